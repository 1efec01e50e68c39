//! The other winning moves of a solution, as text.

use std::fmt::Write;

use crate::report::AlternativesReport;
use crate::report::words::{self, Language};

/// The other winning moves for people, indented under the line of the problem.
pub(in crate::cli) fn text(found: &AlternativesReport, language: Language) -> String {
    let is_list = found.places.iter().any(|place| !place.found.is_empty());
    let head = words::alternatives(found);
    let head = if is_list { words::above(head) } else { head };
    let mut text = format!("    {}\n", head.text_in(language));
    for said in found.places.iter().filter_map(words::alternatives_at) {
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(text, "      {}", said.text_in(language));
    }
    if let Some(open) = words::alternatives_open(found) {
        let _ = writeln!(text, "      {}", open.text_in(language));
    }
    text
}
