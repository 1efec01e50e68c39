//! The one trait that a game implements.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{ControlFlow, Index, IndexMut};

use super::board::Board;
use super::color::Color;
use super::illegal_position::SetupError;
use super::key::Key;
use super::moves::Move;
use super::outcome::{Outcome, Stalemate};
use super::piece::{Piece, Role};
use super::position::Position;
use super::set::Set;
use super::square::Square;

/// A rule set. Implemented by empty enums: rules are types, chosen once, so that everything
/// hot is compiled for each of them and no rule is looked up at run time. A rule set with a
/// switch changed (stalemate draws, generals may face) is another type.
pub trait Rules: Copy + Ord + Hash + Debug + Send + Sync + 'static {
    /// The squares of the board.
    type Square: Square;
    /// The kinds of men.
    type Role: Role;
    /// What a position must remember beside the men: `()` in Xiangqi, castling in Chex.
    type Rights: Rights;
    /// What a move can do beside going from one square to another: `()` in Xiangqi.
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

    /// The name in files and on the command line.
    const NAME: &'static str;

    /// What the sides are called, the first mover first.
    const COLORS: [&'static str; 2];

    /// What happens to a side without a move.
    const STALEMATE: Stalemate;

    /// The start position.
    const START: &'static str;

    /// An array with the same value for each role.
    fn per_role<T: Copy + Eq + Hash + Debug + Send + Sync>(value: T) -> Self::PerRole<T>;

    /// The rows of position text, top row first, each from left to right.
    fn rows() -> &'static [&'static [Self::Square]];

    /// The squares on which a man can ever stand.
    fn territory(piece: Piece<Self::Role>) -> Set<Self::Square>;

    /// How many such men a side can have.
    fn limit(role: Self::Role) -> usize;

    /// The part of an exact key that a man on a square contributes; see [`Key`].
    fn piece_key(color: Color, role: Self::Role, square: Self::Square) -> Key;

    /// The part of an exact key that says that Black is to move.
    const TURN_KEY: Key;

    /// The reasons, beyond those that every game has, why a setup is not a legal position.
    fn setup_errors(
        board: &Board<Self>,
        turn: Color,
        rights: Self::Rights,
    ) -> Vec<Self::SetupError>;

    /// The men of `by` that attack a square, with `occupied` as the men in the way. The
    /// square itself need not be in `occupied`: what is asked is whether a man standing
    /// there could be taken. Where royal men guard an open line against each other, the
    /// royal man counts as an attacker along it.
    fn attackers(
        board: &Board<Self>,
        square: Self::Square,
        by: Color,
        occupied: Set<Self::Square>,
    ) -> Set<Self::Square>;

    /// Whether a side is in check: whether [`Rules::attackers`] of its royal man are any, which
    /// a rule set can often tell sooner than who they are.
    fn in_check(board: &Board<Self>, color: Color) -> bool;

    /// Whether a legal move gives check, told without making it.
    fn gives_check(position: &Position<Self>, mv: Move<Self>) -> bool;

    /// Where the man on `from` could go by its own way of moving: empty squares and enemy
    /// men, without regard to the safety of its royal man.
    fn reach(
        board: &Board<Self>,
        color: Color,
        role: Self::Role,
        from: Self::Square,
    ) -> Set<Self::Square>;

    /// Shows every legal move to the visitor, in a fixed order, until it breaks off.
    fn visit_legal<V: Visitor<Self>>(position: &Position<Self>, visitor: &mut V)
    -> ControlFlow<()>;

    /// Plays what is special in a move, after the man has gone from `from` to `to`, and
    /// takes away the rights that end with the move.
    fn play_special(position: &mut Position<Self>, mv: Move<Self>);

    /// How the game has ended in this position although there may still be moves to make,
    /// such as a bared king or a board on which nobody can attack any more.
    fn decided(board: &Board<Self>) -> Option<Outcome>;
}

/// Receives legal moves from [`Rules::visit_legal`].
pub trait Visitor<R: Rules> {
    /// Those of a man's targets that are of interest, asked before it is found out which of
    /// them are legal; all where nothing else is said.
    #[inline]
    fn narrow(&self, _: R::Role, _: R::Square, targets: Set<R::Square>) -> Set<R::Square> {
        targets
    }

    /// A man with all its ordinary targets that are of interest; the set may be empty.
    fn targets(
        &mut self,
        role: R::Role,
        from: R::Square,
        targets: Set<R::Square>,
    ) -> ControlFlow<()>;

    /// A move that is more than a man going somewhere.
    fn special(&mut self, mv: Move<R>) -> ControlFlow<()>;
}

/// What a position remembers beside the men.
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
