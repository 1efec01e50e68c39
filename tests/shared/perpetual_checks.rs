//! Shortest wins with and without the ban on perpetual check, as a slow program found them.

use paiju::examine::played;
use paiju::game::{Position, Repetition};
use paiju::rules::xiangqi::Xiangqi;
use paiju::solve::{Limits, Prover, Question, solve};

use crate::table::{position, rows};

#[test]
fn wins_that_rest_on_the_ban_have_the_lengths_of_the_file() {
    let Some(rows) = rows("perpetual-checks.tsv") else { return };
    let mut differ = 0;
    for row in &rows {
        let [fen, none, checks] = &row[..] else { panic!("{row:?}") };
        let lengths = [none, checks].map(|length| length.parse::<u8>().unwrap());
        // The file was searched to this length.
        let most = lengths.into_iter().max().unwrap().max(3);
        let position = position(fen);
        for exhaustive in [false, true] {
            let solved = [Repetition::None, Repetition::Checks].map(|repetition| {
                let limits = Limits { memory: 8 << 20, ..Limits::default() };
                let prover = if exhaustive {
                    Prover::exhaustive(false, &limits)
                } else {
                    Prover::new(false, &limits)
                };
                let mut prover = prover.with_repetition(repetition);
                let question = Question { within: Some(most), checks: false };
                solve(&mut prover, &position, question).moves.unwrap_or(0)
            });
            assert_eq!(solved, lengths, "{fen}, exhaustive: {exhaustive}");
        }
        if none != checks {
            differ += 1;
            passes(&position, lengths[1]);
        }
    }
    println!("{} positions, {differ} of them differ", rows.len());
    assert!(differ > 100);
}

/// Lets the independent checker play a win through that rests on the ban.
fn passes(position: &Position<Xiangqi>, moves: u8) {
    let mut prover = Prover::new(false, &Limits::default());
    let question = Question { within: Some(moves), checks: false };
    let answer = solve(&mut prover, position, question);
    let mut repetitions = 0;
    for &key in &answer.keys {
        let tally = played(&mut prover, position, question, key, moves);
        repetitions += tally.unwrap_or_else(|error| panic!("{position}: {error}")).repetitions;
    }
    assert!(repetitions > 0, "{position}");
}
