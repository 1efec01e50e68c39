//! The text of a collection with problems added: what is there stays as it is written.

use std::io;

use super::collection_file::CollectionFile;
use crate::problem::{Collection, yaml};

impl CollectionFile {
    /// The old text followed by the new problems.
    pub(super) fn text(&self) -> io::Result<String> {
        let write = |collection: &Collection| {
            yaml::write(std::slice::from_ref(collection)).map_err(io::Error::other)
        };
        let Some(last) = self.collections.last() else { return Ok(self.old.clone()) };
        let empty = self.old_problems == Some(0) && self.collections.len() == 1;
        if self.old.trim().is_empty() || empty {
            return write(last);
        }
        let mut text = self.old.clone();
        if !text.ends_with('\n') {
            text.push('\n');
        }
        let mut new = last.clone();
        new.problems.drain(..self.old_problems.unwrap_or(0));
        if new.problems.is_empty() {
            return Ok(self.old.clone());
        }
        let new = write(&new)?;
        if self.old_problems.is_some()
            && let Some((_, items)) = new.split_once("\nproblems:\n")
        {
            // Where the list is the last thing in the file, items can follow it as they are.
            let longer = format!("{text}{items}");
            let read = yaml::read(longer.as_bytes(), "");
            let count = |collections: &[Collection]| -> Vec<usize> {
                collections.iter().map(|collection| collection.problems.len()).collect()
            };
            if read.diagnostics.is_empty() && count(&read.collections) == count(&self.collections) {
                return Ok(longer);
            }
        }
        Ok(format!("{text}---\n{new}"))
    }
}
