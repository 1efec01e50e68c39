//! Works on many things at once and hands the results on in order.

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use rayon::ThreadPoolBuilder;

/// The stack of a worker. Searches recurse to the length of a win, with the moves of every
/// position on the way in their frames.
const STACK: usize = 64 << 20;

/// Runs `work` on every item on `jobs` threads and `each` on every result, in the order of
/// the items and as soon as it is there. Once `stop` is set no further item is begun.
/// Returns the number of items that were done; they are the first ones.
///
/// # Errors
/// What `each` returned, after which the rest is stopped; or that threads cannot be had.
pub(super) fn in_order<T: Sync, U: Send>(
    items: &[T],
    jobs: Option<u16>,
    stop: &AtomicBool,
    work: impl Fn(&T) -> U + Sync,
    mut each: impl FnMut(U) -> io::Result<()>,
) -> io::Result<usize> {
    let jobs = jobs.map_or(0, usize::from);
    let pool = ThreadPoolBuilder::new()
        .num_threads(jobs)
        .stack_size(STACK)
        .build()
        .map_err(io::Error::other)?;
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    let take = |sender: &mpsc::Sender<(usize, U)>| {
        while !stop.load(Ordering::Relaxed) {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(at) else { break };
            if sender.send((at, work(item))).is_err() {
                break;
            }
        }
    };
    thread::scope(|scope| {
        scope.spawn(|| {
            let sender = sender;
            pool.broadcast(|_| take(&sender.clone()));
        });
        let mut done = 0;
        let mut early = BTreeMap::new();
        for (at, result) in receiver {
            early.insert(at, result);
            while let Some(result) = early.remove(&done) {
                if let Err(error) = each(result) {
                    // Nobody wants the rest.
                    stop.store(true, Ordering::Relaxed);
                    return Err(error);
                }
                done += 1;
            }
        }
        Ok(done)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_whatever_they_cost() {
        let items: Vec<u64> = (0..40).collect();
        let mut seen = Vec::new();
        let stop = AtomicBool::new(false);
        let work = |&item: &u64| {
            thread::sleep(std::time::Duration::from_millis(item * 7 % 5));
            item
        };
        let each = |item| {
            seen.push(item);
            Ok(())
        };
        assert_eq!(in_order(&items, Some(4), &stop, work, each).unwrap(), 40);
        assert_eq!(seen, items);
    }

    #[test]
    fn nothing_is_begun_after_the_stop() {
        let stop = AtomicBool::new(false);
        let each = |()| Err(io::Error::from(io::ErrorKind::BrokenPipe));
        assert!(in_order(&[0; 9], Some(1), &stop, |_| (), each).is_err());
        assert_eq!(in_order(&[0; 9], Some(2), &stop, |_| (), |()| Ok(())).unwrap(), 0);
    }
}
