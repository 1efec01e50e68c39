//! Layers: wins are the predecessors of losses, losses have only won successors.

use std::mem;
use std::sync::atomic::{AtomicU16, Ordering};

use super::builder::Builder;
use super::frontier::Frontier;
use super::pass::{Pass, SliceData, SlicePass};
use super::predecessors::Scratch;
use super::start::{TooLong, layer_bit};
use super::watch::Slices;
use super::{Failure, Layer};
use crate::exact::Value;
use crate::game::Color;
use crate::tablebase::entry::Entry;
use crate::tablebase::parallel;
use crate::tablebase::rules::TablebaseRules;

impl<R: TablebaseRules, C: Entry> Builder<'_, R, C> {
    /// Runs all layers, until nothing more is decided.
    pub(super) fn layers(&mut self) -> Result<(), Failure> {
        loop {
            let plies = self.next_layer;
            self.layer(plies)?;
            (self.watch.monitor.on_layer)(Layer { plies, by_rule: false, decided: self.decided() });
            let quiet = self.sides.iter().all(|side| !side.frontier.any());
            if quiet && plies >= self.last {
                self.longest = self.longest.max(plies);
                self.is_decided_on_board = true;
                return Ok(());
            }
            self.next_layer = plies + 1;
            if self.next_layer > C::longest(self.layout) {
                return Err(TooLong::Plies.into());
            }
            #[cfg(feature = "tables")]
            self.take_checkpoint(None);
        }
    }

    /// Runs one layer with either side to move.
    pub(super) fn layer(&mut self, plies: u16) -> Result<(), Failure> {
        // Red's new frontier must not overwrite the old one, which Black's pass reads. Where Red
        // decides nothing in every other layer, one allocation is enough.
        let red = &self.sides[0].frontier;
        let mut fresh = if red.any() || red.active.is_empty() {
            mem::take(&mut self.spare)
        } else {
            mem::take(&mut self.sides[0].frontier)
        };
        self.side(Color::Red, plies, &mut fresh)?;
        let mut black = mem::take(&mut self.sides[1].frontier);
        self.side(Color::Black, plies, &mut black)?;
        self.sides[1].frontier = black;
        let old = mem::replace(&mut self.sides[0].frontier, fresh);
        if !old.active.is_empty() {
            self.spare = old;
        }
        Ok(())
    }

    fn side(&mut self, color: Color, plies: u16, frontier: &mut Frontier) -> Result<(), Failure> {
        let pass = if plies % 2 == 1 {
            let value = Value::Win(plies);
            Pass::Won { value, noted: Some(plies) }
        } else {
            Pass::Lost { plies }
        };
        self.run_pass(color, pass, frontier)
    }

    /// Decides the positions that follow from the other side's frontier.
    pub(super) fn run_pass(
        &mut self,
        color: Color,
        pass: Pass,
        frontier: &mut Frontier,
    ) -> Result<(), Failure> {
        self.check_stop()?;
        let (slices, words) = (self.predecessors.index.slices(), self.predecessors.words());
        let entries = self.predecessors.index.entries();
        let (predecessors, watch) = (&self.predecessors, self.watch);
        let report = |part| watch.report(pass.share(watch, color, part));
        let counted = Slices::new(slices, report);
        let [red, black] = &mut self.sides;
        let (own, other) = if color == Color::Red { (red, &*black) } else { (black, &*red) };
        let first = matches!(pass, Pass::Lost { plies: 0 });
        let noted = pass.layer().is_some_and(|plies| {
            let bit = layer_bit(plies);
            own.pending.iter().any(|pending| pending & bit != 0)
        });
        if !first && !other.frontier.any() && !noted {
            if frontier.any() {
                frontier.words.fill(0);
                frontier.rows.fill(0);
                frontier.active.fill(false);
                frontier.count = 0;
            }
            return Ok(());
        }
        let row_words = predecessors.row_words();
        frontier.allocate(slices, words, row_words)?;
        let last = AtomicU16::new(self.last);
        let layout = self.layout;
        let few = !first && pass.is_few(other.frontier.count, predecessors.all_rows());
        let work = SlicePass { predecessors, color, pass, layout, other, few, last: &last };
        let rows = predecessors.rows.len();
        let frontiers = frontier.slices(predecessors.packing, words, row_words);
        let slices = own.slices(words, entries).zip(frontiers).enumerate();
        let decided = parallel::try_fold(
            slices,
            predecessors.chunk(),
            || (Scratch::new(rows), 0),
            |(scratch, decided), (slice, (side, frontier))| {
                if !watch.monitor.stop.load(Ordering::Relaxed) {
                    *decided += work.slice(slice, SliceData { side, frontier }, scratch)?;
                    counted.count();
                }
                Ok::<(), TooLong>(())
            },
        )?;
        let decided = decided.iter().map(|(_, decided)| decided).sum::<u64>();
        frontier.count = decided;
        self.last = last.into_inner();
        self.decided += decided;
        self.check_stop()
    }
}
