//! The connections: how many may be open at once, and how long one may stay idle.
//!
//! Every program on this machine may connect, with or without the token. A connection that does not
//! send the whole head of a request in time, be it the first or a later one, is closed. The number
//! of connections stays below the usual limit of open files of a process.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

/// How long the head of a request may take, from the end of the one before it.
const HEAD: Duration = Duration::from_secs(10);

/// The most connections at once.
const MOST: usize = 96;

/// How long to wait after a failure to accept a connection, which means that the process has too
/// many files open.
const PAUSE: Duration = Duration::from_millis(100);

/// Serves every connection, as long as the runtime lives.
pub(super) async fn serve(listener: TcpListener, router: Router) {
    let free = Arc::new(Semaphore::new(MOST));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD);
    loop {
        let Ok(permit) = Arc::clone(&free).acquire_owned().await else { return };
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let service = TowerToHyperService::new(router.clone());
        let connection = http.serve_connection(TokioIo::new(stream), service);
        tokio::spawn(async move {
            // An error of one connection does not affect the others.
            let _ = connection.await;
            drop(permit);
        });
    }
}
