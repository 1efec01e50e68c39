//! Options of the npm package, and its errors.

use std::fmt::Display;

use paiju::input::{PosedProblem, RawProblem};
use paiju::problem::Severity;
use paiju::record::{Asked, ErrorRecord, RefusedOption};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use wasm_bindgen::prelude::*;

/// The options that only this package has, and those that it does not have.
const OWN: [&str; 4] = ["arrows", "to", "variations", "encoding"];
const OF_OTHERS: [&str; 5] = ["time", "memory", "threads", "set_play", "all_ends"];

/// The options of a call. `npm/index.d.ts` describes them.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Options {
    #[serde(skip)]
    pub(crate) asked: Asked,
    pub(crate) arrows: Vec<String>,
    pub(crate) to: Option<String>,
    pub(crate) variations: bool,
    pub(crate) encoding: Option<String>,
}

/// The most memory of a search, in megabytes.
const MOST_MEGABYTES: u64 = 768;

impl Options {
    /// Reads options from JSON.
    pub(crate) fn read(text: &str) -> Result<Self, Failure> {
        let bad = |error| Failure::from(RefusedOption::new("options", error));
        let mut options: Map<String, Value> = serde_json::from_str(text).map_err(bad)?;
        options.retain(|_, value| !value.is_null());
        if let Some(name) = OF_OTHERS.into_iter().find(|name| options.contains_key(*name)) {
            return Err(RefusedOption::new(name, "there is no such option").into());
        }
        if let Some(megabytes) = options.remove("megabytes") {
            let bytes = megabytes.as_u64().map(|it| it.clamp(1, MOST_MEGABYTES) << 20);
            options.insert("memory".to_owned(), bytes.map_or(megabytes, |it| json!(it)));
        }
        let own: Map<_, _> =
            OWN.into_iter().filter_map(|name| options.remove_entry(name)).collect();
        let own = Self::deserialize(Value::Object(own)).map_err(bad)?;
        Ok(Self { asked: Asked::read(options)?, ..own })
    }
}

/// Why a call fails.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Failure {
    message: String,
    line: Option<u64>,
    column: Option<usize>,
    help: Option<String>,
}

impl Failure {
    pub(crate) fn new(message: impl Display) -> Self {
        Self { message: message.to_string(), ..Self::default() }
    }

    /// The first error of a problem that could not be read.
    pub(crate) fn of(posed: &PosedProblem) -> Option<Self> {
        let mut errors = posed.diagnostics().iter().filter(|one| one.severity == Severity::Error);
        let first = errors.next()?;
        let ErrorRecord { message, line, column } = ErrorRecord::of(first, posed);
        Some(Self { message, line, column, help: first.help.clone() })
    }
}

impl From<RefusedOption> for Failure {
    fn from(refused: RefusedOption) -> Self {
        Self::new(refused)
    }
}

impl From<Failure> for JsValue {
    fn from(failure: Failure) -> Self {
        Self::from_str(&serde_json::to_string(&failure).unwrap_or(failure.message))
    }
}

/// One problem: a position text, or an object in JSON with a `fen`.
pub(crate) fn one(text: &str) -> RawProblem {
    if text.trim_start().starts_with('{') {
        RawProblem::of_object("problem", text.to_owned())
    } else {
        RawProblem::of_argument("fen", text)
    }
}
