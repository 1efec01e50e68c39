//! Rule sets with one rule changed, for asking what a problem rests on.

use crate::game::SearchRules;

/// One rule that can be changed.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Switch {
    /// A side that cannot move has not lost: the game is drawn.
    StalemateDraws,
    /// Generals may face each other on an open file.
    GeneralsMayFace,
    /// A side that cannot move has lost.
    StalemateLoses,
    /// Two pawns side by side block no diagonal.
    NoBlockedDiagonals,
    /// A side that has only its king left has not lost by that.
    BaredFightsOn,
    /// Perpetual check is allowed: every repetition is a draw.
    PerpetualCheckAllowed,
    /// Perpetual chase is allowed, perpetual check is not.
    PerpetualChaseAllowed,
}

crate::names! {
    Switch;
    StalemateDraws => "stalemate-draws",
    GeneralsMayFace => "generals-may-face",
    StalemateLoses => "stalemate-loses",
    NoBlockedDiagonals => "no-blocked-diagonals",
    BaredFightsOn => "bared-fights-on",
    PerpetualCheckAllowed => "perpetual-check-allowed",
    PerpetualChaseAllowed => "perpetual-chase-allowed",
}

impl Switch {
    /// The changed rule as a report words it.
    pub fn text(self) -> &'static str {
        match self {
            Self::StalemateDraws => "if stalemate were a draw",
            Self::GeneralsMayFace => "without the flying general",
            Self::StalemateLoses => "if stalemate were a loss",
            Self::NoBlockedDiagonals => "if no pawns blocked a diagonal",
            Self::BaredFightsOn => "if a bared king fought on",
            Self::PerpetualCheckAllowed => "if perpetual check were allowed",
            Self::PerpetualChaseAllowed => "if perpetual chase were allowed",
        }
    }
}

/// A rule set that says which of its rules can be changed.
pub trait Switches: SearchRules {
    /// The rules that can be changed, in a fixed order.
    const SWITCHES: &'static [Switch];

    /// The same game with one of its [`Self::SWITCHES`] changed, and no other rule.
    #[must_use]
    fn changed(self, switch: Switch) -> Self;

    /// The same game with no rule changed.
    #[must_use]
    fn unchanged(self) -> Self;
}
