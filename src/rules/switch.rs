//! Rule sets with one rule changed, for asking what a problem rests on.

use crate::game::{Rules, SearchRules};

/// One rule that can be changed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Switch {
    /// Whoever cannot move has not lost: the game is drawn.
    StalemateDraws,
    /// Generals may face each other on an open file.
    GeneralsMayFace,
    /// Whoever cannot move has lost.
    StalemateLoses,
    /// Two pawns side by side block no diagonal.
    NoBlockedDiagonals,
    /// A side that has only its king left has not lost by that.
    BaredFightsOn,
}

impl Switch {
    /// The name in machine output.
    pub fn name(self) -> &'static str {
        match self {
            Self::StalemateDraws => "stalemate-draws",
            Self::GeneralsMayFace => "generals-may-face",
            Self::StalemateLoses => "stalemate-loses",
            Self::NoBlockedDiagonals => "no-blocked-diagonals",
            Self::BaredFightsOn => "bared-fights-on",
        }
    }

    /// The changed rule as a report words it.
    pub fn text(self) -> &'static str {
        match self {
            Self::StalemateDraws => "if stalemate were a draw",
            Self::GeneralsMayFace => "without the flying general",
            Self::StalemateLoses => "if stalemate were a loss",
            Self::NoBlockedDiagonals => "if no pawns blocked a diagonal",
            Self::BaredFightsOn => "if a bared king fought on",
        }
    }
}

/// The trait of being played on the same board with the same pieces as `R`.
pub trait SameBoard<R: Rules>:
    SearchRules<Square = R::Square, Role = R::Role, Rights = R::Rights, Special = R::Special>
{
}

impl<R: Rules, S> SameBoard<R> for S where
    S: SearchRules<Square = R::Square, Role = R::Role, Rights = R::Rights, Special = R::Special>
{
}

/// Does something under each changed rule set.
pub trait SwitchVisitor<R: Rules> {
    /// Called once for each rule that can be changed, with the changed rule set as `S`.
    fn visit<S: SameBoard<R>>(&mut self, switch: Switch);
}

/// A rule set that says which of its rules can be changed.
pub trait Switches: SearchRules {
    /// Shows each changed rule set to the visitor, in a fixed order.
    fn each_switch<T: SwitchVisitor<Self>>(visitor: &mut T);
}
