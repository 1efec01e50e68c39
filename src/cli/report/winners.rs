//! All first moves that win, as text and as records.

use std::fmt::Write;

use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::game::Game;
use crate::cli::report::moves::coordinates;
use crate::examine::{CertifyError, Examination};
use crate::game::Position;
use crate::notation::{Notation, write};
use crate::solve::Winners;

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

    fn of<R: Game>(
        examination: &mut Examination<'_, R>,
        winners: &Winners<R>,
    ) -> Result<Self, CertifyError> {
        let position = examination.task().position;
        let mut record = Self {
            within: winners.within,
            found: Vec::new(),
            not_within: winners.not_within,
            open: winners.open,
            stopped: winners.stopped.map(|stopped| stopped.to_string()),
        };
        for winner in &winners.found {
            record.found.push(WinnerRecord {
                mv: coordinates(position, &[winner.mv]).concat(),
                moves: winner.moves,
                replayed: examination.replay_move(winner.mv, winner.moves)?,
            });
        }
        Ok(record)
    }

    /// The record where a win is not accepted: none is claimed.
    fn refused(within: u8, error: &CertifyError) -> Self {
        let stopped = Some(error.to_string());
        Self { within, found: Vec::new(), not_within: 0, open: 0, stopped }
    }
}

/// Looks for all first moves that win within this number of moves; for people, indented under
/// the line of the problem, and for machines.
pub(in crate::cli) fn describe<R: Game>(
    examination: &mut Examination<'_, R>,
    within: u8,
) -> (String, WinnersRecord) {
    let winners = examination.winners(within);
    match WinnersRecord::of(examination, &winners) {
        Ok(record) => {
            let task = examination.task();
            (text(task.notation, task.position, &winners), record)
        }
        Err(error) => {
            let text = format!("    undecided what else wins: {error}\n");
            (text, WinnersRecord::refused(within, &error))
        }
    }
}

fn text<R: Game>(notation: Notation, position: &Position<R>, winners: &Winners<R>) -> String {
    let mut text = match (winners.found.len(), winners.stopped) {
        (0, None) => format!("    no first move wins within {}\n", winners.within),
        _ => format!("    first moves that win within {}:\n", winners.within),
    };
    for equal in winners.found.chunk_by(|one, other| one.moves == other.moves) {
        let moves = equal.iter().map(|it| write(notation, position, it.mv));
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
