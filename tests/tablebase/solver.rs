//! Tables against the mate solver, which knows nothing of them.

use paiju::game::{Color, Position};
use paiju::rules::chex::Chex;
use paiju::rules::xiangqi::{ChinaSchach, Xiangqi};
use paiju::solve::{Limits, Question, solve_alone};
use paiju::tablebase::{Repetition, Tabled, Value};

use crate::memory::table;

/// Longer wins take the solver too long for a test.
const MOVES: u8 = 4;

fn agree<R: Tabled>(text: &str, step: u64) {
    let table = table::<R>(text, Repetition::None);
    let (mut wins, mut others) = (0, 0);
    for turn in Color::ALL {
        for index in (step / 3..table.index().len()).step_by(step as usize) {
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
    }
    assert!(wins >= 5 && others >= 5, "{text}: {wins} wins, {others} others");
}

#[test]
fn the_solver_finds_the_wins_of_the_tables_and_no_others() {
    agree::<Xiangqi>("KRKAC", 12_007);
    agree::<Xiangqi>("KNPKA", 7_919);
    agree::<Xiangqi>("KRKN", 5_003);
}

#[test]
fn the_solver_finds_the_wins_of_china_schach() {
    agree::<ChinaSchach>("KCNKA", 12_007);
    agree::<ChinaSchach>("KRKC", 5_003);
}

#[test]
fn the_solver_finds_the_wins_of_chex() {
    agree::<Chex>("KPKN", 4_001);
}
