//! What `-v` adds to a problem, as text: the solution tree, the anatomy of the end of the main line,
//! what the problem rests on, its themes.

use std::fmt::Write;

use crate::cli::report::layout::indented;
use crate::cli::report::tree;
use crate::report::words::{self, Language};
use crate::report::{EconomyReport, EndReport, Report, RestReport, ThemeReport, TreeReport};
use crate::rules::RuleSet;

/// The details for people, each line indented below the line of the problem.
pub(in crate::cli) fn text(report: &Report, language: Language) -> String {
    let tree = report.tree.as_ref().map(|tree| tree_text(tree, language));
    let mut text = tree.unwrap_or_default();
    let is_held = report.tree.as_ref().is_some_and(|tree| tree.held.is_some());
    if let Some(end) = report.end.as_ref().filter(|_| !is_held) {
        text += &indented(&end_text(end, language), 4);
    }
    text += &indented(&rests_text(report.rests_on.as_deref().unwrap_or_default(), language), 4);
    let has_tree = report.tree.as_ref().is_some_and(|tree| tree.tree.is_some());
    match (&report.themes, report.unclassified) {
        (_, Some(stopped)) if has_tree => {
            // Writing to a string cannot fail, here and below.
            let _ = writeln!(text, "    {}", words::no_themes(stopped).text_in(language));
        }
        (Some(themes), _) => text += &indented(&listed(themes, language), 4),
        (None, _) => {}
    }
    text
}

/// What is to be said of the men of a problem, each line indented below the line of the problem.
pub(in crate::cli) fn economy_text(
    rules: RuleSet,
    economy: &EconomyReport,
    language: Language,
) -> String {
    let said = words::economy(rules, economy);
    let lines: Vec<String> = said.iter().map(|said| said.text_in(language)).collect();
    indented(&lines.join("\n"), 4)
}

/// Why the end of a line is lost.
pub(in crate::cli) fn end_text(end: &EndReport, language: Language) -> String {
    words::anatomy_text(&end.lines, language)
}

pub(in crate::cli) fn tree_text(tree: &TreeReport, language: Language) -> String {
    let mut text = String::new();
    if let Some(length) = words::real_length(tree) {
        let _ = writeln!(text, "    {}", length.text_in(language));
    }
    if let Some(tree) = &tree.tree {
        text += &tree::text(tree, 4, language);
    }
    if let Some(held) = words::held(tree) {
        let _ = writeln!(text, "    {}", held.text_in(language));
    }
    if let Some(open) = words::tree_open(tree) {
        let _ = writeln!(text, "    {}", open.text_in(language));
    }
    text
}

/// Themes for people, one a line; nothing if there are none.
pub(in crate::cli) fn listed(themes: &[ThemeReport], language: Language) -> String {
    if themes.is_empty() {
        return String::new();
    }
    let shown = themes.iter().map(|theme| words::theme_shown(theme, language));
    let mut text = words::above(words::page_themes()).text_in(language) + "\n";
    for theme in shown {
        let _ = writeln!(text, "  {theme}");
    }
    text
}

/// What a problem rests on, for people; nothing if nothing was asked.
pub(in crate::cli) fn rests_text(rests: &[RestReport], language: Language) -> String {
    let lines: Vec<String> = rests.iter().map(|rest| words::rest(rest).text_in(language)).collect();
    if lines.is_empty() {
        return String::new();
    }
    let head = words::above(words::page_rests_on()).text_in(language);
    format!("{head}\n  {}\n", lines.join("\n  "))
}
