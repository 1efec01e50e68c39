//! Who may send requests, how large, and how long they may take.
//!
//! Every request must name the token, which only the printed address contains, and this server as
//! its host, so that other names that resolve to this machine do not reach it (DNS rebinding).
//! Requests of pages from other origins are refused, and so is a body that such a page could send
//! without a preflight request. Bodies, times and the number of requests at once are bounded. The
//! page may load only its own files.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio::sync::Semaphore;
use tokio::time::timeout;

use super::connections::Known;
use crate::workbench::refusal::Refusal;

/// The largest body, in bytes: a file dropped on the page.
pub(super) const LARGEST_BODY: usize = 8 << 20;

/// How long a request may take, the events of a page excepted.
const LONGEST: Duration = Duration::from_secs(30);

/// How many requests are answered at once.
const MOST_AT_ONCE: usize = 64;

/// What a page may load and send: its own files, and pictures that it has made.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

/// What every request is checked against.
#[derive(Clone, Debug)]
pub(super) struct Guard {
    /// The token with slashes around it.
    prefix: Arc<str>,
    /// The hosts by which this server may be named.
    hosts: Arc<[String]>,
    at_once: Arc<Semaphore>,
}

impl Guard {
    pub(super) fn new(token: &str, address: SocketAddr) -> Self {
        let port = address.port();
        let hosts =
            [format!("{address}"), format!("127.0.0.1:{port}"), format!("localhost:{port}")];
        Self {
            prefix: format!("/{token}/").into(),
            hosts: hosts.into(),
            at_once: Arc::new(Semaphore::new(MOST_AT_ONCE)),
        }
    }

    /// Refuses a request that does not come from the page.
    fn check(&self, request: &Request) -> Result<(), Refusal> {
        let headers = request.headers();
        if !same(request.uri().path().as_bytes(), self.prefix.as_bytes()) {
            return Err(Refusal::Stranger);
        }
        let host = one(headers, header::HOST.as_str())?;
        if !host.is_some_and(|host| self.hosts.iter().any(|known| known == host)) {
            return Err(Refusal::Stranger);
        }
        if let Some(origin) = one(headers, header::ORIGIN.as_str())? {
            let own = origin.strip_prefix("http://");
            if own.is_none_or(|own| Some(own) != host) {
                return Err(Refusal::Stranger);
            }
        }
        if let Some(site) = one(headers, "sec-fetch-site")?
            && !matches!(site, "same-origin" | "none")
        {
            return Err(Refusal::Stranger);
        }
        match *request.method() {
            Method::GET | Method::HEAD => Ok(()),
            Method::POST => {
                let kind = one(headers, header::CONTENT_TYPE.as_str())?.unwrap_or_default();
                let kind = kind.split(';').next().unwrap_or_default().trim();
                if kind.eq_ignore_ascii_case("application/json") {
                    Ok(())
                } else {
                    Err(Refusal::Body("expected application/json".to_owned()))
                }
            }
            _ => Err(Refusal::Method),
        }
    }
}

/// The value of a header that may occur at most once.
fn one<'a>(headers: &'a HeaderMap, name: &str) -> Result<Option<&'a str>, Refusal> {
    let mut values = headers.get_all(name).iter();
    let value = values.next().map(HeaderValue::to_str).transpose();
    match (value, values.next()) {
        (Ok(value), None) => Ok(value),
        _ => Err(Refusal::Stranger),
    }
}

/// Whether a path begins with the token; takes the same time wherever the two differ.
fn same(path: &[u8], prefix: &[u8]) -> bool {
    let mut differ = u8::from(path.len() < prefix.len());
    for (at, byte) in prefix.iter().enumerate() {
        differ |= path.get(at).copied().unwrap_or_default() ^ byte;
    }
    differ == 0
}

/// Lets a request through, within its limits.
pub(super) async fn guard(State(guard): State<Guard>, request: Request, next: Next) -> Response {
    let mut response = match guard.check(&request) {
        Ok(()) => {
            if let Some(known) = request.extensions().get::<Known>() {
                known.set();
            }
            limited(&guard, request, next).await
        }
        Err(refusal) => refusal.into_response(),
    };
    let headers = response.headers_mut();
    let fixed = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    for name in ["cross-origin-opener-policy", "cross-origin-resource-policy"] {
        headers.insert(name, HeaderValue::from_static("same-origin"));
    }
    response
}

async fn limited(guard: &Guard, request: Request, next: Next) -> Response {
    let answered = async {
        match guard.at_once.acquire().await {
            Ok(_permit) => next.run(request).await,
            Err(_) => Refusal::TooMany.into_response(),
        }
    };
    timeout(LONGEST, answered).await.unwrap_or_else(|_| Refusal::TooLong.into_response())
}
