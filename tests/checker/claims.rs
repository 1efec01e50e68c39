//! Wins that are replayed move by move.

use paiju::checker::{ClaimError, Fault, Replay, Rules};
use paiju::examine::{played, question};
use paiju::game::{Position, SearchRules};
use paiju::notation::NotationRules;
use paiju::problem::{resolve, yaml};
use paiju::solve::{Limits, Prover, Question, solve};
use paiju::with_position;

/// A mate in two: 1. c6d8+ e10f10 2. g9f9#.
const OCTAGONAL: &str = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w";

fn xiangqi() -> Rules {
    "xiangqi".parse().unwrap()
}

/// The fault that a claim about the mate in two comes to.
fn fault(key: &str, within: u8, checks: bool, answer: Option<&str>) -> (Vec<String>, Fault) {
    let mut replay = Replay::new(xiangqi(), OCTAGONAL, checks, 100).unwrap();
    let claim = replay.key(key, within, &mut |_| answer.map(str::to_owned));
    match claim.unwrap_err() {
        ClaimError::Line { line, fault } => (line, fault),
        other => panic!("{other}"),
    }
}

#[test]
fn a_claim_that_does_not_hold_is_refused_with_the_line_and_the_reason() {
    let after = ["c6d8", "e10f10"].map(str::to_owned).to_vec();
    assert_eq!(fault("c6d8", 2, false, None), (after.clone(), Fault::NoAnswer { left: 1 }));
    assert_eq!(fault("c6d8", 1, false, None), (vec![], Fault::Late));
    assert_eq!(fault("c6d8", 0, false, None), (vec![], Fault::Late));
    let illegal = |name: &str| Fault::Illegal(name.to_owned());
    assert_eq!(fault("c6c8", 2, false, None), (vec![], illegal("c6c8")));
    assert_eq!(fault("twist", 2, false, None), (vec![], illegal("twist")));
    assert_eq!(fault("c6d8", 2, false, Some("g9g8")), (after.clone(), illegal("g9g8")));
    assert_eq!(fault("c6d8", 2, false, Some("g9g10")), (after, Fault::Late));
    // The reply that the key does not stop is named.
    let (line, fault) = fault("g9f9", 2, true, None);
    assert_eq!((line.len(), fault), (0, Fault::Quiet("g9f9".to_owned())));
}

#[test]
fn a_budget_bounds_the_work() {
    let mut replay = Replay::new(xiangqi(), OCTAGONAL, false, 1).unwrap();
    let claim = replay.key("c6d8", 2, &mut |_| Some("g9f9".to_owned()));
    assert_eq!(claim, Err(ClaimError::Budget(1)));
}

#[test]
fn a_bare_board_wins_nothing() {
    // Red's general stalemates, but the game was drawn before.
    let position = "3k5/9/9/9/9/9/9/9/9/4K4 w";
    let mut replay = Replay::new(xiangqi(), position, false, 9).unwrap();
    let claim = replay.key("e1e2", 5, &mut |_| None).unwrap_err();
    assert_eq!(claim, ClaimError::Line { line: vec![], fault: Fault::Over });
}

#[test]
fn every_win_of_the_puzzles_passes_under_its_rules() {
    let mut passed = 0;
    for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles")).unwrap() {
        let path = entry.unwrap().path();
        if !path.is_file() {
            continue;
        }
        let name = path.display().to_string();
        let read = yaml::read(&std::fs::read(&path).unwrap(), &name);
        for collection in &read.collections {
            for slot in &collection.problems {
                let Ok(problem) = resolve(collection, slot, &name) else { continue };
                let Some(question) = question(problem.stipulation) else { continue };
                with_position!(&problem.position, position => {
                    passed += usize::from(passes(position, question));
                });
            }
        }
    }
    assert!(passed > 50, "{passed} wins");
}

/// Plays every key of the answer to a question through; returns whether it was a win.
fn passes<R: NotationRules + SearchRules>(position: &Position<R>, question: Question) -> bool {
    let mut prover = Prover::new(question.checks, &Limits::default());
    let answer = solve(&mut prover, position, question);
    let moves = question.within.or(answer.moves).unwrap_or(0);
    for &key in &answer.keys {
        let tally = played(&mut prover, position, question, key, moves)
            .unwrap_or_else(|error| panic!("{position}: {error}"));
        assert!(tally.checkmates + tally.stalemates + tally.bared > 0, "{position}");
    }
    answer.moves.is_some()
}
