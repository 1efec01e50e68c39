//! Chex and its experimental variants, as types with named constants.

use std::fmt::Debug;
use std::hash::Hash;

use crate::game::Stalemate;
use crate::rules::switch::Switch;

/// The rules of Chex that can be changed. For types with one value every rule is a constant where
/// code is compiled. The trait is sealed.
pub trait ChexVariant:
    sealed::Sealed + Copy + Default + Ord + Hash + Debug + Send + Sync + 'static
{
    /// Whether two pawns of one color side by side block the diagonal between them.
    #[inline]
    fn pawns_block_diagonals(self) -> bool {
        true
    }
    /// Whether a side loses when only its king is left.
    #[inline]
    fn bared_king_loses(self) -> bool {
        true
    }
    /// The result for a side that is not in check and has no legal move.
    #[inline]
    fn stalemate(self) -> Stalemate {
        Stalemate::Draws
    }
}

/// The rules as Edelbert Wiedmann published them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct WiedmannRules;

/// The same of which one rule may be changed, chosen at run time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct ChangedRules(pub(super) Option<Switch>);

/// No pawns block a diagonal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct OpenDiagonals;

/// A bared king fights on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct BaredFightsOn;

/// Stalemate loses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct StalemateLoses;

impl ChexVariant for WiedmannRules {}

impl ChexVariant for ChangedRules {
    #[inline]
    fn pawns_block_diagonals(self) -> bool {
        self.0 != Some(Switch::NoBlockedDiagonals)
    }
    #[inline]
    fn bared_king_loses(self) -> bool {
        self.0 != Some(Switch::BaredFightsOn)
    }
    #[inline]
    fn stalemate(self) -> Stalemate {
        match self.0 {
            Some(Switch::StalemateLoses) => Stalemate::Loses,
            _ => Stalemate::Draws,
        }
    }
}

impl ChexVariant for OpenDiagonals {
    #[inline]
    fn pawns_block_diagonals(self) -> bool {
        false
    }
}

impl ChexVariant for BaredFightsOn {
    #[inline]
    fn bared_king_loses(self) -> bool {
        false
    }
}

impl ChexVariant for StalemateLoses {
    #[inline]
    fn stalemate(self) -> Stalemate {
        Stalemate::Loses
    }
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::WiedmannRules {}
    impl Sealed for super::ChangedRules {}
    impl Sealed for super::OpenDiagonals {}
    impl Sealed for super::BaredFightsOn {}
    impl Sealed for super::StalemateLoses {}
}
