//! Moves put before one problem: the positions before it examined on all threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::Args;
use crate::cli::options::usual_notation;
use crate::cli::report::style::tame;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::progress::Progress;
use crate::cli::run::ui::Ui;
use crate::cli::run::workers::{Streaming, streamed};
use crate::examine::Verdict;
use crate::input::PosedProblem;
use crate::prepend::{Options, Prepended, Prepender, Refused, Reply, Tried, Unfit, rank};
use crate::record::{PrependRecord, PrependedRecord};
use crate::solve::Limits;

/// What came of putting moves before a problem.
pub(super) struct PrependedProblem {
    pub(super) record: PrependedRecord,
    /// The best positions, the best first.
    pub(super) found: Vec<Prepended>,
}

impl PrependedProblem {
    pub(super) fn exit(&self) -> Exit {
        let record = &self.record;
        match record.verdict {
            Verdict::Error => Exit::Input,
            _ if record.refused.is_some() => Exit::Findings,
            Verdict::Sound if record.found > 0 => Exit::Holds,
            Verdict::Sound if record.undecided + record.left > 0 => Exit::Undecided,
            Verdict::Undecided => Exit::Undecided,
            _ => Exit::Findings,
        }
    }
}

/// Puts moves before a problem.
pub(super) fn prepend(
    posed: &PosedProblem,
    args: &Args,
    options: &Options,
    stop: &Arc<AtomicBool>,
    ui: &mut Ui,
) -> Result<PrependedProblem, CommandError> {
    let nothing = |record| PrependedProblem { record, found: Vec::new() };
    let Ok(problem) = &posed.problem else {
        return Ok(nothing(PrependedRecord::of_error(posed)));
    };
    let begun = Instant::now();
    let notation = usual_notation(args.format.language(ui), problem);
    let options = Options { notation, ..options.clone() };
    let (prepender, report) = match Prepender::new(problem, options) {
        Ok(fit) => fit,
        Err(Refused { unfit, report }) => {
            let mut record = PrependedRecord::of_report(posed, report.as_deref());
            record.refused = unfit.refusal();
            // A win that the checker does not accept is not claimed.
            if unfit == Unfit::Undecided {
                record.verdict = Verdict::Undecided;
            }
            return Ok(nothing(record));
        }
    };
    let mut work = Work {
        args,
        begun,
        stop,
        ui,
        id: tame(&posed.id),
        record: PrependedRecord::of_report(posed, Some(&report)),
    };
    let most = usize::from(args.most);
    let mut found = work.before(&prepender)?;
    work.record.found = found.len();
    found.truncate(most);
    let mut last: Vec<(Prepender, Prepended)> =
        found.iter().map(|one| (prepender.clone(), one.clone())).collect();
    for _ in 1..args.moves {
        let mut next = Vec::new();
        for (before, one) in &last {
            let Ok(further) = before.further(one) else { continue };
            next.extend(work.before(&further)?.into_iter().map(|one| (further.clone(), one)));
        }
        work.record.found += next.len();
        next.sort_by_cached_key(|(_, one)| one.rank());
        next.truncate(most);
        // Longer problems come first: they have what the shorter ones have.
        found.splice(0..0, next.iter().map(|(_, one)| one.clone()));
        last = next;
    }
    let mut record = work.record;
    record.prepends = found.iter().map(PrependRecord::of).collect();
    Ok(PrependedProblem { record, found })
}

struct Work<'a> {
    args: &'a Args,
    begun: Instant,
    stop: &'a Arc<AtomicBool>,
    ui: &'a mut Ui,
    id: String,
    record: PrependedRecord,
}

impl Work<'_> {
    /// The sound positions two plies before a problem, the best first.
    fn before(&mut self, prepender: &Prepender) -> Result<Vec<Prepended>, CommandError> {
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
            Streaming { jobs: self.args.versions.jobs.jobs, ordered: true },
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
            Streaming { jobs: self.args.versions.jobs.jobs, ordered: true },
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
