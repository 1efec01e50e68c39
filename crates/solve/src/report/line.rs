//! Moves as records, and lines of them.

use std::fmt::Write;

use serde::{Deserialize, Serialize};

use crate::game::{Color, Outcome, WinKind};
use crate::notation::Notation;
use crate::rules::{AnyMove, AnyPosition};

/// A legal move with what it does, so that it can be shown without a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Move {
    /// As people read it, in the notation of the report, without a mark.
    pub text: String,
    /// In coordinates: `h3e3`.
    pub coordinates: String,
    /// What it does to the other side's royal piece.
    pub mark: MoveMark,
    /// The side that moves.
    pub side: Color,
    /// Its number in the solution.
    pub number: u16,
    /// Whether it is the second move of its number.
    pub is_reply: bool,
    /// The index of the square that the piece leaves.
    pub from: usize,
    /// The index of the square that the piece enters.
    pub to: usize,
    /// The letter of the piece that moves, upper case for the first mover's.
    pub man: char,
    /// Every square whose piece changes, with the letter of the piece on it afterwards.
    pub changes: Vec<(usize, Option<char>)>,
}

/// What a move does to the other side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum MoveMark {
    /// Neither of the others.
    #[default]
    None,
    /// `+`: it gives check.
    Check,
    /// It wins the game.
    Win,
}

impl MoveMark {
    /// The sign after a move.
    pub fn sign(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Check => "+",
            Self::Win => "#",
        }
    }
}

impl Move {
    /// The text with its mark: `c6d8+`.
    pub fn marked(&self) -> String {
        format!("{}{}", self.text, self.mark.sign())
    }

    /// The squares that change in addition to the origin and target of the piece, or differently: a
    /// castling rook, the piece that a pawn becomes.
    pub fn side_effects(&self) -> impl Iterator<Item = (usize, Option<char>)> + '_ {
        let plain = |&(square, man): &(usize, Option<char>)| {
            square == self.from && man.is_none() || square == self.to && man == Some(self.man)
        };
        self.changes.iter().copied().filter(move |change| !plain(change))
    }
}

/// Moves that follow one another.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Line {
    /// The moves of both sides, in order.
    pub moves: Vec<Move>,
    /// How the game is won at its end, if it is known to be.
    pub win: Option<WinKind>,
    /// The repetition by which the line ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recurrence: Option<Recurrence>,
}

/// A repetition that loses the game for the side that is to blame.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Recurrence {
    /// The plies before the position that is repeated.
    pub since: usize,
    /// The move that led to it, with its number: `1. d1e1`; `None` for the first position.
    pub after: Option<String>,
    /// The name of the side that is to blame.
    pub side: String,
    /// Whether it chases; otherwise it checks.
    pub chases: bool,
}

impl Line {
    /// Whether there are no moves.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The moves with their numbers and marks: `1. c6d8+ e10f10 2. g9f9#`.
    pub fn text(&self) -> String {
        numbered(&self.moves)
    }

    /// The moves in coordinates.
    pub fn coordinates(&self) -> Vec<String> {
        coordinates(&self.moves)
    }
}

/// Moves in coordinates, as programs read them.
pub(crate) fn coordinates(moves: &[Move]) -> Vec<String> {
    moves.iter().map(|mv| mv.coordinates.clone()).collect()
}

/// Writes moves that follow one another with their numbers and marks. A reply has its number only
/// where the line begins with it.
pub fn numbered(moves: &[Move]) -> String {
    let mut text = String::new();
    for (at, mv) in moves.iter().enumerate() {
        if at > 0 {
            text.push(' ');
        }
        let dots = match (mv.is_reply, at) {
            (false, _) => ". ",
            (true, 0) => "... ",
            (true, _) => "",
        };
        // Writing to a string cannot fail.
        let _ = match dots {
            "" => write!(text, "{}", mv.marked()),
            dots => write!(text, "{}{dots}{}", mv.number, mv.marked()),
        };
    }
    text
}

/// Records a legal move of a position that has this many plies before it; `None` if it is not legal.
pub fn record_move(
    position: &AnyPosition,
    notation: Notation,
    mv: AnyMove,
    ply: usize,
) -> Option<Move> {
    let after = position.after(mv)?;
    let letter = |at: &AnyPosition, square| at.man_at(square).map(|man| man.letter);
    let squares = 0..position.rules().square_count();
    let changed = squares.filter(|&square| letter(position, square) != letter(&after, square));
    let mark = match after.outcome() {
        Some(Outcome::Win { winner, .. }) if winner == position.turn() => MoveMark::Win,
        _ if after.is_check() => MoveMark::Check,
        _ => MoveMark::None,
    };
    Some(Move {
        text: position.write_move(notation, mv),
        coordinates: position.write_move(Notation::Coordinates, mv),
        mark,
        side: position.turn(),
        number: u16::try_from(ply / 2 + 1).unwrap_or(u16::MAX),
        is_reply: ply % 2 == 1,
        from: mv.from(),
        to: mv.to(),
        man: letter(position, mv.from())?,
        changes: changed.map(|square| (square, letter(&after, square))).collect(),
    })
}

/// Records legal moves that follow one another, up to the first that is not legal.
pub fn record_line(position: &AnyPosition, notation: Notation, moves: &[AnyMove]) -> Vec<Move> {
    let mut at = *position;
    let mut records = Vec::with_capacity(moves.len());
    for (ply, &mv) in moves.iter().enumerate() {
        let (Some(record), Some(next)) = (record_move(&at, notation, mv, ply), at.after(mv)) else {
            break;
        };
        records.push(record);
        at = next;
    }
    records
}
