//! The 37 cells of the board, and plain geometry on them.
//!
//! A cell has a letter a–g and a number 1–7, which are its coordinates *x* and *y* on two
//! axes at an angle of 120°; it exists where they differ by at most 3. With White at the
//! bottom the rows of the drawn board are the numbers, and the letters run down from the
//! upper left to the lower right.

use std::fmt;

use crate::game::{Set, Square};

/// How many letters, and how many numbers, there are.
pub const SIDE: usize = 7;
pub(super) const CELLS: usize = 37;

/// The number of the first cell of each row, followed by the number of cells.
const ROWS: [usize; SIDE + 1] = [0, 4, 9, 15, 22, 28, 33, CELLS];

/// A cell, numbered from a1 along the rows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

/// A set of cells.
pub type Cells = Set<Cell>;

impl Cell {
    /// The cell with a letter (0–6 for a–g) and a number (0–6 for 1–7).
    pub const fn at(letter: usize, number: usize) -> Option<Self> {
        if letter < SIDE && number < SIDE && letter.abs_diff(number) <= 3 {
            Some(Self((ROWS[number] + letter - first(number)) as u8))
        } else {
            None
        }
    }

    /// 0–6 for the letters a–g.
    pub const fn letter(self) -> usize {
        let number = self.number();
        self.0 as usize - ROWS[number] + first(number)
    }

    /// 0–6 for the numbers 1–7: the row, from White's side.
    pub const fn number(self) -> usize {
        let mut number = 0;
        while self.0 as usize >= ROWS[number + 1] {
            number += 1;
        }
        number
    }

    /// The cell at this offset in letters and numbers.
    pub const fn offset(self, letters: isize, numbers: isize) -> Option<Self> {
        let letter = self.letter().checked_add_signed(letters);
        let number = self.number().checked_add_signed(numbers);
        match (letter, number) {
            (Some(letter), Some(number)) => Self::at(letter, number),
            _ => None,
        }
    }

    /// Straight steps from one cell to another.
    pub const fn distance(self, other: Self) -> usize {
        let letters = other.letter().cast_signed() - self.letter().cast_signed();
        let numbers = other.number().cast_signed() - self.number().cast_signed();
        // Two axes at 120°, and the line between them.
        let (letters, numbers, between) =
            (letters.unsigned_abs(), numbers.unsigned_abs(), (letters - numbers).unsigned_abs());
        if letters >= numbers && letters >= between {
            letters
        } else if numbers >= between {
            numbers
        } else {
            between
        }
    }

    /// Whether two cells lie on the same one of the six edges of the board.
    pub const fn share_edge(self, other: Self) -> bool {
        let (a, b) = (self.letter(), self.number());
        let (c, d) = (other.letter(), other.number());
        let last = SIDE - 1;
        a == c && (a == 0 || a == last)
            || b == d && (b == 0 || b == last)
            || a + 3 == b && c + 3 == d
            || b + 3 == a && d + 3 == c
    }

    /// The shade of the cell, 0–2: no two neighbours have the same, and a diagonal has one.
    pub const fn shade(self) -> usize {
        (self.letter() + self.number()) % 3
    }

    /// The same cell with left and right exchanged as White sees them.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        let number = self.number();
        let last = ROWS[number] + ROWS[number + 1] - 1;
        Self((last - self.0 as usize) as u8)
    }

    /// The same cell with the sides exchanged (the board turned by half a turn).
    #[must_use]
    pub const fn turned(self) -> Self {
        Self(CELLS as u8 - 1 - self.0)
    }

    /// The cell with this index, which is below 37; for tables made by the compiler.
    pub(super) const fn numbered(index: usize) -> Self {
        Self(index as u8)
    }

    /// One bit, for tables made by the compiler.
    pub(super) const fn bit(self) -> u64 {
        1 << self.0
    }
}

/// The first letter of a row.
const fn first(number: usize) -> usize {
    number.saturating_sub(3)
}

impl Square for Cell {
    type Bits = u64;

    const COUNT: usize = CELLS;

    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    fn from_index(index: usize) -> Self {
        debug_assert!(index < CELLS, "cell {index} is off the board");
        Self(index as u8)
    }

    fn read(text: &str) -> Option<(Self, usize)> {
        let &[letter, number, ..] = text.as_bytes() else { return None };
        let letter = letter.to_ascii_lowercase().checked_sub(b'a')?;
        let number = number.checked_sub(b'1')?;
        Self::at(letter.into(), number.into()).map(|cell| (cell, 2))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.letter() as u8), self.number() + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
