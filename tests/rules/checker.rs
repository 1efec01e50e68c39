//! The checker's own board against the kernel: two move generators that share nothing.

use std::collections::BTreeSet;
use std::fs;

use paiju::checker::{self, Board};
use paiju::game::{Outcome, Position, Stalemate, fen, perft};
use paiju::rules::xiangqi::{ChinaSchach, NineByTen, Xiangqi};

use crate::random::{Played, play, throw};

/// The checker's rules that are those of a rule set.
fn rules<R: Played>() -> checker::Rules {
    checker::Rules {
        generals_may_face: R::FACING,
        stalemate_draws: R::STALEMATE == Stalemate::Draws,
        ..R::NAME.parse().unwrap()
    }
}

fn agree<R: Played>(position: &Position<R>) {
    let text = position.to_string();
    let board = Board::read(&text, rules::<R>()).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(board.text(), text);
    assert_eq!(board.is_check(), position.is_check(), "{text}");
    let moves = position.legal_moves().into_iter().map(|mv| format!("{}{}", mv.from, mv.to));
    let (ours, theirs): (BTreeSet<String>, BTreeSet<String>) =
        (moves.collect(), board.moves().into_iter().collect());
    assert_eq!(theirs, ours, "{text}");
    assert_eq!(board.is_drawn(), position.outcome() == Some(Outcome::Draw), "{text}");
}

#[test]
fn the_checker_has_exactly_the_moves_checks_and_draws_of_the_kernel() {
    play::<Xiangqi>(61, 60, agree);
    play::<ChinaSchach>(62, 60, agree);
    throw::<Xiangqi>(63, 10_000, agree);
    throw::<ChinaSchach>(64, 10_000, agree);
    throw::<NineByTen<false, true, false>>(65, 3_000, agree);
    throw::<NineByTen<true, false, true>>(66, 3_000, agree);
}

#[test]
fn the_checker_walks_to_the_same_leaves_as_the_kernel() {
    fn leaves<R: Played>(position: &Position<R>) {
        let board = Board::read(&position.to_string(), rules::<R>()).unwrap();
        assert_eq!(board.perft(2), perft(position, 2), "{position}");
    }
    throw::<Xiangqi>(67, 500, leaves);
    throw::<ChinaSchach>(68, 500, leaves);
    play::<Xiangqi>(69, 2, leaves);
    play::<ChinaSchach>(70, 2, leaves);
}

/// Counts to depth 3 of every row that the checker takes for a position; returns the number
/// of rows that it refused.
fn leaves(goldens: &str, game: &str) -> usize {
    let rules: checker::Rules = game.parse().unwrap();
    let mut refused = 0;
    for row in goldens.lines().filter(|row| !row.starts_with('#') && !row.starts_with("fen")) {
        let mut cells = row.split('\t');
        let fen = cells.next().unwrap();
        let Ok(board) = Board::read(fen, rules) else {
            refused += 1;
            continue;
        };
        for (count, depth) in cells.zip(1..) {
            if let Ok(count) = count.parse::<u64>() {
                assert_eq!(board.perft(depth), count, "{fen} at depth {depth}");
            }
        }
    }
    refused
}

#[test]
fn the_checker_counts_the_leaves_of_independent_programs() {
    assert_eq!(leaves(include_str!("data/perft-xiangqi-random.tsv"), "xiangqi"), 0);
    assert_eq!(leaves(include_str!("data/perft-china-schach.tsv"), "china-schach"), 0);
    let Some(folder) = std::env::var_os("PAIJU_SHARED_DATA") else { return };
    let goldens = fs::read_to_string(std::path::Path::new(&folder).join("perft-xiangqi.tsv"));
    // One row has a soldier behind its start, where the rule page has none.
    assert_eq!(leaves(&goldens.unwrap(), "xiangqi"), 1);
}

#[test]
fn the_checker_refuses_exactly_the_men_that_the_kernel_refuses() {
    let rules = "xiangqi".parse().unwrap();
    let (mut good, mut bad) = (0, 0);
    for rows in [include_str!("data/legal.tsv"), include_str!("data/illegal.tsv")] {
        for row in rows.lines().filter(|row| !row.starts_with('#')) {
            // What follows the side to move is none of the checker's business.
            let text = men_and_side(row.split('\t').next().unwrap());
            let legal = fen::read::<Xiangqi>(&text).is_ok();
            assert_eq!(Board::read(&text, rules).is_ok(), legal, "{text:?}");
            *if legal { &mut good } else { &mut bad } += 1;
        }
    }
    assert!(good > 25 && bad > 60, "{good} legal and {bad} illegal texts");
}

/// The rows of men and the side to move.
fn men_and_side(text: &str) -> String {
    let mut fields = text.split_whitespace();
    let (rows, side) = (fields.next().unwrap_or_default(), fields.next().unwrap_or_default());
    format!("{rows} {}", side.to_lowercase())
}
