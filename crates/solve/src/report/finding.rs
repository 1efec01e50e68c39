//! What a check of a problem can find.

use std::ops::Range;

use super::line::{Line, Move};
use super::words::Sentence;
use crate::exact::{MissingTable, Value, Wdl};
use crate::game::Color;
use crate::notation::Notation;
use crate::problem::FindingKind;
use crate::solve::{Stopped, Unfinished};
use crate::verdict::{Severity, StudyValue};

/// One thing that a check found, with its moves and its line as people read them or, in an examination, as
/// moves of a rule set. A position that breaks the rules is not among them: it cannot be set up, so there is
/// nothing to check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding<M = Move, L = Line> {
    /// The kind, as in files and machine output.
    pub kind: FindingKind,
    /// How much it weighs.
    pub severity: Severity,
    /// The side that begins, where each side is asked.
    pub side: Option<Color>,
    /// The moves from the problem position to its place, or the line that proves it.
    pub line: L,
    /// The moves that it is about: of [keys](What::is_of_keys) at the problem position, otherwise
    /// after the line.
    pub moves: Vec<M>,
    /// A reply that refutes the first of these moves.
    pub refutation: Option<M>,
    /// Its place in the text of the author's solution, in bytes.
    pub span: Option<Range<usize>>,
    /// The finding itself, with its details.
    pub what: What,
}

impl<M, L: Default> Finding<M, L> {
    /// A finding without moves and place.
    pub(crate) fn new(what: What) -> Self {
        let severity = match what {
            What::PrintedLength { .. } => Severity::Remark,
            What::WrongMark { .. } | What::OtherRefutations => Severity::Minor,
            _ => Severity::Major,
        };
        Self {
            kind: what.kind(),
            what,
            severity,
            side: None,
            line: L::default(),
            moves: Vec::new(),
            refutation: None,
            span: None,
        }
    }

    /// A choice of the attacker after a line.
    pub(crate) fn dual(line: L, moves: Vec<M>, is_major: bool) -> Self {
        let severity = if is_major { Severity::Major } else { Severity::Minor };
        Self { severity, line, moves, ..Self::new(What::Dual) }
    }
}

/// What exactly was found. The moves are in the [`Finding`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// No key wins. The move is the author's key.
    NoWin {
        /// There is no win within this number of moves.
        not_within: u8,
        /// There is none in any number of moves.
        never: bool,
    },
    /// There is no solution, or no key, of help, self, reflex or series play, or of direct play with a
    /// narrower goal than a win.
    NoSolution,
    /// There is none within this number of moves, where the fewest are asked for.
    NoSolutionWithin {
        /// The number of moves.
        moves: u8,
    },
    /// The defender begins, and this move of the defender is not answered in time.
    Escape {
        /// How many other moves are not answered either.
        others: usize,
    },
    /// The value of a study is another one.
    Value(StudyValue),
    /// A win in fewer moves than the stipulation says; the moves are its keys.
    ShortWin {
        /// The length of the shorter win, in moves.
        moves: u8,
        /// The moves of the stipulation.
        stipulated: u8,
    },
    /// A solution of help, self, reflex or series play in fewer moves.
    Shorter {
        /// The number of moves of that solution.
        moves: u8,
        /// Whether half a move is played before them.
        half: bool,
    },
    /// Another key wins; the move is that key.
    Cook {
        /// The attacker's moves that it takes.
        moves: u8,
    },
    /// Another first move keeps the value of a study.
    Keeps {
        /// The value for the side that makes it.
        value: StudyValue,
        /// Whether no other move wins sooner.
        soonest: bool,
    },
    /// All legal moves of a study keep its value.
    AllKeep {
        /// The value that these moves keep.
        value: Wdl,
    },
    /// A solution of help, self, reflex or series play that is not wanted.
    OtherSolution,
    /// More of these, which are not listed.
    MoreSolutions {
        /// How many are not listed.
        count: usize,
        /// Whether there may be even more.
        at_least: bool,
    },
    /// Another move wins later than the solution, in a way of its own; without a line it is a first
    /// move.
    OtherWin {
        /// The attacker's moves that it takes, or within which it wins.
        moves: u8,
        /// Whether it is a first move.
        is_key: bool,
    },
    /// Another move wins later than the solution, since it comes back to it.
    Detour {
        /// The attacker's moves that it takes.
        moves: u8,
        /// Whether it is a first move.
        is_key: bool,
    },
    /// More than one continuation; the moves are the continuations.
    Dual,
    /// The stipulation was taken from a printed line, and that line has another length than the win.
    PrintedLength {
        /// The moves of the printed line.
        printed: u8,
        /// The moves of the win.
        moves: u8,
        /// Whether it is the win of the author's key; otherwise the shortest.
        by_key: bool,
    },
    /// An authored move cannot be played.
    Unplayable {
        /// The move as the author writes it.
        text: String,
        /// Why it cannot be played, in English.
        why: String,
        /// The same in no language, unless the form of the text is at fault.
        reason: Option<Box<Sentence>>,
        /// Another notation in which the solution makes more sense.
        fits: Option<FittingNotation>,
    },
    /// There are fewer keys than the author wants.
    FewerKeys {
        /// The number of keys.
        found: usize,
        /// The number that is wanted.
        intended: u8,
    },
    /// There are fewer solutions than the author wants.
    FewerSolutions {
        /// The number of solutions.
        found: usize,
        /// The number that is wanted.
        wanted: usize,
    },
    /// The solutions do not branch as the author says: after the line there are more or fewer
    /// moves that begin the rest of a solution.
    OtherBranching {
        /// The number of these moves.
        found: usize,
        /// The number that is wanted.
        wanted: u8,
    },
    /// Set play is given although the side to move is in check.
    SetPlayInCheck,
    /// The solution stops where a winning move is needed.
    NoAttack,
    /// The solution stops although this defense is left.
    NoDefence,
    /// One of the longest defenses is not answered.
    Unanswered {
        /// The attacker's moves that it takes to win after it.
        length: u8,
    },
    /// An attacker's move that does not win in time.
    DoesNotWin {
        /// The attacker's moves that are left, this one included.
        left: u8,
    },
    /// A try does what is asked for.
    TryWorks {
        /// The attacker's moves that it takes to win, if that is known.
        moves: Option<u8>,
        /// What is asked for.
        wanted: Wdl,
    },
    /// After what is given as the refutation of a try, the attacker still does what is asked for.
    NotRefuted {
        /// The attacker's moves that are left, if their number is limited.
        left: Option<u8>,
    },
    /// Other replies refute a try, too; the moves are these.
    OtherRefutations,
    /// An attacker's move that does not reach the goal in time.
    DoesNotReach {
        /// The attacker's moves that are left, this one included.
        left: u8,
    },
    /// An attacker's move after the last one that the stipulation allows.
    TooLate,
    /// An attacker's move that gives no check where every move must.
    NoCheck,
    /// A move of a study that does not keep its value.
    DoesNotKeep {
        /// What should be kept.
        wanted: Wdl,
        /// The value after the move, for the side that made it.
        value: Option<Value>,
    },
    /// A mark of check or mate that is not true.
    WrongMark {
        /// What the mark says.
        mark: WrittenMark,
    },
    /// A move of a series that gives check before its end.
    SeriesCheck,
    /// An authored line that is not a solution.
    NoSuchSolution,
    /// The same solution given twice.
    Twice,
    /// With `duplex`: the other side cannot begin, for the side to move is in check.
    NoDuplex,
    /// A limit ended the search for the shortest win and the keys.
    Open {
        /// The length of the shortest win, if that is proven.
        moves: Option<u8>,
        /// There is no win within this number of moves.
        not_within: u8,
        /// What the search has proven before it ended.
        unfinished: Unfinished,
    },
    /// Longer wins were not looked for.
    Bounded {
        /// There is no win within this number of moves.
        not_within: u8,
    },
    /// A limit ended the comparison of the solution with what is proven.
    OpenCheck(Stopped),
    /// A limit ended the search for all solutions of help, self, reflex or series play.
    OpenSolutions(Stopped),
    /// The independent checker does not accept the win, or the solution.
    NotAccepted {
        /// The error of the checker, in English.
        why: String,
    },
    /// It is not known whether other moves win later than the solution.
    OpenWins {
        /// The number of moves concerned.
        moves: usize,
        /// None of them wins within this number of moves.
        not_within: u8,
        /// The limit that ended the search; without one, longer wins were neither found nor excluded.
        stopped: Option<Stopped>,
    },
    /// A study is won, but of some first moves it is not known whether they win, too.
    OtherMoves {
        /// The number of these first moves.
        moves: usize,
        /// The table that would settle it, if it is known which.
        table: Option<MissingTable>,
    },
    /// A limit ended the search of a study before it was known which first moves hold.
    OpenStudy {
        /// First moves that are shown to hold.
        holding: usize,
        /// First moves that are shown to lose.
        losing: usize,
        /// The number of first moves that are still open.
        open: usize,
        /// The table that would settle it, if it is known which.
        table: Option<MissingTable>,
    },
    /// A study needs tables, and no folder of tables is named.
    NoTables,
    /// A table is missing.
    MissingTable(MissingTable),
    /// A table cannot be read.
    BrokenTable {
        /// What is wrong with its file.
        error: String,
    },
}

impl What {
    /// What kind of finding it is.
    pub fn kind(&self) -> FindingKind {
        match self {
            Self::NoWin { .. }
            | Self::NoSolution
            | Self::NoSolutionWithin { .. }
            | Self::Escape { .. }
            | Self::Value(_) => FindingKind::NoSolution,
            Self::ShortWin { .. } | Self::Shorter { .. } => FindingKind::ShortWin,
            Self::Cook { .. }
            | Self::Keeps { .. }
            | Self::AllKeep { .. }
            | Self::OtherSolution
            | Self::OtherWin { is_key: true, .. }
            | Self::MoreSolutions { .. } => FindingKind::Cook,
            Self::Dual | Self::Detour { .. } | Self::OtherWin { is_key: false, .. } => {
                FindingKind::Dual
            }
            Self::PrintedLength { .. } => FindingKind::PrintedLength,
            Self::Unplayable { .. }
            | Self::FewerKeys { .. }
            | Self::FewerSolutions { .. }
            | Self::OtherBranching { .. }
            | Self::SetPlayInCheck
            | Self::NoAttack
            | Self::NoDefence
            | Self::Unanswered { .. }
            | Self::DoesNotWin { .. }
            | Self::TryWorks { .. }
            | Self::NotRefuted { .. }
            | Self::OtherRefutations
            | Self::DoesNotReach { .. }
            | Self::TooLate
            | Self::NoCheck
            | Self::DoesNotKeep { .. }
            | Self::WrongMark { .. }
            | Self::SeriesCheck
            | Self::NoSuchSolution
            | Self::Twice
            | Self::NoDuplex => FindingKind::WrongSolution,
            Self::Open { .. }
            | Self::Bounded { .. }
            | Self::OpenCheck(_)
            | Self::OpenSolutions(_)
            | Self::NotAccepted { .. }
            | Self::OpenWins { .. }
            | Self::OtherMoves { .. }
            | Self::OpenStudy { .. }
            | Self::NoTables
            | Self::MissingTable(_)
            | Self::BrokenTable { .. } => FindingKind::Undecided,
        }
    }

    /// Whether its moves are keys, which are played in the problem position.
    pub fn is_of_keys(&self) -> bool {
        let kind = self.kind();
        matches!(kind, FindingKind::NoSolution | FindingKind::ShortWin | FindingKind::Cook)
    }
}

/// Another notation than the stated one in which a solution makes more sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FittingNotation {
    /// The notation in which the text makes sense.
    pub notation: Notation,
    /// Whether all moves are legal in it, and not only more of them.
    pub is_whole: bool,
    /// Whether the reason why the move cannot be played names it already.
    pub is_named: bool,
}

/// The claim of a mark after an authored move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrittenMark {
    /// `+`
    Check,
    /// `++`
    DoubleCheck,
    /// `#`
    Win,
}
