//! The two sides, pieces with their roles, and their placement.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::Not;

use super::{Rules, Set};

/// The pieces on their squares, without the side to move. A board need not be legal.
///
/// Two sets of colors and one for each role, so that "all enemy horses" is one
/// intersection. There is no square-to-piece array: what a move needs to know about it
/// (see [`super::Move`]) is asked only for captures.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board<R: Rules> {
    colors: [Set<R::Square>; 2],
    roles: R::PerRole<Set<R::Square>>,
    rules: R,
}

impl<R: Rules> Board<R> {
    /// A board without pieces, under the default rules.
    pub fn empty() -> Self {
        Self::empty_under(R::default())
    }

    /// A board without pieces.
    pub fn empty_under(rules: R) -> Self {
        Self { colors: [Set::EMPTY; 2], roles: R::per_role(Set::EMPTY), rules }
    }

    /// The rules under which the pieces move.
    #[inline]
    pub fn rules(&self) -> R {
        self.rules
    }

    /// The squares of all pieces.
    #[inline]
    pub fn occupied(&self) -> Set<R::Square> {
        self.colors[0] | self.colors[1]
    }

    /// The squares of one side's pieces.
    #[inline]
    pub fn color(&self, color: Color) -> Set<R::Square> {
        self.colors[color.index()]
    }

    /// The squares of both sides' pieces of one role.
    #[inline]
    pub fn role(&self, role: R::Role) -> Set<R::Square> {
        self.roles[role.index()]
    }

    /// The squares of one side's pieces of one role.
    #[inline]
    pub fn pieces_of(&self, color: Color, role: R::Role) -> Set<R::Square> {
        self.color(color) & self.role(role)
    }

    /// The square of a side's royal piece, if it has one.
    #[inline]
    pub fn royal(&self, color: Color) -> Option<R::Square> {
        self.pieces_of(color, R::Role::ROYAL).first()
    }

    /// The role of the piece on a square.
    #[inline]
    pub fn role_at(&self, square: R::Square) -> Option<R::Role> {
        R::Role::ALL.iter().copied().find(|&role| self.role(role).contains(square))
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: R::Square) -> Option<Piece<R::Role>> {
        let role = self.role_at(square)?;
        let color = if self.color(Color::Red).contains(square) { Color::Red } else { Color::Black };
        Some(Piece { color, role })
    }

    /// All pieces with their squares, in square order.
    pub fn pieces(&self) -> impl Iterator<Item = (R::Square, Piece<R::Role>)> + '_ {
        self.occupied()
            .into_iter()
            .filter_map(|square| self.piece_at(square).map(|piece| (square, piece)))
    }

    /// Puts a piece on an empty square, or lifts it from its square. Cheaper than
    /// [`Self::put`] and [`Self::lift`], which look at the square first: the square must be empty
    /// or hold this very piece, otherwise the board means nothing.
    #[inline]
    pub fn toggle(&mut self, color: Color, role: R::Role, square: R::Square) {
        let set = Set::of(square);
        self.colors[color.index()] ^= set;
        self.roles[role.index()] ^= set;
    }

    /// Puts a piece on a square, replacing what was there.
    pub fn put(&mut self, square: R::Square, piece: Piece<R::Role>) {
        self.lift(square);
        self.toggle(piece.color, piece.role, square);
    }

    /// Empties a square and returns what was there.
    pub fn lift(&mut self, square: R::Square) -> Option<Piece<R::Role>> {
        let piece = self.piece_at(square)?;
        self.toggle(piece.color, piece.role, square);
        Some(piece)
    }

    /// The pieces of two boards on one, where they share no square.
    #[inline]
    #[must_use]
    pub fn with(&self, other: &Self) -> Self {
        let mut board = *self;
        for (set, more) in board.colors.iter_mut().zip(other.colors) {
            *set |= more;
        }
        for role in R::Role::ALL {
            board.roles[role.index()] |= other.roles[role.index()];
        }
        board
    }

    /// The same pieces under other rules.
    #[must_use]
    pub fn under(&self, rules: R) -> Self {
        Self { rules, ..*self }
    }
}

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

/// A side. `Red` is the side that moves first in a game (White in Chex) and sits at the
/// bottom of a diagram; `Black` is the other.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Default,
    serde::Serialize,
    serde::Deserialize,
)]
#[repr(u8)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Color {
    /// Moves first in a game, written in upper case in position text.
    #[default]
    Red,
    /// Moves second, written in lower case.
    Black,
}

impl Color {
    /// Both sides, the first mover first.
    pub const ALL: [Self; 2] = [Self::Red, Self::Black];

    /// 0 for `Red`, 1 for `Black`.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Color {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Red => Self::Black,
            Self::Black => Self::Red,
        }
    }
}
