//! The checker's own board against the kernel: two move generators that share nothing.

use std::collections::BTreeSet;
use std::fs;

use paiju::checker::{self, Board};
use paiju::game::{Outcome, Position, Rules, Stalemate, fen, perft};
use paiju::notation::{Notation, NotationRules, write};
use paiju::rules::chex::{
    BaredFightsOn, Chex, ChexVariant, Hexagons, OpenDiagonals, StalemateLoses,
};
use paiju::rules::xiangqi::{
    ChinaSchach, ChineseRules, GeneralsMayFace, GermanRules, NineByTen, StalemateDraws, Xiangqi,
    XiangqiVariant,
};

use crate::random::{Thrown, play, throw};

/// A rule set that the checker knows.
trait Known: Thrown + NotationRules {
    /// The checker's own rules for it.
    fn rules() -> checker::Rules;
}

impl<V: XiangqiVariant> Known for NineByTen<V> {
    fn rules() -> checker::Rules {
        let own = Self::NAME.parse().expect("a game that the checker knows");
        checker::Rules {
            generals_may_face: V::default().generals_may_face(),
            stalemate_draws: V::default().stalemate() == Stalemate::Draws,
            ..own
        }
    }
}

impl<V: ChexVariant> Known for Hexagons<V> {
    fn rules() -> checker::Rules {
        let own = Self::NAME.parse().expect("a game that the checker knows");
        let variant = V::default();
        let diagonals_open = !variant.pawns_block_diagonals();
        let bared_fights_on = !variant.bared_king_loses();
        checker::Rules {
            stalemate_draws: V::default().stalemate() == Stalemate::Draws,
            diagonals_open,
            bared_fights_on,
            ..own
        }
    }
}

fn agree<R: Known>(position: &Position<R>) {
    let text = position.to_string();
    let board = Board::read(&text, R::rules()).unwrap_or_else(|error| panic!("{text}: {error}"));
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
    play::<Xiangqi>(61, 60, agree);
    play::<ChinaSchach>(62, 60, agree);
    throw::<Xiangqi>(63, 10_000, agree);
    throw::<ChinaSchach>(64, 10_000, agree);
    throw::<NineByTen<GeneralsMayFace<ChineseRules>>>(65, 3_000, agree);
    throw::<NineByTen<StalemateDraws<GermanRules>>>(66, 3_000, agree);
    play::<Chex>(71, 60, agree);
    throw::<Chex>(72, 10_000, agree);
    throw::<Hexagons<OpenDiagonals>>(73, 2_000, agree);
    throw::<Hexagons<BaredFightsOn>>(74, 2_000, agree);
    throw::<Hexagons<StalemateLoses>>(75, 2_000, agree);
}

#[test]
fn the_checker_walks_to_the_same_leaves_as_the_kernel() {
    fn leaves<R: Known>(position: &Position<R>) {
        let board = Board::read(&position.to_string(), R::rules()).unwrap();
        assert_eq!(board.perft(2), perft(position, 2), "{position}");
    }
    throw::<Xiangqi>(67, 500, leaves);
    throw::<ChinaSchach>(68, 500, leaves);
    play::<Xiangqi>(69, 2, leaves);
    play::<ChinaSchach>(70, 2, leaves);
    throw::<Chex>(76, 500, leaves);
    play::<Chex>(77, 2, leaves);
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
    // One row has a soldier behind its start, where the rule page has none.
    assert_eq!(leaves(&goldens.expect("a file"), "xiangqi"), 1);
}

/// How many texts are positions and how many are none, for the kernel and the checker alike.
fn texts<R: Known>(rows: [&str; 2]) -> (usize, usize) {
    let (mut good, mut bad) = (0, 0);
    for row in rows.iter().flat_map(|rows| rows.lines()).filter(|row| !row.starts_with('#')) {
        // What follows the side to move is none of the checker's business.
        let text = men_and_side(row.split('\t').next().expect("a first cell"));
        let legal = fen::read::<R>(&text).is_ok();
        assert_eq!(Board::read(&text, R::rules()).is_ok(), legal, "{text:?}");
        *if legal { &mut good } else { &mut bad } += 1;
    }
    (good, bad)
}

#[test]
fn the_checker_refuses_exactly_the_men_that_the_kernel_refuses() {
    let rows = [include_str!("data/legal.tsv"), include_str!("data/illegal.tsv")];
    let (good, bad) = texts::<Xiangqi>(rows);
    assert!(good > 25 && bad > 60, "{good} legal and {bad} illegal texts");
    let rows = [include_str!("data/legal-chex.tsv"), include_str!("data/illegal-chex.tsv")];
    let (good, bad) = texts::<Chex>(rows);
    assert!(good > 5 && bad > 10, "{good} legal and {bad} illegal texts");
}

/// The rows of men and the side to move.
fn men_and_side(text: &str) -> String {
    let mut fields = text.split_whitespace();
    let (rows, side) = (fields.next().unwrap_or_default(), fields.next().unwrap_or_default());
    format!("{rows} {}", side.to_lowercase())
}
