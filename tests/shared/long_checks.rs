//! Problems that are won by checks alone in 16 moves and more.

use paiju::solve::{Limits, solve_alone};

use crate::table::{listed, position, question, rows, texts};

#[test]
fn long_wins_by_checks_have_the_lengths_and_keys_that_another_program_found() {
    let Some(rows) = rows("long-check-mates.tsv") else { return };
    // A handful take minutes; what is proven of them on the way must still be true.
    let limits = Limits { nodes: Some(200_000), ..Limits::default() };
    let mut proven = 0;
    for row in &rows {
        let position = position(&row[0]);
        let length: u8 = row[1].parse().unwrap_or_else(|_| panic!("{row:?}"));
        let (answer, _) = solve_alone(&position, question(None, true), &limits);
        if answer.stopped.is_some() {
            assert!(answer.not_within < length, "{row:?}");
            continue;
        }
        assert_eq!(answer.moves, Some(length), "{row:?}");
        assert_eq!(texts(&position, &answer.keys), listed(&row[2]), "{row:?}");
        proven += 1;
    }
    println!("{proven} of {} long wins by checks agree", rows.len());
    assert!(proven * 10 > rows.len() * 9, "{proven} of {}", rows.len());
}
