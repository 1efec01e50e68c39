//! What is shown of the shortest win: lengths that are excluded, and a win that is found.

use crate::game::{Rules, SearchRules};
use crate::solve::limits::MAX_LENGTH;
use crate::solve::prove::Prove;
use crate::solve::pursue::Recall;
use crate::solve::reached::{Line, Reached};

/// How far the search for the shortest win has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::solve) struct Shortest<R: Rules> {
    /// There is no win within this many moves.
    pub(in crate::solve) not_within: u8,
    /// There is no win in any number of moves.
    pub(in crate::solve) never: bool,
    /// There is a win within this many moves.
    pub(in crate::solve) at_most: Option<u8>,
    /// That win, or what was still known of it when it was found.
    pub(in crate::solve) found: Line<R>,
}

impl<R: SearchRules> Shortest<R> {
    /// Nothing is known.
    pub(in crate::solve) fn unknown() -> Self {
        Self { not_within: 0, never: false, at_most: None, found: Line::default() }
    }

    /// What an earlier search has proven: no win within the first number of moves, and perhaps a
    /// win within the second.
    pub(in crate::solve) fn begun(not_within: u8, at_most: Option<u8>, found: Line<R>) -> Self {
        Self { not_within, at_most, found, ..Self::unknown() }
    }

    /// Whether nothing is left to be shown.
    pub(in crate::solve) fn is_settled(&self, within: u8) -> bool {
        self.not_within >= self.open_up_to(within)
    }

    /// Whether there may be a win in more moves than can be asked for.
    pub(super) fn is_open_beyond(&self, within: u8) -> bool {
        within == MAX_LENGTH && self.at_most.is_none() && !self.never
    }

    /// The most moves within which it is worth asking whether there is a win.
    pub(super) fn open_up_to(&self, within: u8) -> u8 {
        self.at_most.map_or(within, |found| found - 1)
    }

    /// The win that is found, where a shorter one may exist, and the lengths that such a one may have.
    pub(super) fn open_below(&self) -> Option<(u8, u8)> {
        let found = self.at_most?;
        (found > self.not_within + 1).then(|| (found, found - self.not_within - 1))
    }

    /// Notes what a search has answered about a win within `bound`; a "no" counts where the search
    /// `excludes` what is asked. Returns whether that is a better win than the one before.
    pub(super) fn note<S: Prove<R> + Recall<R>>(
        &mut self,
        search: &S,
        position: &Reached<R>,
        bound: u8,
        answer: Option<bool>,
        excludes: bool,
    ) -> bool {
        match answer {
            Some(true) => return self.note_win(search, position, bound),
            Some(false) if excludes => self.exclude(bound, search.never_wins(position)),
            _ => {}
        }
        false
    }

    /// Notes that there is no win within `bound` moves, or none at all.
    pub(super) fn exclude(&mut self, bound: u8, never: bool) {
        self.never |= never;
        let excluded = if self.never { MAX_LENGTH } else { bound };
        self.not_within = self.not_within.max(excluded);
    }

    /// Notes a win within `bound`, or within less if the search knows that. Returns whether it is
    /// shorter than the one before.
    pub(super) fn note_win(
        &mut self,
        search: &impl Recall<R>,
        position: &Reached<R>,
        bound: u8,
    ) -> bool {
        let length = search.known_length(position, bound);
        let is_shorter = self.at_most.is_none_or(|found| length < found);
        if is_shorter {
            self.at_most = Some(length);
            self.found = search.known_line(position);
        }
        is_shorter
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::xiangqi::Xiangqi;

    #[test]
    fn the_shortest_win_is_known_where_excluded_lengths_meet_it() {
        let mut shortest = Shortest::<Xiangqi>::begun(4, Some(7), Line::default());
        assert_eq!((shortest.open_below(), shortest.is_settled(20)), (Some((7, 2)), false));
        shortest.exclude(6, false);
        assert_eq!((shortest.open_below(), shortest.is_settled(20)), (None, true));
        assert!(!shortest.is_open_beyond(MAX_LENGTH));
    }

    #[test]
    fn a_position_never_won_excludes_all_lengths() {
        let mut shortest = Shortest::<Xiangqi>::unknown();
        assert!(shortest.is_open_beyond(MAX_LENGTH) && !shortest.is_open_beyond(10));
        shortest.exclude(3, false);
        assert_eq!((shortest.not_within, shortest.open_up_to(10)), (3, 10));
        shortest.exclude(4, true);
        assert_eq!((shortest.not_within, shortest.never), (MAX_LENGTH, true));
        assert!(shortest.is_settled(MAX_LENGTH) && !shortest.is_open_beyond(MAX_LENGTH));
    }
}
