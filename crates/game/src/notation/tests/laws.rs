//! What must hold for every legal move of every position.

use std::collections::BTreeSet;

use proptest::prelude::*;

use crate::game::{Board, Color, Move, Outcome, Piece, Position, Role, Rules, Square};
use crate::notation::{MoveError, Notation, NotationRules, Script, illegal_reason, read, write};
use crate::rules::chex::Chex;
use crate::rules::xiangqi::{Point, Xiangqi, XiangqiRole};

#[test]
fn every_move_of_random_games_is_read_as_it_was_written() {
    for seed in 0..40 {
        play(Xiangqi::default(), seed, round_trips);
        play(Xiangqi::CHINA_SCHACH, seed, round_trips);
        play(Chex::default(), seed, round_trips);
    }
}

#[test]
fn what_is_not_legal_has_a_reason_and_what_is_legal_has_none() {
    for seed in 100..106 {
        play(Xiangqi::default(), seed, reasons_agree_with_the_generator);
        play(Xiangqi::CHINA_SCHACH, seed, reasons_agree_with_the_generator);
        play(Chex::default(), seed, reasons_agree_with_the_generator);
    }
}

proptest! {
    #[test]
    fn moves_among_many_soldiers_are_read_as_they_were_written(
        files in proptest::collection::vec(0..3usize, 5),
        ranks in proptest::collection::vec(3..10usize, 5),
        others in proptest::collection::vec((0..90usize, 1..6usize, any::<bool>()), 0..12),
        red in any::<bool>(),
    ) {
        let turn = if red { Color::Red } else { Color::Black };
        if let Some(position) = crowded(Xiangqi::default(), turn, &files, &ranks, &others) {
            round_trips(&position);
            reasons_agree_with_the_generator(&position);
        }
        if let Some(position) = crowded(Xiangqi::CHINA_SCHACH, turn, &files, &ranks, &others) {
            round_trips(&position);
            reasons_agree_with_the_generator(&position);
        }
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in "[a-iCHRPKMETGBN 0-9+=.x一二三前中后兵炮马进退平−-]{0,8}|\\PC{0,12}") {
        let start = Position::<Xiangqi>::start();
        for notation in Notation::ALL {
            if let Ok(mv) = read(notation, &start, &text) {
                prop_assert!(start.legal_moves().contains(&mv), "{text} in {notation}");
            }
        }
    }

    #[test]
    fn no_text_makes_the_reader_of_cells_panic(text in "[a-h0-9KRBNPOx=. –×-]{0,10}|\\PC{0,12}") {
        let start = Position::<Chex>::start();
        for notation in Notation::ALL {
            if let Ok(mv) = read(notation, &start, &text) {
                prop_assert!(start.legal_moves().contains(&mv), "{text} in {notation}");
            }
        }
    }
}

fn round_trips<R: NotationRules>(position: &Position<R>) {
    let moves = position.legal_moves();
    for &notation in R::NOTATIONS {
        let mut texts = BTreeSet::new();
        for &mv in &moves {
            let text = write(notation, position, mv);
            assert_eq!(read(notation, position, &text), Ok(mv), "{text} in {position}");
            assert!(texts.insert(text.clone()), "{text} is written twice in {position}");
        }
    }
    let lettered_too = |notation: &&Notation| R::NOTATIONS.contains(notation);
    for &notation in [Notation::German, Notation::Dutch].iter().filter(lettered_too) {
        for &mv in &moves {
            lettered(notation, position, mv);
        }
    }
    let chinese = R::NOTATIONS.contains(&Notation::Chinese(Script::Simplified));
    for script in ["chinese", "chinese-traditional"].into_iter().filter(|_| chinese) {
        let other = if script == "chinese" { "chinese-traditional" } else { "chinese" };
        let (script, other): (Notation, Notation) =
            (script.parse().unwrap(), other.parse().unwrap());
        for &mv in &moves {
            assert_eq!(read(other, position, &write(script, position, mv)), Ok(mv));
        }
    }
}

/// With the letter and without it, with or without a space after it, with a hyphen or nothing
/// between the squares: all forms mean the move. No other letter of the notation does.
fn lettered<R: NotationRules>(notation: Notation, position: &Position<R>, mv: Move<R>) {
    let text = write(notation, position, mv);
    let (letter, squares) = text.split_once(' ').unwrap();
    let (from, to) = (mv.from, mv.to);
    assert_eq!(squares.contains('x'), mv.capture.is_some(), "{text}");
    for form in [squares, &format!("{letter}{squares}"), &format!("{from}{to}")] {
        assert_eq!(read(notation, position, form), Ok(mv), "{form} in {position}");
    }
    let letters = R::letters(notation).unwrap();
    for &role in R::Role::ALL.iter().filter(|&&role| role != mv.role) {
        let other = format!("{} {squares}", (letters.write)(role));
        let error = read(notation, position, &other).unwrap_err();
        assert!(matches!(error, MoveError::OtherMan { .. }), "{other}: {error}");
    }
}

fn reasons_agree_with_the_generator<R: NotationRules>(position: &Position<R>) {
    let legal: BTreeSet<_> = position.legal_moves().iter().map(|mv| (mv.from, mv.to)).collect();
    for from in R::Square::all() {
        for to in R::Square::all() {
            let why = illegal_reason(position, from, to);
            let may = legal.contains(&(from, to));
            assert_eq!(why.is_none(), may, "{from}{to} in {position}: {why:?}");
        }
    }
}

/// Shows the positions of one random game.
fn play<R: NotationRules>(rules: R, seed: u64, mut show: impl FnMut(&Position<R>)) {
    let mut random = Random(seed);
    let mut position = Position::start_under(rules);
    for _ in 0..120 {
        show(&position);
        if let Some(Outcome::Win { .. } | Outcome::Draw) = position.outcome() {
            return;
        }
        let moves = position.legal_moves();
        // Captures are preferred now and then, so that games reach thin positions.
        let captures: Vec<Move<R>> =
            moves.iter().copied().filter(|mv| mv.capture.is_some()).collect();
        let mv = if !captures.is_empty() && random.below(3) == 0 {
            captures[random.below(captures.len())]
        } else {
            moves[random.below(moves.len())]
        };
        position = position.after(mv);
    }
}

/// A position with five soldiers of the side to move on at most three neighbouring files, if
/// the pieces given make one.
fn crowded(
    rules: Xiangqi,
    turn: Color,
    files: &[usize],
    ranks: &[usize],
    others: &[(usize, usize, bool)],
) -> Option<Position<Xiangqi>> {
    let mut board = Board::empty_under(rules);
    let seen = |point: Point| if turn == Color::Red { point } else { point.turned() };
    for &(index, role, own) in others {
        let piece = Piece { color: if own { turn } else { !turn }, role: XiangqiRole::ALL[role] };
        let point = Point::from_index(index);
        let few = board.pieces_of(piece.color, piece.role).len() < Xiangqi::limit(piece.role);
        if few && Xiangqi::territory(piece).contains(point) {
            board.put(point, piece);
        }
    }
    for (&file, &rank) in files.iter().zip(ranks) {
        let piece = Piece { color: turn, role: XiangqiRole::Soldier };
        let point = seen(Point::at(file * 2, rank)?);
        if Xiangqi::territory(piece).contains(point) {
            board.put(point, piece);
        }
    }
    board.put(seen(Point::at(4, 0)?), Piece { color: turn, role: XiangqiRole::General });
    board.put(seen(Point::at(3, 9)?), Piece { color: !turn, role: XiangqiRole::General });
    Position::new(board, turn, ()).ok()
}

/// Splitmix64: good enough to wander, and the same everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % end as u64) as usize
    }
}
