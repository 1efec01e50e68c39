//! Threats: what a quiet move threatens, or that it puts the defender in zugzwang.
//!
//! After an attacker move that does not give check the defender is made to pass. What the
//! attacker then wins by, as soon as possible, is the threat. If there is then no win in time,
//! the defender would hold out if only the move could be passed: zugzwang. Problem solvers such as
//! Popeye print one or the other after every quiet move, and so do we.

use super::lengths::{continuations, length};
use super::solution::main_line;
use super::tree::{Node, Preferred, Quiet, Threat};
use crate::game::SearchRules;
use crate::solve::limits::Stopped;
use crate::solve::line::Line;
use crate::solve::prove::Prove;
use crate::solve::reached::Reached;

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
