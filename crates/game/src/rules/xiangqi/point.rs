//! The 90 points of the board, and plain geometry on them.

use std::fmt;

use crate::game::{Color, Set, Square};

/// The number of files, a to i.
pub const FILES: usize = 9;
/// The number of ranks, named 1–10.
pub const RANKS: usize = 10;
pub(super) const POINTS: usize = FILES * RANKS;

/// A point: file a–i and rank 1–10, numbered from a1 along the ranks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u8);

/// A set of points.
pub type Points = Set<Point>;

impl Point {
    /// The point on a file (0–8, from Red's left) and a rank (0–9, from Red's side).
    pub const fn at(file: usize, rank: usize) -> Option<Self> {
        if file < FILES && rank < RANKS { Some(Self((rank * FILES + file) as u8)) } else { None }
    }

    /// 0–8, from Red's left.
    #[inline]
    pub const fn file(self) -> usize {
        self.0 as usize % FILES
    }

    /// 0–9, from Red's side.
    #[inline]
    pub const fn rank(self) -> usize {
        self.0 as usize / FILES
    }

    /// The rank as a player of this side counts it: 0 is the player's home rank.
    pub const fn depth(self, color: Color) -> usize {
        match color {
            Color::Red => self.rank(),
            Color::Black => RANKS - 1 - self.rank(),
        }
    }

    /// The point `files` to Red's right and `ranks` forward as Red sees it.
    pub fn offset(self, files: isize, ranks: isize) -> Option<Self> {
        let file = self.file().checked_add_signed(files)?;
        let rank = self.rank().checked_add_signed(ranks)?;
        Self::at(file, rank)
    }

    /// The leg of a horse or the eye of an elephant that goes from here to another point.
    pub fn passed(self, to: Self) -> Option<Self> {
        let half = |from: usize, to: usize| (to.cast_signed() - from.cast_signed()) / 2;
        // Half of two is one and half of one is none: a horse goes along the long side first.
        self.offset(half(self.file(), to.file()), half(self.rank(), to.rank()))
    }

    /// The same point with left and right exchanged.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self((self.rank() * FILES + FILES - 1 - self.file()) as u8)
    }

    /// The same point with the sides exchanged (the board turned by half a turn).
    #[must_use]
    pub const fn turned(self) -> Self {
        Self(POINTS as u8 - 1 - self.0)
    }
}

impl Square for Point {
    type Bits = u128;

    const COUNT: usize = POINTS;

    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    fn from_index(index: usize) -> Self {
        debug_assert!(index < POINTS, "point {index} is off the board");
        Self(index as u8)
    }

    fn read(text: &str) -> Option<(Self, usize)> {
        let bytes = text.as_bytes();
        let file = bytes.first()?.to_ascii_lowercase().checked_sub(b'a')? as usize;
        let (rank, length) = match (bytes.get(1)?, bytes.get(2)) {
            (b'1', Some(b'0')) => (10, 3),
            (digit @ b'1'..=b'9', _) => ((digit - b'0') as usize, 2),
            _ => return None,
        };
        Self::at(file, rank - 1).map(|point| (point, length))
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file() as u8), self.rank() + 1)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
