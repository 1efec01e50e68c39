//! A position as it was reached: with what came before it, as far as that matters.

use std::ops::Deref;

use super::engine::history::History;
use crate::game::{Color, Key, Move, Position, Repetition, SearchRules, WinKind};
use crate::solve::phases::solution::win_kind;

/// A position in a line of play that began somewhere, with the attacker or the defender to move.
/// Where the line has repeated a position and the defender is to blame for that, the line is over:
/// the attacker has [won](Self::won_by) by repetition.
///
/// A repetition for which he is not to blame does not end the line: the attacker gains nothing by
/// it, since he could do at the first occurrence what he does at the second. A claim
/// "within N moves" is the same with and without such ends.
#[derive(Clone, Debug)]
pub struct Reached<R: SearchRules> {
    position: Position<R>,
    attacker: Color,
    rule: Repetition,
    pub(in crate::solve) history: History<R>,
    repeats: Option<u16>,
}

impl<R: SearchRules> Reached<R> {
    /// The beginning of a line. `attacker` is the side that wants to win.
    pub fn start(position: &Position<R>, attacker: Color, rule: Repetition) -> Self {
        let history = History::default();
        Self { position: *position, attacker, rule, history, repeats: None }
    }

    /// The beginning of a line in which the side to move is the attacker.
    pub fn attacking(position: &Position<R>, rule: Repetition) -> Self {
        Self::start(position, position.turn(), rule)
    }

    /// The position.
    pub fn position(&self) -> &Position<R> {
        &self.position
    }

    /// The position after a move that is known to be legal; see [`Position::after`].
    #[must_use]
    pub fn after(&self, mv: Move<R>) -> Self {
        let next = self.position.after(mv);
        let history = self.history.after(self.rule, self.attacker, &self.position, mv, &next);
        let repeats = history.repeats(&next);
        Self { position: next, history, repeats, ..*self }
    }

    /// The same pieces with the other side to move, unless the side to move is in check. What
    /// came before does not matter any more.
    #[must_use]
    pub fn passed(&self) -> Option<Self> {
        let position = self.position.passed()?;
        Some(Self { position, history: History::default(), repeats: None, ..*self })
    }

    /// The plies since the position stood before, where the defender is to blame for its
    /// repetition.
    pub fn repeats(&self) -> Option<u16> {
        self.repeats
    }

    /// How the attacker has won here, if he has.
    pub fn won_by(&self) -> Option<WinKind> {
        match self.repeats {
            Some(_) => Some(WinKind::Repetition),
            None if self.position.turn() == self.attacker => None,
            None => win_kind(&self.position),
        }
    }

    /// A key that differs from that of the same position after another history, if that might
    /// matter within `left` attacker moves.
    pub fn line_key(&self, left: u8) -> Key {
        self.history.key(&self.position, self.attacker, left)
    }
}

impl<R: SearchRules> Deref for Reached<R> {
    type Target = Position<R>;

    fn deref(&self) -> &Position<R> {
        &self.position
    }
}
