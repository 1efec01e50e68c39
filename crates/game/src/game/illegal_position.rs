//! Why a setup is not a legal position.

use std::fmt;

use super::{Board, Color, Piece, PositionFault, Remedy, Role, Rules, Set, Square, Term};

/// Every reason why a setup is not a legal position, in a fixed order.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.summary())]
pub struct IllegalPosition<R: Rules> {
    /// The reasons; never empty.
    pub reasons: Vec<PositionError<R>>,
}

impl<R: Rules> IllegalPosition<R> {
    fn summary(&self) -> String {
        self.reasons.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
    }
}

/// One reason why a setup is not a legal position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PositionError<R: Rules> {
    /// A side has no royal piece.
    NoRoyal(Color),
    /// A side has more pieces of a role than it can have.
    TooMany {
        /// The kind and side of the piece.
        piece: Piece<R::Role>,
        /// How many of them the position has.
        found: usize,
        /// The squares on which they are.
        squares: Set<R::Square>,
    },
    /// A piece is on a square that it can never reach.
    OutOfTerritory {
        /// The kind and side of the piece.
        piece: Piece<R::Role>,
        /// The square that it can never reach.
        square: R::Square,
    },
    /// A rule of the game forbids the setup.
    Rule(R::SetupError),
    /// The side that is not to move is in check, so its royal piece could be taken.
    OpponentInCheck {
        /// The side in check.
        color: Color,
        /// The squares of the checking pieces.
        by: Set<R::Square>,
    },
}

/// A reason why a setup is not legal that only one rule set knows.
pub trait SetupError<S: Square>: Clone + Eq + fmt::Debug + Send + Sync {
    /// The reason without the type of the board.
    fn fault(&self) -> PositionFault;

    /// The squares that the error is about; empty if no piece on the board is to blame.
    fn squares(&self) -> Set<S>;

    /// Whether further pieces on the board could make the setup legal. Then the error is not
    /// reported for a board that was read only in part.
    fn depends_on_missing_pieces(&self) -> bool;
}

impl<R: Rules> PositionError<R> {
    /// The squares that the error is about.
    pub fn squares(&self) -> Set<R::Square> {
        match self {
            Self::NoRoyal(_) => Set::EMPTY,
            Self::TooMany { squares, .. } => *squares,
            Self::OutOfTerritory { square, .. } => Set::of(*square),
            Self::Rule(error) => error.squares(),
            Self::OpponentInCheck { by, .. } => *by,
        }
    }

    /// The squares that a misplaced piece is allowed on.
    pub fn help(&self) -> Option<Remedy> {
        let Self::OutOfTerritory { piece, .. } = self else { return None };
        let (side, man) = named::<R>(*piece);
        Some(Remedy::Territory { side, man, squares: places::<R>(R::territory(*piece)) })
    }

    /// The error without the type of the board.
    pub fn fault(&self) -> PositionFault {
        let side = |color: Color| Term::side(R::COLORS[color.index()]);
        match self {
            &Self::NoRoyal(color) => {
                let (side, man) = named::<R>(Piece { color, role: R::Role::ROYAL });
                PositionFault::NoRoyal { side, man }
            }
            &Self::TooMany { piece, found, squares } => {
                let ((side, man), limit) = (named::<R>(piece), R::limit(piece.role));
                PositionFault::TooMany { side, man, found, squares: list(squares), limit }
            }
            Self::OutOfTerritory { piece, square } => {
                let (side, man) = named::<R>(*piece);
                PositionFault::Territory { side, man, square: square.to_string() }
            }
            Self::Rule(error) => error.fault(),
            &Self::OpponentInCheck { color, by } => {
                let (side, other) = (side(color), side(!color));
                PositionFault::Check { side, squares: list(by), other }
            }
        }
    }
}

impl<R: Rules> fmt::Display for PositionError<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fault().fmt(f)
    }
}

fn named<R: Rules>(piece: Piece<R::Role>) -> (Term, Term) {
    let side = Term::side(R::COLORS[piece.color.index()]);
    (side, Term::man(piece.color, piece.role.name()))
}

/// The squares from the bottom of the board to its top, whole rows by their ends.
fn places<R: Rules>(squares: Set<R::Square>) -> String {
    let mut places = Vec::new();
    for row in R::rows().iter().rev() {
        let here: Vec<_> = row.iter().filter(|&&square| squares.contains(square)).collect();
        match here.as_slice() {
            [first, .., last] if here.len() == row.len() => places.push(format!("{first}–{last}")),
            here => places.extend(here.iter().map(ToString::to_string)),
        }
    }
    places.join(", ")
}

/// The squares with commas between them.
pub(crate) fn list<S: Square>(squares: Set<S>) -> String {
    squares.into_iter().map(|square| square.to_string()).collect::<Vec<_>>().join(", ")
}

/// Checks a setup.
///
/// # Errors
/// All reasons why the setup is not legal.
pub(super) fn check<R: Rules>(
    board: &Board<R>,
    turn: Color,
    rights: R::Rights,
) -> Result<(), IllegalPosition<R>> {
    let mut reasons = Vec::new();
    for color in Color::ALL {
        for &role in R::Role::ALL {
            let piece = Piece { color, role };
            let squares = board.pieces_of(color, role);
            let found = squares.len();
            if role == R::Role::ROYAL && found == 0 {
                reasons.push(PositionError::NoRoyal(color));
            }
            if found > R::limit(role) {
                reasons.push(PositionError::TooMany { piece, found, squares });
            }
            if found == 0 {
                continue;
            }
            for square in squares - R::territory(piece) {
                reasons.push(PositionError::OutOfTerritory { piece, square });
            }
        }
    }
    let mut named = Set::EMPTY;
    for error in R::setup_errors(board, turn, rights) {
        named |= error.squares();
        reasons.push(PositionError::Rule(error));
    }
    for royal in board.pieces_of(!turn, R::Role::ROYAL) {
        // An attack that the rule set has named, such as that of generals that face each
        // other, is not reported a second time as a check.
        let by = R::attackers(board, royal, turn, board.occupied()) - named;
        if !by.is_empty() {
            reasons.push(PositionError::OpponentInCheck { color: !turn, by });
        }
    }
    if reasons.is_empty() { Ok(()) } else { Err(IllegalPosition { reasons }) }
}
