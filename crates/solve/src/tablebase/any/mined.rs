//! A position that makes a problem, of any rule set.

use crate::exact::Value;
use crate::rules::{AnyMove, AnyPosition, PlayedRules};
use crate::tablebase::mine::MinedPosition;

/// A position found in tables; see [`MinedPosition`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnyMinedPosition {
    /// The position that was found, with its rule set.
    pub position: AnyPosition,
    /// Its value for the side to move.
    pub value: Value,
    /// The number of moves that preserve its result; of all moves if it is lost.
    pub keys: usize,
    /// The number of other moves.
    pub others: usize,
    /// The value with the other side to move, for the theme `Zugzwang`.
    pub other_turn: Option<Value>,
    /// Best play while the side to move has only one move that preserves the result.
    pub only_moves: Vec<AnyMove>,
}

impl<R: PlayedRules> From<&MinedPosition<R>> for AnyMinedPosition {
    fn from(mined: &MinedPosition<R>) -> Self {
        Self {
            position: R::any_position(mined.position),
            value: mined.value,
            keys: mined.keys.len(),
            others: mined.others,
            other_turn: mined.other_turn,
            only_moves: mined.only_moves.iter().map(|&mv| R::any_move(mv)).collect(),
        }
    }
}
