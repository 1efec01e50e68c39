//! A mended problem as an entry of a collection.

use super::derived::entry_like;
use crate::mend::Mend;
use crate::problem::{Entry, Problem, Provenance, Related, Text};
use crate::record::change;
use crate::report::words::Language;

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
