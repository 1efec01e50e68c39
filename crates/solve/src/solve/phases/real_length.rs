//! The length of a solution without useless interpositions.

use rustc_hash::FxHashMap;

use super::lengths::{continuations, length};
use super::solution::replies;
use super::tree::{Node, Preferred};
use crate::game::{Key, SearchRules};
use crate::solve::limits::Stopped;
use crate::solve::prove::Prove;
use crate::solve::reached::Reached;

/// How many moves a solution takes if useless interpositions are not counted: the defender
/// plays none, and a check that only they answer is mate. `None` if that makes no
/// difference.
///
/// The attacker plays as in the tree, and soonest where it does not follow a defence; with
/// other moves, the attacker might do even better.
///
/// # Errors
/// [`Stopped`] where a limit was reached.
pub fn real_length<R: SearchRules>(
    prover: &mut dyn Prove<R>,
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

/// Collects the moves of a tree; returns whether it contains a useless interposition.
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
    prover: &'a mut dyn Prove<R>,
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
