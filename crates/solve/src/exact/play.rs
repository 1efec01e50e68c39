//! Best play by exact values: to the end on the board, or until the loser repeats a position by
//! perpetual check.
//!
//! A win on the board comes nearer with each move. A win by the rule about repetition has no length;
//! there the winner follows the ranks of `tablebase::retrograde`, by a choice that depends on
//! the position alone. So whatever the loser plays, as soon as a position recurs the loser has
//! checked with every move since, and the winner has not.

use super::probe::{FileError, MoveValue, Probe, move_values};
use super::value::Value;
use crate::game::{Move, Position, Rules};

/// Checks in answer to checks that are examined, until the winner has a move without one.
const MOST_CHECKS: usize = 64;

/// Best play from a position: to the end of the game, or up to the first repeated position if the
/// rule decides the game. Empty if it is drawn, and cut off where a table is missing.
///
/// # Errors
/// A file that cannot be read or is damaged.
pub fn best_line<R: Rules>(
    tables: &(impl Probe<R> + ?Sized),
    position: &Position<R>,
) -> Result<Vec<Move<R>>, FileError> {
    let (mut line, mut positions) = (Vec::new(), Vec::new());
    let mut position = *position;
    while !positions.contains(&position) {
        let Some(best) = best_move(tables, &position)? else { break };
        positions.push(position);
        line.push(best);
        position = position.after(best);
    }
    Ok(line)
}

/// The best move: the one that wins soonest or loses latest; where the game is decided by the rule,
/// one of a strategy that wins, or the loser's last resort. `None` if the position is drawn or the
/// game is over, or if a table is missing. The same position always has the same move.
///
/// # Errors
/// A file that cannot be read or is damaged.
pub fn best_move<R: Rules>(
    tables: &(impl Probe<R> + ?Sized),
    position: &Position<R>,
) -> Result<Option<Move<R>>, FileError> {
    let value = match tables.probe(position)? {
        None | Some(Value::Draw | Value::Loss(0)) => return Ok(None),
        Some(Value::RuleWin(rank)) => return progress(tables, position, rank),
        Some(value) => value,
    };
    let best = move_values(tables, position)?.and_then(|moves| moves.first().copied());
    let fits = |best: &MoveValue<R>| best.value.plies() == value.plies();
    Ok(best.filter(fits).map(|best| best.mv))
}

/// A move of the strategy by which a position of this rank is won by the rule.
///
/// # Errors
/// A file that cannot be read or is damaged.
pub(crate) fn progress<R: Rules>(
    tables: &(impl Probe<R> + ?Sized),
    position: &Position<R>,
    rank: u16,
) -> Result<Option<Move<R>>, FileError> {
    for checks in 0..MOST_CHECKS {
        if let Some(mv) = within(tables, position, rank, checks)? {
            return Ok(Some(mv));
        }
    }
    Ok(None)
}

/// A move by which the winner captures, or does not give check, or lowers the rank, now or after a
/// number of its own checks.
fn within<R: Rules>(
    tables: &(impl Probe<R> + ?Sized),
    position: &Position<R>,
    rank: u16,
    checks: usize,
) -> Result<Option<Move<R>>, FileError> {
    let Some(moves) = move_values(tables, position)? else { return Ok(None) };
    let wins = |it: &&MoveValue<R>| match it.value {
        Value::RuleWin(higher) => it.mv.capture().is_some() || higher <= rank,
        Value::Win(_) => true,
        _ => false,
    };
    let mut checking = Vec::new();
    for MoveValue { mv, value } in moves.iter().filter(wins) {
        let after = position.after(*mv);
        if mv.capture().is_some() || value.plies().is_some() || !after.is_check() {
            return Ok(Some(*mv));
        }
        checking.push((*mv, after));
    }
    for (mv, after) in checking.into_iter().filter(|_| checks > 0) {
        if all_within(tables, &after, rank, checks - 1)? {
            return Ok(Some(mv));
        }
    }
    Ok(None)
}

/// Whether that is so after every move of the loser.
fn all_within<R: Rules>(
    tables: &(impl Probe<R> + ?Sized),
    position: &Position<R>,
    rank: u16,
    checks: usize,
) -> Result<bool, FileError> {
    let Some(moves) = move_values(tables, position)? else { return Ok(false) };
    for MoveValue { mv, value } in moves {
        let holds = match value {
            Value::Loss(_) => true,
            Value::RuleLoss(_) if mv.capture().is_some() => true,
            // The winner's position has the rank before this one.
            Value::RuleLoss(higher) if higher <= rank => true,
            Value::RuleLoss(higher) if higher == rank + 1 => {
                within(tables, &position.after(mv), rank, checks)?.is_some()
            }
            _ => false,
        };
        if !holds {
            return Ok(false);
        }
    }
    Ok(true)
}
