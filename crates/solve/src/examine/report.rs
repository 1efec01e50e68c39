//! The result of checking one problem.

use super::finding::Finding;
use crate::game::Rules;
use crate::problem::{Expect, FindingKind};
use crate::solve::Line;
use crate::verdict::{Policy, Verdict};

/// What a check of one problem found.
#[derive(Clone, Debug)]
pub struct Report<R: Rules> {
    /// What was found, in the order of [`FindingKind`]; of one kind, the solver's findings
    /// before the author's mistakes.
    pub findings: Vec<Finding<R>>,
    /// The verdict on the problem: sound, unsound or undecided.
    pub verdict: Verdict,
    /// How strict the check was.
    pub policy: Policy,
    /// The win that begins with the author's key, or with the first key if that does not win. Empty
    /// without a win.
    pub line: Line<R>,
    /// Whether there are more minor duals than were looked for.
    pub more_duals: bool,
    /// Whether the independent checker has played the win through; `None` without one.
    pub replayed: Option<bool>,
}

impl<R: Rules> Report<R> {
    /// Whether the findings are as expected: all that the policy counts are expected, and all that
    /// are expected are there.
    pub fn holds(&self, expect: Option<&Expect>) -> bool {
        match expect {
            None | Some(Expect::Sound) => self.verdict == Verdict::Sound,
            Some(expect @ Expect::Findings(_)) => {
                self.unexpected(Some(expect)).next().is_none() && self.missing(expect).is_empty()
            }
        }
    }

    /// Whether the policy counts a finding against the problem.
    pub fn minds(&self, finding: &Finding<R>) -> bool {
        self.policy.minds(finding.severity)
    }

    /// The findings that the policy counts and the problem does not expect.
    pub fn unexpected(&self, expect: Option<&Expect>) -> impl Iterator<Item = &Finding<R>> {
        let expected =
            move |kind| matches!(expect, Some(Expect::Findings(kinds)) if kinds.contains(&kind));
        let counted = self.findings.iter().filter(|finding| self.minds(finding));
        counted.filter(move |finding| !expected(finding.kind()))
    }

    /// The findings that the problem expects and that are not there. A policy that does not
    /// look for all duals does not miss them.
    pub fn missing(&self, expect: &Expect) -> Vec<FindingKind> {
        let Expect::Findings(kinds) = expect else { return Vec::new() };
        let found = |kind| self.findings.iter().any(|finding| finding.kind() == kind);
        let narrow = matches!(self.policy, Policy::Key | Policy::OnlyMove | Policy::Tsume);
        let blind = |kind| narrow && kind == FindingKind::Dual;
        kinds.iter().copied().filter(|&kind| !found(kind) && !blind(kind)).collect()
    }
}
