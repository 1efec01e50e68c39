//! Set play: what the attacker has ready before the first move.

use std::cmp::Reverse;

use super::lengths::{continuations, length};
use super::solution::main_line;
use super::tree::Preferred;
use crate::game::{Move, Position, Rules, SearchRules, insertion_sort_by_key};
use crate::solve::limits::Stopped;
use crate::solve::prove::Prove;
use crate::solve::reached::{Line, Reached};

/// What would happen if the defender were to move in the problem position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetPlay<R: Rules> {
    /// It makes no sense to ask.
    None(NoSetPlay),
    /// The replies that the attacker has an answer to.
    Play(Play<R>),
}

/// Why a problem has no set play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoSetPlay {
    /// The attacker is in check, so it cannot be the defender's turn.
    InCheck,
    /// The attacker has only one move, which would be used up.
    OneMove,
    /// The defender would have no move.
    NoMove,
    /// The game is over: nobody can win it any more, or somebody has.
    Over,
}

/// The set play that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Play<R: Rules> {
    /// The problem position with the defender to move.
    pub position: Position<R>,
    /// The number of attacker moves within which a reply must be answered: one less than the
    /// problem's.
    pub within: u8,
    /// The replies after which the attacker wins in time: those that last longest first,
    /// equal ones in move order.
    pub answered: Vec<SetReply<R>>,
    /// Replies after which the attacker does not.
    pub unanswered: usize,
    /// All replies there are.
    pub of: usize,
    /// The limit that kept the rest from being examined.
    pub stopped: Option<Stopped>,
}

/// A reply in the set play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetReply<R: Rules> {
    /// The move of the defender.
    pub mv: Move<R>,
    /// The attacker moves that it takes to win after it.
    pub moves: u8,
    /// All moves that win in time: those that win soonest first, then in move order.
    pub continuations: Vec<Move<R>>,
    /// The line that begins with the first of them, against the longest defence.
    pub line: Line<R>,
}

/// Looks for the set play of a problem that asks for a win within `moves`.
pub fn set_play<R: SearchRules>(
    prover: &mut dyn Prove<R>,
    position: &Reached<R>,
    moves: u8,
) -> SetPlay<R> {
    let Some(passed) = position.passed() else { return SetPlay::None(NoSetPlay::InCheck) };
    if !passed.has_legal_move() {
        return SetPlay::None(NoSetPlay::NoMove);
    }
    if passed.outcome().is_some() {
        return SetPlay::None(NoSetPlay::Over);
    }
    if moves < 2 {
        return SetPlay::None(NoSetPlay::OneMove);
    }
    let replies = passed.legal_moves();
    let mut play = Play {
        position: *passed.position(),
        within: moves - 1,
        answered: Vec::new(),
        unanswered: 0,
        of: replies.len(),
        stopped: None,
    };
    for mv in replies {
        match answer(prover, &passed, mv, moves - 1) {
            Ok(Some(reply)) => play.answered.push(reply),
            Ok(None) => play.unanswered += 1,
            Err(stopped) => {
                play.stopped = Some(stopped);
                break;
            }
        }
    }
    insertion_sort_by_key(&mut play.answered, |reply| (Reverse(reply.moves), reply.mv));
    SetPlay::Play(play)
}

fn answer<R: SearchRules>(
    prover: &mut dyn Prove<R>,
    passed: &Reached<R>,
    mv: Move<R>,
    within: u8,
) -> Result<Option<SetReply<R>>, Stopped> {
    let next = passed.after(mv);
    if !prover.wins(&next, within)? {
        return Ok(None);
    }
    let moves = length(prover, &next, within)?;
    let continuations = continuations(prover, &next, within, &Preferred::default())?;
    let line = match continuations.first() {
        Some(&first) => main_line(prover, &next, first, moves)?,
        None => Line::default(),
    };
    Ok(Some(SetReply { mv, moves, continuations, line }))
}
