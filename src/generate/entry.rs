//! A generated problem as an entry of a collection.

use super::generator_rules::GeneratorRules;
use super::problem::GeneratedProblem;
use crate::game::Position;
use crate::notation::{Notation, read, write};
use crate::problem::{Board, Entry, Expect, Line, Provenance, Text};

/// Where a set of generated problems comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetOrigin {
    /// The seed of all random numbers.
    pub seed: u64,
    /// The program and its version.
    pub tool: String,
}

impl SetOrigin {
    /// Where a problem of the set comes from.
    pub(super) fn provenance(&self, source: &str, from: Option<&String>, unit: u64) -> Provenance {
        Provenance {
            source: Some(Text::new(source)),
            from: from.map(Text::new),
            seed: Some(Text::new(self.seed.to_string())),
            unit: Some(Text::new(unit.to_string())),
            tool: Some(Text::new(self.tool.clone())),
        }
    }
}

/// The entry of a problem, with its solution, themes, difficulty and provenance. The solution
/// is written in the notation given, which must be that of the collection.
pub fn collection_entry<R: GeneratorRules>(
    problem: &GeneratedProblem<R>,
    id: String,
    origin: &SetOrigin,
    notation: Notation,
) -> Entry {
    let position = Text::new(problem.position.to_string());
    let mut entry = Entry::new(Board::Fen(position), problem.stipulation());
    entry.id = Some(Text::new(id));
    let unusual = Some(problem.repetition).filter(|&it| it != R::REPETITION);
    entry.repetition = unusual.map(|repetition| Text::new(repetition.name()));
    let mut solution = problem.solution.clone();
    for line in &mut solution.lines {
        translate(line, problem.position, notation);
    }
    entry.solution = Some(Text::new(solution.to_string()));
    entry.themes = problem.themes.iter().map(|theme| Text::new(theme.name.id())).collect();
    entry.difficulty = Some(Text::new(format!("{:.1}", problem.difficulty.score)));
    let from = problem.from.as_ref();
    entry.provenance = origin.provenance(problem.source, from, problem.unit);
    entry.expect = Some(Expect::Sound.into());
    if let Some(played) = &problem.played {
        entry.source = played.source();
        entry.comments = played.comments(notation).into_iter().map(Text::new).collect();
    }
    entry
}

/// Rewrites the moves of a line that begins in a position from coordinates to another
/// notation, with its variations.
fn translate<R: GeneratorRules>(line: &mut Line, mut position: Position<R>, notation: Notation) {
    for written in &mut line.moves {
        for variation in &mut written.variations {
            translate(variation, position, notation);
        }
        // The solution was written from legal moves, so every one is read.
        let Ok(mv) = read(Notation::Coordinates, &position, &written.text) else { return };
        written.text = write(notation, &position, mv);
        position = position.after(mv);
    }
}
