//! What the commands need of a game.

use crate::generate::GeneratorRules;
use crate::tablebase::{HasTables, TablebaseRules};

/// A rule set whose problems can be verified, written down, explained, composed and settled by
/// tables.
pub(super) trait Game: GeneratorRules + HasTables + TablebaseRules {}

impl<R: GeneratorRules + HasTables + TablebaseRules> Game for R {}
