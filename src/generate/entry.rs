//! A generated problem as an entry of a collection.

use super::generator_rules::GeneratorRules;
use super::problem::GeneratedProblem;
use super::source::Played;
use crate::formats::{GameResult, Header};
use crate::game::{Color, Position};
use crate::notation::{Notation, read, write};
use crate::problem::{Board, Entry, Expect, Line, Provenance, Source, Text};

/// Where a set of generated problems comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetOrigin {
    /// The seed of all random numbers.
    pub seed: u64,
    /// The program and its version.
    pub tool: String,
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
    entry.provenance = Provenance {
        source: Some(Text::new(problem.source)),
        from: problem.from.as_ref().map(Text::new),
        seed: Some(Text::new(origin.seed.to_string())),
        unit: Some(Text::new(problem.unit.to_string())),
        tool: Some(Text::new(origin.tool.clone())),
    };
    entry.expect = Some(Expect::Sound.into());
    if let Some(played) = &problem.played {
        entry.source = source(played);
        entry.comments =
            comments(played, problem.moves, notation).into_iter().map(Text::new).collect();
    }
    entry
}

/// Where the game of a position was played.
fn source<R: GeneratorRules>(played: &Played<R>) -> Source {
    // PGN writes question marks for what is not known.
    let header = |header| {
        let text = played.headers.get(header)?;
        text.contains(|c: char| c.is_alphanumeric()).then(|| Text::new(text))
    };
    Source {
        name: header(Header::Event).or_else(|| header(Header::Title)),
        problemid: header(Header::Round).map(|round| Text::new(format!("round {round}"))),
        date: header(Header::Date),
    }
}

/// Who played, how it ended, and the last move before the position.
fn comments<R: GeneratorRules>(played: &Played<R>, moves: u8, notation: Notation) -> Vec<String> {
    let mut all = Vec::new();
    let name = |header| played.headers.get(header).filter(|name| *name != "?");
    if let (Some(red), Some(black)) = (name(Header::Red), name(Header::Black)) {
        let result = match played.headers.result {
            GameResult::Unknown => String::new(),
            result => format!(", {}", result.pgn()),
        };
        all.push(format!("{red} – {black}{result}"));
    }
    if let Some((before, mv)) = &played.last {
        let side = R::COLORS[before.turn().index()];
        let number = played.ply.div_ceil(2);
        let dots = if before.turn() == Color::Red { "." } else { "..." };
        let avoidable = if played.avoidable {
            format!(", a mistake: after another move there was no win in {moves}")
        } else {
            String::new()
        };
        let text = write(notation, before, *mv);
        all.push(format!("{side} has just played {number}{dots} {text}{avoidable}"));
    }
    all
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
