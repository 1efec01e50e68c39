//! Instead of proofs of verdicts, in a build that writes no certificates.

use super::certify::Uncertified;
use super::examination::{Examination, ExamineRules};
use crate::checker::proof::{Output, Proven};

/// Why there is none.
const NONE: Uncertified = Uncertified::Unsupported(
    "this build writes no certificates: it was compiled without the feature \"certificates\"",
);

impl<R: ExamineRules> Examination<'_, R> {
    /// Refuses.
    ///
    /// # Errors
    /// [`Uncertified`], always.
    pub fn write_certificate(&mut self, _: Output<'_>) -> Result<Proven, Uncertified> {
        Err(NONE)
    }
}

/// Proofs of help, self, reflex and series play.
pub(super) mod together {
    use super::{ExamineRules, NONE, Output, Proven, Uncertified};
    use crate::examine::play::{PlayExamination, PlayTask};
    use crate::game::Repetition;

    /// Refuses.
    ///
    /// # Errors
    /// [`Uncertified`], always.
    pub(in crate::examine) fn write_certificate<R: ExamineRules>(
        _: &PlayTask<'_, R>,
        _: &PlayExamination<R>,
        _: (Repetition, bool),
        _: Output<'_>,
    ) -> Result<Proven, Uncertified> {
        Err(NONE)
    }
}
