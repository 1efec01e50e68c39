//! How problems are checked, and the record of a checked problem.

use std::sync::Arc;

use serde::Serialize;

use crate::exact::Tables;
use crate::examine::{MainLine, Plan, Policy, ReportPart as Part, Verdict, examine};
use crate::input::PosedProblem;
use crate::problem::Problem;
use crate::record::{
    AlternativesRecord, Details, EconomyRecord, FindingRecord, PhaseRecords, Record,
};

/// The refutations of the tries that are reported with other details.
const REFUTATIONS: usize = 1;
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
    /// The endgame tables to probe, if there are any.
    pub tables: Option<Arc<Tables>>,
}

/// The result of a check.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckRecord {
    /// Whether the findings are those that the author expects.
    pub(crate) expected: bool,
    pub(crate) findings: Vec<FindingRecord>,
    /// Whether there are more minor duals than were listed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) more_duals: bool,
    /// The other winning moves of the solution, where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) alternatives: Option<AlternativesRecord>,
}

impl CheckOptions {
    /// The plan of the examination of a problem.
    pub fn plan(&self, problem: &Problem) -> Plan {
        let mut parts =
            vec![Part::Check, Part::RestsOnBan { all: true }, Part::WinKinds, Part::MainLine];
        if !problem.themes.is_empty() {
            parts.push(Part::Themes);
        }
        if self.certify {
            parts.push(Part::Certificate);
        }
        if self.verbose {
            parts.extend([Part::Tree, Part::End(MainLine::Tree), Part::Themes, Part::RestsOn]);
            parts.push(Part::Tries(REFUTATIONS));
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
            tables: self.tables.clone(),
            ..Plan::default()
        }
    }

    /// Checks a problem: its record with the time that it took, in milliseconds.
    pub fn checked(&self, posed: &PosedProblem) -> Record {
        Record::timed(|| match &posed.problem {
            Ok(problem) => self.record(posed, &examine(problem, &self.plan(problem), &mut ())),
            Err(_) => CheckRecord::of_unposed(posed),
        })
    }

    /// The record of a problem from the report that [`plan`](Self::plan) asked for.
    pub fn record(&self, posed: &PosedProblem, report: &Report) -> Record {
        let (Some(check), Ok(problem)) = (&report.check, &posed.problem) else {
            return CheckRecord::of_unposed(posed);
        };
        let mut record = Record::of_report(posed, check.verdict, report);
        record.check = Some(CheckRecord {
            expected: check.holds(problem.expect.as_ref()),
            findings: check.findings.iter().map(|it| FindingRecord::of(report, it)).collect(),
            more_duals: check.more_duals,
            alternatives: report.alternatives.as_ref().map(AlternativesRecord::of),
        });
        let economy = report.economy.as_ref();
        record.economy = economy.map(|it| EconomyRecord::of(report.rules, it));
        if self.verbose && report.stipulation.is_direct() {
            record.details = Details::of(report);
            if report.is_forced() {
                record.phases = PhaseRecords::of(report);
            }
        }
        if self.certify && report.answer.refused.is_some() {
            record.verdict = Verdict::Undecided;
        }
        record
    }
}

impl CheckRecord {
    /// The record of a problem that could not be put on the board.
    pub fn of_unposed(posed: &PosedProblem) -> Record {
        let illegal = match &posed.problem {
            Err(bad) => &bad.diagnostics[..bad.illegal.min(bad.diagnostics.len())],
            Ok(_) => &[],
        };
        let mut record = Record::of_error(posed);
        record.check = Some(Self {
            expected: posed.is_illegal_as_expected(),
            findings: illegal.iter().map(|one| FindingRecord::illegal(&one.message)).collect(),
            more_duals: false,
            alternatives: None,
        });
        record
    }
}
