//! Shortest wins with and without the ban on perpetual check, as a slow program found them.

use paiju::game::Repetition;
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
        differ += usize::from(none != checks);
    }
    println!("{} positions, of which {differ} differ", rows.len());
    assert!(differ > 100);
}
