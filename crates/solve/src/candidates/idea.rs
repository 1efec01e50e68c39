//! The idea of a problem: idle pieces are removed, and what is left is solved.

use super::criteria::{Criteria, PlayCriteria, StopCondition};
use super::economy::economize;
use super::generator_rules::GeneratorRules;
use super::goal::Goal;
use super::play::PlayGoal;
use super::symmetry::with_attacker;
use super::unique_win::{UniqueWin, find_same_win};
use crate::examine::play::{PlayTask, examine_play};
use crate::examine::{Examination, Plan, Policy, Task, Verdict};
use crate::game::{Color, Move, Position, Repetition};
use crate::idea::{Idea, Nets};
use crate::problem::{Problem, Solution, Stipulation};
use crate::rules::AnyPosition;
use crate::solve::{Branch, Limits, Node};
use crate::theme::variations;
use crate::with_position;

/// Why a problem has no idea that could be compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoIdea {
    /// It is a study: nothing says in which mates it ends.
    #[error("a study has no mating net")]
    Study,
    /// It cannot be solved.
    #[error("there is no solution")]
    Unsolvable,
    /// The limits were too small.
    #[error("undecided")]
    Undecided,
}

/// The node limit for the question whether a piece is idle; a piece about which nothing was proven
/// stays.
const NODES: u64 = 200_000;

/// The idea of a problem.
///
/// # Errors
/// Why it has none, or that it is not known within these limits.
pub fn idea_of(problem: &Problem, limits: &Limits) -> Result<Idea, NoIdea> {
    let Problem { position, stipulation, repetition, solution, .. } = problem;
    let solution = solution.as_ref().map(|authored| &authored.read);
    idea_of_position(position, *stipulation, *repetition, solution, limits)
}

/// The same of a position and what is asked of it. The author's solution matters only where there
/// are several keys.
pub(super) fn idea_of_position(
    position: &AnyPosition,
    asked: Stipulation,
    repetition: Repetition,
    solution: Option<&Solution>,
    limits: &Limits,
) -> Result<Idea, NoIdea> {
    with_position!(position, position => {
        // Which of two pieces is found idle first may depend on the side of the board.
        let upright = with_attacker(position, Color::Red).unwrap_or(*position);
        let mut least: Option<Idea> = None;
        for image in [Some(upright), upright.mirrored()].into_iter().flatten() {
            // The author's moves are on the author's side of the board.
            let solution = solution.filter(|_| image == *position);
            let idea = if asked.is_direct() {
                of_win(&image, asked, repetition, solution, limits)?
            } else {
                of_play(&image, asked, limits)?
            };
            least = Some(least.map_or(idea.clone(), |least| least.min(idea)));
        }
        least.ok_or(NoIdea::Unsolvable)
    })
}

/// The nets of a win in a number of moves, from its solution.
pub(super) fn nets_of_tree<R: GeneratorRules>(
    position: &Position<R>,
    moves: u8,
    tree: &Node<R>,
) -> Nets {
    Nets::of_lines(position, Stipulation::mate(Some(moves)), &variations(tree))
}

fn of_win<R: GeneratorRules>(
    position: &Position<R>,
    asked: Stipulation,
    repetition: Repetition,
    solution: Option<&Solution>,
    limits: &Limits,
) -> Result<Idea, NoIdea> {
    if !asked.is_mate() {
        return Err(NoIdea::Study);
    }
    let task = Task { repetition, solution, ..Task::new(position, asked) };
    let plan = Plan { limits: limits.clone(), ..Plan::default() };
    let mut examination = Examination::new(task, plan);
    of_verdict(examination.solved())?;
    let answer = examination.answer();
    let tree = examination.tree().ok().flatten().ok_or(NoIdea::Undecided)?;
    let nets = nets_of_tree(position, tree.left, &tree);
    // Without a single key no piece is idle.
    let (Some(moves), &[key]) = (answer.moves, &answer.keys[..]) else { return Ok(nets.idea()) };
    let nodes = limits.nodes.unwrap_or(NODES).min(NODES);
    let criteria = Criteria {
        moves: moves..=moves,
        checks: asked.is_by_checks(),
        repetition: Some(repetition),
        nodes,
        stop: StopCondition { interrupt: limits.stop.clone(), deadline: None },
        ..Criteria::default()
    };
    let few = Limits { nodes: Some(nodes), ..limits.clone() };
    let known = (UniqueWin { moves, key }, nets);
    let (_, (_, nets), _) = economize(position, known, |smaller, (win, nets)| {
        let (same, nodes) = find_same_win(smaller, *win, &criteria);
        let task = Task { repetition, ..Task::new(smaller, asked) };
        let plan = Plan { limits: few.clone(), ..Plan::default() };
        let tree = |_| Examination::new(task, plan).tree().ok().flatten();
        let without = same.and_then(tree).map(|tree| nets_of_tree(smaller, moves, &tree));
        // A piece that the mates need is not idle, though there may be other mates.
        let kept = without.filter(|without| without.are_among(nets));
        (same.zip(kept), nodes)
    });
    Ok(nets.idea())
}

/// The idea of help, self, reflex and series play.
fn of_play<R: GeneratorRules>(
    position: &Position<R>,
    asked: Stipulation,
    limits: &Limits,
) -> Result<Idea, NoIdea> {
    let examination = examine_play(PlayTask::new(position, asked), limits);
    of_verdict(examination.solved())?;
    let mut ideas = Vec::new();
    for side in &examination.sides {
        let answer = side.answer.as_ref().map_err(|_| NoIdea::Undecided)?;
        ideas.push(nets_of_branches(&side.start, asked, &answer.solutions).idea());
    }
    let solutions = match &examination.sides[..] {
        [side] => side.answer.as_ref().map_or(0, |answer| answer.solutions.len()),
        // Where both sides may begin, all pieces stay.
        _ => return ideas.into_iter().min().ok_or(NoIdea::Unsolvable),
    };
    let stop = StopCondition { interrupt: limits.stop.clone(), deadline: None };
    let nodes = limits.nodes.unwrap_or(NODES).min(NODES);
    let common = Criteria { policy: Policy::Key, nodes, stop, ..Criteria::default() };
    let goal = PlayGoal::new(PlayCriteria { asked, solutions }, common);
    let Ok(known) = goal.test(position).0 else { return ideas.pop().ok_or(NoIdea::Unsolvable) };
    let (economical, answer, _) = goal.remove_idle(position, known);
    Ok(nets_of_branches(&economical, asked, &answer.solutions).idea())
}

/// The nets of solutions of help, self, reflex and series play.
pub(super) fn nets_of_branches<R: GeneratorRules>(
    position: &Position<R>,
    asked: Stipulation,
    solutions: &[Branch<R>],
) -> Nets {
    let mut lines = Vec::new();
    for solution in solutions {
        walk(solution, &mut Vec::new(), &mut lines);
    }
    Nets::of_lines(position, asked, &lines)
}

fn walk<R: GeneratorRules>(
    branch: &Branch<R>,
    line: &mut Vec<Move<R>>,
    lines: &mut Vec<Vec<Move<R>>>,
) {
    line.push(branch.mv);
    if branch.next.is_empty() {
        lines.push(line.clone());
    }
    for next in &branch.next {
        walk(next, line, lines);
    }
    line.pop();
}

fn of_verdict(verdict: Verdict) -> Result<(), NoIdea> {
    match verdict {
        Verdict::Solved => Ok(()),
        Verdict::NoSolution => Err(NoIdea::Unsolvable),
        _ => Err(NoIdea::Undecided),
    }
}
