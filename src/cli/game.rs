//! What the commands need of a game.

use crate::candidates::GeneratorRules;
use crate::rules::PlayedRules;
use crate::tablebase::{HasTables, TablebaseRules};

/// A rule set whose problems can be verified, written down, drawn, explained, composed and settled
/// by tables.
pub(super) trait Game: GeneratorRules + HasTables + PlayedRules + TablebaseRules {}

impl<R: GeneratorRules + HasTables + PlayedRules + TablebaseRules> Game for R {}
