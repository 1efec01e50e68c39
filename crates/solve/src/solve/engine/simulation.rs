//! Simulation: the win that was found after one reply is played after the others (Kawano 1996, "Using
//! Similar Positions to Search Game Trees").
//!
//! Most replies do nothing about a threat, so the attacker wins after all of them in the same way.
//! Once a reply has lost, its proof is followed after each other one that is open: the attacker makes
//! the moves that the table has of it, the defender every legal one. Where the defender has one
//! that the proof does not answer, or the attacker cannot make its own, that reply is given up, for
//! the price of a few positions. What was shown until then stays in the table.
//!
//! A search for a win needs 5 to 20 % fewer positions with it; see `crates/solve/src/solve/EXPERIMENTS.md`.

use super::budget::Aborted;
use super::exhaustive::wins_at_once;
use super::expansion::Expansion;
use super::numbers::{Attacker, Defender, Numbers};
use super::search::Search;
use super::table::{NO_HINT, hint};
use crate::game::{Move, Position, SearchRules, has_lost};
use crate::solve::prove::Prove;

/// A reply, the position after it, and the position after the same reply in the proof.
struct Reply<R: SearchRules> {
    mv: Move<R>,
    child: Position<R>,
    like: Position<R>,
}

/// The replies whose answers the proof may have.
struct Replies<R: SearchRules> {
    open: Vec<Reply<R>>,
    /// The longest win after one of the others.
    longest: u8,
}

/// Follows the win after a reply that has lost, the model, after all others that are open; those
/// that lose in the same way fail.
pub(super) fn simulate_siblings<R: SearchRules>(
    search: &mut Search<R>,
    position: &Position<R>,
    model: Move<R>,
    moves: u8,
    expansion: &mut Expansion<R>,
) -> Result<(), Aborted> {
    let like = position.after(model);
    let mut index = 0;
    while let Some(edge) = expansion.edges.get(index) {
        let reply = Reply { mv: edge.mv, child: position.after(edge.mv), like };
        match simulate_reply(search, position, &reply, moves)? {
            Some(length) => {
                expansion.edges.swap_remove(index);
                expansion.record_failure(Numbers::PROVEN, length);
            }
            None => index += 1,
        }
    }
    Ok(())
}

/// The moves within which the attacker wins after a reply as in the proof, if that works.
fn simulate_reply<R: SearchRules>(
    search: &mut Search<R>,
    position: &Position<R>,
    Reply { mv, child, like }: &Reply<R>,
    moves: u8,
) -> Result<Option<u8>, Aborted> {
    let won = search.after::<Defender, _>(position, *mv, child, |search| {
        simulate_attack(search, child, like, moves)
    })?;
    let history = search.knowledge.history_after::<Defender>(position, *mv, child);
    Ok(won.then(|| search.knowledge.known_length::<Attacker>(&history, child, moves)))
}

/// Whether the attacker, who is to move, wins within `moves` with the moves that the table has for
/// the position that this one is like.
fn simulate_attack<R: SearchRules>(
    search: &mut Search<R>,
    position: &Position<R>,
    like: &Position<R>,
    moves: u8,
) -> Result<bool, Aborted> {
    if moves == 0 || R::decided(position.board()).is_some() {
        return Ok(false);
    }
    if let Some(verdict) = search.knowledge.verdict::<Attacker>(position, moves) {
        return Ok(verdict);
    }
    search.effort.budget.spend()?;
    let before = search.effort.budget.nodes();
    let node = search.knowledge.node_key::<Attacker>(position, moves);
    let known = search.knowledge.table.get(like.key());
    if known.proven == 0 || known.best == NO_HINT {
        // A mate in one need not be in the table.
        let mate = wins_at_once(search, position);
        if mate.is_some() {
            search.knowledge.note::<Attacker>(position, node, (1, true), mate, 1);
        }
        return Ok(mate.is_some());
    }
    let same = position.legal_moves().into_iter().find(|&mv| hint(mv) == known.best);
    let Some(mv) = same.filter(|&mv| search.may_try(position, mv)) else { return Ok(false) };
    let Some((_, like)) = like.after_like(mv) else { return Ok(false) };
    let child = position.after(mv);
    let won = search.after::<Attacker, _>(position, mv, &child, |search| {
        simulate_defence(search, &child, &like, moves - 1)
    })?;
    if won {
        let history = search.knowledge.history_after::<Attacker>(position, mv, &child);
        let length = 1 + search.knowledge.known_length::<Defender>(&history, &child, moves - 1);
        let cost = search.effort.budget.nodes() - before + 1;
        search.knowledge.note::<Attacker>(position, node, (length, true), Some(mv), cost);
    }
    Ok(won)
}

/// The same with the defender to move.
fn simulate_defence<R: SearchRules>(
    search: &mut Search<R>,
    position: &Position<R>,
    like: &Position<R>,
    moves: u8,
) -> Result<bool, Aborted> {
    if search.knowledge.history.repeats(position).is_some() {
        return Ok(true);
    }
    if moves == 0 || R::decided(position.board()).is_some() || !position.has_legal_move() {
        return Ok(has_lost(position));
    }
    if let Some(verdict) = search.knowledge.verdict::<Defender>(position, moves) {
        return Ok(verdict);
    }
    let before = search.effort.budget.nodes();
    let Some(replies) = replies_like(search, position, like, moves) else { return Ok(false) };
    let mut longest = replies.longest;
    for reply in &replies.open {
        let Some(length) = simulate_reply(search, position, reply, moves)? else {
            return Ok(false);
        };
        longest = longest.max(length);
    }
    // Where every reply repeats a position, no length is known.
    if longest > 0 {
        let node = search.knowledge.node_key::<Defender>(position, moves);
        let cost = search.effort.budget.nodes() - before + 1;
        search.knowledge.note::<Defender>(position, node, (longest, true), None, cost);
    }
    Ok(true)
}

/// The replies that are still to be answered as in the proof; `None` if one of them is known
/// not to lose in time, or cannot be made in the proof and is not answered by a mate.
fn replies_like<R: SearchRules>(
    search: &Search<R>,
    position: &Position<R>,
    like: &Position<R>,
    moves: u8,
) -> Option<Replies<R>> {
    let mut replies = Replies { open: Vec::new(), longest: 0 };
    for mv in position.legal_moves() {
        let child = position.after(mv);
        let history = search.knowledge.history_after::<Defender>(position, mv, &child);
        if history.repeats(&child).is_some() {
            continue;
        }
        match search.knowledge.known::<Attacker>(&history, &child, moves).verdict(moves) {
            Some(false) => return None,
            Some(true) => {
                let length = search.knowledge.known_length::<Attacker>(&history, &child, moves);
                replies.longest = replies.longest.max(length);
            }
            None => {
                if let Some((_, like)) = like.after_like(mv) {
                    replies.open.push(Reply { mv, child, like });
                } else {
                    wins_at_once(search, &child)?;
                    replies.longest = replies.longest.max(1);
                }
            }
        }
    }
    Some(replies)
}

#[cfg(test)]
mod tests {
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{RngExt, SeedableRng};

    use super::super::budget::Budget;
    use super::super::expand::{expand, expand_deferred};
    use super::super::questions::try_wins;
    use super::*;
    use crate::game::{Repetition, fen};
    use crate::rules::chex::Chex;
    use crate::rules::xiangqi::Xiangqi;
    use crate::solve::{Limits, Reached};

    fn search<R: SearchRules>(checks: bool, simulates: bool) -> Search<R> {
        let budget = Budget::start(&Limits::default());
        let mut search = Search::new(checks, budget, 1 << 22).side_search(checks);
        search.simulates = simulates;
        search
    }

    #[test]
    fn the_win_after_one_reply_is_found_after_the_others_without_a_search() {
        // h7f8 threatens to mate; after either check of the horse f2f1 comes first.
        let text = "4k1P2/3P5/b8/7N1/9/9/5n3/9/5K3/9 b";
        let position = fen::read::<Xiangqi>(text).unwrap();
        let mut search = search(false, true);
        let model = position.legal_moves().into_iter().find(|&mv| position.gives_check(mv));
        let after = Reached::attacking(&position.after(model.unwrap()), Repetition::None);
        assert_eq!(try_wins(&mut search, &after, 2, 1000), Ok(Some(true)));
        let expanded = |search: &mut Search<Xiangqi>, moves| {
            let mut expansion = Expansion::default();
            assert!(expand::<_, Defender>(search, &position, moves, &mut expansion).is_none());
            assert!(
                expand_deferred::<_, Defender>(search, &position, moves, &mut expansion).is_none()
            );
            expansion
        };
        // What allows the mate fails at once; the other check of the horse is left.
        let (mut expansion, before) = (expanded(&mut search, 2), search.effort.budget.nodes());
        assert_eq!((expansion.edges.len(), expansion.longest), (1, 2));
        simulate_siblings(&mut search, &position, model.unwrap(), 2, &mut expansion).unwrap();
        assert_eq!((expansion.edges.len(), expansion.longest), (0, 2));
        assert!((1..5).contains(&(search.effort.budget.nodes() - before)));
        // In one move less that check holds, and the first one does not win.
        let mut expansion = expanded(&mut search, 1);
        simulate_siblings(&mut search, &position, model.unwrap(), 1, &mut expansion).unwrap();
        assert_eq!(expansion.edges.len(), 2);
    }

    /// How many of some positions from random play are won, and the positions that are searched with
    /// simulation and without.
    fn agree<R: SearchRules>(rules: R, text: &str, moves: u8, rule: Repetition) -> (u32, u64, u64) {
        let start = fen::read_under(rules, text).unwrap();
        let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
        let (mut wins, mut with, mut without) = (0, 0, 0);
        for _ in 0..25 {
            let mut position = start;
            for _ in 0..2 * random.random_range(0..4) {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position = position.after(moves[random.random_range(0..moves.len())]);
            }
            for checks in [false, true] {
                let start = Reached::attacking(&position, rule);
                let won = |search: &mut Search<R>, nodes: &mut u64| {
                    let won = try_wins(search, &start, moves, u64::MAX).unwrap();
                    *nodes += search.effort.budget.nodes();
                    won
                };
                let found = won(&mut search(checks, true), &mut with);
                let plain = won(&mut search(checks, false), &mut without);
                let exhaustive = won(&mut search(checks, false).exhaustive(), &mut 0);
                assert_eq!((found, plain), (exhaustive, exhaustive), "{position} {checks}");
                wins += u32::from(found == Some(true));
            }
        }
        (wins, with, without)
    }

    #[test]
    fn a_search_that_simulates_finds_the_same_wins() {
        let run = [
            agree(Xiangqi::default(), "9/r2k5/3N1aR2/9/1R7/9/9/9/3K5/9 w", 4, Repetition::Checks),
            agree(Xiangqi::default(), "5k3/7R1/9/9/2R6/9/9/3r5/3K5/9 w", 4, Repetition::Checks),
            agree(Xiangqi::default(), "3ak4/4a4/5n3/9/4N4/4C4/9/9/4K4/2R6 w", 3, Repetition::None),
            agree(Xiangqi::CHINA_SCHACH, "3ak4/4a4/9/9/4N4/4C4/9/9/4K4/9 w", 3, Repetition::Checks),
            agree(Chex::default(), "4/5/2RpB1/k4NK/6/5/2b1 w -", 3, Repetition::None),
        ];
        for (wins, ..) in run {
            assert!((5..45).contains(&wins), "{run:?}");
        }
    }
}
