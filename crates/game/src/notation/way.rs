//! How pieces move, for messages about moves that they cannot make.

use std::fmt;

/// How a piece moves, or a move that it never makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// One step along a line, in the palace.
    General,
    /// One step diagonally, in the palace.
    Advisor,
    /// Two steps diagonally, on its own side of the river.
    Elephant,
    /// One step along a line, then one diagonally outward.
    Horse,
    /// Any distance along a line.
    Chariot,
    /// Any distance along a line; over a screen to take.
    Cannon,
    /// One step forward, past the river also sideways.
    Soldier,
    /// A soldier would go sideways before the river.
    SoldierSideways,
    /// A soldier would go back.
    SoldierBack,
    /// One step straight, or diagonally any distance.
    King,
    /// Any distance straight.
    Rook,
    /// Any distance diagonally.
    Bishop,
    /// One step diagonally, then one straight in that direction.
    Knight,
    /// One step straight ahead to either side; diagonally to take.
    Pawn,
    /// A pawn would take straight ahead.
    PawnStraight,
    /// A pawn would go diagonally to an empty cell.
    PawnDiagonal,
    /// A pawn would go back.
    PawnBack,
}

impl Way {
    /// Every way to move, Xiangqi first.
    pub const ALL: [Self; 17] = [
        Self::General,
        Self::Advisor,
        Self::Elephant,
        Self::Horse,
        Self::Chariot,
        Self::Cannon,
        Self::Soldier,
        Self::SoldierSideways,
        Self::SoldierBack,
        Self::King,
        Self::Rook,
        Self::Bishop,
        Self::Knight,
        Self::Pawn,
        Self::PawnStraight,
        Self::PawnDiagonal,
        Self::PawnBack,
    ];

    /// A name for programs.
    pub fn name(self) -> &'static str {
        match self {
            Self::General => "general",
            Self::Advisor => "advisor",
            Self::Elephant => "elephant",
            Self::Horse => "horse",
            Self::Chariot => "chariot",
            Self::Cannon => "cannon",
            Self::Soldier => "soldier",
            Self::SoldierSideways => "soldier-sideways",
            Self::SoldierBack => "soldier-back",
            Self::King => "king",
            Self::Rook => "rook",
            Self::Bishop => "bishop",
            Self::Knight => "knight",
            Self::Pawn => "pawn",
            Self::PawnStraight => "pawn-straight",
            Self::PawnDiagonal => "pawn-diagonal",
            Self::PawnBack => "pawn-back",
        }
    }
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::General => "a general goes one step along a line",
            Self::Advisor => "an advisor goes one step diagonally",
            Self::Elephant => "an elephant goes two steps diagonally",
            Self::Horse => "a horse goes one step along a line, then one diagonally outward",
            Self::Chariot => "a chariot goes along a line",
            Self::Cannon => "a cannon goes along a line",
            Self::Soldier => "a soldier goes one step forward, and past the river also sideways",
            Self::SoldierSideways => "a soldier goes sideways only past the river",
            Self::SoldierBack => "a soldier never goes back",
            Self::King => "a king goes one step straight, or diagonally any distance",
            Self::Rook => "a rook goes straight",
            Self::Bishop => "a bishop goes diagonally",
            Self::Knight => {
                "a knight goes one step diagonally, then one straight in that direction"
            }
            Self::Pawn => {
                "a pawn goes one step straight ahead to either side, and takes diagonally"
            }
            Self::PawnStraight => "a pawn takes straight ahead only from its home row",
            Self::PawnDiagonal => "a pawn goes diagonally only to take",
            Self::PawnBack => "a pawn never goes back",
        })
    }
}
