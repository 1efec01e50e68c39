//! What `-v` adds to a problem, as text: the solution tree, the anatomy of the end of the main line,
//! what the problem rests on, its themes.

use std::fmt::Write;

use crate::cli::report::layout::indented;
use crate::cli::report::tree;
use crate::report::words;
use crate::report::{Report, RestReport, ThemeReport, TreeReport};

/// The details for people, each line indented below the line of the problem.
pub(in crate::cli) fn text(report: &Report) -> String {
    let mut text = report.tree.as_ref().map(tree_text).unwrap_or_default();
    let is_held = report.tree.as_ref().is_some_and(|tree| tree.held.is_some());
    if let Some(end) = report.end.as_ref().filter(|_| !is_held) {
        text += &indented(&end.text, 4);
    }
    text += &indented(&rests_text(report.rests_on.as_deref().unwrap_or_default()), 4);
    let has_tree = report.tree.as_ref().is_some_and(|tree| tree.tree.is_some());
    match (&report.themes, report.unclassified) {
        (_, Some(stopped)) if has_tree => {
            // Writing to a string cannot fail, here and below.
            let _ = writeln!(text, "    {}", words::no_themes(stopped).english());
        }
        (Some(themes), _) => text += &indented(&listed(themes), 4),
        (None, _) => {}
    }
    text
}

pub(in crate::cli) fn tree_text(tree: &TreeReport) -> String {
    let mut text = String::new();
    if let Some(length) = words::real_length(tree) {
        let _ = writeln!(text, "    {}", length.english());
    }
    if let Some(tree) = &tree.tree {
        text += &tree::text(tree, 4);
    }
    if let Some(held) = words::held(tree) {
        let _ = writeln!(text, "    {}", held.english());
    }
    if let Some(open) = words::tree_open(tree) {
        let _ = writeln!(text, "    {}", open.english());
    }
    text
}

/// Themes for people, one a line; nothing if there are none.
pub(in crate::cli) fn listed(themes: &[ThemeReport]) -> String {
    if themes.is_empty() {
        return String::new();
    }
    let mut text = "themes:\n".to_owned();
    for theme in themes {
        let _ = writeln!(text, "  {}", theme.text());
    }
    text
}

/// What a problem rests on, for people; nothing if nothing was asked.
pub(in crate::cli) fn rests_text(rests: &[RestReport]) -> String {
    let lines: Vec<String> = rests.iter().map(|rest| words::rest(rest).english()).collect();
    if lines.is_empty() { String::new() } else { format!("rests on:\n  {}\n", lines.join("\n  ")) }
}
