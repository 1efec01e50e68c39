//! The letters of the pieces, which differ from book to book.
//!
//! | piece | position text | `german` | `dutch` |
//! |---|---|---|---|
//! | general | K | K (Kaiser) | K (koning) |
//! | advisor | A | M (Mandarin) | G (mandarijn) |
//! | elephant | B, E | E (Elefant) | M (olifant) |
//! | horse | N, H | R (Reiter) | N (paard) |
//! | chariot | R | T (Turm) | R (toren) |
//! | cannon | C | G (Geschütz) | C (kanon) |
//! | soldier | P | B (Bauer) | P (pion) |
//!
//! M, G, R and B mean different pieces in them, so nothing is ever guessed from a letter: the
//! notation that is stated decides, and a letter that is wrong there is refused even where
//! another notation could make sense of it. The error then says so.

use super::{MoveError, Notation, Phrase, Placed, vietnamese, wxf};
use crate::game::{Board, Role, Rules};
use crate::rules::RuleSet;
use crate::rules::xiangqi::XiangqiRole;

impl Notation {
    /// The letter that a piece has in moves of this notation, by its letter in position text; that one
    /// where moves name no pieces or are written in characters. It keeps its case, which says whose
    /// piece it is.
    ///
    /// ```
    /// use paiju_game::notation::Notation;
    /// use paiju_game::rules::RuleSet;
    ///
    /// let of_horse = |notation: Notation| notation.piece_letter(RuleSet::Xiangqi, 'n');
    /// let letters = [Notation::Coordinates, Notation::Wxf, Notation::German].map(of_horse);
    /// assert_eq!(letters, ['n', 'h', 'r']);
    /// ```
    pub fn piece_letter(self, rules: RuleSet, letter: char) -> char {
        if !rules.notations().contains(&self) {
            return letter;
        }
        let write: fn(XiangqiRole) -> char = match self {
            Self::Wxf => wxf::letter,
            Self::German => |role| GERMAN[role.index()],
            Self::Dutch => |role| DUTCH[role.index()],
            Self::Vietnamese => vietnamese::letter,
            _ => return letter,
        };
        let role = XiangqiRole::from_letter(letter.to_ascii_lowercase());
        match role.map(write) {
            Some(written) if letter.is_ascii_lowercase() => written.to_ascii_lowercase(),
            written => written.unwrap_or(letter),
        }
    }

    /// The letter in position text of the piece that a letter means in this notation, in the same case:
    /// the inverse of [`Self::piece_letter`].
    pub fn position_letter(self, rules: RuleSet, letter: char) -> Option<char> {
        let of = |role: &XiangqiRole| match role.letter() {
            it if letter.is_ascii_uppercase() => it.to_ascii_uppercase(),
            it => it,
        };
        let mut letters = XiangqiRole::ALL.iter().map(of).filter(|_| letter.is_ascii_alphabetic());
        letters.find(|&it| self.piece_letter(rules, it) == letter)
    }
}

/// The letters of one notation.
#[derive(Clone, Copy, Debug)]
pub struct Letters<R: Rules> {
    /// The notation whose letters these are.
    pub notation: Notation,
    /// What a move looks like in it, as an error says what was expected.
    pub expected: Phrase,
    /// The letter of a piece, in upper case.
    pub write: fn(R::Role) -> char,
    /// The piece that a lower-case letter means.
    pub read: fn(char) -> Option<R::Role>,
}

impl<R: Rules> Letters<R> {
    /// The letters of position text, which every game has.
    pub fn of_position_text() -> Self {
        Self {
            notation: Notation::Coordinates,
            expected: Phrase::new("expected.coordinates", "two squares, such as h3e3 or h3-e3"),
            write: |role| role.letter().to_ascii_uppercase(),
            read: R::Role::from_letter,
        }
    }

    /// Holds a letter against the piece on a square. Where there is none, the letter must at
    /// least be one.
    pub(super) fn agree(
        self,
        letter: char,
        board: &Board<R>,
        square: R::Square,
    ) -> Result<(), MoveError<R>> {
        let notation = self.notation;
        let found = Placed::on(board, square);
        match ((self.read)(letter.to_ascii_lowercase()), found) {
            (None, _) => Err(MoveError::NoLetter {
                letter,
                notation,
                letters: R::Role::ALL.iter().map(|&role| (self.write)(role)).collect(),
                found: found.map(|found| (found, (self.write)(found.piece.role))),
                fits: Vec::new(),
            }),
            (Some(named), Some(found)) if named != found.piece.role => Err(MoveError::OtherMan {
                letter,
                notation,
                named,
                found,
                right: (self.write)(found.piece.role),
                fits: Vec::new(),
            }),
            _ => Ok(()),
        }
    }
}

impl<R: Rules<Role = XiangqiRole>> Letters<R> {
    /// The letters of the German rule book of China-Schach.
    pub(super) fn german() -> Self {
        Self {
            notation: Notation::German,
            expected: Phrase::new(
                "expected.german",
                "two squares, with or without the piece's letter (K M E R T G B), such as \
                 R b1-c3 or b1-c3",
            ),
            write: |role| GERMAN[role.index()],
            read: |letter| man(GERMAN, letter),
        }
    }

    /// The letters of the Dutch source of Xiangqi.
    pub(super) fn dutch() -> Self {
        Self {
            notation: Notation::Dutch,
            expected: Phrase::new(
                "expected.dutch",
                "two squares, with or without the piece's letter (K G M N R C P), such as \
                 N b1-c3 or b1-c3",
            ),
            write: |role| DUTCH[role.index()],
            read: |letter| man(DUTCH, letter),
        }
    }
}

/// In the order of [`XiangqiRole::ALL`].
const GERMAN: [char; 7] = ['K', 'M', 'E', 'R', 'T', 'G', 'B'];
const DUTCH: [char; 7] = ['K', 'G', 'M', 'N', 'R', 'C', 'P'];

fn man(letters: [char; 7], letter: char) -> Option<XiangqiRole> {
    XiangqiRole::ALL.iter().copied().find(|man| letters[man.index()].eq_ignore_ascii_case(&letter))
}
