//! Checks a table entry by entry against the moves of its positions.
//!
//! The builder moves whole sets of positions and un-makes moves; here every single position
//! is set up, its legal moves are generated as everywhere else, and its entry must be what
//! the entries of the positions behind them say. Nothing is shared but the index.

use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;
use thiserror::Error;

use super::file::FileError;
use super::folder::TableFolder;
use super::probe::Probe;
use super::rules::TablebaseRules;
use super::table::Table;
use super::value::Value;
use crate::game::{Color, Outcome, Position};

/// Why a table does not hold.
#[derive(Debug, Error)]
pub enum CheckError {
    /// A file that cannot be read or is damaged.
    #[error(transparent)]
    File(#[from] FileError),
    /// An entry that is not what its successors say.
    #[error("{fen} is {found} in the table, but its moves say {expected}")]
    Wrong {
        /// The position.
        fen: String,
        /// What the table says.
        found: String,
        /// What it should say.
        expected: String,
    },
    /// A table that is needed is not there.
    #[error("the table of {0} is needed and is not there")]
    Missing(String),
    /// It was told to stop.
    #[error("interrupted")]
    Stopped,
}

/// Checks all entries of a table; returns how many there are.
///
/// # Errors
/// The first entry that is wrong, or what kept the table from being checked.
pub fn check<R: TablebaseRules>(
    table: &Table<R>,
    folder: &TableFolder<R>,
    stop: &AtomicBool,
    done: &(dyn Fn(u64) + Sync),
) -> Result<u64, CheckError> {
    const STEP: u64 = 1 << 14;
    let len = table.index().len();
    let steps = len.div_ceil(STEP);
    (0..steps * 2)
        .into_par_iter()
        .map(|step| {
            if stop.load(Ordering::Relaxed) {
                return Err(CheckError::Stopped);
            }
            let turn = if step < steps { Color::Red } else { Color::Black };
            let first = step % steps * STEP;
            let last = len.min(first + STEP);
            for index in first..last {
                entry(table, folder, turn, index)?;
            }
            done(last - first);
            Ok(last - first)
        })
        .try_reduce(|| 0, |one, other| Ok(one + other))
}

fn entry<R: TablebaseRules>(
    table: &Table<R>,
    folder: &TableFolder<R>,
    turn: Color,
    index: u64,
) -> Result<(), CheckError> {
    let found = table.value(turn, index)?;
    let position = table
        .index()
        .board(index)
        .and_then(|board| Position::new(board, turn, R::Rights::default()).ok());
    let expected = match &position {
        None => None,
        Some(position) => expected(folder, position)?,
    };
    if found == expected {
        return Ok(());
    }
    let text = |value: Option<Value>| value.map_or("no position".to_owned(), |it| it.to_string());
    let fen = position.map_or_else(|| format!("entry {index}"), |position| position.to_string());
    Err(CheckError::Wrong { fen, found: text(found), expected: text(expected) })
}

/// The value that the successors say.
fn expected<R: TablebaseRules>(
    folder: &TableFolder<R>,
    position: &Position<R>,
) -> Result<Option<Value>, CheckError> {
    match position.outcome() {
        Some(Outcome::Draw) => return Ok(Some(Value::Draw)),
        Some(Outcome::Win { winner, .. }) if winner == position.turn() => return Ok(None),
        Some(Outcome::Win { .. }) => return Ok(Some(Value::Loss(0))),
        None => {}
    }
    let mut best: Option<Value> = None;
    for mv in position.legal_moves() {
        let after = position.after(mv);
        let Some(value) = folder.probe(&after)? else {
            let material = super::Material::of(after.board());
            return Err(CheckError::Missing(material.to_string()));
        };
        let value = value.before();
        if best.is_none_or(|best| best.rank() < value.rank()) {
            best = Some(value);
        }
    }
    Ok(best)
}
