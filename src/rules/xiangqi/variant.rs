//! The games on the board of 9 × 10 points, as types with named constants.

use std::fmt::Debug;
use std::hash::Hash;
use std::marker::PhantomData;

use crate::game::Stalemate;

/// What distinguishes the games on the board of 9 × 10 points. Implemented by types without
/// values, so that every rule is a constant where code is compiled. The trait is sealed.
pub trait XiangqiVariant:
    sealed::Sealed + Copy + Ord + Hash + Debug + Send + Sync + 'static
{
    /// The name in files and on the command line.
    const NAME: &'static str;
    /// Whether a cannon must jump on every move, also without capturing.
    const CANNON_ALWAYS_JUMPS: bool;
    /// Whether the generals may face each other on an open file.
    const GENERALS_MAY_FACE: bool = false;
    /// The result for a side that is not in check and has no legal move.
    const STALEMATE: Stalemate = Stalemate::Loses;
}

/// A game that people play, as opposed to one with a rule changed for an experiment.
pub trait PlayedVariant: XiangqiVariant {}

/// Chinese chess.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ChineseRules {}

/// The old German rule book, in which a cannon always jumps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum GermanRules {}

/// A variant in which the generals may face each other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GeneralsMayFace<V>(PhantomData<V>);

/// A variant in which stalemate draws.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StalemateDraws<V>(PhantomData<V>);

impl XiangqiVariant for ChineseRules {
    const NAME: &'static str = "xiangqi";
    const CANNON_ALWAYS_JUMPS: bool = false;
}

impl XiangqiVariant for GermanRules {
    const NAME: &'static str = "china-schach";
    const CANNON_ALWAYS_JUMPS: bool = true;
}

impl<V: XiangqiVariant> XiangqiVariant for GeneralsMayFace<V> {
    const NAME: &'static str = V::NAME;
    const CANNON_ALWAYS_JUMPS: bool = V::CANNON_ALWAYS_JUMPS;
    const GENERALS_MAY_FACE: bool = true;
    const STALEMATE: Stalemate = V::STALEMATE;
}

impl<V: XiangqiVariant> XiangqiVariant for StalemateDraws<V> {
    const NAME: &'static str = V::NAME;
    const CANNON_ALWAYS_JUMPS: bool = V::CANNON_ALWAYS_JUMPS;
    const GENERALS_MAY_FACE: bool = V::GENERALS_MAY_FACE;
    const STALEMATE: Stalemate = Stalemate::Draws;
}

impl PlayedVariant for ChineseRules {}
impl PlayedVariant for GermanRules {}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::ChineseRules {}
    impl Sealed for super::GermanRules {}
    impl<V> Sealed for super::GeneralsMayFace<V> {}
    impl<V> Sealed for super::StalemateDraws<V> {}
}
