//! Which replies are tried, in what order, and whether they may hold.

use std::cmp::Reverse;

use super::{ALONE, Closing, perpetual};
use crate::game::{
    Color, Move, MoveList, Outcome, Position, Repetition, Role, Rules, SearchRules, Square,
    has_lost, insertion_sort_by_key,
};
use crate::solve::engine::budget::{Aborted, Budget};
use crate::solve::engine::endgames::Endgames;
use crate::solve::engine::exhaustive::wins_at_once;
use crate::solve::engine::numbers::Attacker;
use crate::solve::engine::questions::try_wins;
use crate::solve::engine::search::Search;
use crate::solve::engine::table::{NEVER, hint};
use crate::solve::history::History;
use crate::solve::limits::MAX_LENGTH;
use crate::solve::never::member::State;
use crate::solve::reached::Reached;
use crate::value::Value;

/// The length of a win by checks, of the attacker before a position becomes a member and of the
/// defender before another reply, and the positions that are searched for it. Wins by other
/// moves are not looked for: that takes ten times as long and saves few members.
const BY_CHECKS: (u8, u64) = (10, 300);

/// The moves within which a search must have refuted a win, for a reply to be tried before others. To
/// sort by the moves would leave the formations, so that sets become larger.
const REFUTED: u8 = 40;

/// The positions that are looked at for perpetual check after a reply.
const PERPETUAL: usize = 200;

/// What the defender does after an attack.
pub(super) enum Choice<R: Rules> {
    /// The defender has nothing that holds.
    Nothing,
    /// The game is over and not won by the attacker.
    Over,
    /// This reply, and the member that it leads to; none where the game ends, or where somebody knows
    /// that the attacker does not win.
    Reply(Move<R>, Option<u32>),
}

/// Chooses a reply to an attack that leads to this position.
pub(super) fn choose<R: SearchRules>(
    closing: &mut Closing<R>,
    search: &mut Search<R>,
    line: (u32, usize),
    child: &Position<R>,
) -> Result<Choice<R>, Aborted> {
    if has_lost(child) {
        return Ok(Choice::Nothing);
    }
    let mut replies = child.legal_moves();
    if replies.is_empty() || R::decided(child.board()).is_some() {
        return Ok(Choice::Over);
    }
    if let Some(reply) = wins_at_once(&closing.counter, child) {
        return Ok(Choice::Reply(reply, None));
    }
    if let Some(banned) = closing.banned.get(&line) {
        replies.retain(|reply| !banned.contains(&hint(*reply)));
    }
    order(closing, child, &mut replies);
    if let Some(&reply) = replies.first()
        && is_open(closing, search, &child.after(reply))
        && let Some(reply) = winning_reply(closing, search, child, &replies)?
        && let Some(choice) = hold(closing, search, child, reply)?
    {
        return Ok(choice);
    }
    for reply in replies {
        if let Some(choice) = hold(closing, search, child, reply)? {
            return Ok(choice);
        }
    }
    Ok(Choice::Nothing)
}

/// Whether nothing is known yet of a position after a reply.
fn is_open<R: SearchRules>(
    closing: &mut Closing<R>,
    search: &mut Search<R>,
    next: &Position<R>,
) -> bool {
    !is_member(closing, next)
        && closing.refuted(next) < REFUTED
        && is_lost(closing, search, next).is_none()
}

fn is_member<R: SearchRules>(closing: &Closing<R>, position: &Position<R>) -> bool {
    let number = closing.numbers.get(&position.key());
    number.is_some_and(|&number| closing.member(number).state != State::Lost)
}

/// Whether a reply neither checks nor, where that counts, chases, or takes a piece: no position
/// before it can come again to the defender's blame.
pub(super) fn ends_streak<R: SearchRules>(
    closing: &Closing<R>,
    child: &Position<R>,
    reply: Move<R>,
) -> bool {
    match closing.rule {
        Repetition::None => true,
        _ if reply.capture().is_some() => true,
        Repetition::Checks => !child.gives_check(reply),
        Repetition::Asian => {
            let (next, none) = (child.after(reply), History::default());
            none.after(closing.rule, closing.attacker, child, reply, &next).is_empty()
        }
    }
}

/// A reply by which the defender wins by checks, if that is found soon.
fn winning_reply<R: SearchRules>(
    closing: &mut Closing<R>,
    search: &mut Search<R>,
    child: &Position<R>,
    replies: &MoveList<R>,
) -> Result<Option<Move<R>>, Aborted> {
    if !wins_by_checks(&mut closing.counter, &mut search.effort.budget, child)? {
        return Ok(None);
    }
    let known =
        closing.counter.knowledge.known::<Attacker>(&History::default(), child, BY_CHECKS.0);
    Ok(replies.iter().copied().find(|&reply| known.is_best(reply)))
}

/// Puts the replies into the order in which they are tried.
fn order<R: SearchRules>(closing: &Closing<R>, child: &Position<R>, replies: &mut MoveList<R>) {
    insertion_sort_by_key(replies, |&reply| {
        let next = child.after(reply);
        let formation = closing.formations.get(&formation(closing, &next)).copied();
        let formation = formation.unwrap_or_default();
        (
            closing.refuted(&next) < REFUTED,
            !ends_streak(closing, child, reply),
            Reverse(reply.capture().map_or(0, R::weight)),
            formation.risk(),
            !is_member(closing, &next),
            Reverse(formation.members),
        )
    });
}

/// The choice of a reply, if a short search shows that it holds.
fn hold<R: SearchRules>(
    closing: &mut Closing<R>,
    search: &mut Search<R>,
    child: &Position<R>,
    reply: Move<R>,
) -> Result<Option<Choice<R>>, Aborted> {
    let next = child.after(reply);
    match next.outcome() {
        Some(Outcome::Win { winner, .. }) if winner == closing.attacker => return Ok(None),
        Some(_) => return Ok(Some(Choice::Reply(reply, None))),
        None => {}
    }
    if let Some(&number) = closing.numbers.get(&next.key()) {
        let is_lost = closing.member(number).state == State::Lost;
        return Ok((!is_lost).then_some(Choice::Reply(reply, Some(number))));
    }
    // What is known of a position is known of it as the beginning of a play. After a check (or a
    // chase) a position before it might come again to the defender's blame.
    let begins = ends_streak(closing, child, reply);
    let history = History::default();
    if begins
        && let Some(known) =
            search.knowledge.probe_endgames::<Attacker>(&history, &next, MAX_LENGTH)
        && known.disproved == NEVER
    {
        return Ok(Some(held(closing, reply, &next)));
    }
    let is_lost = match is_lost(closing, search, &next) {
        Some(false) if begins => return Ok(Some(held(closing, reply, &next))),
        Some(true) if closing.is_whole => return Ok(None),
        Some(is_lost) => is_lost,
        None if closing.refuted(&next) >= BY_CHECKS.0 => false,
        None => {
            search.knowledge.known::<Attacker>(&history, &next, MAX_LENGTH).proven != 0
                || wins_by_checks(&mut closing.attack, &mut search.effort.budget, &next)?
        }
    };
    if is_lost {
        closing.add(&next, State::Lost);
        closing.formations.entry(formation(closing, &next)).or_default().lost += 1;
        return Ok(None);
    }
    if next.is_check() && perpetual::close(closing, &mut search.effort.budget, &next, PERPETUAL)? {
        return Ok(Some(Choice::Reply(reply, closing.closed(&next))));
    }
    Ok(Some(Choice::Reply(reply, Some(closing.add(&next, State::Open)))))
}

/// A reply that somebody knows to hold.
fn held<R: SearchRules>(closing: &mut Closing<R>, reply: Move<R>, next: &Position<R>) -> Choice<R> {
    Choice::Reply(reply, closing.is_whole.then(|| closing.add(next, State::Open)))
}

/// The value of a position, if somebody can say it and is asked already.
pub(super) fn value<R: SearchRules>(
    closing: &mut Closing<R>,
    search: &mut Search<R>,
    position: &Position<R>,
    is_first: bool,
) -> Option<Value> {
    if let Some(value) = looked_up(closing.rule, search.knowledge.endgames.as_deref(), position) {
        return Some(value);
    }
    let budget = &mut search.effort.budget;
    let (searched, before) = (closing.searched(budget), budget.nodes());
    let adviser = closing.adviser.as_mut().filter(|_| searched >= ALONE)?;
    let value = adviser.value(budget, searched, position, is_first);
    closing.since = closing.since.map(|since| since + budget.nodes() - before);
    value
}

/// The value of a position under a rule, if endgames know it.
pub(super) fn looked_up<R: SearchRules>(
    rule: Repetition,
    endgames: Option<&dyn Endgames<R>>,
    position: &Position<R>,
) -> Option<Value> {
    let endgames = endgames?;
    let value = endgames.value(position)?;
    let is_true = match value {
        Value::Win(_) | Value::Loss(_) => true,
        Value::RuleWin(_) | Value::RuleLoss(_) => endgames.repetition() == rule,
        // What is not won with a ban is not won without it.
        Value::Draw => [endgames.repetition(), Repetition::None].contains(&rule),
    };
    is_true.then_some(value)
}

/// Whether the attacker wins a position, if somebody can say that.
pub(super) fn is_lost<R: SearchRules>(
    closing: &mut Closing<R>,
    search: &mut Search<R>,
    position: &Position<R>,
) -> Option<bool> {
    let value = value(closing, search, position, false)?;
    is_won(closing, value.winner(position.turn()))
}

/// Whether the attacker wins what this side, if any, is known to win.
pub(super) fn is_won<R: SearchRules>(closing: &Closing<R>, winner: Option<Color>) -> Option<bool> {
    match winner {
        // Not every win is one by checks alone.
        Some(winner) if winner == closing.attacker => (!closing.checks).then_some(true),
        Some(_) => Some(false),
        // Perhaps it is held by perpetual chase, which tables do not know.
        None => (closing.rule != Repetition::Asian).then_some(false),
    }
}

/// A key for the squares of the defender's pieces.
pub(super) fn formation<R: SearchRules>(closing: &Closing<R>, position: &Position<R>) -> u64 {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let board = position.board();
    R::Role::ALL.iter().fold(0, |hash: u64, &role| {
        let squares = board.pieces_of(!closing.attacker, role).into_iter();
        let hash = squares.fold(hash.rotate_left(7), |hash, square| {
            (hash ^ square.index() as u64).wrapping_mul(FACTOR)
        });
        (hash ^ board.pieces_of(closing.attacker, role).len() as u64).wrapping_mul(FACTOR)
    })
}

/// Whether the side to move wins by checks, if a short search shows it.
fn wins_by_checks<R: SearchRules>(
    search: &mut Search<R>,
    budget: &mut Budget,
    position: &Position<R>,
) -> Result<bool, Aborted> {
    let (moves, nodes) = BY_CHECKS;
    search.effort.budget = budget.for_side_search();
    let won = try_wins(search, &Reached::attacking(position, Repetition::None), moves, nodes);
    budget.add(&search.effort.budget);
    won.map(|won| won == Some(true)).map_err(Aborted::Limit)
}
