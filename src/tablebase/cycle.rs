//! Perpetual check in a single game.
//!
//! This is the rule of [`Repetition::Checks`](super::Repetition::Checks) for one game: when a
//! position is repeated, a side that gave check with every move since its last occurrence
//! loses, unless the other side did so, too. All other repetitions are draws. Tournament rules
//! also forbid perpetual chases, and checks and chases in turns; rule books define a chase by
//! what is protected, pinned or exchanged, each in its own way. This rule ignores chases:
//! `EXPERIMENTS.md` says how many published cases it decides as tournaments do.

use crate::game::{Color, Move, Position, Rules};

/// A repetition: the part of a game from a position to its next occurrence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cycle {
    /// The number of plies before the last earlier occurrence of the position.
    pub since: usize,
    /// Whether each side has given check with every move since.
    pub checks: [bool; 2],
}

impl Cycle {
    /// The side that loses because it alone gives perpetual check.
    pub fn offender(&self) -> Option<Color> {
        match self.checks {
            [true, false] => Some(Color::Red),
            [false, true] => Some(Color::Black),
            _ => None,
        }
    }
}

/// The repetition at the end of a game, which is given by its first position and its legal
/// moves; `None` if its last position did not occur before.
pub fn cycle<R: Rules>(start: &Position<R>, moves: &[Move<R>]) -> Option<Cycle> {
    let mut positions = vec![*start];
    for &mv in moves {
        positions.push(positions[positions.len() - 1].after(mv));
    }
    let (last, before) = positions.split_last()?;
    let since = before.iter().rposition(|position| position == last)?;
    // A side in check was given it by the move before.
    let mut checks = [true; 2];
    for position in &positions[since + 1..] {
        checks[(!position.turn()).index()] &= position.is_check();
    }
    Some(Cycle { since, checks })
}
