//! The choices of the side that forces its goal, in self and reflex play and in direct play with a narrower
//! goal than a win.
//!
//! The variations of full length are followed first, all of them: a choice there is a major dual, in direct
//! play before the last move. Other variations end at the first choice, a minor dual. A place that is
//! reached in several ways counts once.

use rustc_hash::FxHashSet;

use super::error::Flaw;
use super::play::Play;
use super::statement::{Defect, Kind, Severity};
use super::together::Enumeration;
use super::walk::sorted;
use crate::board::{Packed, Step};
use crate::target::{Here, Man};

/// The minor duals after which no more are looked for.
const MOST_MINORS: usize = 50;

/// The duals of a problem, as they are found.
#[derive(Default)]
struct Choices {
    found: Vec<Defect>,
    minors: usize,
    /// Places examined, with the moves left and whether only full length was followed.
    seen: FxHashSet<(Packed, Man, u16, bool)>,
    line: Vec<String>,
}

impl Enumeration {
    /// All major duals of a problem that is solved in this many moves, and minor ones; also whether there
    /// may be more minor ones.
    pub(super) fn duals(&mut self, start: &Here, moves: u16) -> Result<(Vec<Defect>, bool), Flaw> {
        let mut choices = Choices::default();
        for full in [true, false] {
            if self.asked.half {
                self.after_attack(start, moves, full, &mut choices)?;
                continue;
            }
            for key in self.continuations(start, moves)? {
                choices.line.push(start.board.name(key));
                if !self.is_last(start, key) {
                    self.after_attack(&start.after(key), moves - 1, full, &mut choices)?;
                }
                choices.line.pop();
            }
        }
        Ok((choices.found, choices.minors >= MOST_MINORS))
    }

    /// The moves that fulfil the stipulation within this many.
    fn continuations(&mut self, here: &Here, moves: u16) -> Result<Vec<Step>, Flaw> {
        match self.asked.play {
            Play::Direct => self.attacks(here, moves),
            _ => self.fulfilling(here, moves),
        }
    }

    /// Whether nothing follows a move of the side that forces its goal.
    fn is_last(&self, here: &Here, step: Step) -> bool {
        self.asked.play == Play::Direct && self.is_goal(here, step)
    }

    /// Whether it is done within this many moves.
    fn is_within(&mut self, here: &Here, moves: u16) -> Result<bool, Flaw> {
        match self.asked.play {
            _ if moves == 0 => Ok(false),
            Play::Direct => self.forces(here, moves),
            _ => self.attack(here, moves),
        }
    }

    /// Follows the replies where this many moves are left after them.
    fn after_attack(
        &mut self,
        here: &Here,
        left: u16,
        full: bool,
        choices: &mut Choices,
    ) -> Result<(), Flaw> {
        let mut replies = sorted(here.board.look().steps);
        if self.asked.play == Play::Reflex && self.can_mate(here) {
            replies.retain(|&step| self.is_goal(here, step));
        }
        for reply in replies {
            self.spend()?;
            let next = here.after(reply);
            let is_over = self.asked.play != Play::Direct && self.is_goal(here, reply);
            if is_over
                || full && self.is_within(&next, left.saturating_sub(1))?
                || !full && choices.minors >= MOST_MINORS
            {
                continue;
            }
            choices.line.push(here.board.name(reply));
            self.choice(&next, left, full, choices)?;
            choices.line.pop();
        }
        Ok(())
    }

    /// Looks for a choice where the side that forces its goal is to move.
    fn choice(
        &mut self,
        here: &Here,
        left: u16,
        full: bool,
        choices: &mut Choices,
    ) -> Result<(), Flaw> {
        let (packed, man) = here.packed();
        if !choices.seen.insert((packed, man, left, full)) {
            return Ok(());
        }
        let found = self.continuations(here, left)?;
        let Some(&first) = found.first() else { return Ok(()) };
        // The second pass comes through the places of the first again.
        let is_listed = !full && choices.seen.contains(&(packed, man, left, true));
        if found.len() > 1 && !is_listed {
            let is_major = full && (left > 1 || self.asked.play != Play::Direct);
            choices.minors += usize::from(!is_major);
            let severity = if is_major { Severity::Major } else { Severity::Minor };
            let mut moves: Vec<String> = found.iter().map(|&it| here.board.name(it)).collect();
            moves.sort();
            choices.found.push(Defect::new(Kind::Dual, severity, &choices.line, moves));
            if !full {
                return Ok(());
            }
        }
        // In a variation of full length every choice is followed: others may have duals of their own.
        for step in if full { found } else { vec![first] } {
            if !self.is_last(here, step) && left > 1 {
                choices.line.push(here.board.name(step));
                self.after_attack(&here.after(step), left - 1, full, choices)?;
                choices.line.pop();
            }
        }
        Ok(())
    }
}
