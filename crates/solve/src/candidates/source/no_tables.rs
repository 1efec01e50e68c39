//! Instead of positions of endgame tables, in a build that has none.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use super::Source;
use crate::candidates::criteria::Criteria;
use crate::candidates::generator::SourceError;
use crate::candidates::generator_rules::GeneratorRules;

/// A rule set whose tables supply positions.
pub(in crate::candidates) trait HasTablePositions: GeneratorRules {}

impl<R: GeneratorRules> HasTablePositions for R {}

/// Refuses: there are no tables.
pub(in crate::candidates) fn table_positions<R: HasTablePositions>(
    _: R,
    _: &Criteria,
    _: &Path,
    _: &AtomicBool,
) -> Result<Box<dyn Source<R>>, SourceError> {
    Err(SourceError::NoTables)
}
