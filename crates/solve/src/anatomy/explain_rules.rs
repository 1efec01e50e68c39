//! What anatomy must know of a game beyond its rules.

use super::attack::Mechanism;
use super::obstacle::Obstacle;
use crate::game::{Board, Color, Rules};
use crate::rules::switch::Switches;

/// A game whose final positions can be taken apart.
pub trait ExplainRules: Switches {
    /// The piece that is called a traitor when it blocks its own general's flight; any other
    /// such piece is a self-block.
    const TRAITOR: Option<Self::Role>;

    /// The key of the sentence about a neighbouring point that the royal piece can never enter.
    const OFF: &'static str;

    /// The key of the sentence about a line that runs on through the square of the royal piece.
    const THROUGH: &'static str;

    /// The ways out of a royal piece's square, in a fixed order: one for each direction in
    /// which it moves, and for a royal piece that slides one for each square it could slide
    /// to, up to and including the first piece, or up to the first square that is barred.
    fn neighbours(
        board: &Board<Self>,
        color: Color,
        royal: Self::Square,
    ) -> Vec<Neighbour<Self::Square>>;

    /// How the piece on `from` attacks `target`. Asked only of pieces that
    /// [`Rules::attackers`] names on this very board.
    fn mechanism(board: &Board<Self>, from: Self::Square, target: Self::Square) -> Mechanism<Self>;

    /// What narrows the way of the piece on `from`, nearest things only: blocked legs and eyes, own
    /// pieces on its targets, pieces in front of it, pawns that bar its diagonals. Points where the
    /// board or the piece's territory ends are not listed.
    fn obstacles(
        board: &Board<Self>,
        color: Color,
        role: Self::Role,
        from: Self::Square,
    ) -> Vec<Obstacle<Self>>;
}

/// One way out of a royal piece's square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Neighbour<S> {
    /// The direction in lower case, as seen with the first mover at the bottom: `north`.
    pub direction: &'static str,
    /// The square there, if it is on the board.
    pub square: Option<S>,
    /// Whether the royal piece may ever go there.
    pub open: bool,
    /// The two squares on either side of the way there whose pieces bar it.
    pub border: Option<[S; 2]>,
}

/// The pieces of one side with their squares, in square order.
pub(super) fn men<R: Rules>(board: &Board<R>, color: Color) -> Vec<(R::Square, R::Role)> {
    let own = board.pieces().filter(|(_, piece)| piece.color == color);
    own.map(|(square, piece)| (square, piece.role)).collect()
}
