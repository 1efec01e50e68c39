//! Findings for people, with their place in the file.

use crate::problem::{Diagnostic, Expect, FindingKind, Problem, Severity};
use crate::report::words::{self, Language, Sentence};
use crate::report::{CheckReport, Finding, Report};

/// A finding as it is printed.
pub(in crate::cli) struct PrintedFinding {
    pub(in crate::cli) kind: FindingKind,
    pub(in crate::cli) message: Sentence,
    /// Whether it counts under the policy.
    pub(in crate::cli) counts: bool,
    /// Whether the author expects it.
    pub(in crate::cli) expected: bool,
    /// The place in the file, if it has one.
    pub(in crate::cli) place: Option<Diagnostic>,
}

/// The findings of a check as they are printed.
pub(in crate::cli) fn printed(
    problem: &Problem,
    report: &Report,
    check: &CheckReport,
    language: Language,
) -> Vec<PrintedFinding> {
    let is_expected = |kind: FindingKind| match &problem.expect {
        Some(Expect::Findings(kinds)) => kinds.contains(&kind),
        _ => false,
    };
    let show = |finding: &Finding| {
        let counts = check.minds(finding);
        // What the policy does not mind need not be expected.
        let expected = !counts || is_expected(finding.kind);
        let message = words::finding(report, finding);
        let span = finding.span.clone();
        let place = span.and_then(|span| problem.solution.as_ref()?.text.locate(span));
        let place = place.map(|span| {
            let message = words::labelled(finding.kind, false, message.clone()).text_in(language);
            let severity = if counts && !expected { Severity::Error } else { Severity::Warning };
            let help = words::remedy(finding).map(|remedy| remedy.text_in(language));
            Diagnostic { severity, help, ..Diagnostic::error(message) }.at(span, "")
        });
        PrintedFinding { kind: finding.kind, message, counts, expected, place }
    };
    check.findings.iter().map(show).collect()
}
