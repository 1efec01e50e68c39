//! The certificate, or why there is none.

use serde::Serialize;

/// The certificate, or why there is none.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CertifiedRecord {
    /// The certificate of the verdict, if one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) certificate: Option<String>,
    /// Why there is no certificate although one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) uncertified: Option<String>,
    /// Whether that is because the file could not be written, so that it is worth another try.
    #[serde(skip)]
    pub(crate) unwritten: bool,
}
