//! Lengths, keys, and who wins within how many moves.

use paiju::game::{Outcome, Position, SearchRules};
use paiju::problem::Expect;
use paiju::rules::chex::Chex;
use paiju::rules::switch::{Switch, Switches};
use paiju::rules::xiangqi::Xiangqi;
use paiju::solve::{Limits, Prove, Prover, Question, has_lost, solve_alone};
use paiju::with_position;

use crate::brute;
use crate::positions::{Few, before_the_end, problems, sparse};

fn drawn_stalemate() -> Xiangqi {
    Xiangqi::default().changed(Switch::StalemateDraws)
}

fn may_face(rules: Xiangqi) -> Xiangqi {
    rules.changed(Switch::GeneralsMayFace)
}

/// Asks both about a position: the shortest win with its keys, and who wins or loses within
/// up to `most` moves. Returns the length.
fn agree<R: SearchRules>(position: &Position<R>, most: u8, checks: bool) -> Option<u8> {
    let length = brute::length(position, most, checks);
    let question = Question { within: None, checks };
    let bounded = Question { within: Some(most), checks };
    let (answer, _) = solve_alone(position, bounded, &Limits::default());
    assert_eq!(answer.moves, length, "{position} {checks}");
    assert_eq!(answer.stopped, None);
    let keys = if length.is_some() { brute::keys(position, most, checks) } else { Vec::new() };
    assert_eq!(answer.keys, keys, "{position} {checks}");
    let refuted = length.map_or(most, |length| length - 1);
    assert_eq!(answer.not_within, refuted, "{position} {checks}");
    if let Some(length) = length {
        let (answer, _) = solve_alone(position, question, &Limits::default());
        assert_eq!(answer.moves, Some(length), "{position} {checks}");
        assert_eq!(answer.keys, brute::keys(position, length, checks), "{position} {checks}");
        follow(position, &answer, length, checks);
    }
    both_sides(position, most, checks);
    length
}

/// The line is a shortest win against the longest defence.
fn follow<R: SearchRules>(
    position: &Position<R>,
    answer: &paiju::solve::Answer<R>,
    length: u8,
    checks: bool,
) {
    let mut at = *position;
    assert_eq!(answer.line.moves.len(), usize::from(length) * 2 - 1, "{position}");
    for (ply, mv) in answer.line.moves.iter().enumerate() {
        assert!(at.legal_moves().contains(mv), "{position}");
        at = at.after(*mv);
        assert!(!checks || ply % 2 == 1 || at.is_check(), "{position}");
    }
    assert!(has_lost(&at), "{position}");
    let Some(Outcome::Win { by, .. }) = at.outcome() else { panic!("{at} is not won") };
    assert_eq!(answer.line.win, Some(by), "{position}");
}

/// One prover is asked everything about the side to move, another about its opponent,
/// whose table must not mix up the questions, whatever their order.
fn both_sides<R: SearchRules>(position: &Position<R>, most: u8, checks: bool) {
    let mut attacker = Prover::new(checks, &Limits::default());
    let mut opponent = Prover::new(checks, &Limits::default());
    for moves in (0..=most).chain((0..=most).rev()) {
        let wins = brute::wins(position, moves, checks);
        assert_eq!(
            attacker.wins(&attacker.start(position), moves),
            Ok(wins),
            "{position} {moves} {checks}"
        );
        let loses = brute::loses(position, moves, checks);
        assert_eq!(
            opponent.loses(&opponent.start_with_reply(position), moves),
            Ok(loses),
            "{position} {moves} {checks}"
        );
    }
}

#[test]
fn short_problems_are_solved_as_the_definition_says() {
    for (problem, within, checks) in problems(2) {
        with_position!(&problem.position, position => {
            let length = agree(position, within, checks);
            // Some collections hold problems that are wrong on purpose.
            let sound = problem.expect == Some(Expect::Sound);
            assert!(!sound || length == Some(within), "{}", problem.id);
        });
    }
}

/// Agreement on many positions; returns how many of them are won in 1, 2 and 3 moves.
fn agree_on_all<R: SearchRules>(positions: &[Position<R>], most: u8, checks: bool) -> [usize; 3] {
    let mut won = [0; 3];
    for position in positions {
        if let Some(length) = agree(position, most, checks) {
            won[usize::from(length) - 1] += 1;
        }
    }
    won
}

/// Agreement on positions with few men.
fn agree_on_sparse<R: Few>(rules: R, seed: u64, count: usize, least: usize) {
    for checks in [false, true] {
        let won = agree_on_all(&sparse(rules, seed, count), 3, checks);
        assert!(won.iter().all(|&won| won >= least), "{won:?} are too few to say much");
        assert!(won.iter().sum::<usize>() * 100 >= count, "{won:?} are too few to say much");
    }
}

#[test]
fn few_men_are_judged_as_the_definition_says() {
    agree_on_sparse(Xiangqi::default(), 1, 300, 6);
}

#[test]
fn few_men_are_judged_as_the_definition_says_where_cannons_jump() {
    agree_on_sparse(Xiangqi::CHINA_SCHACH, 2, 200, 4);
}

#[test]
fn chex_is_solved_as_the_definition_says_baring_and_stalemate_included() {
    agree_on_sparse(Chex::default(), 13, 150, 0);
    agree_on_sparse(Chex::default().changed(Switch::StalemateLoses), 14, 50, 0);
    agree_on_sparse(Chex::default().changed(Switch::BaredFightsOn), 15, 50, 0);
}

#[test]
fn few_men_are_judged_as_the_definition_says_under_changed_rules() {
    agree_on_sparse(drawn_stalemate(), 3, 150, 3);
    agree_on_sparse(may_face(Xiangqi::default()), 4, 150, 3);
    agree_on_sparse(may_face(Xiangqi::CHINA_SCHACH), 5, 150, 3);
}

#[test]
fn ends_of_games_are_judged_as_the_definition_says() {
    for checks in [false, true] {
        let won = agree_on_all(&before_the_end(Xiangqi::default(), 6, 150), 2, checks);
        assert!(won[0] > 20, "{won:?}");
        let won = agree_on_all(&before_the_end(Chex::default(), 16, 100), 2, checks);
        assert!(won[0] > 10, "{won:?}");
        let won = agree_on_all(&before_the_end(Xiangqi::CHINA_SCHACH, 7, 150), 2, checks);
        assert!(won[0] > 20, "{won:?}");
    }
}

/// A win at once is looked for with hints, by check and by stalemate; here without them.
#[test]
fn wins_at_once_are_all_found_the_stalemates_too() {
    fn count<R: SearchRules>(positions: &[Position<R>]) -> [usize; 2] {
        let mut found = [0; 2];
        for position in positions {
            let (answer, _) = solve_alone(
                position,
                Question { within: Some(1), checks: false },
                &Limits::default(),
            );
            let keys = brute::keys(position, 1, false);
            assert_eq!(answer.keys, keys, "{position}");
            let mut prover = Prover::new(false, &Limits::default());
            assert_eq!(prover.wins(&prover.start(position), 1), Ok(!keys.is_empty()), "{position}");
            let quiet = |mv| !position.after(mv).is_check();
            found[0] += usize::from(!keys.is_empty());
            found[1] += usize::from(!keys.is_empty() && keys.iter().all(|&mv| quiet(mv)));
        }
        found
    }
    let [won, quiet] = count(&sparse(Xiangqi::default(), 8, 20_000));
    assert!(won > 2_000 && quiet > 50, "{won} {quiet}");
    let [won, quiet] = count(&sparse(Xiangqi::CHINA_SCHACH, 9, 20_000));
    assert!(won > 2_000 && quiet > 50, "{won} {quiet}");
    let [won, quiet] = count(&sparse(drawn_stalemate(), 10, 5_000));
    assert!(won > 500 && quiet == 0, "{won} {quiet}");
    let [won, quiet] = count(&sparse(Chex::default(), 17, 20_000));
    assert!(won > 2_000 && quiet > 50, "{won} {quiet}");
    count(&sparse(Chex::default().changed(Switch::StalemateLoses), 18, 5_000));
    count(&sparse(may_face(Xiangqi::default()), 11, 5_000));
    count(&before_the_end(Xiangqi::default(), 12, 200));
}
