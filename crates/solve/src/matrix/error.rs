//! Why there is no matrix.

use thiserror::Error;

/// Why a problem cannot be varied as is asked.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MatrixError {
    /// What is to be varied cannot be read, or the problem does not have it.
    #[error("`{text}`: {message}{}", remedy.as_ref().map(|it| format!("; {it}")).unwrap_or_default())]
    Variation {
        /// The variation as it was given.
        text: String,
        /// What is wrong with it.
        message: String,
        /// What to write instead.
        remedy: Option<String>,
    },
    /// No variation was given.
    #[error("nothing is varied")]
    Nothing,
    /// More men are varied than can be.
    #[error("{0} men are varied, at most {most} can be", most = super::MOST_VARIED)]
    TooMany(usize),
}
