//! The exhaustive engine: does the attacker win within this many moves?
//!
//! An AND/OR search bounded by length. Every move of the attacker is disproved by one reply,
//! so nearly all the work is finding that reply first: replies that refuted a sibling or the
//! same position before come first, then those that take. The attacker's moves are tried in
//! the order of how few replies they leave, which finds a win quickly where there is one. What is
//! asked is bounded by length, and what came before is part of the key where it matters, so each
//! answer can be kept in the table.

use std::cmp::Reverse;

use arrayvec::ArrayVec;

use super::budget::Aborted;
use super::knowledge::NodeKey;
use super::numbers::{Attacker, Defender, Side};
use super::search::Search;
use super::table::{Known, NEVER, hint};
use crate::game::{
    MAX_MOVES, Move, MoveList, Position, Repetition, Rules, SearchRules, Stalemate, has_lost,
    insertion_sort_by_key,
};
use crate::solve::history::History;
use crate::solve::prove::Prove;

/// A move of the attacker and where it leads.
struct Candidate<R: Rules> {
    mv: Move<R>,
    child: Position<R>,
    order: (bool, Reverse<bool>, u16),
}

/// Whether the attacker wins within `moves`, which are few enough for this engine; `S` says whose
/// turn it is.
pub(in crate::solve) fn decide<R: SearchRules, S: Side>(
    search: &mut Search<R>,
    position: &Position<R>,
    moves: u8,
) -> Result<bool, Aborted> {
    match search.knowledge.answer::<S>(position, moves) {
        Some(answer) => Ok(answer),
        None if S::ATTACKS => try_attacks(search, position, moves),
        None => try_replies(search, position, moves),
    }
}

/// Tries the attacker's moves in a position that is not known from the table to be won
/// within `moves`, at least 1, or not.
fn try_attacks<R: SearchRules>(
    search: &mut Search<R>,
    position: &Position<R>,
    moves: u8,
) -> Result<bool, Aborted> {
    search.effort.budget.spend()?;
    let before = search.effort.budget.nodes();
    let node = search.knowledge.node_key::<Attacker>(position, moves);
    let known = search.knowledge.known::<Attacker>(&search.knowledge.history, position, moves);
    if known.disproved == 0
        && let Some(mv) = wins_at_once(search, position)
    {
        search.knowledge.note::<Attacker>(position, node, (1, true), Some(mv), 1);
        return Ok(true);
    }
    let (best, tried) = match moves {
        _ if may_repeat(search, position, node, moves) => {
            win_in_more(search, position, moves, known)?
        }
        1 => (None, true),
        2 => win_in_two(search, position, known)?,
        _ => win_in_more(search, position, moves, known)?,
    };
    let cost = search.effort.budget.nodes() - before + 1;
    // Where there is no move to try, more moves do not help.
    let length = if tried { moves } else { NEVER };
    search.knowledge.note::<Attacker>(position, node, (length, best.is_some()), best, cost);
    Ok(best.is_some())
}

/// Whether a position may be repeated within this many moves and this is not handled elsewhere: an
/// earlier one, or this one, which takes two.
fn may_repeat<R: SearchRules>(
    search: &Search<R>,
    position: &Position<R>,
    node: NodeKey,
    moves: u8,
) -> bool {
    match search.knowledge.repetition() {
        Repetition::None => false,
        Repetition::Checks => node.own != node.position || moves > 1 && position.is_check(),
        // See `comes_again`.
        Repetition::Asian => node.own != node.position,
    }
}

/// A move that wins within `moves`, if there is one, and whether there was any to try.
fn win_in_more<R: SearchRules>(
    search: &mut Search<R>,
    position: &Position<R>,
    moves: u8,
    known: Known,
) -> Result<(Option<Move<R>>, bool), Aborted> {
    let candidates = candidates(search, position, known);
    let tried = !candidates.is_empty();
    for Candidate { mv, child, .. } in candidates {
        let lost = |search: &mut Search<R>| decide::<R, Defender>(search, &child, moves - 1);
        if search.after::<Attacker, _>(position, mv, &child, lost)? {
            return Ok((Some(mv), true));
        }
    }
    Ok((None, tried))
}

/// The same for two moves, where nearly all the time is spent: the replies that leave
/// one move to win are tried without the table, since a look into it takes as long, and
/// quiet moves in their own order, since the refutation of one is that of
/// nearly all. No earlier position can recur.
fn win_in_two<R: SearchRules>(
    search: &mut Search<R>,
    position: &Position<R>,
    known: Known,
) -> Result<(Option<Move<R>>, bool), Aborted> {
    let moves = if search.knowledge.checks { position.checks() } else { position.legal_moves() };
    let tried = !moves.is_empty();
    let hints = R::check_hints(position);
    let mut first = ArrayVec::<(bool, u16, Move<R>), MAX_MOVES>::new();
    let mut quiet = MoveList::<R>::new();
    for &mv in &moves {
        let not_best = !known.is_best(mv);
        if search.knowledge.checks || !not_best || hints.gives_check(position, mv) {
            first.push((not_best, position.after(mv).count_legal() as u16, mv));
        } else {
            quiet.push(mv);
        }
    }
    insertion_sort_by_key(&mut first, |&(not_best, replies, _)| (not_best, replies));
    for mv in first.iter().map(|&(_, _, mv)| mv).chain(quiet.iter().copied()) {
        if lost_in_one(search, &position.after(mv), (position, mv))? {
            return Ok((Some(mv), true));
        }
    }
    Ok((None, tried))
}

/// Whether the side to move has lost or will within one move of the other side.
/// `before` is the position before it and the attack that led to it.
fn lost_in_one<R: SearchRules>(
    search: &mut Search<R>,
    position: &Position<R>,
    before: (&Position<R>, Move<R>),
) -> Result<bool, Aborted> {
    search.effort.budget.spend()?;
    if R::decided(position.board()).is_some() {
        return Ok(has_lost(position));
    }
    let mut tried = [None; 2];
    for (tried, like) in tried.iter_mut().zip(search.ordering.killers.at_length(1)) {
        let Some((mv, next)) = like.and_then(|like| position.after_like(like)) else {
            continue;
        };
        if !wins_next(search, &next) && !comes_again(search, before, position, mv, &next) {
            search.ordering.killers.add(mv, 1);
            return Ok(false);
        }
        *tried = Some(mv);
    }
    let replies = position.legal_moves();
    if replies.is_empty() {
        return Ok(has_lost(position));
    }
    for takes in [true, false] {
        for &mv in replies.iter().filter(|mv| mv.capture().is_some() == takes) {
            let next = position.after(mv);
            let known = tried.contains(&Some(mv));
            if known || wins_next(search, &next) || comes_again(search, before, position, mv, &next)
            {
                continue;
            }
            search.ordering.killers.add(mv, 1);
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether the attacker can take the attack back after a reply, so that the defender has to
/// take the reply back and is to blame for the repetition of the position before both.
fn comes_again<R: SearchRules>(
    search: &Search<R>,
    (before, attack): (&Position<R>, Move<R>),
    position: &Position<R>,
    reply: Move<R>,
    next: &Position<R>,
) -> bool {
    if search.knowledge.repetition() != Repetition::Asian || attack.capture().is_some() {
        return false;
    }
    let Some((back, last)) = next.after_like(attack.reversed()) else { return false };
    if last.count_legal() != 1 {
        return false;
    }
    let attacker = before.turn();
    let after = |history: &History<R>, position: &Position<R>, mv, next: &Position<R>| {
        history.after(search.knowledge.repetition(), attacker, position, mv, next)
    };
    let history = after(&History::default(), before, attack, position);
    let history = after(&history, position, reply, next);
    let history = after(&history, next, back, &last);
    last.legal_moves().into_iter().all(|mv| {
        let again = last.after(mv);
        after(&history, &last, mv, &again).repeats(&again).is_some()
    })
}

/// Whether the side to move can end the game at once.
fn wins_next<R: SearchRules>(search: &Search<R>, position: &Position<R>) -> bool {
    R::decided(position.board()).is_none() && wins_at_once(search, position).is_some()
}

/// Tries the replies, at least one, in a position that is not known from the table
/// to be lost within `moves`, at least 1, or not.
fn try_replies<R: SearchRules>(
    search: &mut Search<R>,
    position: &Position<R>,
    moves: u8,
) -> Result<bool, Aborted> {
    search.effort.budget.spend()?;
    let before = search.effort.budget.nodes();
    let node = search.knowledge.node_key::<Defender>(position, moves);
    let known = search.knowledge.known::<Defender>(&search.knowledge.history, position, moves);
    let killers = search.ordering.killers.hints_at(moves);
    let mut replies = position.legal_moves();
    insertion_sort_by_key(&mut replies, |&mv| {
        (
            Reverse(known.is_best(mv)),
            Reverse(killers[0] == hint(mv)),
            Reverse(killers[1] == hint(mv)),
            Reverse(mv.capture().is_some()),
        )
    });
    let mut refuter = None;
    for mv in replies {
        let next = position.after(mv);
        let won = |search: &mut Search<R>| decide::<R, Attacker>(search, &next, moves);
        if !search.after::<Defender, _>(position, mv, &next, won)? {
            refuter = Some(mv);
            break;
        }
    }
    if let Some(mv) = refuter {
        search.ordering.killers.add(mv, moves);
    }
    let cost = search.effort.budget.nodes() - before + 1;
    search.knowledge.note::<Defender>(position, node, (moves, refuter.is_none()), refuter, cost);
    Ok(refuter.is_none())
}

/// The attacker's moves that are worth a look, in the order of looking.
fn candidates<R: SearchRules>(
    search: &Search<R>,
    position: &Position<R>,
    known: Known,
) -> Vec<Candidate<R>> {
    let moves = if search.knowledge.checks { position.checks() } else { position.legal_moves() };
    let look = |mv: Move<R>| {
        let child = position.after(mv);
        let replies = child.count_legal() as u16;
        let order = (!known.is_best(mv), Reverse(position.gives_check(mv)), replies);
        Candidate { mv, child, order }
    };
    let mut candidates: Vec<Candidate<R>> = moves.into_iter().map(look).collect();
    insertion_sort_by_key(&mut candidates, |candidate| candidate.order);
    candidates
}

/// A move that ends the game at once.
pub(in crate::solve) fn wins_at_once<R: SearchRules>(
    search: &Search<R>,
    position: &Position<R>,
) -> Option<Move<R>> {
    if let Some(mate) = mates_at_once(position) {
        return Some(mate);
    }
    // A capture can end the game, too; with two such pieces none does so alone.
    let vital = R::vital(position.board(), !position.turn());
    if !vital.is_empty() {
        let mut moves = position.legal_moves().into_iter();
        let bares = |mv: &Move<R>| vital.contains(mv.to()) && has_lost(&position.after(*mv));
        let found = moves.find(|mv| bares(mv) && search.may_try(position, *mv));
        if found.is_some() {
            return found;
        }
    }
    if search.knowledge.checks || position.board().rules().stalemate() == Stalemate::Draws {
        return None;
    }
    // Where two pieces of the other side are sure to be able to move, nothing stalemates;
    // where one is, only taking it can.
    let sure = R::sure_movers(position.board(), !position.turn());
    if sure.len() >= 2 {
        return None;
    }
    position
        .legal_moves()
        .into_iter()
        .find(|&mv| sure.first().is_none_or(|man| man == mv.to()) && has_lost(&position.after(mv)))
}

/// A move that gives checkmate.
pub(in crate::solve) fn mates_at_once<R: SearchRules>(position: &Position<R>) -> Option<Move<R>> {
    position.find_check(|mv| leaves_no_move(position, mv))
}

/// All moves that give checkmate.
pub(in crate::solve) fn all_mates<R: SearchRules>(position: &Position<R>) -> MoveList<R> {
    let mut moves = position.checks();
    moves.retain(|mv| leaves_no_move(position, *mv));
    moves
}

fn leaves_no_move<R: SearchRules>(position: &Position<R>, mv: Move<R>) -> bool {
    !position.after(mv).has_legal_move()
}

/// Whether the side to move is checkmated.
pub(in crate::solve) fn is_mate<R: Rules>(position: &Position<R>) -> bool {
    position.is_check() && !position.has_legal_move()
}

#[cfg(test)]
mod tests {
    use super::super::budget::Budget;
    use super::*;
    use crate::game::fen;
    use crate::rules::xiangqi::Xiangqi;
    use crate::solve::limits::{Limits, Stopped};

    /// A mate in two.
    const WIN: &str = "5k3/4a4/5a3/9/9/4R4/9/9/9/4K2R1 w";

    fn search(checks: bool, nodes: Option<u64>) -> Search<Xiangqi> {
        let limits = Limits { nodes, ..Limits::default() };
        Search::new(checks, Budget::start(&limits), 1 << 20)
    }

    #[test]
    fn a_win_is_found_at_its_length_and_after_each_reply() {
        let position: Position<Xiangqi> = fen::read(WIN).unwrap();
        let mut search = search(false, None);
        let found = [1, 2, 3].map(|moves| decide::<_, Attacker>(&mut search, &position, moves));
        assert_eq!(found, [Ok(false), Ok(true), Ok(true)]);
        let leads = |mv: &Move<Xiangqi>| {
            decide::<_, Defender>(&mut search, &position.after(*mv), 1) == Ok(true)
        };
        assert!(position.legal_moves().into_iter().filter(leads).count() > 0);
    }

    #[test]
    fn a_move_that_ends_the_game_obeys_the_restriction() {
        let mate: Position<Xiangqi> = fen::read("4k4/1R7/9/9/9/9/9/9/R8/3K5 w").unwrap();
        for checks in [false, true] {
            let mv = wins_at_once(&search(checks, None), &mate).unwrap();
            assert!(has_lost(&mate.after(mv)) && mate.gives_check(mv), "{checks}");
        }
        let start = Position::start();
        assert_eq!(wins_at_once(&search(false, None), &start), None);
    }

    #[test]
    fn a_limit_leaves_the_question_open() {
        let position: Position<Xiangqi> = fen::read(WIN).unwrap();
        let stopped = decide::<_, Attacker>(&mut search(false, Some(1)), &position, 2);
        assert_eq!(stopped, Err(Aborted::Limit(Stopped::Nodes)));
    }

    #[test]
    fn mates_are_the_moves_after_which_the_side_to_move_is_mated() {
        let texts = [
            ("3k5/2R6/9/9/9/9/9/9/9/1R3K3 w", 1),
            ("3k5/1RR6/9/9/9/9/9/9/9/5K3 w", 2),
            ("3k5/9/9/9/9/9/9/9/9/1R3K3 w", 0),
        ];
        for (text, count) in texts {
            let position: Position<Xiangqi> = fen::read(text).unwrap();
            let by_playing =
                position.legal_moves().into_iter().filter(|&mv| is_mate(&position.after(mv)));
            let mates = all_mates(&position);
            assert_eq!(mates.to_vec(), by_playing.collect::<Vec<_>>(), "{text}");
            assert_eq!(mates.len(), count, "{text}");
            assert_eq!(mates_at_once(&position).is_some(), count > 0, "{text}");
        }
    }
}
