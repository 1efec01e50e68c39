//! Works on many things at once and hands the results on in order.

use std::any::Any;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use std::{fmt, io};

use rayon::ThreadPoolBuilder;

use super::{CommandError, CommandResult};
use crate::cli::options::JobArgs;
use crate::solve::{Limits, memory_is_left};

/// The stack of a worker. Searches recurse to the length of a win, with the moves of every
/// position on the way in their frames.
pub(in crate::cli) const STACK: usize = 64 << 20;

/// What a worker takes of the addresses that a limit of the system allows: its stack, and what the
/// allocator reserves for each thread. Where it cannot, the program would end at the next small piece of
/// memory.
const OF_WORKER: usize = STACK + (64 << 20);

/// What all else takes, for each worker: the other threads, and what the problems need. Two workers that
/// shared this ended the program under `ulimit -v 450000`.
const SPARE: usize = 96 << 20;

/// Starts a thread next to the workers, which nobody need wait for.
///
/// It has asked for its memory when this returns. A thread that asks later takes addresses that
/// [`streamed`] has counted for a worker, and the program ends where none are left.
///
/// # Errors
/// The system has no thread left.
pub(in crate::cli) fn aside(work: impl FnOnce() + Send + 'static) -> io::Result<JoinHandle<()>> {
    let (sender, begun) = mpsc::channel();
    let thread = thread::Builder::new().spawn(move || {
        // The allocator reserves a thread's share with the first piece, which the message is.
        let _ = sender.send(());
        work();
    });
    let _ = thread.is_ok().then(|| begun.recv());
    thread
}

/// The most results that wait for one that comes before them, so that memory stays bounded
/// however long that one takes.
const WINDOW: usize = 4096;

/// How long the next result is awaited before that is said.
const PATIENCE: Duration = Duration::from_millis(200);

/// A panic during the work on one item: a defect of the program, which must not take the
/// results of the other items with it.
#[derive(Debug)]
pub(in crate::cli) struct Panicked {
    message: String,
}

impl Panicked {
    fn new(payload: &(dyn Any + Send)) -> Self {
        let message = payload
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| payload.downcast_ref::<&str>().copied());
        Self { message: message.unwrap_or("a panic without a message").to_owned() }
    }
}

impl fmt::Display for Panicked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "internal error: {}", self.message)
    }
}

/// An item and the result of the work on it.
type Done<T, U> = (T, Result<U, Panicked>);

/// How a stream is worked on.
#[derive(Clone, Copy, Debug)]
pub(in crate::cli) struct Streaming {
    /// Threads; without a number, one for each processor.
    pub(in crate::cli) jobs: Option<u16>,
    /// Whether results come in the order of the items.
    pub(in crate::cli) ordered: bool,
}

/// Runs `work` on every item on some threads and `each` on every item with its result, as soon
/// as it is there. Items are taken one by one, and only a bounded number is held. Once `stop`
/// is set no further item is begun. An item whose work panics has a result, too, and the others
/// go on. Returns the number of items that were done; in order they are the first ones.
///
/// # Errors
/// What `each` returned, after which the rest is stopped; or that the threads cannot be started.
pub(in crate::cli) fn streamed<T: Send, U: Send>(
    items: impl Iterator<Item = T> + Send,
    how: Streaming,
    stop: &AtomicBool,
    work: impl Fn(&T) -> U + Sync,
    mut each: impl FnMut(T, Result<U, Panicked>) -> CommandResult<()>,
) -> CommandResult<usize> {
    streamed_or_idle(items, how, stop, work, |done| {
        done.map_or(Ok(()), |(item, result)| each(item, result))
    })
}

/// As [`streamed`]; without an item, `each` learns that nothing has come for a while.
///
/// # Errors
/// As there.
pub(in crate::cli) fn streamed_or_idle<T: Send, U: Send>(
    items: impl Iterator<Item = T> + Send,
    how: Streaming,
    stop: &AtomicBool,
    work: impl Fn(&T) -> U + Sync,
    mut each: impl FnMut(Option<Done<T, U>>) -> CommandResult<()>,
) -> CommandResult<usize> {
    let processors = || thread::available_parallelism().map_or(1, usize::from);
    let jobs = how.jobs.map_or_else(processors, usize::from);
    let jobs = (1..=jobs).rev().find(|jobs| memory_is_left(jobs * (OF_WORKER + SPARE)));
    let jobs = jobs.ok_or_else(|| {
        let needed = (OF_WORKER + SPARE) >> 20;
        CommandError::Input(format!(
            "the limits of the system leave too little memory: {needed} MiB of addresses are needed \
             beyond those in use, see `ulimit -v`"
        ))
    })?;
    let pool = ThreadPoolBuilder::new().num_threads(jobs).stack_size(STACK).build()?;
    // Nothing that `work` changes is looked at after a panic, except what locks guard.
    let work = |item: T| {
        let result = catch_unwind(AssertUnwindSafe(|| work(&item)));
        (item, result.map_err(|payload| Panicked::new(&*payload)))
    };
    let items = Mutex::new(items.enumerate().fuse());
    let (sender, receiver) = mpsc::channel();
    // A place in the window is taken before an item, and given back when its result is out.
    let (window, places) = mpsc::sync_channel(WINDOW);
    let take = |sender: &mpsc::Sender<(usize, Done<T, U>)>, window: &mpsc::SyncSender<()>| {
        while !stop.load(Ordering::Relaxed) && window.send(()).is_ok() {
            // If the input panics, the others end, and the scope passes the panic on.
            let Some((at, item)) = items.lock().ok().and_then(|mut items| items.next()) else {
                break;
            };
            if sender.send((at, work(item))).is_err() {
                break;
            }
        }
    };
    thread::scope(|scope| {
        scope.spawn(|| {
            let (sender, window) = (sender, window);
            pool.broadcast(|_| take(&sender.clone(), &window.clone()));
        });
        let mut done = 0;
        let mut early = BTreeMap::new();
        let mut fail = |error| {
            // Nobody wants the rest.
            stop.store(true, Ordering::Relaxed);
            Err(error)
        };
        loop {
            match receiver.recv_timeout(PATIENCE) {
                Ok((at, result)) => drop(early.insert(at, result)),
                Err(RecvTimeoutError::Timeout) => each(None).or_else(&mut fail)?,
                Err(RecvTimeoutError::Disconnected) => return Ok(done),
            }
            let next = |early: &mut BTreeMap<usize, _>, done: usize| {
                if how.ordered { early.remove(&done) } else { early.pop_first().map(|it| it.1) }
            };
            while let Some(finished) = next(&mut early, done) {
                each(Some(finished)).or_else(&mut fail)?;
                done += 1;
                let _ = places.try_recv();
            }
        }
    })
}

/// Many changes of one problem, tried on all threads within one time: what `mend`, `prepend` and `matrix`
/// have in common.
pub(in crate::cli) struct Trials<'a> {
    jobs: JobArgs,
    time: Option<Duration>,
    begun: Instant,
    stop: &'a Arc<AtomicBool>,
}

impl<'a> Trials<'a> {
    /// The time begins to run.
    pub(in crate::cli) fn begin(
        jobs: JobArgs,
        time: Option<Duration>,
        stop: &'a Arc<AtomicBool>,
    ) -> Self {
        Self { jobs, time, begun: Instant::now(), stop }
    }

    /// The limits of the next trial.
    pub(in crate::cli) fn limits(&self) -> Limits {
        let time = self.time.map(|time| time.saturating_sub(self.begun.elapsed()));
        Limits { time, stop: Some(Arc::clone(self.stop)), ..Limits::default() }
    }

    /// Whether the time is over.
    pub(in crate::cli) fn is_over(&self) -> bool {
        self.limits().time.is_some_and(|time| time.is_zero())
    }

    /// Whether the time is over, or somebody has stopped the trials.
    pub(in crate::cli) fn is_cut(&self) -> bool {
        self.is_over() || self.stop.load(Ordering::Relaxed)
    }

    /// Tries the items in their order until the time is over, somebody stops it or `take` has enough. A trial
    /// on which the program fails has no result. Returns how many were taken.
    ///
    /// # Errors
    /// What `take` returned, or that there are no threads.
    pub(in crate::cli) fn run<I: Send, T: Send>(
        &self,
        items: impl Iterator<Item = I> + Send,
        attempt: impl Fn(&I, &Limits) -> T + Sync,
        mut take: impl FnMut(I, Option<T>) -> CommandResult<ControlFlow<()>>,
    ) -> CommandResult<usize> {
        let (enough, mut taken) = (AtomicBool::new(false), 0);
        let is_enough = || enough.load(Ordering::Relaxed);
        let items = items.take_while(|_| !is_enough() && !self.is_over());
        let how = Streaming { jobs: self.jobs.jobs, ordered: true };
        let attempt = |item: &I| attempt(item, &self.limits());
        streamed(items, how, self.stop, attempt, |item, result| {
            if !is_enough() {
                taken += 1;
                enough.store(take(item, result.ok())?.is_break(), Ordering::Relaxed);
            }
            Ok(())
        })?;
        Ok(taken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_whatever_they_cost() {
        let items: Vec<u64> = (0..40).collect();
        let mut seen = Vec::new();
        let stop = AtomicBool::new(false);
        let work = |&&item: &&u64| {
            thread::sleep(Duration::from_millis(item * 7 % 5));
            item
        };
        let how = Streaming { jobs: Some(4), ordered: true };
        let each = |_, item: Result<u64, _>| {
            seen.push(item.unwrap());
            Ok(())
        };
        assert_eq!(streamed(items.iter(), how, &stop, work, each).unwrap(), 40);
        assert_eq!(seen, items);
    }

    #[test]
    fn results_may_come_out_of_order_but_all_of_them() {
        let how = Streaming { jobs: Some(3), ordered: false };
        let (stop, mut seen) = (AtomicBool::new(false), Vec::new());
        let work = |&item: &u64| {
            thread::sleep(Duration::from_millis(if item == 0 { 50 } else { 0 }));
            item
        };
        let each = |_, item: Result<u64, _>| {
            seen.push(item.unwrap());
            Ok(())
        };
        assert_eq!(streamed(0..50, how, &stop, work, each).unwrap(), 50);
        assert_ne!(seen[0], 0);
        seen.sort_unstable();
        assert_eq!(seen, (0..50).collect::<Vec<_>>());
    }

    #[test]
    fn items_are_not_taken_far_ahead_of_the_first_result() {
        let stop = AtomicBool::new(false);
        let taken = std::sync::atomic::AtomicUsize::new(0);
        let items = (0..3 * WINDOW).inspect(|_| {
            taken.fetch_add(1, Ordering::Relaxed);
        });
        let work = |&item: &usize| {
            if item == 0 {
                thread::sleep(Duration::from_millis(300));
                assert!(taken.load(Ordering::Relaxed) <= WINDOW + 1);
            }
        };
        let how = Streaming { jobs: Some(2), ordered: true };
        assert_eq!(streamed(items, how, &stop, work, |_, _| Ok(())).unwrap(), 3 * WINDOW);
    }

    #[test]
    fn nothing_is_begun_after_the_stop() {
        let stop = AtomicBool::new(false);
        let each = |_, _| Err(CommandError::Shown);
        let how = Streaming { jobs: Some(1), ordered: true };
        assert!(streamed(0..9, how, &stop, |_| (), each).is_err());
        assert_eq!(streamed(0..9, how, &stop, |_| (), |_, _| Ok(())).unwrap(), 0);
    }

    #[test]
    fn a_panic_is_the_result_of_its_item_and_the_others_are_done() {
        for ordered in [true, false] {
            let stop = AtomicBool::new(false);
            let work = |&item: &usize| {
                assert!(item != 1, "item {item} is bad");
                item
            };
            let (mut good, mut bad) = (Vec::new(), Vec::new());
            let each = |item, result: Result<usize, Panicked>| {
                match result {
                    Ok(item) => good.push(item),
                    Err(panicked) => bad.push((item, panicked.to_string())),
                }
                Ok(())
            };
            let how = Streaming { jobs: Some(2), ordered };
            // More items than fit into the window after the bad one.
            let count = 3 * WINDOW;
            assert_eq!(streamed(0..count, how, &stop, work, each).unwrap(), count);
            good.sort_unstable();
            assert_eq!(good, (0..count).filter(|&item| item != 1).collect::<Vec<_>>());
            assert_eq!(bad, [(1, "internal error: item 1 is bad".to_owned())]);
        }
    }
}
