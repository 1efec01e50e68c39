//! Moves as programs read them.

use crate::game::{Move, Position};
use crate::notation::{Notation, NotationRules, write};

/// Moves in coordinates, which say all by themselves: the position only has to be one of
/// the same game.
pub(in crate::cli) fn coordinates<R: NotationRules>(
    position: &Position<R>,
    moves: &[Move<R>],
) -> Vec<String> {
    moves.iter().map(|&mv| write(Notation::Coordinates, position, mv)).collect()
}
