//! Help, self, reflex and series play: all solutions, counted by an enumeration of the checker's own.
//!
//! Nothing is answered by anybody: the heading lists the solutions, and the checker finds all of
//! them again. That is done as long as it takes no more positions than it was allowed.

use rustc_hash::{FxHashMap, FxHashSet};

use super::error::Flaw;
use super::play::{Play, Together};
use super::walk::sorted;
use crate::board::{Board, Ending, Packed, Step};

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
    asked: Together,
    /// Positions that may still be looked at.
    left: u64,
    most: u64,
    /// Positions without a solution in the plies that are left.
    barren: FxHashSet<(Packed, u16)>,
    /// Within how many moves a side that is resisted has its way, at most, and within how many it
    /// has not, at least; 0 if that is not known.
    known: FxHashMap<Packed, (u16, u16)>,
}

impl Enumeration {
    pub(super) fn new(asked: Together, most: u64) -> Self {
        Self { asked, left: most, most, barren: FxHashSet::default(), known: FxHashMap::default() }
    }

    /// The positions that were looked at.
    pub(super) fn count(&self) -> u64 {
        self.most - self.left
    }

    /// All solutions from a position.
    pub(super) fn solve(&mut self, board: &Board) -> Result<Found, Flaw> {
        let mut found = Found { solutions: Vec::new(), shorter: false, major: false };
        if board.over().is_some() {
            return Ok(found);
        }
        let moves = self.asked.moves;
        if !self.asked.play.is_resisted() {
            for fewer in self.asked.fewest()..moves {
                let plies = self.asked.plies(fewer);
                let mut lines = Vec::new();
                self.lines(board, plies, &mut Vec::new(), &mut lines)?;
                found.shorter |= !lines.is_empty();
            }
            let plies = self.asked.plies(moves);
            self.lines(board, plies, &mut Vec::new(), &mut found.solutions)?;
            found.solutions.sort();
            return Ok(found);
        }
        found.shorter = moves > 1 && !self.fulfilling(board, moves - 1)?.is_empty();
        for key in self.fulfilling(board, moves)? {
            found.solutions.push(vec![board.name(key)]);
            found.major |= !found.shorter && self.has_dual(&board.after(key), moves)?;
        }
        found.solutions.sort();
        Ok(found)
    }

    fn spend(&mut self) -> Result<(), Flaw> {
        let too_long = Flaw::Long { estimate: self.most + 1, most: self.most };
        self.left = self.left.checked_sub(1).ok_or(too_long)?;
        Ok(())
    }

    /// Whether a goal is reached by the move that led here.
    fn is_goal(&self, board: &Board) -> bool {
        if self.asked.stalemate {
            !board.is_check() && !board.has_move() && board.over().is_none()
        } else {
            board.fate().is_some_and(Ending::is_loss)
        }
    }

    /// Adds all lines of this many plies that both sides choose; whether there is one.
    fn lines(
        &mut self,
        board: &Board,
        left: u16,
        line: &mut Vec<String>,
        found: &mut Vec<Vec<String>>,
    ) -> Result<bool, Flaw> {
        if left == 0 || self.barren.contains(&(board.packed(), left)) {
            return Ok(false);
        }
        self.spend()?;
        let mut any = false;
        for step in sorted(board.look().steps) {
            let after = board.after(step);
            line.push(board.name(step));
            if left == 1 {
                if self.ends(&after) {
                    any = true;
                    found.push(line.clone());
                }
            } else if let Some(next) = self.onward(after, left - 1) {
                any |= self.lines(&next, left - 1, line, found)?;
            }
            line.pop();
        }
        if !any {
            self.barren.insert((board.packed(), left));
        }
        Ok(any)
    }

    /// Whether the last ply that is chosen freely fulfils the stipulation.
    fn ends(&self, after: &Board) -> bool {
        if !self.asked.play.ends_forced() {
            return self.is_goal(after);
        }
        let replies = if after.over().is_some() { Vec::new() } else { after.look().steps };
        !replies.is_empty() && replies.into_iter().all(|it| self.is_goal(&after.after(it)))
    }

    /// The position in which a line continues; nothing if it is over.
    fn onward(&self, after: Board, left: u16) -> Option<Board> {
        let play = self.asked.play;
        if after.over().is_some() || play == Play::Series && self.is_goal(&after) {
            return None;
        }
        let is_series = play.is_series() && left > u16::from(play == Play::SeriesHelp);
        if is_series { after.passed() } else { Some(after) }
    }

    /// The moves with which a side that meets resistance reaches its goal within this many moves.
    fn fulfilling(&mut self, board: &Board, moves: u16) -> Result<Vec<Step>, Flaw> {
        let mut found = Vec::new();
        if moves == 0 || self.must_mate(board) {
            return Ok(found);
        }
        for step in sorted(board.look().steps) {
            if self.is_compelled(&board.after(step), moves)? {
                found.push(step);
            }
        }
        Ok(found)
    }

    /// Whether the attacker of a reflexmate can mate, and so must.
    fn must_mate(&self, board: &Board) -> bool {
        self.asked.play == Play::Reflex && self.can_mate(board)
    }

    fn can_mate(&self, board: &Board) -> bool {
        board.look().steps.into_iter().any(|step| self.is_goal(&board.after(step)))
    }

    fn attack(&mut self, board: &Board, moves: u16) -> Result<bool, Flaw> {
        let (within, not_within) = self.known.get(&board.packed()).copied().unwrap_or_default();
        if within != 0 && within <= moves || not_within >= moves {
            return Ok(within != 0 && within <= moves);
        }
        self.spend()?;
        let mut holds = false;
        if !self.must_mate(board) {
            for step in sorted(board.look().steps) {
                if self.is_compelled(&board.after(step), moves)? {
                    holds = true;
                    break;
                }
            }
        }
        let known = self.known.entry(board.packed()).or_default();
        if !holds {
            known.1 = known.1.max(moves);
        } else if known.0 == 0 || moves < known.0 {
            known.0 = moves;
        }
        Ok(holds)
    }

    /// Whether every reply reaches the goal or lets the attacker reach it; the moves count the
    /// one that led here.
    fn is_compelled(&mut self, board: &Board, moves: u16) -> Result<bool, Flaw> {
        if board.over().is_some() {
            return Ok(false);
        }
        if self.asked.play == Play::Reflex {
            if self.can_mate(board) {
                return Ok(true);
            }
            if moves == 1 {
                return Ok(false);
            }
        }
        let replies = sorted(board.look().steps);
        if replies.is_empty() {
            return Ok(false);
        }
        for reply in replies {
            let next = board.after(reply);
            if self.is_goal(&next) {
                continue;
            }
            if moves == 1 || next.over().is_some() || !self.attack(&next, moves - 1)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether there is a choice in a variation of full length after a move that is one of several.
    fn has_dual(&mut self, board: &Board, moves: u16) -> Result<bool, Flaw> {
        let mut replies = board.look().steps;
        if self.asked.play == Play::Reflex && self.can_mate(board) {
            replies.retain(|&step| self.is_goal(&board.after(step)));
        }
        let left = moves - 1;
        for reply in replies {
            let next = board.after(reply);
            if self.is_goal(&next) || left > 1 && self.attack(&next, left - 1)? {
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
