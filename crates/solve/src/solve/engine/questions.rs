//! The questions that a search answers: is a position won, or lost, within a number of moves?

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use super::budget::{Aborted, Budget};
use super::exhaustive;
use super::numbers::{Attacker, Defender, Side};
use super::parallel::{merge, run_threads, settle};
use super::search::Search;
use crate::game::{Position, SearchRules};
use crate::solve::limits::{Stopped, Tried};
use crate::solve::pursue::SideSearch;
use crate::solve::reached::Reached;

/// Whether the side to move wins within this many of its moves, if that can be decided
/// by searching this many positions; `None` if it cannot. What was found stays in the
/// table, so that asking again goes on where this ended.
///
/// # Errors
/// [`Stopped`] where a limit was reached.
pub(in crate::solve) fn try_wins<R: SearchRules>(
    search: &mut Search<R>,
    position: &Reached<R>,
    moves: u8,
    nodes: u64,
) -> Tried {
    search.knowledge.enter(position);
    within(search, nodes, |search| decide::<R, Attacker>(search, position, moves))
}

/// Whether the side to move, whatever it replies, loses within this many moves of the other side, if
/// that can be decided by searching this many positions.
pub(in crate::solve) fn try_loses<R: SearchRules>(
    search: &mut Search<R>,
    position: &Reached<R>,
    moves: u8,
    nodes: u64,
) -> Tried {
    search.knowledge.enter(position);
    within(search, nodes, |search| decide::<R, Defender>(search, position, moves))
}

/// Whether each of these positions is lost within `moves`, searching at most `share`
/// positions for each: a thread takes the next one when it is done with one. With one thread
/// nothing is tried, since nothing would be gained.
///
/// # Errors
/// [`Stopped`] where a limit was reached; `lost` has what was found before.
pub(in crate::solve) fn try_losses<R: SearchRules>(
    search: &mut Search<R>,
    positions: &[Reached<R>],
    moves: u8,
    share: u64,
    lost: &mut [Option<bool>],
) -> Result<(), Stopped> {
    if search.effort.threads < 2 {
        return Ok(());
    }
    let (next, answered) = (AtomicUsize::new(0), Arc::new(AtomicBool::new(false)));
    let work = |mut fork: Search<R>| {
        let mut found = Vec::new();
        let limit = loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(position) = positions.get(index) else { break Ok(()) };
            match try_loses(&mut fork, position, moves, share) {
                Ok(answer) => found.push((index, answer)),
                Err(stopped) => break Err(stopped),
            }
        };
        (found, limit, fork)
    };
    let mut limit = Ok(());
    for (found, stopped, fork) in run_threads(search, &answered, work) {
        merge(search, fork);
        limit = limit.and(stopped);
        for (index, answer) in found {
            lost[index] = answer;
        }
    }
    limit
}

/// What a search finds with this many positions.
fn within<R: SearchRules>(
    search: &mut Search<R>,
    nodes: u64,
    ask: impl FnOnce(&mut Search<R>) -> Result<bool, Aborted>,
) -> Tried {
    let pause = search.effort.budget.pause_after(nodes);
    let found = ask(search);
    search.effort.budget.pause_at(pause);
    match found {
        Ok(answer) => Ok(Some(answer)),
        Err(Aborted::Pause) => Ok(None),
        Err(Aborted::Limit(stopped)) => Err(stopped),
    }
}

/// Whether the attacker wins within `moves` after what came before the position; `S` says whose turn
/// it is.
fn decide<R: SearchRules, S: Side>(
    search: &mut Search<R>,
    position: &Position<R>,
    moves: u8,
) -> Result<bool, Aborted> {
    if moves <= search.short {
        return exhaustive::decide::<R, S>(search, position, moves);
    }
    match search.knowledge.answer::<S>(position, moves) {
        Some(answer) => Ok(answer),
        None => settle::<R, S>(search, position, moves),
    }
}

/// Runs side searches one after the other until one has found a win, and adds what they spend to
/// the budget.
pub(in crate::solve) fn run<R: SearchRules>(
    sides: &mut [SideSearch<'_, Search<R>>],
    position: &Reached<R>,
    threads: usize,
    budget: &mut Budget,
) -> Result<(), Stopped> {
    for SideSearch { search, bound, share, found } in sides {
        search.effort.threads = threads;
        search.effort.budget = budget.for_side_search();
        let answer = try_wins(search, position, *bound, *share);
        budget.add(&search.effort.budget);
        *found = answer?;
        if *found == Some(true) {
            break;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::budget::Budget;
    use super::*;
    use crate::game::{Position, Repetition, fen};
    use crate::rules::xiangqi::Xiangqi;
    use crate::solve::limits::Limits;

    /// A mate in five.
    const WIN: &str = "9/r2k5/3N1aR2/9/1R7/9/9/9/3K5/9 w";

    fn search(threads: usize) -> Search<Xiangqi> {
        let limits = Limits { threads, ..Limits::default() };
        Search::new(false, Budget::start(&limits), 1 << 22)
    }

    #[test]
    fn a_question_may_be_left_and_asked_again() {
        let start = Reached::attacking(&fen::read(WIN).unwrap(), Repetition::Checks);
        let mut search = search(1);
        assert_eq!(try_wins(&mut search, &start, 5, 1), Ok(None));
        assert_eq!(try_wins(&mut search, &start, 5, u64::MAX), Ok(Some(true)));
    }

    #[test]
    fn several_positions_are_shared_out_where_there_are_several_threads() {
        let start: Reached<Xiangqi> =
            Reached::attacking(&fen::read(WIN).unwrap(), Repetition::Checks);
        let children: Vec<_> = start.legal_moves().iter().map(|&mv| start.after(mv)).collect();
        let mut lost = vec![None; children.len()];
        try_losses(&mut search(1), &children, 4, 20_000, &mut lost).unwrap();
        assert!(lost.iter().all(Option::is_none));
        try_losses(&mut search(2), &children, 4, 20_000, &mut lost).unwrap();
        assert_eq!(lost.iter().filter(|lost| **lost == Some(true)).count(), 2);
    }

    /// A mate in two.
    const SHORT: &str = "5k3/4a4/5a3/9/9/4R4/9/9/9/4K2R1 w";

    #[test]
    fn the_first_win_ends_side_searches_and_all_they_spend_is_counted() {
        let position: Position<Xiangqi> = fen::read(SHORT).unwrap();
        let limits = Limits { nodes: Some(50_000), ..Limits::default() };
        let mut main = Search::new(false, Budget::start(&limits), 1 << 20);
        let mut searches = [(); 3].map(|()| main.side_search(false));
        let [first, second, third] = &mut searches;
        let mut sides = [
            SideSearch::new(first, 1, 10_000),
            SideSearch::new(second, 2, 10_000),
            SideSearch::new(third, 3, 10_000),
        ];
        run(
            &mut sides,
            &Reached::attacking(&position, Repetition::None),
            1,
            &mut main.effort.budget,
        )
        .unwrap();
        assert_eq!(sides.each_ref().map(|side| side.found), [Some(false), Some(true), None]);
        let spent = sides.each_ref().map(|side| side.search.effort.budget.nodes());
        assert!(spent[0] > 0 && spent[1] > 0 && spent[2] == 0, "{spent:?}");
        assert_eq!(main.effort.budget.nodes(), spent.iter().sum::<u64>());
    }

    #[test]
    fn a_share_ends_a_side_search_and_a_limit_all_of_them() {
        let position = Position::<Xiangqi>::start();
        let limits = Limits { nodes: Some(1_000), ..Limits::default() };
        let mut main = Search::new(false, Budget::start(&limits), 1 << 20);
        let mut search = main.side_search(false);
        let mut sides = [SideSearch::new(&mut search, 20, 400)];
        assert_eq!(
            run(
                &mut sides,
                &Reached::attacking(&position, Repetition::None),
                1,
                &mut main.effort.budget
            ),
            Ok(())
        );
        assert_eq!((sides[0].found, main.effort.budget.nodes()), (None, 400));
        sides[0].share = 10_000;
        assert_eq!(
            run(
                &mut sides,
                &Reached::attacking(&position, Repetition::None),
                1,
                &mut main.effort.budget
            ),
            Err(Stopped::Nodes)
        );
        assert_eq!((sides[0].found, main.effort.budget.nodes()), (None, 1_000));
        assert_eq!(main.effort.budget.check(), Err(Stopped::Nodes));
    }
}
