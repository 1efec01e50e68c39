//! Phases ask nothing but the two questions.

use super::scripted::{Script, Scripted, start};
use crate::solve::limits::Stopped;
use crate::solve::phases::lengths::{defences, length};
use crate::solve::phases::tries::tries;
use crate::solve::phases::winners::winners;
use crate::solve::prove::Prove;

#[test]
fn a_length_is_found_from_below() {
    let mut prover = Scripted::new(false, Script { win: Some(3), ..Script::default() });
    assert_eq!(length(&mut prover, &start(), 5), Ok(3));
    assert_eq!(prover.log(), ["proof wins 1", "proof wins 2", "proof wins 3"]);
    // The most is known to win, so nothing is asked about it.
    assert_eq!(length(&mut prover, &start(), 2), Ok(2));
    assert_eq!(prover.log(), ["proof wins 1"]);
}

#[test]
fn all_replies_are_measured() {
    let mut prover = Scripted::new(false, Script { win: Some(2), ..Script::default() });
    let replies = defences(&mut prover, &start(), 4).unwrap();
    assert_eq!(replies.len(), start().legal_moves().len());
    assert!(replies.iter().all(|reply| reply.length == 2));
}

#[test]
fn the_first_winning_move_ends_the_search_for_one() {
    let moves: Vec<_> = start().legal_moves().to_vec();
    let lost = Some(start().after(moves[2]).key());
    let mut prover = Scripted::new(false, Script { win: Some(2), lost, ..Script::default() });
    assert_eq!(prover.winning_move(&start(), 2), Ok(Some(moves[2])));
    assert_eq!(prover.log(), ["proof loses 1"; 3]);
    assert_eq!(prover.winning_move(&start(), 0), Ok(None));
}

#[test]
fn winners_are_asked_for_at_each_length_until_a_limit() {
    let key = start().legal_moves()[5];
    let lost = Some(start().after(key).key());
    let of = start().legal_moves().len();
    let script = Script { win: Some(2), lost, ..Script::default() };
    let found = winners(&mut Scripted::new(false, script), &start(), 0, 3);
    assert_eq!(found.found.iter().map(|it| (it.mv, it.moves)).collect::<Vec<_>>(), [(key, 2)]);
    assert_eq!((found.not_within, found.open, found.stopped), (3, of - 1, None));
    let limit = 10 * u64::try_from(of).unwrap();
    let script = Script { win: Some(2), lost, limit, ..Script::default() };
    let found = winners(&mut Scripted::new(false, script), &start(), 0, 3);
    assert_eq!((found.not_within, found.open), (1, of));
    assert_eq!((found.found.len(), found.stopped), (0, Some(Stopped::Nodes)));
}

#[test]
fn a_try_that_a_limit_leaves_open_is_not_claimed() {
    let script = Script { win: Some(2), limit: 15, ..Script::default() };
    let tries = tries(&mut Scripted::new(false, script), &start(), 2, 9, &[]);
    assert!(tries.found.is_empty() && tries.stopped.is_some());
}
