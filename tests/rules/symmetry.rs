//! The board has two symmetries: left and right, and the sides. Rules that knew a file or a
//! side by name would break them.

use std::collections::BTreeSet;

use paiju::game::{Outcome, Position, Rights, Set, fen, perft};
use paiju::rules::chex::{Cell, Chex};
use paiju::rules::xiangqi::{Point, Xiangqi};

use crate::random::{play, throw};
use crate::with_reference::WithReference;

#[test]
fn left_and_right_can_be_exchanged_before_or_after_a_move() {
    play(Xiangqi::default(), 31, 30, |position| commutes(position, mirrored, Point::mirrored));
    throw(Xiangqi::default(), 32, 4_000, |position| commutes(position, mirrored, Point::mirrored));
    throw(Xiangqi::CHINA_SCHACH, 33, 4_000, |position| {
        commutes(position, mirrored, Point::mirrored);
    });
    // Castling has one side only.
    let mut seen = 0;
    throw(Chex::default(), 38, 6_000, |position| {
        if position.rights().text() == "-" {
            commutes(position, mirrored, Cell::mirrored);
            seen += 1;
        }
    });
    assert!(seen > 3_000, "only {seen} positions without castling");
}

#[test]
fn the_sides_can_be_exchanged_before_or_after_a_move() {
    play(Xiangqi::default(), 34, 30, |position| commutes(position, turned, Point::turned));
    throw(Xiangqi::default(), 35, 4_000, |position| commutes(position, turned, Point::turned));
    throw(Xiangqi::CHINA_SCHACH, 36, 4_000, |position| commutes(position, turned, Point::turned));
    play(Chex::default(), 39, 30, |position| commutes(position, turned, Cell::turned));
    throw(Chex::default(), 40, 6_000, |position| commutes(position, turned, Cell::turned));
}

#[test]
fn exchanging_the_sides_exchanges_winner_and_loser() {
    let mut wins = 0;
    throw(Xiangqi::default(), 37, 4_000, |position| wins += exchanges(position));
    assert!(wins > 20, "only {wins} positions were won");
    let mut wins = 0;
    throw(Chex::default(), 41, 4_000, |position| wins += exchanges(position));
    assert!(wins > 20, "only {wins} positions were won");
}

fn exchanges<R: WithReference>(position: &Position<R>) -> usize {
    let other = read(position.board().rules(), &turned(&position.to_string())).outcome();
    let expected = position.outcome().map(|outcome| match outcome {
        Outcome::Win { winner, by } => Outcome::Win { winner: !winner, by },
        Outcome::Draw => Outcome::Draw,
    });
    assert_eq!(other, expected, "{position}");
    usize::from(matches!(expected, Some(Outcome::Win { .. })))
}

#[test]
fn the_start_position_is_its_own_image() {
    let start = Position::<Xiangqi>::start().to_string();
    assert_eq!(mirrored(&start), start);
    assert_eq!(turned(&start), start.replace(" w", " b"));
    let start = Position::<Chex>::start().to_string();
    assert_eq!(turned(&start), start.replace(" w", " b"));
}

/// Changing the text and changing the points of the moves must come to the same.
fn commutes<R: WithReference>(
    position: &Position<R>,
    text: fn(&str) -> String,
    square: fn(R::Square) -> R::Square,
) {
    let image = read(position.board().rules(), &text(&position.to_string()));
    let moves = position.legal_moves();
    let expected: BTreeSet<_> = moves
        .iter()
        .map(|mv| (square(mv.from()), square(mv.to()), mv.special(), mv.role(), mv.capture()))
        .collect();
    let moves = image.legal_moves();
    let found: BTreeSet<_> = moves
        .iter()
        .map(|mv| (mv.from(), mv.to(), mv.special(), mv.role(), mv.capture()))
        .collect();
    assert_eq!(found, expected, "{position} and {image}");
    let checkers: Set<R::Square> = position.checkers().into_iter().map(square).collect();
    assert_eq!(image.checkers(), checkers, "{position} and {image}");
    assert_eq!(perft(&image, 2), perft(position, 2), "{position} and {image}");
    assert_eq!(text(&image.to_string()), position.to_string());
}

/// Every rank backwards; numbers of empty points have one digit and stay what they are.
fn mirrored(text: &str) -> String {
    let (rows, side) = text.split_once(' ').expect("rows and side");
    let rows: Vec<String> = rows.split('/').map(|row| row.chars().rev().collect()).collect();
    format!("{} {side}", rows.join("/"))
}

/// The board turned by half a turn, every man and every right on the other side.
fn turned(text: &str) -> String {
    let (rows, side) = text.split_once(' ').expect("rows and side");
    let other = |letter: char| {
        if letter.is_ascii_uppercase() {
            letter.to_ascii_lowercase()
        } else {
            letter.to_ascii_uppercase()
        }
    };
    let rows: String = rows.chars().rev().map(other).collect();
    let (side, rights) = side.split_once(' ').map_or((side, ""), |(side, rights)| (side, rights));
    let rights: String = rights.chars().rev().map(other).collect();
    let side = if side == "w" { "b" } else { "w" };
    format!("{rows} {side} {rights}").trim_end().to_owned()
}

fn read<R: WithReference>(rules: R, text: &str) -> Position<R> {
    fen::read_under(rules, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}
