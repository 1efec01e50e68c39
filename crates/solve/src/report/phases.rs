//! What a problem shows besides its solution: set play, tries, all winning first moves.

use serde::{Deserialize, Serialize};

use super::ends::PlacedMan;
use super::line::{Line, Move};
use super::step::Threat;
use super::words::Sentence;
use crate::solve::{Refuting, Stopped};

/// What would happen if the other side moved first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SetPlayReport {
    /// Why there is none: `in-check`, `one-move`, `no-move`, `over`, `no-win`; `None` if there is.
    pub none: Option<String>,
    /// The attacker's moves within which a reply must be answered.
    pub within: Option<u8>,
    /// The replies after which the attacker wins in time.
    pub answered: Vec<SetPlayReply>,
    /// Replies after which it does not.
    pub unanswered: usize,
    /// All replies there are.
    pub of: usize,
    /// The limit that kept the other replies from being examined.
    pub stopped: Option<Stopped>,
}

/// A reply of the set play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SetPlayReply {
    /// The reply that refutes it.
    pub mv: Move,
    /// All moves that win in time after it, those that win soonest first.
    pub continuations: Vec<Move>,
    /// The line that begins with the first of them.
    pub line: Line,
}

/// First moves that fail because of few replies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TriesReport {
    /// The most refutations that a try may have.
    pub most: usize,
    /// The moves in which a key would win; `None` if that is not known.
    pub within: Option<u8>,
    /// The tries, those with fewest refutations first.
    pub found: Vec<TryReport>,
    /// First moves that were examined.
    pub looked: usize,
    /// First moves there are.
    pub of: usize,
    /// The limit that kept the others from being examined.
    pub stopped: Option<Stopped>,
}

/// A first move that fails to few replies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TryReport {
    /// The first move.
    pub mv: Move,
    /// The replies that refute it.
    pub refutations: Vec<Move>,
    /// How it would win otherwise.
    pub line: Line,
    /// The threat after it, if it is quiet and has one.
    pub threat: Option<Threat>,
    /// Why it fails, if that was determined.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<FailureReport>,
}

/// Why a try fails.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FailureReport {
    /// The reply that refutes it.
    pub reply: Move,
    /// What the reply does.
    pub does: Refuting,
    /// The man that replies.
    pub man: PlacedMan,
    /// The man that the reply takes.
    pub taken: Option<PlacedMan>,
    /// Where the reply goes.
    pub square: String,
    /// The state of that square in the final position of the solution, if the royal piece escapes
    /// to it.
    pub mate: Option<Sentence>,
    /// What would make the try win, each solved.
    pub experiments: Vec<ExperimentReport>,
}

/// What would make a try win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ExperimentReport {
    /// The problem without this man.
    Without(PlacedMan),
    /// With this man on an empty square.
    With(PlacedMan),
    /// If the defender had to pass.
    Pass,
    /// With this number of moves, one more than there are.
    Later(u8),
}

/// All first moves that win within a number of moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WinnersReport {
    /// The most moves that were asked for.
    pub within: u8,
    /// Those that win, the quickest first.
    pub found: Vec<WinnerReport>,
    /// No other first move wins within this number of moves.
    pub not_within: u8,
    /// The others, without those that never win.
    pub open: usize,
    /// The limit that ended the search.
    pub stopped: Option<Stopped>,
    /// Why the independent checker does not accept a win; nothing is claimed then.
    pub refused: Option<String>,
}

/// A first move that wins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WinnerReport {
    /// The winning first move.
    pub mv: Move,
    /// The fewest moves in which it wins.
    pub moves: u8,
    /// Whether the independent checker has played the win through.
    pub replayed: bool,
}
