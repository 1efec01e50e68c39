//! Values of positions.

use std::fmt;

use crate::game::{Color, Outcome, Position, Rules};

/// The exact value of a position for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Value {
    /// The side to move loses in this many plies with its longest defence; 0 if the game is
    /// over.
    Loss(u16),
    /// The side to move loses because it may not check perpetually; with the [rank](Self::RuleWin)
    /// of the position, an even number.
    RuleLoss(u16),
    /// Nobody can force a win.
    Draw,
    /// The side to move wins because the other side may not check perpetually, and has no win on
    /// the board that it could force otherwise. The number is the position's *rank*, which is odd
    /// and not a length: with the right moves it never rises by more than one, and falls for good
    /// unless the other side checks with every move; see the docs of `tablebase::retrograde`.
    RuleWin(u16),
    /// The side to move wins in this many plies.
    Win(u16),
}

/// Win, draw or loss for the side to move (WDL).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Wdl {
    /// The side to move loses.
    Loss,
    /// Neither side can win.
    Draw,
    /// The side to move wins.
    Win,
}

paiju_game::names! {
    Wdl;
    Loss => "loss",
    Draw => "draw",
    Win => "win",
}

impl Value {
    /// The value, for the side that moves, of a move to a position of this value.
    #[must_use]
    pub fn before(self) -> Self {
        match self {
            Self::Loss(plies) => Self::Win(plies.saturating_add(1)),
            Self::RuleLoss(rank) => Self::RuleWin(rank.saturating_add(1)),
            Self::Draw => Self::Draw,
            Self::RuleWin(rank) => Self::RuleLoss(rank.saturating_add(1)),
            Self::Win(plies) => Self::Loss(plies.saturating_add(1)),
        }
    }

    /// Win, draw or loss.
    pub fn wdl(self) -> Wdl {
        match self {
            Self::Loss(_) | Self::RuleLoss(_) => Wdl::Loss,
            Self::Draw => Wdl::Draw,
            Self::RuleWin(_) | Self::Win(_) => Wdl::Win,
        }
    }

    /// The plies to the end of the game; `None` for draws and decisions by the repetition rule.
    pub fn plies(self) -> Option<u16> {
        match self {
            Self::Loss(plies) | Self::Win(plies) => Some(plies),
            Self::RuleLoss(_) | Self::Draw | Self::RuleWin(_) => None,
        }
    }

    /// Whether the game is decided by the rule about repetition, and not on the board.
    pub fn is_by_rule(self) -> bool {
        matches!(self, Self::RuleLoss(_) | Self::RuleWin(_))
    }

    /// The value of a finished game, which the rules decide without a table.
    pub(crate) fn of_finished<R: Rules>(position: &Position<R>) -> Option<Self> {
        match position.outcome()? {
            Outcome::Draw => Some(Self::Draw),
            Outcome::Win { winner, .. } => (winner != position.turn()).then_some(Self::Loss(0)),
        }
    }

    /// The side that wins, this side being to move.
    pub(crate) fn winner(self, turn: Color) -> Option<Color> {
        match self.wdl() {
            Wdl::Win => Some(turn),
            Wdl::Loss => Some(!turn),
            Wdl::Draw => None,
        }
    }

    /// A sort key that is higher for better values: short wins before long ones, long losses
    /// before short ones, and wins on the board before those by the rule.
    pub fn order(self) -> i32 {
        match self {
            Self::Loss(plies) => i32::from(plies) - 200_000,
            Self::RuleLoss(rank) => i32::from(rank) - 100_000,
            Self::Draw => 0,
            Self::RuleWin(rank) => 100_000 - i32::from(rank),
            Self::Win(plies) => 200_000 - i32::from(plies),
        }
    }
}

/// A number of plies with its unit: "1 ply", "7 plies".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plies(pub u16);

impl fmt::Display for Plies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, if self.0 == 1 { "ply" } else { "plies" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_written_with_their_unit() {
        let text =
            [Value::Win(1), Value::Win(7), Value::Loss(0), Value::Loss(2)].map(|it| it.to_string());
        assert_eq!(text, ["win in 1 ply", "win in 7 plies", "loss in 0 plies", "loss in 2 plies"]);
    }
}
