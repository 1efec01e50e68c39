//! Why a claim is not accepted.

use thiserror::Error;

/// Why a text is not a position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PositionError {
    /// Too few or too many rows, or squares in a row.
    #[error("the rows of the position text do not fit the board")]
    Rows,
    /// A letter that does not name a piece.
    #[error("{0:?} is not a piece")]
    Letter(char),
    /// A piece too many, or on a point where it can never get.
    #[error("the piece {0:?} is where it cannot be, or there are too many of it")]
    Man(char),
    /// The side to move is missing.
    #[error("the position text does not say which side is to move")]
    Side,
    /// The right to castle is written in another way, or king and rook are not at home.
    #[error("this right to castle is impossible")]
    Rights,
    /// A royal piece is missing, or there are two.
    #[error("each side needs one royal man")]
    General,
    /// The side that is not to move could lose its royal piece.
    #[error("the side to move could take the other's royal man")]
    Check,
}

/// What is wrong with the proof of a win.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ClaimError {
    /// A text that is not a position.
    #[error("{0}")]
    Position(#[from] PositionError),
    /// Somewhere after these moves the proof does not hold.
    #[error("{}{fault}", after(line))]
    Line {
        /// The moves from the position of the claim.
        line: Vec<String>,
        /// What is wrong there.
        fault: Fault,
    },
    /// More positions than one was ready to look at.
    #[error("more than {0} positions would have to be looked at")]
    Budget(u64),
}

/// What is wrong in one position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Fault {
    /// The attacker has no answer although moves are left.
    #[error("the attacker has no answer, with {left} moves left")]
    NoAnswer {
        /// The moves that the attacker has left.
        left: u8,
    },
    /// The attacker's answer cannot be played.
    #[error("{0} cannot be played")]
    Illegal(String),
    /// The attacker's answer does not give check where only checks count.
    #[error("{0} does not give check")]
    Quiet(String),
    /// The game is not won although the attacker has no move left.
    #[error("the game is not won in time")]
    Late,
    /// Nobody can win any more, or the defender has won.
    #[error("the game is over and not won")]
    Over,
}

fn after(line: &[String]) -> String {
    if line.is_empty() { String::new() } else { format!("after {}: ", line.join(" ")) }
}
