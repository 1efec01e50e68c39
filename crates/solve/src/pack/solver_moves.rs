//! The positions of a solver who plays against replies, found from the first one on.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::ops::RangeInclusive;

use super::{Judged, Pack, PackMove, PackPlan, PackPosition, Packed};
use crate::game::{Move, Position};
use crate::notation::{Notation, write};
use crate::solve::Stopped;

/// The judge of moves.
pub(super) trait Judge<R: Packed> {
    /// A place in the play: the position with what came before it, if that matters.
    type At: Clone;
    /// Distinguishes places in which moves may be judged differently.
    type Key: Copy + Eq + Hash;

    /// The position at a place of the play.
    fn position<'a>(&self, at: &'a Self::At) -> &'a Position<R>;

    /// The key of a place.
    fn key(&self, at: &Self::At, left: u8) -> Self::Key;

    /// The place after a move.
    fn after(&self, at: &Self::At, mv: Move<R>) -> Self::At;

    /// Whether the solver does what is asked within this many moves, this one included.
    fn is_right(&mut self, at: &Self::At, mv: Move<R>, moves: u8) -> Result<bool, Stopped>;

    /// Whether the solver, who is to move, does it within this many moves.
    fn is_won(&mut self, at: &Self::At, moves: u8) -> Result<bool, Stopped>;

    /// The replies that the other side may make to a move.
    fn replies(&self, at: &Self::At, mv: Move<R>, after: &Self::At) -> Vec<Move<R>>;

    /// Whether a reply does what is asked.
    fn ends(&self, after: &Self::At, reply: Move<R>, after_reply: &Self::At) -> bool;
}

/// Fills a pack from its first positions on, with this many moves left. First moves that win in
/// a few more moves are distinguished from wrong ones, as the plan says.
pub(super) fn fill<R: Packed, J: Judge<R>>(
    pack: &mut Pack,
    judge: &mut J,
    starts: &[J::At],
    moves: u8,
    plan: &PackPlan,
) {
    let mut walk = Walk { numbers: HashMap::new(), waiting: VecDeque::new(), most: plan.most };
    for start in starts {
        pack.begins.extend(walk.number(judge.key(start, moves), start.clone(), moves));
    }
    let starts = walk.numbers.len();
    while let Some((at, left)) = walk.waiting.pop_front() {
        let beyond = if pack.positions.len() < starts { plan.beyond } else { 0 };
        let mut position = PackPosition { left: Some(left), ..PackPosition::default() };
        for mv in judge.position(&at).legal_moves() {
            let judged = judged(judge, &mut walk, (&at, mv), left, beyond);
            pack.complete &= judged.1 && judged.0.is != Judged::Open;
            position.moves.insert(name(judge.position(&at), mv), judged.0);
        }
        pack.positions.push(position);
    }
    // Where the other side begins, it lasts as long as it can.
    let lengths = pack.positions.iter().take(starts).map(|position| {
        let right = position.moves.values().filter(|mv| mv.is == Judged::Right);
        right.filter_map(|mv| mv.moves).min()
    });
    pack.length = lengths.reduce(|one, other| Some(one?.max(other?))).flatten();
}

/// A move in coordinates.
pub(super) fn name<R: Packed>(position: &Position<R>, mv: Move<R>) -> String {
    write(Notation::Coordinates, position, mv)
}

/// What is still to be examined.
struct Walk<A, K> {
    numbers: HashMap<(K, u8), usize>,
    waiting: VecDeque<(A, u8)>,
    most: usize,
}

impl<A, K: Copy + Eq + Hash> Walk<A, K> {
    /// The number of a position, unless there are too many.
    fn number(&mut self, key: K, at: A, left: u8) -> Option<usize> {
        let next = self.numbers.len();
        if let Some(&number) = self.numbers.get(&(key, left)) {
            return Some(number);
        }
        if next >= self.most {
            return None;
        }
        self.numbers.insert((key, left), next);
        self.waiting.push_back((at, left));
        Some(next)
    }
}

/// What a move is, and whether every position after it is included.
fn judged<R: Packed, J: Judge<R>>(
    judge: &mut J,
    walk: &mut Walk<J::At, J::Key>,
    (at, mv): (&J::At, Move<R>),
    left: u8,
    beyond: u8,
) -> (PackMove, bool) {
    let after = judge.after(at, mv);
    let Ok(in_time) = shortest(judge, (at, mv), 1..=left) else {
        return (PackMove::judged(Judged::Open), true);
    };
    let later = || shortest(judge, (at, mv), left + 1..=left.saturating_add(beyond));
    // Even if a limit ends the search for longer wins, it is known not to be in time.
    let length = in_time.map_or_else(later, |moves| Ok(Some(moves))).ok().flatten();
    match length {
        Some(moves) if moves <= left => {
            let mut right = PackMove { moves: Some(moves), ..PackMove::judged(Judged::Right) };
            let mut whole = true;
            for reply in judge.replies(at, mv, &after) {
                let next = judge.after(&after, reply);
                let is_end = judge.ends(&after, reply, &next);
                let reply = name(judge.position(&after), reply);
                if is_end {
                    right.replies.insert(reply, None);
                    continue;
                }
                let key = judge.key(&next, left - 1);
                match walk.number(key, next, left - 1) {
                    Some(number) => _ = right.replies.insert(reply, Some(number)),
                    None => whole = false,
                }
            }
            (right, whole)
        }
        Some(moves) => (PackMove { moves: Some(moves), ..PackMove::judged(Judged::Later) }, true),
        None => {
            let mut wrong = PackMove::judged(Judged::Wrong);
            for reply in judge.replies(at, mv, &after) {
                let next = judge.after(&after, reply);
                if judge.ends(&after, reply, &next) {
                    continue;
                }
                match judge.is_won(&next, left - 1) {
                    Ok(true) => {}
                    Ok(false) => {
                        wrong.refutations.push(name(judge.position(&after), reply));
                    }
                    // That it is wrong is known, but not every reply that shows it.
                    Err(_) => return (wrong, false),
                }
            }
            (wrong, true)
        }
    }
}

/// The first of these numbers of moves within which a move that was made is right.
fn shortest<R: Packed, J: Judge<R>>(
    judge: &mut J,
    (at, mv): (&J::At, Move<R>),
    lengths: RangeInclusive<u8>,
) -> Result<Option<u8>, Stopped> {
    for moves in lengths {
        if judge.is_right(at, mv, moves)? {
            return Ok(Some(moves));
        }
    }
    Ok(None)
}
