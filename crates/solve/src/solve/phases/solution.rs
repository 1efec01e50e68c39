//! The solution tree: what the attacker plays against every longest defence.
//!
//! Everything here has one order. The attacker's moves: those that win soonest first, equal
//! ones in move order, but a useless interposition is taken as its definition has it. The
//! defender's: the longest first; of equal ones [useless
//! interpositions](super::interposition) come last; otherwise in move order. In a single line the
//! defender prefers, among the longest, one that ends on the board to one that ends by repetition.
//!
//! Threats: what a quiet move threatens, or that it puts the defender in zugzwang.
//!
//! After an attacker move that does not give check the defender is made to pass. What the
//! attacker then wins by, as soon as possible, is the threat. If there is then no win in time,
//! the defender would hold out if only the move could be passed: zugzwang. Problem solvers such as
//! Popeye print one or the other after every quiet move, and so do we.

use std::cmp::Reverse;

use rustc_hash::FxHashSet;

use super::interposition::{interposes, useless};
use super::lengths::{Reply, continuations, defences, length};
use super::tree::{Defence, Node, Preferred, Quiet, Threat};
use crate::game::{Key, Move, Rules, SearchRules, WinKind, insertion_sort, insertion_sort_by_key};
use crate::solve::limits::Stopped;
use crate::solve::prove::Prove;
use crate::solve::reached::{Line, Reached};

/// Expands the solution from a position that is won within `left` moves. Only defences of
/// full length are followed, that is, those after which the attacker needs all the moves;
/// where no defence lasts that long, the longest are. Where all of these are useless
/// interpositions, the longest of the others are followed as well, with as many moves less
/// as they last shorter.
///
/// # Errors
/// [`Stopped`] where a limit was reached.
pub fn expand<R: SearchRules>(
    prover: &mut dyn Prove<R>,
    position: &Reached<R>,
    left: u8,
    preferred: &Preferred<R>,
) -> Result<Node<R>, Stopped> {
    let mut seen = FxHashSet::default();
    TreeBuilder { prover, preferred, seen: &mut seen }.node(position, left, None)
}

struct TreeBuilder<'a, R: SearchRules> {
    prover: &'a mut dyn Prove<R>,
    preferred: &'a Preferred<R>,
    /// Positions expanded, with the moves left and the move followed.
    seen: &'a mut FxHashSet<(Key, u8, Move<R>)>,
}

impl<R: SearchRules> TreeBuilder<'_, R> {
    /// Expands a position; `take` is the move that answers a useless interposition.
    fn node(
        &mut self,
        position: &Reached<R>,
        left: u8,
        take: Option<Move<R>>,
    ) -> Result<Node<R>, Stopped> {
        let mut node = Node::with_left(left);
        if position.repeats().is_some() {
            return Ok(node);
        }
        node.continuations = continuations(self.prover, position, left, self.preferred)?;
        if !self.preferred.contains_key(&position.key()) {
            put_first(&mut node.continuations, take);
        }
        let Some(&first) = node.continuations.first() else { return Ok(node) };
        let child = position.after(first);
        (node.win, node.repeats) = (child.won_by(), child.repeats());
        if node.win.is_some() {
            return Ok(node);
        }
        node.repeated = !self.seen.insert((position.line_key(left), left, first));
        if node.repeated {
            return Ok(node);
        }
        let replies = replies(self.prover, &child, left)?;
        let longest = replies.first().map_or(0, |(reply, _)| reply.length);
        let mut real = replies.iter().filter(|(_, take)| take.is_none());
        let real = real.next().map_or(longest, |(reply, _)| reply.length);
        for (reply, take) in replies {
            let useless = take.is_some();
            if reply.length == longest || (reply.length == real && !useless) {
                let left = left - 1 - (longest - reply.length);
                let after = child.after(reply.mv);
                let next = self.node(&after, left, take)?;
                let repeats = after.repeats();
                node.defences.push(Defence { mv: reply.mv, useless, repeats, next });
            } else {
                node.shorter += 1;
            }
        }
        board_end_first(&mut node.defences);
        Ok(node)
    }
}

/// Puts the first of the longest defences whose main line ends on the board before those whose
/// main lines end by repetition.
fn board_end_first<R: Rules>(defences: &mut [Defence<R>]) {
    let Some(first) = defences.first().filter(|it| ends_by_repetition(it)) else { return };
    let (left, useless) = (first.next.left, first.useless);
    let is_better =
        |it: &Defence<R>| it.next.left == left && it.useless == useless && !ends_by_repetition(it);
    if let Some(at) = defences.iter().position(is_better) {
        defences[..=at].rotate_right(1);
    }
}

/// Whether the main line of a defence ends by repetition.
fn ends_by_repetition<R: Rules>(mut defence: &Defence<R>) -> bool {
    loop {
        match (defence.repeats, defence.next.win, defence.next.defences.first()) {
            (Some(_), ..) => return true,
            (None, Some(kind), _) => return kind == WinKind::Repetition,
            (None, None, Some(next)) => defence = next,
            (None, None, None) => return false,
        }
    }
}

/// A reply, and the move that takes it if it is a useless interposition.
pub(in crate::solve) type Marked<R> = (Reply<R>, Option<Move<R>>);

/// The replies as [`defences`] gives them, but of equal ones those last that are
/// useless interpositions.
pub(in crate::solve) fn replies<R: SearchRules>(
    prover: &mut dyn Prove<R>,
    position: &Reached<R>,
    left: u8,
) -> Result<Vec<Marked<R>>, Stopped> {
    let replies = defences(prover, position, left)?;
    let idle = useless(prover, position, &replies)?;
    let take = |mv| idle.iter().find(|it| it.mv == mv).map(|it| it.take);
    let mut replies: Vec<_> = replies.into_iter().map(|reply| (reply, take(reply.mv))).collect();
    insertion_sort_by_key(&mut replies, |(reply, take)| {
        (Reverse(reply.length), take.is_some(), reply.mv)
    });
    Ok(replies)
}

/// The first of these replies.
///
/// Lengths are asked for from above, since the longest is nearly always as long as it can be,
/// and only up to the first that is. With this and [`first_continuation`], main lines of
/// seventeen problems of one to twenty seconds take a third of the time that all lengths and
/// all duals took.
fn first_reply<R: SearchRules>(
    prover: &mut dyn Prove<R>,
    position: &Reached<R>,
    left: u8,
) -> Result<Option<Marked<R>>, Stopped> {
    let mut moves = position.legal_moves();
    insertion_sort(&mut moves);
    for length in (0..left).rev() {
        for &mv in &moves {
            let next = position.after(mv);
            if length > 0 && prover.wins(&next, length - 1)? {
                continue;
            }
            // Where the first one is real, the others need no order.
            return if interposes(position, mv) {
                Ok(replies(prover, position, left)?.into_iter().next())
            } else {
                Ok(Some((Reply { mv, length }, None)))
            };
        }
    }
    Ok(None)
}

/// The first of the moves that win a position which is won in `left` moves and no sooner.
fn first_continuation<R: SearchRules>(
    prover: &mut dyn Prove<R>,
    position: &Reached<R>,
    left: u8,
    take: Option<Move<R>>,
) -> Result<Option<Move<R>>, Stopped> {
    let mut moves = prover.first_moves(position);
    insertion_sort(&mut moves);
    put_first(&mut moves, take);
    prover.first_to_win(position, &moves, left)
}

/// Puts one of the moves before all others.
fn put_first<R: SearchRules>(moves: &mut [Move<R>], first: Option<Move<R>>) {
    if let Some(at) = moves.iter().position(|&mv| Some(mv) == first) {
        moves[..=at].rotate_right(1);
    }
}

/// The line in which the attacker, beginning with a given move, wins as soon as possible and
/// the defender lasts as long as possible, in the order of this module.
///
/// # Errors
/// [`Stopped`] where a limit was reached.
pub fn main_line<R: SearchRules>(
    prover: &mut dyn Prove<R>,
    position: &Reached<R>,
    first: Move<R>,
    moves: u8,
) -> Result<Line<R>, Stopped> {
    let mut line = Line { moves: vec![first], win: None };
    let position = position.after(first);
    line.win = position.won_by();
    if line.win.is_none()
        && let Some(reply) = first_reply(prover, &position, moves)?
    {
        follow(prover, &position, reply, &mut line)?;
        if line.win == Some(WinKind::Repetition) {
            line.moves.truncate(1);
            end_on_board(prover, &position, moves, &mut line)?;
        }
    }
    Ok(line)
}

/// Continues a line with a reply to its last move, and on to its end.
pub(in crate::solve) fn follow<R: SearchRules>(
    prover: &mut dyn Prove<R>,
    position: &Reached<R>,
    reply: Marked<R>,
    line: &mut Line<R>,
) -> Result<(), Stopped> {
    let (mut position, (mut reply, mut take)) = (position.clone(), reply);
    loop {
        position = position.after(reply.mv);
        line.moves.push(reply.mv);
        line.win = position.won_by();
        let left = reply.length;
        if line.win.is_some() {
            return Ok(());
        }
        let Some(next) = first_continuation(prover, &position, left, take)? else {
            line.moves.pop();
            return Ok(());
        };
        position = position.after(next);
        line.moves.push(next);
        line.win = position.won_by();
        if line.win.is_some() {
            return Ok(());
        }
        match first_reply(prover, &position, left)? {
            Some(longest) => (reply, take) = longest,
            None => return Ok(()),
        }
    }
}

/// Continues a line from a position after an attacker move that is one of `left`, to an end on
/// the board if one of the longest replies leads to that; else as [`follow`] does.
fn end_on_board<R: SearchRules>(
    prover: &mut dyn Prove<R>,
    position: &Reached<R>,
    left: u8,
    line: &mut Line<R>,
) -> Result<(), Stopped> {
    let mut only_repetition = FxHashSet::default();
    let mut path = BoardEnd { prover, only_repetition: &mut only_repetition };
    if path.look(position, left, line)? {
        return Ok(());
    }
    match first_reply(prover, position, left)? {
        Some(reply) => follow(prover, position, reply, line),
        None => Ok(()),
    }
}

/// The search for a longest line that ends on the board.
struct BoardEnd<'a, R: SearchRules> {
    prover: &'a mut dyn Prove<R>,
    /// Positions after attacker moves all of whose longest lines end by repetition, with the
    /// moves left.
    only_repetition: &'a mut FxHashSet<(Key, u8)>,
}

impl<R: SearchRules> BoardEnd<'_, R> {
    /// Continues the line to an end on the board, if there is one; else leaves it as it was.
    fn look(
        &mut self,
        position: &Reached<R>,
        left: u8,
        line: &mut Line<R>,
    ) -> Result<bool, Stopped> {
        if self.only_repetition.contains(&(position.line_key(left), left)) {
            return Ok(false);
        }
        let all = replies(self.prover, position, left)?;
        let longest = all.first().map_or(0, |(reply, _)| reply.length);
        for (reply, take) in all.into_iter().filter(|(reply, _)| reply.length == longest) {
            let next = position.after(reply.mv);
            if next.repeats().is_some() {
                continue;
            }
            let Some(mv) = first_continuation(self.prover, &next, reply.length, take)? else {
                continue;
            };
            let child = next.after(mv);
            let length = line.moves.len();
            line.moves.extend([reply.mv, mv]);
            line.win = child.won_by();
            let on_board = match line.win {
                Some(kind) => kind != WinKind::Repetition,
                None => self.look(&child, reply.length, line)?,
            };
            if on_board {
                return Ok(true);
            }
            line.moves.truncate(length);
        }
        self.only_repetition.insert((position.line_key(left), left));
        Ok(false)
    }
}

/// What is threatened in a position after an attacker move that was one of `left`; `None`
/// if there is no win in time, or if the defender is in check and cannot pass.
///
/// # Errors
/// [`Stopped`] where a limit was reached.
pub fn threat<R: SearchRules>(
    prover: &mut dyn Prove<R>,
    position: &Reached<R>,
    left: u8,
) -> Result<Option<Threat<R>>, Stopped> {
    let Some((passed, moves, first)) = threatened(prover, position, left)? else { return Ok(None) };
    let line = match first.first() {
        Some(&mv) => main_line(prover, &passed, mv, moves)?,
        None => Line::default(),
    };
    Ok(Some(Threat { moves, first, line }))
}

/// The position after a pass, the length of the win that follows, and the moves that begin it.
type Threatened<R> = (Reached<R>, u8, Vec<Move<R>>);

/// The same without the line.
pub(super) fn threatened<R: SearchRules>(
    prover: &mut dyn Prove<R>,
    position: &Reached<R>,
    left: u8,
) -> Result<Option<Threatened<R>>, Stopped> {
    let Some(passed) = position.passed() else { return Ok(None) };
    if left < 2 || !prover.wins(&passed, left - 1)? {
        return Ok(None);
    }
    let moves = length(prover, &passed, left - 1)?;
    let first = continuations(prover, &passed, moves, &Preferred::default())?;
    Ok(Some((passed, moves, first)))
}

/// Says of every quiet move that is followed in a tree what it is about. Results found before a
/// limit is reached stay in the tree.
///
/// # Errors
/// [`Stopped`] where a limit was reached.
pub fn annotate<R: SearchRules>(
    prover: &mut dyn Prove<R>,
    position: &Reached<R>,
    node: &mut Node<R>,
) -> Result<(), Stopped> {
    let Some(&first) = node.continuations.first() else { return Ok(()) };
    let child = position.after(first);
    if node.repeated || child.won_by().is_some() {
        return Ok(());
    }
    if !child.is_check() {
        let threat = threat(prover, &child, node.left)?;
        node.quiet = Some(threat.map_or(Quiet::Zugzwang, Quiet::Threat));
    }
    for defence in &mut node.defences {
        annotate(prover, &child.after(defence.mv), &mut defence.next)?;
    }
    Ok(())
}
