//! How soon a win can come at the earliest where perpetual check is banned.
//!
//! The layers say in how many plies a side wins on the board. The ban may let it win sooner: the other
//! side checks, and runs out of checks that repeat no position. For a position to come again, the other
//! side must check at least twice in a row without a capture. So a second game is solved in which, after a
//! check, its quiet moves may give no check. Its moves there are also moves of the true game, and
//! nothing that it does is ever a repetition to its blame: the win takes no less time in the true game than
//! in this one, whatever was played before a check. Where this game takes as long as the layers say, their
//! length is the true one.
//!
//! The other side's positions are kept twice: where it may check, and where it may not, after a check of its own.
//! The entries say the first, which holds where the last move was none of its checks.

use std::mem;

use super::Failure;
use super::builder::{Builder, Side};
use super::pass::Pass;
use super::sets::{copy, unite};
use super::start::TooLong;
use crate::exact::Value;
use crate::game::Color;
use crate::tablebase::entry::Entry;
use crate::tablebase::rules::TablebaseRules;

impl<R: TablebaseRules, C: Entry> Builder<'_, R, C> {
    /// Runs the layers of the game in which this side wins at the earliest, after the
    /// [start](Self::start).
    pub(super) fn earliest_wins(&mut self, winner: Color) -> Result<(), Failure> {
        let [own, other] = [winner, !winner].map(Color::index);
        let checked = self.checked(winner)?;
        let mut after_check = self.sides[other].copied()?;
        loop {
            let plies = self.next_layer;
            if plies % 2 == 1 {
                let pass = Pass::Won { value: Value::Win(plies), noted: Some(plies) };
                let not_won = mem::take(&mut self.sides[own].not_won);
                self.sides[own].not_won = copy(&not_won, |at, set| set & !checked[at])?;
                self.pass_of(winner, pass)?;
                let in_check = copy(&not_won, |at, set| set & checked[at])?;
                let free = mem::replace(&mut self.sides[own].not_won, in_check);
                let mut won = mem::take(&mut self.sides[own].frontier);
                mem::swap(&mut self.sides[other], &mut after_check);
                self.pass_of(winner, pass)?;
                mem::swap(&mut self.sides[other], &mut after_check);
                unite(&mut self.sides[own].not_won, &free);
                if won.any() {
                    let more = mem::take(&mut self.sides[own].frontier);
                    if more.any() {
                        unite(&mut won.words, &more.words);
                        won = self.frontier(won.words)?;
                    }
                    self.sides[own].frontier = won;
                }
            } else {
                self.pass_of(!winner, Pass::Lost { plies })?;
                let quiet = copy(&self.sides[own].not_won, |at, set| set & !checked[at])?;
                let not_won = mem::replace(&mut self.sides[own].not_won, quiet);
                mem::swap(&mut self.sides[other], &mut after_check);
                self.pass_of(!winner, Pass::Lost { plies })?;
                mem::swap(&mut self.sides[other], &mut after_check);
                self.sides[own].not_won = not_won;
            }
            let is_quiet = |side: &Side<C>| !side.frontier.any();
            if self.sides.iter().chain([&after_check]).all(is_quiet) && plies >= self.last {
                return Ok(());
            }
            self.next_layer = plies + 1;
            if self.next_layer > C::longest(self.layout) {
                return Err(TooLong::Plies.into());
            }
        }
    }
}
