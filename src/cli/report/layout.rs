//! How the lines of a report are laid out.

use crate::cli::report::style::{NAME, printable};
use crate::input::PosedProblem;

/// The widest column of ids, in characters.
const WIDEST: usize = 32;

/// The moves of a line shown next to the verdict, in words.
const WORDS: usize = 18;

/// The columns of a list of problems.
#[derive(Clone, Copy)]
pub(in crate::cli) struct Columns {
    id: usize,
    stipulation: usize,
}

impl Columns {
    /// Wide enough for these problems.
    pub(in crate::cli) fn of<'a>(problems: impl Iterator<Item = &'a PosedProblem>) -> Self {
        let mut columns = Self { id: 0, stipulation: 0 };
        for posed in problems.filter(|posed| posed.is_problem()) {
            columns.id = columns.id.max(printable(&posed.id).chars().count()).min(WIDEST);
            let asked = posed.stipulation.map_or(0, |it| it.to_string().len());
            columns.stipulation = columns.stipulation.max(asked);
        }
        columns
    }

    /// The id and what is asked, each filled up to its column.
    pub(in crate::cli) fn head(self, posed: &PosedProblem) -> String {
        let id = printable(&posed.id);
        let fill = " ".repeat(self.id.saturating_sub(id.chars().count()));
        let asked = posed.stipulation.map_or_else(String::new, |it| it.to_string());
        format!("{NAME}{id}{NAME:#}{fill}  {asked:<width$}", width = self.stipulation)
    }
}

/// Lines with spaces before them and a line break after each; no text for no lines.
pub(in crate::cli) fn indented(text: &str, indent: usize) -> String {
    let mut indented = String::new();
    for line in text.lines() {
        let line = format!("{:indent$}{line}", "");
        indented += line.trim_end();
        indented.push('\n');
    }
    indented
}

/// The beginning of a line of play.
pub(in crate::cli) fn cut(line: &str) -> String {
    let mut words = line.split(' ');
    let start: Vec<&str> = words.by_ref().take(WORDS).collect();
    let more = if words.next().is_some() { " …" } else { "" };
    format!("{}{more}", start.join(" "))
}
