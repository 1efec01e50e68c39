//! Positions that are the same to a solver: mirrored, or with the sides exchanged.

use std::cmp::Ordering;

use super::generator_rules::GeneratorRules;
use crate::game::{Color, Piece, Position, Role, Square, insertion_sort};
use crate::rules::AnyPosition;
use crate::with_position;

/// The position with the sides exchanged if necessary, so that this side is to move; `None`
/// where castling rights forbid that.
pub fn with_attacker<R: GeneratorRules>(
    position: &Position<R>,
    attacker: Color,
) -> Option<Position<R>> {
    if position.turn() == attacker {
        return Some(*position);
    }
    position.turned()
}

/// The representative of all symmetric positions: the first mover attacks, and of
/// two mirror images it is the one whose position text comes first.
pub fn canonical<R: GeneratorRules>(position: &Position<R>) -> Position<R> {
    let upright = with_attacker(position, Color::Red).unwrap_or(*position);
    match upright.mirrored() {
        Some(other) if other.to_string() < upright.to_string() => other,
        _ => upright,
    }
}

/// [`canonical`] of a position of any rule set.
pub fn canonical_of(position: &AnyPosition) -> AnyPosition {
    with_position!(position, position => AnyPosition::from(canonical(position)))
}

/// How many pieces of two positions are not matched by the same piece on the same square of
/// the other, for the most similar pair of their symmetric images. A shifted or exchanged
/// piece counts twice, once for each position.
pub fn differences<R: GeneratorRules>(a: &Position<R>, b: &Position<R>) -> usize {
    Placement::typed(a).differences(&Placement::typed(b))
}

/// The pieces of a canonical position and of its mirror image, as sorted numbers that are
/// fast to compare.
#[derive(Clone, Debug)]
pub struct Placement {
    upright: Vec<u32>,
    mirrored: Vec<u32>,
}

impl Placement {
    /// The pieces of a position in its canonical form.
    pub fn of(position: &AnyPosition) -> Self {
        with_position!(position, position => Self::typed(position))
    }

    fn typed<R: GeneratorRules>(position: &Position<R>) -> Self {
        let position = canonical(position);
        let sorted = |square: fn(R::Square) -> R::Square| {
            let number = |(at, piece): (R::Square, Piece<R::Role>)| {
                let kind = piece.color.index() * 16 + piece.role.index();
                (kind * 256 + square(at).index()) as u32
            };
            let mut numbers: Vec<u32> = position.board().pieces().map(number).collect();
            insertion_sort(&mut numbers);
            numbers
        };
        Self { upright: sorted(|at| at), mirrored: sorted(R::mirrored) }
    }

    /// See [`differences`].
    pub fn differences(&self, other: &Self) -> usize {
        unmatched(&self.upright, &other.upright).min(unmatched(&self.upright, &other.mirrored))
    }
}

/// How many numbers are in one of two sorted lists only.
fn unmatched(a: &[u32], b: &[u32]) -> usize {
    let (mut i, mut j, mut matched) = (0, 0, 0);
    while i < a.len() && j < b.len() {
        match a[i].cmp(&b[j]) {
            Ordering::Less => i += 1,
            Ordering::Greater => j += 1,
            Ordering::Equal => {
                matched += 1;
                i += 1;
                j += 1;
            }
        }
    }
    a.len() + b.len() - 2 * matched
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
    fn all_symmetric_positions_have_one_canonical_form() {
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
    fn a_shifted_piece_counts_as_two_differences() {
        let a = read("3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w");
        let shifted = read("4ka3/2P1a4/9/9/6N2/1r7/9/9/5p3/4K4 w");
        let removed = read("4ka3/2P1a4/9/9/6N2/9/9/9/5p3/4K4 w");
        assert_eq!(differences(&a, &a), 0);
        assert_eq!(differences(&a, &shifted), 2);
        assert_eq!(differences(&a, &removed), 1);
    }
}
