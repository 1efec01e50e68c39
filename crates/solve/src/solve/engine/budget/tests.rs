//! Limits, shares and pauses of a budget.

use std::sync::atomic::Ordering;

use super::*;

pub(super) fn budget(nodes: Option<u64>, time: Option<Duration>) -> Budget {
    Budget::start(&Limits { nodes, time, ..Limits::default() })
}

/// The positions that can be searched until the search has to come back, and why.
pub(super) fn spend_all(budget: &mut Budget) -> (u64, Aborted) {
    let mut spent = 0;
    loop {
        match budget.spend() {
            Ok(()) => spent += 1,
            Err(aborted) => return (spent, aborted),
        }
    }
}

#[test]
fn exactly_as_many_positions_are_searched_as_are_allowed() {
    for nodes in [0, 1, 1023, 1024, 1025, 5000] {
        let mut budget = budget(Some(nodes), None);
        let limit = Aborted::Limit(Stopped::Nodes);
        assert_eq!(spend_all(&mut budget), (nodes, limit));
        assert_eq!(spend_all(&mut budget), (0, limit));
        assert_eq!((budget.nodes(), budget.left()), (nodes, 0));
        assert_eq!(budget.check(), Err(Stopped::Nodes));
    }
}

#[test]
fn without_a_clock_positions_are_a_limit_and_a_time_limit_is_refused() {
    let start = |limits: Limits| Budget::start_at(Moment::UNKNOWN, &limits);
    let mut budget = start(Limits { nodes: Some(5000), ..Limits::default() });
    assert_eq!(spend_all(&mut budget), (5000, Aborted::Limit(Stopped::Nodes)));
    let time = Some(Duration::from_secs(3600));
    let mut budget = start(Limits { time, ..Limits::default() });
    assert_eq!(budget.check(), Err(Stopped::NoClock));
    assert_eq!(spend_all(&mut budget), (0, Aborted::Limit(Stopped::NoClock)));
}

#[test]
fn a_pause_ends_a_search_and_not_the_budget() {
    let mut budget = budget(Some(3000), None);
    let before = budget.pause_after(2000);
    // The position at which it pauses is counted.
    assert_eq!(spend_all(&mut budget), (1999, Aborted::Pause));
    assert!(budget.is_paused() && budget.check().is_ok());
    budget.pause_at(before);
    assert_eq!(spend_all(&mut budget), (1000, Aborted::Limit(Stopped::Nodes)));
}

#[test]
fn an_inner_pause_is_no_later_than_the_outer() {
    let mut budget = budget(None, None);
    budget.pause_after(10);
    let outer = budget.pause_after(100);
    assert_eq!((outer, spend_all(&mut budget).0), (10, 9));
}

#[test]
fn shares_together_have_what_is_left_and_end_with_the_answer() {
    let mut budget = budget(Some(1000), None);
    for _ in 0..100 {
        budget.spend().unwrap();
    }
    let answered = Arc::new(AtomicBool::new(false));
    let mut shares = [0; 3].map(|_| budget.share(3, &answered));
    let spent: Vec<_> = shares.iter_mut().map(|share| spend_all(share).0).collect();
    assert_eq!(spent, [300; 3]);
    budget.add(&shares[0]);
    // Others may still have positions where one share is used up.
    assert!(budget.check().is_ok());
    budget.add(&shares[1]);
    budget.add(&shares[2]);
    assert_eq!((budget.nodes(), budget.check()), (1000, Err(Stopped::Nodes)));
    let mut share = budget.for_side_thread(&answered);
    answered.store(true, Ordering::Relaxed);
    assert_eq!(spend_all(&mut share), (0, Aborted::Limit(Stopped::Nodes)));
}

#[test]
fn the_answer_of_another_thread_ends_a_search() {
    let answered = Arc::new(AtomicBool::new(false));
    let mut share = budget(None, None).for_side_thread(&answered);
    share.spend().unwrap();
    answered.store(true, Ordering::Relaxed);
    let (spent, aborted) = spend_all(&mut share);
    assert!(spent <= STRIDE && aborted == Aborted::Pause, "{spent} {aborted:?}");
}

#[test]
fn a_win_found_late_leaves_what_the_table_knows() {
    let mut late = budget(Some(1600), None);
    late.keep_reserve();
    assert_eq!(spend_all(&mut late).0, 1600);
    late.hold_reserve();
    late.release_reserve();
    assert_eq!((late.check(), spend_all(&mut late).0), (Ok(()), 0));
    assert_eq!(late.check(), Err(Stopped::Nodes));
}

#[test]
fn a_deadline_or_a_stop_is_noticed_without_a_search_and_stays_reached() {
    let mut budget = budget(None, Some(Duration::from_millis(2)));
    std::thread::sleep(Duration::from_millis(3));
    assert!((0..QUESTIONS).any(|_| budget.check().is_err()));
    // Nothing is searched then, though the clock is not looked at for every position.
    assert_eq!(spend_all(&mut budget), (0, Aborted::Limit(Stopped::Time)));

    let stop = Arc::new(AtomicBool::new(false));
    let limits = Limits { stop: Some(Arc::clone(&stop)), ..Limits::default() };
    let mut budget = Budget::start(&limits);
    assert_eq!(budget.check(), Ok(()));
    stop.store(true, Ordering::Relaxed);
    assert_eq!(budget.check_now(), Err(Stopped::Interrupt));
    stop.store(false, Ordering::Relaxed);
    assert_eq!(budget.check_now(), Err(Stopped::Interrupt));
}

#[test]
fn slow_positions_make_the_clock_be_read_more_often() {
    let mut budget = budget(None, Some(Duration::from_secs(3600)));
    for _ in 0..10 {
        std::thread::sleep(LONG + Duration::from_millis(1));
        budget.check_limits().unwrap();
    }
    assert!(budget.stride <= STRIDE >> 9, "{}", budget.stride);
    for _ in 0..20 {
        budget.check_limits().unwrap();
    }
    assert!(budget.stride > STRIDE >> 9, "{}", budget.stride);
}

#[test]
fn what_is_lent_counts_and_has_the_memory_that_is_left() {
    let limits = Limits { nodes: Some(100), memory: 1000, ..Limits::default() };
    let mut budget = Budget::start(&limits);
    assert!(budget.memory().take(600));
    budget.spend().unwrap();
    let mut lent = budget.lend();
    assert_eq!((lent.nodes(), lent.memory().limit()), (1, 400));
    assert_eq!(spend_all(&mut lent).0, 99);
    budget.reclaim(lent);
    assert_eq!((budget.nodes(), budget.check()), (100, Err(Stopped::Nodes)));
    assert_eq!((budget.memory().limit(), budget.memory().left()), (1000, 400));
}
