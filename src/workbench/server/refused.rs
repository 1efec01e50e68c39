//! Refusals as answers of the server.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::workbench::refusal::Refusal;

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
