//! The search for the shortest win in portions, for a caller that has other work in between.

use super::shortest::Shortest;
use super::turns::{Quest, Turns};
use crate::game::SearchRules;
use crate::solve::limits::{MAX_LENGTH, Stopped};
use crate::solve::pursue::Pursue;
use crate::solve::reached::{Line, Reached};

/// A search for the shortest win, as [`solve()`](super::answer::solve()) does it, that comes back
/// after each of its turns. All turns must be taken with the same prover and position.
pub struct Pursuit<R: SearchRules, P: Pursue<R>> {
    shortest: Shortest<R>,
    turns: Option<Turns<P::Search>>,
    within: u8,
    settled: bool,
}

impl<R: SearchRules, P: Pursue<R>> Pursuit<R, P> {
    /// A search for a win within this many moves. Nothing is searched yet.
    pub fn new(within: u8) -> Self {
        let within = within.min(MAX_LENGTH);
        Self { shortest: Shortest::unknown(), turns: None, within, settled: false }
    }

    /// Takes the next turn; each takes longer than the one before. Returns whether the question
    /// is settled: the shortest win is known, or that there is none.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached; what was found before stays known.
    pub fn turn(&mut self, prover: &mut P, position: &Reached<R>) -> Result<bool, Stopped> {
        if self.settled {
            return Ok(true);
        }
        let turns = self.turns.get_or_insert_with(|| Turns::begin(prover.checks()));
        let (shortest, within) = (&mut self.shortest, self.within);
        self.settled = turns.take(&mut Quest { shortest, prover, position, within })?;
        if let Some(turns) = self.turns.take_if(|_| self.settled)
            && self.shortest.at_most.is_some()
        {
            turns.hand_over(prover);
        }
        Ok(self.settled)
    }

    /// There is no win within this many moves.
    pub fn not_within(&self) -> u8 {
        self.shortest.not_within.min(self.within)
    }

    /// Whether there is no win in any number of moves.
    pub fn never(&self) -> bool {
        self.shortest.never
    }

    /// The number of moves within which a win is known.
    pub fn at_most(&self) -> Option<u8> {
        self.shortest.at_most
    }

    /// That win, or what was still known of it when it was found.
    pub fn line(&self) -> &Line<R> {
        &self.shortest.found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Position, Repetition, fen};
    use crate::rules::xiangqi::Xiangqi;
    use crate::solve::{Limits, Prove, Prover, Question, solve};

    /// Two wins and none.
    const POSITIONS: [&str; 3] = [
        "5k3/4a4/5a3/9/9/4R4/9/9/9/4K2R1 w",
        "2bak4/4a4/4b4/9/9/4C4/9/9/9/R3K4 w",
        "4k4/4a4/9/9/9/9/9/9/4A4/3K5 w",
    ];

    #[test]
    fn turns_come_to_the_same_answer_with_the_same_search() {
        for text in POSITIONS {
            let position: Position<Xiangqi> = fen::read(text).unwrap();
            let limits = Limits { nodes: Some(300_000), ..Limits::default() };
            let mut whole = Prover::new(false, &limits);
            let question = Question { within: Some(12), checks: false };
            let answer = solve(&mut whole, &position, question);
            let mut prover = Prover::new(false, &limits);
            let start = Reached::attacking(&position, Repetition::Checks);
            let mut pursuit = Pursuit::new(12);
            let mut turns = 0;
            while let Ok(false) = pursuit.turn(&mut prover, &start) {
                turns += 1;
            }
            assert_eq!((pursuit.at_most(), pursuit.never()), (answer.at_most, answer.never));
            assert_eq!(pursuit.not_within(), answer.not_within, "{text} {turns}");
            let spent = whole.timings().proven.map(|spent| spent.nodes);
            assert!(spent.is_none_or(|nodes| nodes == prover.nodes()), "{text}");
        }
    }

    #[test]
    fn a_prover_that_is_renewed_keeps_what_it_knows() {
        let position: Position<Xiangqi> = fen::read(POSITIONS[0]).unwrap();
        let mut prover =
            Prover::new(false, &Limits { nodes: Some(1_000_000), ..Limits::default() });
        let start = prover.start(&position);
        assert_eq!(prover.wins(&start, 2), Ok(true));
        let spent = prover.nodes();
        prover.renew(&Limits { nodes: Some(1), ..Limits::default() });
        assert_eq!((prover.nodes(), prover.wins(&start, 2)), (0, Ok(true)));
        assert!(spent > 1);
    }
}
