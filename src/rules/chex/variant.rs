//! Chex and its experimental variants, as types with named constants.

use std::fmt::Debug;
use std::hash::Hash;

use crate::game::Stalemate;

/// The rules of Chex that can be changed. Implemented by types without values, so that every
/// rule is a constant where code is compiled. The trait is sealed.
pub trait ChexVariant: sealed::Sealed + Copy + Ord + Hash + Debug + Send + Sync + 'static {
    /// Whether two pawns of one color side by side block the diagonal between them.
    const PAWNS_BLOCK_DIAGONALS: bool = true;
    /// Whether a side loses when only its king is left.
    const BARED_KING_LOSES: bool = true;
    /// The result for a side that is not in check and has no legal move.
    const STALEMATE: Stalemate = Stalemate::Draws;
}

/// The rules as Edelbert Wiedmann published them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum WiedmannRules {}

/// No pawns block a diagonal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum OpenDiagonals {}

/// A bared king fights on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BaredFightsOn {}

/// Stalemate loses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum StalemateLoses {}

impl ChexVariant for WiedmannRules {}

impl ChexVariant for OpenDiagonals {
    const PAWNS_BLOCK_DIAGONALS: bool = false;
}

impl ChexVariant for BaredFightsOn {
    const BARED_KING_LOSES: bool = false;
}

impl ChexVariant for StalemateLoses {
    const STALEMATE: Stalemate = Stalemate::Loses;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::WiedmannRules {}
    impl Sealed for super::OpenDiagonals {}
    impl Sealed for super::BaredFightsOn {}
    impl Sealed for super::StalemateLoses {}
}
