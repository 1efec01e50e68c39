//! What a check of a problem found.

use std::ops::Range;

use crate::game::{Move, Rules};
use crate::problem::{Expect, FindingKind};
use crate::solve::{Answer, Node};
use crate::tablebase::Value;

/// How much a finding weighs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// Worth knowing; makes a problem unsound only under [`Policy::Strict`].
    Minor,
    /// Makes a problem unsound.
    Major,
}

impl Severity {
    /// The word in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Minor => "minor",
            Self::Major => "major",
        }
    }
}

/// One thing that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding<R: Rules> {
    /// What kind of thing.
    pub kind: FindingKind,
    /// How much it weighs.
    pub severity: Severity,
    /// Moves from the problem position: the proof of a cook or a short win, or the way to
    /// the place where a dual or a wrong move stands.
    pub line: Vec<Move<R>>,
    /// The moves the finding is about: the keys of a short win, the choices of a dual.
    pub moves: Vec<Move<R>>,
    /// A sentence for people, without a full stop.
    pub message: String,
    /// The place in the authored solution, in bytes of its text.
    pub span: Option<Range<usize>>,
}

/// How strict to be about uniqueness.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Policy {
    /// No dual at all, every longest defence answered, no wrong mark.
    Strict,
    /// No major dual.
    #[default]
    Standard,
    /// Only the key must be unique; duals are not looked for.
    Key,
}

/// The word over a problem.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Verdict {
    /// It has exactly one key and nothing was found that the policy minds.
    Sound,
    /// Something was found, and it is proven.
    Unsound,
    /// A limit was reached before enough was proven.
    Undecided,
}

impl Verdict {
    /// The word in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Sound => "sound",
            Self::Unsound => "unsound",
            Self::Undecided => "undecided",
        }
    }
}

/// The result of checking one problem.
#[derive(Clone, Debug)]
pub struct Report<R: Rules> {
    /// What was found, in the order of PROBLEMS: the solver's findings, then the author's
    /// mistakes.
    pub findings: Vec<Finding<R>>,
    /// The word over the problem.
    pub verdict: Verdict,
    /// How strict the check was.
    pub policy: Policy,
    /// The solver's answer.
    pub answer: Answer<R>,
    /// The solution from the key on, if there is a win and no limit was reached.
    pub tree: Option<Node<R>>,
    /// Whether there are more minor duals than were looked for.
    pub more_duals: bool,
    /// Positions searched.
    pub nodes: u64,
    /// Whether the independent checker has played the win through; `None` without one.
    pub replayed: Option<bool>,
    /// The exact value of the position, if it was asked for and is known.
    pub value: Option<Value>,
}

impl<R: Rules> Report<R> {
    /// Whether the findings are those that the problem says it has: all that the policy
    /// minds are expected, and all that are expected are there.
    pub fn holds(&self, expect: Option<&Expect>) -> bool {
        match expect {
            None | Some(Expect::Sound) => self.verdict == Verdict::Sound,
            Some(expect @ Expect::Findings(_)) => {
                self.unexpected(Some(expect)).next().is_none() && self.missing(expect).is_empty()
            }
        }
    }

    /// Whether the policy minds a finding.
    pub fn minds(&self, finding: &Finding<R>) -> bool {
        minds(self.policy, finding.severity)
    }

    /// The findings that the policy minds and the problem does not expect.
    pub fn unexpected(&self, expect: Option<&Expect>) -> impl Iterator<Item = &Finding<R>> {
        let expected =
            move |kind| matches!(expect, Some(Expect::Findings(kinds)) if kinds.contains(&kind));
        let minded = self.findings.iter().filter(|finding| self.minds(finding));
        minded.filter(move |finding| !expected(finding.kind))
    }

    /// The findings that the problem expects and that are not there. A policy that does not
    /// look for duals does not miss them.
    pub fn missing(&self, expect: &Expect) -> Vec<FindingKind> {
        let Expect::Findings(kinds) = expect else { return Vec::new() };
        let found = |kind| self.findings.iter().any(|finding| finding.kind == kind);
        let blind = |kind| self.policy == Policy::Key && kind == FindingKind::Dual;
        kinds.iter().copied().filter(|&kind| !found(kind) && !blind(kind)).collect()
    }
}

/// Whether a policy minds findings of this weight.
fn minds(policy: Policy, severity: Severity) -> bool {
    severity == Severity::Major || policy == Policy::Strict
}

/// The word that findings lead to.
pub(super) fn verdict<R: Rules>(findings: &[Finding<R>], policy: Policy) -> Verdict {
    let minded = findings.iter().filter(|finding| minds(policy, finding.severity));
    let mut minded = minded.map(|finding| finding.kind).peekable();
    if minded.peek().is_none() {
        Verdict::Sound
    } else if minded.all(|kind| kind == FindingKind::Undecided) {
        Verdict::Undecided
    } else {
        // What was proven before the limit stands.
        Verdict::Unsound
    }
}
