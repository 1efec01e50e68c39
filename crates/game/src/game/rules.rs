//! The one trait that a game implements, what only the rule against perpetual chase asks of it, and the
//! rules about repeated positions.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{ControlFlow, Index, IndexMut};
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{
    Board, Color, Key, Move, Outcome, Piece, Position, Role, Set, SetupError, Square, Stalemate,
};

/// The rules of the games on one board. The board with its pieces is a type, chosen once, so that
/// everything hot is compiled for it. The value says which of the games on it is played, and which
/// rule is changed for an experiment (stalemate draws, generals may face); every [`Board`] holds it.
/// The default is the game that gave the type its name. With a type for each game the search was
/// compiled five times instead of twice, without being faster.
pub trait Rules: Copy + Default + Ord + Hash + Debug + Send + Sync + 'static {
    /// The squares of the board.
    type Square: Square;
    /// The kinds of pieces.
    type Role: Role;
    /// The state of a position apart from its pieces: `()` in Xiangqi, castling in Chex.
    type Rights: Rights;
    /// What a move does apart from moving one piece: `()` in Xiangqi.
    type Special: Copy + Ord + Hash + Debug + Default + Send + Sync;
    /// An array with one element for each role.
    type PerRole<T: Copy + Eq + Hash + Debug + Send + Sync>: Copy
        + Eq
        + Hash
        + Debug
        + Send
        + Sync
        + Index<usize, Output = T>
        + IndexMut<usize>;

    /// What this rule set forbids of a setup, beyond what every rule set forbids.
    type SetupError: SetupError<Self::Square>;

    /// The names of the sides, the first mover first.
    const COLORS: [&'static str; 2];

    /// The rule about repeated positions under which the game is played, unless a problem says
    /// otherwise.
    const REPETITION: Repetition;

    /// The rules about repeated positions under which the game can be played.
    const REPETITIONS: &'static [Repetition] = &Repetition::ALL;

    /// The start position as position text.
    const START: &'static str;

    /// The name of the game in files and on the command line. Where a rule is changed it is one that
    /// neither knows.
    fn name(self) -> &'static str;

    /// The result for a side that is not in check and has no legal move.
    fn stalemate(self) -> Stalemate;

    /// An array with the same value for each role.
    fn per_role<T: Copy + Eq + Hash + Debug + Send + Sync>(value: T) -> Self::PerRole<T>;

    /// The rows of position text, top row first, each from left to right.
    fn rows() -> &'static [&'static [Self::Square]];

    /// The squares that a piece can ever occupy.
    fn territory(piece: Piece<Self::Role>) -> Set<Self::Square>;

    /// The greatest number of such pieces that a side can have.
    fn limit(role: Self::Role) -> usize;

    /// The part of an exact key that a piece on a square contributes; see [`Key`].
    fn piece_key(color: Color, role: Self::Role, square: Self::Square) -> Key;

    /// The part of an exact key that says that Black is to move.
    const TURN_KEY: Key;

    /// The reasons, beyond those that every game has, why a setup is not a legal position.
    fn setup_errors(
        board: &Board<Self>,
        turn: Color,
        rights: Self::Rights,
    ) -> Vec<Self::SetupError>;

    /// The pieces of `by` that attack a square, with `occupied` as the pieces in the way. The
    /// square itself need not be in `occupied`: the question is whether a piece
    /// there could be taken. Where royal pieces guard an open line against each other, the
    /// royal piece counts as an attacker along it.
    fn attackers(
        board: &Board<Self>,
        square: Self::Square,
        by: Color,
        occupied: Set<Self::Square>,
    ) -> Set<Self::Square>;

    /// Whether a side is in check, that is, whether [`Rules::attackers`] of its royal piece is
    /// not empty. A rule set can often decide that without finding all attackers.
    fn in_check(board: &Board<Self>, color: Color) -> bool;

    /// Whether a legal move gives check, decided without playing it.
    fn gives_check(position: &Position<Self>, mv: Move<Self>) -> bool;

    /// Where the piece on `from` could go by its own way of moving: empty squares and enemy
    /// pieces, without regard to the safety of its royal piece.
    fn reach(
        board: &Board<Self>,
        color: Color,
        role: Self::Role,
        from: Self::Square,
    ) -> Set<Self::Square>;

    /// Passes every legal move to the visitor, in a fixed order, until the visitor stops.
    fn visit_legal<V: Visitor<Self>>(position: &Position<Self>, visitor: &mut V)
    -> ControlFlow<()>;

    /// Plays what is special in a move, after the piece has gone from `from` to `to`, and
    /// takes away the rights that end with the move.
    fn play_special(position: &mut Position<Self>, mv: Move<Self>);

    /// How the game has ended in this position although there may still be moves to make,
    /// such as a bared king or a board on which nobody can attack any more.
    fn decided(board: &Board<Self>) -> Option<Outcome>;
}

/// Receives legal moves from [`Rules::visit_legal`].
pub trait Visitor<R: Rules> {
    /// The targets of a piece that the visitor wants to see; by default all. Called before
    /// their legality is decided.
    #[inline]
    fn narrow(&self, _: R::Role, _: R::Square, targets: Set<R::Square>) -> Set<R::Square> {
        targets
    }

    /// A piece with all its legal ordinary targets among those; the set may be empty.
    fn targets(
        &mut self,
        role: R::Role,
        from: R::Square,
        targets: Set<R::Square>,
    ) -> ControlFlow<()>;

    /// A special move, such as a promotion.
    fn special(&mut self, mv: Move<R>) -> ControlFlow<()>;
}

/// The state of a position apart from its pieces and the side to move.
pub trait Rights: Copy + Eq + Hash + Debug + Default + Send + Sync + 'static {
    /// The field of position text, `-` for nothing.
    fn text(self) -> &'static str;
    /// Reads the field of position text.
    fn read(text: &str) -> Option<Self>;
    /// The part of an exact key.
    fn key(self) -> Key;
}

impl Rights for () {
    fn text(self) -> &'static str {
        "-"
    }
    fn read(text: &str) -> Option<Self> {
        (text == "-").then_some(())
    }
    fn key(self) -> Key {
        Key::default()
    }
}

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

/// What a rule set says about positions that recur. Who is to blame for a repetition is
/// decided in `crate::repetition`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Repetition {
    /// Every repetition is a draw.
    #[default]
    None,
    /// Perpetual check is forbidden: a side that has given check with every move since the earlier
    /// occurrence of the position, while the other side has not, has lost.
    Checks,
    /// Perpetual check and perpetual chase are forbidden, as in the rules of the Asian Xiangqi
    /// Federation.
    Asian,
}

crate::names! {
    Repetition: Display;
    None => "none",
    Checks => "checks",
    Asian => "asian",
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Repetition {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Repetition".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({"enum": Self::ALL.map(Self::name), "description": "How repeated positions are judged"})
    }
}

impl Serialize for Repetition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Repetition {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// A text that names no rule about repetition.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected none, checks or asian, found '{0}'")]
pub struct UnknownRepetition(String);

impl FromStr for Repetition {
    type Err = UnknownRepetition;

    fn from_str(text: &str) -> Result<Self, UnknownRepetition> {
        Self::of_name(text).ok_or_else(|| UnknownRepetition(text.chars().take(20).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for repetition in Repetition::ALL {
            assert_eq!(repetition.to_string().parse(), Ok(repetition));
        }
        let error = "perpetual".parse::<Repetition>().unwrap_err();
        assert_eq!(error.to_string(), "expected none, checks or asian, found 'perpetual'");
    }
}
