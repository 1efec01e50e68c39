//! Source snippets.
