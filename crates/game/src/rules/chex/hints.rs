//! What a solver wants to know before it makes a move: which moves give check, and
//! which pieces are sure to be able to move next turn.

use super::Chex;
use super::cell::Cells;
use super::force::{Force, PawnBarriers};
use super::lines::{CROSS, KNIGHT, NEXT, STAR, straight};
use super::role::ChexRole;
use crate::game::{Board, CheckHints, Color, Position, Role, Set, Square};

/// Where the mover's moves give check.
///
/// A piece gives check from where it arrives, or a rook or bishop does because a piece left its
/// line, or a bishop or pawn because one of two pawns that flanked a diagonal left or was taken.
/// So every move from the lines that somebody watches has to be tried, every move of a pawn,
/// and, where a diagonal is watched, every capture of one.
#[inline]
pub(super) fn check_hints(position: &Position<Chex>) -> CheckHints<Chex> {
    let board = position.board();
    let us = position.turn();
    let mut hints = CheckHints::none();
    let Some(king) = board.royal(!us) else { return hints };
    let king = king.index();
    let occupied = board.occupied().bits();
    let (force, barriers) = (Force::of(board, us), PawnBarriers::of(board));
    hints.from = Set::from_bits(force.pawns);
    if force.rooks & CROSS[king] != 0 {
        hints.from |= Set::from_bits(CROSS[king]);
    }
    if force.bishops & STAR[king] != 0 {
        hints.from |= Set::from_bits(STAR[king]);
    }
    if (force.bishops | force.pawns) & STAR[king] != 0 {
        hints.at = Set::from_bits(barriers.pawns(!us));
    }
    hints.to[ChexRole::Rook.index()] = Set::from_bits(straight(king, occupied));
    hints.to[ChexRole::Bishop.index()] = Set::from_bits(barriers.diagonal(king, occupied));
    hints.to[ChexRole::Knight.index()] = Set::from_bits(KNIGHT[king]);
    hints
}

/// Pieces of one side that are sure to be able to move after any move of the other side that
/// neither takes them nor gives check: rooks and knights off the lines of their king, which
/// hold nothing back, with more empty cells to go to than one move can fill (castling fills
/// two).
#[inline]
pub(super) fn sure_movers(board: &Board<Chex>, color: Color) -> Cells {
    let Some(king) = board.royal(color) else { return Set::EMPTY };
    let near = CROSS[king.index()] | STAR[king.index()];
    let occupied = board.occupied().bits();
    let mut sure = Set::EMPTY;
    for (role, leaps) in [(ChexRole::Rook, &NEXT), (ChexRole::Knight, &KNIGHT)] {
        for from in Cells::from_bits(board.pieces_of(color, role).bits() & !near) {
            if (leaps[from.index()] & !occupied).count_ones() >= 3 {
                sure.insert(from);
            }
        }
    }
    sure
}
