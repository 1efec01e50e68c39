//! The part of a file that messages about a problem quote.

use std::sync::Arc;

/// A part of a file: a line, a document, or nothing where no text is to be quoted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Excerpt {
    /// The file's name as the user knows it.
    pub file: Arc<str>,
    /// The text; bytes that are not UTF-8 are replaced. The spans of diagnostics are byte
    /// ranges of it.
    pub text: Arc<str>,
    /// The first line of the text in the file, counted from 1; 0 if there is none.
    pub first_line: u64,
}

impl Excerpt {
    /// A text that is all there is under a name.
    pub fn whole(name: &str, text: &str) -> Self {
        Self { file: name.into(), text: text.into(), first_line: 1 }
    }

    /// A place in a file without a text, or, with line 0, the file itself.
    pub(super) fn place(file: &Arc<str>, line: u64) -> Self {
        Self { file: Arc::clone(file), text: "".into(), first_line: line }
    }

    /// The line of the file that holds a byte of the text.
    pub fn line(&self, at: usize) -> u64 {
        let before = self.text.get(..at).unwrap_or_default();
        self.first_line + before.bytes().filter(|&byte| byte == b'\n').count() as u64
    }
}
