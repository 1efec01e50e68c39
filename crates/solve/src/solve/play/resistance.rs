//! Selfmates and reflexmates: an AND/OR search bounded by length.
//!
//! The attacker, the side to move, wants to be mated; the defender mates only if forced to.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;

use super::aimed::{Aimed, AimedKey, is_reached_in_one, reaching_moves};
use super::{AllSolutions, Branch, MOST_SOLUTIONS, PlayDual};
use crate::game::{Move, Position, SearchRules, insertion_sort_by_key};
use crate::solve::engine::budget::{Aborted, Budget};
use crate::solve::limits::Limits;
use crate::stipulation::{Play, Stipulation};

/// Bytes that an entry of the table takes, while it grows.
pub(super) const ENTRY: usize = 80;

/// The most duals that are listed.
const MOST_DUALS: usize = 200;

/// What is known of a position with the attacker to move.
#[derive(Clone, Copy, Default)]
pub(super) struct Known {
    /// Fulfilled within this many moves; 0 if nothing is known.
    within: u8,
    /// Not fulfilled within this many moves.
    not_within: u8,
}

impl Known {
    /// Whether it is fulfilled within this many moves, if that is known.
    pub(super) fn verdict(self, moves: u8) -> Option<bool> {
        match self {
            Self { within: 1.., .. } if self.within <= moves => Some(true),
            _ if self.not_within >= moves => Some(false),
            _ => None,
        }
    }

    /// Notes whether it is fulfilled within this many moves.
    pub(super) fn note(&mut self, moves: u8, holds: bool) {
        if holds {
            self.within = if self.within == 0 { moves } else { self.within.min(moves) };
        } else {
            self.not_within = self.not_within.max(moves);
        }
    }
}

pub(super) struct Resistance<'a, R: SearchRules> {
    asked: Stipulation,
    budget: &'a mut Budget,
    table: FxHashMap<AimedKey<R>, Known>,
    room: usize,
}

impl<'a, R: SearchRules> Resistance<'a, R> {
    pub(super) fn new(asked: Stipulation, limits: &Limits, budget: &'a mut Budget) -> Self {
        Self { asked, budget, table: FxHashMap::default(), room: limits.memory / ENTRY }
    }

    /// See [`super::search`].
    pub(super) fn search(
        mut self,
        position: &Position<R>,
        few: Option<usize>,
    ) -> Result<Option<AllSolutions<R>>, Aborted> {
        let place = &Aimed::new(position, self.asked);
        let most = self.asked.moves().unwrap_or(0);
        let mut shorter = None;
        if few.is_some() {
            if most > 1 && self.attack(place, most - 1)? || !self.attack(place, most)? {
                return Ok(None);
            }
        } else {
            for moves in 1..most {
                let keys = self.fulfilling(place, moves, None)?;
                if !keys.is_empty() {
                    shorter = Some((moves, self.trees(place, &keys, moves)?));
                    break;
                }
            }
        }
        let keys = self.fulfilling(place, most, few)?;
        if few.is_some_and(|few| keys.len() > few) {
            return Ok(None);
        }
        let solutions = self.trees(place, &keys, most)?;
        let mut duals = Vec::new();
        if shorter.is_none() {
            for &key in &keys {
                self.duals(&place.after(key), most, true, &mut vec![key], &mut duals)?;
            }
        }
        Ok(Some(AllSolutions { shorter, duals, ..AllSolutions::of(solutions) }))
    }

    /// The attacker's moves that fulfil the stipulation within this many moves; with `few`, no more
    /// than one beyond it.
    fn fulfilling(
        &mut self,
        place: &Aimed<R>,
        moves: u8,
        few: Option<usize>,
    ) -> Result<Vec<Move<R>>, Aborted> {
        let mut found = Vec::new();
        if moves == 0 || self.must_mate(place) {
            return Ok(found);
        }
        for mv in place.position.legal_moves() {
            if self.after_attack(&place.after(mv), moves)? {
                found.push(mv);
                if few.is_some_and(|few| found.len() > few) {
                    break;
                }
            }
        }
        Ok(found)
    }

    /// Whether the attacker of a reflexmate can mate, so that it must and the stipulation fails.
    fn must_mate(&self, place: &Aimed<R>) -> bool {
        self.asked.play() == Play::Reflex && is_reached_in_one(place.aim, &place.position)
    }

    /// Whether the attacker to move can reach the goal within this many moves, at least 1.
    fn attack(&mut self, place: &Aimed<R>, moves: u8) -> Result<bool, Aborted> {
        let known = self.table.get(&place.key()).copied().unwrap_or_default();
        if let Some(verdict) = known.verdict(moves) {
            return Ok(verdict);
        }
        self.budget.spend()?;
        let mut holds = false;
        if !self.must_mate(place) {
            let attacks = place.position.legal_moves().into_iter();
            let (checks, quiet): (Vec<_>, Vec<_>) =
                attacks.partition(|&mv| place.position.gives_check(mv));
            for mv in checks.into_iter().chain(quiet) {
                if self.after_attack(&place.after(mv), moves)? {
                    holds = true;
                    break;
                }
            }
        }
        if self.table.len() < self.room || self.table.contains_key(&place.key()) {
            self.table.entry(place.key()).or_default().note(moves, holds);
        }
        Ok(holds)
    }

    /// Whether every reply mates or lets the attacker reach the goal; `moves` counts the move that
    /// was just played.
    pub(super) fn after_attack(&mut self, place: &Aimed<R>, moves: u8) -> Result<bool, Aborted> {
        if R::decided(place.position.board()).is_some() {
            return Ok(false);
        }
        if self.asked.play() == Play::Reflex {
            if is_reached_in_one(place.aim, &place.position) {
                return Ok(true);
            }
            if moves == 1 {
                return Ok(false);
            }
        }
        let replies = place.position.legal_moves();
        if replies.is_empty() {
            return Ok(false);
        }
        for &mv in &replies {
            let next = place.after(mv);
            if next.is_goal(place, mv) {
                continue;
            }
            if moves == 1
                || R::decided(next.position.board()).is_some()
                || !self.attack(&next, moves - 1)?
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The replies that count: in a reflexmate the mates, if there are any.
    fn replies(&self, place: &Aimed<R>) -> Vec<Move<R>> {
        if self.asked.play() == Play::Reflex {
            let mates = reaching_moves(place.aim, &place.position);
            if !mates.is_empty() {
                return mates.into_iter().collect();
            }
        }
        place.position.legal_moves().into_iter().collect()
    }

    fn trees(
        &mut self,
        place: &Aimed<R>,
        keys: &[Move<R>],
        moves: u8,
    ) -> Result<Vec<Branch<R>>, Aborted> {
        let mut trees = Vec::new();
        for &mv in keys.iter().take(MOST_SOLUTIONS) {
            let next = self.tree(&place.after(mv), moves)?;
            trees.push(Branch { mv, next });
        }
        insertion_sort_by_key(&mut trees, |tree| tree.mv);
        Ok(trees)
    }

    /// The replies, each with the first quickest continuation; the longest defences first.
    fn tree(&mut self, place: &Aimed<R>, moves: u8) -> Result<Vec<Branch<R>>, Aborted> {
        let mut tree = Vec::new();
        for mv in self.replies(place) {
            self.budget.spend()?;
            let next = place.after(mv);
            if next.is_goal(place, mv) {
                tree.push((0, Branch { mv, next: Vec::new() }));
                continue;
            }
            let left = self.needed(&next, moves - 1)?;
            let attacks = self.fulfilling(&next, left, None)?;
            let mut continuations = Vec::new();
            if let Some(&attack) = attacks.first() {
                let after = self.tree(&next.after(attack), left)?;
                continuations.push(Branch { mv: attack, next: after });
            }
            tree.push((left, Branch { mv, next: continuations }));
        }
        insertion_sort_by_key(&mut tree, |(left, branch)| (Reverse(*left), branch.mv));
        Ok(tree.into_iter().map(|(_, branch)| branch).collect())
    }

    /// The fewest moves, at most `most`, that the attacker needs.
    fn needed(&mut self, place: &Aimed<R>, most: u8) -> Result<u8, Aborted> {
        for moves in 1..most {
            if self.attack(place, moves)? {
                return Ok(moves);
            }
        }
        Ok(most)
    }

    /// Collects the choices of the attacker. `full` says whether the line up to here leaves the
    /// attacker no move to spare.
    fn duals(
        &mut self,
        place: &Aimed<R>,
        moves: u8,
        full: bool,
        line: &mut Vec<Move<R>>,
        duals: &mut Vec<PlayDual<R>>,
    ) -> Result<(), Aborted> {
        for mv in self.replies(place) {
            let next = place.after(mv);
            if next.is_goal(place, mv) || duals.len() >= MOST_DUALS {
                continue;
            }
            let left = moves - 1;
            let full = full && self.needed(&next, left)? == left;
            let attacks = self.fulfilling(&next, left, None)?;
            line.push(mv);
            if attacks.len() > 1 {
                let (line, moves) = (line.clone(), attacks.clone());
                duals.push(PlayDual { line, moves, major: full });
            }
            if let Some(&attack) = attacks.first() {
                line.push(attack);
                self.duals(&next.after(attack), left, full, line, duals)?;
                line.pop();
            }
            line.pop();
        }
        Ok(())
    }
}
