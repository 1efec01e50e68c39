//! Direct play with a narrower goal than a win, or in which the other side begins.

use super::error::Flaw;
use super::together::{Enumeration, Found};
use super::walk::sorted;
use crate::board::Step;
use crate::target::Here;

/// The most moves where the fewest are asked for.
const MOST_MOVES: u16 = 250;

impl Enumeration {
    /// All keys; where the other side begins, all its moves if each is answered.
    pub(super) fn direct(&mut self, here: &Here) -> Result<Found, Flaw> {
        let mut found = Found::default();
        let most = self.asked.moves.unwrap_or(MOST_MOVES);
        let mut fewest = 1;
        while !self.holds(here, fewest)? {
            if fewest == most {
                return Ok(found);
            }
            fewest += 1;
        }
        let moves = self.asked.moves.unwrap_or(fewest);
        found.fewest = Some(moves);
        found.shorter = fewest < moves;
        let first =
            if self.asked.half { here.board.look().steps } else { self.attacks(here, moves)? };
        found.solutions = first.into_iter().map(|it| vec![here.board.name(it)]).collect();
        Ok(found)
    }

    fn holds(&mut self, here: &Here, moves: u16) -> Result<bool, Flaw> {
        if self.asked.half { self.is_answered(here, moves) } else { self.forces(here, moves) }
    }

    /// The moves that reach the goal against any reply within this many moves.
    pub(super) fn attacks(&mut self, here: &Here, moves: u16) -> Result<Vec<Step>, Flaw> {
        let mut found = Vec::new();
        for step in sorted(here.board.look().steps) {
            if self.is_attack(here, step, moves)? {
                found.push(step);
            }
        }
        Ok(found)
    }

    pub(super) fn is_attack(&mut self, here: &Here, step: Step, moves: u16) -> Result<bool, Flaw> {
        let after = here.after(step);
        if self.asked.target.checks && !after.board.is_check() {
            return Ok(false);
        }
        Ok(self.is_goal(here, step) || moves > 1 && self.is_answered(&after, moves - 1)?)
    }

    /// Whether the side to move reaches the goal within this many moves.
    pub(super) fn forces(&mut self, here: &Here, moves: u16) -> Result<bool, Flaw> {
        if here.board.over().is_some() {
            return Ok(false);
        }
        if let Some(known) = self.recall(here, moves) {
            return Ok(known);
        }
        self.spend()?;
        let mut holds = false;
        for step in sorted(here.board.look().steps) {
            if self.is_attack(here, step, moves)? {
                holds = true;
                break;
            }
        }
        self.note(here, moves, holds);
        Ok(holds)
    }

    /// Whether there are replies, and after each of them the goal is reached within this many
    /// moves.
    fn is_answered(&mut self, here: &Here, moves: u16) -> Result<bool, Flaw> {
        if here.board.over().is_some() {
            return Ok(false);
        }
        let replies = sorted(here.board.look().steps);
        for &reply in &replies {
            if !self.forces(&here.after(reply), moves)? {
                return Ok(false);
            }
        }
        Ok(!replies.is_empty())
    }
}
