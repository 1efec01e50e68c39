//! Replies that refuted something before: the ones to try first.
//!
//! They say where to look, nothing more: what is proven does not depend on them.

use std::hash::BuildHasher;

use rustc_hash::FxBuildHasher;

use super::prover::MAX_LENGTH;
use super::table::{Hint, hint};
use crate::game::{Move, Position, Rules, Set, Square};

/// Places for replies by where the men stand. With 64 times as many, 43 questions took as many
/// positions within their noise.
const PLACES: usize = 1 << 12;

/// The replies that refuted last.
#[derive(Clone)]
pub(super) struct Refuters<R: Rules> {
    /// The last two at each remaining length.
    at: Vec<[Option<Move<R>>; 2]>,
    /// The last one with the same points taken by the men of the side that replies; what the
    /// attacker has where matters less. Empty until there is one.
    with: Vec<(Set<R::Square>, Hint)>,
}

impl<R: Rules> Refuters<R> {
    pub(super) fn none() -> Self {
        Self { at: vec![[None; 2]; usize::from(MAX_LENGTH) + 1], with: Vec::new() }
    }

    /// The last two that refuted at this remaining length.
    pub(super) fn at(&self, moves: u8) -> [Option<Move<R>>; 2] {
        self.at[usize::from(moves)]
    }

    /// Whether a move of the same points was the last, or the one before, to refute at this
    /// remaining length.
    pub(super) fn has_refuted(&self, mv: Move<R>, moves: u8, which: usize) -> bool {
        self.at(moves)[which].is_some_and(|it| hint(it) == hint(mv))
    }

    /// What refuted last where the men of the side to move stood on the same points.
    pub(super) fn familiar(&self, position: &Position<R>) -> Option<Hint> {
        let men = position.board().color(position.turn());
        self.with.get(place(men)).filter(|(with, _)| *with == men).map(|(_, hint)| *hint)
    }

    /// Remembers a reply that refuted at this remaining length.
    pub(super) fn remember(&mut self, mv: Move<R>, moves: u8) {
        let last = &mut self.at[usize::from(moves)];
        if last[0] != Some(mv) {
            *last = [Some(mv), last[0]];
        }
    }

    /// Remembers a reply that refuted in this position.
    pub(super) fn remember_in(&mut self, position: &Position<R>, mv: Move<R>) {
        if self.with.is_empty() {
            self.with = vec![(Set::EMPTY, (0, 0)); PLACES];
        }
        let men = position.board().color(position.turn());
        self.with[place(men)] = (men, hint(mv));
    }
}

/// The place for what is known of such men.
fn place(men: Set<impl Square>) -> usize {
    FxBuildHasher.hash_one(men) as usize % PLACES
}
