//! The report of a check for people: a few lines a problem, and a line for all of them.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::batch::problems;
use crate::cli::report::check::Checked;
use crate::cli::report::findings::Shown;
use crate::cli::report::layout::{Columns, cut, indented};
use crate::cli::report::snippet;
use crate::cli::report::style::{BAD, FAINT, GOOD, NAME, OPEN};
use crate::examine::Verdict;
use crate::game::WinKind;
use crate::input::PosedProblem;
use crate::problem::FindingKind;

/// The major duals that are shown of a problem; a long one can have thousands.
const MOST_DUALS: usize = 5;

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
            (true, Verdict::Sound) => Self::Sound,
            (true, Verdict::Error) => Self::Expected("illegal"),
            (true, verdict) => Self::Expected(verdict.name()),
            (false, Verdict::Sound) => Self::TooSound,
            (false, Verdict::Undecided) => Self::Undecided,
            (false, Verdict::Error) => Self::Error,
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
    // That an illegal position is illegal need not be said twice.
    let expected = checked.holds && checked.record.verdict != Verdict::Error && !kinds.is_empty();
    let kinds = expected.then(|| kinds.join(", "));
    let remarks: Vec<String> = kinds.into_iter().chain(checked.rests.clone()).collect();
    if !remarks.is_empty() {
        let _ = write!(text, " ({})", remarks.join("; "));
    }
    if !checked.line.is_empty() {
        let _ = write!(text, "  {FAINT}{}{FAINT:#}", cut(&checked.line));
    }
    // The mark `#` says that the game ends, not how.
    if let Some(win) = checked.win.filter(|&win| win != WinKind::Checkmate) {
        let _ = write!(text, " ({win})");
    }
    text.push('\n');
    let (mut passed_over, mut duals) = (0, 0);
    for finding in &checked.findings {
        duals += usize::from(finding.minded && finding.kind == FindingKind::Dual);
        if finding.minded && finding.kind == FindingKind::Dual && duals > MOST_DUALS && !verbose {
            // They are counted below the others.
        } else if finding.minded || verbose {
            text += &shown(finding, posed);
        } else if finding.kind != FindingKind::PrintedLength {
            // That one stands in the first line.
            passed_over += 1;
        }
    }
    if duals > MOST_DUALS && !verbose {
        let more = duals - MOST_DUALS;
        let _ = writeln!(text, "    {FAINT}and {more} more duals, shown by -v{FAINT:#}");
    }
    if passed_over > 0 {
        let plus = if checked.record.check.as_ref().is_some_and(|check| check.more_duals) {
            " or more"
        } else {
            ""
        };
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
