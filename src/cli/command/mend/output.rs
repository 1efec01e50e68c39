//! How mends are written.

use std::fmt::Write;

use super::mending::MendedProblem;
use crate::cli::report::layout::{cut, indented};
use crate::cli::report::style::{BAD, FAINT, GOOD, NAME, OPEN, printable};
use crate::cli::run::ui::Ui;
use crate::cli::sink;
use crate::convert::mended_entry;
use crate::examine::Verdict;
use crate::input::PosedProblem;
use crate::mend::Mend;
use crate::problem::{Collection, Slot, Text};
use crate::record::MendedRecord;
use crate::report::words::{self, Language};

/// The mended problems as a collection of their own; nothing but a warning where there are none.
pub(super) fn collection(
    posed: &PosedProblem,
    mended: &MendedProblem,
    ui: &mut Ui,
) -> Option<Collection> {
    let problem = posed.problem.as_ref().ok()?;
    if mended.mends.is_empty() {
        let why = open(&mended.record, Language::English);
        ui.warning(&format!("{}: {why}", printable(&posed.id)));
        return None;
    }
    let slot = |(number, mend): (usize, &Mend)| {
        let id = format!("{}-mend-{number}", posed.id);
        let entry = Some(mended_entry(problem, mend, id.clone()));
        Slot { id, span: 0..0, entry }
    };
    Some(Collection {
        title: Some(Text::new(format!("Mends of {}", posed.id))),
        problems: (1..).zip(&mended.mends).map(slot).collect(),
        ..Collection::default()
    })
}

/// How many mends there are, and what is open.
fn open(record: &MendedRecord, language: Language) -> String {
    if record.origin.verdict != Verdict::Unsound {
        return words::verdict(record.origin.verdict).text_in(language);
    }
    let mut said = vec![words::mends(record.found, record.tried)];
    said.extend(words::mends_open(record.undecided, record.left));
    words::with_commas(said).text_in(language)
}

/// The mends of a problem for people.
pub(super) fn text(mended: &MendedProblem, language: Language) -> sink::Text {
    let MendedProblem { record, mends } = mended;
    let (mark, style) = match record.origin.verdict {
        Verdict::Sound => ('✓', GOOD),
        Verdict::Undecided => ('?', OPEN),
        Verdict::Error => ('!', BAD),
        _ if mends.is_empty() && record.undecided + record.left > 0 => ('?', OPEN),
        _ if mends.is_empty() => ('✗', BAD),
        _ => ('✓', GOOD),
    };
    let id = printable(&record.origin.id);
    let head = format!("{NAME}{id}{NAME:#}");
    let mark = format!("{style}{mark}{style:#}");
    let mut body = open(record, language) + "\n";
    for (number, mend) in (1..).zip(mends) {
        // Writing to a string cannot fail.
        let _ = writeln!(body, "  {number:>3}. {}", mend.sentence().text_in(language));
        let mut more = format!("{FAINT}{}{FAINT:#}", mend.position);
        if !mend.line.is_empty() {
            let _ = write!(more, "  {FAINT}{}{FAINT:#}", cut(&mend.line.text()));
        }
        body += &indented(&more, 7);
        let rules = mend.position.rules();
        let man = |&square: &usize| Some((square, mend.position.man_at(square)?.letter));
        let idle: Vec<_> = mend.idle.iter().flatten().filter_map(man).collect();
        if !idle.is_empty() {
            body += &indented(&words::idle(rules, &idle).text_in(language), 7);
        }
    }
    sink::Text { mark, head, body }
}
