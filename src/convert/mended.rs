//! A mended problem as an entry of a collection.

use super::derived::entry_like;
use crate::mend::Mend;
use crate::problem::{Entry, Problem, Text};
use crate::record::change;
use crate::report::words::Language;

/// The entry of a problem after a mend: what the author says of it, the new position, and in a comment
/// what was changed and why. Where the author's solution no longer agrees, the main line takes its place.
pub fn mended_entry(problem: &Problem, mend: &Mend, id: String) -> Entry {
    let text = |text: &String| Text::new(text);
    let asked = mend.asked.unwrap_or(problem.stipulation);
    let mut entry = entry_like(problem, &mend.position, asked, id);
    entry.title = problem.title.as_ref().map(text);
    entry.authors = problem.authors.iter().map(text).collect();
    entry.source = problem.source.clone();
    entry.reprints.clone_from(&problem.reprints);
    entry.game = problem.game.clone();
    entry.award = problem.award.clone();
    entry.stipulation_source = problem.stipulation_source;
    entry.intended_solutions.clone_from(&problem.intended_solutions);
    entry.solution = match &mend.solution {
        Some(solution) => Some(solution.text.clone()),
        None => Some(Text::new(mend.line.text())).filter(|_| !mend.line.is_empty()),
    };
    entry.keywords = problem.keywords.iter().map(text).collect();
    entry.comments = problem.comments.iter().map(text).collect();
    let sentence = mend.sentence().alone_in(Language::English);
    entry.comments.push(Text::new(format!("Mended by `{}`: {sentence}", change(mend))));
    entry.themes = problem.themes.iter().map(|(name, _)| Text::new(name.id())).collect();
    entry
}
