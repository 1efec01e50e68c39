//! The routes: what a page can ask, and how it is answered.

use std::net::SocketAddr;
use std::sync::Arc;

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

use super::collection::{OpenFile, SaveOrder};
use super::ending::{EndingOrder, ending};
use super::exchange::{self, PasteOrder, PictureOrder};
use super::export::{ExportOrder, export};
use super::guard::{Guard, LARGEST_BODY, guard};
use super::page;
use super::play::{Line, PlayOrder};
use super::refusal::Refusal;
use super::scene::{SceneOrder, scene};
use super::server::Shared;
use super::similar::{Similar, SimilarOrder};
use super::solving::{Order, Taken, examine};
use super::survey::SurveyOrder;
use super::vary::{Variations, VaryOrder};
use crate::report::{Over, words};
use crate::rules::RuleSet;

/// All routes behind their guard.
pub(super) fn router(token: &str, address: SocketAddr, shared: Arc<Shared>) -> Router {
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
    /// Where the open file is, by which the page finds again what it has kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
}

async fn state(State(shared): State<Arc<Shared>>) -> Response {
    let (pages, searches) = shared.pages.count();
    let file = blocking(move || shared.file.as_ref().map(OpenFile::place));
    json(&Busy { pages, searches, file: file.await.unwrap_or_default() })
}

async fn draw(sent: Sent) -> Result<Response, Refusal> {
    let order: SceneOrder = read(sent)?;
    let rules: RuleSet = order.rules.parse().map_err(|error| Refusal::Bad(format!("{error}")))?;
    Ok(json(&scene(rules, order.look)))
}

async fn search(State(shared): State<Arc<Shared>>, sent: Sent) -> Result<Response, Refusal> {
    let order: Order = read(sent)?;
    let position = order.setup.position()?;
    // Whatever was searched before has no meaning any more.
    shared.pages.stop(order.page)?;
    let position = match position {
        Ok(position) => position,
        Err(faults) => return Ok(json(&Taken { faults, ..Taken::default() })),
    };
    let over = Over::of(&position).map(|over| words::ended(position.rules(), over));
    let mut taken = Taken { fen: Some(position.to_string()), over, ..Taken::default() };
    match order.question.read(position.rules()) {
        Err(refusal) => {
            taken.word = refusal.word();
            taken.refused = Some(refusal.to_string());
        }
        Ok(asked)
            if !order.twins.trim().is_empty()
                && !taken.take_twins((position, asked.stipulation), &order.twins) => {}
        Ok(_) if taken.over.is_some() || taken.zeroposition => {}
        Ok(asked) => {
            let job = shared.pages.begin(order.page, order.number)?;
            let inside = Arc::clone(&shared);
            job.run(Arc::clone(&shared), move |job| {
                let Shared { limits, tables, .. } = &*inside;
                examine(job, position, &asked, limits, tables.as_ref());
            });
        }
    }
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
    let line = Line::read(&order)?;
    let moves = line.moves();
    let job = shared.pages.begin(order.page, order.number)?;
    let inside = Arc::clone(&shared);
    job.run(Arc::clone(&shared), move |job| {
        line.judge(job, &inside.limits, inside.tables.as_deref());
    });
    Ok(json(&moves))
}

async fn explain(sent: Sent) -> Result<Response, Refusal> {
    let order: EndingOrder = read(sent)?;
    Ok(json(&ending(&order)?))
}

async fn picture(sent: Sent) -> Result<Response, Refusal> {
    let order: PictureOrder = read(sent)?;
    blocking(move || exchange::picture(&order)).await?
}

async fn paste(sent: Sent) -> Result<Response, Refusal> {
    let order: PasteOrder = read(sent)?;
    blocking(move || Ok(json(&exchange::paste(&order)?))).await?
}

/// That the file has another content than the pages know.
#[derive(Clone, Copy, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(super) enum Changed {
    /// By a page of this server.
    Saved,
    /// By somebody else.
    ChangedOnDisk,
}

/// Does work that takes the disk's time, or more of the processor's than a request should.
pub(super) async fn blocking<T: Send + 'static>(
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
    blocking(move || Ok(json(&export(&order)?))).await?
}

async fn survey(State(shared): State<Arc<Shared>>, sent: Sent) -> Result<Response, Refusal> {
    let order: SurveyOrder = read(sent)?;
    opened(&shared)?;
    let job = shared.pages.begin(order.page, order.number)?;
    let inside = Arc::clone(&shared);
    job.run(Arc::clone(&shared), move |job| {
        if let Some(file) = &inside.file {
            order.run(job, file, &inside.limits, inside.tables.as_ref());
        }
    });
    Ok(json(&()))
}

async fn vary(State(shared): State<Arc<Shared>>, sent: Sent) -> Result<Response, Refusal> {
    let order: VaryOrder = read(sent)?;
    let variations = Variations::read(&order)?;
    let job = shared.pages.begin(order.page, order.number)?;
    let inside = Arc::clone(&shared);
    job.run(Arc::clone(&shared), move |job| {
        variations.run(job, &inside.limits, inside.tables.as_ref());
    });
    Ok(json(&()))
}

async fn similar(State(shared): State<Arc<Shared>>, sent: Sent) -> Result<Response, Refusal> {
    let order: SimilarOrder = read(sent)?;
    let similar = Similar::read(&order)?;
    let job = shared.pages.begin(order.page, order.number)?;
    let inside = Arc::clone(&shared);
    job.run(Arc::clone(&shared), move |job| similar.run(job, &inside.limits));
    Ok(json(&()))
}
