//! The report of a check for people: a few lines a problem, and a line for all of them.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::batch::problems;
use crate::cli::report::check::{Checked, Shown};
use crate::cli::report::snippet;
use crate::cli::report::style::{BAD, FAINT, GOOD, NAME, OPEN, tame};
use crate::input::PosedProblem;

/// The widest column of ids, in characters.
const WIDEST: usize = 32;

/// The moves of a line shown beside the verdict, in words.
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
            columns.id = columns.id.max(tame(&posed.id).chars().count()).min(WIDEST);
            let asked = posed.stipulation.map_or(0, |it| it.to_string().len());
            columns.stipulation = columns.stipulation.max(asked);
        }
        columns
    }

    /// The id and what is asked, each filled up to its column.
    pub(in crate::cli) fn head(self, posed: &PosedProblem) -> String {
        let id = tame(&posed.id);
        let fill = " ".repeat(self.id.saturating_sub(id.chars().count()));
        let asked = posed.stipulation.map_or_else(String::new, |it| it.to_string());
        format!("{NAME}{id}{NAME:#}{fill}  {asked:<width$}", width = self.stipulation)
    }
}

/// What a problem is counted as, in the order of the last line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    Sound,
    Expected(&'static str),
    TooSound,
    Unsound,
    Undecided,
    Error,
}

impl Class {
    fn of(checked: &Checked) -> Self {
        match (checked.holds, checked.record.verdict) {
            (true, "sound") => Self::Sound,
            (true, "error") => Self::Expected("illegal"),
            (true, verdict) => Self::Expected(verdict),
            (false, "sound") => Self::TooSound,
            (false, "undecided") => Self::Undecided,
            (false, "error") => Self::Error,
            (false, _) => Self::Unsound,
        }
    }

    fn text(self) -> String {
        match self {
            Self::Sound => "sound".to_owned(),
            Self::Expected(what) => format!("{what} as expected"),
            Self::TooSound => "sound unexpectedly".to_owned(),
            Self::Unsound => "unsound".to_owned(),
            Self::Undecided => "undecided".to_owned(),
            Self::Error => "in error".to_owned(),
        }
    }

    fn mark(self) -> String {
        match self {
            Self::Sound | Self::Expected(_) => format!("{GOOD}✓{GOOD:#}"),
            Self::TooSound | Self::Unsound => format!("{BAD}✗{BAD:#}"),
            Self::Undecided => format!("{OPEN}?{OPEN:#}"),
            Self::Error => format!("{BAD}!{BAD:#}"),
        }
    }
}

/// The report of one problem.
pub(in crate::cli) fn text(
    posed: &PosedProblem,
    checked: &Checked,
    columns: Columns,
    verbose: bool,
) -> String {
    let class = Class::of(checked);
    let verdict = if class == Class::Error { "error".to_owned() } else { class.text() };
    let mut text = format!("{} {}  {verdict}", class.mark(), columns.head(posed));
    let mut kinds: Vec<&str> = Vec::new();
    for finding in checked.findings.iter().filter(|it| it.expected && it.minded) {
        if !kinds.contains(&finding.kind.name()) {
            kinds.push(finding.kind.name());
        }
    }
    // That an illegal position is illegal need not be told twice.
    if checked.holds && checked.record.verdict != "error" && !kinds.is_empty() {
        let _ = write!(text, " ({})", kinds.join(", "));
    }
    if !checked.line.is_empty() {
        let _ = write!(text, "  {FAINT}{}{FAINT:#}", cut(&checked.line));
    }
    text.push('\n');
    let mut passed_over = 0;
    for finding in &checked.findings {
        if finding.minded || verbose {
            text += &shown(finding, posed);
        } else {
            passed_over += 1;
        }
    }
    if passed_over > 0 {
        let plus = if checked.record.more_duals { " or more" } else { "" };
        let what = if passed_over == 1 { "finding" } else { "findings" };
        let _ = writeln!(text, "    {FAINT}{passed_over}{plus} minor {what}, shown by -v{FAINT:#}");
    }
    for kind in &checked.missing {
        let what = if class == Class::Undecided { "not found so far" } else { "not found" };
        let _ = writeln!(text, "    {BAD}{kind}{BAD:#} is expected and was {what}");
    }
    text + &checked.more
}

/// A finding: where it has a place in the file, with that place.
fn shown(finding: &Shown, posed: &PosedProblem) -> String {
    let style = match (finding.minded, finding.expected) {
        (true, false) => BAD,
        (true, true) => NAME,
        (false, _) => FAINT,
    };
    if let (Some(place), false) = (&finding.place, finding.expected && finding.minded) {
        let place = place.clone().file(&*posed.excerpt.file).about(&posed.id);
        return indented(&snippet::render(&place, &posed.excerpt, true), 4);
    }
    let minor = if finding.minded { "" } else { " (minor)" };
    format!("    {style}{}{minor}{style:#}: {}\n", finding.kind, finding.message)
}

/// Lines with blanks before them and a line break behind each; nothing for nothing.
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

/// Counts problems by their verdicts.
#[derive(Default)]
pub(in crate::cli) struct Tally {
    classes: BTreeMap<Class, usize>,
}

impl Tally {
    /// Counts one more.
    pub(in crate::cli) fn add(&mut self, checked: &Checked) {
        *self.classes.entry(Class::of(checked)).or_default() += 1;
    }

    /// The line for all of `total` problems.
    pub(in crate::cli) fn text(&self, total: usize) -> String {
        let parts = self.classes.iter().map(|(class, count)| format!("{count} {}", class.text()));
        let done: usize = self.classes.values().sum();
        let left = (done < total).then(|| format!("{} not done", total - done));
        let parts: Vec<String> = parts.chain(left).collect();
        let colon = if parts.is_empty() { "" } else { ": " };
        format!("{NAME}{}{NAME:#}{colon}{}\n", problems(total as u64), parts.join(", "))
    }
}
