//! Positions that are the same to a solver: mirrored, or with the sides exchanged.

use super::generator_rules::Composed;
use crate::game::{Board, Color, Piece, Position, Rules};

/// The position with left and right exchanged, if the rules allow it.
fn mirrored<R: Composed>(position: &Position<R>) -> Option<Position<R>> {
    // What a position remembers beside the men has a side of its own.
    if position.rights() != R::Rights::default() {
        return None;
    }
    imaged(position, position.turn(), |man, at| (man, R::mirrored(at)))
}

/// The position with the sides exchanged so that this side is to move.
pub fn image_with_attacker<R: Composed>(
    position: &Position<R>,
    attacker: Color,
) -> Option<Position<R>> {
    if position.turn() == attacker {
        return Some(*position);
    }
    if position.rights() != R::Rights::default() {
        return None;
    }
    imaged(position, attacker, |man, at| (Piece { color: !man.color, ..man }, R::exchanged(at)))
}

fn imaged<R: Composed>(
    position: &Position<R>,
    turn: Color,
    image: impl Fn(Piece<R::Role>, R::Square) -> (Piece<R::Role>, R::Square),
) -> Option<Position<R>> {
    let mut board = Board::empty();
    for (at, man) in position.board().pieces() {
        let (man, at) = image(man, at);
        board.put(at, man);
    }
    Position::new(board, turn, position.rights()).ok()
}

/// The image of a position that stands for all of them: the first mover attacks, and of the
/// two mirror images the one that comes first as text is taken.
pub fn canonical<R: Composed>(position: &Position<R>) -> Position<R> {
    let upright = image_with_attacker(position, Color::Red).unwrap_or(*position);
    match mirrored(&upright) {
        Some(other) if other.to_string() < upright.to_string() => other,
        _ => upright,
    }
}

/// How many men stand on other squares, are others, or stand in one position only, for the
/// pair of images of two positions that are most alike. A man that was shifted counts as two.
pub fn differences<R: Composed>(a: &Position<R>, b: &Position<R>) -> usize {
    let straight = apart(a.board(), b.board());
    mirrored(b).map_or(straight, |other| straight.min(apart(a.board(), other.board())))
}

fn apart<R: Rules>(a: &Board<R>, b: &Board<R>) -> usize {
    let one_way = |a: &Board<R>, b: &Board<R>| {
        a.pieces().filter(|&(at, man)| b.piece_at(at) != Some(man)).count()
    };
    one_way(a, b) + one_way(b, a)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::fen;
    use crate::rules::xiangqi::Xiangqi;

    fn read(text: &str) -> Position<Xiangqi> {
        fen::read(text).unwrap()
    }

    #[test]
    fn all_images_have_one_canonical_form() {
        let images = [
            "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w",
            "4ka3/2P1a4/9/9/6N2/2r6/9/9/5p3/4K4 w",
            "4k4/5P3/9/9/2R6/6n2/9/9/2p1A4/4KA3 b",
        ];
        let canonical: Vec<String> =
            images.iter().map(|image| canonical(&read(image)).to_string()).collect();
        assert_eq!(canonical[0], canonical[1]);
        assert_eq!(canonical[0], canonical[2]);
    }

    #[test]
    fn a_shifted_man_counts_as_two() {
        let a = read("3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w");
        let shifted = read("4ka3/2P1a4/9/9/6N2/1r7/9/9/5p3/4K4 w");
        assert_eq!(differences(&a, &a), 0);
        assert_eq!(differences(&a, &shifted), 2);
    }
}
