//! Expanding a position in df-pn: its moves get their numbers, evaluated as late as possible.

use std::cell::OnceCell;

use super::exhaustive::{all_mates, is_mate, mates_at_once};
use super::expansion::{Edge, Expansion, Status};
use super::numbers::{Numbers, Side, attacker};
use super::search::{Search, ThreadRole};
use super::table::{Known, NEVER, NO_HINT, hint};
use crate::game::{Key, Move, MoveList, Position, Rules, SearchRules, has_lost};

/// Evaluates the picked moves of a position; returns one that settles it.
pub(in crate::solve) fn expand<R: SearchRules, S: Side>(
    search: &Search<R>,
    position: &Position<R>,
    moves: u8,
    expansion: &mut Expansion<R>,
) -> Option<(Move<R>, Numbers)> {
    expansion.killers = search.ordering.killers_of::<S>(position);
    let picked = if S::ATTACKS && search.knowledge.checks {
        position.checks()
    } else {
        let best = search.knowledge.known::<S>(&search.knowledge.history, position, moves).best;
        let known = (best, expansion.killers);
        let (picked, numbers) =
            search.ordering.pick::<S>(position, moves, known, &mut expansion.deferred);
        expansion.deferred_numbers = numbers;
        picked
    };
    evaluate_moves::<R, S, true>(search, position, moves, &picked, expansion)
}

/// Evaluates the deferred moves; returns one that settles the position.
pub(in crate::solve) fn expand_deferred<R: SearchRules, S: Side>(
    search: &Search<R>,
    position: &Position<R>,
    moves: u8,
    expansion: &mut Expansion<R>,
) -> Option<(Move<R>, Numbers)> {
    let deferred = expansion.deferred.take(position);
    evaluate_moves::<R, S, false>(search, position, moves, &deferred, expansion)
}

/// Reads again what other threads have found about unsettled moves; returns one that settles
/// the position.
pub(in crate::solve) fn refresh<R: SearchRules, S: Side>(
    search: &Search<R>,
    moves: u8,
    expansion: &mut Expansion<R>,
) -> Option<(Move<R>, Numbers)> {
    let left = if S::ATTACKS { moves - 1 } else { moves };
    let mut index = 0;
    while let Some(edge) = expansion.edges.get_mut(index) {
        let mut known = search.knowledge.table.get(edge.key);
        if edge.has_history {
            known.disproved = known.disproved.min(left);
        }
        edge.virtual_loss = known.virtual_loss;
        edge.status = Status::of(known, edge.status == Status::Picked);
        let Some(numbers) = search.ordering.estimate.of_known(known, left) else {
            index += 1;
            continue;
        };
        edge.numbers = search.ordering.estimate.with_killers(numbers, edge.mv, expansion.killers);
        if numbers.own::<S>() == 0 {
            return Some((edge.mv, numbers));
        }
        if numbers.other::<S>() == 0 {
            expansion.edges.swap_remove(index);
            expansion.record_failure(numbers, if S::ATTACKS { 0 } else { known.proven });
        } else {
            index += 1;
        }
    }
    None
}

/// Evaluates moves until one settles the position for the side to move.
fn evaluate_moves<R: SearchRules, S: Side, const PICKED: bool>(
    search: &Search<R>,
    position: &Position<R>,
    moves: u8,
    list: &[Move<R>],
    expansion: &mut Expansion<R>,
) -> Option<(Move<R>, Numbers)> {
    let left = if S::ATTACKS { moves - 1 } else { moves };
    let threats = MateThreats { before: position, mates: OnceCell::new() };
    expansion.edges.reserve(list.len());
    for &mv in list {
        search.knowledge.table.prefetch(position.likely_key_after(mv));
    }
    for &mv in list {
        let child = position.after(mv);
        let history = search.knowledge.history_after::<S>(position, mv, &child);
        if history.repeats(&child).is_some() {
            if S::ATTACKS {
                return Some((mv, Numbers::PROVEN));
            }
            expansion.record_failure(Numbers::PROVEN, 0);
            continue;
        }
        let beyond = search.knowledge.may_be_known(position, mv, &child);
        let known = search.knowledge.probe::<S>(&history, &child, left, beyond);
        let key = if history.is_empty() {
            child.key()
        } else {
            history.key(&child, attacker::<R, S>(position), left)
        };
        let Evaluation { numbers, known } = match search.ordering.estimate.of_known(known, left) {
            Some(numbers) => Evaluation { numbers, known },
            None if S::ATTACKS => evaluate_defence(search, &child, key, known, &threats),
            None => evaluate_attack(search, &child, key, known, &threats),
        };
        if numbers.own::<S>() == 0 {
            return Some((mv, numbers));
        }
        if numbers.other::<S>() == 0 {
            expansion.record_failure(numbers, known.proven);
        } else {
            let numbers = search.ordering.estimate.with_killers(numbers, mv, expansion.killers);
            let status = Status::of(known, PICKED);
            let virtual_loss =
                if search.effort.role == ThreadRole::Follower { known.virtual_loss } else { 0 };
            let has_history = !history.is_empty();
            expansion.edges.push(Edge { mv, numbers, key, has_history, virtual_loss, status });
        }
    }
    None
}

/// The first evaluation of a position after an attacker move, given what the table has.
fn evaluate_defence<R: SearchRules>(
    search: &Search<R>,
    position: &Position<R>,
    key: Key,
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
        // A side that is mated wins in no number of moves.
        search.knowledge.table.put_always(position.key(), NEVER, NO_HINT, 1);
        return Evaluation::settled(Numbers::NEVER, 0);
    }
    let numbers = search.ordering.estimate.defence(position.board(), !position.turn(), replies);
    if check {
        // What a quiet attack leaves is found again in the time of a look into the table,
        // and most of these positions are never searched.
        search.knowledge.table.put_numbers(key, numbers, 1);
    }
    Evaluation { numbers, known }
}

/// The first evaluation of a position after a reply, given what the table has.
fn evaluate_attack<R: SearchRules>(
    search: &Search<R>,
    position: &Position<R>,
    key: Key,
    known: Known,
    threats: &MateThreats<R>,
) -> Evaluation {
    let goes_on = R::decided(position.board()).is_none();
    if goes_on && let Some(mv) = threats.carried_out(position) {
        search.knowledge.table.put(position.key(), 1, true, hint(mv), 1);
        return Evaluation::settled(Numbers::PROVEN, 1);
    }
    let Some(numbers) = search.ordering.estimate.attack(position).filter(|_| goes_on) else {
        search.knowledge.table.put_always(position.key(), NEVER, NO_HINT, 1);
        return Evaluation::settled(Numbers::NEVER, 0);
    };
    search.knowledge.table.put_numbers(key, numbers, 1);
    Evaluation { numbers, known }
}

/// The mates that the other side threatens before a move, found once for all moves.
///
/// What a move allows that was not threatened before is found only when the position after it
/// is searched. That saves looking for mates after each of some thirty moves, about a tenth of
/// the time of a search for attacks; questions take as many positions as with it.
struct MateThreats<'a, R: Rules> {
    before: &'a Position<R>,
    /// `None` where the side to move is in check, so that nothing could be threatened.
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

/// The result of a first evaluation.
struct Evaluation {
    numbers: Numbers,
    /// What was known before.
    known: Known,
}

impl Evaluation {
    /// A settled question, and in how many moves the attacker wins; 0 if there is no win.
    fn settled(numbers: Numbers, won: u8) -> Self {
        Self { numbers, known: Known::won_within(won) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::budget::Budget;
    use super::super::numbers::Attacker;
    use super::*;
    use crate::game::fen;
    use crate::rules::xiangqi::Xiangqi;
    use crate::solve::Limits;

    fn search() -> Search<Xiangqi> {
        Search::new(false, Budget::start(&Limits::default()), 1 << 20)
    }

    #[test]
    fn every_move_is_expanded_once_or_deferred() {
        let position = Position::<Xiangqi>::start();
        let search = search();
        let mut expansion = Expansion::default();
        assert!(expand::<_, Attacker>(&search, &position, 9, &mut expansion).is_none());
        let (picked, deferred) = (expansion.edges.len(), expansion.deferred.len());
        assert_eq!(picked + deferred, 44);
        assert!(picked < deferred && expansion.deferred_numbers.proof > 0);
        assert!(expand_deferred::<_, Attacker>(&search, &position, 9, &mut expansion).is_none());
        let mut moves: Vec<_> = expansion.edges.iter().map(|edge| edge.mv).collect();
        moves.sort_unstable();
        moves.dedup();
        assert_eq!(moves.len(), 44);
        assert!(expansion.deferred.is_empty());
    }

    #[test]
    fn a_settled_move_is_returned_or_recorded_as_a_failure() {
        // Of two chariots one mates, whatever the order in which moves are expanded.
        let position: Position<Xiangqi> = fen::read("3k5/R8/9/9/9/9/9/9/9/1R2K4 w").unwrap();
        let search = search();
        let mut expansion = Expansion::default();
        let (mv, numbers) = expand::<_, Attacker>(&search, &position, 9, &mut expansion).unwrap();
        assert_eq!(numbers, Numbers::PROVEN);
        assert!(!position.after(mv).has_legal_move());

        // What the table knows to be lost in more moves than are left fails, not for good.
        let child = position.after(expansion_move(&position));
        search.knowledge.table.put(child.key(), 8, false, NO_HINT, 1);
        let mut expansion = Expansion::default();
        let moves = [expansion_move(&position)];
        let found =
            evaluate_moves::<_, Attacker, true>(&search, &position, 9, &moves, &mut expansion);
        assert!(found.is_none() && expansion.edges.is_empty() && !expansion.never);
    }

    /// A move that wins nothing at once.
    fn expansion_move(position: &Position<Xiangqi>) -> Move<Xiangqi> {
        let moves = position.legal_moves();
        *moves.iter().find(|&&mv| !position.gives_check(mv)).unwrap()
    }

    #[test]
    fn a_follower_reads_what_others_have_found() {
        let position = Position::<Xiangqi>::start();
        let search = search();
        let mut expansion = Expansion::default();
        assert!(expand::<_, Attacker>(&search, &position, 9, &mut expansion).is_none());
        assert!(expand_deferred::<_, Attacker>(&search, &position, 9, &mut expansion).is_none());
        let edge = &expansion.edges[0];
        let (mv, key) = (edge.mv, edge.key);
        search.knowledge.table.add_virtual_loss(key);
        assert!(refresh::<_, Attacker>(&search, 9, &mut expansion).is_none());
        assert_eq!(expansion.edges[0].virtual_loss, 1);
        search.knowledge.table.put(key, 8, true, NO_HINT, 1);
        assert_eq!(refresh::<_, Attacker>(&search, 9, &mut expansion), Some((mv, Numbers::PROVEN)));
    }
}
