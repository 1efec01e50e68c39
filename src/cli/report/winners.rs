//! All first moves that win, as text and as records.

use std::fmt::Write;

use serde::Serialize;

use crate::cli::game::Game;
use crate::cli::report::record::coordinates;
use crate::examine::{CertifyError, replay};
use crate::game::Position;
use crate::notation::{Notation, write};
use crate::solve::{Prover, Question, Winners, winners};

/// The first moves that win.
#[derive(Clone, Debug, Serialize)]
pub(in crate::cli) struct WinnersRecord {
    /// The most moves that were asked for.
    within: u8,
    found: Vec<WinnerRecord>,
    /// No other first move wins within so many moves.
    not_within: u8,
    /// The others, without those that are known to win in no number of moves.
    open: usize,
    /// The limit that ended the search, or why the checker did not believe it.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
struct WinnerRecord {
    #[serde(rename = "move")]
    mv: String,
    moves: u8,
    /// Whether the independent checker has played the win through.
    replayed: bool,
}

impl WinnersRecord {
    /// Whether all was looked at.
    pub(in crate::cli) fn is_whole(&self) -> bool {
        self.stopped.is_none()
    }

    fn of<R: Game>(
        prover: &mut Prover<R>,
        position: &Position<R>,
        checks: bool,
        winners: &Winners<R>,
    ) -> Result<Self, CertifyError> {
        let mut record = Self {
            within: winners.within,
            found: Vec::new(),
            not_within: winners.not_within,
            open: winners.open,
            stopped: winners.stopped.map(|stopped| stopped.to_string()),
        };
        for winner in &winners.found {
            let question = Question { within: Some(winner.moves), checks };
            record.found.push(WinnerRecord {
                mv: coordinates(position, &[winner.mv]).concat(),
                moves: winner.moves,
                replayed: replay(prover, position, question, winner.mv, winner.moves)?,
            });
        }
        Ok(record)
    }

    /// What is told where a win is not believed: none at all.
    fn refused(within: u8, error: &CertifyError) -> Self {
        let stopped = Some(error.to_string());
        Self { within, found: Vec::new(), not_within: 0, open: 0, stopped }
    }
}

/// Looks for all first moves that win within so many moves, where none does within
/// `not_within`; for people, indented under the line of the problem, and for machines.
pub(in crate::cli) fn tell<R: Game>(
    prover: &mut Prover<R>,
    position: &Position<R>,
    notation: Notation,
    checks: bool,
    (not_within, within): (u8, u8),
) -> (String, WinnersRecord) {
    let winners = winners(prover, position, not_within, within);
    match WinnersRecord::of(prover, position, checks, &winners) {
        Ok(record) => (text(notation, position, &winners), record),
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
