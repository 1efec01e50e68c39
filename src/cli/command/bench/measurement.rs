//! What one problem takes to solve.

use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};

use crate::cli::options::conflict::STUDIES;
use crate::cli::report::companion::Companion;
use crate::cli::report::style::tame;
use crate::cli::run::scout::Engines;
use crate::exact::Tables;
use crate::examine::{Plan, Policy, ReportPart as Part, Verdict, examine};
use crate::game::Repetition;
use crate::input::PosedProblem;
use crate::problem::Stipulation;
use crate::solve::{Limits, MAX_LENGTH, Spent};

/// The names of the figures; times are in seconds.
pub(super) const COLUMNS: [&str; 15] = [
    "id",
    "fen",
    "stipulation",
    "repetition",
    "state",
    "moves",
    "at_most",
    "proven_not_within",
    "keys",
    "found_seconds",
    "found_nodes",
    "proven_seconds",
    "proven_nodes",
    "keys_seconds",
    "nodes",
];

/// The names of the columns in text.
pub(super) const HEAD: &str = "\
problem                   moves  at most  not in     found    proven  all keys    positions
";

/// What one problem took.
#[derive(Clone)]
pub(super) struct Measurement {
    id: String,
    fen: Option<String>,
    stipulation: Option<Stipulation>,
    /// How repeated positions are judged, if the problem is on the board.
    repetition: Option<Repetition>,
    /// An error where there is no problem to solve.
    pub(super) state: Verdict,
    pub(super) moves: Option<u8>,
    at_most: Option<u8>,
    not_within: u8,
    keys: usize,
    pub(super) found: Option<Spent>,
    pub(super) proven: Option<Spent>,
    pub(super) all_keys: Option<Spent>,
    pub(super) nodes: u64,
}

impl Measurement {
    /// Why a problem that is on the board was not solved.
    pub(super) fn unmeasured(&self) -> Option<String> {
        let study = self.stipulation.filter(|_| self.repetition.is_some() && self.is_error())?;
        Some(format!("{study} cannot be measured: {STUDIES}"))
    }

    /// Whether there is no problem to solve.
    pub(super) fn is_error(&self) -> bool {
        self.state == Verdict::Error
    }

    /// Solves a problem.
    pub(super) fn of(
        posed: &PosedProblem,
        limits: &Limits,
        (tables, engines): (Option<&Arc<Tables>>, Option<&Engines>),
        most: u8,
    ) -> Self {
        let error = Self {
            id: posed.id.clone(),
            fen: posed.fen.clone(),
            stipulation: posed.stipulation,
            repetition: posed.repetition,
            state: Verdict::Error,
            moves: None,
            at_most: None,
            not_within: 0,
            keys: 0,
            found: None,
            proven: None,
            all_keys: None,
            nodes: 0,
        };
        let Ok(problem) = &posed.problem else { return error };
        if problem.stipulation.is_study() {
            return error;
        }
        // The shortest win is asked for, whatever else the problem asks.
        let stipulation = problem.stipulation.in_fewest();
        let plan = Plan {
            parts: vec![Part::Answer],
            policy: Policy::Key,
            most: Some(most),
            stipulation: Some(stipulation),
            limits: limits.clone(),
            tables: tables.cloned(),
            ..Plan::default()
        };
        let report = examine(problem, &plan, &mut Companion::new(posed, None, engines));
        let (answer, stages) = (&report.answer, report.stages);
        let settled = answer.never || answer.not_within == MAX_LENGTH;
        Self {
            state: report.solved,
            moves: answer.moves,
            at_most: answer.at_most,
            not_within: answer.not_within,
            keys: answer.keys.len(),
            found: stages.found,
            proven: stages.proven.filter(|_| answer.moves.is_some() || settled),
            all_keys: stages.keys,
            nodes: report.cost.nodes,
            ..error
        }
    }

    /// The figures below [`HEAD`].
    pub(super) fn line(&self) -> String {
        let number = |number: Option<u8>| number.map_or("-".to_owned(), |it| it.to_string());
        let time = |spent: Option<Spent>| spent.map_or("-".to_owned(), |it| format_time(it.time));
        let id: String = tame(&self.id).chars().take(24).collect();
        let mut line = format!("{id:<24}  {:>5}  {:>7}", number(self.moves), number(self.at_most));
        let Self { not_within, found, proven, all_keys, nodes, state, .. } = *self;
        let (found, proven, keys) = (time(found), time(proven), time(all_keys));
        let _ = write!(line, "  {not_within:>6}  {found:>8}  {proven:>8}  {keys:>8}  {nodes:>11}");
        match state {
            Verdict::Solved => line + "\n",
            state => format!("{line}  {state}\n"),
        }
    }

    /// The figures by name.
    pub(super) fn record(&self) -> Value {
        let seconds = |spent: Option<Spent>| {
            // Microseconds say more than a clock knows.
            spent.map(|it| (it.time.as_secs_f64() * 1e6).round() / 1e6)
        };
        let nodes = |spent: Option<Spent>| spent.map(|it| it.nodes);
        json!({
            "id": self.id,
            "fen": self.fen,
            "stipulation": self.stipulation.map(|it| it.to_string()),
            "repetition": self.repetition.map(|it| it.to_string()),
            "state": self.state.to_string(),
            "moves": self.moves,
            "at_most": self.at_most,
            "proven_not_within": self.not_within,
            "keys": self.keys,
            "found_seconds": seconds(self.found),
            "found_nodes": nodes(self.found),
            "proven_seconds": seconds(self.proven),
            "proven_nodes": nodes(self.proven),
            "keys_seconds": seconds(self.all_keys),
            "nodes": self.nodes,
        })
    }
}

/// A time in the unit that suits it.
pub(super) fn format_time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 1.0 { format!("{:.1} ms", seconds * 1e3) } else { format!("{seconds:.2} s") }
}
