//! All first moves that win against the definition of a win.

use paiju::game::{Move, Position, SearchRules, fen};
use paiju::rules::xiangqi::Xiangqi;
use paiju::solve::{Limits, Prove, Prover, Stopped, winners};

use crate::brute;
use crate::positions::{sparse, start};

/// Compares what is found; returns how many moves win later than the soonest.
fn compare<R: SearchRules>(position: &Position<R>, within: u8, checks: bool) -> usize {
    let mut expected: Vec<(Move<R>, u8)> = Vec::new();
    for moves in 1..=within {
        for mv in brute::keys(position, moves, checks) {
            if expected.iter().all(|it| it.0 != mv) {
                expected.push((mv, moves));
            }
        }
    }
    let mut prover = Prover::new(checks, &Limits::default());
    let winners = winners(&mut prover, &start(position), 0, within);
    let found: Vec<_> = winners.found.iter().map(|it| (it.mv, it.moves)).collect();
    assert_eq!(found, expected, "{position} {within} {checks}");
    assert_eq!((winners.not_within, winners.stopped), (within, None), "{position}");
    let others = prover.first_moves(position).len() - found.len();
    assert!(winners.open <= others, "{position}");
    found.iter().filter(|it| it.1 > found[0].1).count()
}

#[test]
fn winners_are_the_moves_that_win_each_in_its_own_time() {
    fn all<R: SearchRules>(positions: &[Position<R>]) {
        let mut late = 0;
        for position in positions {
            late += compare(position, 2, false);
            late += compare(position, 3, true);
        }
        assert!(late > 100, "{late} moves that win late are too few");
    }
    all(&sparse(Xiangqi::default(), 71, 250));
    all(&sparse(Xiangqi::CHINA_SCHACH, 72, 150));
}

/// A horse against a general and an advisor, which does not win soon.
const HORSE: &str = "9/9/3ak4/9/9/9/9/9/9/N2K5 w";

#[test]
fn a_limit_leaves_the_other_moves_open() {
    let position: Position<Xiangqi> = fen::read(HORSE).unwrap();
    let limits = Limits { nodes: Some(3_000), ..Limits::default() };
    let winners = winners(&mut Prover::new(false, &limits), &start(&position), 0, 30);
    assert_eq!(winners.stopped, Some(Stopped::Nodes));
    assert!(winners.not_within < 30 && winners.open > 0 && winners.found.is_empty());
}

#[test]
fn moves_that_never_win_are_not_open() {
    // A lone soldier gives check once or twice and is taken, or has passed the general.
    let position: Position<Xiangqi> = fen::read("3k5/4P4/9/9/9/9/9/9/9/5K3 w").unwrap();
    let mut prover = Prover::new(true, &Limits::default());
    assert!(!prover.first_moves(&position).is_empty());
    for known_before in [0, 200] {
        let winners = winners(&mut prover, &start(&position), known_before, 200);
        assert_eq!((winners.found.len(), winners.open, winners.not_within), (0, 0, 200));
        // So the second time it is known of the position itself.
        assert_eq!(prover.wins(&prover.start(&position), 200), Ok(false));
    }
}
