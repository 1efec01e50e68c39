//! What only Chex forbids of a setup.

use super::COLORS;
use super::cell::{Cell, Cells};
use crate::game::{Color, Set, SetupError};

/// A reason why a setup is not a position of Chex.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ChexSetupError {
    /// A side has the right to castle, but king or rook is not on its home cell.
    #[error("{} can castle only with its king on {king} and its rook on {rook}", COLORS[color.index()])]
    CannotCastle {
        /// The side that the error is about.
        color: Color,
        /// Where its king would have to be.
        king: Cell,
        /// Where its rook would have to be.
        rook: Cell,
    },
    /// A side has more pieces that only promotion can have made than it has lost pawns.
    #[error(
        "{} has {pawns} pawns and {promoted} pieces more than it began with, of {limit} pawns at most {} can be left",
        COLORS[color.index()], limit.saturating_sub(*promoted)
    )]
    TooManyPromoted {
        /// The side that the error is about.
        color: Color,
        /// The number of its pawns.
        pawns: usize,
        /// The least number of its pieces that were pawns.
        promoted: usize,
        /// The number of pawns it began with.
        limit: usize,
    },
}

impl SetupError<Cell> for ChexSetupError {
    fn squares(&self) -> Cells {
        Set::EMPTY
    }

    fn depends_on_missing_pieces(&self) -> bool {
        matches!(self, Self::CannotCastle { .. })
    }
}
