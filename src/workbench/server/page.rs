//! The files of the page, which are part of the program.

use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::report::words;
use crate::workbench::refusal::Refusal;

macro_rules! files {
    ($($name:literal: $kind:ident,)+) => {
        /// The files by their names.
        const FILES: &[(&str, &str, &str)] =
            &[$(($name, $kind, include_str!(concat!("../page/", $name))),)+];
    };
}

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const JSON: &str = "application/json";

/// The sentences about problems in all languages.
const CATALOGUE: &str = "catalogue.json";

files! {
    "index.html": HTML,
    "style.css": CSS,
    "anatomy.js": SCRIPT,
    "board.js": SCRIPT,
    "book.js": SCRIPT,
    "cards.js": SCRIPT,
    "collection.js": SCRIPT,
    "documents.js": SCRIPT,
    "door.js": SCRIPT,
    "element.js": SCRIPT,
    "exchange.js": SCRIPT,
    "fields.js": SCRIPT,
    "file_bar.js": SCRIPT,
    "filter.js": SCRIPT,
    "first.js": SCRIPT,
    "keeper.js": SCRIPT,
    "keys.js": SCRIPT,
    "language.js": SCRIPT,
    "line.js": SCRIPT,
    "main.js": SCRIPT,
    "matrix.js": SCRIPT,
    "problem.js": SCRIPT,
    "problem_text.js": SCRIPT,
    "proposals.js": SCRIPT,
    "refused.js": SCRIPT,
    "scenes.js": SCRIPT,
    "search.js": SCRIPT,
    "settings.js": SCRIPT,
    "similar.js": SCRIPT,
    "stepper.js": SCRIPT,
    "survey.js": SCRIPT,
    "tools.js": SCRIPT,
    "tray.js": SCRIPT,
    "tree.js": SCRIPT,
    "verdict.js": SCRIPT,
    "words.json": JSON,
    "work.js": SCRIPT,
}

/// A file of the page; the empty name means the page itself.
pub(super) fn file(name: &str) -> Response {
    let name = if name.is_empty() { "index.html" } else { name };
    match FILES.iter().find(|(known, ..)| *known == name) {
        Some((_, kind, text)) => ([(header::CONTENT_TYPE, *kind)], *text).into_response(),
        None if name == CATALOGUE => {
            ([(header::CONTENT_TYPE, JSON)], words::json()).into_response()
        }
        None => Refusal::NoSuchPlace.into_response(),
    }
}
