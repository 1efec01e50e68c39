//! What is asked of closed sets.

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
        let child = attack.map_or(*position, |attack| position.after(attack));
        return known_reply(closing, endgames, &child);
    };
    let attacks = closing.attacks(position);
    let at = (0..attacks.len()).find(|&at| attacks.at(position, at).0 == attack)?;
    closing.member(number).lines[at].reply(&attacks.at(position, at).1)
}

/// A reply that somebody knows to hold, in the position after an attack. The same few formations are
/// preferred everywhere, so that few positions can arise.
pub(super) fn known_reply<R: SearchRules>(
    closing: &Closing<R>,
    endgames: Option<&dyn Endgames<R>>,
    child: &Position<R>,
) -> Option<Move<R>> {
    let holds = |reply: &Move<R>| is_known_to_hold(closing, endgames, &child.after(*reply));
    let replies = child.legal_moves().into_iter().filter(holds);
    replies.min_by_key(|&reply| {
        (!ends_streak(closing, child, reply), formation(closing, &child.after(reply)))
    })
}

/// Whether somebody knows that the attacker never wins a position.
pub(super) fn is_known_to_hold<R: SearchRules>(
    closing: &Closing<R>,
    endgames: Option<&dyn Endgames<R>>,
    position: &Position<R>,
) -> bool {
    let known = || closing.adviser.as_ref()?.known(position);
    let value = looked_up(closing.rule, endgames, position).or_else(known);
    value.and_then(|value| is_won(closing, value.winner(position.turn()))) == Some(false)
}
