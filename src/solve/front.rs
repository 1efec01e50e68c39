//! The moves of a position in df-pn, looked at as late as possible.

use super::mate::{has_lost, mates_at_once};
use super::prover::Prover;
use super::table::{Numbers, hint};
use crate::game::{Move, MoveList, Position, Rules};

/// The proof number at which quiet attacks are looked at: about as many replies as a quiet
/// move leaves. 5, 15 and 30 were tried, to the same effect.
const QUIET: u32 = 15;

/// The disproof number at which replies are looked at that have nothing to recommend them.
/// 1, 2 and 4 were tried, to the same effect.
const UNLIKELY: u32 = 2;

/// With so few replies all are looked at.
const FEW: usize = 6;

/// A move that is not settled, with the numbers of the position after it.
pub(super) struct Edge<R: Rules> {
    pub(super) mv: Move<R>,
    pub(super) numbers: Numbers,
}

/// What has been looked at of a position's moves.
pub(super) struct Front<R: Rules> {
    /// Moves that have been looked at and are not settled.
    pub(super) edges: Vec<Edge<R>>,
    /// Moves that have not been looked at.
    pub(super) rest: Vec<Move<R>>,
    /// What is expected of all of these together.
    pub(super) rest_numbers: Numbers,
}

impl<R: Rules> Default for Front<R> {
    fn default() -> Self {
        Self { edges: Vec::new(), rest: Vec::new(), rest_numbers: Numbers::default() }
    }
}

impl<R: Rules> Prover<R> {
    /// Looks at the moves that are likely to settle a position; returns one that does.
    pub(super) fn look<const ATTACK: bool>(
        &mut self,
        position: &Position<R>,
        moves: u8,
        front: &mut Front<R>,
    ) -> Option<Move<R>> {
        let list = if ATTACK && self.checks { position.checks() } else { position.legal_moves() };
        let likely = if ATTACK && self.checks || !ATTACK && list.len() <= FEW {
            list
        } else {
            self.divide::<ATTACK>(position, moves, list, front)
        };
        front.edges.reserve(likely.len());
        likely.into_iter().find(|&mv| self.looks_decisive::<ATTACK>(position, moves, mv, front))
    }

    /// Looks at the other moves too; returns one that settles the position.
    pub(super) fn look_at_rest<const ATTACK: bool>(
        &mut self,
        position: &Position<R>,
        moves: u8,
        front: &mut Front<R>,
    ) -> Option<Move<R>> {
        let rest = std::mem::take(&mut front.rest);
        front.edges.reserve(rest.len());
        rest.into_iter().find(|&mv| self.looks_decisive::<ATTACK>(position, moves, mv, front))
    }

    /// Leaves the likely moves and puts the others aside.
    fn divide<const ATTACK: bool>(
        &self,
        position: &Position<R>,
        moves: u8,
        mut list: MoveList<R>,
        front: &mut Front<R>,
    ) -> MoveList<R> {
        let known = self.table.get(position.key());
        let hints = R::check_hints(position);
        list.retain(|mv| {
            let mv = *mv;
            let refuted = |which| self.has_refuted(mv, moves, which);
            let likely = known.is_best(mv)
                || !ATTACK && (mv.capture.is_some() || refuted(0) || refuted(1))
                || hints.allow(mv) && position.gives_check(mv);
            if !likely {
                front.rest.push(mv);
            }
            likely
        });
        let count = front.rest.len() as u32;
        front.rest_numbers = if ATTACK {
            Numbers { proof: QUIET, disproof: 1 + count / 4 }
        } else {
            Numbers { proof: count, disproof: UNLIKELY }
        };
        list
    }

    /// Looks at one move; whether it settles the position for the side to move.
    fn looks_decisive<const ATTACK: bool>(
        &mut self,
        position: &Position<R>,
        moves: u8,
        mv: Move<R>,
        front: &mut Front<R>,
    ) -> bool {
        let child = position.after(mv);
        let numbers = if ATTACK {
            self.judge_defence(&child, moves - 1)
        } else {
            self.judge_attack(&child, moves)
        };
        if numbers.own::<ATTACK>() != 0 && numbers.other::<ATTACK>() != 0 {
            front.edges.push(Edge { mv, numbers });
        }
        numbers.own::<ATTACK>() == 0
    }

    /// A first look at a position after an attacker move.
    fn judge_defence(&mut self, position: &Position<R>, moves: u8) -> Numbers {
        if let Some(numbers) = self.remembered(position, moves) {
            return numbers;
        }
        let replies = position.count_legal() as u32;
        if replies == 0 {
            return if has_lost(position) { Numbers::WON } else { Numbers::OPEN };
        }
        if R::decided(position.board()).is_some() {
            return if has_lost(position) { Numbers::WON } else { Numbers::OPEN };
        }
        if moves == 0 {
            return Numbers::OPEN;
        }
        if !position.is_check() && mates_at_once(position).is_some() {
            // Whoever is mated wins in no number of moves.
            self.table.put(position.key(), u8::MAX, false, (0, 0), 1);
            return Numbers::OPEN;
        }
        self.estimate(position, moves, Numbers { proof: replies, disproof: 1 })
    }

    /// A first look at a position after a reply.
    fn judge_attack(&mut self, position: &Position<R>, moves: u8) -> Numbers {
        if let Some(numbers) = self.remembered(position, moves) {
            return numbers;
        }
        if R::decided(position.board()).is_some() || !position.has_legal_move() {
            self.table.put(position.key(), u8::MAX, false, (0, 0), 1);
            return Numbers::OPEN;
        }
        if let Some(mv) = self.wins_at_once(position) {
            self.table.put(position.key(), 1, true, hint(mv), 1);
            return Numbers::WON;
        }
        if moves == 1 {
            self.table.put(position.key(), 1, false, (0, 0), 1);
            return Numbers::OPEN;
        }
        self.estimate(position, moves, Numbers { proof: 1, disproof: 1 })
    }

    /// What the table says of a position.
    fn remembered(&self, position: &Position<R>, moves: u8) -> Option<Numbers> {
        let known = self.table.get(position.key());
        match known.verdict(moves) {
            Some(true) => Some(Numbers::WON),
            Some(false) => Some(Numbers::OPEN),
            None => (known.numbers != Numbers::default()).then_some(known.numbers),
        }
    }

    fn estimate(&mut self, position: &Position<R>, moves: u8, numbers: Numbers) -> Numbers {
        self.table.estimate(position.key(), moves, numbers, 1);
        numbers
    }
}
