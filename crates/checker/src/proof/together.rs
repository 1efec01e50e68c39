//! Help, self, reflex and series play, and direct play with a narrower goal than a win: all solutions,
//! counted by an enumeration of the checker's own.
//!
//! Nothing is answered by anybody: the heading lists the solutions, and the checker finds all of
//! them again. That is done as long as it takes no more positions than it was allowed.

use rustc_hash::{FxHashMap, FxHashSet};

use super::error::Flaw;
use super::play::{Play, Together};
use super::statement::{Defect, Kind, Open, Policy, Severity, Statement};
use super::verdict::{self, Derived};
use super::walk::sorted;
use crate::board::{Board, Packed, Step};
use crate::target::{Here, Man};

/// A side that begins, with all its solutions.
pub(super) struct Side {
    pub(super) start: Board,
    pub(super) found: Found,
}

/// What is known for one side.
#[derive(Default)]
pub(super) struct Found {
    /// The lines that are chosen freely, or the keys where one side resists, sorted.
    pub(super) solutions: Vec<Vec<String>>,
    /// The number of moves of the solutions.
    pub(super) fewest: Option<u16>,
    /// Whether there is one in fewer moves.
    pub(super) shorter: bool,
    /// Choices of the side that does not resist.
    pub(super) duals: Vec<Defect>,
    /// Whether there are more minor ones than are listed.
    pub(super) more_duals: bool,
}

pub(super) struct Enumeration {
    pub(super) asked: Together,
    /// Positions that may still be examined.
    left: u64,
    most: u64,
    /// Positions without a solution in the plies that are left.
    barren: FxHashSet<(Packed, Man, u16)>,
    /// Within how many moves a side that meets resistance has its way, at most, and within how many it
    /// has not, at least; 0 if that is not known.
    known: FxHashMap<(Packed, Man), (u16, u16)>,
}

impl Enumeration {
    pub(super) fn new(asked: Together, most: u64) -> Self {
        Self { asked, left: most, most, barren: FxHashSet::default(), known: FxHashMap::default() }
    }

    /// The positions that were examined.
    pub(super) fn count(&self) -> u64 {
        self.most - self.left
    }

    /// Finds all solutions again, and derives what follows from them.
    pub(super) fn derive(&mut self, statement: &Statement, root: &Board) -> Result<Derived, Flaw> {
        let branches = statement.intended.as_ref().is_some_and(|it| it.at(0).is_some());
        if statement.printed.is_some() || branches && self.asked.play.is_resisted() {
            return Err(Flaw::Verdict(
                "a number is stated that does not belong to the stipulation",
            ));
        }
        let looks_at_duals = self.asked.play.is_resisted()
            && matches!(statement.policy, Some(Policy::Standard | Policy::Strict));
        let other = root.passed().filter(|_| self.asked.duplex);
        let is_whole = other.is_some() == self.asked.duplex;
        let mut sides = Vec::new();
        for start in [Some(root.clone()), other].into_iter().flatten() {
            let found = self.solve(&start, looks_at_duals)?;
            sides.push(Side { start, found });
        }
        for (at, stated) in statement.solutions.iter().enumerate() {
            if *stated != sides.get(at).map_or(&[][..], |side| &side.found.solutions) {
                return Err(Flaw::Verdict("the solutions listed are not those of the position"));
            }
        }
        let mut findings = Vec::new();
        let mut open = Vec::new();
        if let Some(policy) = statement.policy {
            findings = self.compare(statement, policy, &sides)?;
            let major = |kind| Defect::new(kind, Severity::Major, &[], Vec::new());
            for side in &sides {
                let found = &side.found;
                findings.extend(found.solutions.is_empty().then(|| major(Kind::NoSolution)));
                findings.extend(found.shorter.then(|| major(Kind::ShortWin)));
                findings.extend_from_slice(&found.duals);
            }
            findings.extend((!is_whole).then(|| major(Kind::WrongSolution)));
            let asks = sides.iter().any(|it| !it.found.solutions.is_empty() && !it.found.shorter);
            if self.asked.play.is_resisted() && asks && !looks_at_duals {
                open.push(Open::Duals);
            }
            open.extend(sides.iter().any(|it| it.found.more_duals).then_some(Open::MoreDuals));
        }
        let has_solutions = sides.iter().all(|side| !side.found.solutions.is_empty());
        verdict::derived(statement, has_solutions, findings, open)
    }

    /// All solutions from a position.
    fn solve(&mut self, board: &Board, looks_at_duals: bool) -> Result<Found, Flaw> {
        let mut found = Found::default();
        if board.over().is_some() {
            return Ok(found);
        }
        let here = &Here::start(self.asked.target, board.clone());
        let play = self.asked.play;
        if play == Play::Direct {
            found = self.direct(here)?;
        } else if play.is_resisted() {
            let moves = self.asked.moves.unwrap_or(0);
            found.fewest = Some(moves);
            found.shorter = moves > 1 && !self.fulfilling(here, moves - 1)?.is_empty();
            let keys = self.fulfilling(here, moves)?;
            found.solutions = keys.into_iter().map(|key| vec![here.board.name(key)]).collect();
        } else {
            let moves = self.asked.moves.unwrap_or(0);
            for fewer in self.asked.fewest()..moves {
                let plies = self.asked.plies(fewer);
                let mut lines = Vec::new();
                self.lines(here, plies, &mut Vec::new(), &mut lines)?;
                found.shorter |= !lines.is_empty();
            }
            let plies = self.asked.plies(moves);
            self.lines(here, plies, &mut Vec::new(), &mut found.solutions)?;
        }
        found.solutions.sort();
        if let Some(moves) = found.fewest.filter(|_| looks_at_duals && !found.shorter) {
            (found.duals, found.more_duals) = self.duals(here, moves)?;
        }
        Ok(found)
    }

    /// The plies of a solution that both sides choose freely.
    pub(super) fn plies(&self) -> u16 {
        self.asked.moves.map_or(u16::MAX, |moves| self.asked.plies(moves))
    }

    pub(super) fn spend(&mut self) -> Result<(), Flaw> {
        let too_long = Flaw::Long { estimate: self.most + 1, most: self.most };
        self.left = self.left.checked_sub(1).ok_or(too_long)?;
        Ok(())
    }

    /// Whether a move reaches the goal.
    pub(super) fn is_goal(&self, here: &Here, step: Step) -> bool {
        self.asked.target.is_reached(here, step, &here.after(step))
    }

    /// Adds all lines of this many plies that both sides choose; whether there is one.
    fn lines(
        &mut self,
        here: &Here,
        left: u16,
        line: &mut Vec<String>,
        found: &mut Vec<Vec<String>>,
    ) -> Result<bool, Flaw> {
        if left == 0 || self.barren.contains(&barren(here, left)) {
            return Ok(false);
        }
        self.spend()?;
        let mut any = false;
        for step in sorted(here.board.look().steps) {
            let after = here.after(step);
            line.push(here.board.name(step));
            if left == 1 {
                if self.ends(here, step, &after) {
                    any = true;
                    found.push(line.clone());
                }
            } else if let Some(next) = self.onward(here, step, after, left - 1) {
                any |= self.lines(&next, left - 1, line, found)?;
            }
            line.pop();
        }
        if !any {
            self.barren.insert(barren(here, left));
        }
        Ok(any)
    }

    /// Whether the last ply that is chosen freely fulfils the stipulation.
    fn ends(&self, here: &Here, step: Step, after: &Here) -> bool {
        if !self.asked.play.ends_forced() {
            return self.asked.target.is_reached(here, step, after);
        }
        let over = after.board.over().is_some();
        let replies = if over { Vec::new() } else { after.board.look().steps };
        !replies.is_empty() && replies.into_iter().all(|reply| self.is_goal(after, reply))
    }

    /// The position in which a line continues; `None` if it is over.
    fn onward(&self, here: &Here, step: Step, after: Here, left: u16) -> Option<Here> {
        let play = self.asked.play;
        if after.board.over().is_some() || play == Play::Series && self.is_goal(here, step) {
            return None;
        }
        self.turned(after, left)
    }

    /// The position with the side to move that has it in the stipulation; nothing if a move of a series
    /// gives check before its end.
    pub(super) fn turned(&self, after: Here, left: u16) -> Option<Here> {
        let play = self.asked.play;
        let is_series = play.is_series() && left > u16::from(play == Play::SeriesHelp);
        if !is_series {
            return Some(after);
        }
        Some(Here { board: after.board.passed()?, ..after })
    }

    /// The moves with which a side that meets resistance reaches its goal within this many moves.
    pub(super) fn fulfilling(&mut self, here: &Here, moves: u16) -> Result<Vec<Step>, Flaw> {
        let mut found = Vec::new();
        if moves == 0 || self.must_mate(here) {
            return Ok(found);
        }
        for step in sorted(here.board.look().steps) {
            if self.is_compelled(&here.after(step), moves)? {
                found.push(step);
            }
        }
        Ok(found)
    }

    /// Whether the attacker of a reflexmate can mate, and so must.
    pub(super) fn must_mate(&self, here: &Here) -> bool {
        self.asked.play == Play::Reflex && self.can_mate(here)
    }

    pub(super) fn can_mate(&self, here: &Here) -> bool {
        here.board.look().steps.into_iter().any(|step| self.is_goal(here, step))
    }

    pub(super) fn attack(&mut self, here: &Here, moves: u16) -> Result<bool, Flaw> {
        if let Some(known) = self.recall(here, moves) {
            return Ok(known);
        }
        self.spend()?;
        let mut holds = false;
        if !self.must_mate(here) {
            for step in sorted(here.board.look().steps) {
                if self.is_compelled(&here.after(step), moves)? {
                    holds = true;
                    break;
                }
            }
        }
        self.note(here, moves, holds);
        Ok(holds)
    }

    /// Whether a side that meets resistance reaches its goal within this many moves, if that is known.
    pub(super) fn recall(&self, here: &Here, moves: u16) -> Option<bool> {
        let (within, not_within) = self.known.get(&here.packed()).copied().unwrap_or_default();
        let holds = within != 0 && within <= moves;
        (holds || not_within >= moves).then_some(holds)
    }

    pub(super) fn note(&mut self, here: &Here, moves: u16, holds: bool) {
        let known = self.known.entry(here.packed()).or_default();
        if !holds {
            known.1 = known.1.max(moves);
        } else if known.0 == 0 || moves < known.0 {
            known.0 = moves;
        }
    }

    /// Whether every reply reaches the goal or lets the attacker reach it; the moves count the
    /// one that led here.
    pub(super) fn is_compelled(&mut self, here: &Here, moves: u16) -> Result<bool, Flaw> {
        if here.board.over().is_some() {
            return Ok(false);
        }
        if self.asked.play == Play::Reflex {
            if self.can_mate(here) {
                return Ok(true);
            }
            if moves == 1 {
                return Ok(false);
            }
        }
        let replies = sorted(here.board.look().steps);
        if replies.is_empty() {
            return Ok(false);
        }
        for reply in replies {
            let next = here.after(reply);
            if self.is_goal(here, reply) {
                continue;
            }
            if moves == 1 || next.board.over().is_some() || !self.attack(&next, moves - 1)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// What a place without a solution is kept under.
fn barren(here: &Here, left: u16) -> (Packed, Man, u16) {
    let (packed, man) = here.packed();
    (packed, man, left)
}
