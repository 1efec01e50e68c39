//! The df-pn engine: depth-first proof-number search, bounded by length.

use super::limits::Stopped;
use super::mate::{Prover, has_lost};
use super::table::{Known, Numbers, hint};
use crate::game::{Move, Position, Rules};

const INFINITE: u32 = 1 << 28;
const WON: Numbers = Numbers { proof: 0, disproof: INFINITE };
const OPEN: Numbers = Numbers { proof: INFINITE, disproof: 0 };
const ALL: Numbers = Numbers { proof: INFINITE, disproof: INFINITE };

impl Numbers {
    /// The number that the side to move wants to bring to zero.
    #[inline]
    fn own<const ATTACK: bool>(self) -> u32 {
        if ATTACK { self.proof } else { self.disproof }
    }

    #[inline]
    fn other<const ATTACK: bool>(self) -> u32 {
        if ATTACK { self.disproof } else { self.proof }
    }

    #[inline]
    fn new<const ATTACK: bool>(own: u32, other: u32) -> Self {
        let (own, other) = (own.min(INFINITE), other.min(INFINITE));
        if ATTACK {
            Self { proof: own, disproof: other }
        } else {
            Self { proof: other, disproof: own }
        }
    }

    fn settled(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

struct Edge<R: Rules> {
    mv: Move<R>,
    numbers: Numbers,
}

/// The moves of a position, as far as they have been looked at.
struct Front<R: Rules> {
    edges: Vec<Edge<R>>,
    /// Moves that are looked at only when the others have become as hard as this.
    rest: Vec<Move<R>>,
    rest_numbers: Numbers,
    /// A move that settles the question for the side to move.
    decisive: Option<Move<R>>,
}

impl<R: Rules> Prover<R> {
    pub(super) fn prove(&mut self, position: &Position<R>, moves: u8) -> Result<bool, Stopped> {
        loop {
            let numbers = self.search::<true>(position, moves, ALL)?;
            if numbers.settled() {
                return Ok(numbers.proof == 0);
            }
        }
    }

    pub(super) fn prove_lost(
        &mut self,
        position: &Position<R>,
        moves: u8,
    ) -> Result<bool, Stopped> {
        loop {
            let numbers = self.search::<false>(position, moves, ALL)?;
            if numbers.settled() {
                return Ok(numbers.proof == 0);
            }
        }
    }

    fn search<const ATTACK: bool>(
        &mut self,
        position: &Position<R>,
        moves: u8,
        limit: Numbers,
    ) -> Result<Numbers, Stopped> {
        let good = if ATTACK { WON } else { OPEN };
        let bad = if ATTACK { OPEN } else { WON };
        if ATTACK && moves <= self.leaf {
            return Ok(if self.wins_plain(position, moves)? { WON } else { OPEN });
        }
        self.budget.spend()?;
        let before = self.budget.nodes();
        let mut front =
            if ATTACK { self.attacks(position, moves) } else { self.replies(position, moves) };
        if let Some(mv) = front.decisive {
            self.table.put(position.key(), moves, ATTACK, hint(mv), 1);
            return Ok(good);
        }
        loop {
            let (mut own, mut second, mut best) = (INFINITE, INFINITE, usize::MAX);
            let (mut sum, mut max) = (0u32, 0u32);
            for (i, edge) in front.edges.iter().enumerate() {
                let (n, m) = (edge.numbers.own::<ATTACK>(), edge.numbers.other::<ATTACK>());
                sum = (sum + m).min(INFINITE);
                max = max.max(m);
                if best == usize::MAX
                    || n < own
                    || n == own && m < front.edges[best].numbers.other::<ATTACK>()
                {
                    second = own;
                    own = n;
                    best = i;
                } else if n < second {
                    second = n;
                }
            }
            let mut count = front.edges.len() as u32;
            if !front.rest.is_empty() {
                let n = front.rest_numbers.own::<ATTACK>();
                if own >= n {
                    if let Some(mv) = self.look_at_rest::<ATTACK>(position, moves, &mut front) {
                        let cost = self.budget.nodes() - before + 1;
                        self.table.put(position.key(), moves, ATTACK, hint(mv), cost);
                        return Ok(good);
                    }
                    continue;
                }
                second = second.min(n);
                let m = front.rest_numbers.other::<ATTACK>();
                sum += m;
                max = max.max(m);
                count += 1;
            }
            let cost = self.budget.nodes() - before + 1;
            if best == usize::MAX {
                self.table.put(position.key(), moves, !ATTACK, (0, 0), cost);
                return Ok(bad);
            }
            let other =
                if ATTACK && self.weak || !ATTACK && self.weakp { max + (count - 1) } else { sum };
            // Unsettled numbers stay below those of a settled question.
            let numbers = Numbers::new::<ATTACK>(own.min(INFINITE - 1), other.min(INFINITE - 1));
            let (own, other) = (numbers.own::<ATTACK>(), numbers.other::<ATTACK>());
            if own >= limit.own::<ATTACK>() || other >= limit.other::<ATTACK>() {
                self.table.estimate(position.key(), moves, numbers, cost);
                return Ok(numbers);
            }
            let edge = &front.edges[best];
            let limit = Numbers::new::<ATTACK>(
                limit.own::<ATTACK>().min(second.saturating_add(second / 4 + 1)),
                (limit.other::<ATTACK>() - other).saturating_add(edge.numbers.other::<ATTACK>()),
            );
            let mv = edge.mv;
            let child = position.after(mv);
            let found = if ATTACK {
                self.search::<false>(&child, moves - 1, limit)?
            } else {
                self.search::<true>(&child, moves, limit)?
            };
            if found.own::<ATTACK>() == 0 {
                let cost = self.budget.nodes() - before + 1;
                self.table.put(position.key(), moves, ATTACK, hint(mv), cost);
                return Ok(good);
            }
            if found.other::<ATTACK>() == 0 {
                front.edges.swap_remove(best);
            } else {
                front.edges[best].numbers = found;
            }
        }
    }

    fn add<const ATTACK: bool>(
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
        if numbers.own::<ATTACK>() == 0 {
            front.decisive = Some(mv);
            return true;
        }
        if numbers.other::<ATTACK>() != 0 {
            front.edges.push(Edge { mv, numbers });
        }
        false
    }

    fn attacks(&mut self, position: &Position<R>, moves: u8) -> Front<R> {
        let mut front = Front {
            edges: Vec::with_capacity(16),
            rest: Vec::new(),
            rest_numbers: ALL,
            decisive: None,
        };
        if self.checks {
            for mv in position.check_candidates() {
                if self.may_try(position, mv) && self.add::<true>(position, moves, mv, &mut front) {
                    break;
                }
            }
            return front;
        }
        let hints = R::check_hints(position);
        let known = self.table.get(position.key());
        for mv in position.legal_moves() {
            let may = hints.from.contains(mv.from)
                || hints.to[crate::game::Role::index(mv.role)].contains(mv.to);
            if known.is_best(mv) || may && position.after(mv).is_check() {
                if self.add::<true>(position, moves, mv, &mut front) {
                    return front;
                }
            } else {
                front.rest.push(mv);
            }
        }
        front.rest_numbers =
            Numbers { proof: self.quiet, disproof: 1 + front.rest.len() as u32 / 4 };
        front
    }

    fn replies(&mut self, position: &Position<R>, moves: u8) -> Front<R> {
        let mut front = Front {
            edges: Vec::with_capacity(16),
            rest: Vec::new(),
            rest_numbers: ALL,
            decisive: None,
        };
        let list = position.legal_moves();
        if list.len() <= 6 {
            for mv in list {
                if self.add::<false>(position, moves, mv, &mut front) {
                    break;
                }
            }
            return front;
        }
        let known = self.table.get(position.key());
        let [first, second] = self.refuters[usize::from(moves)];
        let same = |mv: Move<R>, other: Option<Move<R>>| {
            other.is_some_and(|it| (it.from, it.to) == (mv.from, mv.to))
        };
        let hints = R::check_hints(position);
        for mv in list {
            let may = hints.from.contains(mv.from)
                || hints.to[crate::game::Role::index(mv.role)].contains(mv.to);
            let first = known.is_best(mv)
                || same(mv, first)
                || same(mv, second)
                || mv.capture.is_some()
                || may && position.after(mv).is_check();
            if first {
                if self.add::<false>(position, moves, mv, &mut front) {
                    return front;
                }
            } else {
                front.rest.push(mv);
            }
        }
        front.rest_numbers = Numbers { proof: front.rest.len() as u32, disproof: self.late };
        front
    }

    fn look_at_rest<const ATTACK: bool>(
        &mut self,
        position: &Position<R>,
        moves: u8,
        front: &mut Front<R>,
    ) -> Option<Move<R>> {
        for mv in std::mem::take(&mut front.rest) {
            if self.add::<ATTACK>(position, moves, mv, front) {
                return Some(mv);
            }
        }
        None
    }

    /// A first look at a position after an attacker move.
    fn judge_defence(&mut self, position: &Position<R>, moves: u8) -> Numbers {
        let known = self.table.get(position.key());
        if let Some(numbers) = self.known(known, moves) {
            return numbers;
        }
        let replies = position.count_legal() as u32;
        if replies == 0 {
            return if has_lost(position) { WON } else { OPEN };
        }
        if moves == 0 || R::decided(position.board()).is_some() {
            return OPEN;
        }
        if self.counter && !position.is_check() && self.mates_at_once(position) {
            self.table.put(position.key(), u8::MAX, false, (0, 0), 1);
            return OPEN;
        }
        let numbers = Numbers { proof: replies, disproof: 1 };
        self.table.estimate(position.key(), moves, numbers, 1);
        numbers
    }

    fn known(&self, known: Known, moves: u8) -> Option<Numbers> {
        match known.verdict(moves) {
            Some(true) => Some(WON),
            Some(false) => Some(OPEN),
            None => (known.numbers.proof != 0).then_some(known.numbers),
        }
    }

    /// A first look at a position after a reply.
    fn judge_attack(&mut self, position: &Position<R>, moves: u8) -> Numbers {
        let known = self.table.get(position.key());
        if let Some(numbers) = self.known(known, moves) {
            return numbers;
        }
        if R::decided(position.board()).is_some() || !position.has_legal_move() {
            self.table.put(position.key(), u8::MAX, false, (0, 0), 1);
            return OPEN;
        }
        if let Some(mv) = self.wins_at_once(position) {
            self.table.put(position.key(), 1, true, hint(mv), 1);
            return WON;
        }
        if moves == 1 {
            self.table.put(position.key(), 1, false, (0, 0), 1);
            return OPEN;
        }
        let numbers = Numbers { proof: 1, disproof: 1 };
        self.table.estimate(position.key(), moves, numbers, 1);
        numbers
    }
}
