//! The proven solution of a problem, as an author writes it.

use super::play::{PlayTask, examine_play};
use super::written_solution::{authored_branches, authored_solution};
use super::{Examination, ExamineRules, Follow, Plan, Task, Verdict};
use crate::game::Position;
use crate::notation::Notation;
use crate::problem::{Problem, Solution};
use crate::solve::{Limits, Reached};
use crate::stipulation::Stipulation;
use crate::with_position;

/// The most variations of a solution.
const MOST_VARIATIONS: usize = 100_000;

/// The solution that the solver has proven, as text.
#[derive(Clone, Debug)]
pub struct ProvenSolution {
    /// Its lines, with variations.
    pub solution: Solution,
    /// As an author writes it.
    pub text: String,
    /// The fewest moves of a win.
    pub moves: Option<u8>,
}

/// Why there is no proven solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unproven {
    /// The limits were too small.
    #[error("undecided")]
    Undecided,
    /// The problem cannot be solved.
    #[error("there is no solution")]
    Unsolvable,
    /// It has more variations than are written.
    #[error("the solution has too many variations")]
    TooMany,
}

/// Proves the solution of a problem, with its moves in a notation.
///
/// # Errors
/// Why there is none.
pub fn prove_solution(
    problem: &Problem,
    notation: Notation,
    limits: Limits,
) -> Result<ProvenSolution, Unproven> {
    with_position!(&problem.position, position => if problem.stipulation.is_direct() {
        forced(problem, position, notation, limits)
    } else {
        play(position, problem.stipulation, notation, &limits)
    })
}

fn forced<R: ExamineRules>(
    problem: &Problem,
    position: &Position<R>,
    notation: Notation,
    limits: Limits,
) -> Result<ProvenSolution, Unproven> {
    let repetition = problem.repetition;
    let task = Task { repetition, ..Task::new(position, problem.stipulation) };
    let plan = Plan { limits, follow: Follow::Shortest, ..Plan::default() };
    let mut examination = Examination::new(task, plan);
    of_verdict(examination.solved())?;
    let moves = examination.answer().moves;
    let Ok(Some(tree)) = examination.tree() else { return Err(Unproven::Undecided) };
    let start = Reached::attacking(position, repetition);
    let solution = authored_solution(&start, &tree, notation, MOST_VARIATIONS);
    let solution = solution.ok_or(Unproven::TooMany)?;
    Ok(ProvenSolution { text: solution.to_string(), solution, moves })
}

/// All solutions of help, self, reflex or series play.
fn play<R: ExamineRules>(
    position: &Position<R>,
    asked: Stipulation,
    notation: Notation,
    limits: &Limits,
) -> Result<ProvenSolution, Unproven> {
    let examination = examine_play(PlayTask::new(position, asked), limits);
    of_verdict(examination.solved())?;
    let mut lines = Vec::new();
    for side in &examination.sides {
        let answer = side.answer.as_ref().map_err(|_| Unproven::Undecided)?;
        let branches = &answer.solutions;
        let found = authored_branches(&side.start, asked, branches, notation, MOST_VARIATIONS);
        lines.extend(found.filter(|_| !answer.more).ok_or(Unproven::TooMany)?);
    }
    let solution = Solution { lines };
    Ok(ProvenSolution { text: solution.to_lines(asked), solution, moves: None })
}

fn of_verdict(verdict: Verdict) -> Result<(), Unproven> {
    match verdict {
        Verdict::Solved => Ok(()),
        Verdict::NoSolution => Err(Unproven::Unsolvable),
        _ => Err(Unproven::Undecided),
    }
}
