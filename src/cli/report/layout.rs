//! How the lines of a report are laid out.

use crate::cli::report::style::{NAME, printable};
use crate::input::PosedProblem;
use crate::report::words::{self, Hidden, Language, Sentence};

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

/// Sentences, each on a line of its own after some spaces.
pub(in crate::cli) fn lines(
    indent: usize,
    said: impl IntoIterator<Item = Sentence>,
    language: Language,
) -> String {
    let line = |said: Sentence| format!("{:indent$}{}\n", "", said.text_in(language));
    said.into_iter().map(line).collect()
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

/// The indentation of the lines below that of a problem, where each list begins.
const LIST: usize = 4;

/// Lines below a heading, each with those that belong to it.
#[derive(Default)]
struct List<'a> {
    heading: &'a str,
    items: Vec<Vec<&'a str>>,
    left_out: usize,
}

impl List<'_> {
    fn lines(&self) -> usize {
        self.items.iter().map(Vec::len).sum()
    }

    /// Whether a line has the same label as the heading and as the last line, which then is an item without
    /// lines of its own, as are those before it.
    fn is_continued_by(&self, line: &str) -> bool {
        let Some((label, _)) = line.split_once(": ") else { return false };
        let last = self.items.last().and_then(|item| item.last()).unwrap_or(&self.heading);
        let has_label = |line: &str| line.split_once(": ").is_some_and(|it| it.0 == label);
        has_label(self.heading) && has_label(last)
    }

    /// Leaves out its last item, or the last line of its only one.
    fn shorten(&mut self) {
        self.left_out += 1;
        if self.items.len() > 1 {
            self.items.pop();
        } else if let Some(only) = self.items.first_mut() {
            only.pop();
        }
    }
}

/// A report that fits a screen: while it has more lines, its longest list gives up its last item. A line
/// below a shortened list says how many items are left out.
pub(in crate::cli) fn on_screen(text: &str, most: usize, language: Language) -> String {
    let mut lists: Vec<List<'_>> = Vec::new();
    for line in text.lines() {
        let indent = line.len() - line.trim_start().len();
        match lists.last_mut() {
            Some(list) if indent > LIST + 2 && !list.items.is_empty() => {
                list.items.last_mut().into_iter().for_each(|item| item.push(line));
            }
            // Findings of a kind are a list, too, one below the other.
            Some(list) if indent > LIST || list.is_continued_by(line) => {
                list.items.push(vec![line]);
            }
            _ => lists.push(List { heading: line, ..List::default() }),
        }
    }
    // The heading, the items, and what is left out.
    let lines = |list: &List<'_>| 1 + list.lines() + usize::from(list.left_out > 0);
    while lists.iter().map(lines).sum::<usize>() > most {
        let Some(longest) = lists.iter_mut().max_by_key(|list| list.lines()) else { break };
        if longest.lines() < 2 {
            break;
        }
        longest.shorten();
    }
    let mut shown = String::new();
    for list in lists {
        for line in std::iter::once(list.heading).chain(list.items.into_iter().flatten()) {
            shown += line;
            shown.push('\n');
        }
        if list.left_out > 0 {
            let hidden = words::hidden(Hidden::Items(list.left_out)).text_in(language);
            shown += &indented(&hidden, LIST + 2);
        }
    }
    shown
}

/// The beginning of a line of play.
pub(in crate::cli) fn cut(line: &str) -> String {
    let mut words = line.split(' ');
    let start: Vec<&str> = words.by_ref().take(WORDS).collect();
    let more = if words.next().is_some() { " …" } else { "" };
    format!("{}{more}", start.join(" "))
}
