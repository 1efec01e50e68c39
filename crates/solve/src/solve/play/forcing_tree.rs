//! Solutions of direct play that asks for more than a win: keys, trees and duals.

use std::cmp::Reverse;

use rustc_hash::FxHashSet;

use super::aimed::{Aimed, AimedKey};
use super::forcing::Forcing;
use super::{AllSolutions, Branch, MOST_SOLUTIONS, PlayDual};
use crate::game::{Move, Position, SearchRules, insertion_sort, insertion_sort_by_key};
use crate::solve::engine::budget::Aborted;
use crate::solve::phases::duals::MINOR_LISTED;
use crate::stipulation::MAX_MOVES;

/// The most moves in a tree with every defense.
const MOST_BRANCHES: usize = 20_000;

/// Which defenses a tree has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Breadth {
    All,
    /// Those that last longest.
    Longest,
    /// The first of them.
    One,
}

/// A tree that grows until it is too large.
struct Growth {
    breadth: Breadth,
    left: usize,
}

/// The duals of a problem, as they are found.
struct Choices<R: SearchRules> {
    found: Vec<PlayDual<R>>,
    minors: usize,
    /// Places examined, with the moves left and whether only full length was followed.
    seen: FxHashSet<(AimedKey<R>, u8, bool)>,
    line: Vec<Move<R>>,
}

/// The search for all solutions.
pub(super) struct AllForced<'a, R: SearchRules> {
    pub(super) forcing: &'a mut Forcing<R>,
}

impl<R: SearchRules> AllForced<'_, R> {
    /// All solutions, and whether there are shorter ones.
    fn solve(&mut self, position: &Position<R>) -> Result<AllSolutions<R>, Aborted> {
        let start = self.forcing.start(position);
        let most = self.forcing.asked.moves().unwrap_or(MAX_MOVES);
        let mut fewest = None;
        let mut never = false;
        let mut looked = 0;
        while fewest.is_none() && looked < most && !never {
            looked += 1;
            if self.holds(&start, looked)? {
                fewest = Some(looked);
            }
            never = fewest.is_none() && self.forcing.is_never(&start);
        }
        let is_open = self.forcing.asked.moves().is_none();
        let Some(fewest) = fewest else {
            let escapes = self.escapes(&start, if is_open { looked } else { most })?;
            let fewest = is_open.then_some(looked);
            return Ok(AllSolutions { fewest, never, escapes, ..AllSolutions::of(Vec::new()) });
        };
        let moves = if is_open { fewest } else { most };
        let (solutions, mut whole) = self.solutions(&start, moves)?;
        let mut shorter = None;
        let mut duals = Vec::new();
        if fewest < moves {
            let (shorter_ones, is_whole) = self.solutions(&start, fewest)?;
            shorter = Some((fewest, shorter_ones));
            whole &= is_whole;
        } else {
            duals = self.duals(&start, moves)?;
        }
        let fewest = is_open.then_some(fewest);
        Ok(AllSolutions { shorter, duals, fewest, whole, ..AllSolutions::of(solutions) })
    }

    /// See [`super::search`].
    pub(super) fn search(
        &mut self,
        position: &Position<R>,
        few: Option<usize>,
    ) -> Result<Option<AllSolutions<R>>, Aborted> {
        if let Some(few) = few {
            let start = self.forcing.start(position);
            let moves = self.forcing.asked.moves().unwrap_or(1);
            if moves > 1 && self.holds(&start, moves - 1)? || !self.holds(&start, moves)? {
                return Ok(None);
            }
            let is_one = self.forcing.asked.begins_with_defense();
            if !is_one && self.continuations(&start, moves)?.len() > few {
                return Ok(None);
            }
        }
        self.solve(position).map(Some)
    }

    /// Whether the problem is solved within this many moves.
    fn holds(&mut self, start: &Aimed<R>, moves: u8) -> Result<bool, Aborted> {
        if self.forcing.asked.begins_with_defense() {
            self.forcing.is_compelled(start, moves)
        } else {
            self.forcing.attack(start, moves)
        }
    }

    /// The defenses at the beginning that are not answered.
    fn escapes(&mut self, start: &Aimed<R>, moves: u8) -> Result<Vec<Move<R>>, Aborted> {
        let mut found = Vec::new();
        if self.forcing.asked.begins_with_defense() {
            for mv in start.position.legal_moves() {
                if !self.forcing.attack(&start.after(mv), moves)? {
                    found.push(mv);
                }
            }
        }
        insertion_sort(&mut found);
        Ok(found)
    }

    /// The attacking moves that reach the goal within this many moves: those that do so sooner
    /// first, then in move order.
    fn continuations(&mut self, place: &Aimed<R>, moves: u8) -> Result<Vec<Move<R>>, Aborted> {
        let fewest = self.needed(place, moves)?;
        let mut found = Vec::new();
        for mv in place.position.legal_moves() {
            let next = place.after(mv);
            if self.forcing.is_right(place, mv, &next, moves).map_err(Aborted::Limit)? {
                let soonest = fewest == moves
                    || self.forcing.is_right(place, mv, &next, fewest).map_err(Aborted::Limit)?;
                found.push((!soonest, mv));
            }
        }
        insertion_sort(&mut found);
        Ok(found.into_iter().map(|(_, mv)| mv).collect())
    }

    /// The fewest moves, at most `most`, that the attacker needs.
    fn needed(&mut self, place: &Aimed<R>, most: u8) -> Result<u8, Aborted> {
        for moves in 1..most {
            if self.forcing.attack(place, moves)? {
                return Ok(moves);
            }
        }
        Ok(most)
    }

    /// The trees of all solutions within this many moves, and whether they have every defense.
    fn solutions(
        &mut self,
        start: &Aimed<R>,
        moves: u8,
    ) -> Result<(Vec<Branch<R>>, bool), Aborted> {
        for breadth in [Breadth::All, Breadth::Longest, Breadth::One] {
            let mut growth = Growth { breadth, left: MOST_BRANCHES };
            let found = self.roots(start, moves, &mut growth)?;
            if let Some(found) = found {
                return Ok((found, breadth == Breadth::All));
            }
        }
        Ok((Vec::new(), false))
    }

    fn roots(
        &mut self,
        start: &Aimed<R>,
        moves: u8,
        growth: &mut Growth,
    ) -> Result<Option<Vec<Branch<R>>>, Aborted> {
        if self.forcing.asked.begins_with_defense() {
            // Every defense is a part of the solution, whatever is left out later.
            let all = Breadth::All;
            let breadth = std::mem::replace(&mut growth.breadth, all);
            return self.tree(start, moves, growth, breadth);
        }
        let mut keys = self.continuations(start, moves)?;
        insertion_sort(&mut keys);
        let mut found = Vec::new();
        for &mv in keys.iter().take(MOST_SOLUTIONS) {
            let Some(next) = self.tree_after(start, mv, moves, growth)? else { return Ok(None) };
            found.push(Branch { mv, next });
        }
        Ok(Some(found))
    }

    /// What follows an attacking move, which is one of this many; `None` if the tree is too large.
    fn tree_after(
        &mut self,
        place: &Aimed<R>,
        mv: Move<R>,
        moves: u8,
        growth: &mut Growth,
    ) -> Result<Option<Vec<Branch<R>>>, Aborted> {
        let next = place.after(mv);
        if next.is_goal(place, mv) {
            return Ok(Some(Vec::new()));
        }
        let breadth = growth.breadth;
        self.tree(&next, moves - 1, growth, breadth)
    }

    /// The defenses, each with the first quickest continuation; the longest defenses first.
    fn tree(
        &mut self,
        place: &Aimed<R>,
        moves: u8,
        growth: &mut Growth,
        below: Breadth,
    ) -> Result<Option<Vec<Branch<R>>>, Aborted> {
        let mut defenses = Vec::new();
        for mv in place.position.legal_moves() {
            let length = self.needed(&place.after(mv), moves)?;
            defenses.push((Reverse(length), mv));
        }
        insertion_sort(&mut defenses);
        let longest = defenses.first().map(|&(length, _)| length);
        match growth.breadth {
            Breadth::All => {}
            Breadth::Longest => defenses.retain(|&(length, _)| Some(length) == longest),
            Breadth::One => defenses.truncate(1),
        }
        growth.breadth = below;
        let mut tree = Vec::new();
        for (Reverse(length), mv) in defenses {
            self.forcing.budget.spend()?;
            let Some(left) = growth.left.checked_sub(1) else { return Ok(None) };
            growth.left = left;
            let next = place.after(mv);
            let mut answer = Vec::new();
            if let Some(&attack) = self.continuations(&next, length)?.first() {
                let after = self.tree_after(&next, attack, length, growth)?;
                let Some(after) = after else { return Ok(None) };
                answer.push(Branch { mv: attack, next: after });
            }
            tree.push(Branch { mv, next: answer });
        }
        Ok(Some(tree))
    }

    /// The duals of all solutions, those in variations of full length first, as they are found in
    /// ordinary direct play.
    fn duals(&mut self, start: &Aimed<R>, moves: u8) -> Result<Vec<PlayDual<R>>, Aborted> {
        let mut choices =
            Choices { found: Vec::new(), minors: 0, seen: FxHashSet::default(), line: Vec::new() };
        for full in [true, false] {
            if self.forcing.asked.begins_with_defense() {
                self.after_attack(start, moves, full, &mut choices)?;
                continue;
            }
            for key in self.continuations(start, moves)? {
                let next = start.after(key);
                if next.is_goal(start, key) {
                    continue;
                }
                choices.line = vec![key];
                self.after_attack(&next, moves - 1, full, &mut choices)?;
            }
        }
        Ok(choices.found)
    }

    /// Follows the defenses where this many attacking moves are left.
    fn after_attack(
        &mut self,
        place: &Aimed<R>,
        moves: u8,
        full: bool,
        choices: &mut Choices<R>,
    ) -> Result<(), Aborted> {
        let mut defenses = Vec::new();
        for mv in place.position.legal_moves() {
            defenses.push((self.needed(&place.after(mv), moves)?, mv));
        }
        insertion_sort_by_key(&mut defenses, |&(length, mv)| (Reverse(length), mv));
        for (length, mv) in defenses {
            if if full { length != moves } else { choices.minors >= MINOR_LISTED } {
                break;
            }
            choices.line.push(mv);
            self.choice(&place.after(mv), moves, full, choices)?;
            choices.line.pop();
        }
        Ok(())
    }

    /// Looks for a choice where the attacker is to move, and goes on after the first one.
    fn choice(
        &mut self,
        place: &Aimed<R>,
        moves: u8,
        full: bool,
        choices: &mut Choices<R>,
    ) -> Result<(), Aborted> {
        if !choices.seen.insert((place.key(), moves, full)) {
            return Ok(());
        }
        let found = self.continuations(place, moves)?;
        let Some(&first) = found.first() else { return Ok(()) };
        // The second pass comes through the positions of the first again.
        let listed = !full && choices.seen.contains(&(place.key(), moves, true));
        if found.len() > 1 && !listed {
            let major = full && moves > 1;
            if major || choices.minors < MINOR_LISTED {
                let line = choices.line.clone();
                choices.found.push(PlayDual { line, moves: found, major });
            }
            choices.minors += usize::from(!major);
            if !full {
                return Ok(());
            }
        }
        let next = place.after(first);
        if !next.is_goal(place, first) {
            choices.line.push(first);
            self.after_attack(&next, moves - 1, full, choices)?;
            choices.line.pop();
        }
        Ok(())
    }
}
