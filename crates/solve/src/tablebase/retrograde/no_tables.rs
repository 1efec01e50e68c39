//! Rules under which there are no tables.

use thiserror::Error;

use crate::game::Repetition;
use crate::rules::switch::Switches;

/// Why there are no tables under a rule about repetition.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NoTables {
    /// The rule about perpetual chases.
    #[error(
        "there are no tables under the rule asian: a perpetual chase depends on the whole cycle, not on single moves"
    )]
    Asian,
    /// A rule is changed.
    #[error("there are no tables under a changed rule")]
    Changed,
    /// The game has no rule against perpetual check.
    #[error("there are no tables under the rule checks for {rules}: there perpetual check draws")]
    Checks {
        /// The name of the rule set.
        rules: &'static str,
    },
}

impl NoTables {
    /// Nothing if the game has tables under this rule.
    ///
    /// # Errors
    /// Why it has none.
    pub fn under<R: Switches>(rules: R, repetition: Repetition) -> Result<(), Self> {
        if rules != rules.unchanged() {
            return Err(Self::Changed);
        }
        match (repetition, R::REPETITION) {
            (Repetition::None, _)
            | (Repetition::Checks, Repetition::Checks | Repetition::Asian) => Ok(()),
            (Repetition::Checks, Repetition::None) => Err(Self::Checks { rules: rules.name() }),
            (Repetition::Asian, _) => Err(Self::Asian),
        }
    }
}
