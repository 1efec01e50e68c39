//! Replies that refuted something before: the ones to try first.
//!
//! They say where to look, nothing more: what is proven does not depend on them.

use std::hash::BuildHasher;

use rustc_hash::FxBuildHasher;

use super::table::{Hint, NO_HINT, hint};
use crate::game::{Move, Position, Rules, SearchRules, Set, Square};
use crate::solve::prover::MAX_LENGTH;

/// Places for replies by where the own stand. With 64 times as many, 43 questions took as many
/// positions within their noise.
const SLOTS: usize = 1 << 12;

/// Where no reply is remembered.
pub(in crate::solve) const NO_HINTS: [Hint; 2] = [NO_HINT; 2];

/// The replies that refuted last.
#[derive(Clone)]
pub(in crate::solve) struct Killers<R: Rules> {
    /// The last two at each remaining length.
    by_length: Vec<[Option<Move<R>>; 2]>,
    /// The last two with the same points taken by the own of the side that replies; what the
    /// attacker has where matters less. Empty until there is one.
    by_placement: Vec<(Set<R::Square>, [Hint; 2])>,
}

impl<R: SearchRules> Killers<R> {
    pub(in crate::solve) fn new() -> Self {
        Self { by_length: vec![[None; 2]; usize::from(MAX_LENGTH) + 1], by_placement: Vec::new() }
    }

    /// The last two that refuted at this remaining length.
    pub(in crate::solve) fn at_length(&self, moves: u8) -> [Option<Move<R>>; 2] {
        self.by_length[usize::from(moves)]
    }

    /// Where these began and ended.
    pub(in crate::solve) fn hints_at(&self, moves: u8) -> [Hint; 2] {
        self.at_length(moves).map(|mv| mv.map_or(NO_HINT, hint))
    }

    /// What refuted where the own of the side to move stood on the same points: the last one
    /// and the one before.
    pub(in crate::solve) fn of_placement(&self, position: &Position<R>) -> [Hint; 2] {
        let own = position.board().color(position.turn());
        let known = self.by_placement.get(slot(own)).filter(|(pieces, _)| *pieces == own);
        known.map_or(NO_HINTS, |(_, hints)| *hints)
    }

    /// Remembers a reply that refuted at this remaining length.
    pub(in crate::solve) fn add(&mut self, mv: Move<R>, moves: u8) {
        keep_last(&mut self.by_length[usize::from(moves)], Some(mv));
    }

    /// Remembers a reply that refuted in this position.
    pub(in crate::solve) fn add_for_placement(&mut self, position: &Position<R>, mv: Move<R>) {
        if self.by_placement.is_empty() {
            self.by_placement = vec![(Set::EMPTY, NO_HINTS); SLOTS];
        }
        let own = position.board().color(position.turn());
        let (pieces, hints) = &mut self.by_placement[slot(own)];
        if *pieces != own {
            (*pieces, *hints) = (own, NO_HINTS);
        }
        keep_last(hints, hint(mv));
    }
}

/// Makes this the last of two that are remembered.
fn keep_last<T: Copy + PartialEq>(two: &mut [T; 2], last: T) {
    if two[0] != last {
        *two = [last, two[0]];
    }
}

/// The place for what is known of such own.
fn slot(own: Set<impl Square>) -> usize {
    FxBuildHasher.hash_one(own) as usize % SLOTS
}
