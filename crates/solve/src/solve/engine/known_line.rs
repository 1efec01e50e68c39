//! Reading a win that was found from the table, without any search.

use std::cmp::Reverse;

use super::exhaustive::wins_at_once;
use super::numbers::{Attacker, Defender, Side};
use super::search::Search;
use super::table::{Known, hint};
use crate::game::{Move, SearchRules, has_lost};
use crate::solve::limits::MAX_LENGTH;
use crate::solve::prove::Prove;
use crate::solve::reached::{Line, Reached};

/// Whether it is known that the attacker does not win within this many moves after this
/// first move.
pub(in crate::solve) fn is_known_refuted<R: SearchRules>(
    search: &Search<R>,
    child: &Reached<R>,
    left: u8,
) -> bool {
    let known = search.knowledge.known::<Defender>(&child.history, child, left);
    known.verdict(left) == Some(false) || left == 0 && !has_lost(child)
}

/// Whether the attacker, whose turn it is with `S`, wins within `left` moves, if the
/// table or endgames know.
fn looked_up<R: SearchRules, S: Side>(
    search: &Search<R>,
    at: &Reached<R>,
    left: u8,
) -> Option<bool> {
    let known = search.knowledge.known::<S>(&at.history, at, left).verdict(left);
    known.or_else(|| search.knowledge.probe_endgames::<S>(&at.history, at, left)?.verdict(left))
}

/// A move that is known to win within this many, by the table or by endgames, so that nothing is
/// searched and no position counted.
///
/// The move of [`known_win`] may not be known to win any more, where the table has
/// forgotten a win by the rule about repetition that is shorter than the one on the board. Then
/// another move of a longer win is known, and to search the moves in their order instead would
/// begin with those that win later than they may.
pub(in crate::solve) fn known_step<R: SearchRules>(
    search: &Search<R>,
    position: &Reached<R>,
    left: u8,
) -> Option<Move<R>> {
    let after = left.checked_sub(1)?;
    if looked_up::<R, Attacker>(search, position, left) != Some(true) {
        return None;
    }
    let loses =
        |mv: &Move<R>| looked_up::<R, Defender>(search, &position.after(*mv), after) == Some(true);
    let best = known_win(search, position).map(|(_, mv)| mv);
    best.into_iter().chain(search.first_moves(position)).find(loses)
}

/// A win from here that the table knows of, and the moves it takes.
pub(in crate::solve) fn known_win<R: SearchRules>(
    search: &Search<R>,
    position: &Reached<R>,
) -> Option<(u8, Move<R>)> {
    let history = &position.history;
    let mut known = search.knowledge.known::<Attacker>(history, position, MAX_LENGTH);
    if known.proven == 0 {
        known = search
            .knowledge
            .probe_endgames::<Attacker>(history, position, MAX_LENGTH)
            .unwrap_or(known);
    }
    win_of(search, position, known)
}

/// The win that is known of a position, and the moves it takes.
fn win_of<R: SearchRules>(
    search: &Search<R>,
    position: &Reached<R>,
    known: Known,
) -> Option<(u8, Move<R>)> {
    if known.proven == 0 {
        return Some((1, wins_at_once(search, position)?));
    }
    let moves = search.first_moves(position);
    let left = known.proven - 1;
    let leads = |mv: &Move<R>| {
        let child = position.after(*mv);
        let lost = looked_up::<R, Defender>(search, &child, left);
        child.repeats().is_some() || lost == Some(true) || has_lost(&child)
    };
    let mut hinted = moves.iter().filter(|&&mv| hint(mv) == known.best);
    // Promotions to several pieces go the same way, and what was looked up has no move with
    // it; the table may have forgotten what comes after the one that it names.
    let best = hinted.clone().copied().find(leads);
    let best = best.or_else(|| moves.iter().copied().find(leads));
    let best = best.or_else(|| match (hinted.next(), hinted.next()) {
        (only, None) => only.copied(),
        _ => None,
    });
    best.map(|mv| (known.proven, mv)).or_else(|| Some((1, wins_at_once(search, position)?)))
}

/// A win after a history that the table knows of because it was asked for fewer moves than any
/// win may take: the key of a node depends on which earlier positions can recur within the
/// moves left. More of them only add wins, so each such win holds.
fn known_win_within_less<R: SearchRules>(
    search: &Search<R>,
    position: &Reached<R>,
) -> Option<(u8, Move<R>)> {
    if position.history.is_empty() {
        return None;
    }
    let known = |left| search.knowledge.known::<Attacker>(&position.history, position, left);
    let won = (1..MAX_LENGTH).map(known).filter(|known| known.proven != 0);
    win_of(search, position, won.min_by_key(|known| known.proven)?)
}

/// The line of a win that has been found, against the defence that the table takes for
/// the longest; it ends early where the table has forgotten how it goes on.
pub(in crate::solve) fn known_line<R: SearchRules>(
    search: &Search<R>,
    position: &Reached<R>,
) -> Line<R> {
    let mut line = Line::default();
    let mut position = position.clone();
    let is_game = !position.history.is_empty();
    let win = |at: &Reached<R>| {
        let within_less = || is_game.then(|| known_win_within_less(search, at)).flatten();
        known_win(search, at).or_else(within_less)
    };
    let mut next = win(&position);
    while let Some((_, mv)) = next
        && line.moves.len() < 2 * usize::from(MAX_LENGTH)
    {
        position = position.after(mv);
        line.moves.push(mv);
        line.win = position.won_by();
        if line.win.is_some() {
            break;
        }
        let replies = position.legal_moves().into_iter();
        let answered = replies.filter_map(|reply| {
            let next = position.after(reply);
            if next.repeats().is_some() {
                return Some((reply, (0, None)));
            }
            let (length, mv) = win(&next)?;
            Some((reply, (length, Some(mv))))
        });
        let Some((reply, (length, mv))) =
            answered.min_by_key(|&(reply, (length, _))| (Reverse(length), reply))
        else {
            break;
        };
        position = position.after(reply);
        line.moves.push(reply);
        line.win = position.won_by();
        next = mv.map(|mv| (length, mv));
    }
    line
}
