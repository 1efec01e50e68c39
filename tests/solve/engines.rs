//! The engines against each other, and against tables of all positions of an endgame.

use paiju::examine::replay;
use paiju::game::{Position, SearchRules, fen};
use paiju::rules::chex::Chex;
use paiju::rules::xiangqi::Xiangqi;
use paiju::solve::{Limits, Prove, Prover, Question, Stopped, solve, solve_alone};

use crate::positions::{problems, sparse, start};
use paiju::with_position;

/// The verdicts of both engines on every length up to one, each with a table of its own.
fn agree<R: SearchRules>(position: &Position<R>, most: u8, checks: bool) {
    let limits = Limits::default();
    for length in 3..=most {
        let proof = Prover::new(checks, &limits).wins(&start(position), length);
        let plain = Prover::exhaustive(checks, &limits).wins(&start(position), length);
        assert_eq!(proof, plain, "{position} within {length}, checks: {checks}");
    }
}

#[test]
fn both_engines_agree_on_every_problem() {
    for (problem, within, checks) in problems(4) {
        with_position!(&problem.position, position => agree(position, within, checks));
    }
}

#[test]
fn both_engines_agree_on_positions_with_few_men() {
    for position in sparse(Xiangqi::default(), 31, 120) {
        agree(&position, 4, false);
    }
    for position in sparse(Xiangqi::CHINA_SCHACH, 32, 120) {
        agree(&position, 4, false);
    }
    for position in sparse(Chex::default(), 34, 60) {
        agree(&position, 3, false);
        agree(&position, 5, true);
    }
    for position in sparse(Xiangqi::default(), 33, 200) {
        agree(&position, 8, true);
    }
}

#[test]
fn the_longest_wins_of_small_endgames_are_as_long_as_tables_say() {
    let rows = include_str!("data/tablebase-anchors.tsv");
    let rows = rows.lines().filter(|row| !row.starts_with('#')).skip(1);
    let limits = Limits { nodes: Some(1_500_000), ..Limits::default() };
    let mut proven = 0;
    for row in rows {
        let fields: Vec<&str> = row.split('\t').collect();
        let (material, plies, longest) = (fields[0], fields[7], fields[8]);
        let Ok(position) = fen::read::<Xiangqi>(longest) else {
            assert_eq!(longest, "-", "{material}");
            continue;
        };
        let moves = plies.parse::<u8>().unwrap().div_ceil(2);
        let question = Question { within: None, checks: false };
        let (answer, _) = solve_alone(&position, question, &limits);
        if answer.stopped.is_none() {
            assert_eq!(answer.moves, Some(moves), "{material}: {longest}");
            proven += 1;
        } else {
            // What was proven on the way must not contradict the table either.
            assert!(answer.not_within < moves, "{material}: {longest}");
        }
    }
    assert!(proven >= 18, "{proven} are too few");
}

/// Both wins were once refused by the checker: of a position that two searches had won in
/// different numbers of moves, the table named the move of the longer win.
#[test]
fn a_long_win_can_be_played_through_with_the_moves_of_the_table() {
    let question = Question { within: None, checks: false };
    for text in ["3k5/9/3a5/9/2b6/9/9/9/9/R4K3 w", "9/3R5/4k4/9/9/9/9/3K5/9/3c5 w"] {
        let position: Position<Xiangqi> = fen::read(text).unwrap();
        let mut prover = Prover::new(false, &Limits::default());
        let answer = solve(&mut prover, &position, question);
        let moves = answer.moves.unwrap();
        for &key in &answer.keys {
            let replayed = replay(&mut prover, &position, question, key, moves);
            assert!(matches!(replayed, Ok(true)), "{position}: {replayed:?}");
        }
    }
}

#[test]
fn a_prover_that_was_stopped_goes_on_with_what_it_knows() {
    let position: Position<Xiangqi> = fen::read("9/9/3ak4/9/9/9/9/9/9/N2K5 w").unwrap();
    let question = Question { within: None, checks: false };
    let mut stopped = Prover::new(false, &Limits { nodes: Some(2_000), ..Limits::default() });
    let answer = solve(&mut stopped, &position, question);
    assert_eq!(answer.stopped.map(|unfinished| unfinished.reason), Some(Stopped::Nodes));
    assert!(answer.not_within < 19);
}
