//! Which search gets how many positions in a turn, and within which bound it looks for a win.

use crate::solve::limits::MAX_LENGTH;

/// Positions searched for a win by checks alone; nearly all problems are decided within these.
pub(super) const BY_CHECKS: u64 = 50_000;

/// In the first turns, about three seconds, most positions go to the search for a first win.
/// After these it is unlikely to be found soon, and the proof gets more.
const FINDING_TURNS: usize = 7;

/// The bounds within which a first win is looked for in turn.
const DISTANT_BOUNDS: [u8; 8] = [20, 20, 60, 20, 20, 20, 60, MAX_LENGTH];

/// How the proof and the search for any win take turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Schedule {
    /// Positions in the next share of the proof.
    share: u64,
    /// How many times as much is spent on finding a win as on the proof while there is none,
    /// in the first turns.
    finding: u64,
    /// How many moves more the proof tries each time in its first share; later, one.
    pub(super) first_step: u8,
    /// The turns that both have taken.
    turn: usize,
}

impl Schedule {
    /// Where all moves are allowed. Most problems of up to six moves are proven within the first
    /// share and need no side search.
    const OF_ALL: Self = Self { share: 30_000, finding: 2, first_step: 1, turn: 0 };

    /// Where only checks are allowed: the proof alone settles most problems.
    const OF_CHECKS: Self = Self { share: 8_000, finding: 1, first_step: 2, turn: 0 };

    pub(super) fn of(checks: bool) -> Self {
        if checks { Self::OF_CHECKS } else { Self::OF_ALL }
    }

    /// Positions in the next share of the proof.
    pub(super) fn share(&self) -> u64 {
        self.share
    }

    /// Whether this is the first turn of the search for any win.
    pub(super) fn is_first(&self) -> bool {
        self.turn == 0
    }

    /// Positions that are searched for a first win in this turn.
    pub(super) fn finding(&self) -> u64 {
        if self.turn < FINDING_TURNS { self.share * self.finding } else { self.share / 2 }
    }

    /// The bound within which a first win is looked for in this turn, where `not_within` moves are
    /// excluded: one that is far away.
    pub(super) fn distant_bound(&self, not_within: u8, within: u8) -> u8 {
        let bounds = DISTANT_BOUNDS.iter().cycle().skip(self.turn % DISTANT_BOUNDS.len());
        let mut bounds = bounds.take(DISTANT_BOUNDS.len());
        bounds.find(|&&bound| bound > not_within).map_or(within, |&bound| bound.min(within))
    }

    /// Positions that are searched for wins shorter than the one found, with the lengths that are
    /// open between it and those excluded.
    pub(super) fn shortening(&self, open: u8) -> u64 {
        // Where only one length is open, the proof asks for the same win.
        if open == 1 { self.share / 16 } else { self.share / 8 }
    }

    /// Positions that are searched to show that there is no win at all.
    pub(super) fn closing(&self) -> u64 {
        let part = if self.turn < FINDING_TURNS { 1 } else { 2 };
        self.share * part
    }

    /// Lets the next share be larger.
    pub(super) fn grow(&mut self) {
        self.share += self.share / 2;
    }

    /// Goes on to the next turn.
    pub(super) fn end_turn(&mut self) {
        self.grow();
        self.turn += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(turns: usize) -> Schedule {
        let mut schedule = Schedule::of(false);
        for _ in 0..turns {
            schedule.end_turn();
        }
        schedule
    }

    #[test]
    fn distant_bounds_exceed_what_is_refuted() {
        assert_eq!([0, 2, 7].map(|turn| after(turn).distant_bound(0, 250)), [20, 60, 250]);
        assert_eq!([0, 3, 7].map(|turn| after(turn).distant_bound(30, 250)), [60, 60, 250]);
        assert_eq!(after(0).distant_bound(30, 40), 40);
        assert_eq!([0, 8, 16].map(|turn| after(turn).distant_bound(20, 250)), [60; 3]);
    }

    #[test]
    fn shares_grow_and_most_goes_first_to_finding_then_to_the_proof() {
        let shares: Vec<u64> = (0..4).map(|turns| after(turns).share()).collect();
        assert_eq!(shares, [30_000, 45_000, 67_500, 101_250]);
        let (early, late) = (after(6), after(7));
        assert_eq!(early.finding(), 2 * early.share());
        assert_eq!(late.finding(), late.share() / 2);
        assert_eq!((early.closing(), late.closing()), (early.share(), 2 * late.share()));
        assert!(early.shortening(1) < early.shortening(2));
    }

    #[test]
    fn checks_alone_take_longer_steps_with_smaller_shares() {
        let (checks, all) = (Schedule::of(true), Schedule::of(false));
        assert!(checks.first_step > all.first_step && checks.share() < all.share());
        assert!(checks.is_first() && !after(1).is_first());
    }
}
