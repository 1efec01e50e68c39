//! What the workbench needs of a game.

use crate::candidates::GeneratorRules;
use crate::rules::PlayedRules;
use crate::tablebase::{HasTables, TablebaseRules};

/// A rule set whose problems can be composed on the page.
pub(super) trait BenchRules:
    GeneratorRules + HasTables + PlayedRules + TablebaseRules
{
}

impl<R: GeneratorRules + HasTables + PlayedRules + TablebaseRules> BenchRules for R {}
