//! How grave a side's perpetual action is.

use crate::game::Repetition;

/// What a side does with every move of a cycle, the gravest last: the side with the higher
/// level loses, equal levels draw.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Nothing that is forbidden.
    Allowed,
    /// It chases one and the same piece.
    Chases,
    /// It chases one and the same chariot, which a horse holds where it is. Such a chariot may
    /// not be chased even if it chases itself.
    ChasesHeld,
    /// It gives check with every move.
    Checks,
}

impl Level {
    /// The level, reduced to what this rule forbids.
    #[must_use]
    pub fn under(self, rule: Repetition) -> Self {
        let forbidden = match rule {
            Repetition::None => false,
            Repetition::Checks => self == Self::Checks,
            Repetition::Asian => true,
        };
        if forbidden { self } else { Self::Allowed }
    }
}
