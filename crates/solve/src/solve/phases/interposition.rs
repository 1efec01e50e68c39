//! Useless interpositions: replies to a check that only make the win one move longer.
//!
//! Composers of shogi problems call them 無駄合 and do not count them (the rules of tsume
//! shogi: the defender may not put men in the way that are simply taken, with nothing
//! changed). Here they are counted, since `#N` means N moves, but they are marked. "Nothing
//! changed" is taken at its word. A reply to a check is a useless interposition if
//!
//! 1. it interposes: a man other than the royal one goes to an empty square and thereby stops
//!    the check, which leaving its own square does not (so drawing a screen away from under
//!    a cannon is none);
//! 2. it can be taken at once, with check, and still in time;
//! 3. it brings nothing new: whatever the defender can then reply he could have replied
//!    before, and would have lost no sooner – or it is such an interposition again;
//! 4. nothing was gained but that one move: of the replies that do not interpose like this,
//!    the longest lasts as long before as after. Where there are none, the check would have
//!    been mate, and is mate after the man is taken.
//!
//! Lengths are those of shortest wins, so every part of this is proven by the [`Prover`].

use rustc_hash::FxHashMap;

use super::solution::{Node, Preferred, Reply, continuations, length, replies};
use crate::game::{Key, Move, Position, Role, Rules, SearchRules, Set, insertion_sort};
use crate::solve::limits::Stopped;
use crate::solve::prover::Prover;
use crate::solve::reached::Reached;

/// A useless interposition and what shows that it is one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Useless<R: Rules> {
    /// The reply that interposes.
    pub mv: Move<R>,
    /// The attacker move that takes the man and leaves everything as it was.
    pub take: Move<R>,
}

/// An interposition that brings nothing new (1 to 3), with each way of taking it and the
/// length of the longest real reply after that.
struct Idle<R: Rules> {
    mv: Move<R>,
    takes: Vec<(Move<R>, u8)>,
}

impl<R: SearchRules> Prover<R> {
    /// The useless interpositions among the replies in a lost position, in their order:
    /// men put in the way of a check, to be taken at once with check, after which the
    /// defender has no reply that he had not before and the win takes as long as it would
    /// have taken without them. `replies` are [all there are](Prover::defences), with their
    /// lengths.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached.
    pub fn useless(
        &mut self,
        position: &Reached<R>,
        replies: &[Reply<R>],
    ) -> Result<Vec<Useless<R>>, Stopped> {
        let (idle, longest) = self.idle(position, replies)?;
        let useless = |Idle { mv, takes }: Idle<R>| {
            let (take, _) = takes.into_iter().find(|&(_, then)| then == longest)?;
            Some(Useless { mv, take })
        };
        Ok(idle.into_iter().filter_map(useless).collect())
    }

    /// The replies that fulfil 1 to 3, and the length of the longest other one.
    fn idle(
        &mut self,
        position: &Reached<R>,
        replies: &[Reply<R>],
    ) -> Result<(Vec<Idle<R>>, u8), Stopped> {
        let (mut idle, mut longest) = (Vec::new(), 0);
        for &reply in replies {
            let takes = self.takes(position, replies, reply)?;
            if takes.is_empty() {
                longest = longest.max(reply.length);
            } else {
                idle.push(Idle { mv: reply.mv, takes });
            }
        }
        Ok((idle, longest))
    }

    /// The ways to take an interposed man that leave the defender nothing new, in move order,
    /// each with the length of the longest real reply after it. A man fewer stands on the
    /// board each time, so this ends.
    fn takes(
        &mut self,
        position: &Reached<R>,
        replies: &[Reply<R>],
        reply: Reply<R>,
    ) -> Result<Vec<(Move<R>, u8)>, Stopped> {
        let mut found = Vec::new();
        if !interposes(position, reply.mv) || reply.length == 0 {
            return Ok(found);
        }
        let next = position.after(reply.mv);
        for mv in next.legal_moves() {
            if mv.to() != reply.mv.to() || !next.gives_check(mv) {
                continue;
            }
            let taken = next.after(mv);
            if !self.loses(&taken, reply.length - 1)? {
                continue;
            }
            let then = self.defences(&taken, reply.length)?;
            let (idle, longest) = self.idle(&taken, &then)?;
            let is_old = |it: &Reply<R>| {
                replies.iter().any(|old| old.mv == it.mv && old.length >= it.length)
            };
            let is_idle = |it: &Reply<R>| idle.iter().any(|idle| idle.mv == it.mv);
            if then.iter().all(|it| is_old(it) || is_idle(it)) {
                found.push((mv, longest));
            }
        }
        insertion_sort(&mut found);
        Ok(found)
    }
}

/// Whether a legal reply to a check puts a man in its way.
pub(in crate::solve) fn interposes<R: Rules>(position: &Position<R>, mv: Move<R>) -> bool {
    let board = position.board();
    let Some(royal) = board.royal(position.turn()) else { return false };
    if mv.role() == R::Role::ROYAL || mv.capture().is_some() || !position.is_check() {
        return false;
    }
    let without = board.occupied() - Set::of(mv.from());
    !R::attackers(board, royal, !position.turn(), without).is_empty()
}

/// How many moves a solution takes if useless interpositions are not counted: the defender
/// plays none, and a check that only they answer is mate. Nothing if that makes no
/// difference.
///
/// The attacker plays as in the tree, and soonest where it does not follow a defence; with
/// other moves, he might do even better.
///
/// # Errors
/// [`Stopped`] where a limit was reached.
pub fn real_length<R: SearchRules>(
    prover: &mut Prover<R>,
    position: &Reached<R>,
    tree: &Node<R>,
) -> Result<Option<u8>, Stopped> {
    let mut preferred = Preferred::default();
    if !collect(position, tree, &mut preferred) {
        // Every longest defence is real, so there is a line of full length.
        return Ok(None);
    }
    let moves = length(prover, position, tree.left)?;
    let real = Real { prover, preferred, known: FxHashMap::default() }.length(position, moves)?;
    Ok((real < moves).then_some(real))
}

/// Collects the moves of a tree; returns whether a useless interposition stands in it.
fn collect<R: SearchRules>(
    position: &Reached<R>,
    node: &Node<R>,
    preferred: &mut Preferred<R>,
) -> bool {
    let Some(&first) = node.continuations.first() else { return false };
    preferred.entry(position.key()).or_insert(first);
    let child = position.after(first);
    let mut useless = false;
    for defence in &node.defences {
        useless |= defence.useless;
        useless |= collect(&child.after(defence.mv), &defence.next, preferred);
    }
    useless
}

struct Real<'a, R: SearchRules> {
    prover: &'a mut Prover<R>,
    preferred: Preferred<R>,
    known: FxHashMap<(Key, u8), u8>,
}

impl<R: SearchRules> Real<'_, R> {
    /// The real length from a position with the attacker to move that is won within `left`.
    fn length(&mut self, position: &Reached<R>, left: u8) -> Result<u8, Stopped> {
        if position.repeats().is_some() {
            return Ok(0);
        }
        if let Some(&known) = self.known.get(&(position.line_key(left), left)) {
            return Ok(known);
        }
        let mut longest = 0;
        let moves = continuations(self.prover, position, left, &self.preferred)?;
        let child = moves.first().map(|&mv| position.after(mv));
        if let Some(child) = child.filter(|child| child.won_by().is_none()) {
            for (reply, take) in replies(self.prover, &child, left)? {
                // The longest come first, and no real length exceeds the counted one.
                if reply.length <= longest {
                    break;
                }
                if take.is_none() {
                    longest = longest.max(self.length(&child.after(reply.mv), reply.length)?);
                }
            }
        }
        self.known.insert((position.line_key(left), left), longest + 1);
        Ok(longest + 1)
    }
}
