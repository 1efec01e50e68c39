//! A generated problem as an entry of a collection.

use crate::candidates::{GeneratedProblem, intended};
use crate::notation::Notation;
use crate::problem::{
    Board, Entry, Expect, Line, Provenance, Solution, Stipulation, Text, Written,
};
use crate::rules::AnyPosition;

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
    fn provenance(&self, source: &str, from: Option<&String>, unit: u64) -> Provenance {
        Provenance {
            source: Some(Text::new(source)),
            from: from.map(Text::new),
            seed: Some(Text::new(self.seed.to_string())),
            unit: Some(Text::new(unit.to_string())),
            tool: Some(Text::new(self.tool.clone())),
            why: None,
        }
    }
}

/// The entry of a problem, with its solution, themes, difficulty and provenance. The solution
/// is written in the notation given, which must be that of the collection.
pub fn collection_entry(
    problem: &GeneratedProblem,
    id: String,
    origin: &SetOrigin,
    notation: Notation,
) -> Entry {
    let position = Text::new(problem.position.to_string());
    let mut entry = Entry::new(Board::Fen(position), problem.stipulation);
    entry.id = Some(Text::new(id));
    entry.provenance = origin.provenance(problem.source, problem.from.as_ref(), problem.unit);
    entry.quality = Some(Text::new(format!("{:.1}", problem.quality)));
    let why = Some(&problem.why).filter(|why| !why.is_empty());
    entry.provenance.why = why.map(Text::new);
    entry.expect = Some(Expect::Sound.into());
    let mut solution = problem.solution.clone();
    let asked = problem.stipulation;
    if !asked.is_direct() {
        let mut lines = Vec::new();
        for mut line in solution.lines {
            translate_play(&mut line, problem.position, asked, notation);
            lines.push(Solution { lines: vec![line] }.to_lines(asked));
        }
        entry.intended_solutions = intended(problem.solutions, asked, lines.len()).map(Into::into);
        entry.solution = Some(Text::new(lines.join("\n")));
        return entry;
    }
    let usual = problem.position.rules().repetition();
    let unusual = Some(problem.repetition).filter(|&it| it != usual);
    entry.repetition = unusual.map(|repetition| Text::new(repetition.name()));
    for line in &mut solution.lines {
        translate(line, problem.position, notation);
    }
    entry.solution = Some(Text::new(solution.to_string()));
    entry.themes = problem.themes.iter().map(|theme| Text::new(theme.id())).collect();
    entry.difficulty = problem.difficulty.map(|score| Text::new(format!("{score:.1}")));
    if let Some(played) = &problem.played {
        entry.source = played.source();
        entry.comments = played.comments(notation).into_iter().map(Text::new).collect();
    }
    entry
}

/// Rewrites the moves of a line that begins in a position from coordinates to another
/// notation, with its variations.
fn translate(line: &mut Line, mut position: AnyPosition, notation: Notation) {
    for written in &mut line.moves {
        for variation in &mut written.variations {
            translate(variation, position, notation);
        }
        // The solution was written from legal moves, so every one is read.
        let Some(after) = rewrite(written, &position, notation) else { return };
        position = after;
    }
}

/// The same for a line of help, self, reflex or series play.
fn translate_play(
    line: &mut Line,
    mut position: AnyPosition,
    asked: Stipulation,
    notation: Notation,
) {
    let plies = asked.plies();
    for (ply, written) in (1..).zip(&mut line.moves) {
        let Some(after) = rewrite(written, &position, notation) else { return };
        let left = plies.saturating_sub(ply);
        position = asked.next_of(&after, left).unwrap_or(after);
    }
}

/// Rewrites a move from coordinates. Returns the position after it.
fn rewrite(
    written: &mut Written,
    position: &AnyPosition,
    notation: Notation,
) -> Option<AnyPosition> {
    let (mv, after) = position.play_text(Notation::Coordinates, &written.text).ok()?;
    written.text = position.write_move(notation, mv);
    Some(after)
}
