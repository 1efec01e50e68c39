//! The df-pn engine: depth-first proof-number search (Nagai 2002), bounded by length.
//!
//! Each unsettled position has a proof number, the least number of positions that would have to
//! be proven to prove a win from it, and a disproof number. The search descends to the move with
//! the least number of the side to move, and returns when a threshold is reached: another move has
//! become easier then. So it needs no luck with the order of quiet moves, and goes deep where few
//! replies are left.
//!
//! What differs from the literature:
//! - A question is a position *and a number of moves*, which falls with every attacker move.
//!   So lines cannot loop: infinite loops (Kishimoto 2010) do not arise. Where a repetition may
//!   win, the [history](crate::solve::history) is part of the question, so graph-history interaction
//!   (Kishimoto and Müller 2004) does not arise either.
//!   The table keeps for each position the most moves within which it is not won and the
//!   fewest within which it is; numbers found for one length serve as estimates for others.
//! - The attacker's disproof numbers are not added up but combined as in weak proof-number
//!   search (Ueda et al. 2008): most of the moves are refuted by the same positions, and
//!   sums would count these over and over.
//! - The threshold of a move exceeds the number of the second best by the part ε (Pawlewicz and
//!   Lew 2007, "Scalable parallel df-pn search", the 1+ε trick), so that two moves that are about
//!   equally hard are not visited in turn.
//! - A position after an attacker move starts with the number of its replies as its proof
//!   number; one in which the defender mates at once is disproved for good.
//! - Quiet attacks, and replies that neither capture nor check nor have refuted before, are
//!   deferred: they are expanded when the picked moves have become as hard as the deferred ones
//!   are estimated to be.
//! - Where a win is looked for, the win after one reply is tried after the others by
//!   [simulation](super::simulation).

use super::budget::Aborted;
use super::exhaustive;
use super::expand::{expand, expand_deferred, refresh};
use super::expansion::Expansion;
use super::numbers::{Attacker, Defender, INFINITE, Numbers, Side};
use super::search::{Search, ThreadRole};
use super::simulation::simulate_siblings;
use super::table::NEVER;
use crate::game::{Move, Position, SearchRules};

/// A follower reads what other threads have found after this many positions of its own.
const REFRESH_AFTER: u64 = 256;

/// Searches until it is settled whether the attacker wins within `moves`. `S` says
/// whether it is the attacker's turn.
pub(in crate::solve) fn settle_alone<R: SearchRules, S: Side>(
    search: &mut Search<R>,
    position: &Position<R>,
    moves: u8,
) -> Result<bool, Aborted> {
    loop {
        let numbers = look::<R, S>(search, position, moves, Numbers::UNLIMITED)?;
        if numbers.proof == 0 || numbers.disproof == 0 {
            return Ok(numbers.proof == 0);
        }
    }
}

/// Searches a position until one of its numbers reaches the limit or it is settled.
///
/// The depth of the recursion is at most twice [`MAX_LENGTH`](crate::solve::MAX_LENGTH), since
/// `moves` falls at every other level.
fn look<R: SearchRules, S: Side>(
    search: &mut Search<R>,
    position: &Position<R>,
    moves: u8,
    limit: Numbers,
) -> Result<Numbers, Aborted> {
    if S::ATTACKS && moves <= search.short {
        let won = exhaustive::decide::<R, Attacker>(search, position, moves)?;
        return Ok(if won { Numbers::PROVEN } else { disproved_numbers(search, position) });
    }
    search.effort.budget.spend()?;
    let mut expansion = search.spare.pop().unwrap_or_default();
    let found = look_expanded::<R, S>(search, position, moves, limit, &mut expansion);
    search.spare.push(expansion.emptied());
    found
}

/// The same from an expansion that has no frames above it yet.
fn look_expanded<R: SearchRules, S: Side>(
    search: &mut Search<R>,
    position: &Position<R>,
    moves: u8,
    limit: Numbers,
    expansion: &mut Expansion<R>,
) -> Result<Numbers, Aborted> {
    let before = search.effort.budget.nodes();
    let node = search.knowledge.node_key::<S>(position, moves);
    let mut decisive = expand::<R, S>(search, position, moves, expansion);
    loop {
        let cost = search.effort.budget.nodes() - before + 1;
        if let Some((mv, numbers)) = decisive {
            let length = if S::ATTACKS {
                let child = position.after(mv);
                let history = search.knowledge.history_after::<S>(position, mv, &child);
                1 + search.knowledge.known_length::<Defender>(&history, &child, moves - 1)
            } else {
                search.ordering.killers.add(mv, moves);
                if search.ordering.estimate.uses_killers() {
                    search.ordering.killers.add_for_placement(position, mv);
                }
                if numbers == Numbers::NEVER { NEVER } else { moves }
            };
            search.knowledge.note::<S>(position, node, (length, S::ATTACKS), Some(mv), cost);
            return Ok(numbers);
        }
        let floor = if S::ATTACKS {
            0
        } else {
            search.ordering.estimate.sibling_floor(|| expansion.easiest_searched())
        };
        let Some(selection) = select::<R, S>(expansion, floor) else {
            if expansion.deferred.is_empty() {
                // Every move has failed.
                let (length, numbers) = match (S::ATTACKS, expansion.never) {
                    (false, _) => (expansion.longest.min(moves), Numbers::PROVEN),
                    (true, true) => (NEVER, Numbers::NEVER),
                    (true, false) => (moves, Numbers::DISPROVED),
                };
                search.knowledge.note::<S>(position, node, (length, !S::ATTACKS), None, cost);
                return Ok(numbers);
            }
            decisive = expand_deferred::<R, S>(search, position, moves, expansion);
            if let Some(model) = expansion.model
                && decisive.is_none()
            {
                simulate_siblings(search, position, model, moves, expansion)?;
            }
            continue;
        };
        let Selection { best, second, numbers } = selection;
        let (own, other) = (numbers.own::<S>(), numbers.other::<S>());
        if own >= limit.own::<S>() || other >= limit.other::<S>() {
            search.knowledge.table.put_numbers(node.own, numbers, cost);
            return Ok(numbers);
        }
        let edge = &expansion.edges[best];
        let (mv, child) = (edge.mv, position.after(edge.mv));
        let epsilon = search.ordering.estimate.epsilon::<S>(second);
        let child_limit =
            child_limit::<S>(limit, numbers, edge.numbers, second.saturating_add(epsilon));
        let begun = search.effort.budget.nodes();
        let found = descend::<R, S>(search, position, mv, &child, moves, child_limit)?;
        if found.own::<S>() == 0 {
            decisive = Some((mv, found));
        } else if found.other::<S>() == 0 {
            expansion.edges.swap_remove(best);
            let length = if S::ATTACKS {
                0
            } else {
                let history = search.knowledge.history_after::<S>(position, mv, &child);
                search.knowledge.known_length::<Attacker>(&history, &child, moves)
            };
            expansion.record_failure(found, length);
            if !S::ATTACKS && search.simulates {
                expansion.model = Some(mv);
                simulate_siblings(search, position, mv, moves, expansion)?;
            }
        } else {
            expansion.record_search(best, found);
        }
        let rereads = search.effort.role == ThreadRole::Follower
            && search.effort.budget.nodes() - begun > REFRESH_AFTER;
        if rereads && decisive.is_none() {
            decisive = refresh::<R, S>(search, moves, expansion);
        }
    }
}

/// Searches the position after a move.
fn descend<R: SearchRules, S: Side>(
    search: &mut Search<R>,
    position: &Position<R>,
    mv: Move<R>,
    child: &Position<R>,
    moves: u8,
    limit: Numbers,
) -> Result<Numbers, Aborted> {
    let shared = search.effort.role != ThreadRole::Single;
    if shared {
        search.knowledge.table.add_virtual_loss(child.key());
    }
    let found = search.after::<S, _>(position, mv, child, |search| {
        if S::ATTACKS {
            look::<R, Defender>(search, child, moves - 1, limit)
        } else {
            look::<R, Attacker>(search, child, moves, limit)
        }
    });
    if shared {
        search.knowledge.table.remove_virtual_loss(child.key());
    }
    found
}

/// The numbers of a position that is not won within what was asked.
fn disproved_numbers<R: SearchRules>(search: &Search<R>, position: &Position<R>) -> Numbers {
    if search.knowledge.never_wins(&search.knowledge.history, position) {
        Numbers::NEVER
    } else {
        Numbers::DISPROVED
    }
}

/// Where to go on.
struct Selection {
    /// The index of the easiest move.
    best: usize,
    /// The own number of the second easiest.
    second: u32,
    /// The numbers of the position.
    numbers: Numbers,
}

/// The thresholds for the search of a move: it returns when its own number exceeds that of the
/// second best by ε, given as `second`, or when it makes the numbers of the position reach their
/// limit. It always has at least one position to search.
#[inline]
fn child_limit<S: Side>(limit: Numbers, numbers: Numbers, child: Numbers, second: u32) -> Numbers {
    // With virtual losses the selected move need not be the easiest.
    let own = limit.own::<S>().min(second).max(child.own::<S>().saturating_add(1));
    let other = limit.other::<S>() - numbers.other::<S>();
    Numbers::new::<S>(own, other.saturating_add(child.other::<S>()))
}

/// The easiest move and what the position's numbers are; `None` if there is no move left to
/// go on with, or if the moves that have not been examined promise to be as easy.
///
/// Moves that have been examined only count as no easier than `floor`.
fn select<R: SearchRules, S: Side>(expansion: &Expansion<R>, floor: u32) -> Option<Selection> {
    let (mut best, mut second) = (usize::MAX, INFINITE);
    let (mut sum, mut most) = (0u32, 0);
    let mut least = (INFINITE, INFINITE);
    let mut easiest = INFINITE;
    for (index, edge) in expansion.edges.iter().enumerate() {
        // Virtual loss: below a move that another thread searches there may soon be less to do.
        let own = edge.own::<S>(floor);
        let virtual_loss = u32::from(edge.virtual_loss.min(8));
        easiest = easiest.min(own);
        let pair = (own + virtual_loss * (own / 4 + 1), edge.numbers.other::<S>());
        sum = sum.saturating_add(pair.1);
        most = most.max(pair.1);
        if best == usize::MAX || pair < least {
            (second, least, best) = (least.0, pair, index);
        } else {
            second = second.min(pair.0);
        }
    }
    let mut count = expansion.edges.len() as u32;
    if !expansion.deferred.is_empty() {
        let deferred = expansion.deferred_numbers;
        if deferred.own::<S>() <= least.0 {
            return None;
        }
        second = second.min(deferred.own::<S>());
        sum = sum.saturating_add(deferred.other::<S>());
        most = most.max(deferred.other::<S>());
        count += 1;
    }
    if best == usize::MAX {
        return None;
    }
    let other = if S::ATTACKS { most.saturating_add(count - 1) } else { sum };
    // Unsettled numbers stay below those of a settled question.
    let numbers = Numbers::new::<S>(easiest.min(INFINITE - 1), other.min(INFINITE - 1));
    Some(Selection { best, second, numbers })
}

#[cfg(test)]
mod tests {
    use super::super::budget::Budget;
    use super::super::expansion::Edge;
    use super::*;
    use crate::game::fen;
    use crate::rules::xiangqi::Xiangqi;
    use crate::solve::Limits;

    fn numbers(proof: u32, disproof: u32) -> Numbers {
        Numbers { proof, disproof }
    }

    /// An expansion with moves of these numbers and virtual losses, none deferred.
    fn expansion(edges: &[(Numbers, u8)]) -> Expansion<Xiangqi> {
        let moves = Position::<Xiangqi>::start().legal_moves();
        let mut expansion = Expansion::default();
        for (&mv, &(numbers, virtual_loss)) in moves.iter().zip(edges) {
            expansion.edges.push(Edge::evaluated(mv, numbers, virtual_loss));
        }
        expansion
    }

    #[test]
    fn the_easiest_move_is_selected_and_the_numbers_are_combined() {
        let edges = [(numbers(5, 2), 0), (numbers(3, 4), 0), (numbers(4, 8), 0)];
        let attack = select::<_, Attacker>(&expansion(&edges), 0).unwrap();
        assert_eq!((attack.best, attack.second), (1, 4));
        // The least proof number; the greatest disproof number, and one for each other move.
        assert_eq!(attack.numbers, numbers(3, 8 + 2));
        let reply = select::<_, Defender>(&expansion(&edges), 0).unwrap();
        assert_eq!((reply.best, reply.second), (0, 4));
        assert_eq!(reply.numbers, numbers(5 + 3 + 4, 2));
        assert!(select::<Xiangqi, Attacker>(&expansion(&[]), 0).is_none());
    }

    #[test]
    fn a_virtual_loss_sends_the_next_thread_to_another_move() {
        let of_losses = |first, second| {
            let edges = [(numbers(8, 8), first), (numbers(9, 8), second)];
            let selection = select::<_, Attacker>(&expansion(&edges), 0).unwrap();
            // The numbers of the position do not depend on who is searching.
            assert_eq!(selection.numbers.proof, 8);
            selection.best
        };
        assert_eq!([of_losses(0, 0), of_losses(1, 0), of_losses(1, 1)], [0, 1, 0]);
    }

    #[test]
    fn a_reply_that_was_only_evaluated_is_no_easier_than_its_siblings() {
        let edges = [(numbers(1, 2), 0), (numbers(1, 6), 0)];
        let mut expansion = expansion(&edges);
        expansion.record_search(1, numbers(1, 6));
        assert_eq!(expansion.easiest_searched(), 6);
        assert_eq!(select::<_, Defender>(&expansion, 0).unwrap().numbers.disproof, 2);
        assert_eq!(select::<_, Defender>(&expansion, 5).unwrap().numbers.disproof, 5);
        assert_eq!(select::<_, Defender>(&expansion, 9).unwrap().best, 1);
    }

    #[test]
    fn thresholds_follow_the_second_best_move_and_the_limit() {
        let child = numbers(3, 4);
        let of = |limit, second| child_limit::<Attacker>(limit, numbers(3, 10), child, second);
        // Until it is harder than the second best by ε, here given as 6.
        assert_eq!(of(numbers(100, 50), 6), numbers(6, 50 - 10 + 4));
        // But no further than the position itself may go,
        assert_eq!(of(numbers(5, 11), 6), numbers(5, 1 + 4));
        // and at least one step.
        assert_eq!(of(numbers(100, 50), 2).proof, 4);
        let reply = child_limit::<Defender>(numbers(50, 100), numbers(10, 3), numbers(4, 3), 6);
        assert_eq!(reply, numbers(44, 6));
    }

    #[test]
    fn a_search_returns_when_a_number_reaches_its_threshold() {
        let position: Position<Xiangqi> = fen::read("2bak4/4a4/4b4/9/9/4C4/9/9/9/R3K4 w").unwrap();
        for limit in [numbers(2, 1000), numbers(40, 1000), numbers(1000, 20)] {
            let budget = Budget::start(&Limits::default());
            let mut search = Search::new(false, budget, 1 << 20);
            search.ordering.estimate.set_root(position.board(), position.turn());
            let found = look::<_, Attacker>(&mut search, &position, 9, limit).unwrap();
            let settled = found.proof == 0 || found.disproof == 0;
            let reached = found.proof >= limit.proof || found.disproof >= limit.disproof;
            assert!(settled || reached, "{found:?} {limit:?}");
            assert!(search.effort.budget.nodes() > 0);
        }
    }
}
