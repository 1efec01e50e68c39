//! Probing tables for the exact values of positions and of their moves.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use thiserror::Error;

use super::missing_table::MissingTable;
use super::value::{Value, Wdl};
use crate::game::{Move, Position, Rules, SearchRules, insertion_sort_by_key};
use crate::solve::{Endgames, Limits, Prover};

/// A source of exact values, such as a folder of tables. A search probes it at its leaves,
/// too.
///
/// What a value promises depends on the rule about repetition under which it was worked out,
/// [`Endgames::repetition`]:
///
/// | value | [`None`](crate::game::Repetition::None) | [`Checks`](crate::game::Repetition::Checks) |
/// |---|---|---|
/// | `Win(n)`, `Loss(n)` | the shortest forced win takes *n* plies | *n* plies are the shortest win that is forced on the board, by checkmate or stalemate, even if the other side may check perpetually; where it may not, there may be a shorter win. These are the same positions and numbers as under `None` |
/// | `RuleWin`, `RuleLoss` | do not occur; these positions are draws | nobody can force an end on the board, but the other side can avoid one only by perpetual check. The win takes finitely many moves; how many is not known, but [`strategy`](super::strategy) has a bound |
/// | `Draw` | neither side can force a win in any number of moves | the same: neither on the board nor by the rule |
///
/// Under `Checks` all this holds for a position as the beginning of a play. Anything that came
/// before it can only matter as long as one side has checked with every move since and nobody has
/// captured: after a capture, or a move of the later loser that gave no check, values hold as they
/// are. `Win`, `Loss` and the wins by the rule hold in any case, since they need no earlier position.
pub trait Probe<R: Rules>: Endgames<R> {
    /// The value of a position, if it is known.
    ///
    /// # Errors
    /// A file that cannot be read or is damaged.
    fn probe(&self, position: &Position<R>) -> Result<Option<Value>, FileError>;

    /// The value of a position for a search: an error is reported once, and what is damaged does
    /// not exist.
    fn known(&self, position: &Position<R>) -> Option<Value>;

    /// The table that is missing where a position, or one of its moves, has no known value.
    fn missing(&self, position: &Position<R>) -> MissingTable;
}

/// A prover that probes these tables, if there are any.
pub fn prover<R: SearchRules>(
    checks: bool,
    limits: &Limits,
    tables: Option<&Arc<dyn Probe<R>>>,
) -> Prover<R> {
    let prover = Prover::new(checks, limits);
    match tables {
        Some(tables) => prover.with_endgames(Arc::clone(tables) as Arc<dyn Endgames<R>>),
        None => prover,
    }
}

/// A move and its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveValue<R: Rules> {
    /// A legal move of the probed position.
    pub mv: Move<R>,
    /// The value for the side that makes the move.
    pub value: Value,
}

/// The legal moves of a position with their values for the side to move, best first, equal
/// ones in the order of moves; `None` if one of them is not known.
///
/// # Errors
/// A file that cannot be read or is damaged.
pub fn move_values<R: Rules>(
    tables: &(impl Probe<R> + ?Sized),
    position: &Position<R>,
) -> Result<Option<Vec<MoveValue<R>>>, FileError> {
    let mut moves = Vec::new();
    for mv in position.legal_moves() {
        match tables.probe(&position.after(mv))? {
            Some(value) => moves.push(MoveValue { mv, value: value.before() }),
            None => return Ok(None),
        }
    }
    insertion_sort_by_key(&mut moves, |it| (-it.value.order(), it.mv));
    Ok(Some(moves))
}

/// The moves that preserve the result `wdl`, best first, and the number of other moves.
pub fn preserving_moves<R: Rules>(moves: &[MoveValue<R>], wdl: Wdl) -> (Vec<MoveValue<R>>, usize) {
    let preserving: Vec<_> = moves.iter().copied().filter(|it| it.value.wdl() == wdl).collect();
    let others = moves.len() - preserving.len();
    (preserving, others)
}

/// Why a table file cannot be used.
#[derive(Clone, Debug, Error)]
pub enum FileError {
    /// The system could not read or write it.
    #[error("{path}: {error}")]
    Io {
        /// The path of the table file.
        path: PathBuf,
        /// The error as the system reports it.
        error: Arc<io::Error>,
    },
    /// It is not a table, or it is one of another version, rule set or material, or damaged.
    #[error("{path}: {found}")]
    Bad {
        /// The path of the table file.
        path: PathBuf,
        /// What is wrong with it.
        found: String,
    },
}
