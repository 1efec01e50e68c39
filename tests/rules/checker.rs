//! The checker's own board against the kernel: two move generators that share nothing.

use std::collections::BTreeSet;
use std::fs;

use paiju::checker::{self, Board};
use paiju::game::{Outcome, Position, Rules, Stalemate, fen, perft};
use paiju::notation::{Notation, NotationRules, write};
use paiju::rules::chex::Chex;
use paiju::rules::switch::Switches;
use paiju::rules::xiangqi::Xiangqi;

use crate::random::{Thrown, play, throw};

/// Rules that the checker knows.
trait Known: Thrown + NotationRules + Switches {
    /// The checker's own rules for them.
    fn checked(self) -> checker::Rules;

    /// The checker's own rules for the game, with none of them changed.
    fn game(self) -> checker::Rules {
        self.unchanged().name().parse().expect("a game that the checker knows")
    }
}

impl Known for Xiangqi {
    fn checked(self) -> checker::Rules {
        checker::Rules {
            generals_may_face: self.generals_may_face(),
            stalemate_draws: self.stalemate() == Stalemate::Draws,
            ..self.game()
        }
    }
}

impl Known for Chex {
    fn checked(self) -> checker::Rules {
        checker::Rules {
            stalemate_draws: self.stalemate() == Stalemate::Draws,
            diagonals_open: !self.pawns_block_diagonals(),
            bared_fights_on: !self.bared_king_loses(),
            ..self.game()
        }
    }
}

fn agree<R: Known>(position: &Position<R>) {
    let text = position.to_string();
    let rules = position.board().rules().checked();
    let board = Board::read(&text, rules).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(board.text(), text);
    assert_eq!(board.is_check(), position.is_check(), "{text}");
    let moves = position.legal_moves().into_iter();
    let moves = moves.map(|mv| write(Notation::Coordinates, position, mv));
    let (ours, theirs): (BTreeSet<String>, BTreeSet<String>) =
        (moves.collect(), board.moves().into_iter().collect());
    assert_eq!(theirs, ours, "{text}");
    let outcome = match position.outcome() {
        None => "open".to_owned(),
        Some(Outcome::Draw) => "drawn".to_owned(),
        Some(Outcome::Win { winner, by }) if winner != position.turn() => by.to_string(),
        Some(Outcome::Win { .. }) => "won".to_owned(),
    };
    assert_eq!(board.outcome(), outcome, "{text}");
}

#[test]
fn the_checker_has_exactly_the_moves_checks_and_draws_of_the_kernel() {
    play(Xiangqi::default(), 61, 60, agree);
    play(Xiangqi::CHINA_SCHACH, 62, 60, agree);
    throw(Xiangqi::default(), 63, 10_000, agree);
    throw(Xiangqi::CHINA_SCHACH, 64, 10_000, agree);
    play(Chex::default(), 71, 60, agree);
    throw(Chex::default(), 72, 10_000, agree);
}

#[test]
fn the_checker_has_the_same_moves_checks_and_draws_with_each_rule_that_can_be_changed() {
    fn changed<R: Known>(rules: R, seed: u64, count: usize) {
        for &switch in R::SWITCHES {
            throw(rules.changed(switch), seed, count, agree);
        }
    }
    changed(Xiangqi::default(), 65, 3_000);
    changed(Xiangqi::CHINA_SCHACH, 66, 3_000);
    changed(Chex::default(), 73, 2_000);
}

#[test]
fn the_checker_walks_to_the_same_leaves_as_the_kernel() {
    fn leaves<R: Known>(position: &Position<R>) {
        let rules = position.board().rules().checked();
        let board = Board::read(&position.to_string(), rules).unwrap();
        assert_eq!(board.perft(2), perft(position, 2), "{position}");
    }
    throw(Xiangqi::default(), 67, 500, leaves);
    throw(Xiangqi::CHINA_SCHACH, 68, 500, leaves);
    play(Xiangqi::default(), 69, 2, leaves);
    play(Xiangqi::CHINA_SCHACH, 70, 2, leaves);
    throw(Chex::default(), 76, 500, leaves);
    play(Chex::default(), 77, 2, leaves);
}

/// Counts to depth 3 of every row that the checker takes for a position; returns the number
/// of rows that it refused.
fn leaves(goldens: &str, game: &str) -> usize {
    let rules: checker::Rules = game.parse().expect("a game that the checker knows");
    let mut refused = 0;
    for row in goldens.lines().filter(|row| !row.starts_with('#') && !row.starts_with("fen")) {
        let mut cells = row.split('\t');
        let fen = cells.next().expect("a first cell");
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
    assert_eq!(leaves(include_str!("data/perft-chex.tsv"), "chex"), 0);
    let Some(folder) = std::env::var_os("PAIJU_SHARED_DATA") else { return };
    let goldens = fs::read_to_string(std::path::Path::new(&folder).join("perft-xiangqi.tsv"));
    // One row has a soldier on a rank before its first, which the rule page does not allow.
    assert_eq!(leaves(&goldens.expect("a file"), "xiangqi"), 1);
}

/// How many texts are positions and how many are none, for the kernel and the checker alike.
fn texts<R: Known>(rules: R, rows: [&str; 2]) -> (usize, usize) {
    let (mut good, mut bad) = (0, 0);
    for row in rows.iter().flat_map(|rows| rows.lines()).filter(|row| !row.starts_with('#')) {
        // What follows the side to move is none of the checker's business.
        let text = men_and_side(row.split('\t').next().expect("a first cell"));
        let legal = fen::read_under(rules, &text).is_ok();
        assert_eq!(Board::read(&text, rules.checked()).is_ok(), legal, "{text:?}");
        *if legal { &mut good } else { &mut bad } += 1;
    }
    (good, bad)
}

#[test]
fn the_checker_refuses_exactly_the_men_that_the_kernel_refuses() {
    let rows = [include_str!("data/legal.tsv"), include_str!("data/illegal.tsv")];
    let (good, bad) = texts(Xiangqi::default(), rows);
    assert!(good > 25 && bad > 60, "{good} legal and {bad} illegal texts");
    let rows = [include_str!("data/legal-chex.tsv"), include_str!("data/illegal-chex.tsv")];
    let (good, bad) = texts(Chex::default(), rows);
    assert!(good > 5 && bad > 10, "{good} legal and {bad} illegal texts");
}

/// The rows of men and the side to move.
fn men_and_side(text: &str) -> String {
    let mut fields = text.split_whitespace();
    let (rows, side) = (fields.next().unwrap_or_default(), fields.next().unwrap_or_default());
    format!("{rows} {}", side.to_lowercase())
}
