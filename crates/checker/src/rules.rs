//! The rules that a certificate names.

use std::fmt;
use std::str::FromStr;

/// Which game is played, and under which switched rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each of them is a rule of its own")]
pub struct Rules {
    /// The game with its board and moves.
    pub game: Game,
    /// Generals may face each other on an open file; no game, but an experiment.
    pub generals_may_face: bool,
    /// A side that has no move and is not in check has not lost; a rule of Chex, elsewhere an
    /// experiment.
    pub stalemate_draws: bool,
    /// No pawns block a diagonal of Chex; an experiment.
    pub diagonals_open: bool,
    /// A bared king of Chex has not lost; an experiment.
    pub bared_fights_on: bool,
    /// How repeated positions are judged.
    pub repetition: Repetition,
}

/// How repeated positions are judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repetition {
    /// The repetition wins for neither side.
    None,
    /// The attacker has won if the defender has given check with every move since the earlier
    /// occurrence of the position, and the attacker has not.
    Checks,
    /// The same, together with the rules about perpetual chase of the Asian Xiangqi Federation:
    /// the side that has done the graver thing with every move since the position was last on the
    /// board has lost. Giving check is graver than chasing a chariot that a horse holds, and this
    /// than chasing another piece.
    Asian,
}

/// A name that is not a rule about repetition which the checker knows.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("found the repetition `{0}`, expected none, checks or asian")]
pub struct UnknownRepetition(pub String);

impl FromStr for Repetition {
    type Err = UnknownRepetition;

    fn from_str(name: &str) -> Result<Self, UnknownRepetition> {
        match name {
            "none" => Ok(Self::None),
            "checks" => Ok(Self::Checks),
            "asian" => Ok(Self::Asian),
            _ => Err(UnknownRepetition(name.chars().take(40).collect())),
        }
    }
}

impl fmt::Display for Repetition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::None => "none",
            Self::Checks => "checks",
            Self::Asian => "asian",
        })
    }
}

/// The games that the checker has boards for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Game {
    /// Xiangqi, that is, Chinese chess.
    Xiangqi,
    /// The old German reading in which a cannon always jumps.
    ChinaSchach,
    /// Chess on 37 hexagons.
    Chex,
}

/// A name that is not a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("found the rules `{0}`, expected xiangqi, china-schach or chex")]
pub struct UnknownGame(pub String);

impl FromStr for Rules {
    type Err = UnknownGame;

    /// Reads the name of a game, whose own rules apply; repetition wins nothing.
    fn from_str(name: &str) -> Result<Self, UnknownGame> {
        let game = match name {
            "xiangqi" => Game::Xiangqi,
            "china-schach" => Game::ChinaSchach,
            "chex" => Game::Chex,
            _ => return Err(UnknownGame(name.chars().take(40).collect())),
        };
        Ok(Self {
            game,
            generals_may_face: false,
            stalemate_draws: game == Game::Chex,
            diagonals_open: false,
            bared_fights_on: false,
            repetition: Repetition::None,
        })
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Xiangqi => "xiangqi",
            Self::ChinaSchach => "china-schach",
            Self::Chex => "chex",
        })
    }
}
