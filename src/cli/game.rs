//! What the commands need of a game.

use crate::generate::Composed;
use crate::tablebase::{Shelved, Tabled};

/// A rule set whose problems can be verified, written down, explained, composed and settled by
/// tables.
pub(super) trait Game: Composed + Shelved + Tabled {}

impl<R: Composed + Shelved + Tabled> Game for R {}
