//! Problems of help, self, reflex and series play: economy and proof.

use super::goal::PlayGoal;
use super::quality::{first_move, mates, play_quality};
use crate::candidates::economy::economize;
use crate::candidates::forced::{MOST_VARIATIONS, check_pieces};
use crate::candidates::generator_rules::GeneratorRules;
use crate::candidates::goal::Proven;
use crate::candidates::idea::nets_of_branches;
use crate::candidates::material::material_of;
use crate::candidates::problem::{GeneratedProblem, Rejection};
use crate::difficulty::Key;
use crate::examine::play::{PlayTask, examine_play};
use crate::examine::{Verdict, authored_branches};
use crate::game::{Color, Move, Position};
use crate::notation::Notation;
use crate::problem::{Intended, Solution, Stipulation};
use crate::solve::{AllSolutions, Branch};
use crate::theme::Name;

/// A position with the solutions asked for, and what was proven of it.
pub(super) struct ProvenPlay<'a, R: GeneratorRules> {
    pub(super) position: &'a Position<R>,
    pub(super) asked: Stipulation,
    pub(super) solutions: &'a [Branch<R>],
    /// The named mates in which the solutions end.
    pub(super) mates: &'a [Name],
    pub(super) minor_duals: usize,
}

/// The node limit of a full proof, as a multiple of that of a test.
const PROOF: u64 = 10;

/// The table of a full proof, in bytes.
const MEMORY: usize = 16 << 20;

/// The first moves of each solution that are chosen freely: a key, or a whole line.
fn wanted<R: GeneratorRules>(asked: Stipulation, answer: &AllSolutions<R>) -> Vec<Vec<Ways<R>>> {
    let free = if asked.play().is_resisted() { 1 } else { usize::from(asked.plies()) };
    let way = |mv: Move<R>| (mv.from(), mv.to(), mv.special(), mv.role());
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
/// position, its solutions and the nodes searched.
pub(super) fn remove_idle<R: GeneratorRules>(
    position: &Position<R>,
    answer: AllSolutions<R>,
    criteria: &PlayGoal,
) -> (Position<R>, AllSolutions<R>, u64) {
    let asked = criteria.asked;
    economize(position, answer, |smaller, answer| {
        let (found, nodes) = criteria.solve(smaller, criteria.common.nodes);
        (found.filter(|found| wanted(asked, found) == wanted(asked, answer)), nodes)
    })
}

/// Proves a problem with higher limits, as `verify` would, and accepts it if it meets the
/// criteria. Also returns the nodes searched.
pub(super) fn accept_play<R: GeneratorRules>(
    position: &Position<R>,
    criteria: &PlayGoal,
) -> (Result<Proven<R, AllSolutions<R>>, Rejection>, u64) {
    if let Err(rejection) = check_pieces(position, Color::Red, &criteria.common) {
        return (Err(rejection), 0);
    }
    let nodes = criteria.common.nodes.saturating_mul(PROOF);
    let (found, cost) = criteria.solve(position, nodes);
    let Some(answer) = found else { return (Err(Rejection::Unsound), cost) };
    let asked = criteria.asked;
    let quiet = |solution: &Branch<R>| first_move(position, solution.mv) >= Key::Quiet;
    if criteria.common.quiet_key && !answer.solutions.iter().all(quiet) {
        return (Err(Rejection::LoudKey), cost);
    }
    let (notation, solutions) = (Notation::Coordinates, &answer.solutions);
    let lines = authored_branches(position, asked, solutions, notation, MOST_VARIATIONS);
    let Some(lines) = lines else { return (Err(Rejection::Variations), cost) };
    let solution = Solution { lines };
    let intended = intended(answer.solutions.len(), asked, solution.lines.len());
    let intended = intended.map(Intended::from);
    let task = PlayTask {
        solution: Some(&solution),
        intended: intended.as_ref(),
        policy: criteria.common.policy,
        ..PlayTask::new(position, asked)
    };
    let limits = criteria.common.stop.limits(nodes, MEMORY);
    let examination = examine_play(task, &limits);
    let cost = cost + examination.nodes;
    if examination.verdict != Verdict::Sound || !examination.replayed {
        return (Err(Rejection::Unsound), cost);
    }
    let (solutions, minor_duals) = (answer.solutions.as_slice(), answer.duals.len());
    let mates = mates(position, asked, solutions);
    let quality =
        play_quality(&ProvenPlay { position, asked, solutions, mates: &mates, minor_duals });
    let key = solutions.first().map(|solution| solution.mv);
    let problem = GeneratedProblem {
        position: R::any_position(*position),
        stipulation: asked,
        moves: asked.moves().unwrap_or(0),
        repetition: R::REPETITION,
        solutions: solutions.len(),
        key: key.map(R::any_move),
        key_kind: key.map_or(Key::Quiet, |mv| first_move(position, mv)),
        solution,
        themes: mates,
        difficulty: None,
        minor_duals,
        quality,
        material: material_of(position, Color::Red),
        idea: Some(nets_of_branches(position, asked, solutions).idea()),
        source: "",
        from: None,
        played: None,
        unit: 0,
    };
    (Ok(Proven { position: *position, known: answer, problem }), cost)
}

/// What is written of the number of solutions, where the lines do not say it.
pub fn intended(solutions: usize, asked: Stipulation, lines: usize) -> Option<u8> {
    let says = if asked.play().is_resisted() { solutions == 1 } else { lines == solutions };
    if says && solutions == 1 { None } else { u8::try_from(solutions).ok() }
}
