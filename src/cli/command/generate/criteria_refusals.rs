//! Criteria that have no meaning for what is asked.

use super::criteria_args::CriteriaArgs;
use crate::cli::options::conflict::{NoEffect, given, refuse};
use crate::examine::Policy;

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
