//! The problems of 適情雅趣 (1570) that engines found short wins for.

use std::time::{Duration, Instant};

use paiju::game::{Position, Repetition};
use paiju::rules::xiangqi::Xiangqi;
use paiju::solve::{Limits, Preferred, Prove, Prover, Reached, duals, expand, has_lost, solve};

use crate::table::{position, question, rows};

/// The longest wins that are looked for here.
const LONGEST: u8 = 4;

/// What a composer may wait for one problem. Tests are not built for speed, so only the
/// release build is held to it.
const PATIENCE: Duration = Duration::from_secs(2);

#[test]
fn short_problems_of_the_old_collection_are_wholly_solved() {
    let Some(rows) = rows("shi-qing-ya-qu.tsv") else { return };
    let mut solved = 0;
    for row in rows {
        let [number, title, fen, bound, _] = &row[..] else { panic!("{row:?}") };
        let Some(bound) = bound.parse::<u8>().ok().filter(|&bound| bound <= LONGEST) else {
            continue;
        };
        let start = Instant::now();
        let told = whole(&position(fen), bound);
        let time = start.elapsed();
        println!("{number} {title}: {told}, {time:.2?}");
        assert!(cfg!(debug_assertions) || time < PATIENCE, "{number} took {time:.2?}");
        solved += 1;
    }
    assert!(solved > 10, "{solved} are too few");
}

/// Everything a check finds: the shortest win, all keys, all duals, the tree.
fn whole(position: &Position<Xiangqi>, bound: u8) -> String {
    let mut prover = Prover::new(false, &Limits::default());
    let answer = solve(&mut prover, position, question(None, false));
    assert_eq!(answer.stopped, None, "{position}");
    let moves = answer.moves.unwrap();
    assert!(moves <= bound, "{position}: a win in {bound} is known, {moves} was found");
    let end = answer.line.moves.iter().fold(*position, |at, &mv| at.after(mv));
    assert!(has_lost(&end), "{position}");
    let mut counts = [0; 2];
    for &key in &answer.keys {
        let after = duals(
            &mut prover,
            &Reached::attacking(position, Repetition::Checks),
            key,
            moves,
            &Preferred::default(),
        )
        .unwrap();
        for dual in after.found {
            counts[usize::from(!dual.major)] += 1;
        }
    }
    let tree = expand(
        &mut prover,
        &Reached::attacking(position, Repetition::Checks),
        moves,
        &Preferred::default(),
    )
    .unwrap();
    assert_eq!(tree.continuations.len(), answer.keys.len(), "{position}");
    let ([major, minor], keys, nodes) = (counts, answer.keys.len(), prover.nodes());
    format!("won in {moves}, {keys} keys, {major} major and {minor} minor duals, {nodes} nodes")
}
