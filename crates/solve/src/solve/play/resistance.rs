//! Selfmates and reflexmates: an AND/OR search bounded by length.
//!
//! The attacker, the side to move, wants to be mated; the defender mates only if he must.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;

use super::goal::{is_reached_in_one, reaching_moves};
use super::{AllSolutions, Branch, MOST_SOLUTIONS, PlayDual};
use crate::game::{Key, Move, Position, SearchRules, insertion_sort_by_key};
use crate::solve::engine::budget::{Aborted, Budget};
use crate::solve::limits::Limits;
use crate::stipulation::{Play, Stipulation};

/// Bytes that an entry of the table takes, while it grows.
const ENTRY: usize = 80;

/// The most duals that are listed.
const MOST_DUALS: usize = 200;

/// What is known of a position with the attacker to move.
#[derive(Clone, Copy, Default)]
struct Known {
    /// Fulfilled within so many moves; 0 if nothing is known.
    within: u8,
    /// Not fulfilled within so many moves.
    not_within: u8,
}

pub(super) struct Resistance<'a> {
    asked: Stipulation,
    budget: &'a mut Budget,
    table: FxHashMap<Key, Known>,
    room: usize,
}

impl<'a> Resistance<'a> {
    pub(super) fn new(asked: Stipulation, limits: &Limits, budget: &'a mut Budget) -> Self {
        Self { asked, budget, table: FxHashMap::default(), room: limits.memory / ENTRY }
    }

    pub(super) fn solve<R: SearchRules>(
        mut self,
        position: &Position<R>,
    ) -> Result<AllSolutions<R>, Aborted> {
        let most = self.asked.moves().unwrap_or(0);
        let mut shorter = None;
        for moves in 1..most {
            let keys = self.fulfilling(position, moves)?;
            if !keys.is_empty() {
                shorter = Some((moves, self.trees(position, &keys, moves)?));
                break;
            }
        }
        let keys = self.fulfilling(position, most)?;
        let solutions = self.trees(position, &keys, most)?;
        let mut duals = Vec::new();
        if shorter.is_none() {
            for &key in &keys {
                let mut line = vec![key];
                self.duals(&position.after(key), most, true, &mut line, &mut duals)?;
            }
        }
        Ok(AllSolutions { solutions, more: false, shorter, duals })
    }

    /// See [`super::few_solutions`].
    pub(super) fn few_solutions<R: SearchRules>(
        mut self,
        position: &Position<R>,
        most: usize,
    ) -> Result<Option<AllSolutions<R>>, Aborted> {
        let moves = self.asked.moves().unwrap_or(0);
        if moves > 1 && self.attack(position, moves - 1)? || !self.attack(position, moves)? {
            return Ok(None);
        }
        let mut keys = Vec::new();
        for mv in position.legal_moves() {
            if self.after_attack(&position.after(mv), moves)? {
                keys.push(mv);
                if keys.len() > most {
                    return Ok(None);
                }
            }
        }
        let solutions = self.trees(position, &keys, moves)?;
        let mut duals = Vec::new();
        for &key in &keys {
            self.duals(&position.after(key), moves, true, &mut vec![key], &mut duals)?;
        }
        Ok(Some(AllSolutions { solutions, more: false, shorter: None, duals }))
    }

    /// The attacker's moves that fulfil the stipulation within so many moves.
    fn fulfilling<R: SearchRules>(
        &mut self,
        position: &Position<R>,
        moves: u8,
    ) -> Result<Vec<Move<R>>, Aborted> {
        let mut found = Vec::new();
        if moves == 0 || self.must_mate(position) {
            return Ok(found);
        }
        for mv in position.legal_moves() {
            if self.after_attack(&position.after(mv), moves)? {
                found.push(mv);
            }
        }
        Ok(found)
    }

    /// Whether the attacker of a reflexmate can mate, so that he must and the stipulation fails.
    fn must_mate<R: SearchRules>(&self, position: &Position<R>) -> bool {
        self.asked.play() == Play::Reflex && is_reached_in_one(self.asked.goal(), position)
    }

    /// Whether the attacker to move can have his way within so many moves, at least 1.
    fn attack<R: SearchRules>(
        &mut self,
        position: &Position<R>,
        moves: u8,
    ) -> Result<bool, Aborted> {
        let known = self.table.get(&position.key()).copied().unwrap_or_default();
        if known.within != 0 && known.within <= moves {
            return Ok(true);
        }
        if known.not_within >= moves {
            return Ok(false);
        }
        self.budget.spend()?;
        let mut holds = false;
        if !self.must_mate(position) {
            let attacks = position.legal_moves().into_iter();
            let (checks, quiet): (Vec<_>, Vec<_>) =
                attacks.partition(|&mv| position.gives_check(mv));
            for mv in checks.into_iter().chain(quiet) {
                if self.after_attack(&position.after(mv), moves)? {
                    holds = true;
                    break;
                }
            }
        }
        if self.table.len() < self.room || self.table.contains_key(&position.key()) {
            let known = self.table.entry(position.key()).or_default();
            if holds {
                known.within = if known.within == 0 { moves } else { known.within.min(moves) };
            } else {
                known.not_within = known.not_within.max(moves);
            }
        }
        Ok(holds)
    }

    /// Whether every reply mates or lets the attacker have his way; `moves` counts the move that
    /// was just played.
    pub(super) fn after_attack<R: SearchRules>(
        &mut self,
        position: &Position<R>,
        moves: u8,
    ) -> Result<bool, Aborted> {
        if R::decided(position.board()).is_some() {
            return Ok(false);
        }
        if self.asked.play() == Play::Reflex {
            if is_reached_in_one(self.asked.goal(), position) {
                return Ok(true);
            }
            if moves == 1 {
                return Ok(false);
            }
        }
        let replies = position.legal_moves();
        if replies.is_empty() {
            return Ok(false);
        }
        for &mv in &replies {
            let next = position.after(mv);
            if self.asked.goal().is_reached(&next) {
                continue;
            }
            if moves == 1 || R::decided(next.board()).is_some() || !self.attack(&next, moves - 1)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The replies that count: in a reflexmate the mates, if there are any.
    fn replies<R: SearchRules>(&self, position: &Position<R>) -> Vec<Move<R>> {
        if self.asked.play() == Play::Reflex {
            let mates = reaching_moves(self.asked.goal(), position);
            if !mates.is_empty() {
                return mates.into_iter().collect();
            }
        }
        position.legal_moves().into_iter().collect()
    }

    fn trees<R: SearchRules>(
        &mut self,
        position: &Position<R>,
        keys: &[Move<R>],
        moves: u8,
    ) -> Result<Vec<Branch<R>>, Aborted> {
        let mut trees = Vec::new();
        for &mv in keys.iter().take(MOST_SOLUTIONS) {
            let next = self.tree(&position.after(mv), moves)?;
            trees.push(Branch { mv, next });
        }
        insertion_sort_by_key(&mut trees, |tree| tree.mv);
        Ok(trees)
    }

    /// The replies, each with the first quickest continuation; the longest defences first.
    fn tree<R: SearchRules>(
        &mut self,
        position: &Position<R>,
        moves: u8,
    ) -> Result<Vec<Branch<R>>, Aborted> {
        let mut tree = Vec::new();
        for mv in self.replies(position) {
            self.budget.spend()?;
            let next = position.after(mv);
            if self.asked.goal().is_reached(&next) {
                tree.push((0, Branch { mv, next: Vec::new() }));
                continue;
            }
            let left = self.needed(&next, moves - 1)?;
            let attacks = self.fulfilling(&next, left)?;
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
    fn needed<R: SearchRules>(&mut self, position: &Position<R>, most: u8) -> Result<u8, Aborted> {
        for moves in 1..most {
            if self.attack(position, moves)? {
                return Ok(moves);
            }
        }
        Ok(most)
    }

    /// Collects the choices of the attacker. `full` says whether the line up to here leaves him
    /// no move to spare.
    fn duals<R: SearchRules>(
        &mut self,
        position: &Position<R>,
        moves: u8,
        full: bool,
        line: &mut Vec<Move<R>>,
        duals: &mut Vec<PlayDual<R>>,
    ) -> Result<(), Aborted> {
        for mv in self.replies(position) {
            let next = position.after(mv);
            if self.asked.goal().is_reached(&next) || duals.len() >= MOST_DUALS {
                continue;
            }
            let left = moves - 1;
            let full = full && self.needed(&next, left)? == left;
            let attacks = self.fulfilling(&next, left)?;
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
