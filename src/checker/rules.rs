//! The rules that a certificate names.

use std::fmt;
use std::str::FromStr;

/// Which game is played, and under which switched rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// The game.
    pub game: Game,
    /// Generals may face each other on an open file; no game, but an experiment.
    pub generals_may_face: bool,
    /// Whoever has no move and is not in check has not lost; in Xiangqi and China-Schach an
    /// experiment.
    pub stalemate_draws: bool,
}

/// A game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Game {
    /// Chinese chess.
    Xiangqi,
    /// The old German reading in which a cannon always jumps.
    ChinaSchach,
}

/// A name that is no game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("found the rules `{0}`, expected xiangqi or china-schach")]
pub struct UnknownGame(pub String);

impl FromStr for Rules {
    type Err = UnknownGame;

    /// Reads the name of a game, which stands for its own rules.
    fn from_str(name: &str) -> Result<Self, UnknownGame> {
        let game = match name {
            "xiangqi" => Game::Xiangqi,
            "china-schach" => Game::ChinaSchach,
            _ => return Err(UnknownGame(name.chars().take(40).collect())),
        };
        Ok(Self { game, generals_may_face: false, stalemate_draws: false })
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Xiangqi => "xiangqi",
            Self::ChinaSchach => "china-schach",
        })
    }
}
