//! A problem by its name and place.

use std::sync::Arc;

/// A problem as far as reports name it.
pub(super) struct Named {
    pub(super) id: String,
    pub(super) file: Arc<str>,
    /// The line of the file.
    pub(super) line: u64,
}

impl Named {
    /// Whether another one is the same problem: a corpus may hold what is asked about, and name the
    /// file in another way.
    pub(super) fn is(&self, other: &Self) -> bool {
        let path = |file: &str| std::path::absolute(file).ok();
        self.id == other.id && self.line == other.line && path(&self.file) == path(&other.file)
    }
}
