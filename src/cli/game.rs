//! What the commands need of a game.

use crate::generate::Composed;

/// A rule set whose problems can be verified, written down, explained and composed.
pub(super) trait Game: Composed {}

impl<R: Composed> Game for R {}
