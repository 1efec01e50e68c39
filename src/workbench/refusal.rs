//! Why a request is refused, as the page hears it.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use super::collection::SaveError;

/// A request that is not answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Refusal {
    /// The token, the host or the origin is not that of this page. It is not said which.
    #[error("not found")]
    Stranger,
    /// There is no such address.
    #[error("not found")]
    NoSuchPlace,
    /// The address knows no such request.
    #[error("this address does not take such requests")]
    Method,
    /// The body is no JSON, or not what is expected here.
    #[error("cannot read the request: {0}")]
    Body(String),
    /// The request is larger than any that the page sends.
    #[error("the request is too large")]
    TooLarge,
    /// It took too long.
    #[error("the request took too long")]
    TooLong,
    /// More pages or requests at once than are served.
    #[error("too many requests at once")]
    TooMany,
    /// The page has been closed.
    #[error("this page is not open any more; load it again")]
    NoPage,
    /// The file is not saved; the word says why.
    #[error("{message}")]
    NotSaved {
        /// The word for the reason.
        word: &'static str,
        /// The reason in English.
        message: String,
    },
    /// What is asked makes no sense; the text says why.
    #[error("{0}")]
    Bad(String),
}

impl Refusal {
    fn status(&self) -> StatusCode {
        match self {
            Self::Stranger | Self::NoSuchPlace => StatusCode::NOT_FOUND,
            Self::Method => StatusCode::METHOD_NOT_ALLOWED,
            Self::Body(_) => StatusCode::BAD_REQUEST,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::TooLong => StatusCode::REQUEST_TIMEOUT,
            Self::TooMany => StatusCode::SERVICE_UNAVAILABLE,
            Self::NoPage => StatusCode::GONE,
            Self::NotSaved { .. } => StatusCode::CONFLICT,
            Self::Bad(_) => StatusCode::UNPROCESSABLE_ENTITY,
        }
    }
}

impl From<SaveError> for Refusal {
    fn from(error: SaveError) -> Self {
        Self::NotSaved { word: error.word(), message: error.to_string() }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        #[derive(Serialize)]
        struct Body {
            error: String,
            #[serde(skip_serializing_if = "Option::is_none")]
            word: Option<&'static str>,
        }
        let word = if let Self::NotSaved { word, .. } = self { Some(word) } else { None };
        let body = Body { error: self.to_string(), word };
        let body = serde_json::to_string(&body).unwrap_or_default();
        (self.status(), [(header::CONTENT_TYPE, "application/json")], body).into_response()
    }
}
