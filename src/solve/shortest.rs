//! The search for the shortest win: from below by proof, from above by finding.
//!
//! That a win is the shortest is proven by showing that there is none in one move less, and
//! the cheapest way there is usually to try one move more each time. But a win of twelve
//! moves may be found in a moment where the proof that there is none in eleven takes hours,
//! and whoever asks wants to know it. So two searches take turns with growing shares: one
//! asks whether there is a win within one move more than is refuted; the other looks for
//! any win, at first by checks alone, then with a bound far away, and, once it has one, for
//! a shorter. The question is answered when they meet. They have a table each: how hard a
//! position looks depends on the moves that are left, and one search with numbers of the
//! other goes astray. With one table for both, 4 of the first 70 of 356 wins by checks were
//! open after a minute; with two, as many as without the second search.

use super::limits::Stopped;
use super::prover::{MAX_LENGTH, Prover};
use super::solution::Line;
use crate::game::{Move, Position, Rules};

/// Positions in the first share of the proof. Most problems of up to six moves are proven
/// within it and never see the other search: of 58 such problems of 適情雅趣 nine tenths took
/// 27 to 37 ms with a share of 8 000, 20 to 24 with 16 000, 18 to 24 with this.
const FIRST_SHARE: u64 = 30_000;

/// The same for wins by checks alone.
const FIRST_SHARE_OF_CHECKS: u64 = 8_000;

/// Positions searched for a win by checks alone. Of the 275 problems of 適情雅趣 all but one
/// are decided within this many, in 4 ms each on average.
const BY_CHECKS: u64 = 50_000;

/// The bounds within which a first win is looked for in turn. With 14, 17, 25 or 35 in the
/// place of 20 as many were found.
const FAR: [u8; 8] = [20, 20, 60, 20, 20, 20, 60, MAX_LENGTH];

/// How many times as much is spent on finding a win as on the proof while there is none. With
/// 1 or 4, two seconds were enough for two or three fewer of 53 wins.
const FINDING: u64 = 2;

/// How far the search for the shortest win has come.
#[derive(Clone, Debug)]
pub(super) struct Shortest<R: Rules> {
    /// There is no win within so many moves.
    pub(super) not_within: u8,
    /// There is no win in any number of moves.
    pub(super) never: bool,
    /// There is a win within so many moves.
    pub(super) at_most: Option<u8>,
    /// That win, as far as the table still had it when it was found.
    pub(super) found: Line<R>,
}

impl<R: Rules> Shortest<R> {
    /// Nothing is known.
    pub(super) fn unknown() -> Self {
        Self { not_within: 0, never: false, at_most: None, found: Line::default() }
    }

    /// Searches until the shortest win is known or that there is none within `within`.
    pub(super) fn search(
        &mut self,
        prover: &mut Prover<R>,
        position: &Position<R>,
        within: u8,
    ) -> Result<(), Stopped> {
        let mut share = if prover.checks { FIRST_SHARE_OF_CHECKS } else { FIRST_SHARE };
        let mut finder = None;
        for turn in 0.. {
            self.prove(prover, position, within, share)?;
            if self.is_settled(within) {
                break;
            }
            if turn == 0 && !prover.checks {
                let mut checks = prover.aside(true);
                self.find(prover, &mut checks, position, within, BY_CHECKS)?;
            }
            let (bound, share_of_finding) = match self.at_most {
                // A shorter one is wanted less than the proof.
                Some(found) => (found - 1, share / 4),
                None => {
                    (self.far(turn, within), if prover.checks { share } else { share * FINDING })
                }
            };
            if bound > self.not_within {
                let finder = finder.get_or_insert_with(|| prover.aside(prover.checks));
                self.find(prover, finder, position, bound, share_of_finding)?;
            }
            if self.is_settled(within) {
                break;
            }
            share += share / 2;
        }
        Ok(())
    }

    /// The bound within which a first win is looked for in this turn.
    fn far(&self, turn: usize, within: u8) -> u8 {
        let mut far = FAR.iter().cycle().skip(turn % FAR.len()).take(FAR.len());
        far.find(|&&far| far > self.not_within).map_or(within, |&far| far.min(within))
    }

    /// Whether nothing is left to be shown.
    fn is_settled(&self, within: u8) -> bool {
        self.not_within >= self.at_most.map_or(within, |found| found - 1)
    }

    /// Tries one move more each time.
    fn prove(
        &mut self,
        prover: &mut Prover<R>,
        position: &Position<R>,
        within: u8,
        share: u64,
    ) -> Result<(), Stopped> {
        let end = prover.nodes().saturating_add(share);
        while !self.is_settled(within) && prover.nodes() < end {
            let (bound, left) = (self.not_within + 1, end - prover.nodes());
            let found = prover.try_wins(position, bound, left)?;
            self.learn(prover, position, bound, found, true);
            if found == Some(true) {
                prover.note_win();
            }
            prover.tell(self.not_within, self.at_most);
        }
        Ok(())
    }

    /// Looks for a win within so many moves with a prover aside.
    fn find(
        &mut self,
        prover: &mut Prover<R>,
        aside: &mut Prover<R>,
        position: &Position<R>,
        bound: u8,
        share: u64,
    ) -> Result<(), Stopped> {
        let found = prover.lend(aside, |aside| aside.try_wins(position, bound, share))?;
        // That there is no win by checks says nothing of other moves.
        self.learn(aside, position, bound, found, aside.checks == prover.checks);
        if found == Some(true) {
            prover.table.adopt_wins(&aside.table);
            prover.note_win();
        }
        prover.tell(self.not_within, self.at_most);
        Ok(())
    }

    /// Notes what was found about a win within `bound`.
    fn learn(
        &mut self,
        prover: &Prover<R>,
        position: &Position<R>,
        bound: u8,
        found: Option<bool>,
        excludes: bool,
    ) {
        match found {
            Some(true) => self.has_found(prover, position, bound),
            Some(false) if excludes => {
                self.never = prover.never_wins(position);
                self.not_within = if self.never { MAX_LENGTH } else { bound };
            }
            _ => {}
        }
    }

    /// Notes a win within `bound`, or within less if the table knows that.
    fn has_found(&mut self, prover: &Prover<R>, position: &Position<R>, bound: u8) {
        let length = prover.known_length(position, bound);
        if self.at_most.is_none_or(|found| length < found) {
            self.at_most = Some(length);
            self.found = prover.known_line(position);
            let squares = |mv: &Move<R>| format!("{}{}", mv.from, mv.to);
            let moves = || self.found.moves.iter().map(squares).collect::<Vec<_>>().join(" ");
            prover.budget.tell_line(moves);
        }
    }
}
