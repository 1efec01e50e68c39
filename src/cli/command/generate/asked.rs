//! What generated problems ask.

use super::criteria_args::CriteriaArgs;
use super::ranges::MOST_MOVES;
use crate::cli::options::stipulation;
use crate::exact::Wdl;
use crate::generate::PlayCriteria;
use crate::problem::Stipulation;

impl CriteriaArgs {
    /// What is asked, unless it is a forced win in a number of moves.
    pub(super) fn other(&self) -> Option<Stipulation> {
        self.stipulation.filter(|asked| !asked.is_mate())
    }

    /// The help, self, reflex or series play that is asked for.
    pub(super) fn play(&self) -> Option<PlayCriteria> {
        let solutions = usize::from(self.solutions.unwrap_or(1));
        let asked = self.stipulation.filter(|asked| !asked.is_direct())?;
        Some(PlayCriteria { asked, solutions })
    }

    /// The result that a study asks for.
    pub(super) fn study(&self) -> Option<Wdl> {
        match self.stipulation? {
            Stipulation::WIN => Some(Wdl::Win),
            Stipulation::DRAW => Some(Wdl::Draw),
            _ => None,
        }
    }
}

/// Reads a stipulation for which problems are generated.
pub(super) fn asked(text: &str) -> Result<Stipulation, String> {
    let expected = "expected `#N` or `#N checks` with N from 1 to 20, `+`, `=`, or one of h#N, \
         h#N.5, s#N, r#N, ser-#N, ser-h#N, ser-s#N, hs#N and hs#N.5";
    let asked = stipulation(text)?;
    if asked.is_duplex() {
        return Err(format!(
            "problems with duplex are not generated, since each side would need a solution of its \
             own; {expected}"
        ));
    }
    if asked.is_narrow() || asked.by().is_some_and(|man| man.point_text().is_some()) {
        return Err(format!(
            "problems of `{asked}` are not generated: generators know wins by any man with the \
             attacker to move; {expected}"
        ));
    }
    match asked.moves() {
        None if asked.is_study() => Ok(asked),
        None => Err(format!("problems of `{asked}` are not generated; {expected}")),
        Some(moves) if asked.is_direct() && moves > MOST_MOVES => {
            Err(format!("#{moves} is too long to be generated; {expected}"))
        }
        Some(_) => Ok(asked),
    }
}
