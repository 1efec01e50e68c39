//! The place of a problem in the input.

use serde::Serialize;

use super::receipt::Receipt;
use crate::input::RawProblem;

/// The place of a problem in the input.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlaceRecord {
    /// Its place in the input of a batch, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) number: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) file: Option<String>,
    /// The first line of the problem in the file, counted from 1; in a batch.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) line_number: Option<u64>,
    /// The fingerprint of its text; in a batch.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) hash: Option<String>,
    /// The digest of what was asked: results with the same one can be compared and put together. In
    /// a batch of the command line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) question: Option<String>,
    /// What the run says at its end; on the last result of a batch of the command line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) receipt: Option<Box<Receipt>>,
}

impl PlaceRecord {
    /// The place of a problem in a batch.
    pub fn of(raw: &RawProblem) -> Self {
        Self {
            number: Some(raw.number),
            file: Some(raw.file.to_string()),
            line_number: Some(raw.line),
            hash: Some(raw.fingerprint().to_string()),
            ..Self::default()
        }
    }
}
