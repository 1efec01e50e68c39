//! The connections: how many may be open at once, and how long one may stay idle.
//!
//! Every program on this machine may connect, with or without the token. A connection that does not
//! send the whole head of a request in time, be it the first or a later one, is closed. The number
//! of connections stays below the usual limit of open files of a process; when it is reached, the oldest
//! one gives way that has not yet sent a request with the token, so that strangers do not keep the
//! page waiting.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::task::AbortHandle;

use crate::solve::Moment;

/// How long the head of a request may take, from the end of the one before it.
const HEAD: Duration = Duration::from_secs(10);

/// The most connections at once.
const MOST: usize = 96;

/// How long to wait after a failure to accept a connection, which means that the process has too
/// many files open.
const PAUSE: Duration = Duration::from_millis(100);

/// How long a connection is not closed for want of room, so that a request on its way is answered.
const GRACE: Duration = Duration::from_secs(1);

/// Whether a connection has sent a request with the token.
#[derive(Clone, Debug, Default)]
pub(super) struct Known(Arc<AtomicBool>);

impl Known {
    /// Notes such a request.
    pub(super) fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Serves every connection, as long as the runtime lives.
pub(super) async fn serve(listener: TcpListener, router: Router) {
    let mut open: Vec<(AbortHandle, Known, Moment)> = Vec::new();
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD);
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        while make_room(&mut open).is_none() {
            tokio::time::sleep(PAUSE).await;
        }
        let known = Known::default();
        let service = TowerToHyperService::new(router.clone().layer(Extension(known.clone())));
        let connection = http.serve_connection(TokioIo::new(stream), service);
        let served = tokio::spawn(async move {
            // An error of one connection does not affect the others.
            let _ = connection.await;
        });
        open.push((served.abort_handle(), known, Moment::now()));
    }
}

/// Sees to it that one more connection may be open; nothing if all of them are the page's or new.
fn make_room(open: &mut Vec<(AbortHandle, Known, Moment)>) -> Option<()> {
    open.retain(|(served, ..)| !served.is_finished());
    if open.len() >= MOST {
        let is_stranger = |(_, known, since): &(_, Known, Moment)| {
            !known.0.load(Ordering::Relaxed) && since.elapsed() > GRACE
        };
        let stranger = open.iter().position(is_stranger)?;
        open.remove(stranger).0.abort();
    }
    Some(())
}
