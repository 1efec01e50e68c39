//! The goal in a line of play, with the man that is to reach it.

use super::{Goal, Stipulation};
use crate::game::{Move, Position, Rules};

/// What the last move of a line must reach, and which man must make it. A man that is named by its
/// point is followed: two equal positions that have it on different points have different
/// aims.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Aim<R: Rules> {
    goal: Goal,
    by: By<R>,
}

/// Who is to make the last move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum By<R: Rules> {
    Any,
    /// A man of this kind; `None` if the game has no such men.
    Kind(Option<R::Role>),
    /// The piece on this square; none once it has been taken.
    Follow(Option<R::Square>),
}

impl<R: Rules> Aim<R> {
    /// What a stipulation asks, at the problem position.
    pub fn new(asked: Stipulation) -> Self {
        let by = match asked.by() {
            None => By::Any,
            Some(man) if man.point_text().is_some() => By::Follow(man.square::<R>()),
            Some(man) => By::Kind(man.role::<R>()),
        };
        Self { goal: asked.goal(), by }
    }

    /// What must be reached.
    pub fn goal(self) -> Goal {
        self.goal
    }

    /// The square of the man that is followed, if one is.
    pub fn followed(self) -> Option<R::Square> {
        match self.by {
            By::Follow(square) => square,
            By::Any | By::Kind(_) => None,
        }
    }

    /// Whether no man is left that could reach it.
    pub fn is_lost(self) -> bool {
        matches!(self.by, By::Follow(None) | By::Kind(None))
    }

    /// Whether the man that is to make the last move makes this one. A pawn that becomes a piece
    /// moves as a pawn, and castling is a move of the king.
    #[inline]
    pub fn is_made_by(self, mv: Move<R>) -> bool {
        match self.by {
            By::Any => true,
            By::Kind(role) => role == Some(mv.role()),
            By::Follow(square) => square == Some(mv.from()),
        }
    }

    /// Whether a move reaches it; the position is the one after the move.
    #[inline]
    pub fn is_reached_by(self, mv: Move<R>, after: &Position<R>) -> bool {
        self.is_made_by(mv) && self.goal.is_reached(after)
    }

    /// The aim after a move; the positions are those before and after it.
    #[must_use]
    pub fn after(self, before: &Position<R>, mv: Move<R>, after: &Position<R>) -> Self {
        let By::Follow(Some(square)) = self.by else { return self };
        let by = if mv.from() == square {
            By::Follow(Some(mv.to()))
        } else if before.board().piece_at(square) == after.board().piece_at(square) {
            self.by
        } else {
            // It has been taken, or has castled along with its king.
            By::Follow(castled(before, mv, after, square))
        };
        Self { by, ..self }
    }
}

/// Where a rook has gone when its king castled: to the new square of its side.
fn castled<R: Rules>(
    before: &Position<R>,
    mv: Move<R>,
    after: &Position<R>,
    square: R::Square,
) -> Option<R::Square> {
    let piece = before.board().piece_at(square)?;
    if piece.color != before.turn() {
        return None;
    }
    let men = |position: &Position<R>| position.board().pieces_of(piece.color, piece.role);
    let here = men(before);
    men(after).into_iter().find(|&at| !here.contains(at) && at != mv.to())
}
