//! Leaf counts of other programs.
//!
//! One line a position: `fen<TAB>d1<TAB>d2…`, a count for each depth from 1 on, `-` where it
//! was not counted; a cell `depth:count depth:count …` names its depths instead. Lines that
//! begin with `#` and the heading `fen…` are passed over.

use std::fs;
use std::path::Path;

use paiju::game::{Position, Rules, divide, fen, perft};
use paiju::rules::chex::Chex;
use paiju::rules::xiangqi::Xiangqi;

/// A position text with counts by depth.
struct Golden {
    text: String,
    leaves: Vec<(u32, u64)>,
}

#[test]
fn the_start_positions_have_the_known_numbers_of_leaves() {
    verify(Xiangqi::default(), include_str!("data/perft-xiangqi-start.tsv"), 5, 5);
    verify(Xiangqi::CHINA_SCHACH, include_str!("data/perft-china-schach-start.tsv"), 4, 4);
}

#[test]
fn positions_of_random_play_have_the_leaves_an_independent_program_counted() {
    verify(Xiangqi::default(), include_str!("data/perft-xiangqi-random.tsv"), 3, 112);
    verify(Xiangqi::CHINA_SCHACH, include_str!("data/perft-china-schach.tsv"), 3, 106);
    verify(Chex::default(), include_str!("data/perft-chex.tsv"), 3, 180);
}

#[test]
fn problem_positions_have_the_leaves_three_engines_agree_on() {
    if let Some(goldens) = shared("perft-xiangqi.tsv") {
        let refused = verify_but(Xiangqi::default(), &goldens, 3, 1002);
        // The engines accept a soldier behind its starting rank; the rule page does not.
        assert_eq!(refused, ["Black's soldier on g10 is where it can never get"]);
    }
}

#[test]
fn published_positions_have_the_published_leaves_to_depth_four() {
    if let Some(goldens) = shared("perft-published.tsv") {
        let refused = verify_but(Xiangqi::default(), &goldens, 4, 58);
        // Engines count these; by the rule page no move can lead there.
        let expected = [
            "Red is in check from e8 although Black is to move",
            "Black is in check from e2 although Red is to move",
            "Red's advisor on d2 is where it can never get",
        ];
        assert_eq!(refused, expected);
    }
}

#[test]
fn the_counts_behind_the_first_moves_add_up() {
    for depth in 1..=3 {
        let start = fen::read_under(Xiangqi::CHINA_SCHACH, Xiangqi::START).unwrap();
        let sum: u64 = divide(&start, depth).iter().map(|&(_, leaves)| leaves).sum();
        assert_eq!(sum, perft(&start, depth), "depth {depth}");
    }
    assert_eq!(perft(&Position::<Xiangqi>::start(), 0), 1);
}

#[test]
fn a_game_that_has_been_won_has_no_further_moves() {
    let bared = fen::read::<Chex>("4/5/2k3/7/3R2/5/K3 b -").unwrap();
    assert!(bared.has_legal_move());
    assert_eq!((perft(&bared, 1), perft(&bared, 2), divide(&bared, 2).len()), (0, 0, 0));
}

/// Counts every position to the given depths, up to `deepest`; the number of counts in the file is
/// compared so that a reader that skips lines is noticed.
fn verify<R: Rules>(rules: R, goldens: &str, deepest: u32, counts: usize) {
    let refused = verify_but(rules, goldens, deepest, counts);
    assert!(refused.is_empty(), "positions that were refused: {refused:#?}");
}

/// The same, but returns why positions were refused instead of failing on them.
fn verify_but<R: Rules>(rules: R, goldens: &str, deepest: u32, counts: usize) -> Vec<String> {
    let (mut wrong, mut refused) = (Vec::new(), Vec::new());
    let mut counted = 0;
    for Golden { text, leaves } in read(goldens) {
        let position = match fen::read_under(rules, &text) {
            Ok(position) => position,
            Err(error) => {
                refused.push(error.to_string());
                continue;
            }
        };
        for (depth, expected) in leaves.into_iter().filter(|&(depth, _)| depth <= deepest) {
            let found = perft(&position, depth);
            counted += 1;
            if found != expected {
                wrong.push(format!("{text}: depth {depth}: {found}, expected {expected}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} counts are wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert_eq!(counted, counts, "as many counts were compared as the file has");
    refused
}

fn read(goldens: &str) -> Vec<Golden> {
    let lines = goldens.lines().filter(|line| !line.starts_with('#') && !line.starts_with("fen"));
    lines.map(golden).collect()
}

fn golden(line: &str) -> Golden {
    let number = |text: &str| {
        text.parse::<u64>().unwrap_or_else(|error| panic!("{text:?} in {line:?}: {error}"))
    };
    let mut cells = line.split('\t');
    let text = cells.next().unwrap_or_default().to_owned();
    let mut leaves = Vec::new();
    for (cell, depth) in cells.zip(1..) {
        if cell.contains(':') {
            let pairs = cell.split(' ').filter_map(|pair| pair.split_once(':'));
            leaves.extend(pairs.map(|(depth, count)| (number(depth) as u32, number(count))));
        } else if cell != "-" {
            leaves.push((depth, number(cell)));
        }
    }
    Golden { text, leaves }
}

/// A file that may be read but not copied, from the folder that `PAIJU_SHARED_DATA` names.
#[expect(clippy::print_stderr, reason = "a test that was skipped must say so")]
fn shared(name: &str) -> Option<String> {
    let Some(folder) = std::env::var_os("PAIJU_SHARED_DATA") else {
        eprintln!("skipped: PAIJU_SHARED_DATA does not name the folder with {name}");
        return None;
    };
    let path = Path::new(&folder).join(name);
    let read = fs::read_to_string(&path);
    Some(read.unwrap_or_else(|error| panic!("cannot read {}: {error}", path.display())))
}
