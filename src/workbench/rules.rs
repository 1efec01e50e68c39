//! What the workbench needs of a game.

use crate::diagram::picture::Pictured;
use crate::generate::GeneratorRules;
use crate::tablebase::{HasTables, TablebaseRules};

/// A rule set whose problems can be composed on the page.
pub(super) trait BenchRules: GeneratorRules + HasTables + Pictured + TablebaseRules {}

impl<R: GeneratorRules + HasTables + Pictured + TablebaseRules> BenchRules for R {}
