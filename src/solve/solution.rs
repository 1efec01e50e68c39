//! The solution tree: what the attacker plays against every longest defence.

use rustc_hash::{FxHashMap, FxHashSet};

use super::limits::Stopped;
use super::prover::Prover;
use crate::game::{Key, Move, Outcome, Position, Rules, WinKind};

/// A line of play from some position, attacker first, with the way it ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<R: Rules> {
    /// The moves.
    pub moves: Vec<Move<R>>,
    /// How the game is won at its end, if it is.
    pub win: Option<WinKind>,
}

impl<R: Rules> Default for Line<R> {
    fn default() -> Self {
        Self { moves: Vec::new(), win: None }
    }
}

/// A position with the attacker to move, inside the solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node<R: Rules> {
    /// Moves left to fulfil the stipulation, at least 1.
    pub left: u8,
    /// The moves that fulfil it in time: the one that is followed first, the others (duals)
    /// in move order.
    pub continuations: Vec<Move<R>>,
    /// How the first continuation wins, if it ends the game.
    pub win: Option<WinKind>,
    /// The longest defences against the first continuation; empty where it ends the game,
    /// or where this position stands with its defences in the tree already.
    pub defences: Vec<Defence<R>>,
    /// Defences that lose sooner.
    pub shorter: usize,
    /// Whether the same position was expanded earlier in the tree.
    pub repeated: bool,
}

/// A reply of the defender and what follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Defence<R: Rules> {
    /// The reply.
    pub mv: Move<R>,
    /// The position after it.
    pub next: Node<R>,
}

/// The moves that are followed where the attacker has a choice: those of the author.
pub type Preferred<R> = FxHashMap<Key, Move<R>>;

/// Expands the solution from a position that is won within `left` moves. Only defences of
/// full length are followed, that is, those after which the attacker needs all his moves;
/// where no defence lasts that long, the longest are.
///
/// # Errors
/// [`Stopped`] where a limit was reached.
pub fn expand<R: Rules>(
    prover: &mut Prover<R>,
    position: &Position<R>,
    left: u8,
    preferred: &Preferred<R>,
) -> Result<Node<R>, Stopped> {
    let mut seen = FxHashSet::default();
    Expansion { prover, preferred, seen: &mut seen }.node(position, left)
}

struct Expansion<'a, R: Rules> {
    prover: &'a mut Prover<R>,
    preferred: &'a Preferred<R>,
    seen: &'a mut FxHashSet<(Key, u8)>,
}

impl<R: Rules> Expansion<'_, R> {
    fn node(&mut self, position: &Position<R>, left: u8) -> Result<Node<R>, Stopped> {
        let continuations = continuations(self.prover, position, left, self.preferred)?;
        let mut node = Node {
            left,
            continuations,
            win: None,
            defences: Vec::new(),
            shorter: 0,
            repeated: false,
        };
        let Some(&first) = node.continuations.first() else { return Ok(node) };
        let child = position.after(first);
        node.win = win_kind(&child);
        if node.win.is_some() {
            return Ok(node);
        }
        node.repeated = !self.seen.insert((position.key(), left));
        if node.repeated {
            return Ok(node);
        }
        let replies = self.prover.defences(&child, left)?;
        let longest = replies.first().map_or(0, |reply| reply.length);
        node.shorter = replies.iter().filter(|reply| reply.length < longest).count();
        for reply in replies.into_iter().filter(|reply| reply.length == longest) {
            let next = self.node(&child.after(reply.mv), left - 1)?;
            node.defences.push(Defence { mv: reply.mv, next });
        }
        Ok(node)
    }
}

/// All moves that win within `left`; the preferred one first, else those that win sooner
/// first, else in move order.
pub(super) fn continuations<R: Rules>(
    prover: &mut Prover<R>,
    position: &Position<R>,
    left: u8,
    preferred: &Preferred<R>,
) -> Result<Vec<Move<R>>, Stopped> {
    let shortest = length(prover, position, left)?;
    let mut found = Vec::new();
    for mv in prover.first_moves(position) {
        let child = position.after(mv);
        if prover.loses(&child, left - 1)? {
            let soonest = shortest == left || prover.loses(&child, shortest - 1)?;
            let choice = preferred.get(&position.key());
            found.push((choice != Some(&mv), !soonest, mv));
        }
    }
    found.sort_unstable();
    Ok(found.into_iter().map(|(_, _, mv)| mv).collect())
}

/// A reply with the number of attacker moves that it still takes to win after it.
#[derive(Clone, Copy, Debug)]
pub struct Reply<R: Rules> {
    /// The reply.
    pub mv: Move<R>,
    /// Attacker moves to the win, as few as he can.
    pub length: u8,
}

impl<R: Rules> Prover<R> {
    /// The replies in a position that is lost within `left - 1` moves, that is, after an
    /// attacker move that is one of `left`: the longest first, equal ones in move order.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached.
    pub fn defences(&mut self, position: &Position<R>, left: u8) -> Result<Vec<Reply<R>>, Stopped> {
        let mut replies = Vec::new();
        for mv in position.legal_moves() {
            let length = length(self, &position.after(mv), left - 1)?;
            replies.push(Reply { mv, length });
        }
        replies.sort_by_key(|reply| (std::cmp::Reverse(reply.length), reply.mv));
        Ok(replies)
    }
}

/// The least number of moves in which a position that is won within `most` is won.
pub(super) fn length<R: Rules>(
    prover: &mut Prover<R>,
    position: &Position<R>,
    most: u8,
) -> Result<u8, Stopped> {
    let mut length = 1;
    while length < most && !prover.wins(position, length)? {
        length += 1;
    }
    Ok(length)
}

/// The line in which the attacker, beginning with a given move, wins as soon as he can and
/// the defender lasts as long as he can; equal moves are taken in move order.
///
/// # Errors
/// [`Stopped`] where a limit was reached.
pub fn main_line<R: Rules>(
    prover: &mut Prover<R>,
    position: &Position<R>,
    first: Move<R>,
    moves: u8,
) -> Result<Line<R>, Stopped> {
    let mut line = Line { moves: vec![first], win: None };
    let (mut position, mut left) = (position.after(first), moves);
    loop {
        line.win = win_kind(&position);
        if line.win.is_some() {
            return Ok(line);
        }
        let Some(&reply) = prover.defences(&position, left)?.first() else { return Ok(line) };
        position = position.after(reply.mv);
        left = reply.length;
        let continuations = continuations(prover, &position, left, &Preferred::default())?;
        let Some(&next) = continuations.first() else { return Ok(line) };
        position = position.after(next);
        line.moves.extend([reply.mv, next]);
    }
}

/// How the side that is not to move has won here, if it has.
pub(super) fn win_kind<R: Rules>(position: &Position<R>) -> Option<WinKind> {
    match position.outcome() {
        Some(Outcome::Win { winner, by }) if winner != position.turn() => Some(by),
        _ => None,
    }
}
