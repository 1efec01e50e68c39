//! From the shortest win to an answer: keys, the reserve, and what a limit leaves.

use super::scripted::{Script, Scripted, start};
use crate::game::{Move, Position, fen, has_lost};
use crate::rules::xiangqi::Xiangqi;
use crate::solve::driver::answer::{Answer, Question, solve};
use crate::solve::driver::rule_dependence::{Change, rule_dependences};
use crate::solve::limits::Stopped;

const QUESTION: Question = Question { within: Some(4), checks: false };

fn ask(position: &Position<Xiangqi>, script: Script) -> (Answer<Xiangqi>, Vec<String>) {
    let mut prover = Scripted::new(false, script);
    let answer = solve(&mut prover, position, QUESTION);
    (answer, prover.log())
}

/// A position with a mate, the mating move, and a script that knows it.
fn mate() -> (Position<Xiangqi>, Move<Xiangqi>, Script) {
    let position: Position<Xiangqi> = fen::read("4k4/1R7/9/9/9/9/9/9/R8/3K5 w").unwrap();
    let mut moves = position.legal_moves().into_iter();
    let key = moves.find(|mv| has_lost(&position.after(*mv))).unwrap();
    let lost = Some(position.after(key).key());
    (position, key, Script { win: Some(1), lost, ..Script::default() })
}

#[test]
fn keys_are_asked_at_the_length_of_the_shortest_win_and_then_at_the_full_number() {
    let (position, key, script) = mate();
    let (answer, log) = ask(&position, script);
    assert_eq!((answer.moves, answer.keys, answer.stopped), (Some(1), vec![key], None));
    let at = |text: &str| log.iter().position(|it| it == text).unwrap();
    assert_eq!(at("keep reserve"), 0);
    assert_eq!(log.last().unwrap(), "release reserve");
    let moves = position.legal_moves().len();
    let asked = |text: &str| log.iter().filter(|it| *it == text).count();
    assert_eq!((asked("proof loses 0"), asked("proof loses 3")), (moves, moves));
    assert!(at("Proven") < at("proof loses 0") && at("proof loses 0") < at("Keys"));
    assert!(at("Keys") < at("proof loses 3"));
}

#[test]
fn a_limit_among_the_keys_says_how_many_are_refuted() {
    // One question for the length, then ten first moves.
    let lost = Some(start().key());
    let (answer, _) =
        ask(start().position(), Script { win: Some(1), lost, limit: 110, ..Script::default() });
    let unfinished = answer.stopped.unwrap();
    assert_eq!((unfinished.reason, unfinished.at), (Stopped::Nodes, 1));
    assert_eq!((unfinished.refuted, unfinished.of), (10, start().legal_moves().len()));
    assert_eq!((answer.moves, answer.keys), (Some(1), Vec::new()));
}

#[test]
fn a_limit_before_the_win_leaves_lengths_excluded_and_no_claim() {
    let (answer, log) =
        ask(start().position(), Script { win: Some(4), limit: 25, ..Script::default() });
    assert_eq!((answer.moves, answer.at_most, answer.not_within), (None, None, 2));
    assert!(!answer.never && answer.keys.is_empty());
    let unfinished = answer.stopped.unwrap();
    assert_eq!((unfinished.at, unfinished.refuted), (3, start().legal_moves().len()));
    assert!(!log.contains(&"Proven".to_owned()), "{log:?}");
}

#[test]
fn without_a_win_no_rule_is_asked_about() {
    let mut prover = Scripted::new(false, Script::default());
    let answer = solve(&mut prover, start().position(), QUESTION);
    prover.log();
    assert!(rule_dependences(&mut prover, start().position(), QUESTION, &answer).is_empty());
    assert!(prover.log().is_empty());
}

#[test]
fn a_win_is_asked_for_again_under_each_rule_by_another_prover() {
    let mut prover = Scripted::new(false, Script::default());
    let answer = Answer { moves: Some(1), at_most: Some(1), ..Answer::default() };
    let found = rule_dependences(&mut prover, start().position(), QUESTION, &answer);
    let legal = found.iter().filter(|it| it.change != Change::Illegal);
    let legal: Vec<_> = legal.map(|it| &it.change).collect();
    assert!(!legal.is_empty());
    assert!(legal.iter().all(|change| **change == Change::NoWin { moves: 4 }), "{legal:?}");
    let log = prover.log();
    let asked = log.iter().filter(|asked| asked.starts_with("other wins 4"));
    assert_eq!(asked.count(), legal.len(), "{log:?}");
    assert!(!log.iter().any(|asked| asked.starts_with("proof")), "{log:?}");
}
