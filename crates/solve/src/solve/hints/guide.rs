//! Lines that somebody suggests.

use std::time::Duration;

use rustc_hash::FxHashMap;

use crate::game::{Key, Move, Position, Rules, SearchRules};
use crate::rules::{AnyMove, AnyPosition, PlayedRules};

/// A source of suggested lines.
pub trait Scout<R: Rules>: Send {
    /// A line that may win for the side to move, whose move is the first; `None` if none is known.
    /// Moves that are not legal end it. It may take its time, which the limits of the search bound.
    fn suggest(&mut self, position: &Position<R>) -> Option<Suggestion<R>>;
}

/// A suggested line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suggestion<R: Rules> {
    /// The moves of both sides.
    pub line: Vec<Move<R>>,
    /// The moves in which the side to move wins, as claimed.
    pub moves: Option<u8>,
}

/// What has been suggested of each position, so that nothing is asked twice, and what following it has
/// cost.
pub(in crate::solve) struct Guide<R: Rules> {
    scout: Box<dyn Scout<R>>,
    known: FxHashMap<Key, Option<Suggestion<R>>>,
    positions: u64,
    time: Duration,
}

impl<R: SearchRules> Guide<R> {
    pub(in crate::solve) fn new(scout: Box<dyn Scout<R>>) -> Self {
        Self { scout, known: FxHashMap::default(), positions: 0, time: Duration::ZERO }
    }

    /// Lets as much be spent again, under new limits.
    pub(in crate::solve) fn renew(&mut self) {
        (self.positions, self.time) = (0, Duration::ZERO);
    }

    /// The legal part of the line that is suggested in a position.
    pub(super) fn suggest(&mut self, position: &Position<R>) -> Option<Suggestion<R>> {
        if let Some(known) = self.known.get(&position.key()) {
            return known.clone();
        }
        let suggestion = self.scout.suggest(position).map(|suggestion| {
            let (mut at, mut line) = (*position, Vec::new());
            for mv in suggestion.line {
                let Ok(next) = at.play(mv) else { break };
                line.push(mv);
                at = next;
            }
            Suggestion { line, moves: suggestion.moves }
        });
        let suggestion = suggestion.filter(|suggestion| !suggestion.line.is_empty());
        self.known.insert(position.key(), suggestion.clone());
        suggestion
    }

    /// What is left to be spent of this many positions and this time.
    pub(super) fn left(
        &self,
        (positions, time): (u64, Option<Duration>),
    ) -> (u64, Option<Duration>) {
        let time = time.map(|time| time.saturating_sub(self.time));
        (positions.saturating_sub(self.positions), time)
    }

    /// Notes what following suggestions has cost.
    pub(super) fn spend(&mut self, positions: u64, time: Duration) {
        self.positions += positions;
        self.time += time;
    }
}

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

    /// Suggests a move that is legal and one that is not, and counts how often.
    struct Counting(u64);

    impl Scout<Xiangqi> for Counting {
        fn suggest(&mut self, position: &Position<Xiangqi>) -> Option<Suggestion<Xiangqi>> {
            self.0 += 1;
            let mv = *position.legal_moves().first()?;
            Some(Suggestion { line: vec![mv, mv], moves: Some(u8::try_from(self.0).unwrap()) })
        }
    }

    #[test]
    fn each_position_is_asked_about_once_and_illegal_moves_end_a_line() {
        let mut guide = Guide::new(Box::new(Counting(0)));
        let start = Position::<Xiangqi>::start();
        let first = guide.suggest(&start).unwrap();
        assert_eq!((first.line.len(), first.moves), (1, Some(1)));
        assert_eq!(guide.suggest(&start), Some(first.clone()));
        assert_eq!(guide.suggest(&start.after(first.line[0])).unwrap().moves, Some(2));
    }

    #[test]
    fn what_is_spent_is_no_longer_left_until_the_limits_are_renewed() {
        let mut guide: Guide<Xiangqi> = Guide::new(Box::new(Counting(0)));
        let second = Duration::from_secs(1);
        guide.spend(30, second);
        assert_eq!(guide.left((100, Some(3 * second))), (70, Some(2 * second)));
        guide.spend(100, 5 * second);
        assert_eq!(guide.left((100, Some(3 * second))), (0, Some(Duration::ZERO)));
        guide.renew();
        assert_eq!(guide.left((100, None)), (100, None));
    }

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
