//! Values of positions, and their encoding in one or two bytes.

use std::fmt;

use crate::solve::Fate;

/// The exact value of a position for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Value {
    /// The side to move loses in this many plies with its longest defence; 0 if the game is
    /// over.
    Loss(u16),
    /// The side to move loses because it may not check for ever; with the [rank](Self::RuleWin)
    /// of the position, an even number.
    RuleLoss(u16),
    /// Nobody can force a win.
    Draw,
    /// The side to move wins because the other side may not check for ever, and has no win on
    /// the board that it could force otherwise. The number is the position's *rank*, odd and no
    /// length: with the right moves it never rises by more than one, and falls for good unless the
    /// other side checks with every move; see [`retrograde`](super::retrograde).
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
    /// Lost.
    Loss,
    /// Drawn.
    Draw,
    /// Won.
    Win,
}

impl Wdl {
    /// The name in reports and machine output.
    pub fn name(self) -> &'static str {
        match self {
            Self::Loss => "loss",
            Self::Draw => "draw",
            Self::Win => "win",
        }
    }
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

    /// The fate of the position; wins by the rule about repetition have no length and are none.
    pub(super) fn fate(self) -> Option<Fate> {
        match self {
            Self::Win(plies) => Some(Fate::Wins(plies)),
            Self::Loss(plies) => Some(Fate::Loses(plies)),
            Self::Draw => Some(Fate::Neither),
            Self::RuleLoss(_) | Self::RuleWin(_) => None,
        }
    }

    /// Whether the game is decided by the rule about repetition, and not on the board.
    pub fn is_by_rule(self) -> bool {
        matches!(self, Self::RuleLoss(_) | Self::RuleWin(_))
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

/// How the codes of entries are shared out between decisions on the board and decisions by the
/// rule about repetition. The more ranks there are, the shorter is the longest win that has a code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The codes of each side for decisions by the rule, at least one.
    pub(super) ranks: u16,
}

impl Layout {
    /// Without decisions by the rule. Each side has one code for them all the same.
    pub(super) const PLAIN: Self = Self { ranks: 1 };

    /// The highest rank that has a code.
    pub(super) fn highest_rank(self) -> u16 {
        self.ranks * 2 - 1
    }
}

/// One entry of a table: an unsigned number whose order is that of the values.
///
/// In ascending order: unknown, losses (short ones first), losses by the rule (low ranks first),
/// draw, wins by the rule (high ranks first), wins (long ones first), illegal position. Losses have
/// an even number of plies or rank and wins an odd one, so half of it is stored.
pub trait Entry: Copy + Ord + Send + Sync + 'static {
    /// Unknown.
    const NONE: Self;
    /// A draw.
    const DRAW: Self;
    /// An illegal position.
    const ILLEGAL: Self;
    /// The most codes of each side for decisions by the rule in any [`Layout`].
    const MOST_RANKS: u16;

    /// The longest win or loss that has a code, in plies.
    fn longest(layout: Layout) -> u16;

    /// The code of a value, which must have at most [`Entry::longest`] plies or a rank of at most
    /// the highest rank of the layout.
    fn of(value: Value, layout: Layout) -> Self;

    /// The value, if there is one.
    fn value(self, layout: Layout) -> Option<Value>;
}

macro_rules! entry {
    ($integer:ty, $most:literal, $ranks:literal) => {
        impl Entry for $integer {
            const NONE: Self = 0;
            const DRAW: Self = Self::MAX / 2;
            const ILLEGAL: Self = Self::MAX;
            const MOST_RANKS: u16 = $ranks;

            fn longest(layout: Layout) -> u16 {
                // Losses have the codes from 1 to the one below those of losses by the rule.
                let codes = u16::from(Self::DRAW - 1) - layout.ranks;
                (codes.saturating_sub(1) * 2).min($most)
            }

            #[inline]
            fn of(value: Value, layout: Layout) -> Self {
                let ranks = layout.ranks as Self;
                match value {
                    Value::Loss(plies) => 1 + (plies / 2) as Self,
                    Value::RuleLoss(rank) => Self::DRAW - ranks + (rank / 2) as Self,
                    Value::Draw => Self::DRAW,
                    Value::RuleWin(rank) => Self::DRAW + ranks - (rank / 2) as Self,
                    Value::Win(plies) => Self::MAX - 1 - (plies / 2) as Self,
                }
            }

            #[inline]
            fn value(self, layout: Layout) -> Option<Value> {
                let (first, last) =
                    (Self::DRAW - layout.ranks as Self, Self::DRAW + layout.ranks as Self);
                Some(match self {
                    Self::NONE | Self::ILLEGAL => return None,
                    code if code < first => Value::Loss(u16::from(code - 1) * 2),
                    code if code < Self::DRAW => Value::RuleLoss(u16::from(code - first) * 2),
                    Self::DRAW => Value::Draw,
                    code if code <= last => Value::RuleWin(u16::from(last - code) * 2 + 1),
                    code => Value::Win(u16::from(Self::MAX - 1 - code) * 2 + 1),
                })
            }
        }
    };
}
entry!(u8, 248, 124);
entry!(u16, 60_000, 2_000);

#[cfg(test)]
mod tests {
    use super::*;

    fn codes<C: Entry>(ranks: u16) {
        let layout = Layout { ranks };
        let longest = C::longest(layout);
        let losses = (0..=longest).step_by(2).map(Value::Loss);
        let wins = (1..=longest).step_by(2).map(Value::Win).collect::<Vec<_>>();
        let rule_losses = (0..=layout.highest_rank()).step_by(2).map(Value::RuleLoss);
        let rule_wins = (1..=layout.highest_rank()).step_by(2).map(Value::RuleWin);
        let between = rule_losses.chain([Value::Draw]);
        let between = between.chain(rule_wins.collect::<Vec<_>>().into_iter().rev());
        let all = losses.chain(between).chain(wins.into_iter().rev());
        let mut last = (C::NONE, i32::MIN);
        for value in all {
            let code = C::of(value, layout);
            assert!(code > last.0 && value.order() > last.1, "{value} comes after what is worse");
            assert_eq!(code.value(layout), Some(value));
            last = (code, value.order());
        }
        assert!(last.0 < C::ILLEGAL);
        assert_eq!(C::ILLEGAL.value(layout), None, "an illegal position has no value");
        assert_eq!(C::NONE.value(layout), None);
    }

    #[test]
    fn values_are_written_with_their_unit() {
        let text =
            [Value::Win(1), Value::Win(7), Value::Loss(0), Value::Loss(2)].map(|it| it.to_string());
        assert_eq!(text, ["win in 1 ply", "win in 7 plies", "loss in 0 plies", "loss in 2 plies"]);
    }

    #[test]
    fn codes_are_in_the_order_of_values_and_can_be_read_back() {
        for ranks in [1, 2, 31, 100, u8::MOST_RANKS] {
            codes::<u8>(ranks);
            codes::<u16>(ranks);
        }
        codes::<u16>(u16::MOST_RANKS);
        assert_eq!(u8::longest(Layout::PLAIN), 248);
    }

    #[test]
    fn every_code_is_read() {
        for ranks in 1..=u8::MOST_RANKS {
            for code in 1..u8::ILLEGAL {
                assert!(code.value(Layout { ranks }).is_some());
            }
        }
    }
}
