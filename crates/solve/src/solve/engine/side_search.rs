//! Side searches: they look for any win, with a table of their own and a share of the budget.

use super::budget::Budget;
use super::questions::try_wins;
use super::search::Search;
use crate::game::SearchRules;
use crate::solve::limits::Stopped;
use crate::solve::pursue::SideSearch;
use crate::solve::reached::Reached;

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
    use super::*;
    use crate::game::{Position, Repetition, fen};
    use crate::rules::xiangqi::Xiangqi;
    use crate::solve::Limits;

    /// A mate in two.
    const WIN: &str = "5k3/4a4/5a3/9/9/4R4/9/9/9/4K2R1 w";

    #[test]
    fn the_first_win_ends_side_searches_and_all_they_spend_is_counted() {
        let position: Position<Xiangqi> = fen::read(WIN).unwrap();
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
