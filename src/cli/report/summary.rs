//! The report of a check for people: a few lines a problem, and a line for all of them.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::cli::report::check::{Checked, PrintedFinding};
use crate::cli::report::layout::{cut, indented};
use crate::cli::report::snippet;
use crate::cli::report::style::{BAD, FAINT, NAME, mark};
use crate::cli::run::Exit;
use crate::examine::Verdict;
use crate::game::WinKind;
use crate::input::PosedProblem;
use crate::problem::FindingKind;
use crate::report::words::{self, Hidden, Language, Outcome, Sentence};

/// The major duals that are shown of a problem; a long one can have thousands.
const MOST_DUALS: usize = 5;

/// What a problem is counted as.
fn outcome(checked: &Checked) -> Outcome {
    match (checked.holds, checked.record.output.verdict) {
        (true, Verdict::Sound) => Outcome::Sound,
        (true, verdict) => Outcome::Expected(verdict),
        (false, Verdict::Sound) => Outcome::Unexpected,
        (false, Verdict::Undecided) => Outcome::Undecided,
        (false, Verdict::Error) => Outcome::Error,
        (false, _) => Outcome::Unsound,
    }
}

/// The mark of a problem, and its report.
pub(in crate::cli) fn text(
    posed: &PosedProblem,
    checked: &Checked,
    verbose: bool,
    language: Language,
) -> (String, String) {
    let outcome = outcome(checked);
    let (verdict, exit) = match outcome {
        Outcome::Error => (words::verdict(Verdict::Error), Exit::Input),
        Outcome::Undecided => (words::outcome(outcome), Exit::Undecided),
        Outcome::Unexpected | Outcome::Unsound => (words::outcome(outcome), Exit::Findings),
        Outcome::Sound | Outcome::Expected(_) => (words::outcome(outcome), Exit::Holds),
    };
    let mut text = verdict.text_in(language);
    let mut kinds: Vec<FindingKind> = Vec::new();
    for finding in checked.findings.iter().filter(|it| it.expected && it.counts) {
        if !kinds.contains(&finding.kind) {
            kinds.push(finding.kind);
        }
    }
    // That an illegal position is illegal need not be said twice.
    let expected =
        checked.holds && checked.record.output.verdict != Verdict::Error && !kinds.is_empty();
    let kinds = kinds.into_iter().map(|kind| words::kind(kind).text_in(language));
    let kinds = expected.then(|| kinds.collect::<Vec<_>>().join(language.comma()));
    let remarks: Vec<String> = kinds.into_iter().chain(checked.rests.clone()).collect();
    if !remarks.is_empty() {
        let remarks = words::plain(remarks.join(language.semicolon()));
        text += &words::aside(remarks).text_in(language);
    }
    if !checked.line.is_empty() {
        let _ = write!(text, "  {FAINT}{}{FAINT:#}", cut(&checked.line));
    }
    // The mark `#` says that the game ends, not how.
    let is_told = |&win: &WinKind| win != WinKind::Checkmate || checked.wins.len() > 1;
    if let Some(win) = checked.win.filter(is_told) {
        text += &words::aside(words::wins(win, &checked.wins)).text_in(language);
    }
    text.push('\n');
    let (mut passed_over, mut duals) = (0, 0);
    for finding in &checked.findings {
        duals += usize::from(finding.counts && finding.kind == FindingKind::Dual);
        if finding.counts && finding.kind == FindingKind::Dual && duals > MOST_DUALS && !verbose {
            // They are counted below the others.
        } else if finding.counts || verbose {
            text += &shown(finding, posed, language);
        } else if finding.kind != FindingKind::PrintedLength {
            // That one is in the first line.
            passed_over += 1;
        }
    }
    if duals > MOST_DUALS && !verbose {
        let more = words::hidden(Hidden::Duals(duals - MOST_DUALS)).text_in(language);
        let _ = writeln!(text, "    {FAINT}{more}{FAINT:#}");
    }
    if passed_over > 0 {
        let or_more = checked.record.output.more_duals;
        let more = words::hidden(Hidden::Minor(passed_over, or_more)).text_in(language);
        let _ = writeln!(text, "    {FAINT}{more}{FAINT:#}");
    }
    for &kind in &checked.missing {
        let missing = words::missing(kind, outcome == Outcome::Undecided).text_in(language);
        let _ = writeln!(text, "    {BAD}{missing}{BAD:#}");
    }
    (mark(exit), text + &checked.more)
}

/// A finding: where it has a place in the file, with that place.
fn shown(finding: &PrintedFinding, posed: &PosedProblem, language: Language) -> String {
    let style = match (finding.counts, finding.expected) {
        (true, false) => BAD,
        (true, true) => NAME,
        (false, _) => FAINT,
    };
    if let (Some(place), false) = (&finding.place, finding.expected && finding.counts) {
        let place = place.clone().file(&*posed.excerpt.file).about(&posed.id);
        return indented(&snippet::render_in(language, &place, &posed.excerpt, true), 4);
    }
    let label = words::label(finding.kind, !finding.counts).text_in(language);
    let label = words::plain(format!("{style}{label}{style:#}"));
    let said = words::with_label(label, finding.message.clone()).text_in(language);
    format!("    {said}\n")
}

/// Counts problems by their verdicts.
#[derive(Default)]
pub(in crate::cli) struct Tally {
    outcomes: BTreeMap<Outcome, usize>,
}

impl Tally {
    /// Counts one more.
    pub(in crate::cli) fn add(&mut self, checked: &Checked) {
        *self.outcomes.entry(outcome(checked)).or_default() += 1;
    }

    /// Whether a limit left one undecided.
    pub(in crate::cli) fn has_undecided(&self) -> bool {
        self.outcomes.contains_key(&Outcome::Undecided)
    }

    /// The line for all of `total` problems.
    pub(in crate::cli) fn text(&self, total: usize, language: Language) -> String {
        let parts = self.outcomes.iter();
        let parts = parts.map(|(&outcome, &count)| words::tallied(count, words::outcome(outcome)));
        let done: usize = self.outcomes.values().sum();
        tally(total, done, parts.collect(), language)
    }
}

/// The line for all of `total` problems, with the number of those that are done.
pub(in crate::cli) fn tally(
    total: usize,
    done: usize,
    mut parts: Vec<Sentence>,
    language: Language,
) -> String {
    parts.extend((done < total).then(|| words::not_done(total - done)));
    let problems = words::problems(total as u64).text_in(language);
    let problems = words::plain(format!("{NAME}{problems}{NAME:#}"));
    let said = if parts.is_empty() {
        problems
    } else {
        words::with_label(problems, words::with_commas(parts))
    };
    said.text_in(language) + "\n"
}
