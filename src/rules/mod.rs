//! The rule sets, and the choice between them at run time.
//!
//! Everything below this room is generic over a rule set. The choice is made once, at the
//! door: [`AnyPosition`] holds a position of some rule set, and [`with_position!`] enters
//! generic code with it.
//!
//! [`with_position!`]: crate::with_position

pub mod chex;
pub mod switch;
pub mod xiangqi;

use std::fmt;
use std::str::FromStr;

use crate::game::{FenError, Position, Rules, fen};
use chex::Chex;
use xiangqi::{ChinaSchach, Xiangqi};

/// A rule set, as files and the command line name it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum RuleSet {
    /// Chinese chess.
    #[default]
    Xiangqi,
    /// The old German reading in which a cannon always jumps.
    ChinaSchach,
    /// Chess on 37 hexagons.
    Chex,
}

impl RuleSet {
    /// All rule sets.
    pub const ALL: [Self; 3] = [Self::Xiangqi, Self::ChinaSchach, Self::Chex];

    /// The name in files and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Xiangqi => Xiangqi::NAME,
            Self::ChinaSchach => ChinaSchach::NAME,
            Self::Chex => Chex::NAME,
        }
    }

    /// Reads a position text under these rules.
    ///
    /// # Errors
    /// Every reason why the text is no position.
    pub fn read(self, text: &str) -> Result<AnyPosition, FenError> {
        Ok(match self {
            Self::Xiangqi => AnyPosition::Xiangqi(fen::read(text)?),
            Self::ChinaSchach => AnyPosition::ChinaSchach(fen::read(text)?),
            Self::Chex => AnyPosition::Chex(fen::read(text)?),
        })
    }

    /// The start position of a game.
    pub fn start(self) -> AnyPosition {
        match self {
            Self::Xiangqi => AnyPosition::Xiangqi(Position::start()),
            Self::ChinaSchach => AnyPosition::ChinaSchach(Position::start()),
            Self::Chex => AnyPosition::Chex(Position::start()),
        }
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that is no rule set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is no rule set, expected xiangqi, china-schach or chex")]
pub struct UnknownRules(pub String);

impl FromStr for RuleSet {
    type Err = UnknownRules;

    fn from_str(text: &str) -> Result<Self, UnknownRules> {
        let found = Self::ALL.into_iter().find(|rules| rules.name() == text);
        found.ok_or_else(|| UnknownRules(text.to_owned()))
    }
}

/// A position of some rule set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnyPosition {
    /// A position of Xiangqi.
    Xiangqi(Position<Xiangqi>),
    /// A position of China-Schach.
    ChinaSchach(Position<ChinaSchach>),
    /// A position of Chex.
    Chex(Position<Chex>),
}

impl AnyPosition {
    /// The rule set.
    pub fn rules(&self) -> RuleSet {
        match self {
            Self::Xiangqi(_) => RuleSet::Xiangqi,
            Self::ChinaSchach(_) => RuleSet::ChinaSchach,
            Self::Chex(_) => RuleSet::Chex,
        }
    }
}

impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::with_position!(self, position => position.fmt(f))
    }
}

/// Enters generic code with the position that an [`AnyPosition`] holds:
/// `with_position!(any, position => perft(position, 3))`.
#[macro_export]
macro_rules! with_position {
    ($any:expr, $position:ident => $body:expr) => {
        match $any {
            $crate::rules::AnyPosition::Xiangqi($position) => $body,
            $crate::rules::AnyPosition::ChinaSchach($position) => $body,
            $crate::rules::AnyPosition::Chex($position) => $body,
        }
    };
}
