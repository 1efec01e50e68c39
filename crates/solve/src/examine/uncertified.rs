//! Why there is no certificate.

use thiserror::Error;

use crate::checker::UnknownGame;
use crate::checker::proof::{Flaw, ProofError, Verdict};
use crate::solve::Stopped;

/// The default limit on the questions of one certificate.
pub const MOST_QUESTIONS: u64 = 3_000_000;

/// Why there is no certificate.
#[derive(Debug, Error)]
pub enum Uncertified {
    /// A limit was reached before every question was answered.
    #[error("{0}: not every question was answered")]
    Stopped(Stopped),
    /// The verdict is not proven, so there is nothing to certify.
    #[error("what is undecided has no certificate")]
    Undecided,
    /// There is no certificate of such a verdict.
    #[error("{0}")]
    Unsupported(&'static str),
    /// The checker derives another verdict from what is proven.
    #[error("the verdict is {own}, and the independent checker derives {derived}")]
    OtherVerdict {
        /// The verdict of the solver.
        own: Verdict,
        /// That of the checker.
        derived: Verdict,
    },
    /// The proof is not valid.
    #[error(transparent)]
    Proof(#[from] ProofError),
    /// The checker does not know the game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
}

impl Uncertified {
    /// Whether there is nothing against the verdict: it is only not proven to the end.
    pub fn is_cut_short(&self) -> bool {
        match self {
            Self::Stopped(_) | Self::Undecided | Self::Unsupported(_) => true,
            // A heading that is too long is only not written.
            Self::Proof(error) => {
                matches!(error.wrong, Flaw::Long { .. } | Flaw::File(_) | Flaw::End(_))
            }
            Self::OtherVerdict { .. } | Self::Game(_) => false,
        }
    }
}

impl From<Stopped> for Uncertified {
    fn from(reason: Stopped) -> Self {
        Self::Stopped(reason)
    }
}
