//! Provers that decorate another one, over a script.

use std::time::Duration;

use super::scripted::{Script, Scripted, start};
use crate::game::Position;
use crate::rules::xiangqi::Xiangqi;
use crate::solve::hints::guide::{Guide, Scout, Suggestion};
use crate::solve::hints::guided::Guided;
use crate::solve::hints::keeping::Keeping;
use crate::solve::prove::Prove;

/// Suggests the first legal move everywhere.
struct First;

impl Scout<Xiangqi> for First {
    fn suggest(&mut self, position: &Position<Xiangqi>) -> Option<Suggestion<Xiangqi>> {
        let line = position.legal_moves().into_iter().take(1).collect();
        Some(Suggestion { line, moves: Some(4) })
    }
}

#[test]
fn what_a_decorator_does_not_answer_is_passed_on() {
    let script = || Script { win: Some(2), ..Script::default() };
    let mut plain = Scripted::new(true, script());
    let mut keeping = Keeping::new(Scripted::new(true, script()));
    let mut decorated = Scripted::new(true, script());
    let mut guide = Guide::new(Box::new(First));
    let mut guided = Guided::new(&mut guide, &mut decorated, 100, (u64::MAX, None));
    for prover in [&mut plain as &mut dyn Prove<_>, &mut keeping] {
        assert_eq!((prover.wins(&start(), 1), prover.wins(&start(), 2)), (Ok(false), Ok(true)));
    }
    for prover in [&mut plain as &mut dyn Prove<_>, &mut keeping, &mut guided] {
        assert_eq!(prover.loses(&start(), 1), Ok(true));
        assert!(prover.checks() && !prover.never_wins(&start()));
        assert!(prover.nodes() >= 10 && prover.check_limits().is_ok());
    }
    assert_eq!(keeping.kept_win(start().position()), None);
}

#[test]
fn a_suggested_line_is_proven_by_the_prover_that_is_decorated() {
    let mut prover = Scripted::new(false, Script { win: Some(2), ..Script::default() });
    let mut guide = Guide::new(Box::new(First));
    let mut guided = Guided::new(&mut guide, &mut prover, 100, (u64::MAX, None));
    assert_eq!(guided.try_wins(&start(), 60, 10_000), Ok(Some(true)));
    // Four moves are suggested, and other lines of defense may take a little longer.
    assert_eq!(guided.bound(), Some(7));
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
        assert_eq!((guided.try_wins(&start(), 60, 10_000), guided.bound()), (Ok(None), None));
        assert!(in_all.0 > 0 || prover.log().is_empty());
    }
    let mut prover = Scripted::new(false, Script { win: Some(2), ..Script::default() });
    let mut guide = Guide::new(Box::new(First));
    let in_all = (u64::MAX, Some(Duration::ZERO));
    let mut guided = Guided::new(&mut guide, &mut prover, 100, in_all);
    assert_eq!(guided.try_wins(&start(), 60, 10_000), Ok(None));
}
