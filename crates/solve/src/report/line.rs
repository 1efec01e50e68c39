//! Moves as records, and lines of them.

use std::fmt::{self, Write as _};

use serde::{Serialize, Serializer};

use crate::game::{self, Color, Outcome, Piece, Position, SearchRules, Square, WinKind};
use crate::notation::{Notation, NotationRules, write};
use crate::rules::{AnyMove, AnyPosition, PlayedRules};
use crate::with_position;

/// A legal move with what it does, so that it can be shown without a position. Machine output has
/// only its coordinates; a [`ShownMove`] is written with everything.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(remote = "Self")]
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
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
    /// A legal move of a position, with its number in the solution and whether it is the second one of
    /// that number.
    pub(crate) fn of<R: NotationRules + SearchRules>(
        at: &Position<R>,
        notation: Notation,
        mv: game::Move<R>,
        (number, is_reply): (u16, bool),
    ) -> Self {
        let after = at.after(mv);
        let man =
            |position: &Position<R>, square| position.board().piece_at(square).map(Piece::letter);
        let changed = R::Square::all().filter(|&square| man(at, square) != man(&after, square));
        let mark = match after.outcome() {
            Some(Outcome::Win { winner, .. }) if winner == at.turn() => MoveMark::Win,
            _ if after.is_check() => MoveMark::Check,
            _ => MoveMark::None,
        };
        Self {
            text: write(notation, at, mv),
            coordinates: write(Notation::Coordinates, at, mv),
            mark,
            side: at.turn(),
            number,
            is_reply,
            from: mv.from().index(),
            to: mv.to().index(),
            man: Piece { color: at.turn(), role: mv.role() }.letter(),
            changes: changed.map(|square| (square.index(), man(&after, square))).collect(),
        }
    }

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

impl fmt::Display for Move {
    /// Writes the coordinates, as programs read a move.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.coordinates)
    }
}

/// A move that is written with everything that is known of it, for a page that shows it on a board.
#[derive(Clone, Debug, Serialize)]
pub struct ShownMove(#[serde(serialize_with = "Move::serialize")] pub Move);

impl ShownMove {
    /// These moves with everything.
    pub fn all<'a>(moves: impl IntoIterator<Item = &'a Move>) -> Vec<Self> {
        moves.into_iter().cloned().map(Self).collect()
    }
}

/// Moves that follow one another.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Line {
    /// The moves of both sides, in order.
    #[serde(rename = "line")]
    pub moves: Vec<Move>,
    /// How the game is won at its end, if it is known to be.
    pub win: Option<WinKind>,
    /// The repetition by which the line ends.
    #[serde(skip)]
    pub recurrence: Option<Recurrence>,
}

/// A repetition that loses the game for the side that is to blame.
#[derive(Clone, Debug, PartialEq, Eq)]
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

impl From<Vec<Move>> for Line {
    fn from(moves: Vec<Move>) -> Self {
        Self { moves, win: None, recurrence: None }
    }
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

/// Writes the moves of a line without its end.
pub(super) fn moves_of<S: Serializer>(line: &Line, to: S) -> Result<S::Ok, S::Error> {
    line.moves.serialize(to)
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
    let number = (u16::try_from(ply / 2 + 1).unwrap_or(u16::MAX), ply % 2 == 1);
    with_position!(position, position => of_any(position, notation, mv, number))
}

fn of_any<R: NotationRules + PlayedRules + SearchRules>(
    position: &Position<R>,
    notation: Notation,
    mv: AnyMove,
    number: (u16, bool),
) -> Option<Move> {
    let mv = R::of_move(mv)?;
    position.play(mv).ok()?;
    Some(Move::of(position, notation, mv, number))
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
