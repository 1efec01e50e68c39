//! Why a setup is no position.

use std::fmt;

use super::board::Board;
use super::color::Color;
use super::piece::{Piece, Role};
use super::rules::Rules;
use super::set::Set;

/// A reason why a setup is no position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault<R: Rules> {
    /// A side has no royal man.
    NoRoyal(Color),
    /// A side has more men of a role than it can have.
    TooMany {
        /// The men.
        piece: Piece<R::Role>,
        /// How many there are.
        found: usize,
        /// Where they stand.
        squares: Set<R::Square>,
    },
    /// A man stands where it can never get.
    OutOfTerritory {
        /// The man.
        piece: Piece<R::Role>,
        /// Where it stands.
        square: R::Square,
    },
    /// The generals see each other on an open file.
    Facing {
        /// Where the generals stand.
        squares: Set<R::Square>,
    },
    /// A side has the right to castle, but king or rook is not at home.
    CannotCastle {
        /// The side.
        color: Color,
        /// Where its king would have to stand.
        king: R::Square,
        /// Where its rook would have to stand.
        rook: R::Square,
    },
    /// A side has more men that only promotion can have made than it has lost pawns.
    TooManyPromoted {
        /// The side.
        color: Color,
        /// Its pawns.
        pawns: usize,
        /// Its men that were pawns, at least.
        promoted: usize,
        /// How many pawns it had.
        limit: usize,
    },
    /// The side that is not to move is in check, so its general could be taken.
    WaitingInCheck {
        /// The side in check.
        color: Color,
        /// The men that give the check.
        by: Set<R::Square>,
    },
}

impl<R: Rules> Fault<R> {
    /// The squares that the fault is about.
    pub fn squares(&self) -> Set<R::Square> {
        match *self {
            Self::NoRoyal(_) | Self::CannotCastle { .. } | Self::TooManyPromoted { .. } => {
                Set::EMPTY
            }
            Self::TooMany { squares, .. } | Self::Facing { squares } => squares,
            Self::OutOfTerritory { square, .. } => Set::of(square),
            Self::WaitingInCheck { by, .. } => by,
        }
    }
}

impl<R: Rules> fmt::Display for Fault<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let royal = R::Role::ROYAL.name();
        let side = |color: Color| R::COLORS[color.index()];
        match *self {
            Self::NoRoyal(color) => write!(f, "{} has no {royal}", side(color)),
            Self::TooMany { piece, found, squares } => {
                let limit = R::limit(piece.role);
                let (side, name) = (side(piece.color), piece.role.name());
                write!(f, "{side} has {found} men of the kind {name} ({}), ", list(squares))?;
                write!(f, "there can be at most {limit}")
            }
            Self::OutOfTerritory { piece, square } => {
                let (side, name) = (side(piece.color), piece.role.name());
                write!(f, "{side}'s {name} on {square} stands where it can never get")
            }
            Self::Facing { squares } => {
                write!(f, "the {royal}s on {} face each other on an open file", list(squares))
            }
            Self::CannotCastle { color, king, rook } => {
                let side = side(color);
                write!(
                    f,
                    "{side} can castle only with its {royal} on {king} and its rook on {rook}"
                )
            }
            Self::TooManyPromoted { color, pawns, promoted, limit } => {
                let side = side(color);
                write!(f, "{side} has {pawns} pawns and {promoted} men more than it began with, ")?;
                write!(f, "of {limit} pawns at most {} can be left", limit.saturating_sub(promoted))
            }
            Self::WaitingInCheck { color, by } => {
                let (side, other) = (side(color), side(!color));
                write!(f, "{side} is in check from {} although {other} is to move", list(by))
            }
        }
    }
}

/// The squares with commas between them.
fn list<S: super::Square>(squares: Set<S>) -> String {
    squares.into_iter().map(|square| square.to_string()).collect::<Vec<_>>().join(", ")
}

/// All faults of a setup, in a fixed order.
pub(super) fn faults<R: Rules>(board: &Board<R>, turn: Color, rights: R::Rights) -> Vec<Fault<R>> {
    let mut faults = Vec::new();
    for color in Color::ALL {
        for &role in R::Role::ALL {
            let piece = Piece { color, role };
            let squares = board.pieces_of(color, role);
            let found = squares.len();
            if role == R::Role::ROYAL && found == 0 {
                faults.push(Fault::NoRoyal(color));
            }
            if found > R::limit(role) {
                faults.push(Fault::TooMany { piece, found, squares });
            }
            for square in squares - R::territory(piece) {
                faults.push(Fault::OutOfTerritory { piece, square });
            }
        }
    }
    faults.extend(R::faults(board, turn, rights));
    // Facing generals are named as such; as checks they would be named twice.
    let facing = faults.iter().any(|fault| matches!(fault, Fault::Facing { .. }));
    for royal in board.pieces_of(!turn, R::Role::ROYAL) {
        let mut by = R::attackers(board, royal, turn, board.occupied());
        if facing {
            by = by - board.role(R::Role::ROYAL);
        }
        if !by.is_empty() {
            faults.push(Fault::WaitingInCheck { color: !turn, by });
        }
    }
    faults
}
