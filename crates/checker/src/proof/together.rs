//! Help, self, reflex and series play, and direct play with a narrower goal than a win: all solutions,
//! counted by an enumeration of the checker's own.
//!
//! Nothing is answered by anybody: the heading lists the solutions, and the checker finds all of
//! them again. That is done as long as it takes no more positions than it was allowed.

use rustc_hash::{FxHashMap, FxHashSet};

use super::error::Flaw;
use super::play::{Play, Together};
use super::walk::sorted;
use crate::board::{Board, Packed, Step};
use crate::target::{Here, Man};

/// What is known for one side.
pub(super) struct Found {
    /// The lines that are chosen freely, or the keys where one side resists, sorted.
    pub(super) solutions: Vec<Vec<String>>,
    /// Whether there is one in fewer moves.
    pub(super) shorter: bool,
    /// Whether there is a major dual.
    pub(super) major: bool,
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

    /// All solutions from a position.
    pub(super) fn solve(&mut self, board: &Board) -> Result<Found, Flaw> {
        let mut found = Found { solutions: Vec::new(), shorter: false, major: false };
        if board.over().is_some() {
            return Ok(found);
        }
        let here = &Here::start(self.asked.target, board.clone());
        if self.asked.play == Play::Direct {
            return self.direct(here);
        }
        let moves = self.asked.moves.unwrap_or(0);
        if !self.asked.play.is_resisted() {
            for fewer in self.asked.fewest()..moves {
                let plies = self.asked.plies(fewer);
                let mut lines = Vec::new();
                self.lines(here, plies, &mut Vec::new(), &mut lines)?;
                found.shorter |= !lines.is_empty();
            }
            let plies = self.asked.plies(moves);
            self.lines(here, plies, &mut Vec::new(), &mut found.solutions)?;
            found.solutions.sort();
            return Ok(found);
        }
        found.shorter = moves > 1 && !self.fulfilling(here, moves - 1)?.is_empty();
        for key in self.fulfilling(here, moves)? {
            found.solutions.push(vec![here.board.name(key)]);
            found.major |= !found.shorter && self.has_dual(&here.after(key), moves)?;
        }
        found.solutions.sort();
        Ok(found)
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
        let is_series = play.is_series() && left > u16::from(play == Play::SeriesHelp);
        if !is_series {
            return Some(after);
        }
        Some(Here { board: after.board.passed()?, ..after })
    }

    /// The moves with which a side that meets resistance reaches its goal within this many moves.
    fn fulfilling(&mut self, here: &Here, moves: u16) -> Result<Vec<Step>, Flaw> {
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
    fn must_mate(&self, here: &Here) -> bool {
        self.asked.play == Play::Reflex && self.can_mate(here)
    }

    fn can_mate(&self, here: &Here) -> bool {
        here.board.look().steps.into_iter().any(|step| self.is_goal(here, step))
    }

    fn attack(&mut self, here: &Here, moves: u16) -> Result<bool, Flaw> {
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
    fn is_compelled(&mut self, here: &Here, moves: u16) -> Result<bool, Flaw> {
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

    /// Whether there is a choice in a variation of full length after a move that is one of several.
    fn has_dual(&mut self, here: &Here, moves: u16) -> Result<bool, Flaw> {
        let mut replies = here.board.look().steps;
        if self.asked.play == Play::Reflex && self.can_mate(here) {
            replies.retain(|&step| self.is_goal(here, step));
        }
        let left = moves - 1;
        for reply in replies {
            let next = here.after(reply);
            if self.is_goal(here, reply) || left > 1 && self.attack(&next, left - 1)? {
                continue;
            }
            let attacks = self.fulfilling(&next, left)?;
            if attacks.len() > 1 {
                return Ok(true);
            }
            for attack in attacks {
                if self.has_dual(&next.after(attack), left)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}

/// What a place without a solution is kept under.
fn barren(here: &Here, left: u16) -> (Packed, Man, u16) {
    let (packed, man) = here.packed();
    (packed, man, left)
}
