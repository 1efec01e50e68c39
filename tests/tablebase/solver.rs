//! Tables against the mate solver, which knows nothing of them.

use paiju::game::{Color, Position};
use paiju::rules::chex::Chex;
use paiju::rules::xiangqi::{ChinaSchach, Xiangqi};
use paiju::solve::{Limits, Question, solve_alone};
use paiju::tablebase::{Repetition, Tabled, Value};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use crate::memory::table;

/// Longer wins take the solver too long for a test.
const MOVES: u8 = 4;

fn agree<R: Tabled>(text: &str, positions: usize) {
    let table = table::<R>(text, Repetition::None);
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
    agree::<Xiangqi>("KRKAC", 300);
    agree::<Xiangqi>("KNPKA", 300);
    agree::<Xiangqi>("KRKN", 300);
}

#[test]
fn the_solver_finds_the_wins_of_china_schach() {
    agree::<ChinaSchach>("KCNKA", 300);
    agree::<ChinaSchach>("KRKC", 300);
}

#[test]
fn the_solver_finds_the_wins_of_chex() {
    agree::<Chex>("KPKN", 300);
    agree::<Chex>("KRKP", 300);
}
