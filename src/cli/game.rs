//! What the commands need of a game.

use crate::generate::Composed;
use crate::tablebase::{HasTables, TablebaseRules};

/// A rule set whose problems can be verified, written down, explained, composed and settled by
/// tables.
pub(super) trait Game: Composed + HasTables + TablebaseRules {}

impl<R: Composed + HasTables + TablebaseRules> Game for R {}
