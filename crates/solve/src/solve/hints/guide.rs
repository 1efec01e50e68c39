//! Proofs along suggested lines.
//!
//! Long quiet wins are found by evaluation, which a proof-number search does not have. So a program
//! that has one, such as another engine, may suggest lines. They are hints only: every claim comes
//! from the search, which is asked about the positions of a line from its end to its beginning,
//! each with what is known of the later ones. Where a reply leaves the line and the search is
//! stuck, a line from there is asked for. A line that is wrong costs time.
//!
//! What that costs is bounded: suggestions get at most half of the limits, and the searches that follow
//! them have tables of their own. So the other searches go on as without suggestions, and what they
//! show within half of the limits is shown with suggestions, too.

use std::time::Duration;

use rustc_hash::FxHashMap;

use crate::game::{Key, Move, Position, Rules, SearchRules};
use crate::solve::clock::Moment;
use crate::solve::engine::budget::Budget;
use crate::solve::engine::questions::{try_loses, try_wins};
use crate::solve::engine::search::Search;
use crate::solve::limits::{MAX_LENGTH, Stopped};
use crate::solve::reached::Reached;

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

/// The bound of a win where no length is suggested.
const UNKNOWN_LENGTH: u8 = 60;

/// What has been suggested of each position, so that nothing is asked twice, and what following it has
/// cost.
pub(in crate::solve) struct Guide<R: Rules> {
    scout: Box<dyn Scout<R>>,
    known: FxHashMap<Key, Option<Suggestion<R>>>,
    positions: u64,
    time: Duration,
}

/// How much may be spent on suggestions.
#[derive(Clone, Copy, Debug)]
pub(in crate::solve) struct Allowance {
    /// Positions that are searched for one question.
    share: u64,
    /// Positions that are searched now.
    most: u64,
    /// Positions and time in all.
    in_all: (u64, Option<Duration>),
}

impl Allowance {
    /// For a turn in which others search about `share` positions, and half of the limits in all.
    pub(in crate::solve) fn of_turn(share: u64, budget: &Budget) -> Self {
        Self { share: share / 4, most: share * 2, in_all: budget.half() }
    }
}

impl<R: SearchRules> Guide<R> {
    pub(in crate::solve) fn new(scout: Box<dyn Scout<R>>) -> Self {
        Self { scout, known: FxHashMap::default(), positions: 0, time: Duration::ZERO }
    }

    /// Lets as much be spent again, under new limits.
    pub(in crate::solve) fn renew(&mut self) {
        (self.positions, self.time) = (0, Duration::ZERO);
    }

    fn suggest(&mut self, position: &Position<R>) -> Option<Suggestion<R>> {
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

    /// Looks for a win within at most `within` moves with the help of suggestions. Returns the bound
    /// within which there is one.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached.
    pub(in crate::solve) fn look(
        &mut self,
        search: &mut Search<R>,
        root: &Reached<R>,
        within: u8,
        allowance: Allowance,
    ) -> Result<Option<u8>, Stopped> {
        let Allowance { share, most, in_all: (positions, time) } = allowance;
        let most = most.min(positions.saturating_sub(self.positions));
        let time = time.map(|time| time.saturating_sub(self.time));
        if most == 0 || time.is_some_and(|time| time.is_zero()) {
            return Ok(None);
        }
        let (before, begun) = (search.effort.budget.nodes(), Moment::now());
        let until = time.and_then(|time| begun.after(time));
        let mut proof = Proof { guide: self, search, share, end: before + most, until };
        let found = proof.look(root, within);
        self.positions += search.effort.budget.nodes() - before;
        self.time += begun.elapsed();
        found
    }
}

struct Proof<'a, R: SearchRules> {
    guide: &'a mut Guide<R>,
    search: &'a mut Search<R>,
    /// Positions that are searched for one question.
    share: u64,
    /// The count, and the moment, at which it is given up.
    end: u64,
    until: Option<Moment>,
}

impl<R: SearchRules> Proof<'_, R> {
    /// Begins with the line that is suggested at the root.
    fn look(&mut self, root: &Reached<R>, within: u8) -> Result<Option<u8>, Stopped> {
        let Some(suggestion) = self.guide.suggest(root) else { return Ok(None) };
        self.search.effort.budget.check_now()?;
        let length = suggestion.moves.unwrap_or(UNKNOWN_LENGTH);
        // Other lines of defense may take a little longer.
        let bound = length.saturating_add(2 + length / 4).min(within).min(MAX_LENGTH);
        Ok(self.prove(root, bound, &suggestion.line)?.then_some(bound))
    }

    /// Whether the side to move is shown to win within `left` moves, where this line is suggested.
    fn prove(&mut self, at: &Reached<R>, left: u8, line: &[Move<R>]) -> Result<bool, Stopped> {
        let [mv, rest @ ..] = line else {
            return match self.wins(at, left)? {
                Some(won) => Ok(won),
                None => self.ask(at, left),
            };
        };
        if left == 0 || !self.search.may_try(at, *mv) || self.gives_up() {
            return Ok(false);
        }
        let lost = at.after(*mv);
        if lost.won_by().is_some() {
            return Ok(self.wins(at, left)? == Some(true));
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
            match self.wins(&after, left - 1)? {
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
        let lost = try_loses(self.search, &lost, left - 1, share)?;
        Ok(lost == Some(true) && self.wins(at, left)? == Some(true))
    }

    /// The same with a line that is asked for here.
    fn ask(&mut self, at: &Reached<R>, left: u8) -> Result<bool, Stopped> {
        if left == 0 || self.gives_up() {
            return Ok(false);
        }
        let suggestion = self.guide.suggest(at);
        self.search.effort.budget.check_now()?;
        match suggestion {
            Some(Suggestion { line, moves }) if moves.is_none_or(|moves| moves <= left) => {
                self.prove(at, left, &line)
            }
            _ => Ok(false),
        }
    }

    fn wins(&mut self, at: &Reached<R>, left: u8) -> Result<Option<bool>, Stopped> {
        let share = self.share();
        try_wins(self.search, at, left, share)
    }

    /// Positions that may be searched for one question.
    fn share(&self) -> u64 {
        self.share.min(self.end.saturating_sub(self.search.effort.budget.nodes())).max(1)
    }

    fn gives_up(&self) -> bool {
        self.search.effort.budget.nodes() >= self.end
            || self.until.is_some_and(|until| Moment::now() >= until)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;
    use crate::game::{Repetition, fen};
    use crate::rules::xiangqi::Xiangqi;
    use crate::solve::engine::budget::Budget;
    use crate::solve::{Limits, Question, solve_alone};

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
        let allowance = Allowance { share, most: 50_000, in_all: (u64::MAX, None) };
        Guide::new(scout).look(&mut search, &root, MAX_LENGTH, allowance).unwrap()
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
        let allowance = |most, in_all| Allowance { share: 10_000, most, in_all: (in_all, None) };
        for (most, spent) in [(2_000, 2_000), (2_000, 3_000), (2_000, 3_000)] {
            guide.look(&mut search, &root, 60, allowance(most, 3_000)).unwrap();
            // Where a reply is tried when nothing is left, that takes a position.
            assert!((spent..spent + 200).contains(&guide.positions), "{}", guide.positions);
        }
        guide.renew();
        let (time, before) = (Some(Duration::ZERO), asked.0.lock().unwrap().len());
        let allowance = Allowance { in_all: (u64::MAX, time), ..allowance(2_000, 3_000) };
        assert_eq!(guide.look(&mut search, &root, 60, allowance), Ok(None));
        assert_eq!((guide.positions, asked.0.lock().unwrap().len()), (0, before));
    }
}
