//! Input → work → outlet: how every command runs that works on one problem after the other.
//!
//! The items of the input are worked on by some threads, and what comes of each goes to an
//! [`Outlet`]: reports in some format, a file of results, the pages of a book. Commands whose
//! threads work together on one problem use [`each_problem`](super::problem_stream::each_problem)
//! instead.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use super::{CommandResult, Exit, PROBLEMS, Panicked, Progress, Streaming, Ui, streamed_or_idle};
use crate::cli::options::JobArgs;
use crate::cli::report::style::printable;
use crate::exact::Tables;
use crate::input::{PosedProblem, RawProblem};
use crate::problem::Problem;
use crate::solve::Progress as SearchProgress;

/// The result of the work on an item, or the item put on the board, if there is nothing to work on: it
/// cannot be read, or it is a message about a file.
pub(in crate::cli) type Worked<T> = Result<T, Box<PosedProblem>>;

/// Does `work` with a problem, if it is on the board.
pub(in crate::cli) fn on_board<T>(
    posed: &PosedProblem,
    work: impl FnOnce(&Problem) -> T,
) -> Worked<T> {
    posed.problem.as_ref().map(work).map_err(|_| Box::new(posed.clone()))
}

/// What workers take one by one.
pub(in crate::cli) trait Item: Send {
    /// What messages call it.
    fn name(&self) -> String;
}

/// A problem with its twins, which is put on the board during the work.
impl Item for RawProblem {
    fn name(&self) -> String {
        format!("problem {}", self.number)
    }
}

/// A problem that is put on the board before the work.
impl Item for PosedProblem {
    fn name(&self) -> String {
        printable(&self.id)
    }
}

/// Where results go.
pub(in crate::cli) trait Outlet<I, T> {
    /// Takes the result of an item; returns its part in the exit code.
    ///
    /// # Errors
    /// What ends the run.
    fn result(&mut self, item: I, result: T, ui: &mut Ui) -> CommandResult;

    /// Takes an item on which the program failed, which has been said.
    ///
    /// # Errors
    /// What ends the run.
    fn fault(&mut self, _item: I, _fault: &Panicked, _ui: &mut Ui) -> CommandResult<()> {
        Ok(())
    }

    /// Takes an item without a result; what is wrong with it is said after.
    fn nothing(&mut self, _item: &I, _posed: &PosedProblem) {}

    /// Nothing has come for a while.
    ///
    /// # Errors
    /// What ends the run.
    fn idle(&mut self, _ui: &mut Ui) -> CommandResult<()> {
        Ok(())
    }

    /// Whether it takes no more. What has been begun is dropped.
    fn is_full(&self) -> bool {
        false
    }
}

/// What takes results alone.
impl<I, T, F: FnMut(I, T, &mut Ui) -> CommandResult> Outlet<I, T> for F {
    fn result(&mut self, item: I, result: T, ui: &mut Ui) -> CommandResult {
        self(item, result, ui)
    }
}

/// Counts the items of an input.
pub(in crate::cli) type Count = Box<dyn FnOnce() -> u64 + Send>;

/// How the items of an input are worked on.
pub(in crate::cli) struct Pipeline<'a> {
    pub(in crate::cli) jobs: JobArgs,
    /// What messages call the items: problems, games …
    pub(in crate::cli) noun: &'static str,
    /// Whether results come in the order of the input.
    pub(in crate::cli) ordered: bool,
    /// The number of items, if it is known before the work.
    pub(in crate::cli) total: Option<usize>,
    /// Counts the items, where they can be read twice.
    pub(in crate::cli) count: Option<Count>,
    /// What the bar shows of a single search.
    pub(in crate::cli) search: Option<&'a Arc<SearchProgress>>,
    /// Tables whose faults are reported at the end.
    pub(in crate::cli) tables: Option<&'a Arc<Tables>>,
    /// Ends it early.
    pub(in crate::cli) stop: &'a AtomicBool,
}

/// How a run ended.
#[derive(Clone, Copy, Debug)]
pub(in crate::cli) struct Ended {
    /// The most severe exit code, unreadable files included.
    pub(in crate::cli) exit: Exit,
    noun: &'static str,
    /// Whether it was stopped early.
    pub(in crate::cli) stopped: bool,
}

impl Ended {
    /// The exit code, with a warning of an early end.
    pub(in crate::cli) fn exit(self, ui: &mut Ui) -> Exit {
        if !self.stopped {
            return self.exit;
        }
        ui.warning(&format!("interrupted; the finished {} are reported", self.noun));
        Exit::Interrupted
    }
}

impl<'a> Pipeline<'a> {
    /// A pipeline in the order of an input whose length is not known, without tables.
    pub(in crate::cli) fn of(jobs: JobArgs, stop: &'a AtomicBool) -> Self {
        let (total, count, search, tables) = (None, None, None, None);
        let (noun, ordered) = (PROBLEMS, true);
        Self { jobs, noun, ordered, total, count, search, tables, stop }
    }

    /// Does the work on every item and hands on what comes of it.
    ///
    /// # Errors
    /// What the outlet returned, or that there are no threads.
    pub(in crate::cli) fn run<I: Item, T: Send>(
        self,
        items: impl Iterator<Item = I> + Send,
        ui: &mut Ui,
        work: impl Fn(&I) -> Worked<T> + Sync,
        outlet: &mut impl Outlet<I, T>,
    ) -> CommandResult<Ended> {
        let progress = match self.search {
            Some(search) => Progress::of_search(self.total, search, ui),
            None => Progress::items(self.total, self.noun, ui),
        };
        if let Some(count) = self.count {
            progress.count(count);
        }
        let mut exit = Exit::Holds;
        let how = Streaming { jobs: self.jobs.jobs, ordered: self.ordered };
        let full = AtomicBool::new(outlet.is_full());
        // Those whose results are not out yet. Where the order does not matter, nothing waits for them.
        let begun = Mutex::new(Vec::<String>::new());
        let change = |change: &dyn Fn(&mut Vec<String>)| {
            if !self.ordered {
                return;
            }
            if let Ok(mut begun) = begun.lock() {
                change(&mut begun);
                progress.wait_for(begun.first().map(String::as_str));
            }
        };
        let work = |item: &I| {
            change(&|begun| begun.push(item.name()));
            work(item)
        };
        let items = items.take_while(|_| !full.load(Ordering::Relaxed));
        streamed_or_idle(items, how, self.stop, work, |done| {
            let Some((item, worked)) = done else { return outlet.idle(ui) };
            // Two problems may have one name.
            change(&|begun| {
                let (name, mut names) = (item.name(), begun.iter());
                if let Some(at) = names.position(|it| *it == name) {
                    begun.remove(at);
                }
            });
            if outlet.is_full() {
                return Ok(());
            }
            let own = match worked {
                Ok(Ok(result)) => progress.step(|| outlet.result(item, result, ui))?,
                Ok(Err(posed)) => {
                    outlet.nothing(&item, &posed);
                    progress.done(u64::from(posed.is_problem()), || ui.problem(&posed));
                    if posed.has_error() { Exit::Input } else { Exit::Holds }
                }
                Err(fault) => {
                    progress.step(|| {
                        ui.error(&format!("{}: {fault}", item.name()));
                        outlet.fault(item, &fault, ui)
                    })?;
                    Exit::Input
                }
            };
            exit = exit.max(own);
            full.store(outlet.is_full(), Ordering::Relaxed);
            Ok(())
        })?;
        drop(progress);
        ui.table_faults(self.tables);
        Ok(Ended { exit, noun: self.noun, stopped: self.stop.load(Ordering::Relaxed) })
    }
}
