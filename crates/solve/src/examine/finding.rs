//! What an examination found, with its moves.

use crate::exact::MoveValue;
use crate::game::{Move, Rules, SearchRules};
use crate::report::Finding;
use crate::solve::{Line, Node, Preferred, Stopped};
use crate::verdict::{Policy, StudyValue, Verdict};

/// A finding with moves of a rule set.
pub type TypedFinding<R> = Finding<Move<R>, Vec<Move<R>>>;

/// What a check of one problem found.
#[derive(Clone, Debug)]
pub struct CheckFindings<R: Rules> {
    /// What was found, in the order of their kinds; of one kind, the solver's findings
    /// before the author's mistakes.
    pub findings: Vec<TypedFinding<R>>,
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

/// The win that main line and tree follow.
pub(super) struct FollowedWin<R: SearchRules> {
    /// Its first move; `None` if a limit kept every key from being found.
    pub(super) key: Option<Move<R>>,
    /// The attacker's moves that it may take.
    pub(super) left: u8,
    /// The moves that are followed where the attacker has a choice, without the key.
    pub(super) preferred: Preferred<R>,
    /// The win against the longest defence.
    pub(super) line: Line<R>,
}

/// A solution tree with what is known besides its moves.
#[derive(Clone, Debug)]
pub struct Notes<R: SearchRules> {
    /// The tree, with the threat or zugzwang after every quiet move.
    pub tree: Node<R>,
    /// Its length without useless interpositions, if that is another one.
    pub real_length: Option<u8>,
    /// The limit that kept some of this from being found.
    pub stopped: Option<Stopped>,
}
