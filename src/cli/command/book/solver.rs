//! How the problems of a book are solved.

use std::sync::Arc;
use std::time::Duration;

use super::Args;
use crate::cli::options::usual_notation;
use crate::cli::report::printed::{self, Printing};
use crate::examine::{Plan, Policy, ReportPart as Part, examine};
use crate::problem::Problem;
use crate::report::Report;
use crate::solve::Limits;
use crate::tablebase::Tables;

/// How the problems of a book are solved.
#[derive(Clone, Copy)]
pub(super) struct Solver<'a> {
    pub(super) args: &'a Args,
    pub(super) printing: Printing,
    pub(super) limits: &'a Limits,
    pub(super) tables: Option<&'a Arc<Tables>>,
}

impl Solver<'_> {
    pub(super) fn solved(self, problem: &Problem) -> Report {
        let Self { args, printing, limits, tables } = self;
        let mut parts = vec![Part::Answer, Part::WinKinds];
        parts.extend(printed::PARTS);
        if printing.rests_on {
            parts.push(Part::RestsOn);
        }
        parts.extend(printing.tries.map(|most| Part::Tries(usize::from(most))));
        let plan = Plan {
            parts,
            policy: Policy::Key,
            most: args.search.moves,
            notation: args.solutions.or_else(|| usual_notation(printing.language, problem)),
            authored: true,
            limits: limits_of(problem, args, limits),
            tables: tables.cloned(),
            ..Plan::default()
        };
        examine(problem, &plan, &mut ())
    }
}

/// How long a shortest win is searched for, where no limit is given.
const UNSTATED: Duration = Duration::from_secs(60);

/// The limits of a problem. Where the shortest win is asked for, there may be none, and the search would
/// not end; a study has bounds of its own.
fn limits_of(problem: &Problem, args: &Args, limits: &Limits) -> Limits {
    let stipulation = problem.stipulation;
    let is_bounded = stipulation.is_study() || stipulation.moves().or(args.search.moves).is_some();
    let time = Some(UNSTATED).filter(|_| !is_bounded && limits.nodes.is_none());
    Limits { time: limits.time.or(time), ..limits.clone() }
}
