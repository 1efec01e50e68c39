//! Whether an answer rests on a ban on repetition.

use serde::Serialize;

/// Whether keys or length would be others if every repetition were a draw. Without the ban there
/// are fewer wins and no new ones, so a problem that is not won does not rest on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum RestsOnBan {
    /// The keys that were examined are the same.
    #[default]
    No,
    /// A key does not win in time then.
    Yes,
    /// A key was replayed with the help of the ban, and its result without the ban is not known.
    Perhaps,
}

impl RestsOnBan {
    /// Whether there is nothing to remark.
    pub fn is_no(&self) -> bool {
        *self == Self::No
    }
}
