//! How problems are solved, and the record of a solved problem.

use std::sync::Arc;

use crate::exact::Tables;
use crate::examine::{Follow, MainLine, Plan, Policy, ReportPart as Part, Verdict, examine};
use crate::input::PosedProblem;
use crate::record::{Details, PhaseOptions, PhaseRecords, Record};
use crate::report::Report;
use crate::solve::Limits;

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
            Ok(problem) => self.record(posed, &examine(problem, &self.plan(), &mut ())),
            Err(_) => Record::of_error(posed),
        })
    }

    /// The record of a problem from the report that [`plan`](Self::plan) asked for.
    pub fn record(&self, posed: &PosedProblem, report: &Report) -> Record {
        let answer = &report.answer;
        if answer.refused.is_some() {
            // A win that the checker does not accept is not claimed.
            let nodes = report.cost.nodes;
            return Record { nodes, ..Record::new(posed, Verdict::Undecided) };
        }
        let mut record = Record::of_report(posed, report.fulfilled(), report);
        if !report.stipulation.is_direct() || answer.study.is_some() {
            return record;
        }
        let is_won = answer.moves.is_some() && !answer.line.is_empty();
        if self.classify && is_won {
            record.details.classify(report);
        }
        record.phases = PhaseRecords::of(report);
        if self.verbose && is_won {
            let classified = std::mem::take(&mut record.details);
            record.details = Details::of(report).with_difficulty_of(classified);
        }
        record
    }
}
