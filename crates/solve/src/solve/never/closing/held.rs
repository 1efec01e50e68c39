//! What is asked of closed sets.

use rustc_hash::FxHashSet;

use super::Closing;
use super::choice::{ends_streak, formation, is_won, looked_up, value};
use crate::game::{Move, Position, SearchRules};
use crate::solve::engine::endgames::Endgames;
use crate::solve::engine::search::Search;
use crate::solve::limits::MAX_LENGTH;

/// The moves within which the attacker wins a position, if somebody knows them.
pub(in crate::solve) fn known_win<R: SearchRules>(
    closing: &mut Closing<R>,
    search: &mut Search<R>,
    position: &Position<R>,
) -> Option<u8> {
    if closing.checks {
        return None;
    }
    let value = value(closing, search, position, true)?;
    let is_won = value.winner(position.turn()) == Some(closing.attacker);
    let moves = value.plies().filter(|_| is_won)?.div_ceil(2);
    u8::try_from(moves).ok().filter(|moves| (1..=MAX_LENGTH).contains(moves))
}

/// The reply that is kept for an attack in a member of a closed set, or that is known to hold:
/// nothing if the position is none of these, or if the attack ends the game.
pub(in crate::solve) fn reply<R: SearchRules>(
    closing: &Closing<R>,
    endgames: Option<&dyn Endgames<R>>,
    position: &Position<R>,
    attack: Option<Move<R>>,
) -> Option<Move<R>> {
    let Some(number) = closing.closed(position) else {
        return known_reply(closing, endgames, position, attack);
    };
    let attacks = closing.attacks(position);
    let at = (0..attacks.len()).find(|&at| attacks.at(position, at).0 == attack)?;
    closing.member(number).lines[at].reply(&attacks.at(position, at).1)
}

/// A reply to an attack that somebody knows to hold. The same few formations are preferred
/// everywhere, so that few positions can arise.
fn known_reply<R: SearchRules>(
    closing: &Closing<R>,
    endgames: Option<&dyn Endgames<R>>,
    position: &Position<R>,
    attack: Option<Move<R>>,
) -> Option<Move<R>> {
    let child = attack.map_or(*position, |attack| position.after(attack));
    let holds = |reply: &Move<R>| {
        let next = child.after(*reply);
        let known = || closing.adviser.as_ref()?.known(&next);
        let value = looked_up(closing.rule, endgames, &next).or_else(known);
        value.and_then(|value| is_won(closing, value.winner(next.turn()))) == Some(false)
    };
    let replies = child.legal_moves().into_iter().filter(holds);
    replies.min_by_key(|&reply| {
        (!ends_streak(closing, &child, reply), formation(closing, &child.after(reply)))
    })
}

/// How many positions the defender may have to hold from this one on, with the replies that are
/// kept or known to hold; nothing if it is not known to be held, or if they are more than `most`.
pub(in crate::solve) fn size_from<R: SearchRules>(
    closing: &Closing<R>,
    endgames: Option<&dyn Endgames<R>>,
    position: &Position<R>,
    most: usize,
) -> Option<usize> {
    let (mut seen, mut open) = (FxHashSet::from_iter([position.key()]), vec![*position]);
    while let Some(position) = open.pop() {
        let attacks = closing.attacks(&position);
        for at in 0..attacks.len() {
            let (attack, child) = attacks.at(&position, at);
            if child.legal_moves().is_empty() || R::decided(child.board()).is_some() {
                continue;
            }
            let next = child.after(reply(closing, endgames, &position, attack)?);
            if next.outcome().is_none() && seen.insert(next.key()) {
                open.push(next);
            }
        }
        if seen.len() > most {
            return None;
        }
    }
    Some(seen.len())
}
