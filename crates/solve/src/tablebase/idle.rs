//! Idle pieces of finds: positions that differ by the square of a piece that takes no part are one
//! find.

use rustc_hash::FxHashSet;

use super::mine::MinedPosition;
use crate::exact::{FileError, Probe, Value, Wdl, best_line};
use crate::game::{Board, Color, Move, Piece, Rules};

/// The finds so far, each once for every piece that takes no part in its play.
pub(super) struct Finds<R: Rules>(FxHashSet<WithoutIdle<R>>);

/// A find without one piece that neither moves nor is captured.
#[derive(PartialEq, Eq, Hash)]
struct WithoutIdle<R: Rules> {
    others: Board<R>,
    idle: Piece<R::Role>,
    turn: Color,
    values: [Option<Value>; 2],
    line: Vec<Move<R>>,
}

impl<R: Rules> Default for Finds<R> {
    fn default() -> Self {
        Self(FxHashSet::default())
    }
}

impl<R: Rules> Finds<R> {
    /// Adds a find; returns whether it is a new one, that is none which differs from one before only by
    /// the square of an idle piece.
    ///
    /// # Errors
    /// A file that cannot be read or is damaged.
    pub(super) fn add(
        &mut self,
        tables: &(impl Probe<R> + ?Sized),
        mined: &MinedPosition<R>,
    ) -> Result<bool, FileError> {
        let position = &mined.position;
        // In a draw only the moves that are forced are known.
        let line = match mined.value.wdl() {
            Wdl::Draw => mined.only_moves.clone(),
            Wdl::Win | Wdl::Loss => best_line(tables, position)?,
        };
        let board = position.board();
        let takes_part = |square| line.iter().any(|mv| mv.from() == square || mv.to() == square);
        let values = [Some(mined.value), mined.other_turn];
        let mut found = Vec::new();
        for (square, piece) in board.pieces() {
            if piece.role == <R::Role as crate::game::Role>::ROYAL || takes_part(square) {
                continue;
            }
            let mut others = *board;
            others.toggle(piece.color, piece.role, square);
            let (idle, turn, line) = (piece, position.turn(), line.clone());
            found.push(WithoutIdle { others, idle, turn, values, line });
        }
        let is_new = !found.iter().any(|it| self.0.contains(it));
        self.0.extend(found);
        Ok(is_new)
    }
}
