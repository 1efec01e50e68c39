//! The server: its routes, and what they share.

use std::fmt::Write;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::rejection::BytesRejection;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::{StatusCode, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::Semaphore;

use super::collection::{OpenError, OpenFile, SaveOrder};
use super::ending::{EndingOrder, ending};
use super::exchange::{self, PasteOrder, PictureOrder};
use super::export::{ExportOrder, export};
use super::guard::{Guard, LARGEST_BODY, guard};
use super::page;
use super::pages::Pages;
use super::play::{Line, PlayOrder};
use super::refusal::Refusal;
use super::scene::{SceneOrder, scene};
use super::similar::{Similar, SimilarOrder};
use super::solving::{Order, Taken, examine, over};
use super::survey::SurveyOrder;
use super::vary::{Variations, VaryOrder};
use crate::rules::RuleSet;
use crate::solve::Limits;
use crate::tablebase::Tables;
use crate::with_rules;

/// How a workbench is set up.
#[derive(Debug)]
pub struct Config {
    /// The port; 0 lets the system choose one.
    pub port: u16,
    /// What one search may cost. Its memory and threads are those of each search.
    pub limits: Limits,
    /// Searches that run at once, over all pages.
    pub jobs: usize,
    /// Endgame tables.
    pub tables: Option<Tables>,
    /// The file that is open.
    pub file: Option<PathBuf>,
}

/// Why there is no workbench.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The port is taken, or may not be used.
    #[error("cannot listen on port {port} of this machine: {error}")]
    Listen {
        /// The port.
        port: u16,
        /// What the system says.
        error: io::Error,
    },
    /// The system gives no random numbers for a token.
    #[error("there is no token, since the system has no random numbers: {0}")]
    Token(getrandom::Error),
    /// The file cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The system starts no threads.
    #[error("the threads of the server cannot be started: {0}")]
    Threads(io::Error),
}

/// What all requests share.
#[derive(Debug)]
pub(super) struct Shared {
    pub(super) pages: Arc<Pages>,
    /// Threads that searches may use.
    pub(super) jobs: Semaphore,
    pub(super) limits: Limits,
    tables: Option<Tables>,
    file: Option<OpenFile>,
}

/// A workbench that is being served. It ends when it is dropped.
#[derive(Debug)]
pub struct Workbench {
    runtime: Option<Runtime>,
    address: SocketAddr,
    token: String,
    shared: Arc<Shared>,
}

/// Begins to serve on the loopback address.
///
/// # Errors
/// [`ServeError`].
pub fn serve(config: Config) -> Result<Workbench, ServeError> {
    let token = token()?;
    let Config { port, limits, jobs, tables, file } = config;
    let file = file.map(|path| OpenFile::open(&path)).transpose()?;
    let runtime = Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(jobs.saturating_add(16))
        .enable_all()
        .build()
        .map_err(ServeError::Threads)?;
    let listener = runtime
        .block_on(TcpListener::bind((Ipv4Addr::LOCALHOST, port)))
        .map_err(|error| ServeError::Listen { port, error })?;
    let address = listener.local_addr().map_err(|error| ServeError::Listen { port, error })?;
    let shared = Arc::new(Shared {
        pages: Arc::new(Pages::default()),
        jobs: Semaphore::new(jobs.max(1)),
        limits,
        tables,
        file,
    });
    runtime.spawn(watch(Arc::clone(&shared)));
    let router = router(&token, address, Arc::clone(&shared));
    // It ends with the runtime.
    runtime.spawn(async move { axum::serve(listener, router).await });
    Ok(Workbench { runtime: Some(runtime), address, token, shared })
}

impl Workbench {
    /// The address of the page, with its token.
    pub fn url(&self) -> String {
        format!("http://{}/{}/", self.address, self.token)
    }

    /// Waits until the flag is set.
    pub fn wait(&self, stop: &AtomicBool) {
        while !stop.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(100));
        }
    }
}

impl Drop for Workbench {
    fn drop(&mut self) {
        self.shared.pages.close_all();
        if let Some(runtime) = self.runtime.take() {
            // A file that is being saved is in its place by then, or the old one is.
            runtime.shutdown_timeout(Duration::from_secs(2));
        }
    }
}

/// Words that nobody guesses.
fn token() -> Result<String, ServeError> {
    let mut bytes = [0_u8; 16];
    getrandom::fill(&mut bytes).map_err(ServeError::Token)?;
    let mut token = String::new();
    for byte in bytes {
        // Writing to a string cannot fail.
        let _ = write!(token, "{byte:02x}");
    }
    Ok(token)
}

fn router(token: &str, address: SocketAddr, shared: Arc<Shared>) -> Router {
    let api = Router::new()
        .route("/", get(async || page::file("")))
        .route("/{file}", get(async |Path(name): Path<String>| page::file(&name)))
        .route("/api/events", get(events))
        .route("/api/state", get(state))
        .route("/api/scene", post(draw))
        .route("/api/search", post(search))
        .route("/api/stop", post(stop))
        .route("/api/play", post(play))
        .route("/api/ending", post(explain))
        .route("/api/picture", post(picture))
        .route("/api/paste", post(paste))
        .route("/api/collection", get(collection))
        .route("/api/save", post(save))
        .route("/api/back", post(go_back))
        .route("/api/reload", post(reload))
        .route("/api/export", post(exported))
        .route("/api/survey", post(survey))
        .route("/api/vary", post(vary))
        .route("/api/similar", post(similar))
        .with_state(shared);
    // The page itself stands behind a slash, which `nest` alone does not match.
    Router::new()
        .nest(&format!("/{token}"), api.clone())
        .route(&format!("/{token}/"), get(async || page::file("")))
        .fallback(async || Refusal::NoSuchPlace)
        .method_not_allowed_fallback(async || Refusal::Method)
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(middleware::from_fn_with_state(Guard::new(token, address), guard))
}

/// The body of a request.
type Sent = Result<Bytes, BytesRejection>;

/// Reads the body of a request.
fn read<T: DeserializeOwned>(sent: Sent) -> Result<T, Refusal> {
    let bytes = sent.map_err(|rejection| match rejection.into_response().status() {
        StatusCode::PAYLOAD_TOO_LARGE => Refusal::TooLarge,
        _ => Refusal::Body("the body ended too soon".to_owned()),
    })?;
    serde_json::from_slice(&bytes).map_err(|error| Refusal::Body(error.to_string()))
}

/// An answer in JSON.
fn json(answer: &impl Serialize) -> Response {
    let text = serde_json::to_string(answer).unwrap_or_default();
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}

async fn events(State(shared): State<Arc<Shared>>) -> Result<Response, Refusal> {
    let stream = shared.pages.open()?;
    let kind = [(header::CONTENT_TYPE, "text/event-stream")];
    Ok((kind, Body::from_stream(stream)).into_response())
}

/// What the server is busy with.
#[derive(Serialize)]
struct Busy {
    pages: usize,
    searches: usize,
}

async fn state(State(shared): State<Arc<Shared>>) -> Response {
    let (pages, searches) = shared.pages.count();
    json(&Busy { pages, searches })
}

async fn draw(sent: Sent) -> Result<Response, Refusal> {
    let order: SceneOrder = read(sent)?;
    let rules: RuleSet = order.rules.parse().map_err(|error| Refusal::Bad(format!("{error}")))?;
    Ok(with_rules!(rules, R => json(&scene::<R>(order.look))))
}

async fn search(State(shared): State<Arc<Shared>>, sent: Sent) -> Result<Response, Refusal> {
    let order: Order = read(sent)?;
    let taken = with_rules!(order.setup.rule_set()?, R => {
        // Whatever was searched before has no meaning any more.
        shared.pages.stop(order.page)?;
        match order.setup.position::<R>()? {
            Err(faults) => Taken { faults, ..Taken::default() },
            Ok(position) => {
                let mut taken = Taken {
                    fen: Some(position.to_string()),
                    over: over(&position),
                    ..Taken::default()
                };
                match order.question.read::<R>() {
                    Err(refusal) => {
                        taken.word = refusal.word();
                        taken.refused = Some(refusal.to_string());
                    }
                    Ok(asked) if !order.twins.trim().is_empty()
                        && !taken.take_twins((position.into(), asked.stipulation), &order.twins) => {}
                    Ok(_) if taken.over.is_some() || taken.zeroposition => {}
                    Ok(asked) => {
                        let job = shared.pages.begin(order.page, order.number)?;
                        let inside = Arc::clone(&shared);
                        job.run(Arc::clone(&shared), move |job| {
                            let Shared { limits, tables, .. } = &*inside;
                            examine(job, &position, &asked, limits, tables.as_ref());
                        });
                    }
                }
                taken
            }
        }
    });
    Ok(json(&taken))
}

/// Which page.
#[derive(serde::Deserialize)]
struct OfPage {
    page: u64,
}

async fn stop(State(shared): State<Arc<Shared>>, sent: Sent) -> Result<Response, Refusal> {
    let OfPage { page } = read(sent)?;
    shared.pages.stop(page)?;
    Ok(json(&()))
}

async fn play(State(shared): State<Arc<Shared>>, sent: Sent) -> Result<Response, Refusal> {
    let order: PlayOrder = read(sent)?;
    with_rules!(order.setup.rule_set()?, R => {
        let line = Line::<R>::read(&order)?;
        let job = shared.pages.begin(order.page, order.number)?;
        let inside = Arc::clone(&shared);
        job.run(Arc::clone(&shared), move |job| {
            line.judge(job, &inside.limits, inside.tables.as_ref());
        });
    });
    Ok(json(&()))
}

async fn explain(sent: Sent) -> Result<Response, Refusal> {
    let order: EndingOrder = read(sent)?;
    with_rules!(order.setup.rule_set()?, R => Ok(json(&ending::<R>(&order)?)))
}

async fn picture(sent: Sent) -> Result<Response, Refusal> {
    let order: PictureOrder = read(sent)?;
    with_rules!(order.setup.rule_set()?, R => exchange::picture::<R>(&order))
}

async fn paste(sent: Sent) -> Result<Response, Refusal> {
    let order: PasteOrder = read(sent)?;
    Ok(json(&exchange::paste(&order)?))
}

/// That the file has another content than the pages know.
#[derive(Clone, Copy, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum Changed {
    /// By a page of this server.
    Saved,
    /// By somebody else.
    ChangedOnDisk,
}

/// Tells the pages when somebody else changes the file.
async fn watch(shared: Arc<Shared>) {
    let mut told = false;
    loop {
        tokio::time::sleep(Duration::from_secs(1)).await;
        let inside = Arc::clone(&shared);
        let changed = blocking(move || inside.file.as_ref().is_some_and(OpenFile::has_changed));
        let Ok(changed) = changed.await else { return };
        if changed && !told {
            shared.pages.tell_all(&Changed::ChangedOnDisk);
        }
        told = changed;
    }
}

/// Does work that takes the disk's time.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Refusal> {
    // It fails where the server ends.
    tokio::task::spawn_blocking(work).await.map_err(|_| Refusal::TooLong)
}

async fn collection(State(shared): State<Arc<Shared>>) -> Result<Response, Refusal> {
    blocking(move || json(&shared.file.as_ref().map(OpenFile::list))).await
}

/// Where a problem stands after it was saved.
#[derive(Serialize)]
struct Saved {
    place: usize,
}

async fn save(State(shared): State<Arc<Shared>>, sent: Sent) -> Result<Response, Refusal> {
    let order: SaveOrder = read(sent)?;
    blocking(move || {
        let place = opened(&shared)?.save(&order)?;
        shared.pages.tell_all(&Changed::Saved);
        Ok(json(&Saved { place }))
    })
    .await?
}

/// The open file.
fn opened(shared: &Shared) -> Result<&OpenFile, Refusal> {
    let none = || Refusal::Bad("no file is open; start `paiju workbench FILE`".to_owned());
    shared.file.as_ref().ok_or_else(none)
}

/// Whether to go back or forth.
#[derive(serde::Deserialize)]
struct Direction {
    forth: bool,
}

async fn go_back(State(shared): State<Arc<Shared>>, sent: Sent) -> Result<Response, Refusal> {
    let Direction { forth } = read(sent)?;
    blocking(move || {
        opened(&shared)?.go_back(forth)?;
        shared.pages.tell_all(&Changed::Saved);
        Ok(json(&()))
    })
    .await?
}

async fn reload(State(shared): State<Arc<Shared>>, sent: Sent) -> Result<Response, Refusal> {
    let () = read(sent)?;
    blocking(move || {
        opened(&shared)?.reload().map_err(|error| Refusal::Bad(error.to_string()))?;
        shared.pages.tell_all(&Changed::Saved);
        Ok(json(&()))
    })
    .await?
}

async fn exported(sent: Sent) -> Result<Response, Refusal> {
    let order: ExportOrder = read(sent)?;
    Ok(json(&export(&order)?))
}

async fn survey(State(shared): State<Arc<Shared>>, sent: Sent) -> Result<Response, Refusal> {
    let order: SurveyOrder = read(sent)?;
    opened(&shared)?;
    let job = shared.pages.begin(order.page, order.number)?;
    let inside = Arc::clone(&shared);
    job.run(Arc::clone(&shared), move |job| {
        if let Some(file) = &inside.file {
            order.run(job, file, &inside.limits);
        }
    });
    Ok(json(&()))
}

async fn vary(State(shared): State<Arc<Shared>>, sent: Sent) -> Result<Response, Refusal> {
    let order: VaryOrder = read(sent)?;
    with_rules!(order.setup.rule_set()?, R => {
        let variations = Variations::<R>::read(&order)?;
        let job = shared.pages.begin(order.page, order.number)?;
        let inside = Arc::clone(&shared);
        job.run(Arc::clone(&shared), move |job| variations.run(job, &inside.limits));
    });
    Ok(json(&()))
}

async fn similar(State(shared): State<Arc<Shared>>, sent: Sent) -> Result<Response, Refusal> {
    let order: SimilarOrder = read(sent)?;
    with_rules!(order.setup.rule_set()?, R => {
        let similar = Similar::<R>::read(&order)?;
        let job = shared.pages.begin(order.page, order.number)?;
        let inside = Arc::clone(&shared);
        job.run(Arc::clone(&shared), move |job| similar.run(job, &inside.limits));
    });
    Ok(json(&()))
}
