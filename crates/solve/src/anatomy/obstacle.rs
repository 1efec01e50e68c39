//! What blocks a piece's way.

use super::attack::PlacedPiece;
use crate::game::Rules;

/// One thing that narrows a piece's way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle<R: Rules> {
    /// A piece on the point that a leap goes over (a horse's leg).
    Leg(PlacedPiece<R>),
    /// A piece on the point that a diagonal leap goes over (an elephant's eye).
    Eye(PlacedPiece<R>),
    /// An own piece where it would go.
    Own(PlacedPiece<R>),
    /// A piece directly before it on a line, which it can neither pass nor take there.
    Way(PlacedPiece<R>),
    /// Two pawns of one color on either side of a diagonal step, which bar it.
    Border([PlacedPiece<R>; 2]),
    /// No piece on any of its lines that it could jump.
    NoScreen,
}

impl<R: Rules> Obstacle<R> {
    /// The name in machine output.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Leg(_) => "leg",
            Self::Eye(_) => "eye",
            Self::Own(_) => "own-man",
            Self::Way(_) => "way",
            Self::Border(_) => "border",
            Self::NoScreen => "no-screen",
        }
    }

    /// The piece or the two pieces there.
    pub fn standing(&self) -> [Option<PlacedPiece<R>>; 2] {
        match *self {
            Self::Leg(man) | Self::Eye(man) | Self::Own(man) | Self::Way(man) => [Some(man), None],
            Self::Border(men) => men.map(Some),
            Self::NoScreen => [None; 2],
        }
    }
}
