//! The games on the board of 9 × 10 points, as types with named constants.

use std::fmt::Debug;
use std::hash::Hash;
use std::marker::PhantomData;

use crate::game::Stalemate;
use crate::rules::switch::Switch;

/// What distinguishes the games on the board of 9 × 10 points. For types with one value every rule
/// is a constant where code is compiled. The trait is sealed.
pub trait XiangqiVariant:
    sealed::Sealed + Copy + Default + Ord + Hash + Debug + Send + Sync + 'static
{
    /// The name in files and on the command line.
    const NAME: &'static str;
    /// Whether a cannon must jump on every move, also without capturing.
    fn cannon_always_jumps(self) -> bool;
    /// Whether the generals may face each other on an open file.
    #[inline]
    fn generals_may_face(self) -> bool {
        false
    }
    /// The result for a side that is not in check and has no legal move.
    #[inline]
    fn stalemate(self) -> Stalemate {
        Stalemate::Loses
    }
}

/// A game that people play, as opposed to one with a rule changed for an experiment.
pub trait PlayedVariant: XiangqiVariant {}

/// Chinese chess.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct ChineseRules;

/// The old German rule book, in which a cannon always jumps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct GermanRules;

/// Chinese or German rules of which one may be changed, chosen at run time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct ChangedRules {
    cannon_always_jumps: bool,
    change: Option<Switch>,
}

impl ChangedRules {
    /// A played variant with one rule changed.
    pub(super) fn of(variant: impl PlayedVariant, change: Switch) -> Self {
        let cannon_always_jumps = variant.cannon_always_jumps();
        Self { cannon_always_jumps, change: Some(change) }
    }
}

/// A variant in which the generals may face each other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct GeneralsMayFace<V>(PhantomData<V>);

/// A variant in which stalemate draws.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct StalemateDraws<V>(PhantomData<V>);

impl XiangqiVariant for ChineseRules {
    const NAME: &'static str = "xiangqi";
    #[inline]
    fn cannon_always_jumps(self) -> bool {
        false
    }
}

impl XiangqiVariant for GermanRules {
    const NAME: &'static str = "china-schach";
    #[inline]
    fn cannon_always_jumps(self) -> bool {
        true
    }
}

impl XiangqiVariant for ChangedRules {
    const NAME: &'static str = "changed xiangqi";
    #[inline]
    fn cannon_always_jumps(self) -> bool {
        self.cannon_always_jumps
    }
    #[inline]
    fn generals_may_face(self) -> bool {
        self.change == Some(Switch::GeneralsMayFace)
    }
    #[inline]
    fn stalemate(self) -> Stalemate {
        match self.change {
            Some(Switch::StalemateDraws) => Stalemate::Draws,
            _ => Stalemate::Loses,
        }
    }
}

impl<V: XiangqiVariant> XiangqiVariant for GeneralsMayFace<V> {
    const NAME: &'static str = V::NAME;
    #[inline]
    fn cannon_always_jumps(self) -> bool {
        V::default().cannon_always_jumps()
    }
    #[inline]
    fn generals_may_face(self) -> bool {
        true
    }
    #[inline]
    fn stalemate(self) -> Stalemate {
        V::default().stalemate()
    }
}

impl<V: XiangqiVariant> XiangqiVariant for StalemateDraws<V> {
    const NAME: &'static str = V::NAME;
    #[inline]
    fn cannon_always_jumps(self) -> bool {
        V::default().cannon_always_jumps()
    }
    #[inline]
    fn generals_may_face(self) -> bool {
        V::default().generals_may_face()
    }
    #[inline]
    fn stalemate(self) -> Stalemate {
        Stalemate::Draws
    }
}

impl PlayedVariant for ChineseRules {}
impl PlayedVariant for GermanRules {}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::ChineseRules {}
    impl Sealed for super::GermanRules {}
    impl Sealed for super::ChangedRules {}
    impl<V> Sealed for super::GeneralsMayFace<V> {}
    impl<V> Sealed for super::StalemateDraws<V> {}
}
