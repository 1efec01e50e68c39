//! Moves put before the solution of a sound problem (逆算).
//!
//! A [`Prepender`] takes a sound problem and goes back by two plies: all last moves of the defender
//! ([`Prepender::replies`]), and before each of them all last moves of the attacker
//! ([`Prepender::keys`]), captures taken back included. A position that is found so is kept if
//!
//! - the full examination by the problem's policy calls it sound, in one move more where a length is
//!   asked for, and the independent checker does not refuse its win;
//! - its key is the attacker's move that was taken back, so that the old problem with its whole solution
//!   comes after key and reply;
//! - a legal move leads to it, so that it can arise in a game.
//!
//! Where a length is asked for, every defence must lose after the key. That is asked
//! once for each last move of the defender ([`Prepender::is_lost`]) and spares most of the attacker's. The caller
//! decides how many are tried, by how many threads. [`rank`] sorts what is found: few men added,
//! quiet keys, few idle men.

mod found;
#[cfg(test)]
mod tests;

use crate::examine::{Plan, ReportPart as Part, Verdict, WhileSound, examine};
use crate::game::Outcome;
use crate::mend::Options;
use crate::notation::Notation;
use crate::problem::{MAX_MOVES, Problem, Stipulation};
use crate::report::{Move, Report};
use crate::rules::{AnyMove, AnyPosition};
use crate::solve::Limits;

pub use found::{Prepended, rank};

/// The default node limit of one position, where [`Options`] have none.
pub const NODES: u64 = 200_000;

/// The positions that are searched for each move of the defender before any is searched longer.
const FIRST_LOOK: u64 = 1_000;

/// The size of the table of a position, in bytes. It is small, since thousands are examined.
const MEMORY: usize = 4 << 20;

/// A sound problem before which moves are put.
#[derive(Clone)]
pub struct Prepender {
    problem: Problem,
    options: Options,
    /// The length of its win, where one is asked for.
    moves: Option<u8>,
    /// What is asked of the earlier positions.
    asked: Stipulation,
    line: Vec<AnyMove>,
}

/// Why nothing can be put before a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// It is not sound.
    Unsound,
    /// A limit was reached before that was known.
    Undecided,
    /// Both sides play together, or one against itself: no reply is forced.
    NotDirect,
    /// It is as long as a problem can be.
    TooLong,
}

/// A problem before which nothing can be put.
#[derive(Debug)]
pub struct Refused {
    /// Why no moves can be put before the problem.
    pub unfit: Unfit,
    /// The report that says so, if one was made.
    pub report: Option<Box<Report>>,
}

impl Unfit {
    /// Why a problem is refused, as a word for records, if it is not for its verdict.
    pub fn refusal(self) -> Option<&'static str> {
        match self {
            Self::NotDirect => Some("not-direct"),
            Self::TooLong => Some("too-long"),
            Self::Unsound | Self::Undecided => None,
        }
    }
}

/// A last move of the defender.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The position before it, in which the defender is to move.
    pub position: AnyPosition,
    /// The last move, which is taken back.
    pub mv: AnyMove,
}

/// The result of trying a position.
#[derive(Debug)]
pub enum Tried {
    /// No game can lead to it.
    Impossible,
    /// It is not sound, or another move solves it.
    Unsound,
    /// A limit was reached.
    Undecided,
    /// The longer problem is sound.
    Prepended(Box<Prepended>),
}

impl Prepender {
    /// Examines a problem.
    ///
    /// # Errors
    /// Why nothing can be put before it.
    pub fn new(problem: &Problem, options: Options) -> Result<(Self, Box<Report>), Refused> {
        if !problem.stipulation.is_direct() {
            return Err(Refused { unfit: Unfit::NotDirect, report: None });
        }
        let limits = options.limits.clone();
        let plan = plan(&options, vec![Part::Check, Part::Replay, Part::MainLine], limits);
        let report = Box::new(examine(problem, &plan, &mut ()));
        let unfit = match report.verdict() {
            Verdict::Sound if report.answer.refused.is_none() => None,
            Verdict::Unsound => Some(Unfit::Unsound),
            _ => Some(Unfit::Undecided),
        };
        if let Some(unfit) = unfit {
            return Err(Refused { unfit, report: Some(report) });
        }
        let moves = report.answer.moves.filter(|_| problem.stipulation.is_mate());
        let line = moves_of(&problem.position, &report.main.coordinates());
        match Self::before(problem, options, moves, line) {
            Ok(prepender) => Ok((prepender, report)),
            Err(unfit) => Err(Refused { unfit, report: Some(report) }),
        }
    }

    /// One that goes back before a position that was found.
    ///
    /// # Errors
    /// The problem is as long as one can be.
    pub fn further(&self, found: &Prepended) -> Result<Self, Unfit> {
        let problem =
            Problem { position: found.position, stipulation: found.asked, ..self.problem.clone() };
        let line = moves_of(&found.position, &found.line.coordinates());
        Self::before(&problem, self.options.clone(), found.moves, line)
    }

    fn before(
        problem: &Problem,
        options: Options,
        moves: Option<u8>,
        line: Vec<AnyMove>,
    ) -> Result<Self, Unfit> {
        let asked = match moves {
            Some(MAX_MOVES..) => return Err(Unfit::TooLong),
            Some(moves) => problem.stipulation.in_moves(moves + 1),
            None => problem.stipulation,
        };
        // What the author says of the problem is not said of another one.
        let problem = Problem {
            solution: None,
            intended_solutions: None,
            expect: None,
            printed_moves: None,
            is_broken: false,
            ..problem.clone()
        };
        Ok(Self { problem, options, moves, asked, line })
    }

    /// The problem before which moves are put.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// All last moves of the defender, captures last.
    pub fn replies(&self) -> Vec<Reply> {
        let all = self.problem.position.retractions().into_iter();
        all.map(|(position, mv)| Reply { position, mv }).collect()
    }

    /// Whether every move of the defender loses in time in the position before a reply, within limits
    /// for all these moves together; `None` if a limit was reached. Where no length is asked for, the whole
    /// examination has to say it.
    pub fn is_lost(&self, reply: &Reply, limits: &Limits) -> Option<bool> {
        let Some(moves) = self.moves else { return Some(true) };
        let asked = self.problem.stipulation.in_moves(moves);
        let mut limits = self.within(limits);
        let all = limits.nodes.unwrap_or(NODES);
        let others = reply.position.legal_moves().into_iter();
        let others = others.filter_map(|mv| reply.position.after(mv));
        let mut open: Vec<_> = others.filter(|at| *at != self.problem.position).collect();
        // Most saving moves are seen at once, and those that need a long search come last.
        for (most, share) in [(FIRST_LOOK, all / 4), (u64::MAX, all)] {
            let mut left = share;
            for position in std::mem::take(&mut open) {
                match position.outcome() {
                    None => {}
                    Some(Outcome::Win { winner, .. }) if winner == position.turn() => continue,
                    Some(_) => return Some(false),
                }
                if left == 0 {
                    open.push(position);
                    continue;
                }
                limits.nodes = Some(most.min(left));
                let plan = plan(&self.options, vec![Part::Answer], limits.clone());
                let problem = Problem { position, stipulation: asked, ..self.problem.clone() };
                let report = examine(&problem, &plan, &mut ());
                left = left.saturating_sub(report.cost.nodes);
                match report.solved {
                    Verdict::Solved => {}
                    Verdict::NoSolution => return Some(false),
                    _ => open.push(position),
                }
            }
        }
        open.is_empty().then_some(true)
    }

    /// All last moves of the attacker before a reply, with the positions before them, captures last.
    pub fn keys(&self, reply: &Reply) -> Vec<(AnyPosition, AnyMove)> {
        let mut keys = reply.position.retractions();
        if self.problem.stipulation.is_by_checks() && !reply.position.is_check() {
            keys.clear();
        }
        keys
    }

    /// Examines the position before a key, within limits for it alone.
    pub fn try_key(
        &self,
        reply: &Reply,
        (position, key): (AnyPosition, AnyMove),
        limits: &Limits,
    ) -> Tried {
        let problem = Problem { position, stipulation: self.asked, ..self.problem.clone() };
        let parts = vec![Part::Check, Part::Replay, Part::Economy { all: false }];
        let report =
            examine(&problem, &plan(&self.options, parts, self.within(limits)), &mut WhileSound);
        match report.verdict() {
            Verdict::Sound if report.answer.refused.is_none() => {}
            Verdict::Unsound => return Tried::Unsound,
            _ => return Tried::Undecided,
        }
        let is_key = |mv: &Move| mv.coordinates == position.write_move(Notation::Coordinates, key);
        if report.answer.keys.len() != 1 || !report.answer.keys.iter().all(is_key) {
            return Tried::Unsound;
        }
        if !position.has_last_move() {
            return Tried::Impossible;
        }
        let found = Prepended::new(self, (position, key), reply, &report);
        found.map_or(Tried::Undecided, |found| Tried::Prepended(Box::new(found)))
    }

    fn within(&self, limits: &Limits) -> Limits {
        let nodes = self.options.nodes.unwrap_or(NODES);
        Limits {
            nodes: Some(limits.nodes.map_or(nodes, |most| most.min(nodes))),
            memory: limits.memory.min(MEMORY),
            ..limits.clone()
        }
    }
}

fn plan(options: &Options, parts: Vec<Part>, limits: Limits) -> Plan {
    Plan {
        parts,
        policy: options.policy,
        authored: true,
        notation: options.notation,
        tables: options.tables.clone(),
        limits,
        ..Plan::default()
    }
}

/// Moves in coordinates, up to the first that is not legal.
fn moves_of(position: &AnyPosition, line: &[String]) -> Vec<AnyMove> {
    let mut at = *position;
    let mut moves = Vec::new();
    for text in line {
        let Ok((mv, next)) = at.play_text(Notation::Coordinates, text) else { break };
        moves.push(mv);
        at = next;
    }
    moves
}
