//! A position in a line, with what is still to be reached from it.

use crate::game::{Key, Move, Position, Rules};
use crate::stipulation::{Aim, Stipulation};

/// A position in a line, with the goal and the man that is followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aimed<R: Rules> {
    /// The position on the board.
    pub position: Position<R>,
    /// What is still to be reached.
    pub aim: Aim<R>,
}

/// Equal for two places only if play from them is the same: the position, and the square of the man
/// that is followed.
pub type AimedKey<R> = (Key, Option<<R as Rules>::Square>);

impl<R: Rules> Aimed<R> {
    /// The problem position with the goal of the stipulation.
    pub fn new(position: &Position<R>, asked: Stipulation) -> Self {
        Self { position: *position, aim: Aim::new(asked) }
    }

    /// The place after a legal move.
    #[must_use]
    pub fn after(&self, mv: Move<R>) -> Self {
        let position = self.position.after(mv);
        Self { position, aim: self.aim.after(&self.position, mv, &position) }
    }

    /// Whether the move that led here has reached the goal.
    pub fn is_goal(&self, before: &Self, mv: Move<R>) -> bool {
        before.aim.is_reached_by(mv, &self.position)
    }

    /// The same place with another position: the other side to move, as in a series.
    pub(super) fn with(&self, position: Position<R>) -> Self {
        Self { position, ..*self }
    }

    /// See [`AimedKey`]. A man that is gone is not distinguished: nothing is asked of such a place.
    pub fn key(&self) -> AimedKey<R> {
        (self.position.key(), self.aim.followed())
    }
}
