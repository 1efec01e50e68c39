//! Suggestions for positions of any rule set, from a source without a type for them.

use super::guide::{Scout, Suggestion};
use crate::game::Position;
use crate::rules::{AnyMove, AnyPosition, PlayedRules};

/// A [`Scout`] without a type parameter.
pub trait AnyScout: Send {
    /// A line that may win for the side to move; see [`Scout::suggest`].
    fn suggest(&mut self, position: &AnyPosition) -> Option<AnySuggestion>;
}

/// A suggested line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnySuggestion {
    /// The moves of both sides.
    pub line: Vec<AnyMove>,
    /// The moves in which the side to move wins, as claimed.
    pub moves: Option<u8>,
}

/// The scout of a prover. Moves on another board end a line.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RuleSet;
    use crate::rules::xiangqi::Xiangqi;

    /// Says the first move of Xiangqi, then one of Chex.
    struct Confused;

    impl AnyScout for Confused {
        fn suggest(&mut self, position: &AnyPosition) -> Option<AnySuggestion> {
            let line = vec![position.legal_moves()[0], RuleSet::Chex.start().legal_moves()[0]];
            Some(AnySuggestion { line, moves: Some(3) })
        }
    }

    #[test]
    fn a_move_of_another_rule_set_ends_a_line() {
        let start = Position::<Xiangqi>::start();
        let suggested = scout::<Xiangqi>(Box::new(Confused)).suggest(&start).unwrap();
        assert_eq!((suggested.line, suggested.moves), (start.legal_moves()[..1].to_vec(), Some(3)));
    }
}
