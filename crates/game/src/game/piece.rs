//! Roles, and pieces with their color.

use std::fmt::Debug;
use std::hash::Hash;

use super::color::Color;

/// The kind of a piece: general, chariot, … An enum with consecutive discriminants.
pub trait Role: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static {
    /// All roles; `ALL[i].index() == i`.
    const ALL: &'static [Self];

    /// The piece that must not be lost.
    const ROYAL: Self;

    /// The role's number, below `ALL.len()`.
    fn index(self) -> usize;

    /// The letter of position text, in lower case.
    fn letter(self) -> char;

    /// The role that a lower-case letter of position text means; a reader knows more
    /// letters than the one that is written.
    fn from_letter(letter: char) -> Option<Self>;

    /// The English name in lower case.
    fn name(self) -> &'static str;
}

/// A piece of one side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece<T> {
    /// Whose piece it is.
    pub color: Color,
    /// The kind of piece, such as a horse.
    pub role: T,
}

impl<T: Role> Piece<T> {
    /// The letter of position text: upper case for the first mover's pieces.
    pub fn letter(self) -> char {
        match self.color {
            Color::Red => self.role.letter().to_ascii_uppercase(),
            Color::Black => self.role.letter(),
        }
    }

    /// The piece that a letter of position text means.
    pub fn from_letter(letter: char) -> Option<Self> {
        let color = if letter.is_ascii_uppercase() { Color::Red } else { Color::Black };
        T::from_letter(letter.to_ascii_lowercase()).map(|role| Self { color, role })
    }
}
