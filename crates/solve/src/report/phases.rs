//! Set play, tries, other winning moves of a solution, graded, and why a try fails.

use serde::Serialize;

use super::ends::PlacedMan;
use super::line::{Line, Move, moves_of};
use super::step::Threat;
use super::words::{self, Sentence, english};
use crate::solve::{Grade, Refuting, Stopped};

/// What would happen if the other side moved first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SetPlayReport {
    /// Why there is none: `in-check`, `one-move`, `no-move`, `over`, `no-win`;
    /// null if there is.
    pub none: Option<String>,
    /// The number of attacker moves within which a reply must be answered.
    pub within: Option<u8>,
    /// The replies after which the attacker wins in time.
    pub answered: Vec<SetPlayReply>,
    /// Replies after which it does not.
    pub unanswered: usize,
    /// All replies there are.
    #[serde(skip)]
    pub of: usize,
    /// The limit that kept the other replies from being examined.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stopped>,
}

/// A reply of the set play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SetPlayReply {
    /// The defender's reply.
    #[serde(rename = "move")]
    pub mv: Move,
    /// All moves that win in time after it, those that win soonest first.
    pub continuations: Vec<Move>,
    /// The line that begins with the first of them.
    #[serde(flatten)]
    pub line: Line,
}

/// First moves that fail because of few replies.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TriesReport {
    /// The most refutations that a try may have.
    pub most: usize,
    /// The moves that a key would need to win; null if no number of moves is asked for or found.
    pub within: Option<u8>,
    /// The tries, those with fewest refutations first.
    pub found: Vec<TryReport>,
    /// The number of first moves that were examined.
    pub looked: usize,
    /// The number of all first moves.
    pub of: usize,
    /// The limit that kept the others from being examined.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stopped>,
}

impl TriesReport {
    /// The tries that were found, those together that fail to the same replies for the same reasons.
    pub fn groups(&self) -> Vec<Vec<&TryReport>> {
        let mut groups: Vec<Vec<&TryReport>> = Vec::new();
        for found in &self.found {
            match groups.iter_mut().find(|group| group[0].fails_like(found)) {
                Some(group) => group.push(found),
                None => groups.push(vec![found]),
            }
        }
        groups
    }
}

/// A first move that fails to few replies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TryReport {
    /// The first move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// The replies that refute it.
    pub refutations: Vec<Move>,
    /// How it would otherwise win, against the longest of the other replies.
    #[serde(flatten)]
    pub line: Line,
    /// The threat after it, if it is quiet and has one.
    pub threat: Option<Threat>,
    /// Why it fails; null if that was not determined.
    pub failure: Option<FailureReport>,
}

impl TryReport {
    /// Why it fails; nothing if that was not determined.
    pub fn reasons(&self) -> &[Sentence] {
        self.failure.as_ref().map_or(&[], |failure| &failure.reasons)
    }

    fn fails_like(&self, other: &Self) -> bool {
        // The first reason names the try.
        let does = |it: &Self| it.failure.as_ref().map(words::refuting);
        self.refutations == other.refutations
            && self.threat == other.threat
            && does(self) == does(other)
            && self.reasons().iter().skip(1).eq(other.reasons().iter().skip(1))
    }
}

/// Why a try fails.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FailureReport {
    /// The reply that refutes it.
    pub reply: Move,
    /// What the reply does.
    pub does: Refuting,
    /// The piece that replies: `Black horse g7`.
    pub man: PlacedMan,
    /// The piece that the reply takes.
    pub taken: Option<PlacedMan>,
    /// Changes that would make the try win, each solved.
    pub experiments: Vec<ExperimentReport>,
    /// The same as sentences.
    #[serde(rename = "messages", serialize_with = "english")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    pub reasons: Vec<Sentence>,
}

/// A change that would make a try win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExperimentReport {
    /// `without` or `with` a piece, `pass` (the defender's move left out), `later` (one move more).
    pub kind: &'static str,
    /// The piece that is taken off, or put on an empty square.
    pub man: Option<PlacedMan>,
    /// The number of moves, one more than there are.
    pub moves: Option<u8>,
}

/// All first moves that win within a number of moves.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
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
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stopped>,
    /// The limit that ended the search, or why the independent checker does not accept a win;
    /// nothing is claimed then.
    #[serde(rename = "stopped", skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
}

/// A first move that wins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WinnerReport {
    /// The winning first move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// The fewest moves in which it wins.
    pub moves: u8,
    /// Whether the independent checker has played the win through.
    pub replayed: bool,
}

/// The other winning moves of a solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AlternativesReport {
    /// Wins up to this number of moves longer than the solution are looked for.
    pub beyond: u8,
    /// The positions of the solution in which another move wins, or may win within that number.
    pub places: Vec<AlternativePlace>,
    /// The positions that were examined.
    pub examined: usize,
    /// All positions of the solution with the attacker to move.
    pub of: usize,
    /// The limit that kept some wins or grades from being found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stopped>,
}

/// A position of the solution with the attacker to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AlternativePlace {
    /// The moves from the problem to it.
    #[serde(serialize_with = "moves_of")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    pub line: Line,
    /// The move of the solution.
    pub followed: Move,
    /// The moves that the solution has left, this one included.
    pub left: u8,
    /// The others that win, the quickest first.
    pub found: Vec<AlternativeReport>,
    /// No other move wins within this number of moves.
    pub not_within: u8,
    /// The other moves, without those that never win.
    pub open: usize,
}

/// Another move that wins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AlternativeReport {
    /// The other winning move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// The fewest moves in which it wins, including itself.
    pub moves: u8,
    /// Its grade; null if a limit kept it from being determined.
    pub grade: Option<Grade>,
}
