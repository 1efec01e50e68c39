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
        let mut found = Found { solutions: Vec::new(), shorter: false, major: false };
        let most = self.asked.moves.unwrap_or(MOST_MOVES);
        let mut fewest = 1;
        while !self.holds(here, fewest)? {
            if fewest == most {
                return Ok(found);
            }
            fewest += 1;
        }
        let moves = self.asked.moves.unwrap_or(fewest);
        found.shorter = fewest < moves;
        if self.asked.half {
            let replies = here.board.look().steps;
            found.solutions = replies.into_iter().map(|it| vec![here.board.name(it)]).collect();
            found.major = !found.shorter && self.has_choice(here, moves)?;
        } else {
            for key in self.attacks(here, moves)? {
                found.solutions.push(vec![here.board.name(key)]);
                if !found.shorter && !self.is_goal(here, key) {
                    found.major |= self.has_choice(&here.after(key), moves - 1)?;
                }
            }
        }
        found.solutions.sort();
        Ok(found)
    }

    fn holds(&mut self, here: &Here, moves: u16) -> Result<bool, Flaw> {
        if self.asked.half { self.is_answered(here, moves) } else { self.forces(here, moves) }
    }

    /// The moves that reach the goal against any reply within this many moves.
    fn attacks(&mut self, here: &Here, moves: u16) -> Result<Vec<Step>, Flaw> {
        let mut found = Vec::new();
        for step in sorted(here.board.look().steps) {
            if self.is_attack(here, step, moves)? {
                found.push(step);
            }
        }
        Ok(found)
    }

    fn is_attack(&mut self, here: &Here, step: Step, moves: u16) -> Result<bool, Flaw> {
        let after = here.after(step);
        if self.asked.target.checks && !after.board.is_check() {
            return Ok(false);
        }
        Ok(self.is_goal(here, step) || moves > 1 && self.is_answered(&after, moves - 1)?)
    }

    /// Whether the side to move reaches the goal within this many moves.
    fn forces(&mut self, here: &Here, moves: u16) -> Result<bool, Flaw> {
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

    /// Whether there is a choice before the last move in a variation of full length.
    fn has_choice(&mut self, here: &Here, moves: u16) -> Result<bool, Flaw> {
        if moves == 1 {
            return Ok(false);
        }
        for reply in here.board.look().steps {
            let next = here.after(reply);
            if self.forces(&next, moves - 1)? {
                continue;
            }
            match self.attacks(&next, moves)?[..] {
                [only] if !self.has_choice(&next.after(only), moves - 1)? => {}
                [] => {}
                _ => return Ok(true),
            }
        }
        Ok(false)
    }
}
