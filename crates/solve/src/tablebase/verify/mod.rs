//! Verifies a table: recomputes every entry from its successors.
//!
//! An entry is right if it follows from those of its successors. The builder un-makes moves of whole sets
//! of positions, by rule code of its own ([`TablebaseRules`]). Here moves go forward and come from the
//! ordinary rules, those of games and searches: [`Rules::reach`](crate::game::Rules::reach) says where
//! each piece of each position goes, [`Rules::in_check`](crate::game::Rules::in_check) which positions are
//! legal. The two methods share the index, which table a capture leads to, and where a piece other than the
//! free one goes while the free one is not in its way.
//!
//! Positions that differ in the square of one piece are verified together (`rows`): a move of
//! another piece leads from one row of entries to another row, so the best of all moves is the lowest
//! entry of some rows, for each square. What rows do not settle is set up and looked at singly
//! (`position`): promotions, wins by the rule about repetition that only checks make progress in, all
//! positions of games that the material decides, and whatever seems wrong. So an error is always
//! reported by the plain method.
//!
//! That proves every win, by the rule about repetition, too: its ranks must fall as
//! [`retrograde`](super::retrograde) says, so the winner can make progress at every move. It does not
//! prove that a draw is not such a win.

mod captures;
mod free;
mod open;
mod position;
mod rows;
#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicBool, Ordering};

use thiserror::Error;

use self::captures::Captures;
use self::free::Scratch;
use self::open::{At, Open};
use self::rows::Rows;
use super::entry::{Entry, Layout};
use super::file;
use super::folder::TableFolder;
use super::index::Index;
use super::listed::IN_FILE;
use super::parallel;
use super::rules::TablebaseRules;
use super::table::{Codes, Table};
use crate::exact::FileError;
use crate::game::{Color, Position};

/// Why a table is not verified.
#[derive(Debug, Error)]
pub enum VerifyError {
    /// A file that cannot be read or is damaged.
    #[error(transparent)]
    File(#[from] FileError),
    /// An entry that does not follow from its successors.
    #[error("{fen} has the entry {found}, but {expected} follows from its successors")]
    Wrong {
        /// The text of the position that is wrong.
        fen: String,
        /// The entry that the table has.
        found: String,
        /// The value that follows from the successors.
        expected: String,
    },
    /// The table of a successor is missing.
    #[error("the table of {0}, which successors are in, is missing")]
    Missing(String),
    /// The stop flag was set.
    #[error("interrupted")]
    Stopped,
}

/// Verifies all entries of a table with either side to move; returns their number. `done` is
/// called with the number of entries verified since the last call.
///
/// # Errors
/// A wrong entry, or why the table could not be verified.
pub fn verify<R: TablebaseRules>(
    table: &Table<R>,
    folder: &TableFolder<R>,
    stop: &AtomicBool,
    done: &(dyn Fn(u64) + Sync),
) -> Result<u64, VerifyError> {
    let verifier = Verifier { folder, stop, done };
    if table.memory().is_some() {
        return verifier.table(table).map(|verified| verified.entries);
    }
    let table = file::load(folder.folder(), table.material(), table.repetition())?;
    verifier.table(&table).map(|verified| verified.entries)
}

/// What was verified.
#[derive(Clone, Copy, Default)]
struct Verified {
    /// All entries.
    entries: u64,
    /// Those that were looked at singly.
    singly: u64,
}

/// Entries of a step, with one side to move; at least one run.
const STEP: u64 = 1 << 14;

/// How a table is verified, watched and stopped.
struct Verifier<'a, R: TablebaseRules> {
    folder: &'a TableFolder<R>,
    stop: &'a AtomicBool,
    done: &'a (dyn Fn(u64) + Sync),
}

impl<R: TablebaseRules> Verifier<'_, R> {
    /// Verifies a table in memory.
    fn table(&self, table: &Table<R>) -> Result<Verified, VerifyError> {
        let Some([red, black]) = table.memory() else { return self.singly(table) };
        match (&red.codes, &black.codes) {
            (Codes::Narrow(one), Codes::Narrow(other)) => {
                self.codes(table, [one, other], red.layout)
            }
            (Codes::Wide(one), Codes::Wide(other)) => self.codes(table, [one, other], red.layout),
            (Codes::Listed(one), Codes::Listed(other)) => {
                let wide = [(one, red), (other, black)]
                    .map(|(listed, side)| listed.wide(0..side.len() as usize, side.layout));
                self.codes(table, [&wide[0], &wide[1]], IN_FILE)
            }
            _ => self.singly(table),
        }
    }

    fn codes<C: Entry + Into<usize> + TryFrom<usize>>(
        &self,
        table: &Table<R>,
        codes: [&[C]; 2],
        layout: Layout,
    ) -> Result<Verified, VerifyError> {
        let captures = Captures::of(table, self.folder)?;
        let is_open = is_open(table.index());
        let rows = is_open.then(|| Rows::new(table.index(), codes, layout, &captures)).flatten();
        match rows {
            Some(rows) => self.rows(table, &rows),
            None => self.singly(table),
        }
    }

    /// Verifies row by row, and singly what rows leave.
    fn rows<C: Entry + Into<usize> + TryFrom<usize>>(
        &self,
        table: &Table<R>,
        rows: &Rows<'_, R, C>,
    ) -> Result<Verified, VerifyError> {
        let (runs, run) = (rows.runs(), rows.run_len());
        let step = (STEP / run).max(1);
        let states = parallel::try_fold(
            0..runs.div_ceil(step),
            1,
            || (Scratch::new(), Open::new::<C>(), Verified::default()),
            |(scratch, open, verified), number| {
                self.check_stop()?;
                let first = number * step;
                let last = runs.min(first + step);
                for run in first..last {
                    rows.run(run, scratch, open)?;
                }
                for at in open.take() {
                    self.entry(table, at)?;
                    verified.singly += 1;
                }
                let entries = (last - first) * run * 2;
                (self.done)(entries);
                verified.entries += entries;
                Ok::<(), VerifyError>(())
            },
        )?;
        let mut verified = sum(states.iter().map(|(.., verified)| *verified));
        let (checking, kernels) = Open::all::<C>(states.into_iter().map(|(_, open, _)| open));
        let checking = checking.into_iter().filter(|&at| rows.leads_to(&kernels, at));
        let singly = parallel::try_fold(
            checking,
            64,
            || 0,
            |singly, at| {
                self.check_stop()?;
                *singly += 1;
                self.entry(table, at)
            },
        )?;
        verified.singly += singly.into_iter().sum::<u64>();
        Ok(verified)
    }

    /// Verifies one entry singly.
    fn entry(&self, table: &Table<R>, (turn, index): At) -> Result<(), VerifyError> {
        position::entry(table, self.folder, turn, index, table.index().board(index))
    }

    /// Verifies every position singly.
    fn singly(&self, table: &Table<R>) -> Result<Verified, VerifyError> {
        let len = table.index().len();
        let steps = len.div_ceil(STEP);
        let states = parallel::try_fold(0..steps * 2, 1, Verified::default, |verified, number| {
            self.check_stop()?;
            let turn = if number < steps { Color::Red } else { Color::Black };
            let first = number % steps * STEP;
            let last = len.min(first + STEP);
            table.index().try_each_board(first..last, |index, board| {
                position::entry(table, self.folder, turn, index, board)
            })?;
            (self.done)(last - first);
            verified.entries += last - first;
            verified.singly += last - first;
            Ok::<(), VerifyError>(())
        })?;
        Ok(sum(states.into_iter()))
    }

    fn check_stop(&self) -> Result<(), VerifyError> {
        if self.stop.load(Ordering::Relaxed) { Err(VerifyError::Stopped) } else { Ok(()) }
    }
}

fn sum(parts: impl Iterator<Item = Verified>) -> Verified {
    parts.fold(Verified::default(), |all, part| Verified {
        entries: all.entries + part.entries,
        singly: all.singly + part.singly,
    })
}

/// Whether moves decide the games of a material, and a position is legal as soon as the side that is not
/// to move is not in check. The material alone says both.
fn is_open<R: TablebaseRules>(index: &Index<R>) -> bool {
    let boards = (0..index.len()).filter_map(|number| index.board(number));
    let mut quiet = boards.filter(|board| !Color::ALL.iter().any(|&it| R::in_check(board, it)));
    quiet.next().is_some_and(|board| {
        let position = Position::<R>::new(board, Color::Red, R::Rights::default());
        R::decided(&board).is_none() && position.is_ok()
    })
}
