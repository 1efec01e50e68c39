//! Play in which both sides help: every line of the stated length, with a table of positions
//! that hold no solution in the plies that are left.

use rustc_hash::FxHashSet;

use super::aimed::{Aimed, AimedKey, reaching_moves};
use super::{AllSolutions, Branch, MOST_SOLUTIONS};
use crate::game::{Move, Position, SearchRules, index_sort_by_key};
use crate::solve::engine::budget::{Aborted, Budget};
use crate::solve::limits::Limits;
use crate::stipulation::{Play, Stipulation};

/// Bytes that an entry of the table takes, while it grows.
const ENTRY: usize = 80;

pub(super) struct Cooperation<'a, R: SearchRules> {
    asked: Stipulation,
    budget: &'a mut Budget,
    /// Places without a solution, each with the plies that are left.
    barren: FxHashSet<(AimedKey<R>, u16)>,
    /// The most of them; a full table forgets nothing, it only learns no more.
    room: usize,
    line: Vec<Move<R>>,
    found: Vec<Branch<R>>,
    /// The most solutions that are collected.
    most: usize,
    more: bool,
}

impl<'a, R: SearchRules> Cooperation<'a, R> {
    pub(super) fn new(asked: Stipulation, limits: &Limits, budget: &'a mut Budget) -> Self {
        Self {
            asked,
            budget,
            barren: FxHashSet::default(),
            room: limits.memory / ENTRY,
            line: Vec::new(),
            found: Vec::new(),
            most: MOST_SOLUTIONS,
            more: false,
        }
    }

    /// See [`super::search`].
    pub(super) fn search(
        mut self,
        position: &Position<R>,
        few: Option<usize>,
    ) -> Result<Option<AllSolutions<R>>, Aborted> {
        let start = &Aimed::new(position, self.asked);
        let mut shorter = None;
        // Of a shorter solution it is enough to know that there is one.
        self.most = few.map_or(MOST_SOLUTIONS, |_| 0);
        // What is barren depends on the plies that are left, so that all lengths share a table.
        for moves in self.asked.fewest()..self.asked.moves().unwrap_or(0) {
            let plies = self.asked.in_moves(moves).plies();
            if self.lines(start, plies)? {
                if few.is_some() {
                    return Ok(None);
                }
                shorter = Some((moves, std::mem::take(&mut self.found)));
                self.more = false;
                break;
            }
        }
        self.most = few.unwrap_or(MOST_SOLUTIONS);
        self.lines(start, self.asked.plies())?;
        let Self { mut found, more, .. } = self;
        if few.is_some() && (more || found.is_empty()) {
            return Ok(None);
        }
        index_sort_by_key(&mut found, Branch::line);
        Ok(Some(AllSolutions { more, shorter, ..AllSolutions::of(found) }))
    }

    /// Finds the lines of this many plies. Returns whether there is one.
    fn lines(&mut self, place: &Aimed<R>, left: u16) -> Result<bool, Aborted> {
        if left == 1 {
            return self.last(place);
        }
        if left == 0 || self.barren.contains(&(place.key(), left)) {
            return Ok(false);
        }
        self.budget.spend()?;
        let mut any = false;
        for mv in place.position.legal_moves() {
            let after = place.after(mv);
            if R::decided(after.position.board()).is_some() || after.aim.is_lost() {
                continue;
            }
            // A series that has reached its goal is over.
            if self.asked.play() == Play::Series && after.is_goal(place, mv) {
                continue;
            }
            let Some(next) = self.asked.next(&after.position, left - 1) else { continue };
            self.line.push(mv);
            any |= self.lines(&after.with(next), left - 1)?;
            self.line.pop();
            if self.more {
                break;
            }
        }
        self.note(place, left, any);
        Ok(any)
    }

    /// The last ply that is chosen freely.
    fn last(&mut self, place: &Aimed<R>) -> Result<bool, Aborted> {
        if self.barren.contains(&(place.key(), 1)) {
            return Ok(false);
        }
        self.budget.spend()?;
        let mut any = false;
        if self.asked.play().ends_forced() {
            for mv in place.position.legal_moves() {
                if let Some(mates) = forced_mates(&place.after(mv)) {
                    any = true;
                    self.add(mv, mates);
                }
            }
        } else {
            for mv in reaching_moves(place.aim, &place.position) {
                any = true;
                self.add(mv, Vec::new());
            }
        }
        self.note(place, 1, any);
        Ok(any)
    }

    fn add(&mut self, mv: Move<R>, mates: Vec<Branch<R>>) {
        if self.found.len() >= self.most {
            self.more = true;
            return;
        }
        self.line.push(mv);
        self.found.extend(Branch::of_line(&self.line, mates));
        self.line.pop();
    }

    fn note(&mut self, place: &Aimed<R>, left: u16, any: bool) {
        if !any && !self.more && self.barren.len() < self.room {
            self.barren.insert((place.key(), left));
        }
    }
}

/// The replies, if there are some and all of them reach the goal.
fn forced_mates<R: SearchRules>(place: &Aimed<R>) -> Option<Vec<Branch<R>>> {
    if R::decided(place.position.board()).is_some() {
        return None;
    }
    let mut mates = Vec::new();
    for mv in place.position.legal_moves() {
        if !place.after(mv).is_goal(place, mv) {
            return None;
        }
        mates.push(Branch { mv, next: Vec::new() });
    }
    (!mates.is_empty()).then_some(mates)
}
