//! Asking for the exact value of positions and of their moves.

use std::sync::Arc;

use super::file::FileError;
use super::value::{Value, Verdict};
use crate::game::{Move, Position, Rules};
use crate::solve::{Endgames, Limits, Prover};

/// Where positions can be looked up: a position has a value if it is known exactly. A search
/// looks its leaves up here, too.
pub trait Probe<R: Rules>: Endgames<R> {
    /// The value of a position, if it is known.
    ///
    /// # Errors
    /// A file that cannot be read or is damaged.
    fn probe(&self, position: &Position<R>) -> Result<Option<Value>, FileError>;

    /// What is missing where a position is not known, as in "there is no …".
    fn missing(&self, position: &Position<R>) -> String;
}

/// A prover that looks positions up in these tables, if there are any.
pub fn prover<R: Rules>(
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

/// A move and what it is worth to the side that makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Valued<R: Rules> {
    /// The move.
    pub mv: Move<R>,
    /// What it is worth.
    pub value: Value,
}

/// The legal moves of a position with what each is worth to the side to move, the best ones
/// first and else in the order of moves; nothing if one of them is not known.
///
/// # Errors
/// A file that cannot be read or is damaged.
pub fn valued<R: Rules>(
    tables: &(impl Probe<R> + ?Sized),
    position: &Position<R>,
) -> Result<Option<Vec<Valued<R>>>, FileError> {
    let mut moves = Vec::new();
    for mv in position.legal_moves() {
        match tables.probe(&position.after(mv))? {
            Some(value) => moves.push(Valued { mv, value: value.before() }),
            None => return Ok(None),
        }
    }
    moves.sort_by_key(|valued| (-valued.value.rank(), valued.mv));
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
        let best = valued(tables, &position)?.and_then(|moves| moves.first().copied());
        let Some(best) = best.filter(|best| best.value.plies() == Some(plies)) else { break };
        line.push(best.mv);
        position = position.after(best.mv);
    }
    Ok(line)
}

/// The moves that keep what a position is worth, best first, and how many others there are.
pub fn keeping<R: Rules>(moves: &[Valued<R>], verdict: Verdict) -> (Vec<Valued<R>>, usize) {
    let keep: Vec<_> = moves.iter().copied().filter(|it| it.value.verdict() == verdict).collect();
    let others = moves.len() - keep.len();
    (keep, others)
}
