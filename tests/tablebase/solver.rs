//! Tables against the mate solver, which knows nothing of them.

use std::sync::Arc;

use paiju::examine::replay;
use paiju::game::{Color, Position, Repetition, SearchRules};
use paiju::notation::NotationRules;
use paiju::rules::chex::Chex;
use paiju::rules::xiangqi::Xiangqi;
use paiju::solve::{Limits, Prover, Question, solve, solve_alone};
use paiju::tablebase::{TableFolder, TablebaseRules, Value};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use crate::memory::{built, table};

/// Longer wins take the solver too long for a test.
const MOVES: u8 = 4;

fn agree<R: TablebaseRules + SearchRules>(rules: R, text: &str, positions: usize) {
    let table = table(rules, text, Repetition::None);
    let (mut wins, mut others) = (0, 0);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    while wins + others < positions {
        let (turn, index) =
            (Color::ALL[random.random_range(0..2)], random.random_range(0..table.index().len()));
        let Some(value) = table.value(turn, index).unwrap() else { continue };
        let board = table.index().board(index).unwrap();
        let position = Position::new(board, turn, R::Rights::default()).unwrap();
        let question = Question { within: Some(MOVES), checks: false };
        let (answer, _) = solve_alone(&position, question, &Limits::default());
        let expected = match value {
            Value::Win(plies) if plies < 2 * u16::from(MOVES) => Some((plies / 2 + 1) as u8),
            _ => None,
        };
        assert_eq!(answer.moves, expected, "{position} is {value}");
        match expected {
            Some(_) => wins += 1,
            None => others += 1,
        }
    }
    assert!(wins >= 5 && others >= 5, "{text}: {wins} wins, {others} others");
}

#[test]
fn the_solver_finds_the_wins_of_the_tables_and_no_others() {
    agree(Xiangqi::default(), "KRKAC", 300);
    agree(Xiangqi::default(), "KNPKA", 300);
    agree(Xiangqi::default(), "KRKN", 300);
}

#[test]
fn the_solver_finds_the_wins_of_china_schach() {
    agree(Xiangqi::CHINA_SCHACH, "KCNKA", 300);
    agree(Xiangqi::CHINA_SCHACH, "KRKC", 300);
}

#[test]
fn the_solver_finds_the_wins_of_chex() {
    agree(Chex::default(), "KPKN", 300);
    agree(Chex::default(), "KRKP", 300);
}

/// Holds a prover that looks positions up against one that does not, on positions of `text`,
/// where only the tables of `known` and what they lead to are there.
fn same_with_tables<R: TablebaseRules + NotationRules + SearchRules>(
    rules: R,
    text: &str,
    known: &str,
    step: u64,
) {
    let table = table(rules, text, Repetition::None);
    let endgames: Arc<TableFolder<R>> = Arc::new(built(rules, known, Repetition::None));
    let (mut wins, mut longer) = (0, 0);
    for index in (step / 3..table.index().len()).step_by(step as usize) {
        let Some(value) = table.value(Color::Red, index).unwrap() else { continue };
        let board = table.index().board(index).unwrap();
        let position = Position::new(board, Color::Red, R::Rights::default()).unwrap();
        for checks in [false, true] {
            let question = Question { within: Some(MOVES), checks };
            let limits = Limits::default();
            let (plain, _) = solve_alone(&position, question, &limits);
            let mut prover = Prover::new(checks, &limits).with_endgames(endgames.clone());
            let answer = solve(&mut prover, &position, question);
            assert_eq!(answer.moves, plain.moves, "{position}, checks: {checks}");
            assert_eq!(answer.keys, plain.keys, "{position}, checks: {checks}");
            if let Some(moves) = answer.moves {
                wins += 1;
                let key = answer.line.moves[0];
                assert!(replay(&mut prover, &position, question, key, moves).unwrap());
            }
        }
        // A win that the tables know is found however long it takes.
        if let Value::Win(plies) = value
            && plies > 2 * u16::from(MOVES)
            && longer < 3
        {
            let limits = Limits { nodes: Some(200_000), ..Limits::default() };
            let question = Question { within: None, checks: false };
            let mut prover = Prover::new(false, &limits).with_endgames(endgames.clone());
            let answer = solve(&mut prover, &position, question);
            if let Some(moves) = answer.moves {
                assert_eq!(u16::from(moves), plies / 2 + 1, "{position}");
                assert_eq!(answer.line.moves.len(), usize::from(plies), "{position}");
                longer += 1;
            }
        }
    }
    assert!(wins >= 5 && longer >= 1, "{text}: {wins} wins, {longer} long ones");
}

#[test]
fn a_search_that_asks_tables_finds_the_same_and_more() {
    same_with_tables(Xiangqi::default(), "KRKAP", "KRKA", 2_003);
    same_with_tables(Xiangqi::default(), "KRKNP", "KRKN", 20_011);
    same_with_tables(Xiangqi::CHINA_SCHACH, "KRKCP", "KRKC", 20_011);
    same_with_tables(Chex::default(), "KPKN", "KRKN", 4_001);
}
