//! Pieces put on a board by the indices of squares, legal or not, for boards that are set up by
//! hand.

use super::any::PlayedRules;
use super::{AnyPosition, Man, RuleSet};
use crate::game::{
    Board, Color, IllegalPosition, Piece, Position, PositionError, PositionFault, Repetition,
    Rights, Role, Rules, Set, Square, Symmetry,
};
use crate::{with_position, with_rules};

/// Pieces on a board of some rule set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placement {
    /// The indices of squares with the letters of position text.
    pub men: Vec<(usize, char)>,
    /// The side to move.
    pub turn: Color,
    /// The field of position text for rights, `-` for none.
    pub rights: String,
}

/// Why pieces cannot be put on a board at all.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlacementError {
    /// The board does not have the square.
    #[error("there is no square {square} in {rules}")]
    NoSquare {
        /// The index, which is not on the board.
        square: usize,
        /// The rule set of the board.
        rules: RuleSet,
    },
    /// The letter does not name a piece.
    #[error("`{letter}` is not a piece of {rules}")]
    NoMan {
        /// The letter that names no piece.
        letter: char,
        /// The rule set of the board.
        rules: RuleSet,
    },
    /// The square is named twice.
    #[error("two pieces are on {0}")]
    Twice(String),
    /// The text does not name rights.
    #[error("`{text}` names no rights of {rules}")]
    NoRights {
        /// The text of the rights as given.
        text: String,
        /// The rule set of the board.
        rules: RuleSet,
    },
}

/// A reason why a placement is not a legal position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlacementFault {
    /// Which: `no-royal`, `too-many`, `territory`, `check`, `facing`, `rule`.
    pub kind: &'static str,
    /// Where, as indices of squares.
    pub squares: Vec<usize>,
    /// Where the piece could be instead.
    pub territory: Vec<usize>,
    /// The reason.
    pub fault: PositionFault,
}

impl RuleSet {
    /// The position of a placement, or every reason why it is not legal.
    ///
    /// # Errors
    /// Why the pieces cannot be put on the board at all.
    pub fn place(
        self,
        placement: &Placement,
    ) -> Result<Result<AnyPosition, Vec<PlacementFault>>, PlacementError> {
        with_rules!(self, rules: _ => place(rules, placement))
    }

    /// The indices of the squares that a piece can ever occupy; none for another letter.
    pub fn territory(self, man: char) -> Vec<usize> {
        with_rules!(self, _: R => {
            let piece = Piece::<<R as Rules>::Role>::from_letter(man);
            piece.map_or_else(Vec::new, |piece| indices(R::territory(piece)))
        })
    }

    /// The square of a piece after the board was mirrored; `None` off the board.
    pub fn mirrored(self, square: usize) -> Option<usize> {
        with_rules!(self, _: R => {
            let is_there = square < <R as Rules>::Square::COUNT;
            is_there.then(|| R::mirrored(<R as Rules>::Square::from_index(square)).index())
        })
    }

    /// The square as the other side sees it; `None` off the board.
    pub fn turned(self, square: usize) -> Option<usize> {
        with_rules!(self, _: R => {
            let is_there = square < <R as Rules>::Square::COUNT;
            is_there.then(|| R::turned(<R as Rules>::Square::from_index(square)).index())
        })
    }

    /// The English name of the kind of piece that a letter of position text means, in upper or lower
    /// case.
    pub fn kind_name(self, letter: char) -> Option<&'static str> {
        with_rules!(self, _: R => {
            <R as Rules>::Role::from_letter(letter.to_ascii_lowercase()).map(Role::name)
        })
    }

    /// The kinds of pieces of a side, the royal piece first.
    pub fn kinds(self, color: Color) -> Vec<Man> {
        with_rules!(self, _: R => {
            let royal = <R as Rules>::Role::ROYAL;
            let others = <R as Rules>::Role::ALL.iter().copied().filter(|&role| role != royal);
            let roles = std::iter::once(royal).chain(others);
            roles.map(|role| Man::from(Piece { color, role })).collect()
        })
    }

    /// The rules about repeated positions under which it can be played.
    pub fn repetitions(self) -> &'static [Repetition] {
        with_rules!(self, _: R => R::REPETITIONS)
    }

    /// Whether a letter names the royal piece of a side.
    pub fn is_royal(self, man: char) -> bool {
        with_rules!(self, _: R => {
            let royal = <R as Rules>::Role::ROYAL;
            let piece = Piece::<<R as Rules>::Role>::from_letter(man);
            piece.is_some_and(|piece| piece.role == royal)
        })
    }
}

impl AnyPosition {
    /// Its pieces, in the order of the squares of each piece set.
    pub fn placement(&self) -> Placement {
        with_position!(self, position => placement(position))
    }
}

fn placement<R: Rules>(position: &Position<R>) -> Placement {
    let pieces = position.board().pieces();
    Placement {
        men: pieces.map(|(square, piece)| (square.index(), piece.letter())).collect(),
        turn: position.turn(),
        rights: position.rights().text().to_owned(),
    }
}

fn place<R: PlayedRules>(
    rules: R,
    placement: &Placement,
) -> Result<Result<AnyPosition, Vec<PlacementFault>>, PlacementError> {
    let mut board = Board::empty_under(rules);
    let (rules, text) = (rules.rule_set(), &placement.rights);
    let rights = R::Rights::read(text)
        .ok_or_else(|| PlacementError::NoRights { text: text.clone(), rules })?;
    for &(square, letter) in &placement.men {
        if square >= R::Square::COUNT {
            return Err(PlacementError::NoSquare { square, rules });
        }
        let at = R::Square::from_index(square);
        let piece = Piece::from_letter(letter).ok_or(PlacementError::NoMan { letter, rules })?;
        if board.piece_at(at).is_some() {
            return Err(PlacementError::Twice(at.to_string()));
        }
        board.put(at, piece);
    }
    let position = Position::new(board, placement.turn, rights);
    Ok(position.map(R::any_position).map_err(|illegal| faults(&illegal)))
}

fn indices<S: Square>(squares: Set<S>) -> Vec<usize> {
    squares.into_iter().map(Square::index).collect()
}

fn faults<R: Rules>(illegal: &IllegalPosition<R>) -> Vec<PlacementFault> {
    illegal.reasons.iter().map(fault).collect()
}

fn fault<R: Rules>(error: &PositionError<R>) -> PlacementFault {
    let fault = error.fault();
    let kind = match fault {
        PositionFault::NoRoyal { .. } => "no-royal",
        PositionFault::TooMany { .. } => "too-many",
        PositionFault::Territory { .. } => "territory",
        PositionFault::Check { .. } => "check",
        PositionFault::Facing { .. } => "facing",
        _ => "rule",
    };
    let territory = match error {
        PositionError::OutOfTerritory { piece, .. } => indices(R::territory(*piece)),
        _ => Vec::new(),
    };
    PlacementFault { kind, squares: indices(error.squares()), territory, fault }
}
