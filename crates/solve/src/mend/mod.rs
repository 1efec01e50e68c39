//! Mending: the smallest changes that make an unsound problem sound.
//!
//! A [`Mender`] examines a problem. If that is unsound, it tries [`Edit`]s of its position one by one
//! ([`Mender::edits`], [`Mender::try_edits`]), and two at a time ([`Pairs`]), in an order that puts the
//! small and natural ones first. The caller decides how many are tried, by how many threads. A
//! changed position is a [`Mend`] if
//!
//! - the full examination by the problem's stipulation and policy calls it sound, and the independent
//!   checker does not refuse its win;
//! - it keeps what [`Keep`] asks for: the author's key, the author's line, or the net in which that
//!   line ends;
//! - a legal move leads to it, so that it can arise in a game.
//!
//! For every finding that the mend does away with it says how: the move that refutes a cook now, or that
//! it can no longer be played. [`rank`] sorts mends: few changes, much kept, few idle men, small
//! changes.
//!
//! An [`Improver`] looks for better versions of a sound problem in the same way.

mod improve;
mod intended_solutions;
mod pairs;
mod reason;

use std::sync::Arc;

use crate::exact::Tables;
use crate::examine::{Plan, Policy, ReportPart as Part, Verdict, WhileSound, examine, is_same};
use crate::game::index_sort_by_key;
use crate::notation::Notation;
use crate::problem::{Authored, Edit, FindingKind, Length, Problem, Stipulation, edited};
use crate::report::words::{self, Sentence};
use crate::report::{Finding, Line, Mended, Move, Report};
use crate::rules::AnyPosition;
use crate::solve::Limits;
use crate::theme::worth;
use intended_solutions::{IntendedSolutions, kept};
use reason::After;

pub use improve::{Improver, Version};
pub use intended_solutions::Keep;
pub use pairs::Pairs;

/// How problems are mended, improved, or made longer.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// How strict the check is.
    pub policy: Policy,
    /// What a mend must keep; nothing else depends on it.
    pub keep: Keep,
    /// What the examination of the problem itself may cost.
    pub limits: Limits,
    /// The positions searched for each position that is tried; otherwise as many as its problem suggests.
    pub nodes: Option<u64>,
    /// The notation of moves in the output; `None` for that of the problem.
    pub notation: Option<Notation>,
    /// The endgame tables to probe, if there are any.
    pub tables: Option<Arc<Tables>>,
}

/// A problem that is mended.
pub struct Mender {
    problem: Problem,
    options: Options,
    report: Report,
    intended: IntendedSolutions,
    /// The positions searched for each changed position.
    nodes: u64,
}

/// The result of trying some changes.
#[derive(Debug)]
pub enum Tried {
    /// They do not fit the position, or it is illegal after them, or no game can lead to it.
    Illegal,
    /// The problem is not sound.
    Unsound(Left),
    /// A limit was reached.
    Undecided,
    /// It is sound, but less is kept than is asked for, or it is not better.
    Other,
    /// The changed problem is sound.
    Mended(Box<Mend>),
}

/// What is left of the faults of a problem after changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Left {
    /// Whether the author's key still solves it, if it did.
    pub key: bool,
    /// Which of the faults are still there, by their places in [`Mender::faults`].
    pub faults: Vec<usize>,
}

/// A change that makes a problem sound.
#[derive(Clone, Debug)]
pub struct Mend {
    /// What is changed; nothing where another stipulation or solution mends it.
    pub edits: Vec<Edit>,
    /// What is asked then, if that is something else.
    pub asked: Option<Stipulation>,
    /// The author's solution, if it still agrees; otherwise the main line takes its place.
    pub solution: Option<Authored>,
    /// The position after it.
    pub position: AnyPosition,
    /// How much of the author's solution it keeps.
    pub keeps: Keep,
    /// The keys; one, unless more are wanted.
    pub keys: Vec<Move>,
    /// The main line of the mended problem.
    pub line: Line,
    /// The length of the win.
    pub moves: Option<u8>,
    /// The points of the men that can be taken off; `None` if a limit was reached.
    pub idle: Option<Vec<usize>>,
    /// How each fault of the problem is removed.
    pub reasons: Vec<Mended>,
}

/// The most reasons that are given; a problem can have hundreds of duals.
const MOST_REASONS: usize = 3;

impl Mend {
    /// What is changed and why that mends the problem. Repeated sentences are given once.
    pub fn sentence(&self) -> Sentence {
        let rules = self.position.rules();
        let edits = self.edits.iter().map(|&edit| words::edit(rules, edit));
        let mut changes: Vec<Sentence> = edits.chain(self.asked.map(words::edit_asked)).collect();
        if changes.is_empty() {
            changes.push(words::edit_solution());
        }
        let mut reasons: Vec<Sentence> = Vec::new();
        for said in self.reasons.iter().map(words::mended) {
            if !reasons.contains(&said) && reasons.len() < MOST_REASONS {
                reasons.push(said);
            }
        }
        words::with_label(words::with_commas(changes), words::with_commas(reasons))
    }
}

/// Why a problem is not mended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whole {
    /// The problem is sound already.
    Sound,
    /// A limit was reached before anything was found to be wrong.
    Undecided,
}

/// The fewest positions that are searched for a changed position.
const LEAST_NODES: u64 = 100_000;

/// The size of the table of a changed position, in bytes. It is small, since thousands are examined.
const MEMORY: usize = 4 << 20;

impl Mender {
    /// Examines a problem.
    ///
    /// # Errors
    /// Why there is nothing to mend, and the report that says so.
    pub fn new(problem: &Problem, options: Options) -> Result<Self, (Whole, Box<Report>)> {
        let report = examine(problem, &plan(&options, options.limits.clone()), &mut ());
        match report.verdict() {
            Verdict::Sound => return Err((Whole::Sound, Box::new(report))),
            Verdict::Unsound => {}
            _ => return Err((Whole::Undecided, Box::new(report))),
        }
        Ok(Self::of(problem, options, report))
    }

    /// That of a problem with its report.
    fn of(problem: &Problem, options: Options, report: Report) -> Self {
        // Solutions are written in the notation of the problem, whatever the notation of the
        // output.
        let own = Plan { notation: None, ..plan(&options, options.limits.clone()) };
        let intended = match options.notation {
            None => IntendedSolutions::of(problem, &report, &own),
            Some(_) => IntendedSolutions::of(problem, &examine(problem, &own, &mut ()), &own),
        };
        let nodes = options.nodes.unwrap_or((4 * report.cost.nodes).max(LEAST_NODES));
        Self { problem: problem.clone(), options, report, intended, nodes }
    }

    /// The report on the problem as it is.
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// What is to be mended.
    pub fn faults(&self) -> impl Iterator<Item = &Finding> {
        faults(&self.report)
    }

    /// All changes of one man, those that are tried first in front.
    pub fn edits(&self) -> Vec<Edit> {
        let position = &self.problem.position;
        let mut edits = Edit::all(position);
        index_sort_by_key(&mut edits, |&edit| cost(position, edit));
        edits
    }

    /// All changes of two men, those that seem to mend the problem together in front. `single` has
    /// the result of each change of one man.
    pub fn pairs<'a>(&self, single: &'a [(Edit, Option<Left>)]) -> Pairs<'a> {
        Pairs::new(&self.problem.position, single, self.faults().count())
    }

    /// What mends a problem without any other man: a shorter stipulation where the solution is short,
    /// the solution that is proven where the author's is wrong.
    pub fn without_edits(&self, limits: &Limits) -> Option<Mend> {
        let kinds: Vec<FindingKind> = self.faults().map(|it| it.kind).collect();
        let is_short = kinds.contains(&FindingKind::ShortWin);
        if !is_short && !kinds.contains(&FindingKind::WrongSolution) {
            return None;
        }
        let moves =
            self.report.answer.moves.filter(|_| is_short && self.problem.stipulation.is_mate());
        let asked = moves.map(|moves| self.problem.stipulation.in_moves(moves));
        let stipulation = asked.unwrap_or(self.problem.stipulation);
        let problem = Problem { stipulation, ..self.problem.clone() };
        match self.examined(&problem, &[], limits) {
            Tried::Mended(mend) => Some(Mend { asked, ..*mend }),
            _ => None,
        }
    }

    /// Tries changes, within limits for these alone.
    pub fn try_edits(&self, edits: &[Edit], limits: &Limits) -> Tried {
        match edited(&self.problem.position, edits) {
            Some(position) => {
                let problem = Problem { position, ..self.problem.clone() };
                self.examined(&problem, edits, limits)
            }
            None => Tried::Illegal,
        }
    }

    /// Examines what the changes made of the problem.
    fn examined(&self, problem: &Problem, edits: &[Edit], limits: &Limits) -> Tried {
        let plan = self.plan(problem, limits);
        let (asked, limits) = (plan.stipulation.unwrap_or(problem.stipulation), &plan.limits);
        if let Some(left) = self.still_cooked(problem, asked, limits) {
            return Tried::Unsound(left);
        }
        let (keeps, report) = match self.sound(problem, &plan, &[]) {
            Ok(sound) => sound,
            Err(tried) => return tried,
        };
        if keeps < self.options.keep && !edits.is_empty() {
            return Tried::Other;
        }
        if !problem.position.has_last_move() {
            return Tried::Illegal;
        }
        let after = After { problem, asked, keys: &report.answer.keys, edits };
        let reasons = self.reasons(after, limits);
        let solution = problem.solution.clone().filter(|_| keeps > Keep::Key);
        Tried::Mended(Box::new(Mend {
            edits: edits.to_vec(),
            asked: None,
            solution,
            position: problem.position,
            keeps,
            keys: report.answer.keys.clone(),
            line: report.main.clone(),
            moves: report.answer.moves,
            idle: idle(problem, &report, &plan),
            reasons,
        }))
    }

    /// How a changed problem is examined.
    fn plan(&self, problem: &Problem, limits: &Limits) -> Plan {
        let limits = Limits {
            nodes: Some(limits.nodes.map_or(self.nodes, |most| most.min(self.nodes))),
            memory: limits.memory.min(MEMORY),
            ..limits.clone()
        };
        let mut plan = plan(&self.options, limits);
        plan.parts = vec![Part::Check, Part::Replay, Part::MainLine];
        // Of changed positions many have no win at all, and no end of looking for one. A longer win
        // than that of the author is another problem in any case.
        if let (Length::Fewest { .. }, Some(moves)) =
            (problem.stipulation.length(), self.intended.moves)
        {
            plan.stipulation = Some(problem.stipulation.in_moves(moves));
        }
        plan
    }

    /// How much of the meant solution a changed problem keeps if it is sound, and the report that
    /// follows that solution, with `more` parts; otherwise what it is.
    fn sound(
        &self,
        problem: &Problem,
        plan: &Plan,
        more: &[Part],
    ) -> Result<(Keep, Report), Tried> {
        let report = examine(&unsolved(problem, plan), plan, &mut WhileSound);
        match report.verdict() {
            Verdict::Sound if report.answer.refused.is_none() => {}
            Verdict::Unsound => return Err(Tried::Unsound(self.left(&report))),
            _ => return Err(Tried::Undecided),
        }
        let meant = self.intended.meant(&report).map_err(|_| Tried::Other)?;
        let plan = Plan { parts: [&plan.parts, more].concat(), ..plan.clone() };
        kept(problem, meant, report, &plan).ok_or(Tried::Undecided)
    }

    fn left(&self, report: &Report) -> Left {
        let left = self
            .faults()
            .enumerate()
            .filter(|(_, fault)| faults(report).any(|it| reason::is_same(fault, it)));
        let key = self.intended.meant(report).is_ok();
        Left { key, faults: left.map(|(at, _)| at).collect() }
    }
}

/// A problem without the author's moves: whether they agree is checked later. In help play they say which
/// solutions are intended.
fn unsolved(problem: &Problem, plan: &Plan) -> Problem {
    let asked = plan.stipulation.unwrap_or(problem.stipulation);
    let of_solver = problem.solution.as_ref().filter(|_| !asked.is_direct()).cloned();
    Problem { solution: of_solver, ..problem.clone() }
}

/// The men of a sound problem that can be taken off.
fn idle(problem: &Problem, report: &Report, plan: &Plan) -> Option<Vec<usize>> {
    let asked = plan.stipulation.unwrap_or(problem.stipulation);
    let (problem, mut idle) = (unsolved(problem, plan), Vec::new());
    for edit in Edit::removals(&problem.position) {
        let Some(position) = edited(&problem.position, &[edit]) else { continue };
        let smaller = Problem { position, ..problem.clone() };
        let plan = Plan { parts: vec![Part::Check], stipulation: Some(asked), ..plan.clone() };
        let without = examine(&smaller, &plan, &mut ());
        match without.verdict() {
            Verdict::Sound if is_same(report, &without) => idle.push(edit.point()),
            Verdict::Sound | Verdict::Unsound => {}
            _ => return None,
        }
    }
    Some(idle)
}

/// Sorts mends, the best first: few changes, much kept, few idle men, small changes.
pub fn rank(position: &AnyPosition, mends: &mut [Mend]) {
    index_sort_by_key(mends, |mend| {
        let costs: Vec<_> = mend.edits.iter().map(|&edit| cost(position, edit)).collect();
        let idle = mend.idle.as_ref().map_or(usize::MAX, Vec::len);
        (
            mend.edits.len(),
            std::cmp::Reverse(mend.keeps),
            idle,
            costs.iter().sum::<u32>(),
            mend.edits.clone(),
        )
    });
}

/// The findings of a report that the policy counts.
fn faults(report: &Report) -> impl Iterator<Item = &Finding> {
    let check = report.check.iter();
    check.flat_map(|check| check.findings.iter().filter(|it| check.minds(it)))
}

fn plan(options: &Options, limits: Limits) -> Plan {
    Plan {
        parts: vec![Part::Check, Part::MainLine],
        policy: options.policy,
        authored: true,
        notation: options.notation,
        limits,
        tables: options.tables.clone(),
        ..Plan::default()
    }
}

/// The cost of a change: removing a man or moving it one step costs the least, then replacing it by
/// a weaker one, then adding a man, which costs more the stronger it is.
pub fn cost(position: &AnyPosition, edit: Edit) -> u32 {
    let worth = |man, at| worth(position.rules(), man, at);
    match edit {
        Edit::Remove { .. } | Edit::Move { .. } => 2,
        Edit::Replace { man, by, at } if worth(by, at) < worth(man, at) => 3,
        Edit::Replace { .. } => 5,
        Edit::Add { man, at } => 4 + worth(man, at) / 2,
    }
}

#[cfg(test)]
mod tests;
