//! A position that was looked up in endgame tables.

use serde::Serialize;

use crate::notation::Notation;
use crate::report::{Over, words};
use crate::rules::AnyPosition;
use crate::tablebase::{Answer, BookClass, Value};

/// The value of a position and of all its moves, and best play.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Probed {
    fen: String,
    /// For the side to move: `win`, `draw` or `loss`; null where a table is missing.
    value: Option<&'static str>,
    /// The length of best play; null for a draw.
    plies: Option<u16>,
    /// Whether the rule about repetition decides.
    by_rule: bool,
    /// The best first; null where a table that a move leads to is missing.
    moves: Option<Vec<ProbedMove>>,
    /// Best play of both sides.
    line: String,
    /// The number of moves of the line up to the position that recurs at its end.
    repeats: Option<usize>,
    /// Its class in the manuals.
    grade: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    /// How the game is over, if it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    over: Option<String>,
}

/// A move with the value that it keeps.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProbedMove {
    #[serde(rename = "move")]
    mv: String,
    value: &'static str,
    plies: Option<u16>,
    by_rule: bool,
}

impl Probed {
    /// The answer of tables about a position, with its id if it is from a file.
    pub fn of(position: &AnyPosition, id: Option<&str>, answer: &Answer) -> Self {
        let name = |value: Value| value.wdl().name();
        let moves = answer.moves.as_ref().map(|moves| {
            let record = moves.iter().map(|valued| ProbedMove {
                mv: position.write_move(Notation::Coordinates, valued.mv),
                value: name(valued.value),
                plies: valued.value.plies(),
                by_rule: valued.value.is_by_rule(),
            });
            record.collect()
        });
        Self {
            fen: position.to_string(),
            value: answer.value.map(name),
            plies: answer.value.and_then(Value::plies),
            by_rule: answer.value.is_some_and(Value::is_by_rule),
            moves,
            line: position.write_line(Notation::Coordinates, &answer.line),
            repeats: answer.cycle.map(|cycle| cycle.since),
            grade: answer.book_class.map(BookClass::name),
            id: id.map(str::to_owned),
            over: Self::ended(position),
        }
    }

    /// The sentence about a position in which the game is over.
    pub fn ended(position: &AnyPosition) -> Option<String> {
        Over::of(position).map(|over| words::ended(position.rules(), over).english())
    }
}
