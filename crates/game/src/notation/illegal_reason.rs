//! Why a piece may not go from one square to another, and how pieces move, for messages about it.
//!
//! A verifier that only says "illegal" leaves its user to guess. Here the rules are asked
//! one after another, in the order in which a player would object: is there a piece, is it yours,
//! does it move like that, is its way free, and is your general safe afterwards. Every move that
//! the generator of legal moves leaves out gets exactly one reason.

use std::fmt;

use super::NotationRules;
use crate::game::{Board, Color, Move, Piece, Position, Role, Rules};

/// The reason why a piece may not go from `from` to `to`, or `None` if it may.
pub fn illegal_reason<R: NotationRules>(
    position: &Position<R>,
    from: R::Square,
    to: R::Square,
) -> Option<IllegalReason<R>> {
    let (board, us) = (position.board(), position.turn());
    let Some(man) = Placed::on(board, from) else {
        return Some(IllegalReason::NoMan { square: from });
    };
    if man.piece.color != us {
        return Some(IllegalReason::EnemyMan { man });
    }
    // Castling goes to the rook's cell, and a promotion is more than a step.
    let special = |mv: &Move<R>| mv.special != R::Special::default();
    if position.legal_moves().iter().any(|mv| (mv.from, mv.to) == (from, to) && special(mv)) {
        return None;
    }
    if from == to {
        return Some(IllegalReason::Stays { man });
    }
    let target = Placed::on(board, to);
    if let Some(own) = target.filter(|target| target.piece.color == us) {
        return Some(IllegalReason::OwnMan { man, own });
    }
    R::obstacle(position, man, to).or_else(|| unsafe_after(position, man, to))
}

/// What would become of the mover's royal piece.
fn unsafe_after<R: Rules>(
    position: &Position<R>,
    man: Placed<R>,
    to: R::Square,
) -> Option<IllegalReason<R>> {
    let us = position.turn();
    let after = position.after(Move {
        from: man.square,
        to,
        special: R::Special::default(),
        role: man.piece.role,
        capture: position.board().role_at(to),
    });
    let board = after.board();
    let royal = Placed::on(board, board.royal(us)?)?;
    let attackers = R::attackers(board, royal.square, !us, board.occupied());
    if attackers.is_empty() {
        return None;
    }
    // Royal pieces attack each other only by facing each other.
    if let Some(other) =
        board.royal(!us).filter(|&other| (attackers.len(), attackers.contains(other)) == (1, true))
    {
        return Some(IllegalReason::Faces { man, to, royal: royal.square, other });
    }
    let by = attackers.into_iter().filter_map(|square| Placed::on(board, square)).collect();
    Some(IllegalReason::InCheck { man, to, royal, by })
}

/// Why a piece may not go where a text sends it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum IllegalReason<R: Rules> {
    /// There is no piece where the move begins.
    #[error("there is no piece on {square}")]
    NoMan {
        /// The square where the move begins.
        square: R::Square,
    },
    /// The other side's piece is where the move begins.
    #[error("{man} cannot move, it is {mover}'s turn", mover = R::COLORS[(!man.piece.color).index()])]
    EnemyMan {
        /// The piece that was to move, on its square.
        man: Placed<R>,
    },
    /// The move ends where it begins.
    #[error("{man} cannot stay where it is")]
    Stays {
        /// The piece that was to move, on its square.
        man: Placed<R>,
    },
    /// A piece of the same side is on the target.
    #[error("{man} cannot go to {to}, its own {name} is there", to = own.square, name = own.piece.role.name())]
    OwnMan {
        /// The piece that was to move, on its square.
        man: Placed<R>,
        /// The piece on the target.
        own: Placed<R>,
    },
    /// No piece of this kind goes so, however empty the board.
    #[error("{man} cannot reach {to}: {how}")]
    OtherWay {
        /// The piece that was to move, on its square.
        man: Placed<R>,
        /// The square it was to go to.
        to: R::Square,
        /// How such a piece goes.
        how: Way,
    },
    /// The target lies outside the palace that the piece never leaves.
    #[error("{man} would leave the palace if it went to {to}")]
    LeavesPalace {
        /// The piece that was to move, on its square.
        man: Placed<R>,
        /// The square it was to go to.
        to: R::Square,
    },
    /// The target lies across the river that the piece never crosses.
    #[error("{man} would cross the river if it went to {to}")]
    CrossesRiver {
        /// The piece that was to move, on its square.
        man: Placed<R>,
        /// The square it was to go to.
        to: R::Square,
    },
    /// A piece is on the point that a horse goes over.
    #[error("{man} cannot reach {to}: {by} blocks its leg")]
    LegBlocked {
        /// The piece that was to move, on its square.
        man: Placed<R>,
        /// The square it was to go to.
        to: R::Square,
        /// The piece on the leg.
        by: Placed<R>,
    },
    /// A piece is on the point that an elephant goes over.
    #[error("{man} cannot reach {to}: {by} blocks its eye")]
    EyeBlocked {
        /// The piece that was to move, on its square.
        man: Placed<R>,
        /// The square it was to go to.
        to: R::Square,
        /// The piece on the eye.
        by: Placed<R>,
    },
    /// A piece is on the line that another goes along.
    #[error("{man} cannot reach {to}: {by} is in the way")]
    PathBlocked {
        /// The piece that would move.
        man: Placed<R>,
        /// The square it was to go to.
        to: R::Square,
        /// The first piece in the way.
        by: Placed<R>,
    },
    /// Two pawns of one color are side by side where a diagonal passes between them.
    #[error("{man} cannot reach {to}: {} and {} block the diagonal between them", by[0], by[1])]
    DiagonalBlocked {
        /// The piece that would move.
        man: Placed<R>,
        /// The square it was to go to.
        to: R::Square,
        /// The pawns that block the diagonal between them.
        by: [Placed<R>; 2],
    },
    /// The position does not grant a side the right to castle.
    #[error("{} has no right to castle here: its king or rook has moved", R::COLORS[color.index()])]
    NoRightToCastle {
        /// The side that cannot castle.
        color: Color,
    },
    /// A piece is between king and rook.
    #[error("{} cannot castle: {by} is between king and rook", R::COLORS[color.index()])]
    CastlingBlocked {
        /// The side that cannot castle.
        color: Color,
        /// The piece between the two.
        by: Placed<R>,
    },
    /// The king would castle out of check, through it or into it.
    #[error("{} cannot castle: its king would be in check on {at} from {by}", R::COLORS[color.index()], by = list(by))]
    CastlingChecked {
        /// The side that cannot castle.
        color: Color,
        /// Where its king is attacked on its way.
        at: R::Square,
        /// The pieces that attack it there.
        by: Vec<Placed<R>>,
    },
    /// A cannon that jumps only to take has a screen, but nothing to take.
    #[error("{man} cannot reach {to}: it jumps {by} only to take, and {to} is empty")]
    JumpsToTake {
        /// The piece that was to move, on its square.
        man: Placed<R>,
        /// The square it was to go to.
        to: R::Square,
        /// The first piece in the way.
        by: Placed<R>,
    },
    /// A cannon has no screen for a capture.
    #[error("{man} cannot take {target}: there is no screen between them")]
    NoScreen {
        /// The piece that was to move, on its square.
        man: Placed<R>,
        /// The piece that it would take.
        target: Placed<R>,
    },
    /// A cannon that always jumps has nothing to jump.
    #[error("{man} cannot reach {to}: a cannon always jumps here, and there is no screen")]
    MustJump {
        /// The piece that was to move, on its square.
        man: Placed<R>,
        /// The square it was to go to.
        to: R::Square,
    },
    /// A cannon has more than one piece to jump.
    #[error("{man} cannot reach {to}: a cannon jumps one piece, and in between are {between}", between = list(screens))]
    ManyScreens {
        /// The piece that was to move, on its square.
        man: Placed<R>,
        /// The square it was to go to.
        to: R::Square,
        /// The pieces between, from the cannon on.
        screens: Vec<Placed<R>>,
    },
    /// The mover's royal piece would be in check.
    #[error("if {man} goes to {to}, {royal} is in check from {by}", by = list(by))]
    InCheck {
        /// The piece that would move.
        man: Placed<R>,
        /// The square it was to go to.
        to: R::Square,
        /// The square of the royal piece in check, after the move.
        royal: Placed<R>,
        /// The pieces that give the check.
        by: Vec<Placed<R>>,
    },
    /// The royal pieces would face each other on an open file.
    #[error("if {man} goes to {to}, the {kind}s on {royal} and {other} face each other", kind = R::Role::ROYAL.name())]
    Faces {
        /// The piece that would move.
        man: Placed<R>,
        /// The square it was to go to.
        to: R::Square,
        /// The square of the mover's royal piece, after the move.
        royal: R::Square,
        /// The square of the other one.
        other: R::Square,
    },
}

impl<R: Rules> IllegalReason<R> {
    /// Whether the piece could not make this move on any board; then, if a text can mean
    /// several pieces, it hardly means this one.
    pub fn is_never_possible(&self) -> bool {
        use IllegalReason::{CrossesRiver, LeavesPalace, OtherWay, Stays};
        matches!(self, Stays { .. } | OtherWay { .. } | LeavesPalace { .. } | CrossesRiver { .. })
    }
}

/// A piece and its square; displayed as "Red's horse on b1".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed<R: Rules> {
    /// Its kind and its side.
    pub piece: Piece<R::Role>,
    /// The square of the piece.
    pub square: R::Square,
}

impl<R: Rules> Placed<R> {
    /// The piece on a square, if there is one.
    pub fn on(board: &Board<R>, square: R::Square) -> Option<Self> {
        board.piece_at(square).map(|piece| Self { piece, square })
    }
}

impl<R: Rules> fmt::Display for Placed<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Piece { color, role } = self.piece;
        write!(f, "{}'s {} on {}", R::COLORS[color.index()], role.name(), self.square)
    }
}

/// The pieces with "and" before the last.
fn list<R: Rules>(men: &[Placed<R>]) -> String {
    let names: Vec<String> = men.iter().map(ToString::to_string).collect();
    match names.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

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

crate::names! {
    Way;
    General => "general",
    Advisor => "advisor",
    Elephant => "elephant",
    Horse => "horse",
    Chariot => "chariot",
    Cannon => "cannon",
    Soldier => "soldier",
    SoldierSideways => "soldier-sideways",
    SoldierBack => "soldier-back",
    King => "king",
    Rook => "rook",
    Bishop => "bishop",
    Knight => "knight",
    Pawn => "pawn",
    PawnStraight => "pawn-straight",
    PawnDiagonal => "pawn-diagonal",
    PawnBack => "pawn-back",
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
