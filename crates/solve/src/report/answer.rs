//! The answer to what a problem asks.

use super::finding::What;
use super::line::{Line, Move};
use super::step::Tree;
use crate::exact::Value;
use crate::game::{Color, WinKind};
use crate::solve::{Stopped, Unfinished};
use crate::verdict::{RestsOnBan, StudyValue};

/// The answer to what a problem asks, whichever engine has found it: the search for forced wins, exact
/// values, or the enumeration of help and self play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// The length of the shortest win in the attacker's moves, or of the solutions, if it is proven.
    pub moves: Option<u8>,
    /// A win within this number of moves is proven.
    pub at_most: Option<u8>,
    /// A win of this length was found and not replayed; it is not claimed.
    pub unconfirmed: Option<u8>,
    /// All first moves that fulfil the stipulation, or those found so far. Those of a study that win
    /// soonest come first.
    pub keys: Vec<Move>,
    /// The shortest win against the longest defense, best play of a study, or the first solution.
    pub shortest: Line,
    /// The line that is followed: by the author's key, where that fulfils the stipulation.
    pub line: Line,
    /// There is no win within this number of moves.
    pub not_within: u8,
    /// There is no win in any number of moves.
    pub never: bool,
    /// Where a limit ended the search.
    pub stopped: Option<Unfinished>,
    /// Whether longer wins were not looked for, which leaves the question open.
    pub bounded: bool,
    /// Whether there may be other keys besides these.
    pub more_keys: bool,
    /// What became of a study; `None` where something else is asked.
    pub study: Option<Study>,
    /// All solutions of help, self, reflex and series play, for each side that begins.
    pub solutions: Vec<Solutions>,
    /// Whether the independent checker has played the solution through; `None` without one.
    pub replayed: Option<bool>,
    /// Why the checker does not accept the solution; it is not claimed then.
    pub refused: Option<String>,
    /// Whether keys or length would be others if perpetual check were allowed.
    pub rests_on_ban: RestsOnBan,
    /// How the game can end if the attacker wins as soon as possible and the defender lasts as long
    /// as possible; empty if that was not asked for or is not known.
    pub win_kinds: Vec<WinKind>,
}

/// What became of a study.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Study {
    /// Its value is known.
    Known(StudyReport),
    /// Why it is not.
    Unknown(What),
}

/// What is known of a study besides its keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyReport {
    /// Its value for the side to move.
    pub value: StudyValue,
    /// Whether that is what is asked for.
    pub fulfilled: bool,
    /// The value that each key keeps, in the order of the keys.
    pub values: Vec<Value>,
    /// How many legal moves do not do what is asked for.
    pub others: usize,
    /// How many legal moves nothing is known of.
    pub unknown: usize,
}

impl Answer {
    /// What is known of a study.
    pub fn known_study(&self) -> Option<&StudyReport> {
        match &self.study {
            Some(Study::Known(study)) => Some(study),
            Some(Study::Unknown(_)) | None => None,
        }
    }
}

impl StudyReport {
    /// How many of the keys win soonest; they come first.
    pub fn soonest(&self) -> usize {
        let best = self.values.first().map(|value| value.order());
        self.values.iter().take_while(|value| Some(value.order()) == best).count()
    }
}

/// All solutions of help, self, reflex or series play that one side begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solutions {
    /// The side that begins.
    pub side: Color,
    /// The solutions as one tree.
    pub tree: Tree,
    /// Whether there are more.
    pub more: bool,
    /// The limit that kept them from being found; nothing is claimed then.
    pub stopped: Option<Stopped>,
}
