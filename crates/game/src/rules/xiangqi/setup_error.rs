//! What only Xiangqi forbids of a setup.

use super::point::Points;
use crate::game::SetupError;

/// The generals face each other on an open file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the generals on {} face each other on an open file", list(*squares))]
pub struct FacingGenerals {
    /// The squares of the generals.
    pub squares: Points,
}

impl SetupError<super::Point> for FacingGenerals {
    fn squares(&self) -> Points {
        self.squares
    }

    /// A piece between the generals would close the file.
    fn depends_on_missing_pieces(&self) -> bool {
        true
    }
}

fn list(squares: Points) -> String {
    squares.into_iter().map(|point| point.to_string()).collect::<Vec<_>>().join(", ")
}
