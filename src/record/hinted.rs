//! What a user's engine has suggested and claimed, next to what is proven.

use serde::Serialize;

/// The part of an engine in an answer.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hinted {
    /// The engine that suggested lines; absent where none did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) hints: Option<String>,
    /// The number of moves of the mate that it claimed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) claimed: Option<u8>,
}
