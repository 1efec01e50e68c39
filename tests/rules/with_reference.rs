//! What the test suite needs from each rule set: the slow reference that its generator is compared
//! with.

use paiju::game::SearchRules;
use paiju::notation::NotationRules;
use paiju::rules::chex::Chex;
use paiju::rules::xiangqi::Xiangqi;

use crate::random::Thrown;
use crate::reference::{Mailbox, Yardstick};
use crate::reference_chex::Honeycomb;

/// A rule set with its reference.
pub(crate) trait WithReference: Thrown + NotationRules + SearchRules {
    /// Reads the normal form of a legal position's text.
    fn reference(self, text: &str) -> Box<dyn Yardstick>;
}

impl WithReference for Xiangqi {
    fn reference(self, text: &str) -> Box<dyn Yardstick> {
        Box::new(Mailbox::read(text, self.cannon_always_jumps(), self.generals_may_face()))
    }
}

impl WithReference for Chex {
    fn reference(self, text: &str) -> Box<dyn Yardstick> {
        Box::new(Honeycomb::read(text, !self.pawns_block_diagonals(), !self.bared_king_loses()))
    }
}
