//! All first moves that win, as text and as records.

use std::fmt::Write;

use schemars::JsonSchema;
use serde::Serialize;

use crate::report::{WinnerReport, WinnersReport};

/// The first moves that win.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(in crate::cli) struct WinnersRecord {
    /// The most moves that were asked for.
    within: u8,
    found: Vec<WinnerRecord>,
    /// No other first move wins within this many moves.
    not_within: u8,
    /// The others, without those that are known to win in no number of moves.
    open: usize,
    /// The limit that ended the search, or why the checker did not believe it.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct WinnerRecord {
    #[serde(rename = "move")]
    mv: String,
    moves: u8,
    /// Whether the independent checker has played the win through.
    replayed: bool,
}

impl WinnersRecord {
    /// What cut the search short.
    pub(in crate::cli) fn stopped(&self) -> Option<&String> {
        self.stopped.as_ref()
    }

    pub(in crate::cli) fn of(winners: &WinnersReport) -> Self {
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

/// All first moves that win, for people, indented under the line of the problem.
pub(in crate::cli) fn text(winners: &WinnersReport) -> String {
    if let Some(error) = &winners.refused {
        return format!("    undecided what else wins: {error}\n");
    }
    let mut text = match (winners.found.len(), winners.stopped) {
        (0, None) => format!("    no first move wins within {}\n", winners.within),
        _ => format!("    first moves that win within {}:\n", winners.within),
    };
    for equal in winners.found.chunk_by(|one, other| one.moves == other.moves) {
        let moves = equal.iter().map(|it| it.mv.text.as_str());
        // Writing to a string cannot fail, here and below.
        let _ =
            writeln!(text, "      in {}: {}", equal[0].moves, moves.collect::<Vec<_>>().join(", "));
    }
    if let Some(stopped) = winners.stopped {
        let others = match winners.open {
            1 => "1 other move".to_owned(),
            count => format!("{count} other moves"),
        };
        let shown = winners.not_within;
        let _ = writeln!(
            text,
            "      undecided: {stopped}; {others}, none of them wins within {shown}"
        );
    }
    text
}
