//! A result of a batch on its way to its line.

use crate::cli::run::exit::Exit;
use crate::input::{Fingerprint, PosedProblem};
use crate::record::Outcome;

/// The result of one problem with its twins.
pub(super) struct Finished {
    pub(super) line: String,
    /// What they ask, those that could be put on the board, with their ids.
    pub(super) questions: Vec<(Fingerprint, String)>,
    pub(super) outcome: Outcome,
    pub(super) exit: Exit,
    /// Whether the work on it was interrupted, or may have been.
    pub(super) interrupted: bool,
    /// Why a certificate is not there that was asked for and could be written another time.
    pub(super) unwritten: Option<String>,
    /// Whether it has twins that are not looked at.
    pub(super) without_twins: bool,
    pub(super) posed: PosedProblem,
}
