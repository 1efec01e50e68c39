//! What the commands need of a game.

use crate::diagram::picture::Pictured;
use crate::generate::GeneratorRules;
use crate::tablebase::{HasTables, TablebaseRules};

/// A rule set whose problems can be verified, written down, drawn, explained, composed and settled
/// by tables.
pub(super) trait Game: GeneratorRules + HasTables + Pictured + TablebaseRules {}

impl<R: GeneratorRules + HasTables + Pictured + TablebaseRules> Game for R {}
