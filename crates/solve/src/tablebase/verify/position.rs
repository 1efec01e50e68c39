//! One position against its successors, by the ordinary rules alone.

use super::VerifyError;
use crate::exact::{FileError, Probe, Value, progress};
use crate::game::{Board, Color, Move, Outcome, Piece, Position};
use crate::tablebase::Material;
use crate::tablebase::folder::TableFolder;
use crate::tablebase::rules::TablebaseRules;
use crate::tablebase::table::Table;

/// Verifies an entry: the position is set up, and its legal moves are generated.
///
/// # Errors
/// That it is wrong, or why it could not be verified.
pub(super) fn entry<R: TablebaseRules>(
    table: &Table<R>,
    folder: &TableFolder<R>,
    turn: Color,
    index: u64,
    board: Option<Board<R>>,
) -> Result<(), VerifyError> {
    let found = table.value(turn, index)?;
    let position = board.and_then(|board| Position::new(board, turn, R::Rights::default()).ok());
    let mut progresses = false;
    let expected = match &position {
        None => Expected::Value(None),
        Some(position) => expected(table, folder, position, index, &mut progresses)?,
    };
    let good = match (expected, found, &position) {
        (Expected::Value(expected), Some(Value::RuleWin(rank)), Some(position)) => {
            expected == found && (progresses || progress(folder, position, rank)?.is_some())
        }
        (Expected::Value(expected), ..) => found == expected,
        // A loss in a kernel has the rank before those of the wins that it leads to.
        (Expected::RuleLoss { rank, checks }, ..) => {
            found == Some(Value::RuleLoss(rank))
                || checks && rank >= 2 && found == Some(Value::RuleLoss(rank - 2))
        }
    };
    if good {
        return Ok(());
    }
    let text = |value: Option<Value>| match value {
        None => "illegal".to_owned(),
        Some(Value::RuleLoss(rank) | Value::RuleWin(rank)) => {
            format!("{} with rank {rank}", value.unwrap_or(Value::Draw))
        }
        Some(value) => value.to_string(),
    };
    let expected = match expected {
        Expected::Value(value) => text(value),
        Expected::RuleLoss { rank, .. } => text(Some(Value::RuleLoss(rank))),
    };
    let fen = position.map_or_else(|| format!("entry {index}"), |position| position.to_string());
    Err(VerifyError::Wrong { fen, found: text(found), expected })
}

/// What follows from the successors.
#[derive(Clone, Copy)]
enum Expected {
    /// This value; `None` for illegal positions.
    Value(Option<Value>),
    /// A loss by the rule about repetition.
    RuleLoss {
        /// Its rank if it is not in a kernel.
        rank: u16,
        /// Whether all moves to the wins of highest rank give check, as in a kernel.
        checks: bool,
    },
}

/// What an entry must be. `progresses` is set where one of the best moves wins by the rule and does
/// not give check, or captures: then the winner makes progress at once.
fn expected<R: TablebaseRules>(
    table: &Table<R>,
    folder: &TableFolder<R>,
    position: &Position<R>,
    index: u64,
    progresses: &mut bool,
) -> Result<Expected, VerifyError> {
    let value = |value| Ok(Expected::Value(value));
    match position.outcome() {
        Some(Outcome::Draw) => return value(Some(Value::Draw)),
        Some(Outcome::Win { winner, .. }) if winner == position.turn() => return value(None),
        Some(Outcome::Win { .. }) => return value(Some(Value::Loss(0))),
        None => {}
    }
    let mut best: Option<Value> = None;
    let mut checks = true;
    for mv in position.legal_moves() {
        let Some(value) = successor(table, folder, position, mv, index)? else {
            let material = Material::of(position.after(mv).board());
            return Err(VerifyError::Missing(material.to_string()));
        };
        // Ranks are of one material.
        let value = match value.before() {
            Value::RuleLoss(_) if mv.capture().is_some() => Value::RuleLoss(0),
            Value::RuleWin(_) if mv.capture().is_some() => Value::RuleWin(1),
            value => value,
        };
        // Only where the rule decides does it matter which moves give check.
        let is_check = || position.gives_check(mv);
        let is_progress = || mv.capture().is_some() || !is_check();
        let order = best.map_or(i32::MIN, |best: Value| best.order());
        match value {
            Value::RuleLoss(_) if order < value.order() => checks = is_check(),
            Value::RuleLoss(_) if order == value.order() => checks = checks && is_check(),
            // The rank of the best win is that of the position.
            Value::RuleWin(_) if order < value.order() => *progresses = is_progress(),
            Value::RuleWin(_) if order == value.order() => {
                *progresses = *progresses || is_progress();
            }
            _ => {}
        }
        if order < value.order() {
            best = Some(value);
        }
    }
    match best {
        Some(Value::RuleLoss(rank)) => Ok(Expected::RuleLoss { rank, checks }),
        best => value(best),
    }
}

/// The value after a move from the position with an index. Most are in the same table, which a folder
/// would look for each time, and most differ from it in the square of one piece.
fn successor<R: TablebaseRules>(
    table: &Table<R>,
    folder: &TableFolder<R>,
    position: &Position<R>,
    mv: Move<R>,
    index: u64,
) -> Result<Option<Value>, FileError> {
    let piece = Piece { color: position.turn(), role: mv.role() };
    if mv.capture().is_none()
        && !R::promotes(piece, mv.to())
        && let Some(index) =
            table.index().moved(index, position.board(), piece, [mv.from(), mv.to()])
        && let Some(value) = table.value(!position.turn(), index)?
    {
        return Ok(Some(value));
    }
    let position = &position.after(mv);
    if position.rights() == R::Rights::default()
        && let Some(index) = table.index().index(position.board())
        && let Some(value) = table.value(position.turn(), index)?
    {
        return Ok(Some(value));
    }
    folder.probe(position)
}
