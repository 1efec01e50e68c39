//! What the one suite must know of each rule set: the slow reference that its generator is
//! held against.

use paiju::game::SearchRules;
use paiju::notation::NotationRules;
use paiju::rules::chex::{ChexVariant, Hexagons};
use paiju::rules::xiangqi::{NineByTen, XiangqiVariant};

use crate::random::Thrown;
use crate::reference::{Mailbox, Yardstick};
use crate::reference_chex::Honeycomb;

/// A rule set with its reference.
pub(crate) trait Played: Thrown + NotationRules + SearchRules {
    /// Reads the normal form of a legal position's text.
    fn reference(text: &str) -> Box<dyn Yardstick>;
}

impl<V: XiangqiVariant> Played for NineByTen<V> {
    fn reference(text: &str) -> Box<dyn Yardstick> {
        Box::new(Mailbox::read(
            text,
            V::default().cannon_always_jumps(),
            V::default().generals_may_face(),
        ))
    }
}

impl<V: ChexVariant> Played for Hexagons<V> {
    fn reference(text: &str) -> Box<dyn Yardstick> {
        Box::new(Honeycomb::read(
            text,
            !V::default().pawns_block_diagonals(),
            !V::default().bared_king_loses(),
        ))
    }
}
