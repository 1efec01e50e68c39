//! The moves of a position in df-pn, looked at as late as possible.

use std::cell::OnceCell;

use super::exhaustive::{all_mates, has_lost, is_mate, mates_at_once};
use super::killers::NO_HINTS;
use super::move_picker::{Deferred, MovePicker};
use super::parallel::ThreadRole;
use super::search::Search;
use super::table::{Hint, Known, NEVER, NO_HINT, Numbers, hint};
use crate::game::{Key, Move, MoveList, Position, Rules, SearchRules, Set};

/// With so few replies all are looked at.
const FEW: usize = 6;

/// A move that is not settled, with the numbers of the position after it.
pub(in crate::solve) struct Edge<R: Rules> {
    pub(in crate::solve) mv: Move<R>,
    pub(in crate::solve) numbers: Numbers,
    /// The key of the position after it.
    key: Key,
    /// Other threads that search below it; 0 where this thread ignores them.
    pub(in crate::solve) virtual_loss: u8,
    /// What speaks for its numbers.
    status: Status,
}

/// What speaks for the numbers of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    /// It is one of the likely moves.
    Picked,
    /// It is one of the others, and has been searched.
    Searched,
    /// It is one of the others, and has been looked at only.
    Evaluated,
}

impl Status {
    fn of(known: Known, likely: bool) -> Self {
        match (likely, known.is_searched()) {
            (true, _) => Self::Picked,
            (false, true) => Self::Searched,
            (false, false) => Self::Evaluated,
        }
    }
}

/// What has been looked at of a position's moves.
pub(in crate::solve) struct Expansion<R: Rules> {
    /// Moves that have been looked at and are not settled.
    pub(in crate::solve) edges: Vec<Edge<R>>,
    /// Moves that have not been looked at.
    pub(in crate::solve) deferred: Deferred<R>,
    /// What is expected of all of these together.
    pub(in crate::solve) deferred_numbers: Numbers,
    /// The longest win after a reply that failed.
    pub(in crate::solve) longest: u8,
    /// Whether all attacks that failed do so however many moves there are.
    pub(in crate::solve) never: bool,
    /// The replies that refuted where the same men stood as here, the last one first.
    killers: [Hint; 2],
}

impl<R: SearchRules> Expansion<R> {
    /// An empty one, with the room that this one has taken.
    pub(in crate::solve) fn emptied(mut self) -> Self {
        self.edges.clear();
        self.deferred.clear();
        Self { edges: self.edges, deferred: self.deferred, ..Self::default() }
    }

    /// Notes a move that has failed: with which numbers, and in how many moves the attacker
    /// wins after it, if it was a reply.
    pub(in crate::solve) fn record_failure(&mut self, numbers: Numbers, length: u8) {
        self.longest = self.longest.max(length);
        self.never &= numbers == Numbers::NEVER;
    }

    /// Notes what a search of a move has found that did not settle it.
    pub(in crate::solve) fn record_search(&mut self, index: usize, numbers: Numbers) {
        let edge = &mut self.edges[index];
        edge.numbers = numbers;
        if edge.status == Status::Evaluated {
            edge.status = Status::Searched;
        }
    }

    /// The disproof number of the easiest reply that has been searched though nothing
    /// recommends it; 0 if there is none.
    pub(in crate::solve) fn easiest_searched(&self) -> u32 {
        let searched = self.edges.iter().filter(|edge| edge.status == Status::Searched);
        searched.map(|edge| edge.numbers.disproof).min().unwrap_or(0)
    }
}

impl<R: SearchRules> Edge<R> {
    /// The own number of the move, where one that has been looked at only is no easier than this.
    pub(in crate::solve) fn own<const ATTACK: bool>(&self, floor: u32) -> u32 {
        let own = self.numbers.own::<ATTACK>();
        if self.status == Status::Evaluated { own.max(floor) } else { own }
    }
}

impl<R: Rules> Default for Expansion<R> {
    fn default() -> Self {
        Self {
            edges: Vec::new(),
            deferred: Deferred::default(),
            deferred_numbers: Numbers::default(),
            longest: 0,
            never: true,
            killers: NO_HINTS,
        }
    }
}

impl<R: SearchRules> Search<R> {
    /// Looks at the moves that are likely to settle a position; returns one that does.
    pub(in crate::solve) fn expand<const ATTACK: bool>(
        &mut self,
        position: &Position<R>,
        moves: u8,
        expansion: &mut Expansion<R>,
    ) -> Option<(Move<R>, Numbers)> {
        if !ATTACK && self.estimate.uses_killers() {
            expansion.killers = self.killers.of_placement(position);
        }
        let likely = if ATTACK && self.checks {
            position.checks()
        } else {
            self.pick_moves::<ATTACK>(position, moves, expansion)
        };
        self.evaluate_moves::<ATTACK, true>(position, moves, &likely, expansion)
    }

    /// Looks at the other moves too; returns one that settles the position.
    pub(in crate::solve) fn expand_deferred<const ATTACK: bool>(
        &mut self,
        position: &Position<R>,
        moves: u8,
        expansion: &mut Expansion<R>,
    ) -> Option<(Move<R>, Numbers)> {
        let deferred = expansion.deferred.take(position);
        self.evaluate_moves::<ATTACK, false>(position, moves, &deferred, expansion)
    }

    /// Looks at what other threads have found after the moves that are not settled.
    pub(in crate::solve) fn refresh<const ATTACK: bool>(
        &self,
        moves: u8,
        expansion: &mut Expansion<R>,
    ) -> Option<(Move<R>, Numbers)> {
        let left = if ATTACK { moves - 1 } else { moves };
        let mut index = 0;
        while let Some(edge) = expansion.edges.get_mut(index) {
            let known = self.table.get(edge.key);
            edge.virtual_loss = known.virtual_loss;
            edge.status = Status::of(known, edge.status == Status::Picked);
            let Some(numbers) = self.estimate.of_known(known, left) else {
                index += 1;
                continue;
            };
            edge.numbers = self.estimate.with_killers(numbers, edge.mv, expansion.killers);
            if numbers.own::<ATTACK>() == 0 {
                return Some((edge.mv, numbers));
            }
            if numbers.other::<ATTACK>() == 0 {
                expansion.edges.swap_remove(index);
                expansion.record_failure(numbers, if ATTACK { 0 } else { known.proven });
            } else {
                index += 1;
            }
        }
        None
    }

    /// The likely moves; the others are put aside.
    fn pick_moves<const ATTACK: bool>(
        &self,
        position: &Position<R>,
        moves: u8,
        expansion: &mut Expansion<R>,
    ) -> MoveList<R> {
        let board = position.board();
        let best = self.table.get(position.key()).best;
        let hints = &R::check_hints(position);
        if ATTACK {
            let picker = MovePicker { hints, taken: Set::EMPTY, known: &[best] };
            let moves = picker.pick(position, &mut expansion.deferred);
            expansion.deferred_numbers =
                self.estimate.quiet_attacks(board, position.turn(), expansion.deferred.len());
            return moves;
        }
        let [placement, length] = [expansion.killers, self.killers.hints_at(moves)];
        let known = &[best, placement[0], placement[1], length[0], length[1]];
        let picker = MovePicker { hints, taken: board.color(!position.turn()), known };
        let moves = picker.pick(position, &mut expansion.deferred);
        if moves.len() + expansion.deferred.len() <= FEW {
            expansion.deferred.clear();
            return position.legal_moves();
        }
        expansion.deferred_numbers =
            self.estimate.deferred_replies(board, !position.turn(), expansion.deferred.len());
        moves
    }

    /// Looks at moves until one settles the position for the side to move.
    fn evaluate_moves<const ATTACK: bool, const PICKED: bool>(
        &mut self,
        position: &Position<R>,
        moves: u8,
        list: &[Move<R>],
        expansion: &mut Expansion<R>,
    ) -> Option<(Move<R>, Numbers)> {
        let left = if ATTACK { moves - 1 } else { moves };
        let threats = MateThreats { before: position, mates: OnceCell::new() };
        expansion.edges.reserve(list.len());
        for &mv in list {
            self.table.prefetch(position.likely_key_after(mv));
        }
        for &mv in list {
            let child = position.after(mv);
            let beyond = self.may_be_known(position, mv, &child);
            let known = self.probe::<ATTACK>(&child, beyond);
            let Evaluation { numbers, known } = match self.estimate.of_known(known, left) {
                Some(numbers) => Evaluation { numbers, known },
                None if ATTACK => self.evaluate_defence(&child, known, &threats),
                None => self.evaluate_attack(&child, known, &threats),
            };
            if numbers.own::<ATTACK>() == 0 {
                return Some((mv, numbers));
            }
            if numbers.other::<ATTACK>() == 0 {
                expansion.record_failure(numbers, known.proven);
            } else {
                let numbers = self.estimate.with_killers(numbers, mv, expansion.killers);
                let status = Status::of(known, PICKED);
                let virtual_loss =
                    if self.role == ThreadRole::Follower { known.virtual_loss } else { 0 };
                let key = child.key();
                expansion.edges.push(Edge { mv, numbers, key, virtual_loss, status });
            }
        }
        None
    }

    /// A first look at a position after an attacker move, of which only this is known.
    fn evaluate_defence(
        &mut self,
        position: &Position<R>,
        known: Known,
        threats: &MateThreats<R>,
    ) -> Evaluation {
        let replies = position.reach();
        if replies.moves == 0 || R::decided(position.board()).is_some() {
            let numbers = if has_lost(position) { Numbers::PROVEN } else { Numbers::NEVER };
            return Evaluation::settled(numbers, 0);
        }
        let check = position.is_check();
        if !check && threats.carried_out(position).is_some() {
            // Whoever is mated wins in no number of moves.
            self.table.put(position.key(), NEVER, false, NO_HINT, 1);
            return Evaluation::settled(Numbers::NEVER, 0);
        }
        let numbers = self.estimate.defence(position.board(), !position.turn(), replies);
        if check {
            // What a quiet attack leaves is found again in the time of a look into the table,
            // and most of these positions are never searched.
            self.table.put_numbers(position.key(), numbers, 1);
        }
        Evaluation { numbers, known }
    }

    /// A first look at a position after a reply, of which only this is known.
    fn evaluate_attack(
        &mut self,
        position: &Position<R>,
        known: Known,
        threats: &MateThreats<R>,
    ) -> Evaluation {
        let goes_on = R::decided(position.board()).is_none();
        if goes_on && let Some(mv) = threats.carried_out(position) {
            self.table.put(position.key(), 1, true, hint(mv), 1);
            return Evaluation::settled(Numbers::PROVEN, 1);
        }
        let Some(numbers) = self.estimate.attack(position).filter(|_| goes_on) else {
            self.table.put(position.key(), NEVER, false, NO_HINT, 1);
            return Evaluation::settled(Numbers::NEVER, 0);
        };
        self.table.put_numbers(position.key(), numbers, 1);
        Evaluation { numbers, known }
    }

    /// What is known of a position after a move, `ATTACK` saying whose, in the table or, where
    /// that may be so, beyond it.
    fn probe<const ATTACK: bool>(&self, after: &Position<R>, beyond: bool) -> Known {
        let known = self.table.get(after.key());
        if !beyond || known != Known::default() {
            return known;
        }
        let found = if ATTACK {
            self.probe_endgames::<false>(after)
        } else {
            self.probe_endgames::<true>(after)
        };
        found.unwrap_or(known)
    }
}

/// The mates that the other side threatens before a move, found once for all moves.
///
/// What a move allows that was not threatened before is found only when the position after it
/// is searched. That saves looking for mates after each of some thirty moves, about a tenth of
/// the time of a search for attacks; questions take as many positions as with it.
struct MateThreats<'a, R: Rules> {
    before: &'a Position<R>,
    /// `None` where the side to move stands in check, so that nothing could be threatened.
    mates: OnceCell<Option<MoveList<R>>>,
}

impl<R: SearchRules> MateThreats<'_, R> {
    /// A mate by the other side after a move.
    fn carried_out(&self, after: &Position<R>) -> Option<Move<R>> {
        let threatened = || self.before.passed().map(|passed| all_mates(&passed));
        match self.mates.get_or_init(threatened) {
            Some(threats) => threats.iter().find_map(|&mv| {
                let (mv, next) = after.after_like(mv)?;
                is_mate(&next).then_some(mv)
            }),
            None => mates_at_once(after),
        }
    }
}

/// What a first look at a position shows.
struct Evaluation {
    numbers: Numbers,
    /// What was known before.
    known: Known,
}

impl Evaluation {
    /// A settled question, and in how many moves the attacker wins; 0 if he does not.
    fn settled(numbers: Numbers, won: u8) -> Self {
        Self { numbers, known: Known::won_within(won) }
    }
}
