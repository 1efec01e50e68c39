//! Suggestions for positions of any rule set, from whoever knows no type of them.

use super::guide::{Scout, Suggestion};
use crate::game::Position;
use crate::rules::{AnyMove, AnyPosition, PlayedRules};

/// A [`Scout`] without a type parameter.
pub trait AnyScout: Send {
    /// A line that may win for the side to move; see [`Scout::suggest`].
    fn suggest(&mut self, position: &AnyPosition) -> Option<AnySuggestion>;
}

/// A line that somebody suggests.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnySuggestion {
    /// The moves of both sides.
    pub line: Vec<AnyMove>,
    /// The moves in which the side to move is said to win.
    pub moves: Option<u8>,
}

/// The scout of a prover. Moves of another rule set end a line.
pub fn scout<R: PlayedRules>(scout: Box<dyn AnyScout>) -> Box<dyn Scout<R>> {
    Box::new(Typed(scout))
}

/// A scout that is asked about positions of one type.
struct Typed(Box<dyn AnyScout>);

impl<R: PlayedRules> Scout<R> for Typed {
    fn suggest(&mut self, position: &Position<R>) -> Option<Suggestion<R>> {
        let AnySuggestion { line, moves } = self.0.suggest(&R::any_position(*position))?;
        let line = line.into_iter().map_while(R::of_move).collect();
        Some(Suggestion { line, moves })
    }
}
