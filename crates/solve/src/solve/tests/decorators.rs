//! A prover that follows suggested lines, over a script.

use std::time::Duration;

use super::scripted::{Script, Scripted, start};
use crate::game::Position;
use crate::rules::xiangqi::Xiangqi;
use crate::solve::hints::guide::{Guide, Scout, Suggestion};
use crate::solve::hints::guided::Guided;

/// Suggests the first legal move everywhere.
struct First;

impl Scout<Xiangqi> for First {
    fn suggest(&mut self, position: &Position<Xiangqi>) -> Option<Suggestion<Xiangqi>> {
        let line = position.legal_moves().into_iter().take(1).collect();
        Some(Suggestion { line, moves: Some(4) })
    }
}

#[test]
fn a_suggested_line_is_proven_by_the_prover_that_is_decorated() {
    let mut prover = Scripted::new(false, Script { win: Some(2), ..Script::default() });
    let mut guide = Guide::new(Box::new(First));
    let mut guided = Guided::new(&mut guide, &mut prover, 100, (u64::MAX, None));
    // Four moves are suggested, and other lines of defense may take a little longer.
    assert_eq!(guided.find_win(&start(), 60, 10_000), Ok(Some(7)));
    let log = prover.log();
    assert_eq!(log.last().unwrap(), "proof wins 7 in 100");
    let replies = log.iter().filter(|asked| *asked == "proof wins 6 in 100").count();
    assert_eq!(replies, start().after(start().legal_moves()[0]).legal_moves().len());
}

#[test]
fn a_suggestion_never_disproves_and_costs_no_more_than_is_left() {
    for (win, in_all) in [(None, (u64::MAX, None)), (Some(2), (0, None))] {
        let mut prover = Scripted::new(false, Script { win, ..Script::default() });
        let mut guide = Guide::new(Box::new(First));
        let mut guided = Guided::new(&mut guide, &mut prover, 100, in_all);
        assert_eq!(guided.find_win(&start(), 60, 10_000), Ok(None));
        assert!(in_all.0 > 0 || prover.log().is_empty());
    }
    let mut prover = Scripted::new(false, Script { win: Some(2), ..Script::default() });
    let mut guide = Guide::new(Box::new(First));
    let in_all = (u64::MAX, Some(Duration::ZERO));
    let mut guided = Guided::new(&mut guide, &mut prover, 100, in_all);
    assert_eq!(guided.find_win(&start(), 60, 10_000), Ok(None));
}
