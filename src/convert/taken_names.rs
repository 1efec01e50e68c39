//! Names that are each given out once.

use std::collections::HashSet;

/// Names that are taken.
#[derive(Debug, Default)]
pub struct TakenNames(HashSet<String>);

impl TakenNames {
    /// The name with a number appended if it is taken, and takes it.
    pub fn free(&mut self, name: &str, extension: &str) -> String {
        let first = format!("{name}{extension}");
        let others = (2..).map(|number| format!("{name}-{number}{extension}"));
        let mut names = std::iter::once(first).chain(others);
        let name = names.find(|name| !self.0.contains(name)).unwrap_or_default();
        self.0.insert(name.clone());
        name
    }
}
