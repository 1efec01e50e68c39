//! What every board's squares have in common, and sets of them, one bit a square.

use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use std::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr, Sub,
};

/// An unsigned integer wide enough for one bit a square.
pub trait Bits:
    Copy
    + Eq
    + Ord
    + Hash
    + Send
    + Sync
    + Debug
    + fmt::LowerHex
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<usize, Output = Self>
    + Shr<usize, Output = Self>
    + 'static
{
    /// The number without any bit set.
    const ZERO: Self;
    /// The number with only its lowest bit set.
    const ONE: Self;
    /// How many bits are set.
    fn count(self) -> u32;
    /// The number of the lowest set bit; the width if there is none.
    fn lowest(self) -> usize;
    /// The same without its lowest set bit; zero stays zero.
    #[must_use]
    fn without_lowest(self) -> Self;
    /// The same bits in the widest integer that a board uses.
    fn widened(self) -> u128;
    /// The bits of a wide integer that this one has.
    fn narrowed(wide: u128) -> Self;
}

macro_rules! bits {
    ($($integer:ty),*) => {$(
        impl Bits for $integer {
            const ZERO: Self = 0;
            const ONE: Self = 1;
            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }
            #[inline]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline]
            fn widened(self) -> u128 {
                u128::from(self)
            }
            #[inline]
            fn narrowed(wide: u128) -> Self {
                wide as Self
            }
        }
    )*};
}
bits!(u64, u128);

/// A set of squares. The operators are those of sets: `|` union, `&` intersection,
/// `-` difference, `^` symmetric difference. There is no complement, because the bits
/// past the last square must stay clear.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Set<S: Square>(S::Bits);

impl<S: Square> Set<S> {
    /// The set without squares.
    pub const EMPTY: Self = Self(S::Bits::ZERO);

    /// The set of one square.
    #[inline]
    pub fn of(square: S) -> Self {
        Self(S::Bits::ONE << square.index())
    }

    /// The set whose squares are the set bits; no bit at or past [`Square::COUNT`] may be set.
    #[inline]
    pub const fn from_bits(bits: S::Bits) -> Self {
        Self(bits)
    }

    /// One bit for each square, by index.
    #[inline]
    pub const fn bits(self) -> S::Bits {
        self.0
    }

    /// Whether the square is in the set.
    #[inline]
    pub fn contains(self, square: S) -> bool {
        !(self & Self::of(square)).is_empty()
    }

    /// Whether nothing is in the set.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == S::Bits::ZERO
    }

    /// Number of squares in the set.
    #[inline]
    pub fn len(self) -> usize {
        self.0.count() as usize
    }

    /// The square of lowest index.
    #[inline]
    pub fn first(self) -> Option<S> {
        (!self.is_empty()).then(|| S::from_index(self.0.lowest()))
    }

    /// Adds a square; nothing changes if it is there already.
    #[inline]
    pub fn insert(&mut self, square: S) {
        self.0 = self.0 | Self::of(square).0;
    }

    /// Takes a square out; nothing happens if it is not in.
    #[inline]
    pub fn remove(&mut self, square: S) {
        *self = *self - Self::of(square);
    }
}

impl<S: Square> Default for Set<S> {
    fn default() -> Self {
        Self::EMPTY
    }
}

macro_rules! set_operators {
    ($($trait:ident $method:ident $assign_trait:ident $assign_method:ident),*) => {$(
        impl<S: Square> $trait for Set<S> {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                Self(self.0.$method(other.0))
            }
        }
        impl<S: Square> $assign_trait for Set<S> {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                self.0 = self.0.$method(other.0);
            }
        }
    )*};
}
set_operators!(BitAnd bitand BitAndAssign bitand_assign, BitOr bitor BitOrAssign bitor_assign, BitXor bitxor BitXorAssign bitxor_assign);

impl<S: Square> Sub for Set<S> {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl<S: Square> FromIterator<S> for Set<S> {
    fn from_iter<I: IntoIterator<Item = S>>(squares: I) -> Self {
        let mut set = Self::EMPTY;
        squares.into_iter().for_each(|square| set.insert(square));
        set
    }
}

impl<S: Square> IntoIterator for Set<S> {
    type Item = S;
    type IntoIter = Squares<S>;
    #[inline]
    fn into_iter(self) -> Squares<S> {
        Squares(self)
    }
}

impl<S: Square> Debug for Set<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// The squares of a [`Set`] in index order.
#[derive(Clone, Debug)]
pub struct Squares<S: Square>(Set<S>);

impl<S: Square> Iterator for Squares<S> {
    type Item = S;
    #[inline]
    fn next(&mut self) -> Option<S> {
        let square = self.0.first()?;
        self.0.0 = self.0.0.without_lowest();
        Some(square)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl<S: Square> ExactSizeIterator for Squares<S> {}

/// One square (a point of a Xiangqi board, a cell of a Chex board).
///
/// `Display` writes the tool's own coordinates (`e10`, ranks from 1).
pub trait Square: Copy + Eq + Ord + Hash + Debug + Display + Send + Sync + 'static {
    /// The integer that holds one bit for each square.
    type Bits: Bits;

    /// Number of squares; indices are `0..COUNT`.
    const COUNT: usize;

    /// The square's number, below [`Square::COUNT`].
    fn index(self) -> usize;

    /// The square with this number.
    ///
    /// # Panics
    /// May panic if `index` is not below [`Square::COUNT`].
    fn from_index(index: usize) -> Self;

    /// Reads the tool's own coordinates from the start of `text`; returns the square and
    /// the number of bytes it took, or `None` if the text does not start with a square.
    fn read(text: &str) -> Option<(Self, usize)>;

    /// All squares in index order.
    fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..Self::COUNT).map(Self::from_index)
    }
}
