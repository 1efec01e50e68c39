//! What one problem takes to solve.

use std::sync::Arc;

use crate::cli::options::conflict::STUDIES;
use crate::cli::report::proving::Companion;
use crate::cli::run::scout::Engines;
use crate::exact::Tables;
use crate::examine::{Plan, Policy, ReportPart as Part, Verdict, examine};
use crate::game::Repetition;
use crate::input::PosedProblem;
use crate::problem::Stipulation;
use crate::solve::{Limits, MAX_LENGTH, Spent};

/// What one problem took.
#[derive(Clone)]
pub(super) struct Measurement {
    pub(super) id: String,
    pub(super) fen: Option<String>,
    pub(super) stipulation: Option<Stipulation>,
    /// How repeated positions are judged, if the problem is on the board.
    pub(super) repetition: Option<Repetition>,
    /// An error where there is no problem to solve.
    pub(super) state: Verdict,
    pub(super) moves: Option<u8>,
    pub(super) at_most: Option<u8>,
    pub(super) not_within: u8,
    pub(super) keys: usize,
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
}
