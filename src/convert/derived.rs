//! Problems that were made of another one, as entries of a collection.

use crate::mend::{Mend, Version};
use crate::notation::Notation;
use crate::prepend::Prepended;
use crate::problem::{
    Board, Entry, Expect, Problem, Provenance, Related, Relation, Stipulation, Text,
};
use crate::record::change;
use crate::report::Report;
use crate::report::words::Language;
use crate::rules::{AnyPosition, RuleSet};

/// An entry that is expected to be sound, with the rules and the notation of a problem and nothing else
/// of it.
fn entry_like(problem: &Problem, position: &AnyPosition, asked: Stipulation, id: String) -> Entry {
    let mut entry = Entry::new(Board::Fen(Text::new(position.to_string())), asked);
    entry.id = Some(Text::new(id));
    let rules = position.rules();
    entry.rules = (rules != RuleSet::default()).then(|| Text::new(rules.name()));
    let repetition = problem.is_judged_unusually().then(|| problem.repetition.name());
    entry.repetition = repetition.map(Text::new);
    let is_usual = problem.notation == Notation::default();
    entry.notation = (!is_usual).then(|| Text::new(problem.notation.name()));
    entry.expect = Some(Expect::Sound.into());
    entry
}

/// The entry of a sound placement of a matrix. `origin` names the problem that it is a version of.
pub fn placement_entry(
    problem: &Problem,
    origin: &str,
    (position, report): (&AnyPosition, &Report),
    id: String,
) -> Entry {
    let mut entry = version(problem, origin, position, report.stipulation, id);
    entry.intended_solutions.clone_from(&problem.intended_solutions);
    let has_line = report.stipulation.is_direct() && !report.main.is_empty();
    entry.solution = has_line.then(|| Text::new(report.main.text()));
    entry
}

/// The entry of a problem with a move put before it. `origin` says which that is.
pub fn prepended_entry(problem: &Problem, origin: &str, found: &Prepended, id: String) -> Entry {
    let mut entry = version(problem, origin, &found.position, found.asked, id);
    entry.solution = Some(Text::new(found.line.text()));
    entry.comments.push(Text::new(found.sentence().alone_in(Language::English)));
    entry
}

/// The entry of a better version of a problem, with what is changed and gained in a comment. `origin` says
/// which problem that is.
pub fn improved_entry(problem: &Problem, origin: &str, found: &Version, id: String) -> Entry {
    let mut entry = version(problem, origin, &found.position, problem.stipulation, id);
    entry.intended_solutions.clone_from(&problem.intended_solutions);
    let authored = problem.solution.as_ref().map(|solution| solution.text.clone());
    entry.solution = authored.or_else(|| Some(Text::new(found.line.text())));
    entry.comments.push(Text::new(found.sentence().alone_in(Language::English)));
    entry
}

/// The entry of a problem after a mend: what the author says of it, the new position, and in a comment
/// what was changed and why. Where the author's solution no longer agrees, the main line takes its place.
pub fn mended_entry(problem: &Problem, mend: &Mend, id: String) -> Entry {
    let asked = mend.asked.unwrap_or(problem.stipulation);
    let Entry { id, rules, repetition, notation, board, stipulation, expect, .. } =
        entry_like(problem, &mend.position, asked, id);
    let mut entry = Entry {
        id,
        rules,
        repetition,
        notation,
        board,
        stipulation,
        expect,
        stipulation_source: problem.stipulation_source,
        intended_solutions: problem.intended_solutions.clone(),
        themes: problem.themes.iter().map(|(name, _)| Text::new(name.id())).collect(),
        // These are said of the unsound problem alone.
        foreignids: Vec::new(),
        related: Related::default(),
        marks: Vec::new(),
        difficulty: None,
        quality: None,
        provenance: Provenance::default(),
        twins: Vec::new(),
        ..(*problem.entry).clone()
    };
    entry.solution = match &mend.solution {
        Some(solution) => Some(solution.text.clone()),
        None => Some(Text::new(mend.line.text())).filter(|_| !mend.line.is_empty()),
    };
    let sentence = mend.sentence().alone_in(Language::English);
    entry.comments.push(Text::new(format!("Mended by `{}`: {sentence}", change(mend))));
    entry
}

/// An entry that is a version of a problem: another problem with the same authors.
fn version(
    problem: &Problem,
    origin: &str,
    position: &AnyPosition,
    asked: Stipulation,
    id: String,
) -> Entry {
    let mut entry = entry_like(problem, position, asked, id);
    entry.authors.clone_from(&problem.entry.authors);
    let mut related = Related::default();
    related.set(Relation::VersionOf, vec![Text::new(origin)]);
    entry.related = related;
    entry
}
