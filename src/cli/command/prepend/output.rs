//! How problems with moves put before them are written.

use std::fmt::Write;

use super::prepending::PrependedProblem;
use crate::cli::report::layout::{cut, indented};
use crate::cli::report::style::{BAD, FAINT, GOOD, NAME, OPEN, printable};
use crate::cli::run::ui::Ui;
use crate::cli::sink;
use crate::convert::prepended_entry;
use crate::examine::Verdict;
use crate::input::PosedProblem;
use crate::prepend::Prepended;
use crate::problem::{Collection, Slot, Text};
use crate::record::PrependedRecord;
use crate::report::words::{self, Language};

/// The problems that were found as a collection of their own; nothing but a warning where there are none.
pub(super) fn collection(
    posed: &PosedProblem,
    done: &PrependedProblem,
    origin: &str,
    ui: &mut Ui,
) -> Option<Collection> {
    let problem = posed.problem.as_ref().ok()?;
    if done.found.is_empty() {
        let why = said(&done.record, Language::English);
        ui.warning(&format!("{}: {why}", printable(&posed.id)));
        return None;
    }
    let slot = |(number, found): (usize, &Prepended)| {
        let id = format!("{}-prepend-{number}", posed.id);
        let entry = Some(prepended_entry(problem, origin, found, id.clone()));
        Slot { id, span: 0..0, entry }
    };
    Some(Collection {
        title: Some(Text::new(format!("Moves before {}", posed.id))),
        problems: (1..).zip(&done.found).map(slot).collect(),
        ..Collection::default()
    })
}

/// How many positions there are, and what is open.
fn said(record: &PrependedRecord, language: Language) -> String {
    if let Some(refused) = record.refused {
        return words::prepends_refused(refused).text_in(language);
    }
    if record.origin.verdict != Verdict::Sound {
        return words::verdict(record.origin.verdict).text_in(language);
    }
    let mut said = vec![words::prepends(record.found, record.tried)];
    said.extend(record.forced.map(|forced| words::prepends_forced(forced, record.replies)));
    said.extend(words::prepends_open(record.undecided, record.left));
    words::with_commas(said).text_in(language)
}

/// What was found before a problem, for people.
pub(super) fn text(done: &PrependedProblem, language: Language) -> sink::Text {
    let PrependedProblem { record, found } = done;
    let (mark, style) = match record.origin.verdict {
        Verdict::Error => ('!', BAD),
        _ if !found.is_empty() => ('✓', GOOD),
        _ if record.refused.is_some() => ('✗', BAD),
        Verdict::Undecided => ('?', OPEN),
        Verdict::Sound if record.undecided + record.left > 0 => ('?', OPEN),
        _ => ('✗', BAD),
    };
    let id = printable(&record.origin.id);
    let head = format!("{NAME}{id}{NAME:#}");
    let mark = format!("{style}{mark}{style:#}");
    let mut body = said(record, language) + "\n";
    for (number, one) in (1..).zip(found) {
        // Writing to a string cannot fail.
        let _ = writeln!(body, "  {number:>3}. {}", one.sentence().text_in(language));
        let asked = one.asked;
        let line = cut(&one.line.text());
        let more = format!("{FAINT}{}  {asked}  {line}{FAINT:#}", one.position);
        body += &indented(&more, 7);
        let rules = one.position.rules();
        let man = |&square: &usize| Some((square, one.position.man_at(square)?.letter));
        let idle: Vec<_> = one.idle.iter().flatten().filter_map(man).collect();
        if !idle.is_empty() {
            body += &indented(&words::idle(rules, &idle).text_in(language), 7);
        }
    }
    sink::Text { mark, head, body }
}
