//! Markdown, for a forum, a wiki or a description of changes: a heading, a board and what was found.

use std::io;

use anstream::adapter::strip_str;

use super::{Entry, Sink};
use crate::cli::options::{Looks, page_notation};
use crate::cli::run::Ui;
use crate::diagram::{Config, draw};
use crate::input::PosedProblem;
use crate::problem::Problem;

pub(super) struct Markdown;

impl Sink for Markdown {
    fn entry(&mut self, ui: &mut Ui, entry: &Entry<'_>) -> io::Result<()> {
        let text = (entry.text)();
        let [mark, body] = [&text.mark, &text.body].map(|text| strip_str(text).to_string());
        let mut page: Vec<String> = Vec::new();
        if let Some(posed) = entry.posed {
            page.push(format!("## {}\n", heading(posed)));
            let authors = posed.problem.as_ref().map(Problem::authors).unwrap_or_default();
            if !authors.is_empty() {
                page.push(escaped(&authors.join(", ")) + "\n");
            }
            if let Some(position) = posed.board() {
                // Its letters and labels are those of the moves below it.
                let problem = posed.problem.as_ref().ok();
                let notation = problem.map(|it| page_notation(None, ui.language(), it));
                let notation = notation.unwrap_or_default();
                let config =
                    Config { notation, men: Looks::default().men(notation), ..Config::default() };
                let board = strip_str(&draw(&position, &config)).to_string();
                page.extend([fenced(&board), format!("`{position}`\n")]);
            }
        }
        let asked = entry.posed.and_then(|posed| posed.stipulation);
        let asked = asked.map(|asked| asked.to_string()).unwrap_or_default();
        let (first, rest) = body.split_once('\n').unwrap_or((&body, ""));
        let first = [&mark, asked.as_str(), first].map(str::trim);
        let first: Vec<_> =
            first.into_iter().filter(|part| !part.is_empty()).map(escaped).collect();
        if !first.is_empty() {
            page.push(first.join(" ") + "\n");
        }
        if !rest.trim().is_empty() {
            page.push(fenced(rest));
        }
        // A blank line after each part, the last one included.
        page.push(String::new());
        ui.print(&page.join("\n"))
    }

    fn end(&mut self, ui: &mut Ui, summary: Option<&str>) -> io::Result<()> {
        let Some(summary) = summary else { return Ok(()) };
        ui.print(&format!("{}\n", escaped(strip_str(summary).to_string().trim())))
    }
}

/// The name of a problem, with its title where it has one.
fn heading(posed: &PosedProblem) -> String {
    let title = posed.problem.as_ref().ok().and_then(|problem| problem.title());
    let title = title.map(|title| format!(" – {title}")).unwrap_or_default();
    let heading = format!("{}{title}", posed.id);
    escaped(&heading.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Text in which nothing is markup.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars().filter(|letter| !letter.is_control()) {
        if "\\`*_[]<>#|~".contains(letter) {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}

/// Rows of cells as a table, the first row its head.
pub(in crate::cli) fn table(rows: &[Vec<String>]) -> String {
    let row = |cells: &Vec<String>| {
        let cells: Vec<String> = cells.iter().map(|cell| escaped(cell)).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let mut lines: Vec<String> = rows.iter().map(row).collect();
    if let Some(head) = rows.first() {
        lines.insert(1, format!("|{}\n", "---|".repeat(head.len())));
    }
    lines.concat()
}

/// Lines as they are, between fences that are longer than any in them.
fn fenced(text: &str) -> String {
    let ticks = text.split(|letter| letter != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(ticks.max(2) + 1);
    let indent = text.lines().filter(|line| !line.trim().is_empty());
    let indent = indent.map(|line| line.len() - line.trim_start_matches(' ').len()).min();
    let lines = text.lines().map(|line| line.get(indent.unwrap_or(0)..).unwrap_or("").to_owned());
    format!("{fence}text\n{}\n{fence}\n", lines.collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_in_a_text_stays_text() {
        assert_eq!(escaped("*a* <b> [c](d) #1\u{7}"), "\\*a\\* \\<b\\> \\[c\\](d) \\#1");
    }

    #[test]
    fn a_fence_is_longer_than_those_inside_and_the_common_indent_goes() {
        assert_eq!(fenced("    a\n      ```\n"), "````text\na\n  ```\n````\n");
        assert_eq!(fenced("x\n"), "```text\nx\n```\n");
    }
}
