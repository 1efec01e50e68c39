//! What the one suite must know of each rule set: the slow reference that its generator is
//! held against.

use paiju::notation::NotationRules;
use paiju::rules::chex::Hexagons;
use paiju::rules::xiangqi::NineByTen;

use crate::random::Thrown;
use crate::reference::{Mailbox, Yardstick};
use crate::reference_chex::Honeycomb;

/// A rule set with its reference.
pub(crate) trait Played: Thrown + NotationRules {
    /// Reads the normal form of a legal position's text.
    fn reference(text: &str) -> Box<dyn Yardstick>;
}

impl<const JUMPS: bool, const FACING: bool, const DRAWS: bool> Played
    for NineByTen<JUMPS, FACING, DRAWS>
{
    fn reference(text: &str) -> Box<dyn Yardstick> {
        Box::new(Mailbox::read(text, JUMPS, FACING))
    }
}

impl<const OPEN: bool, const BARE: bool, const LOSES: bool> Played for Hexagons<OPEN, BARE, LOSES> {
    fn reference(text: &str) -> Box<dyn Yardstick> {
        Box::new(Honeycomb::read(text, OPEN, BARE))
    }
}
