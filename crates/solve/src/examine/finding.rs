//! What a check of a problem found, with its moves.

use std::ops::Range;

use crate::exact::MoveValue;
use crate::game::{Color, Move, Rules};
use crate::problem::FindingKind;
use crate::report::What;
use crate::solve::Line;
use crate::verdict::{Policy, Severity, StudyValue, Verdict};

/// One thing that a check found. A position that breaks the rules is not among them: it
/// cannot be set up, so there is nothing to check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding<R: Rules> {
    /// The finding itself, with its details.
    pub what: What,
    /// How much it weighs.
    pub severity: Severity,
    /// The side that begins, where each side is asked.
    pub side: Option<Color>,
    /// The moves from the problem position to its place, or the line that proves it.
    pub line: Vec<Move<R>>,
    /// The moves that it is about: of [keys](What::is_of_keys) at the problem position, otherwise
    /// after the line.
    pub moves: Vec<Move<R>>,
    /// A reply that refutes the first of these moves.
    pub refutation: Option<Move<R>>,
    /// Its place in the text of the author's solution, in bytes.
    pub span: Option<Range<usize>>,
}

impl<R: Rules> Finding<R> {
    /// A finding without moves and place.
    pub(super) fn new(what: What) -> Self {
        let severity = match what {
            What::PrintedLength { .. } => Severity::Remark,
            What::WrongMark { .. } => Severity::Minor,
            _ => Severity::Major,
        };
        Self {
            what,
            severity,
            side: None,
            line: Vec::new(),
            moves: Vec::new(),
            refutation: None,
            span: None,
        }
    }

    /// A choice of the attacker after a line.
    pub(super) fn dual(line: Vec<Move<R>>, moves: Vec<Move<R>>, is_major: bool) -> Self {
        let severity = if is_major { Severity::Major } else { Severity::Minor };
        Self { severity, line, moves, ..Self::new(What::Dual) }
    }

    /// What kind of finding it is.
    pub fn kind(&self) -> FindingKind {
        self.what.kind()
    }
}

/// What a check of one problem found.
#[derive(Clone, Debug)]
pub struct CheckFindings<R: Rules> {
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

/// What is known of a position that is a study.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged<R: Rules> {
    /// Its value for the side to move.
    pub value: StudyValue,
    /// Whether that is what is asked for.
    pub fulfilled: bool,
    /// The moves that do what is asked for, the shortest win first.
    pub keys: Vec<MoveValue<R>>,
    /// How many legal moves do not.
    pub others: usize,
    /// How many legal moves nothing is known of; none if tables know the position.
    pub unknown: usize,
    /// Where a search has shown a draw or a loss: the moves after which the other side wins, and within
    /// how many of its moves.
    pub losing: Vec<(Move<R>, u8)>,
    /// Best play to the end, if it is decided; of a draw that a search has shown, the first key.
    pub line: Vec<Move<R>>,
    /// Whether a search has shown it, and no table.
    pub is_searched: bool,
}

impl<R: Rules> Judged<R> {
    /// The keys that win soonest.
    pub fn shortest(&self) -> impl Iterator<Item = &MoveValue<R>> {
        let best = self.keys.first().map(|key| key.value.order());
        self.keys.iter().filter(move |key| Some(key.value.order()) == best)
    }
}
