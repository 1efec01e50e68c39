//! A prover that follows suggested lines.
//!
//! Long quiet wins are found by evaluation, which a proof-number search does not have. So a program
//! that has one, such as another engine, may suggest lines. They are hints only: every claim comes
//! from the prover that is decorated, which is asked about the positions of a line from its end to
//! its beginning, each with what is known of the later ones. Where a reply leaves the line and the
//! prover is stuck, a line from there is asked for. A line that is wrong costs time.
//!
//! What that costs is bounded: suggestions get at most half of the limits, and the searches that follow
//! them have tables of their own. So the other searches go on as without suggestions, and what they
//! show within half of the limits is shown with suggestions, too.

use std::time::Duration;

use super::guide::{Guide, Suggestion};
use crate::game::{Move, Rules, SearchRules};
use crate::solve::clock::Moment;
use crate::solve::limits::{MAX_LENGTH, Stopped, Tried};
use crate::solve::prove::Prove;
use crate::solve::reached::Reached;

/// The bound of a win where no length is suggested.
const UNKNOWN_LENGTH: u8 = 60;

/// A prover, and who suggests lines to it.
pub(in crate::solve) struct Guided<'a, R: Rules, P> {
    guide: &'a mut Guide<R>,
    prover: &'a mut P,
    /// Positions that are searched for one position of a line.
    share: u64,
    /// Positions and time in all that suggestions may cost.
    in_all: (u64, Option<Duration>),
    /// The count, and the moment, at which the win that is looked for is given up.
    end: u64,
    until: Option<Moment>,
}

impl<'a, R: SearchRules, P: Prove<R>> Guided<'a, R, P> {
    /// Decorates a prover, with this share for each position of a line, and this much in all.
    pub(in crate::solve) fn new(
        guide: &'a mut Guide<R>,
        prover: &'a mut P,
        share: u64,
        in_all: (u64, Option<Duration>),
    ) -> Self {
        Self { guide, prover, share, in_all, end: 0, until: None }
    }

    /// Follows the line that is suggested at a position. Returns the bound within which a win was
    /// found, which is proven and may be less than was asked; without one nothing is known.
    pub(in crate::solve) fn find_win(
        &mut self,
        position: &Reached<R>,
        moves: u8,
        nodes: u64,
    ) -> Result<Option<u8>, Stopped> {
        let (positions, time) = self.guide.left(self.in_all);
        let most = nodes.min(positions);
        if most == 0 || time.is_some_and(|time| time.is_zero()) {
            return Ok(None);
        }
        let (before, begun) = (self.prover.nodes(), Moment::now());
        self.until = time.and_then(|time| begun.after(time));
        self.end = before.saturating_add(most);
        let found = self.look(position, moves);
        self.guide.spend(self.prover.nodes() - before, begun.elapsed());
        found
    }

    /// Begins with the line that is suggested at the root.
    fn look(&mut self, root: &Reached<R>, within: u8) -> Result<Option<u8>, Stopped> {
        let Some(suggestion) = self.guide.suggest(root) else { return Ok(None) };
        self.prover.check_limits()?;
        let length = suggestion.moves.unwrap_or(UNKNOWN_LENGTH);
        // Other lines of defense may take a little longer.
        let bound = length.saturating_add(2 + length / 4).min(within).min(MAX_LENGTH);
        Ok(self.prove(root, bound, &suggestion.line)?.then_some(bound))
    }

    /// Whether the side to move is shown to win within `left` moves, where this line is suggested.
    fn prove(&mut self, at: &Reached<R>, left: u8, line: &[Move<R>]) -> Result<bool, Stopped> {
        let [mv, rest @ ..] = line else {
            return match self.search(at, left)? {
                Some(won) => Ok(won),
                None => self.ask(at, left),
            };
        };
        if left == 0 || !self.prover.may_try(at, *mv) || self.gives_up() {
            return Ok(false);
        }
        let lost = at.after(*mv);
        if lost.won_by().is_some() {
            return Ok(self.search(at, left)? == Some(true));
        }
        // The end of the line first: what is known there helps everywhere before.
        if let [reply, next @ ..] = rest {
            let after = lost.after(*reply);
            if after.repeats().is_none()
                && !next.is_empty()
                && !self.prove(&after, left - 1, next)?
            {
                return Ok(false);
            }
        }
        let mut open = Vec::new();
        for reply in lost.legal_moves() {
            let after = lost.after(reply);
            if after.repeats().is_some() {
                continue;
            }
            match self.search(&after, left - 1)? {
                Some(true) => {}
                Some(false) => return Ok(false),
                None => open.push(after),
            }
        }
        for after in open {
            if !self.ask(&after, left - 1)? {
                return Ok(false);
            }
        }
        // All replies are answered, which the search sees at once.
        let share = self.share();
        let lost = self.prover.try_loses(&lost, left - 1, share)?;
        Ok(lost == Some(true) && self.search(at, left)? == Some(true))
    }

    /// The same with a line that is asked for here.
    fn ask(&mut self, at: &Reached<R>, left: u8) -> Result<bool, Stopped> {
        if left == 0 || self.gives_up() {
            return Ok(false);
        }
        let suggestion = self.guide.suggest(at);
        self.prover.check_limits()?;
        match suggestion {
            Some(Suggestion { line, moves }) if moves.is_none_or(|moves| moves <= left) => {
                self.prove(at, left, &line)
            }
            _ => Ok(false),
        }
    }

    /// Whether the decorated prover finds a win with a share.
    fn search(&mut self, at: &Reached<R>, left: u8) -> Tried {
        let share = self.share();
        self.prover.try_wins(at, left, share)
    }

    /// Positions that may be searched for one question.
    fn share(&self) -> u64 {
        self.share.min(self.end.saturating_sub(self.prover.nodes())).max(1)
    }

    fn gives_up(&self) -> bool {
        self.prover.nodes() >= self.end || self.until.is_some_and(|until| Moment::now() >= until)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;
    use crate::game::{Position, Repetition, fen};
    use crate::rules::xiangqi::Xiangqi;
    use crate::solve::engine::budget::Budget;
    use crate::solve::engine::search::Search;
    use crate::solve::{Limits, Question, Scout, solve_alone};

    /// The scout that is asked about a position, with those already asked about.
    #[derive(Clone, Default)]
    struct Positions(Arc<Mutex<Vec<Position<Xiangqi>>>>);

    /// Suggests the shortest wins.
    struct Expert(Positions);

    /// Suggests the last legal move, and claims that it mates.
    struct Liar(Positions);

    fn shortest(position: &Position<Xiangqi>) -> Option<Suggestion<Xiangqi>> {
        let question = Question { within: Some(8), checks: false };
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        let (answer, _) = solve_alone(position, question, &limits);
        answer.moves.map(|moves| Suggestion { line: answer.line.moves, moves: Some(moves) })
    }

    impl Scout<Xiangqi> for Expert {
        fn suggest(&mut self, position: &Position<Xiangqi>) -> Option<Suggestion<Xiangqi>> {
            self.0.0.lock().unwrap().push(*position);
            shortest(position)
        }
    }

    impl Scout<Xiangqi> for Liar {
        fn suggest(&mut self, position: &Position<Xiangqi>) -> Option<Suggestion<Xiangqi>> {
            self.0.0.lock().unwrap().push(*position);
            let line = position.legal_moves().last().copied().into_iter().collect();
            Some(Suggestion { line, moves: Some(3) })
        }
    }

    fn look(text: &str, scout: Box<dyn Scout<Xiangqi>>, share: u64) -> Option<u8> {
        let position: Position<Xiangqi> = fen::read(text).unwrap();
        let budget = Budget::start(&Limits { nodes: Some(200_000), ..Limits::default() });
        let mut search = Search::new(false, budget, 1 << 20).side_search(false);
        let root = Reached::attacking(&position, Repetition::Checks);
        let mut guide = Guide::new(scout);
        let mut guided = Guided::new(&mut guide, &mut search, share, (u64::MAX, None));
        guided.find_win(&root, MAX_LENGTH, 50_000).unwrap()
    }

    /// A mate in five, with replies that leave the line.
    const WIN: &str = "9/r2k5/3N1aR2/9/1R7/9/9/9/3K5/9 w";

    #[test]
    fn good_lines_are_proven_with_more_that_are_asked_for() {
        let asked = Positions::default();
        // With few positions for each question it is stuck often, with very few everywhere.
        let look = |share| look(WIN, Box::new(Expert(asked.clone())), share);
        let found = [10, 30, 100, 300, 1_000].into_iter().find_map(look);
        assert!(found.is_some_and(|found| found >= 5), "{found:?}");
        let asked = asked.0.lock().unwrap();
        assert!(asked.iter().any(|it| *it != asked[0]), "{asked:?}");
    }

    #[test]
    fn bad_lines_prove_nothing() {
        let asked = Positions::default();
        let none = "4k4/4a4/9/9/9/9/9/9/4A4/3K5 w";
        assert_eq!(look(none, Box::new(Liar(asked.clone())), 1), None);
        assert!(!asked.0.lock().unwrap().is_empty());
        assert_eq!(look(none, Box::new(Expert(asked)), 1), None);
    }

    #[test]
    fn no_more_is_spent_on_suggestions_than_is_allowed() {
        let root = Reached::attacking(&Position::start(), Repetition::Checks);
        let mut search = Search::new(false, Budget::start(&Limits::default()), 1 << 20);
        let asked = Positions::default();
        let mut guide = Guide::new(Box::new(Liar(asked.clone())));
        let mut spent_before = 0;
        for (in_all, least) in [(2_000, 2_000), (3_000, 3_000), (3_000, 3_000)] {
            let mut guided = Guided::new(&mut guide, &mut search, 10_000, (in_all, None));
            guided.find_win(&root, 60, 2_000).unwrap();
            // Where a reply is tried when nothing is left, that takes a position.
            let spent = search.nodes();
            assert!((least..least + 200).contains(&spent), "{spent}");
            assert!(spent - spent_before < 2_200, "{spent}");
            spent_before = spent;
        }
        guide.renew();
        let before = asked.0.lock().unwrap().len();
        let in_all = (u64::MAX, Some(Duration::ZERO));
        let mut guided = Guided::new(&mut guide, &mut search, 10_000, in_all);
        assert_eq!(guided.find_win(&root, 60, 2_000), Ok(None));
        assert_eq!((search.nodes(), asked.0.lock().unwrap().len()), (spent_before, before));
    }
}
