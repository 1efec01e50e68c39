//! What a rule set must bring along so that its moves can be read and written.

use super::name::{Notation, Script};
use super::why::{Illegal, Placed};
use super::{MoveError, cell_way, cells, chinese, coordinates, uci, way, wxf};
use crate::game::{Move, Position, Rules};
use crate::rules::chex::{Cell, Hexagons};
use crate::rules::xiangqi::{NineByTen, Point};

/// A rule set whose moves can be read and written.
pub trait Notated: Rules {
    /// The notations that moves of this game have.
    const NOTATIONS: &'static [Notation];

    /// The squares of the board and a move between two of them, as an error says what was
    /// expected.
    const SQUARES: &'static str;

    /// Reads a move text without blanks around it, in one of the [`Self::NOTATIONS`].
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

    /// What keeps a man of the side to move from getting to another square, on which no man
    /// of its own stands, by its own way of moving. Whether its royal man would be safe is
    /// not asked here; see [`why_illegal`](super::why_illegal).
    fn obstacle(
        position: &Position<Self>,
        man: Placed<Self>,
        to: Self::Square,
    ) -> Option<Illegal<Self>>;
}

impl<const JUMPS: bool, const FACING: bool, const DRAWS: bool> Notated
    for NineByTen<JUMPS, FACING, DRAWS>
{
    const NOTATIONS: &'static [Notation] = &[
        Notation::Coordinates,
        Notation::Uci,
        Notation::Iccs,
        Notation::Wxf,
        Notation::Chinese(Script::Simplified),
        Notation::Chinese(Script::Traditional),
    ];
    const SQUARES: &'static str = "files a–i and ranks 1–10, such as h3e3";

    fn read_move(
        notation: Notation,
        position: &Position<Self>,
        text: &str,
    ) -> Result<Move<Self>, MoveError<Self>> {
        match notation {
            Notation::Coordinates | Notation::Cells => coordinates::read(position, text),
            Notation::Uci | Notation::Iccs => uci::read(notation, position, text),
            Notation::Wxf => wxf::read(position, text),
            Notation::Chinese(_) => chinese::read(notation, position, text),
        }
    }

    fn write_move(notation: Notation, position: &Position<Self>, mv: Move<Self>) -> String {
        match notation {
            Notation::Coordinates | Notation::Cells => coordinates::write(mv),
            Notation::Uci => uci::write(mv),
            Notation::Iccs => uci::write_iccs(mv),
            Notation::Wxf => wxf::write(position, mv),
            Notation::Chinese(script) => chinese::write(script, position, mv),
        }
    }

    fn obstacle(position: &Position<Self>, man: Placed<Self>, to: Point) -> Option<Illegal<Self>> {
        way::obstacle(position.board(), man, to, JUMPS)
    }
}

impl<const OPEN: bool, const BARE: bool, const LOSES: bool> Notated
    for Hexagons<OPEN, BARE, LOSES>
{
    const NOTATIONS: &'static [Notation] = &[Notation::Coordinates, Notation::Cells];
    const SQUARES: &'static str = "cells a1–g7 of the hexagon, such as c2-d3";

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

    fn obstacle(position: &Position<Self>, man: Placed<Self>, to: Cell) -> Option<Illegal<Self>> {
        cell_way::obstacle(position.board(), man, to, !OPEN)
    }
}
