//! A generated problem of help, self, reflex or series play, with what was proven of it.

use super::criteria::FairyCriteria;
use super::quality::{fairy_quality, first_move, mates};
use crate::difficulty::Key;
use crate::examine::{FairyTask, Verdict, authored_branches, examine_fairy};
use crate::game::{Color, Move, Position};
use crate::generate::composed::Composed;
use crate::generate::economy::economize;
use crate::generate::entry::SetOrigin;
use crate::generate::generator_rules::GeneratorRules;
use crate::generate::problem::{MOST_VARIATIONS, check_pieces};
use crate::notation::{Notation, read, write};
use crate::problem::{Board, Entry, Expect, Line, Solution, Stipulation, Text};
use crate::solve::{Branch, Fairy, FairyAnswer};
use crate::theme::Name;

/// A problem that meets the criteria.
#[derive(Clone, Debug)]
pub struct FairyProblem<R: GeneratorRules> {
    /// The position.
    pub position: Position<R>,
    /// What is asked.
    pub asked: Fairy,
    /// All solutions.
    pub solutions: Vec<Branch<R>>,
    /// The solutions as an author would write them, in coordinates.
    pub lines: Vec<Line>,
    /// The named mates in which the solutions end.
    pub mates: Vec<Name>,
    /// The number of minor duals.
    pub minor_duals: usize,
    /// The quality, in points.
    pub quality: f64,
    /// The name of the source of its position.
    pub source: &'static str,
    /// What the source made its position from.
    pub from: Option<String>,
    /// The unit that generated it.
    pub unit: u64,
}

/// The node limit of a full proof, as a multiple of that of a test.
const PROOF: u64 = 10;

/// The table of a full proof, in bytes.
const MEMORY: usize = 16 << 20;

/// The first moves of each solution that are chosen freely: a key, or a whole line.
fn wanted<R: GeneratorRules>(asked: Fairy, answer: &FairyAnswer<R>) -> Vec<Vec<Ways<R>>> {
    let free = if asked.play.is_resisted() { 1 } else { usize::from(asked.plies()) };
    let way = |mv: Move<R>| (mv.from(), mv.to(), mv.special, mv.role());
    let solutions = answer.solutions.iter();
    solutions.map(|solution| solution.line().into_iter().take(free).map(way).collect()).collect()
}

/// A move without what it captures, which may have been idle.
type Ways<R> = (
    <R as crate::game::Rules>::Square,
    <R as crate::game::Rules>::Square,
    <R as crate::game::Rules>::Special,
    <R as crate::game::Rules>::Role,
);

/// Removes the pieces without which a problem keeps its solutions. Returns the economical
/// position and the nodes searched.
pub(super) fn remove_idle<R: GeneratorRules>(
    position: &Position<R>,
    answer: FairyAnswer<R>,
    criteria: &FairyCriteria,
) -> (Position<R>, u64) {
    let asked = criteria.asked;
    let (position, _, nodes) = economize(position, answer, |smaller, answer| {
        let (found, nodes) = criteria.solve(smaller, criteria.common.nodes);
        (found.filter(|found| wanted(asked, found) == wanted(asked, answer)), nodes)
    });
    (position, nodes)
}

/// Proves a problem with higher limits, as `verify` would, and accepts it if it meets the
/// criteria. Also returns the nodes searched.
pub fn accept_fairy<R: GeneratorRules>(
    position: &Position<R>,
    criteria: &FairyCriteria,
) -> (Option<FairyProblem<R>>, u64) {
    if check_pieces(position, Color::Red, &criteria.common).is_err() {
        return (None, 0);
    }
    let nodes = criteria.common.nodes.saturating_mul(PROOF);
    let (found, cost) = criteria.solve(position, nodes);
    let Some(answer) = found else { return (None, cost) };
    let asked = criteria.asked;
    let quiet = |solution: &Branch<R>| first_move(position, solution.mv) >= Key::Quiet;
    if criteria.common.quiet_key && !answer.solutions.iter().all(quiet) {
        return (None, cost);
    }
    let Some(lines) = authored_branches(
        position,
        asked,
        &answer.solutions,
        Notation::Coordinates,
        MOST_VARIATIONS,
    ) else {
        return (None, cost);
    };
    let solution = Solution { lines };
    let task = FairyTask {
        position,
        asked,
        duplex: false,
        solution: Some(&solution),
        intended: intended(answer.solutions.len(), asked, solution.lines.len()),
        notation: Notation::Coordinates,
    };
    let limits = criteria.common.stop.limits(nodes, MEMORY);
    let examination = examine_fairy(task, criteria.common.policy, &limits);
    let cost = cost + examination.nodes;
    if examination.verdict(criteria.common.policy) != Verdict::Sound || !examination.replayed {
        return (None, cost);
    }
    let mut problem = FairyProblem {
        position: *position,
        asked,
        mates: mates(position, asked, &answer.solutions),
        solutions: answer.solutions,
        lines: solution.lines,
        minor_duals: answer.duals.len(),
        quality: 0.0,
        source: "",
        from: None,
        unit: 0,
    };
    problem.quality = fairy_quality(&problem);
    (Some(problem), cost)
}

/// What is written of the number of solutions, where the lines do not say it.
fn intended(solutions: usize, asked: Fairy, lines: usize) -> Option<u8> {
    let says = if asked.play.is_resisted() { solutions == 1 } else { lines == solutions };
    if says && solutions == 1 { None } else { u8::try_from(solutions).ok() }
}

impl<R: GeneratorRules> Composed for FairyProblem<R> {
    type Rules = R;

    fn position(&self) -> &Position<R> {
        &self.position
    }

    fn quality(&self) -> f64 {
        self.quality
    }

    fn moves(&self) -> u8 {
        self.asked.moves
    }

    /// The number of pieces.
    fn difficulty(&self) -> f64 {
        self.position.board().occupied().len() as f64
    }

    fn attacker(&self) -> Color {
        Color::Red
    }

    fn key(&self) -> (Key, R::Role) {
        let first = self.solutions.first().map(|solution| solution.mv);
        first.map_or((Key::Quiet, <R::Role as crate::game::Role>::ROYAL), |mv| {
            (first_move(&self.position, mv), mv.role())
        })
    }

    fn theme_names(&self) -> Vec<Name> {
        self.mates.clone()
    }

    fn minor_duals(&self) -> usize {
        self.minor_duals
    }

    fn entry(&self, id: String, origin: &SetOrigin, notation: Notation) -> Entry {
        let asked = self.asked;
        let stipulation = Stipulation::Fairy { asked, duplex: false };
        let mut entry = Entry::new(Board::Fen(Text::new(self.position.to_string())), stipulation);
        entry.id = Some(Text::new(id));
        let mut lines = Vec::new();
        for line in &self.lines {
            let line = translated(line, self.position, asked, notation);
            lines.push(Solution { lines: vec![line] }.to_lines(asked));
        }
        entry.solution = Some(Text::new(lines.join("\n")));
        entry.intended_solutions = intended(self.solutions.len(), asked, self.lines.len());
        entry.provenance = origin.provenance(self.source, self.from.as_ref(), self.unit);
        entry.expect = Some(Expect::Sound.into());
        entry
    }
}

/// A line in another notation than coordinates.
fn translated<R: GeneratorRules>(
    line: &Line,
    mut position: Position<R>,
    asked: Fairy,
    notation: Notation,
) -> Line {
    let mut line = line.clone();
    let plies = asked.plies();
    for (ply, written) in (1..).zip(&mut line.moves) {
        // The line was written from legal moves, so every one is read.
        let Ok(mv) = read(Notation::Coordinates, &position, &written.text) else { break };
        written.text = write(notation, &position, mv);
        let after = position.after(mv);
        position = asked.next(&after, plies.saturating_sub(ply)).unwrap_or(after);
    }
    line
}
