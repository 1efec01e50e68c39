//! How problems are checked and solved, and their records.

use std::sync::Arc;

use crate::exact::Tables;
use crate::examine::{Follow, MainLine, Plan, Policy, ReportPart as Part, examine};
use crate::input::PosedProblem;
use crate::problem::Problem;
use crate::record::{Record, SUMMARY};
use crate::report::Report;
use crate::solve::Limits;

/// How problems are checked.
#[derive(Clone, Debug, Default)]
pub struct CheckOptions {
    /// How unique the solution must be.
    pub policy: Policy,
    /// Whether the tree and more are reported.
    pub verbose: bool,
    /// How many moves beyond the solution other winning moves are looked for; `None` to report
    /// none. Policies that count them use this number, or [`BEYOND`](crate::solve::BEYOND).
    pub beyond: Option<u8>,
    /// Whether a certificate is written.
    pub certify: bool,
    /// The limits of one problem.
    pub limits: Limits,
    /// The positions searched for a problem where the limits set neither positions nor time.
    pub usual_nodes: Option<u64>,
    /// The endgame tables to probe, if there are any.
    pub tables: Option<Arc<Tables>>,
}

impl CheckOptions {
    /// The plan of the examination of a problem.
    pub fn plan(&self, problem: &Problem) -> Plan {
        let mut parts =
            vec![Part::Check, Part::RestsOnBan { all: true }, Part::WinKinds, Part::MainLine];
        if !problem.themes.is_empty() {
            parts.push(Part::Themes);
        }
        if problem.themes.iter().any(|(name, _)| name.compares_phases()) {
            parts.extend([Part::Tries(1), Part::SetPlay(u8::MAX)]);
        }
        if self.certify {
            parts.push(Part::Certificate);
        }
        if self.verbose {
            parts.extend([Part::Tree, Part::End(MainLine::Tree), Part::Themes]);
            parts.extend(SUMMARY);
        }
        if self.beyond.is_some() {
            parts.push(Part::Alternatives);
        }
        if self.verbose || self.policy == Policy::Strict {
            parts.push(Part::Economy { all: self.verbose });
        }
        Plan {
            parts,
            policy: self.policy,
            beyond: self.beyond,
            authored: true,
            limits: self.limits.clone(),
            usual_nodes: self.usual_nodes,
            tables: self.tables.clone(),
            ..Plan::default()
        }
    }

    /// Checks a problem: its record with the time that it took, in milliseconds.
    pub fn checked(&self, posed: &PosedProblem) -> Record {
        Record::timed(|| match &posed.problem {
            Ok(problem) => self.record(&examine(problem, &self.plan(problem), &mut ())),
            Err(_) => Record::of_unposed(posed),
        })
    }

    /// The record of a problem from the report that [`plan`](Self::plan) asked for.
    pub fn record(&self, report: &Report) -> Record {
        let mut record = Record::of(report);
        if !self.verbose {
            // Themes are also looked for to compare them with those of the author.
            record.output.without_details();
            record.output.without_phases();
        }
        record
    }
}

/// How problems are solved.
#[derive(Clone, Debug, Default)]
pub struct SolveOptions {
    /// No win longer than this is looked for.
    pub most: Option<u8>,
    /// What is reported besides the solution.
    pub phases: PhaseOptions,
    /// Whether the tree and more are reported.
    pub verbose: bool,
    /// Whether themes and difficulty are looked for.
    pub classify: bool,
    /// Whether a certificate is written.
    pub certify: bool,
    /// The limits of one problem.
    pub limits: Limits,
    /// The endgame tables to probe, if there are any.
    pub tables: Option<Arc<Tables>>,
}

/// Which phases are asked for.
#[derive(Clone, Copy, Debug, Default)]
pub struct PhaseOptions {
    /// Whether the set play is reported.
    pub set_play: bool,
    /// The most refutations that a try may have.
    pub tries: Option<u8>,
    /// The moves within which all winning first moves are looked for.
    pub winners: Option<u8>,
}

impl PhaseOptions {
    /// The parts of an examination that these are.
    fn parts(self) -> impl Iterator<Item = Part> {
        let set_play = self.set_play.then_some(Part::SetPlay(u8::MAX));
        let tries = self.tries.map(|most| Part::Tries(usize::from(most)));
        set_play.into_iter().chain(tries).chain(self.winners.map(Part::Winners))
    }
}

impl SolveOptions {
    /// The plan of the examination. Changed rules, which may use up the limits, come last.
    pub fn plan(&self) -> Plan {
        let mut parts = vec![Part::Answer, Part::Replay, Part::RestsOnBan { all: false }];
        if self.certify {
            parts.push(Part::Certificate);
        }
        if self.classify {
            parts.extend([Part::Themes, Part::Difficulty]);
        }
        parts.push(Part::WinKinds);
        parts.extend(self.phases.parts());
        if self.verbose {
            parts.extend([Part::Tree, Part::End(MainLine::Answer), Part::Themes, Part::RestsOn]);
        }
        Plan {
            parts,
            policy: Policy::Key,
            follow: Follow::Shortest,
            most: self.most,
            limits: self.limits.clone(),
            tables: self.tables.clone(),
            ..Plan::default()
        }
    }

    /// Solves a problem: its record with the time that it took, in milliseconds.
    pub fn solved(&self, posed: &PosedProblem) -> Record {
        Record::timed(|| match &posed.problem {
            Ok(problem) => self.record(&examine(problem, &self.plan(), &mut ())),
            Err(_) => Record::of_error(posed),
        })
    }

    /// The record of a problem from the report that [`plan`](Self::plan) asked for.
    pub fn record(&self, report: &Report) -> Record {
        let mut record = Record::of(report);
        if !self.verbose && !self.classify {
            // Pictures may show the solution all the same.
            record.output.without_details();
        }
        record
    }
}
