//! How much a finding weighs.

/// How much a finding weighs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Worth knowing; no fault of anybody.
    Remark,
    /// Worth knowing; makes a problem unsound only under
    /// [`Policy::Strict`](super::Policy::Strict).
    Minor,
    /// Makes a problem unsound.
    Major,
}

impl Severity {
    /// The word in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Remark => "remark",
            Self::Minor => "minor",
            Self::Major => "major",
        }
    }
}
