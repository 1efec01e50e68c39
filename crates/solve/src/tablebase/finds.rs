//! Finds: positions that make problems, and what makes several of them one.
//!
//! Positions that differ by the square of a piece that takes no part are one find. Of many finds those
//! are chosen that differ most from each other: in the squares of their pieces, in their keys and in
//! their lengths.

use std::cmp::Reverse;

use rustc_hash::FxHashSet;

use crate::exact::{FileError, MoveValue, Probe, Value, Wdl, best_line};
use crate::game::{Board, Color, Move, Piece, Position, Role, Rules};
use crate::rules::{AnyMove, AnyPosition, PlayedRules};

/// A position that a table was mined for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MinedPosition<R: Rules> {
    /// The position with the side to move.
    pub position: Position<R>,
    /// Its value for the side to move.
    pub value: Value,
    /// The moves that preserve its result, best first; all moves if it is lost.
    pub keys: Vec<MoveValue<R>>,
    /// The number of other moves.
    pub others: usize,
    /// The value with the other side to move, a loss or a draw, for the theme `Zugzwang`.
    pub other_turn: Option<Value>,
    /// Best play while the side to move has only one move that preserves the result.
    pub only_moves: Vec<Move<R>>,
}

/// A position found in tables; see [`MinedPosition`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnyMinedPosition {
    /// The position that was found, with its rule set.
    pub position: AnyPosition,
    /// Its value for the side to move.
    pub value: Value,
    /// The number of moves that preserve its result; of all moves if it is lost.
    pub keys: usize,
    /// The number of other moves.
    pub others: usize,
    /// The value with the other side to move, a loss or a draw, for the theme `Zugzwang`.
    pub other_turn: Option<Value>,
    /// Best play while the side to move has only one move that preserves the result.
    pub only_moves: Vec<AnyMove>,
}

impl<R: PlayedRules> From<&MinedPosition<R>> for AnyMinedPosition {
    fn from(mined: &MinedPosition<R>) -> Self {
        Self {
            position: R::any_position(mined.position),
            value: mined.value,
            keys: mined.keys.len(),
            others: mined.others,
            other_turn: mined.other_turn,
            only_moves: mined.only_moves.iter().map(|&mv| R::any_move(mv)).collect(),
        }
    }
}

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
            if piece.role == R::Role::ROYAL || takes_part(square) {
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

/// The weight of another key, and of another length, relative to a piece on another square.
const KEY: usize = 2;
const LENGTH: usize = 1;

/// Chooses this many of the finds, the best first: always the one that differs most from the most
/// similar of those chosen, and of several the first.
pub(super) fn spread<R: Rules>(
    mut found: Vec<MinedPosition<R>>,
    count: usize,
) -> Vec<MinedPosition<R>> {
    let mut chosen: Vec<MinedPosition<R>> = Vec::new();
    // How much each find differs from the most similar one that is chosen.
    let mut apart = vec![usize::MAX; found.len()];
    while chosen.len() < count
        && let Some((at, &most)) =
            apart.iter().enumerate().max_by_key(|&(at, &apart)| (apart, Reverse(at)))
    {
        if most == 0 {
            break;
        }
        let next = found.remove(at);
        apart.remove(at);
        for (apart, other) in apart.iter_mut().zip(&found) {
            *apart = (*apart).min(difference(&next, other));
        }
        chosen.push(next);
    }
    chosen
}

/// How much two finds of one material differ.
fn difference<R: Rules>(one: &MinedPosition<R>, other: &MinedPosition<R>) -> usize {
    let squares = R::Role::ALL.iter().map(|&role| {
        let of = |mined: &MinedPosition<R>| mined.position.board().role(role);
        (of(one) - of(other)).len()
    });
    let key = |mined: &MinedPosition<R>| mined.keys.first().map(|key| key.mv);
    squares.sum::<usize>()
        + KEY * usize::from(key(one) != key(other))
        + LENGTH * usize::from(one.value != other.value)
}
