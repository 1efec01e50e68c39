//! What problems are wanted.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::halt::Halt;
use super::material_pattern::Material;
use crate::examine::Policy;
use crate::rules::switch::Switch;
use crate::theme::Name;

/// What a problem must be to be kept. All of it is proven of each problem.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The length of the win.
    pub moves: RangeInclusive<u8>,
    /// Whether every move of the attacker must give check.
    pub checks: bool,
    /// How unique the solution must be.
    pub policy: Policy,
    /// Whether the key must neither check nor take.
    pub quiet_key: bool,
    /// Themes that must all be there.
    pub themes: Vec<Name>,
    /// Themes none of which may be there.
    pub without: Vec<Name>,
    /// The men there may be.
    pub material: Option<Material>,
    /// How many men there may be on the board.
    pub men: RangeInclusive<usize>,
    /// How many of them the attacker may have.
    pub attackers: RangeInclusive<usize>,
    /// What the solution must rest on.
    pub rests_on: Vec<RestsOn>,
    /// The difficulty.
    pub difficulty: RangeInclusive<f64>,
    /// Positions that one quick question may search.
    pub nodes: u64,
    /// When to stop.
    pub halt: Halt,
}

impl Default for Wanted {
    /// Mates in two of up to sixteen men.
    fn default() -> Self {
        Self {
            moves: 2..=2,
            checks: false,
            policy: Policy::Standard,
            quiet_key: false,
            themes: Vec::new(),
            without: Vec::new(),
            material: None,
            men: 3..=16,
            attackers: 1..=16,
            rests_on: Vec::new(),
            difficulty: 1.0..=10.0,
            nodes: 20_000,
            halt: Halt::default(),
        }
    }
}

/// Something without which a problem would have another solution.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum RestsOn {
    /// A traitor at the end of the main line: economy has shown that no man can go.
    Traitor,
    /// A changed rule.
    Rule(Switch),
}

impl RestsOn {
    /// All there are; each game has some of them.
    pub const ALL: [Self; 6] = [
        Self::Traitor,
        Self::Rule(Switch::GeneralsMayFace),
        Self::Rule(Switch::StalemateDraws),
        Self::Rule(Switch::StalemateLoses),
        Self::Rule(Switch::NoBlockedDiagonals),
        Self::Rule(Switch::BaredFightsOn),
    ];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Traitor => "traitor",
            Self::Rule(Switch::GeneralsMayFace) => "flying-general",
            Self::Rule(Switch::StalemateDraws) => "stalemate",
            Self::Rule(Switch::StalemateLoses) => "drawn-stalemate",
            Self::Rule(Switch::NoBlockedDiagonals) => "blocked-diagonals",
            Self::Rule(Switch::BaredFightsOn) => "bared",
        }
    }
}

impl fmt::Display for RestsOn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word for nothing that a solution can rest on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "found {0:?}, expected traitor, flying-general, stalemate, drawn-stalemate, \
     blocked-diagonals or bared"
)]
pub struct UnknownRest(pub String);

impl FromStr for RestsOn {
    type Err = UnknownRest;

    fn from_str(word: &str) -> Result<Self, UnknownRest> {
        let found = Self::ALL.into_iter().find(|it| it.name() == word);
        found.ok_or_else(|| UnknownRest(word.to_owned()))
    }
}
