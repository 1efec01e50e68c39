//! The schedule of the search for the shortest win: which search is asked what, and in which order.

use super::scripted::{Script, Scripted, start};
use crate::rules::xiangqi::Xiangqi;
use crate::solve::driver::contest::{Contest, Prevails};
use crate::solve::driver::shortest::Shortest;
use crate::solve::driver::turns::{Quest, Turns};
use crate::solve::limits::{MAX_LENGTH, Stopped};

/// Takes turns until everything is shown; returns what is, with what was asked in each turn.
fn turns(
    checks: bool,
    within: u8,
    most: usize,
    script: Script,
) -> (Shortest<Xiangqi>, Vec<Vec<String>>, Option<Stopped>) {
    let mut prover = Scripted::new(checks, script);
    let (mut turns, mut shortest) = (Turns::begin(checks), Shortest::unknown());
    let mut logs = Vec::new();
    for _ in 0..most {
        let position = &start();
        let mut quest = Quest { shortest: &mut shortest, prover: &mut prover, position, within };
        let done = turns.take(&mut quest);
        logs.push(prover.log());
        match done {
            Ok(true) => return (shortest, logs, None),
            Ok(false) => {}
            Err(stopped) => return (shortest, logs, Some(stopped)),
        }
    }
    (shortest, logs, None)
}

#[test]
fn a_short_win_is_proven_move_by_move_without_a_side_search() {
    let script = Script { win: Some(3), ..Script::default() };
    let (shortest, logs, _) = turns(false, MAX_LENGTH, 9, script);
    let asked = ["proof wins 1 in 30000", "proof wins 2 in 29990", "proof wins 3 in 29980"];
    assert_eq!(logs, [asked]);
    assert_eq!((shortest.not_within, shortest.at_most), (2, Some(3)));
}

#[test]
fn checks_alone_are_tried_two_moves_at_a_time() {
    let script = Script { win: Some(5), ..Script::default() };
    let (shortest, logs, _) = turns(true, 20, 9, script);
    let asked = ["proof wins 2 in 8000", "proof wins 4 in 7990", "proof wins 6 in 7980"];
    assert_eq!(logs, [asked]);
    assert_eq!((shortest.not_within, shortest.at_most), (4, Some(5)));
}

#[test]
fn nothing_is_asked_beyond_the_bound() {
    let (shortest, logs, _) = turns(false, 2, 9, Script { win: Some(7), ..Script::default() });
    assert_eq!(logs.concat(), ["proof wins 1 in 30000", "proof wins 2 in 29990"]);
    assert_eq!((shortest.not_within, shortest.at_most, shortest.never), (2, None, false));
}

/// Too much for any share where the proof has more than two moves, or the win is near.
fn hard_proof(name: &str, moves: u8) -> u64 {
    if name == "proof" && moves > 2 || name != "proof" && moves < 20 { 1 << 40 } else { 10 }
}

#[test]
fn a_win_is_looked_for_far_away_and_shortened_where_the_proof_is_stuck() {
    let script = Script { win: Some(9), cost: hard_proof, ..Script::default() };
    let (shortest, logs, _) = turns(false, MAX_LENGTH, 2, script);
    assert_eq!(logs[0].last().unwrap(), "proof wins 3 in 29980");
    let asked = [
        // Any win by checks ends the turn of the side searches.
        "checker wins 250 in 50000",
        "finder wins 8 in 3750",
        "proof wins 3 in 45000",
    ];
    assert_eq!(logs[1], asked);
    assert_eq!((shortest.not_within, shortest.at_most), (2, Some(9)));
}

#[test]
fn the_bounds_of_side_searches_change_from_turn_to_turn_while_shares_grow() {
    let never_found = |_: &str, moves: u8| if moves > 1 { 1 << 40 } else { 10 };
    let (_, logs, _) = turns(false, 100, 5, Script { cost: never_found, ..Script::default() });
    let finder = logs.concat().into_iter().filter(|asked| asked.starts_with("finder"));
    let asked = [
        "finder wins 20 in 60000",
        "finder wins 20 in 90000",
        "finder wins 60 in 135000",
        "finder wins 20 in 202500",
    ];
    assert_eq!(finder.collect::<Vec<_>>(), asked);
    // Nothing is closed where only wins within a bound are asked for.
    assert!(!logs.concat().iter().any(|asked| asked.starts_with("close")));
}

#[test]
fn each_shorter_win_is_followed_by_the_next_within_a_share() {
    // By checks no win is found; the finder's first is two moves too long.
    let cost = |name: &str, moves: u8| match name {
        "checker" => 1 << 40,
        "proof" if moves > 2 => 1 << 40,
        _ => 1_000,
    };
    let script = Script { win: Some(9), cost, ..Script::default() };
    let (shortest, logs, _) = turns(false, MAX_LENGTH, 2, script);
    let asked = [
        "checker wins 250 in 50000",
        "finder wins 20 in 60000",
        // Two moves less, then one less than that, in what is left of the share.
        "finder wins 10 in 3750",
        "finder wins 9 in 2750",
        "finder wins 8 in 1750",
    ];
    assert_eq!(logs[1], asked);
    // The finder has shown that there is none in eight, so nothing is left to be proven.
    assert_eq!((shortest.not_within, shortest.at_most), (8, Some(9)));
}

#[test]
fn hints_are_followed_after_the_side_searches_and_their_win_is_kept() {
    let cost = |name: &str, moves: u8| {
        if name == "guided" && moves > 10 || moves < 2 { 10 } else { 1 << 40 }
    };
    let script = Script { win: Some(9), hint: Some(15), cost, ..Script::default() };
    let (shortest, logs, _) = turns(false, MAX_LENGTH, 2, script);
    let asked = [
        "checker wins 250 in 50000",
        "finder wins 20 in 60000",
        "hints in 30000",
        // The search that was guided goes on as the finder.
        "keep 9 of guided",
        "guided wins 8 in 3750",
        "proof wins 2 in 45000",
    ];
    assert_eq!(logs[1], asked);
    assert_eq!((shortest.not_within, shortest.at_most), (1, Some(9)));
}

#[test]
fn that_nobody_ever_wins_is_shown_by_a_closed_set_only() {
    let cost = |_: &str, moves: u8| if moves > 1 { 1 << 40 } else { 10 };
    let script = Script { cost, closes_after: Some(70_000), ..Script::default() };
    let (shortest, logs, stopped) = turns(false, MAX_LENGTH, 9, script);
    let closing = logs.concat().into_iter().filter(|asked| asked.starts_with("close"));
    assert_eq!(closing.collect::<Vec<_>>(), ["close in 30000", "close in 45000"]);
    assert_eq!((shortest.never, shortest.not_within, stopped), (true, MAX_LENGTH, None));
}

#[test]
fn a_set_is_closed_along_what_has_refuted_the_longest_win() {
    let script = Script { cost: |_, _| 10, closes_after: Some(70_000), ..Script::default() };
    let (shortest, logs, stopped) = turns(false, MAX_LENGTH, 9, script);
    let closing = logs.concat().into_iter().filter(|asked| !asked.starts_with("proof"));
    let asked = ["follow the refutation", "close in 30000", "close in 45000"];
    assert_eq!(closing.collect::<Vec<_>>(), asked);
    assert_eq!((shortest.never, shortest.not_within, stopped), (true, MAX_LENGTH, None));
}

#[test]
fn a_limit_leaves_what_was_shown_and_claims_nothing_else() {
    for limit in [0, 5, 20, 25, 30_000, 60_000, 100_000] {
        let script = Script { win: Some(9), cost: hard_proof, limit, ..Script::default() };
        let (shortest, logs, stopped) = turns(false, MAX_LENGTH, 9, script);
        assert_eq!(stopped, Some(Stopped::Nodes), "{logs:?}");
        assert_eq!(shortest.not_within, u8::try_from(limit.min(20) / 10).unwrap(), "{limit}");
        let is_found = logs.concat().iter().any(|asked| asked.starts_with("finder wins 8"));
        assert_eq!(shortest.at_most, is_found.then_some(9), "{limit}");
        assert!(!shortest.never, "{limit}");
    }
}

#[test]
fn a_contest_asks_for_longer_wins_in_turn_and_then_for_a_closed_set() {
    let mut prover = Scripted::new(false, Script { closes_after: Some(500), ..Script::default() });
    let mut contest = Contest::default();
    assert_eq!(contest.go_on(&mut prover, &start(), 400), Ok(None));
    let asked = [
        "proof wins 6 in 400",
        "proof wins 20 in 390",
        "proof wins 60 in 380",
        "proof wins 250 in 370",
        "close in 400",
    ];
    assert_eq!(prover.log(), asked);
    assert_eq!(contest.go_on(&mut prover, &start(), 400), Ok(Some(Prevails::Never)));
    assert_eq!(prover.log(), ["close in 400"]);
    let mut prover = Scripted::new(false, Script { win: Some(11), ..Script::default() });
    let mut contest = Contest::default();
    let found = contest.go_on(&mut prover, &start(), 400);
    assert_eq!(found, Ok(Some(Prevails::Attacker(11))));
    assert_eq!(prover.log(), ["proof wins 6 in 400", "proof wins 20 in 390"]);
}
