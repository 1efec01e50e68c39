//! Values of positions, and their encoding in one or two bytes.

use std::fmt;

/// The exact value of a position for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// The side to move loses in this many plies with its longest defence; 0 if the game is
    /// over.
    Loss(u16),
    /// The side to move loses because it may not check for ever.
    RuleLoss,
    /// Nobody can force a win.
    Draw,
    /// The side to move wins because the other side may not check for ever.
    RuleWin,
    /// The side to move wins in this many plies.
    Win(u16),
}

/// Win, draw or loss for the side to move (WDL).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
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
            Self::RuleLoss => Self::RuleWin,
            Self::Draw => Self::Draw,
            Self::RuleWin => Self::RuleLoss,
            Self::Win(plies) => Self::Loss(plies.saturating_add(1)),
        }
    }

    /// Win, draw or loss.
    pub fn wdl(self) -> Wdl {
        match self {
            Self::Loss(_) | Self::RuleLoss => Wdl::Loss,
            Self::Draw => Wdl::Draw,
            Self::RuleWin | Self::Win(_) => Wdl::Win,
        }
    }

    /// The plies to the end of the game; `None` for draws and decisions by the repetition rule.
    pub fn plies(self) -> Option<u16> {
        match self {
            Self::Loss(plies) | Self::Win(plies) => Some(plies),
            Self::RuleLoss | Self::Draw | Self::RuleWin => None,
        }
    }

    /// A sort key that is higher for better values: short wins before long ones, long losses
    /// before short ones.
    pub fn rank(self) -> i32 {
        match self {
            Self::Loss(plies) => i32::from(plies) - 200_000,
            Self::RuleLoss => -1,
            Self::Draw => 0,
            Self::RuleWin => 1,
            Self::Win(plies) => 200_000 - i32::from(plies),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Loss(plies) => write!(f, "loss in {}", Plies(*plies)),
            Self::RuleLoss => f.write_str("loss by repetition rule"),
            Self::Draw => f.write_str("draw"),
            Self::RuleWin => f.write_str("win by repetition rule"),
            Self::Win(plies) => write!(f, "win in {}", Plies(*plies)),
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

/// One entry of a table: an unsigned number whose order is that of the values.
///
/// In ascending order: unknown, losses (short ones first), loss by rule, draw, win by rule,
/// wins (long ones first), illegal position. Losses have an even number of plies and wins an
/// odd one, so half the plies are stored.
pub trait Entry: Copy + Ord + Send + Sync + 'static {
    /// Unknown.
    const NONE: Self;
    /// An illegal position.
    const ILLEGAL: Self;
    /// The longest win or loss that has a code, in plies.
    const LONGEST: u16;
    /// Bytes.
    const WIDTH: usize;

    /// The code of a value, which must have at most [`Entry::LONGEST`] plies.
    fn of(value: Value) -> Self;

    /// The value, if there is one.
    fn value(self) -> Option<Value>;
}

macro_rules! entry {
    ($integer:ty, $width:literal, $longest:literal) => {
        impl Entry for $integer {
            const NONE: Self = 0;
            const ILLEGAL: Self = Self::MAX;
            // Losses have the codes from 1 to two below the draw's.
            const LONGEST: u16 = $longest;
            const WIDTH: usize = $width;

            #[inline]
            fn of(value: Value) -> Self {
                const DRAW: $integer = <$integer>::MAX / 2;
                match value {
                    Value::Loss(plies) => 1 + (plies / 2) as Self,
                    Value::RuleLoss => DRAW - 1,
                    Value::Draw => DRAW,
                    Value::RuleWin => DRAW + 1,
                    Value::Win(plies) => Self::MAX - 1 - (plies / 2) as Self,
                }
            }

            #[inline]
            fn value(self) -> Option<Value> {
                const DRAW: $integer = <$integer>::MAX / 2;
                Some(match self {
                    Self::NONE | Self::ILLEGAL => return None,
                    code if code < DRAW - 1 => Value::Loss(u16::from(code - 1) * 2),
                    code if code == DRAW - 1 => Value::RuleLoss,
                    code if code == DRAW => Value::Draw,
                    code if code == DRAW + 1 => Value::RuleWin,
                    code => Value::Win(u16::from(Self::MAX - 1 - code) * 2 + 1),
                })
            }
        }
    };
}
entry!(u8, 1, 248);
entry!(u16, 2, 60_000);

#[cfg(test)]
mod tests {
    use super::*;

    fn codes<C: Entry>() {
        let losses = (0..=C::LONGEST).step_by(2).map(Value::Loss);
        let wins = (1..=C::LONGEST).step_by(2).map(Value::Win).collect::<Vec<_>>();
        let between = [Value::RuleLoss, Value::Draw, Value::RuleWin];
        let all = losses.chain(between).chain(wins.into_iter().rev());
        let mut last = C::NONE;
        for value in all {
            let code = C::of(value);
            assert!(code > last, "{value} comes after what is worse");
            assert_eq!(code.value(), Some(value));
            last = code;
        }
        assert!(last < C::ILLEGAL);
        assert_eq!(C::ILLEGAL.value(), None, "an illegal position has no value");
        assert_eq!(C::NONE.value(), None);
    }

    #[test]
    fn values_are_written_with_their_unit() {
        let text =
            [Value::Win(1), Value::Win(7), Value::Loss(0), Value::Loss(2)].map(|it| it.to_string());
        assert_eq!(text, ["win in 1 ply", "win in 7 plies", "loss in 0 plies", "loss in 2 plies"]);
    }

    #[test]
    fn codes_are_in_the_order_of_values_and_can_be_read_back() {
        codes::<u8>();
        codes::<u16>();
    }
}
