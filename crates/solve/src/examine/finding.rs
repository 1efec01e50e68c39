//! What a check of a problem can find, as data. The command line writes sentences of it.

use std::ops::Range;

use super::certify::CertifyError;
use super::study::StudyValue;
use crate::exact::{Value, Wdl};
use crate::game::{Move, Rules};
use crate::notation::{MoveError, Notation};
use crate::problem::{Check, FindingKind};
use crate::solve::{Stopped, Unfinished};

/// How much a finding weighs.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Worth knowing; no fault of anybody.
    Remark,
    /// Worth knowing; makes a problem unsound only under
    /// [`Policy::Strict`](super::Policy::Strict).
    Minor,
    /// Makes a problem unsound.
    Major,
}

impl Severity {
    /// The word in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Remark => "remark",
            Self::Minor => "minor",
            Self::Major => "major",
        }
    }
}

/// One thing that a check found. A position that breaks the rules is not among them: it
/// cannot be set up, so there is nothing to check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finding<R: Rules> {
    /// No key fulfils the stipulation.
    NoSolution(NoSolution<R>),
    /// A win in fewer moves than the stipulation says.
    ShortWin {
        /// The length of the shortest win.
        moves: u8,
        /// The moves of the stipulation.
        stipulated: u8,
        /// The first moves that win in `moves`.
        keys: Vec<Move<R>>,
        /// The shortest win against the longest defence.
        line: Vec<Move<R>>,
    },
    /// A key that is not the author's, or a second one where he gives none.
    Cook(Cook<R>),
    /// More than one continuation in time.
    Dual {
        /// The moves from the problem position up to the choice.
        line: Vec<Move<R>>,
        /// The continuations; the one that is followed first.
        moves: Vec<Move<R>>,
        /// Major in a variation of full length before the last move.
        severity: Severity,
    },
    /// A mistake in the authored solution.
    WrongSolution(Mistake<R>),
    /// The stipulation is the number of moves of the printed line, or there is none since that line
    /// breaks off, and the shortest win takes another.
    PrintedLength {
        /// The moves of the printed line.
        printed: u8,
        /// The length of the shortest win.
        moves: u8,
        /// Whether the author's key wins in so many.
        by_key: bool,
    },
    /// Something is not proven.
    Undecided(Undecided),
}

/// Why there is no solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoSolution<R: Rules> {
    /// A search has proven that there is no win.
    NoWin {
        /// There is none within this number of moves.
        not_within: u8,
        /// There is none in any number of moves.
        never: bool,
        /// The author's key with a reply that refutes it.
        refuted: Option<(Move<R>, Move<R>)>,
    },
    /// The exact value of the position is not the one that a study asks for.
    Value(StudyValue),
}

/// First moves that fulfil the stipulation and are not the key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cook<R: Rules> {
    /// One that forces a win.
    Win {
        /// The move.
        key: Move<R>,
        /// The attacker's moves that it takes, itself included.
        moves: u8,
        /// The win against the longest defence, beginning with the move.
        line: Vec<Move<R>>,
    },
    /// One that keeps the value that a study asks for.
    Keeps {
        /// The move.
        key: Move<R>,
        /// The value for the side that makes it.
        value: StudyValue,
        /// Whether no other move wins sooner.
        soonest: bool,
    },
    /// All legal moves of a study keep its value.
    AllKeep {
        /// The moves, the best ones first.
        keys: Vec<Move<R>>,
        /// What they keep.
        value: Wdl,
    },
}

/// A mistake in the authored solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake<R: Rules> {
    /// The moves from the problem position to the place of the mistake.
    pub line: Vec<Move<R>>,
    /// Its place in the text of the solution, in bytes.
    pub span: Option<Range<usize>>,
    /// What is wrong there.
    pub fault: Fault<R>,
}

/// What is wrong at one place of an authored solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault<R: Rules> {
    /// The text of a move is illegal, ambiguous or no move at all.
    Unplayable {
        /// The text.
        text: String,
        /// Why it cannot be played.
        error: MoveError<R>,
        /// Another notation in which the solution makes more sense; named with the first such
        /// move only.
        fits: Option<Fit>,
    },
    /// There are fewer keys than the author wants.
    FewerKeys {
        /// The number of keys.
        found: usize,
        /// The number that he wants.
        intended: u8,
    },
    /// Set play is given although the side to move is in check.
    SetPlayInCheck,
    /// The solution stops short: no winning move is given.
    NoAttack,
    /// The solution stops short: this defence is left, and none is given.
    NoDefence {
        /// One of the longest defences.
        defence: Move<R>,
    },
    /// One of the longest defences is not answered.
    Unanswered {
        /// The defence.
        defence: Move<R>,
        /// The attacker's moves that it takes to win after it.
        length: u8,
    },
    /// An attacker's move that does not win in time.
    DoesNotWin {
        /// The move.
        mv: Move<R>,
        /// The attacker's moves that are left, this one included.
        left: u8,
        /// A reply that refutes it.
        refutation: Option<Move<R>>,
    },
    /// An attacker's move after the last one that the stipulation allows.
    TooLate {
        /// The move.
        mv: Move<R>,
    },
    /// An attacker's move that gives no check where every move must.
    NoCheck {
        /// The move.
        mv: Move<R>,
    },
    /// A move of a study that does not keep its value.
    DoesNotKeep {
        /// The move.
        mv: Move<R>,
        /// What should be kept.
        wanted: Wdl,
        /// The value after the move, for the side that made it.
        value: Option<Value>,
    },
    /// A mark of check or mate that is not true. It is a minor finding.
    WrongMark {
        /// The move.
        mv: Move<R>,
        /// What the mark says.
        mark: Check,
    },
}

/// Another notation than the stated one in which a solution makes more sense.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fit {
    /// The notation.
    pub notation: Notation,
    /// Whether all moves are legal in it, and not only more of them.
    pub is_whole: bool,
}

/// Why something is not proven.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Undecided {
    /// A limit ended the search for the shortest win and the keys.
    Search {
        /// The length of the shortest win, if that is proven.
        moves: Option<u8>,
        /// There is no win within this number of moves.
        not_within: u8,
        /// How far the search came.
        unfinished: Unfinished,
    },
    /// Longer wins were not looked for.
    Bounded {
        /// There is no win within this number of moves.
        not_within: u8,
    },
    /// A limit ended the comparison of the solution with what is proven.
    Check(Stopped),
    /// The independent checker did not accept the win.
    NotAccepted(CertifyError),
    /// The stipulation allows more moves than the solver can bound.
    TooLong {
        /// The moves.
        moves: u16,
    },
    /// A study is won, but of some first moves it is not known whether they win, too.
    OtherMoves {
        /// How many moves.
        moves: usize,
    },
    /// A study needs tables, and no folder of tables is named.
    NoTables,
    /// A table is missing.
    MissingTable {
        /// Which, as in "there is no …".
        missing: String,
    },
    /// A table cannot be read.
    BrokenTable {
        /// What is wrong with its file.
        error: String,
    },
}

impl<R: Rules> Finding<R> {
    /// That there are fewer keys than the author wants.
    pub(super) fn fewer_keys(found: usize, intended: u8) -> Self {
        let fault = Fault::FewerKeys { found, intended };
        Self::WrongSolution(Mistake { line: Vec::new(), span: None, fault })
    }

    /// What kind of finding it is.
    pub fn kind(&self) -> FindingKind {
        match self {
            Self::NoSolution(_) => FindingKind::NoSolution,
            Self::ShortWin { .. } => FindingKind::ShortWin,
            Self::Cook(_) => FindingKind::Cook,
            Self::Dual { .. } => FindingKind::Dual,
            Self::WrongSolution(_) => FindingKind::WrongSolution,
            Self::PrintedLength { .. } => FindingKind::PrintedLength,
            Self::Undecided(_) => FindingKind::Undecided,
        }
    }

    /// How much it weighs.
    pub fn severity(&self) -> Severity {
        match self {
            Self::Dual { severity, .. } => *severity,
            Self::PrintedLength { .. } => Severity::Remark,
            Self::WrongSolution(Mistake { fault: Fault::WrongMark { .. }, .. }) => Severity::Minor,
            _ => Severity::Major,
        }
    }

    /// The place in the text of the authored solution, in bytes.
    pub fn span(&self) -> Option<Range<usize>> {
        match self {
            Self::WrongSolution(mistake) => mistake.span.clone(),
            _ => None,
        }
    }

    /// The moves from the problem position to the place of the finding, or the line that
    /// proves it.
    pub fn line(&self) -> &[Move<R>] {
        match self {
            Self::ShortWin { line, .. }
            | Self::Dual { line, .. }
            | Self::Cook(Cook::Win { line, .. }) => line,
            Self::Cook(Cook::Keeps { key, .. }) => std::slice::from_ref(key),
            Self::WrongSolution(mistake) => &mistake.line,
            Self::NoSolution(_)
            | Self::Cook(Cook::AllKeep { .. })
            | Self::PrintedLength { .. }
            | Self::Undecided(_) => &[],
        }
    }

    /// The moves that it is about: keys, cooks, continuations, the wrong move or the
    /// defence without an answer.
    pub fn moves(&self) -> &[Move<R>] {
        match self {
            Self::ShortWin { keys, .. } | Self::Cook(Cook::AllKeep { keys, .. }) => keys,
            Self::Cook(Cook::Win { key, .. } | Cook::Keeps { key, .. }) => {
                std::slice::from_ref(key)
            }
            Self::Dual { moves, .. } => moves,
            Self::WrongSolution(mistake) => mistake.fault.mv().map_or(&[], std::slice::from_ref),
            Self::NoSolution(_) | Self::PrintedLength { .. } | Self::Undecided(_) => &[],
        }
    }
}

impl<R: Rules> Fault<R> {
    /// Whether it is a move that cannot be played.
    pub(super) fn is_unplayable(&self) -> bool {
        matches!(self, Self::Unplayable { .. })
    }

    /// The move that is wrong or missing.
    pub(super) fn mv(&self) -> Option<&Move<R>> {
        match self {
            Self::Unplayable { .. }
            | Self::FewerKeys { .. }
            | Self::SetPlayInCheck
            | Self::NoAttack => None,
            Self::NoDefence { defence } | Self::Unanswered { defence, .. } => Some(defence),
            Self::DoesNotWin { mv, .. }
            | Self::TooLate { mv }
            | Self::NoCheck { mv }
            | Self::DoesNotKeep { mv, .. }
            | Self::WrongMark { mv, .. } => Some(mv),
        }
    }
}
