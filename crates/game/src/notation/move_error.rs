//! Why a move text means no legal move.

use std::fmt;

use super::{IllegalReason, Notation, NotationRules, Pick, Placed, illegal_reason, names, write};
use crate::game::{Color, Move, Position, Role, Rules};

/// Why a move text could not be read in a position. Squares are written in the tool's own
/// coordinates, whatever the notation of the text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MoveError<R: Rules> {
    /// The text does not have the form of a move.
    #[error("{text:?} is not a move in the notation {notation}, expected {expected}")]
    NoMove {
        /// The text, shortened if it is long.
        text: String,
        /// The notation in which it was read.
        notation: Notation,
        /// What a move looks like.
        expected: Phrase,
    },
    /// The rules have no such notation.
    #[error(
        "moves of {rules} are not written in the notation {notation}, expected {names}",
        names = names(known)
    )]
    NotHere {
        /// The name of the rules.
        rules: &'static str,
        /// The notation in which the text was read.
        notation: Notation,
        /// The notations that they have.
        known: &'static [Notation],
    },
    /// A square that the board does not have.
    #[error("{square:?} is off the board, expected {expected}")]
    OffBoard {
        /// The square as the text has it.
        square: String,
        /// The squares that there are.
        expected: Phrase,
    },
    /// A rank that exists only where ranks are counted from another number. The notations
    /// are never mixed by guess.
    #[error(
        "{square:?} is off the board, ranks are {ranks} in the notation {notation} \
         and {others} in the notation {other}"
    )]
    OtherRanks {
        /// The square as the text has it.
        square: String,
        /// The ranks of the notation.
        ranks: &'static str,
        /// The notation in which the text was read.
        notation: Notation,
        /// The ranks of a notation in which the square exists.
        others: &'static str,
        /// The notation with those ranks.
        other: Notation,
    },
    /// The letter before the squares is that of no piece.
    #[error(
        "{letter:?} is not a piece letter in the notation {notation} ({letters}){stands}{fit}",
        letters = spaced(letters),
        stands = standing(found.as_ref()),
        fit = fitting(fits)
    )]
    NoLetter {
        /// The letter before the squares.
        letter: char,
        /// The notation in which the text was read.
        notation: Notation,
        /// The letters that it has.
        letters: Vec<char>,
        /// The piece that would move, if there is one, and its letter.
        found: Option<(Placed<R>, char)>,
        /// The notations in which the text is a legal move.
        fits: Vec<Notation>,
    },
    /// The letter before the squares names another piece than the one on the square.
    #[error(
        "expected {named} on {square} ({letter} in the notation {notation}), \
         found {found} ({right}){fit}",
        named = with_article(named.name()),
        square = found.square,
        fit = fitting(fits)
    )]
    OtherMan {
        /// The letter before the squares.
        letter: char,
        /// The notation in which the text was read.
        notation: Notation,
        /// The piece that the letter names.
        named: R::Role,
        /// The piece that is there.
        found: Placed<R>,
        /// The letter of the piece that is there.
        right: char,
        /// The notations in which the text is a legal move.
        fits: Vec<Notation>,
    },
    /// The text says that something is taken, but nothing is.
    #[error("nothing is taken on {square}, it is empty")]
    NothingTaken {
        /// The square where the move ends.
        square: R::Square,
    },
    /// The text says that a pawn becomes another piece, but none does.
    #[error("nothing is promoted on {square}")]
    NothingPromoted {
        /// The square where the move ends.
        square: R::Square,
    },
    /// The text names a piece and its target, but no such piece can go there.
    #[error("no {man} can go to {to}", man = role.name())]
    NoManGoes {
        /// The piece that the text names.
        role: R::Role,
        /// The square where the move ends.
        to: R::Square,
    },
    /// The side to move has no such piece on the file.
    #[error("{side} has no {man} on file {number} (the {file}-file)", side = R::COLORS[color.index()], man = role.name())]
    NotOnFile {
        /// The side to move.
        color: Color,
        /// The piece that the text names.
        role: R::Role,
        /// The file as the side to move counts it.
        number: u8,
        /// The letter of the file.
        file: char,
    },
    /// The text names one of several pieces on a file, but there are fewer.
    #[error("{side} has no {man} that is {place} of several on {}", on_file(*file), side = R::COLORS[color.index()], man = role.name())]
    NotSharedFile {
        /// The side to move.
        color: Color,
        /// The piece that the text names.
        role: R::Role,
        /// Which of them.
        place: Pick,
        /// On which file, if the text names one: its number as the side to move counts it, and its letter.
        file: Option<(u8, char)>,
    },
    /// The piece named cannot move as the text says, and the text yields no target.
    #[error("{man} cannot make this move: {reason}")]
    NoTarget {
        /// The piece that the text names, on its square.
        man: Placed<R>,
        /// Why there is no target.
        reason: Phrase,
    },
    /// The move is understood, but it is not legal.
    #[error("{0}")]
    Illegal(Box<IllegalReason<R>>),
    /// More than one legal move is meant.
    #[error("{text:?} is ambiguous, it can mean {meant}", meant = list(moves))]
    Ambiguous {
        /// The move text as it was given.
        text: String,
        /// The moves that it can mean, in board order.
        moves: Vec<Meant>,
    },
}

/// A part of a reason: its words in English, and a name by which a catalogue has it in other languages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Phrase {
    /// Its name.
    pub name: &'static str,
    /// Its words.
    pub english: &'static str,
}

impl Phrase {
    pub(super) const LEGAL: Self = Self::new("expected.legal", "a legal move");

    pub(super) const fn new(name: &'static str, english: &'static str) -> Self {
        Self { name, english }
    }
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.english)
    }
}

/// One of the moves that an ambiguous text can mean.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Meant {
    /// In the notation of the text, written canonically.
    pub text: String,
    /// In the tool's own coordinates.
    pub coordinates: String,
}

/// The legal move from one square to another.
///
/// # Errors
/// Why there is none, or all of them if there are several.
pub(super) fn play<R: NotationRules>(
    notation: Notation,
    position: &Position<R>,
    text: &str,
    from: R::Square,
    to: R::Square,
) -> Result<Move<R>, MoveError<R>> {
    let legal = position.legal_moves();
    let found: Vec<_> = legal.into_iter().filter(|mv| (mv.from, mv.to) == (from, to)).collect();
    match found.as_slice() {
        &[mv] => Ok(mv),
        [] => Err(match illegal_reason(position, from, to) {
            Some(why) => MoveError::Illegal(Box::new(why)),
            // The generator and the reasons are held together by tests; this is what remains
            // to be said if they should ever part.
            None => MoveError::no_move(notation, text, Phrase::LEGAL),
        }),
        _ => Err(MoveError::ambiguous(notation, position, text, &found)),
    }
}

impl<R: Rules> MoveError<R> {
    /// A text that does not have the form of a move.
    pub(super) fn no_move(notation: Notation, text: &str, expected: Phrase) -> Self {
        Self::NoMove { text: shortened(text), notation, expected }
    }

    /// The other notations in which the text makes sense, if a letter is wrong.
    pub fn fits(&self) -> &[Notation] {
        match self {
            Self::NoLetter { fits, .. } | Self::OtherMan { fits, .. } => fits,
            _ => &[],
        }
    }

    /// Adds to the complaint about a letter the notations in which the text makes sense.
    pub(super) fn fitting(mut self, others: impl FnOnce() -> Vec<Notation>) -> Self {
        if let Self::NoLetter { fits, .. } | Self::OtherMan { fits, .. } = &mut self {
            *fits = others();
        }
        self
    }

    /// A text that can mean several legal moves.
    pub(super) fn ambiguous(
        notation: Notation,
        position: &Position<R>,
        text: &str,
        moves: &[Move<R>],
    ) -> Self
    where
        R: NotationRules,
    {
        let meant = |&mv: &Move<R>| Meant {
            text: write(notation, position, mv),
            coordinates: write(Notation::Coordinates, position, mv),
        };
        Self::Ambiguous { text: shortened(text), moves: moves.iter().map(meant).collect() }
    }
}

/// `a file`, or `file 3 (the g-file)`.
fn on_file(file: Option<(u8, char)>) -> String {
    file.map_or("a file".to_owned(), |(number, letter)| {
        format!("file {number} (the {letter}-file)")
    })
}

/// Letters separated by spaces.
fn spaced(letters: &[char]) -> String {
    letters.iter().map(char::to_string).collect::<Vec<_>>().join(" ")
}

/// "a horse", "an elephant".
fn with_article(name: &str) -> String {
    let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {name}")
}

/// The piece at the start of a move, and its letter.
fn standing<R: Rules>(found: Option<&(Placed<R>, char)>) -> String {
    found.map_or_else(String::new, |(man, letter)| format!(", {man} is {letter}"))
}

/// The other notations in which a text makes sense.
fn fitting(fits: &[Notation]) -> String {
    if fits.is_empty() {
        return String::new();
    }
    let notations = if fits.len() == 1 { "notation" } else { "notations" };
    let names: Vec<&str> = fits.iter().map(|notation| notation.name()).collect();
    format!("; the text fits the {notations} {}", names.join(" and "))
}

/// A text that may have been written by a machine, short enough to be shown.
pub(super) fn shortened(text: &str) -> String {
    const LONGEST: usize = 24;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

fn list(moves: &[Meant]) -> String {
    let each = |Meant { text, coordinates }: &Meant| {
        if text == coordinates { text.clone() } else { format!("{text} ({coordinates})") }
    };
    moves.iter().map(each).collect::<Vec<_>>().join(" or ")
}
