//! What a rule set must bring along so that its moves can be read and written.

use super::coordinates::{self, read_uci, write_iccs, write_uci};
use super::obstacle::{obstacle_on_cells, obstacle_on_points};
use super::{
    IllegalReason, Letters, MoveError, Notation, Phrase, Placed, Script, cells, chinese,
    vietnamese, wxf,
};
use crate::game::{Move, Position, Rules};
use crate::rules::chex::{Cell, Chex};
use crate::rules::xiangqi::{Point, Xiangqi};

/// A rule set whose moves can be read and written.
pub trait NotationRules: Rules {
    /// The notations that moves of this game have.
    const NOTATIONS: &'static [Notation];

    /// The squares of the board and a move between two of them, as an error says what was
    /// expected.
    const SQUARES: Phrase;

    /// The letters that can precede the squares, if the notation has squares.
    fn letters(notation: Notation) -> Option<Letters<Self>> {
        (notation == Notation::Coordinates).then(Letters::of_position_text)
    }

    /// Reads a move text without spaces around it, in one of the [`Self::NOTATIONS`].
    ///
    /// # Errors
    /// Why the text means no legal move, or more than one.
    fn read_move(
        notation: Notation,
        position: &Position<Self>,
        text: &str,
    ) -> Result<Move<Self>, MoveError<Self>>;

    /// Writes a legal move in one of the [`Self::NOTATIONS`].
    fn write_move(notation: Notation, position: &Position<Self>, mv: Move<Self>) -> String;

    /// What keeps a piece of the side to move from getting to another square, which no piece
    /// of its own side occupies, by its own way of moving. Whether its royal piece would be safe is
    /// not asked here; see [`illegal_reason`](super::illegal_reason).
    fn obstacle(
        position: &Position<Self>,
        man: Placed<Self>,
        to: Self::Square,
    ) -> Option<IllegalReason<Self>>;
}

impl NotationRules for Xiangqi {
    const NOTATIONS: &'static [Notation] = &[
        Notation::Coordinates,
        Notation::Uci,
        Notation::Iccs,
        Notation::Wxf,
        Notation::Chinese(Script::Simplified),
        Notation::Chinese(Script::Traditional),
        Notation::German,
        Notation::Dutch,
        Notation::Vietnamese,
    ];
    const SQUARES: Phrase =
        Phrase::new("squares.xiangqi", "files a–i and ranks 1–10, such as h3e3");

    fn letters(notation: Notation) -> Option<Letters<Self>> {
        match notation {
            Notation::Coordinates => Some(Letters::of_position_text()),
            Notation::German => Some(Letters::german()),
            Notation::Dutch => Some(Letters::dutch()),
            _ => None,
        }
    }

    fn read_move(
        notation: Notation,
        position: &Position<Self>,
        text: &str,
    ) -> Result<Move<Self>, MoveError<Self>> {
        match notation {
            Notation::Coordinates | Notation::Cells => coordinates::read(position, text),
            Notation::Uci | Notation::Iccs => read_uci(notation, position, text),
            Notation::Wxf => wxf::read(position, text),
            Notation::Chinese(_) => chinese::read(notation, position, text),
            Notation::German => coordinates::read_lettered(Letters::german(), position, text),
            Notation::Dutch => coordinates::read_lettered(Letters::dutch(), position, text),
            Notation::Vietnamese => vietnamese::read(position, text),
        }
    }

    fn write_move(notation: Notation, position: &Position<Self>, mv: Move<Self>) -> String {
        match notation {
            Notation::Coordinates | Notation::Cells => coordinates::write(mv),
            Notation::Uci => write_uci(mv),
            Notation::Iccs => write_iccs(mv),
            Notation::Wxf => wxf::write(position, mv),
            Notation::Chinese(script) => chinese::write(script, position, mv),
            Notation::German => coordinates::write_lettered(Letters::german(), mv),
            Notation::Dutch => coordinates::write_lettered(Letters::dutch(), mv),
            Notation::Vietnamese => vietnamese::write(position, mv),
        }
    }

    fn obstacle(
        position: &Position<Self>,
        man: Placed<Self>,
        to: Point,
    ) -> Option<IllegalReason<Self>> {
        let board = position.board();
        obstacle_on_points(board, man, to, board.rules().cannon_always_jumps())
    }
}

impl NotationRules for Chex {
    const NOTATIONS: &'static [Notation] = &[Notation::Coordinates, Notation::Cells];
    const SQUARES: Phrase =
        Phrase::new("squares.chex", "cells a1–g7 of the hexagon, such as c2-d3");

    fn read_move(
        notation: Notation,
        position: &Position<Self>,
        text: &str,
    ) -> Result<Move<Self>, MoveError<Self>> {
        cells::read(notation, position, text)
    }

    fn write_move(notation: Notation, _: &Position<Self>, mv: Move<Self>) -> String {
        if notation == Notation::Cells { cells::write(mv) } else { cells::write_coordinates(mv) }
    }

    fn obstacle(
        position: &Position<Self>,
        man: Placed<Self>,
        to: Cell,
    ) -> Option<IllegalReason<Self>> {
        let board = position.board();
        obstacle_on_cells(board, man, to, board.rules().pawns_block_diagonals())
    }
}
