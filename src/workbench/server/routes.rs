//! The routes: what a page can ask, and how it is answered or refused.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::rejection::BytesRejection;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use axum::{Router, middleware};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::guard::{Guard, LARGEST_BODY, guard};
use super::open_file::OpenFile;
use super::pages::Kind;
use super::running::run;
use super::survey::SurveyOrder;
use super::{Shared, page};
use crate::diagram::picture::png::to_png;
use crate::workbench::asked::{AnticipationOrder, SelectOrder};
use crate::workbench::desk::{self, Begun};
use crate::workbench::refusal::Refusal;
use crate::workbench::scene;

/// All routes with their guard.
pub(super) fn router(token: &str, address: SocketAddr, shared: Arc<Shared>) -> Router {
    let mut api = Router::new()
        .route("/", get(async || page::file("")))
        .route("/{file}", get(async |Path(name): Path<String>| page::file(&name)))
        .route("/api/events", get(events))
        .route("/api/state", get(state))
        .route("/api/stop", post(stop))
        .route("/api/picture", post(picture))
        .route("/api/collection", get(collection))
        .route("/api/select", of_file(false, |file, order: SelectOrder| file.select(&order)))
        .route(
            "/api/anticipations",
            of_file(false, |file, order: AnticipationOrder| file.anticipations(&order)),
        )
        .route("/api/save", of_file(true, |file, order| Ok(Saved { place: file.save(&order)? })))
        .route("/api/beside", get(names_beside))
        .route(
            "/api/transfer",
            of_file(true, |file, order| Ok(Saved { place: file.transfer(&order)? })),
        )
        .route("/api/back", of_file(true, |file, Direction { forth }| Ok(file.go_back(forth)?)))
        .route("/api/reload", of_file(true, |file, ()| file.reload().map_err(Refusal::bad)))
        .route("/api/survey", post(survey));
    for name in ["scene", "ending", "reached", "rewrite", "paste", "export"] {
        api = api.route(&format!("/api/{name}"), post(move |sent| answer(name, sent)));
    }
    for name in ["search", "play", "vary", "mend", "improve", "matrix", "prepend", "similar"] {
        let begun = async move |shared, sent| begin(name, shared, sent);
        api = api.route(&format!("/api/{name}"), post(begun));
    }
    let api = api.with_state(shared);
    // The path of the page itself ends in a slash, which `nest` alone does not match.
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

/// The body of a request.
fn body(sent: Sent) -> Result<Bytes, Refusal> {
    sent.map_err(|rejection| match rejection.into_response().status() {
        StatusCode::PAYLOAD_TOO_LARGE => Refusal::TooLarge,
        _ => Refusal::Body("the body ended too soon".to_owned()),
    })
}

/// Reads the body of a request.
fn read<T: DeserializeOwned>(sent: Sent) -> Result<T, Refusal> {
    desk::read(&body(sent)?)
}

/// An answer in JSON.
fn json(answer: &impl Serialize) -> Response {
    written(desk::json(answer))
}

/// An answer that is JSON.
fn written(text: String) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}

/// Answers what needs neither a search nor the file.
async fn answer(name: &'static str, sent: Sent) -> Result<Response, Refusal> {
    let body = body(sent)?;
    blocking(move || desk::answer(name, &body).map(written)).await?
}

/// Whose search it is.
#[derive(serde::Deserialize)]
struct OfSearch {
    page: u64,
    number: u64,
}

/// Begins a search that replaces the current one of the page.
fn begin(
    name: &'static str,
    State(shared): State<Arc<Shared>>,
    sent: Sent,
) -> Result<Response, Refusal> {
    let body = body(sent)?;
    let OfSearch { page, number } = desk::read(&body)?;
    let Begun { answer, task } = desk::begin(name, &body)?;
    // Earlier searches have no meaning any more, also where this question needs none.
    let job = shared.pages.begin(page, Kind::Search, number)?;
    if let (Some(task), Some(job)) = (task, job) {
        let inside = Arc::clone(&shared);
        run(job, Arc::clone(&shared), move |job| {
            task(job, &inside.limits, inside.tables.as_ref());
        });
    }
    Ok(written(answer))
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
    /// The path of the open file, by which the page finds its kept work.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    /// Whether there are endgame tables.
    tables: bool,
}

async fn state(State(shared): State<Arc<Shared>>) -> Response {
    let (pages, searches) = shared.pages.count();
    let tables = shared.tables.is_some();
    let file = blocking(move || shared.file.as_ref().map(OpenFile::place));
    json(&Busy { pages, searches, file: file.await.unwrap_or_default(), tables })
}

/// Which page, and whether its check of many problems is meant instead of its search.
#[derive(serde::Deserialize)]
struct ToStop {
    page: u64,
    /// That of the last job that is meant, or a greater one.
    number: u64,
    #[serde(default)]
    check: bool,
}

async fn stop(State(shared): State<Arc<Shared>>, sent: Sent) -> Result<Response, Refusal> {
    let ToStop { page, number, check } = read(sent)?;
    shared.pages.stop(page, if check { Kind::Check } else { Kind::Search }, number)?;
    Ok(json(&()))
}

/// A picture that is asked for.
#[derive(serde::Deserialize)]
struct PictureKind {
    /// Whether it is a bitmap.
    #[serde(default)]
    png: bool,
}

/// The width of pictures in pixels.
const WIDTH: u32 = 1000;

async fn picture(sent: Sent) -> Result<Response, Refusal> {
    let body = body(sent)?;
    let PictureKind { png } = desk::read(&body)?;
    blocking(move || {
        if !png {
            let kind = [(header::CONTENT_TYPE, "image/svg+xml")];
            return Ok((kind, desk::answer("picture", &body)?).into_response());
        }
        let drawn = scene::drawn(&desk::read(&body)?)?;
        let bytes = to_png(&drawn, WIDTH).map_err(Refusal::bad)?;
        Ok(([(header::CONTENT_TYPE, "image/png")], bytes).into_response())
    })
    .await?
}

/// The event that the content of the file is not the one the pages know.
#[derive(Clone, Copy, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(super) enum Changed {
    /// By a page of this server.
    Saved,
    ChangedOnDisk,
}

/// Runs work that uses the disk, or more processor time than a request should.
pub(super) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Refusal> {
    // It fails when the server ends.
    tokio::task::spawn_blocking(work).await.map_err(|_| Refusal::TooLong)
}

async fn collection(State(shared): State<Arc<Shared>>) -> Result<Response, Refusal> {
    blocking(move || json(&shared.file.as_ref().map(OpenFile::list))).await
}

/// The place of a problem after it was saved.
#[derive(Serialize)]
struct Saved {
    place: usize,
}

async fn names_beside(State(shared): State<Arc<Shared>>) -> Result<Response, Refusal> {
    blocking(move || {
        let names = shared.file.as_ref().map(OpenFile::others).unwrap_or_default();
        json(&names)
    })
    .await
}

/// The open file; a refusal without one.
fn opened(shared: &Shared) -> Result<&OpenFile, Refusal> {
    let none = || Refusal::bad("no file is open; start `paiju workbench FILE`");
    shared.file.as_ref().ok_or_else(none)
}

/// A request about the open file; `changes` says whether pages hear that it has changed.
fn of_file<T: DeserializeOwned + Send + 'static, A: Serialize + 'static>(
    changes: bool,
    work: fn(&OpenFile, T) -> Result<A, Refusal>,
) -> MethodRouter<Arc<Shared>> {
    post(async move |State(shared): State<Arc<Shared>>, sent: Sent| -> Result<Response, Refusal> {
        let order = read(sent)?;
        blocking(move || {
            let answer = work(opened(&shared)?, order)?;
            if changes {
                shared.pages.tell_all(&Changed::Saved);
            }
            Ok(json(&answer))
        })
        .await?
    })
}

/// Whether to go back or forth.
#[derive(serde::Deserialize)]
struct Direction {
    forth: bool,
}

async fn survey(State(shared): State<Arc<Shared>>, sent: Sent) -> Result<Response, Refusal> {
    let body = body(sent)?;
    let OfSearch { page, number } = desk::read(&body)?;
    let order: SurveyOrder = desk::read(&body)?;
    opened(&shared)?;
    let Some(job) = shared.pages.begin(page, Kind::Check, number)? else { return Ok(json(&())) };
    let inside = Arc::clone(&shared);
    run(job, Arc::clone(&shared), move |job| {
        if let Some(file) = &inside.file {
            order.run(job, &file.posed(), &inside.limits, inside.tables.as_ref());
        }
    });
    Ok(json(&()))
}

fn status(refusal: &Refusal) -> StatusCode {
    match refusal {
        Refusal::Stranger | Refusal::NoSuchPlace => StatusCode::NOT_FOUND,
        Refusal::Method => StatusCode::METHOD_NOT_ALLOWED,
        Refusal::Body(_) => StatusCode::BAD_REQUEST,
        Refusal::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        Refusal::TooLong => StatusCode::REQUEST_TIMEOUT,
        Refusal::TooMany => StatusCode::SERVICE_UNAVAILABLE,
        Refusal::NoPage => StatusCode::GONE,
        Refusal::NotSaved { .. } => StatusCode::CONFLICT,
        Refusal::Bad(_) | Refusal::Illegal | Refusal::Field { .. } => {
            StatusCode::UNPROCESSABLE_ENTITY
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let kind = [(header::CONTENT_TYPE, "application/json")];
        (status(&self), kind, self.json()).into_response()
    }
}
