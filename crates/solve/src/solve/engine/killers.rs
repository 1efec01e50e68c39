//! Killer moves: replies that refuted something before, which are tried first.
//!
//! They order moves; what is proven does not depend on them.

use std::hash::{Hash, Hasher};

use super::table::{Hint, NO_HINT, hint};
use crate::game::{Move, Position, Rules, SearchRules, Set, Square};
use crate::solve::limits::MAX_LENGTH;

/// Slots for killers by placement. With 64 times as many, 43 questions took as many positions
/// within their noise.
const SLOTS: usize = 1 << 12;

pub(in crate::solve) const NO_HINTS: [Hint; 2] = [NO_HINT; 2];

/// The replies that refuted last, by remaining length and by placement.
#[derive(Clone)]
pub(in crate::solve) struct Killers<R: Rules> {
    /// The last two at each remaining length.
    by_length: Vec<[Option<Move<R>>; 2]>,
    /// The last two with the pieces of the side that replies on the same points, with those
    /// points; the attacker's pieces matter less. Empty until there is one.
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

    /// Their origins and destinations.
    pub(in crate::solve) fn hints_at(&self, moves: u8) -> [Hint; 2] {
        self.at_length(moves).map(|mv| mv.map_or(NO_HINT, hint))
    }

    /// The last two that refuted with the pieces of the side to move on the same points.
    pub(in crate::solve) fn of_placement(&self, position: &Position<R>) -> [Hint; 2] {
        let own = position.board().color(position.turn());
        let known = self.by_placement.get(slot(own)).filter(|(pieces, _)| *pieces == own);
        known.map_or(NO_HINTS, |(_, hints)| *hints)
    }

    /// Adds a reply that refuted at this remaining length.
    pub(in crate::solve) fn add(&mut self, mv: Move<R>, moves: u8) {
        keep_last(&mut self.by_length[usize::from(moves)], Some(mv));
    }

    /// Adds a reply that refuted with this placement of its side.
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

/// Makes this the last of the two that are kept.
fn keep_last<T: Copy + PartialEq>(two: &mut [T; 2], last: T) {
    if two[0] != last {
        *two = [last, two[0]];
    }
}

/// The slot of a placement.
fn slot(own: Set<impl Square>) -> usize {
    let mut hasher = Same::default();
    own.hash(&mut hasher);
    hasher.finish() as usize % SLOTS
}

/// What `FxHasher` is on a processor of 64 bits, on every processor: which moves share a slot decides in
/// which order moves are tried, and a search is to be the same everywhere.
#[derive(Default)]
struct Same(u64);

impl Hasher for Same {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = self.0.wrapping_add(word).wrapping_mul(0xf135_7aea_2e62_a9c5);
    }

    fn write_u128(&mut self, words: u128) {
        self.write_u64(words as u64);
        self.write_u64((words >> 64) as u64);
    }

    fn finish(&self) -> u64 {
        self.0.rotate_left(26)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Color, fen};
    use crate::rules::xiangqi::Xiangqi;

    fn position(text: &str) -> Position<Xiangqi> {
        fen::read(text).unwrap()
    }

    #[test]
    #[cfg(target_pointer_width = "64")]
    fn a_slot_is_the_one_of_every_processor() {
        use std::hash::BuildHasher;

        let position = position(Xiangqi::START);
        for own in Color::ALL.map(|color| position.board().color(color)) {
            let hash = rustc_hash::FxBuildHasher.hash_one(own) as usize;
            assert_eq!(slot(own), hash % SLOTS);
        }
    }

    #[test]
    fn the_last_two_refutations_at_a_length_are_kept() {
        let moves = position("4k4/9/9/9/9/9/9/9/9/R2K5 w").legal_moves();
        let mut killers = Killers::new();
        for &mv in &moves[..3] {
            killers.add(mv, 5);
        }
        assert_eq!(killers.at_length(5), [Some(moves[2]), Some(moves[1])]);
        killers.add(moves[2], 5);
        assert_eq!(killers.at_length(5), [Some(moves[2]), Some(moves[1])], "not twice the same");
        assert_eq!(killers.hints_at(4), NO_HINTS);
    }

    #[test]
    fn killers_of_a_placement_depend_on_the_side_to_move_alone() {
        let first = position("4k4/9/9/9/9/9/9/9/9/R2K5 b");
        let mv = first.legal_moves()[0];
        let mut killers = Killers::new();
        assert_eq!(killers.of_placement(&first), NO_HINTS);
        killers.add_for_placement(&first, mv);
        let attacker_elsewhere = position("4k4/9/9/9/9/9/9/9/R8/3K5 b");
        assert_eq!(killers.of_placement(&attacker_elsewhere), [hint(mv), NO_HINT]);
        let defender_elsewhere = position("5k3/9/9/9/9/9/9/9/9/R2K5 b");
        assert_eq!(killers.of_placement(&defender_elsewhere), NO_HINTS);
    }
}
