//! The material over which a set of problems is spread.

use super::generator_rules::GeneratorRules;
use crate::game::{Color, Piece, Position, Role, insertion_sort};

/// The value, in half soldiers, above which a piece makes the material: in Xiangqi that of a
/// chariot, horse or cannon, in Chex that of all but king and pawn.
const MINOR: u32 = 4;

/// The pieces of the attacker and of the defender that count, as sorted letters. Chariot and
/// soldier against horse is the same kind of ending with an elephant more, so soldiers and the
/// pieces that guard a palace are left out.
pub type Material = [Vec<char>; 2];

/// The material of a position.
pub(super) fn material_of<R: GeneratorRules>(position: &Position<R>, attacker: Color) -> Material {
    let board = position.board();
    [attacker, !attacker].map(|color| {
        let men = board.pieces().filter(|(_, man)| man.color == color);
        let men = men.filter(|&(at, man)| man.role != R::Role::ROYAL && R::value(man, at) > MINOR);
        let letter = |role| Piece { color: Color::Red, role }.letter();
        let mut letters: Vec<char> = men.map(|(_, man)| letter(man.role)).collect();
        insertion_sort(&mut letters);
        letters
    })
}
