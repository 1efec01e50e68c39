//! Moves as the page plays them.

use serde::Serialize;

use crate::game::{Color, Move, Piece, Position, Square};
use crate::notation::{Notation, NotationRules, write, write_marked};

/// A move of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Played {
    /// Its name among the moves of its position.
    pub(super) id: String,
    /// As people read it.
    pub(super) text: String,
    pub(super) from: usize,
    pub(super) to: usize,
    /// The side that plays it: `w` or `b`.
    pub(super) side: char,
    /// Its number, where the moves of a line do not alternate from `1.` on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) label: Option<String>,
    /// The squares on which another man or nobody stands after it.
    pub(super) changes: Vec<(usize, Option<char>)>,
}

impl Played {
    /// A legal move of a position.
    pub(super) fn of<R: NotationRules>(
        notation: Notation,
        position: &Position<R>,
        mv: Move<R>,
    ) -> Self {
        let after = position.after(mv);
        let man = |at: &Position<R>, square| at.board().piece_at(square).map(Piece::letter);
        let changed =
            R::Square::all().filter(|&square| man(position, square) != man(&after, square));
        Self {
            id: write(Notation::Coordinates, position, mv),
            text: write_marked(notation, position, mv),
            from: mv.from().index(),
            to: mv.to().index(),
            side: if position.turn() == Color::Red { 'w' } else { 'b' },
            label: None,
            changes: changed.map(|square| (square.index(), man(&after, square))).collect(),
        }
    }

    /// A line of legal moves.
    pub(super) fn line<R: NotationRules>(
        notation: Notation,
        position: &Position<R>,
        moves: &[Move<R>],
    ) -> Vec<Self> {
        let mut position = *position;
        let mut line = Vec::new();
        for &mv in moves {
            line.push(Self::of(notation, &position, mv));
            position = position.after(mv);
        }
        line
    }
}

/// The legal move of this name.
pub(super) fn named<R: NotationRules>(position: &Position<R>, id: &str) -> Option<Move<R>> {
    let name = |&mv: &Move<R>| write(Notation::Coordinates, position, mv) == id;
    position.legal_moves().into_iter().find(name)
}
