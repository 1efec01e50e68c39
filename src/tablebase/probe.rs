//! Probing tables for the exact values of positions and of their moves.

use std::sync::Arc;

use super::file::FileError;
use super::value::{Value, Wdl};
use crate::game::{Move, Position, Rules, SearchRules, insertion_sort_by_key};
use crate::solve::{Endgames, Limits, Prover};

/// A source of exact values, such as a folder of tables. A search probes it at its leaves,
/// too.
pub trait Probe<R: Rules>: Endgames<R> {
    /// The value of a position, if it is known.
    ///
    /// # Errors
    /// A file that cannot be read or is damaged.
    fn probe(&self, position: &Position<R>) -> Result<Option<Value>, FileError>;

    /// The name of what is missing where a position has no known value, for messages such as
    /// "there is no table of KRK".
    fn missing(&self, position: &Position<R>) -> String;
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
    /// The move.
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
    insertion_sort_by_key(&mut moves, |it| (-it.value.rank(), it.mv));
    Ok(Some(moves))
}

/// Best play from a position to the end of the game; empty if it is drawn or won by the
/// repetition rule, and cut off where a table is missing.
///
/// # Errors
/// A file that cannot be read or is damaged.
pub fn best_line<R: Rules>(
    tables: &(impl Probe<R> + ?Sized),
    position: &Position<R>,
) -> Result<Vec<Move<R>>, FileError> {
    let (mut line, mut position) = (Vec::new(), *position);
    while let Some(plies @ 1..) = tables.probe(&position)?.and_then(Value::plies) {
        let best = move_values(tables, &position)?.and_then(|moves| moves.first().copied());
        let Some(best) = best.filter(|best| best.value.plies() == Some(plies)) else { break };
        line.push(best.mv);
        position = position.after(best.mv);
    }
    Ok(line)
}

/// The moves that preserve the result `wdl`, best first, and the number of other moves.
pub fn preserving_moves<R: Rules>(moves: &[MoveValue<R>], wdl: Wdl) -> (Vec<MoveValue<R>>, usize) {
    let preserving: Vec<_> = moves.iter().copied().filter(|it| it.value.wdl() == wdl).collect();
    let others = moves.len() - preserving.len();
    (preserving, others)
}
