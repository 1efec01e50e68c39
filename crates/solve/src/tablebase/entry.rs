//! The encoding of values in one or two bytes.

#[cfg(feature = "tables")]
use std::io;

use crate::exact::Value;

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

    /// As many ranks as entries of two bytes can have.
    pub(super) const MOST_RANKS: Self = Self { ranks: <u16 as Entry>::MOST_RANKS };

    /// As many ranks as leave codes for wins and losses of this many plies; none if these do not
    /// fit.
    pub(super) fn with_most_ranks<C: Entry>(plies: u16) -> Self {
        let fits = |ranks: &u16| C::longest(Self { ranks: *ranks }) >= plies;
        Self { ranks: (1..=C::MOST_RANKS).rev().find(fits).unwrap_or(0) }
    }

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
    /// The code of a draw.
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

    /// Passes codes through `port`, little-endian, and takes what comes back: it writes bytes, or
    /// replaces them by those that it reads.
    ///
    /// # Errors
    /// Those of `port`.
    #[cfg(feature = "tables")]
    fn exchange(
        codes: &mut [Self],
        port: &mut dyn FnMut(&mut [u8]) -> io::Result<()>,
    ) -> io::Result<()>;
}

/// Numbers that are written or read at a time.
#[cfg(feature = "tables")]
const PIECE: usize = 1 << 14;

/// Passes numbers through `port` as [`Entry::exchange`] does.
///
/// # Errors
/// Those of `port`.
#[cfg(feature = "tables")]
pub(super) fn exchange<N: Copy, const WIDTH: usize>(
    numbers: &mut [N],
    bytes_of: fn(N) -> [u8; WIDTH],
    of_bytes: fn([u8; WIDTH]) -> N,
    port: &mut dyn FnMut(&mut [u8]) -> io::Result<()>,
) -> io::Result<()> {
    for numbers in numbers.chunks_mut(PIECE) {
        let mut bytes: Vec<u8> = numbers.iter().flat_map(|&it| bytes_of(it)).collect();
        port(&mut bytes)?;
        for (number, &bytes) in numbers.iter_mut().zip(bytes.as_chunks().0) {
            *number = of_bytes(bytes);
        }
    }
    Ok(())
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

            #[cfg(feature = "tables")]
            fn exchange(
                codes: &mut [Self],
                port: &mut dyn FnMut(&mut [u8]) -> io::Result<()>,
            ) -> io::Result<()> {
                exchange(codes, Self::to_le_bytes, Self::from_le_bytes, port)
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
    fn codes_are_in_the_order_of_values_and_can_be_read_back() {
        for ranks in [1, 2, 31, 100, u8::MOST_RANKS] {
            codes::<u8>(ranks);
            codes::<u16>(ranks);
        }
        codes::<u16>(u16::MOST_RANKS);
        assert_eq!(u8::longest(Layout::PLAIN), 248);
    }

    #[test]
    fn as_many_ranks_as_possible_leave_room_for_the_longest_win() {
        for plies in 0..=u8::longest(Layout::PLAIN) {
            let layout = Layout::with_most_ranks::<u8>(plies);
            assert!(layout.ranks >= 1 && u8::longest(layout) >= plies, "{plies}");
            let more = Layout { ranks: layout.ranks + 1 };
            assert!(layout.ranks == u8::MOST_RANKS || u8::longest(more) < plies, "{plies}");
            codes::<u8>(layout.ranks);
        }
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
