//! The positions before a problem, examined until the time is over.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::Args;
use crate::cli::run::error::CommandError;
use crate::cli::run::progress::Progress;
use crate::cli::run::ui::Ui;
use crate::cli::run::workers::{Streaming, streamed};
use crate::prepend::{Prepended, Prepender, Reply, Tried, rank};
use crate::record::PrependedRecord;
use crate::solve::Limits;

/// The positions before a problem, examined on all threads.
pub(super) struct Work<'a> {
    pub(super) args: &'a Args,
    pub(super) begun: Instant,
    pub(super) stop: &'a Arc<AtomicBool>,
    pub(super) ui: &'a mut Ui,
    pub(super) id: String,
    pub(super) record: PrependedRecord,
}

impl Work<'_> {
    /// The sound positions two plies before a problem, the best first.
    pub(super) fn before(&mut self, prepender: &Prepender) -> Result<Vec<Prepended>, CommandError> {
        let forced = self.forced(prepender)?;
        let progress = Progress::positions(forced.len() as u64, self.ui);
        progress.say(&self.id);
        let mut found = Vec::new();
        let left = || limits(self.args, self.begun, self.stop);
        let keys = forced.iter().flat_map(|reply| {
            progress.advance(1);
            prepender.keys(reply).into_iter().map(move |key| (reply, key))
        });
        // The keys before a reply that was not reached are not known.
        let mut reached = 0;
        let keys = keys.take_while(|_| left().is_some());
        let record = &mut self.record;
        let mut last = None;
        streamed(
            keys,
            Streaming { jobs: self.args.work.jobs.jobs, ordered: true },
            self.stop,
            |&(reply, key)| match left() {
                Some(limits) => prepender.try_key(reply, key, &limits),
                None => Tried::Undecided,
            },
            |(reply, _), tried| {
                if last != Some(*reply) {
                    reached += 1;
                    last = Some(*reply);
                }
                record.tried += 1;
                // A position on which the program fails is not decided.
                match tried.unwrap_or(Tried::Undecided) {
                    Tried::Undecided => record.undecided += 1,
                    Tried::Prepended(one) => found.push(*one),
                    Tried::Impossible | Tried::Unsound => {}
                }
                Ok(())
            },
        )?;
        drop(progress);
        let is_cut = left().is_none() || self.stop.load(Ordering::Relaxed);
        if is_cut {
            // The last reply that was reached may have more keys.
            self.record.left += forced.len() - reached + usize::from(reached > 0);
        }
        rank(&mut found);
        Ok(found)
    }

    /// The last moves of the defender from positions in which every defence loses.
    fn forced(&mut self, prepender: &Prepender) -> Result<Vec<Reply>, CommandError> {
        let replies = prepender.replies();
        let count = replies.len();
        let progress = Progress::positions(count as u64, self.ui);
        progress.say(&self.id);
        let left = || limits(self.args, self.begun, self.stop);
        let record = &mut self.record;
        record.replies += count;
        let mut forced = Vec::new();
        let done = streamed(
            replies.into_iter().take_while(|_| left().is_some()),
            Streaming { jobs: self.args.work.jobs.jobs, ordered: true },
            self.stop,
            |reply| left().and_then(|limits| prepender.is_lost(reply, &limits)),
            |reply, lost| {
                progress.advance(1);
                match lost {
                    Ok(Some(true)) => forced.push(reply),
                    Ok(Some(false)) => {}
                    _ => record.undecided += 1,
                }
                Ok(())
            },
        )?;
        record.left += count - done;
        if prepender.problem().stipulation.is_mate() {
            *record.forced.get_or_insert_default() += forced.len();
        }
        Ok(forced)
    }
}

/// The limits of the next position; `None` when the time is over.
fn limits(args: &Args, begun: Instant, stop: &Arc<AtomicBool>) -> Option<Limits> {
    let time = args.time.map(|time| time.saturating_sub(begun.elapsed()));
    let is_over = time.is_some_and(|time| time.is_zero());
    (!is_over).then(|| Limits { time, stop: Some(stop.clone()), ..Limits::default() })
}
