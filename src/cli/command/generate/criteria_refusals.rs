//! Criteria that cannot be met together, and what is not generated at all.

use super::criteria_args::CriteriaArgs;
use super::ranges::MOST_MOVES;
use crate::cli::options::conflict::{NoEffect, given, refuse};
use crate::cli::options::stipulation;
use crate::examine::Policy;
use crate::problem::Stipulation;

/// Why studies, and help, self, reflex and series play, have no use for some criteria.
const FORCED: &str = "it is a criterion of forced wins";

impl CriteriaArgs {
    /// Refuses options that have no meaning for a direct problem.
    ///
    /// # Errors
    /// That --solutions was given.
    pub(super) fn refuse_for_direct(&self) -> Result<(), NoEffect> {
        let options = [("solutions", self.solutions.is_some() && self.play().is_none())];
        refuse(&given(&options), "on direct problems", "a direct problem has one key")
    }

    /// Refuses options that have no meaning for a study, or for help, self, reflex or series play.
    ///
    /// # Errors
    /// That at least one of them was given.
    pub(super) fn refuse_for_others(&self) -> Result<(), NoEffect> {
        let Some(asked) = self.other() else { return Ok(()) };
        let condition = format!("with --stipulation {asked}");
        let options = [
            ("repetition", self.repetition.is_some() && !asked.is_direct()),
            ("themes", !self.themes.is_empty()),
            ("without-themes", !self.without_themes.is_empty()),
            ("rests-on", !self.rests_on.is_empty()),
            ("difficulty", self.difficulty.is_some()),
            ("policy only-move", self.policy() == Policy::OnlyMove && asked.is_direct()),
        ];
        refuse(&given(&options), &condition, FORCED)?;
        if asked.is_direct() {
            return Ok(());
        }
        let options = [("policy", self.policy.is_some() && !asked.play().is_resisted())];
        refuse(
            &given(&options),
            &condition,
            "where both sides help there are no duals, only solutions",
        )?;
        let options = [("policy only-move", self.policy() == Policy::OnlyMove)];
        refuse(
            &given(&options),
            &condition,
            "it looks at one line of a forced win; strict, standard and key do",
        )
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
