//! All first moves that win.

use serde::Serialize;

use crate::report::{WinnerReport, WinnersReport};

/// The first moves that win.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WinnersRecord {
    /// The most moves that were asked for.
    within: u8,
    found: Vec<WinnerRecord>,
    /// No other first move wins within this many moves.
    not_within: u8,
    /// The others, without those that are known never to win.
    open: usize,
    /// The limit that ended the search, or why the checker refused the win.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct WinnerRecord {
    #[serde(rename = "move")]
    mv: String,
    moves: u8,
    /// Whether the independent checker has played the win through.
    replayed: bool,
}

impl WinnersRecord {
    /// What cut the search short.
    pub fn stopped(&self) -> Option<&String> {
        self.stopped.as_ref()
    }

    pub(crate) fn of(winners: &WinnersReport) -> Self {
        let found = |winner: &WinnerReport| WinnerRecord {
            mv: winner.mv.coordinates.clone(),
            moves: winner.moves,
            replayed: winner.replayed,
        };
        let stopped = winners.stopped.map(|stopped| stopped.to_string());
        Self {
            within: winners.within,
            found: winners.found.iter().map(found).collect(),
            not_within: winners.not_within,
            open: winners.open,
            stopped: stopped.or_else(|| winners.refused.clone()),
        }
    }
}
