//! Hints that a solver gets before it makes a move must be true of every move that it then skips;
//! here all the moves are made and checked.

use paiju::game::{Outcome, Position, Set};
use paiju::rules::chex::Chex;
use paiju::rules::switch::{Switch, Switches};
use paiju::rules::xiangqi::Xiangqi;

use crate::random::{play, throw};
use crate::with_reference::WithReference;

#[test]
fn the_hints_tell_which_moves_give_check_and_few_have_to_be_tried() {
    let may_face = Xiangqi::default().changed(Switch::GeneralsMayFace);
    let mut seen = Seen::default();
    play(Xiangqi::default(), 71, 60, |position| seen.add(position));
    throw(Xiangqi::default(), 72, 10_000, |position| seen.add(position));
    throw(Xiangqi::CHINA_SCHACH, 73, 10_000, |position| seen.add(position));
    throw(may_face, 74, 3_000, |position| seen.add(position));
    assert!(seen.checks > 10_000, "{seen:?}");
    assert!(seen.tried < seen.moves / 10, "hints that leave much to be tried: {seen:?}");
    let mut seen = Seen::default();
    play(Chex::default(), 79, 100, |position| seen.add(position));
    throw(Chex::default(), 80, 20_000, |position| seen.add(position));
    throw(Chex::default().changed(Switch::NoBlockedDiagonals), 81, 3_000, |position| {
        seen.add(position);
    });
    assert!(seen.checks > 10_000, "{seen:?}");
    assert!(seen.tried < seen.moves * 3 / 4, "hints that leave nearly all to be tried: {seen:?}");
}

#[test]
fn a_sure_mover_can_move_after_any_move_that_neither_takes_it_nor_gives_check() {
    let may_face = Xiangqi::default().changed(Switch::GeneralsMayFace);
    let mut sure = 0;
    play(Xiangqi::default(), 75, 30, |position| sure += sure_movers_move(position));
    throw(Xiangqi::default(), 76, 3_000, |position| sure += sure_movers_move(position));
    throw(Xiangqi::CHINA_SCHACH, 77, 3_000, |position| sure += sure_movers_move(position));
    throw(may_face, 78, 1_000, |position| {
        sure += sure_movers_move(position);
    });
    assert!(sure > 100_000, "only {sure} promises were put to the test");
    let mut sure = 0;
    play(Chex::default(), 82, 50, |position| sure += sure_movers_move(position));
    throw(Chex::default(), 83, 5_000, |position| sure += sure_movers_move(position));
    assert!(sure > 10_000, "only {sure} promises were put to the test");
}

/// How many moves there were, how many of them had to be tried, and how many gave check.
#[derive(Default, Debug)]
struct Seen {
    moves: usize,
    tried: usize,
    checks: usize,
}

impl Seen {
    fn add<R: WithReference>(&mut self, position: &Position<R>) {
        let moves = position.legal_moves();
        let (checks, hints) = (position.checks(), R::check_hints(position));
        assert!(checks.iter().all(|mv| moves.contains(mv)), "{position}: one of {checks:?}");
        for mv in &moves {
            let gives = position.after(*mv).is_check();
            assert_eq!(position.gives_check(*mv), gives, "{position}: {mv:?}");
            assert_eq!(hints.gives_check(position, *mv), gives, "{position}: {mv:?} by the hints");
            if mv.special() == R::Special::default() {
                let found = hints.checks(position, mv.role(), mv.from(), Set::of(mv.to()));
                assert_eq!(found.contains(mv.to()), gives, "{position}: {mv:?} of the targets");
            }
            assert_eq!(checks.contains(mv), gives, "{position}: {mv:?} among {checks:?}");
            self.tried += usize::from(hints.from.contains(mv.from()) || hints.at.contains(mv.to()));
        }
        self.moves += moves.len();
        self.checks += checks.len();
    }
}

/// Makes every move and looks whether the other side's sure movers can move; returns how
/// many times that was so.
fn sure_movers_move<R: WithReference>(position: &Position<R>) -> usize {
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
            if man != mv.to() {
                let moves = replies.iter().any(|reply| reply.from() == man);
                assert!(moves, "{position}: {man} cannot move after {mv:?}");
                kept += 1;
            }
        }
    }
    kept
}

/// The hints say which captures end the game: those of vital men and no others.
#[test]
fn only_the_capture_of_a_vital_man_ends_a_game_that_goes_on() {
    let mut ends = 0;
    throw(Chex::default(), 84, 20_000, |position| ends += vital_men_are_those(position));
    play(Chex::default(), 85, 100, |position| ends += vital_men_are_those(position));
    assert!(ends > 100, "only {ends} captures ended a game");
    throw(Xiangqi::default(), 86, 1_000, |position| assert_eq!(vital_men_are_those(position), 0));
}

fn vital_men_are_those<R: WithReference>(position: &Position<R>) -> usize {
    let won = |position: &Position<R>| matches!(R::decided(position.board()), Some(Outcome::Win { winner, .. }) if winner != position.turn());
    if R::decided(position.board()).is_some() {
        return 0;
    }
    let vital = R::vital(position.board(), !position.turn());
    let moves = position.legal_moves();
    for mv in &moves {
        assert_eq!(won(&position.after(*mv)), vital.contains(mv.to()), "{position}: {mv:?}");
    }
    moves.iter().filter(|mv| vital.contains(mv.to())).count()
}
