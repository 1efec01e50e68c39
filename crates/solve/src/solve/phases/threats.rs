//! Threats: what a quiet move threatens, or that it puts the defender in zugzwang.
//!
//! After an attacker move that gives no check the defender is made to pass. What the
//! attacker then wins by, as soon as he can, is the threat. If he then has no win in time,
//! the defender would hold out if only he need not move: zugzwang. Problem solvers such as
//! Popeye print one or the other behind every quiet move, and so do we.

use super::solution::{Node, Preferred, continuations, length, main_line};
use crate::game::{Move, Rules, SearchRules};
use crate::solve::limits::Stopped;
use crate::solve::line::Line;
use crate::solve::prover::Prover;
use crate::solve::reached::Reached;

/// Why the defender must do something about a quiet move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Quiet<R: Rules> {
    /// The attacker would win in time if the defender passed.
    Threat(Threat<R>),
    /// He would not: every reply loses in time, and passing would not.
    Zugzwang,
}

/// The shortest win that would follow if the defender passed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Threat<R: Rules> {
    /// Its length in attacker moves.
    pub moves: u8,
    /// All moves that begin a win of this length, in move order.
    pub first: Vec<Move<R>>,
    /// The line that begins with the first of them, against the longest defence.
    pub line: Line<R>,
}

/// What is threatened in a position after an attacker move that was one of `left`; nothing
/// if there is no win in time, or if the defender stands in check and cannot pass.
///
/// # Errors
/// [`Stopped`] where a limit was reached.
pub fn threat<R: SearchRules>(
    prover: &mut Prover<R>,
    position: &Reached<R>,
    left: u8,
) -> Result<Option<Threat<R>>, Stopped> {
    let Some(passed) = position.passed() else { return Ok(None) };
    if left < 2 || !prover.wins(&passed, left - 1)? {
        return Ok(None);
    }
    let moves = length(prover, &passed, left - 1)?;
    let first = continuations(prover, &passed, moves, &Preferred::default())?;
    let line = match first.first() {
        Some(&mv) => main_line(prover, &passed, mv, moves)?,
        None => Line::default(),
    };
    Ok(Some(Threat { moves, first, line }))
}

/// Says of every quiet move that is followed in a tree what it is about. What has been found
/// out stays in the tree if a limit is reached.
///
/// # Errors
/// [`Stopped`] where a limit was reached.
pub fn annotate<R: SearchRules>(
    prover: &mut Prover<R>,
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
