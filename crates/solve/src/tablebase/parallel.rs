//! Loops over the pieces of a table on all threads of the current rayon pool; without the feature
//! `tables`, on the caller's thread.
//!
//! rayon's parallel iterators are compiled anew for every loop, entry width and rule set; they
//! were a tenth of the program's code before it was optimized. Handing pieces out in chunks under a
//! lock costs nothing that can be measured, as long as a chunk takes some microseconds.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::locked::lock;

/// Calls `work` on every item; each thread takes the next `chunk` of them when it has finished one,
/// and has a state of its own, made by `init`. Returns the states, in no particular order.
///
/// # Errors
/// An error of `work`, after which no further item is begun.
pub(super) fn try_fold<T, S: Send, E: Send>(
    mut items: impl Iterator<Item = T> + Send,
    chunk: usize,
    init: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, T) -> Result<(), E> + Sync,
) -> Result<Vec<S>, E> {
    let mut take = |taken: &mut Vec<T>| taken.extend(items.by_ref().take(chunk));
    let work_on = |state: &mut S, taken: &mut Vec<T>| {
        for item in taken.drain(..) {
            work(state, item)?;
        }
        Ok(())
    };
    share(&mut take, &init, &work_on)
}

/// Works on a chunk of items, and empties it.
type WorkOn<'a, S, T, E> = &'a (dyn Fn(&mut S, &mut Vec<T>) -> Result<(), E> + Sync);

/// Shares out the chunks that `take` takes. Compiled for each kind of items and states, not for each
/// loop.
fn share<T, S: Send, E: Send>(
    take: &mut (dyn FnMut(&mut Vec<T>) + Send),
    init: &(dyn Fn() -> S + Sync),
    work_on: WorkOn<'_, S, T, E>,
) -> Result<Vec<S>, E> {
    let (take, states, error) = (Mutex::new(take), Mutex::new(Vec::new()), Mutex::new(None));
    let failed = AtomicBool::new(false);
    on_all_threads(&|| {
        let (mut state, mut taken) = (init(), Vec::new());
        while !failed.load(Ordering::Relaxed) {
            lock(&take)(&mut taken);
            if taken.is_empty() {
                break;
            }
            if let Err(reason) = work_on(&mut state, &mut taken) {
                failed.store(true, Ordering::Relaxed);
                lock(&error).get_or_insert(reason);
            }
        }
        lock(&states).push(state);
    });
    match error.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(reason) => Err(reason),
        None => Ok(states.into_inner().unwrap_or_else(PoisonError::into_inner)),
    }
}

/// Calls `work` on every item in the same way.
pub(super) fn for_each<T>(
    items: impl Iterator<Item = T> + Send,
    chunk: usize,
    work: impl Fn(T) + Sync,
) {
    let never_fails = |(): &mut (), item| {
        work(item);
        Ok::<(), std::convert::Infallible>(())
    };
    match try_fold(items, chunk, || (), never_fails) {
        Ok(_) => {}
        Err(never) => match never {},
    }
}

/// The one place where rayon is asked, compiled once.
fn on_all_threads(work: &(dyn Fn() + Sync)) {
    #[cfg(feature = "tables")]
    rayon::broadcast(|_| work());
    #[cfg(not(feature = "tables"))]
    work();
}

/// Does something whose loops run on this many threads; nothing if the system has none left.
#[cfg_attr(
    not(feature = "tables"),
    expect(clippy::unnecessary_wraps, reason = "with more threads there may be none left")
)]
pub(super) fn on_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> Option<T> {
    #[cfg(feature = "tables")]
    return Some(rayon::ThreadPoolBuilder::new().num_threads(threads).build().ok()?.install(work));
    #[cfg(not(feature = "tables"))]
    {
        let _ = threads;
        Some(work())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::{for_each, try_fold};

    #[test]
    fn every_item_is_worked_on_once() {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
        let sums = pool.install(|| {
            try_fold(
                1..=1000u64,
                7,
                || 0,
                |sum, item| {
                    *sum += item;
                    Ok::<(), ()>(())
                },
            )
        });
        let sums = sums.unwrap();
        assert_eq!((sums.len(), sums.iter().sum::<u64>()), (3, 500_500));
        let sum = AtomicU64::new(0);
        for_each(1..=10, 3, |item| {
            sum.fetch_add(item, Ordering::Relaxed);
        });
        assert_eq!(sum.into_inner(), 55);
    }

    #[test]
    fn an_error_ends_the_loop() {
        let begun = AtomicU64::new(0);
        let work = |(): &mut (), item: u64| {
            begun.fetch_add(1, Ordering::Relaxed);
            if item == 5 { Err("five") } else { Ok(()) }
        };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
        assert_eq!(pool.install(|| try_fold(0..1_000_000, 2, || (), work)), Err("five"));
        assert_eq!(begun.into_inner(), 6);
    }
}
