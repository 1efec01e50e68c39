//! What a solver is told before it makes a move must be true of every move it then does not
//! look at; the moves are made here and looked at.

use paiju::game::Position;
use paiju::rules::xiangqi::{ChinaSchach, NineByTen, Xiangqi};

use crate::random::{Played, play, throw};

#[test]
fn every_move_that_gives_check_is_a_candidate_and_most_others_are_none() {
    let mut seen = Seen::default();
    play::<Xiangqi>(71, 60, |position| seen.add(position));
    throw::<Xiangqi>(72, 10_000, |position| seen.add(position));
    throw::<ChinaSchach>(73, 10_000, |position| seen.add(position));
    throw::<NineByTen<false, true, false>>(74, 3_000, |position| seen.add(position));
    assert!(seen.checks > 10_000, "{seen:?}");
    assert!(seen.candidates < seen.moves / 2, "hints that leave nothing out: {seen:?}");
}

#[test]
fn a_sure_mover_can_move_after_any_move_that_neither_takes_it_nor_gives_check() {
    let mut sure = 0;
    play::<Xiangqi>(75, 30, |position| sure += sure_movers_move(position));
    throw::<Xiangqi>(76, 3_000, |position| sure += sure_movers_move(position));
    throw::<ChinaSchach>(77, 3_000, |position| sure += sure_movers_move(position));
    throw::<NineByTen<false, true, false>>(78, 1_000, |position| {
        sure += sure_movers_move(position);
    });
    assert!(sure > 100_000, "only {sure} promises were put to the test");
}

/// How many moves there were, how many of them were candidates, and how many gave check.
#[derive(Default, Debug)]
struct Seen {
    moves: usize,
    candidates: usize,
    checks: usize,
}

impl Seen {
    fn add<R: Played>(&mut self, position: &Position<R>) {
        let moves = position.legal_moves();
        let candidates = position.check_candidates();
        for mv in &candidates {
            assert!(moves.contains(mv), "{position}: the candidate {mv:?} is not legal");
        }
        for mv in &moves {
            if position.after(*mv).is_check() {
                assert!(candidates.contains(mv), "{position}: {mv:?} gives check");
                self.checks += 1;
            }
        }
        self.moves += moves.len();
        self.candidates += candidates.len();
    }
}

/// Makes every move and looks whether the other side's sure movers can move; returns how
/// many times that was so.
fn sure_movers_move<R: Played>(position: &Position<R>) -> usize {
    let sure = R::sure_movers(position.board(), !position.turn());
    let own = position.board().color(!position.turn());
    assert!((sure - own).is_empty(), "{position}: {sure:?} are not all the side's own men");
    let mut kept = 0;
    for mv in position.legal_moves() {
        let after = position.after(mv);
        if after.is_check() {
            continue;
        }
        let replies = after.legal_moves();
        for man in sure {
            if man != mv.to {
                let moves = replies.iter().any(|reply| reply.from == man);
                assert!(moves, "{position}: {man} cannot move after {mv:?}");
                kept += 1;
            }
        }
    }
    kept
}
