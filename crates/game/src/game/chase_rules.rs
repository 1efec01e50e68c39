//! What only the rule against perpetual chase asks of a rule set.

use super::board::Board;
use super::color::Color;
use super::rules::Rules;
use super::set::Set;

/// The classes of pieces between which the rule against perpetual chase distinguishes. What a
/// chase is, and who is to blame for one, is decided in `crate::repetition`.
pub trait ChaseRules: Rules {
    /// Whether the game has such a rule at all. If not, the methods return nothing.
    const CHASES: bool;

    /// The pieces of a side that may not chase perpetually; the others may.
    fn chasers(board: &Board<Self>, color: Color) -> Set<Self::Square>;

    /// The pieces of a side that may not be chased perpetually; the others may.
    fn quarry(board: &Board<Self>, color: Color) -> Set<Self::Square>;

    /// The value of a piece: an attack on a piece of greater value than the attacker counts
    /// whether or not it is protected.
    fn chase_value(role: Self::Role) -> u8;

    /// Whether this piece is one that may not be attacked by anything while it cannot move:
    /// in Xiangqi a chariot that blocks a check by an enemy horse.
    fn is_held(board: &Board<Self>, color: Color, square: Self::Square) -> bool;

    /// Whether a rule forbids such a piece to chase such another even if that one answers with
    /// chases of its own: in Xiangqi a cannon and a chariot (rule 15 of the AXF).
    fn is_barred(attacker: Self::Role, quarry: Self::Role) -> bool;
}
