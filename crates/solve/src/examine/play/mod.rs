//! Problems of help, self, reflex and series play, and of direct play with a narrower goal than a win,
//! examined against all their solutions.
//!
//! A problem is sound if it has exactly the intended number of solutions, none that is shorter,
//! and, if one side resists, no major dual. The intended number is that of `intended solutions`,
//! else the number that the author gives, else one. With `duplex` that applies to each side. If
//! `intended solutions` gives the number of moves at each ply, the solutions must branch like that.

mod authored;

use super::finding::TypedFinding;
use crate::checker::{Aim, SolutionMove, Target, UnknownGame, replay_solution};
use crate::game::{Move, Position, SearchRules, insertion_sort_by_key};
use crate::notation::{Notation, NotationRules, write};
use crate::problem::{FindingKind, Intended, Solution};
use crate::report::What;
use crate::solve::{AllSolutions, Branch, Budget, Limits, Stopped, all_solutions};
use crate::stipulation::{Goal, Stipulation};
use crate::verdict::{Policy, Verdict};

/// The most unwanted solutions of a side that become findings of their own.
const MOST_COOKS: usize = 8;

/// What is asked and said of a problem.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlayTask<'a, R: NotationRules + SearchRules> {
    pub(crate) position: &'a Position<R>,
    pub(crate) asked: Stipulation,
    /// The authored solution, read as lines.
    pub(crate) solution: Option<&'a Solution>,
    /// How many solutions are wanted, if the author says so.
    pub(crate) intended: Option<&'a Intended>,
    /// How the authored moves are written.
    pub(crate) notation: Notation,
    /// Whether moves that are not in that notation may be in any other.
    pub(crate) any_notation: bool,
    pub(crate) policy: Policy,
}

/// What was found for one side.
#[derive(Clone, Debug)]
pub(crate) struct PlaySide<R: SearchRules> {
    /// The position from which the solutions begin.
    pub(crate) start: Position<R>,
    /// All solutions, or the limit that was reached.
    pub(crate) answer: Result<AllSolutions<R>, Stopped>,
}

impl<R: SearchRules> PlaySide<R> {
    /// The number of moves of its solutions: as asked, or the fewest where they are asked for.
    pub(crate) fn moves(&self, asked: Stipulation) -> Option<u8> {
        let found = self.answer.as_ref().ok().filter(|answer| !answer.solutions.is_empty());
        asked.moves().or_else(|| found?.fewest)
    }
}

/// A problem of help, self, reflex or series play with all that was found.
#[derive(Clone, Debug)]
pub(crate) struct PlayExamination<R: SearchRules> {
    /// The side to move, and with `duplex` the other side.
    pub(crate) sides: Vec<PlaySide<R>>,
    /// The findings, in the order of their kinds.
    pub(crate) findings: Vec<TypedFinding<R>>,
    /// The verdict on the problem as its author gives it.
    pub(crate) verdict: Verdict,
    pub(crate) nodes: u64,
    /// Whether the independent checker has replayed every solution that is listed.
    pub(crate) replayed: bool,
}

impl<'a, R: NotationRules + SearchRules> PlayTask<'a, R> {
    /// A position without an author's solution.
    pub(crate) fn new(position: &'a Position<R>, asked: Stipulation) -> Self {
        let (notation, policy) = (Notation::default(), Policy::Standard);
        let any_notation = false;
        Self { position, asked, solution: None, intended: None, notation, any_notation, policy }
    }
}

impl<R: SearchRules> PlayExamination<R> {
    /// The verdict on the solutions alone: whether there are any and all are known.
    pub(crate) fn solved(&self) -> Verdict {
        if self.findings.iter().any(|it| it.kind == FindingKind::Undecided) {
            return Verdict::Undecided;
        }
        let has =
            |side: &PlaySide<R>| side.answer.as_ref().is_ok_and(|it| !it.solutions.is_empty());
        if !self.sides.is_empty() && self.sides.iter().all(has) {
            Verdict::Solved
        } else {
            Verdict::NoSolution
        }
    }
}

pub(crate) fn examine_play<R: NotationRules + SearchRules>(
    task: PlayTask<'_, R>,
    limits: &Limits,
) -> PlayExamination<R> {
    let mut budget = Budget::start(limits);
    let mut check = Check { task, limits, budget: &mut budget, sides: vec![], findings: vec![] };
    let position = *task.position;
    check.solve(position);
    if task.asked.is_duplex() {
        match position.passed() {
            Some(other) => check.solve(other),
            None => check.add(0, Vec::new(), What::NoDuplex),
        }
    }
    let replayed = check.replay();
    check.compare();
    let Check { sides, mut findings, .. } = check;
    insertion_sort_by_key(&mut findings, |it| it.kind);
    let weighed = findings.iter().map(|it| (it.kind, it.severity));
    let verdict = Verdict::of_findings(weighed, task.policy);
    PlayExamination { sides, verdict, findings, nodes: budget.nodes(), replayed }
}

struct Check<'a, R: NotationRules + SearchRules> {
    task: PlayTask<'a, R>,
    limits: &'a Limits,
    budget: &'a mut Budget,
    sides: Vec<PlaySide<R>>,
    findings: Vec<TypedFinding<R>>,
}

impl<R: NotationRules + SearchRules> Check<'_, R> {
    fn add(&mut self, side: usize, line: Vec<Move<R>>, what: What) {
        let finding = self.finding(side, line, what);
        self.findings.push(finding);
    }

    /// A finding of a side at the end of a line, or with the line that proves it.
    fn finding(&self, side: usize, line: Vec<Move<R>>, what: What) -> TypedFinding<R> {
        let start = self.sides.get(side).map_or(self.task.position, |side| &side.start);
        let moves = line.first().filter(|_| what.is_of_keys()).copied().into_iter().collect();
        let side = self.task.asked.is_duplex().then(|| start.turn());
        TypedFinding { side, line, moves, ..TypedFinding::new(what) }
    }

    /// Finds the solutions that begin from a position.
    fn solve(&mut self, start: Position<R>) {
        let asked = self.task.asked;
        let answer = all_solutions(&start, asked, self.limits, self.budget);
        let mut found = Vec::new();
        match &answer {
            Err(stopped) => found.push((Vec::new(), What::OpenSolutions(*stopped))),
            Ok(answer @ AllSolutions { solutions, shorter, .. }) => {
                if solutions.is_empty() {
                    found.push(none(answer));
                }
                if let Some((moves, lines)) = shorter {
                    let line = lines.first().map(Branch::line).unwrap_or_default();
                    found.push((line, What::Shorter { moves: *moves, half: asked.has_half() }));
                }
            }
        }
        let side = self.sides.len();
        self.sides.push(PlaySide { start, answer });
        for (line, what) in found {
            self.add(side, line, what);
        }
    }

    /// Lets the checker replay every solution.
    fn replay(&mut self) -> bool {
        let rules = self.task.position.board().rules().name().parse();
        let Ok(rules) = rules.map_err(|_: UnknownGame| ()) else { return false };
        let asked = self.task.asked;
        let mut refused = Vec::new();
        let mut whole = true;
        for (at, side) in self.sides.iter().enumerate() {
            let Ok(answer) = &side.answer else { continue };
            let text = side.start.to_string();
            let shorter = answer.shorter.iter().map(|(moves, lines)| (*moves, lines));
            let own = side.moves(asked).map(|moves| (moves, &answer.solutions));
            whole &= answer.whole;
            for (moves, lines) in shorter.chain(own).filter(|_| answer.whole) {
                let Some(aim) = aim(asked, moves) else { return false };
                for (line, solution) in as_checker_solutions(asked, &side.start, lines) {
                    if let Err(error) = replay_solution(rules, &text, aim, &solution) {
                        refused.push((at, line, error));
                    }
                }
            }
        }
        let accepted = whole && refused.is_empty();
        for (at, line, error) in refused {
            self.add(at, line, What::NotAccepted { why: error.to_string() });
        }
        accepted
    }
}

/// The finding that there is no solution, with the unanswered move of the defender if the defender
/// begins.
fn none<R: SearchRules>(answer: &AllSolutions<R>) -> (Vec<Move<R>>, What) {
    match (answer.escapes.first(), answer.fewest) {
        (Some(&escape), _) => (vec![escape], What::Escape { others: answer.escapes.len() - 1 }),
        (None, Some(moves)) if !answer.never => (Vec::new(), What::NoSolutionWithin { moves }),
        _ => (Vec::new(), What::NoSolution),
    }
}

/// What is asked, as the checker reads it.
fn aim(asked: Stipulation, moves: u8) -> Option<Aim<'static>> {
    let text = asked.without_duplex().to_string();
    let words = text.split_once(' ').map_or("", |(_, words)| words);
    let target = Target::read(asked.goal() == Goal::Stalemate, words).ok()?;
    Some(Aim { play: asked.play().prefix(), target, moves: moves.into(), half: asked.has_half() })
}

/// Solutions as the checker reads them, each with its first line. If the defender begins, all first
/// moves form one solution.
fn as_checker_solutions<R: NotationRules + SearchRules>(
    asked: Stipulation,
    start: &Position<R>,
    solutions: &[Branch<R>],
) -> Vec<(Vec<Move<R>>, SolutionMove)> {
    let each = solutions.iter().map(|branch| (branch.line(), solution_move(start, branch)));
    if !asked.begins_with_defense() || solutions.is_empty() {
        return each.collect();
    }
    let next = each.map(|(_, solution)| solution).collect();
    let line = solutions.first().map(Branch::line).unwrap_or_default();
    vec![(line, SolutionMove { mv: String::new(), next })]
}

/// A solution as the checker reads it.
fn solution_move<R: NotationRules + SearchRules>(
    position: &Position<R>,
    branch: &Branch<R>,
) -> SolutionMove {
    SolutionMove {
        mv: write(Notation::Coordinates, position, branch.mv),
        next: branch.next.iter().map(|next| solution_move(position, next)).collect(),
    }
}
