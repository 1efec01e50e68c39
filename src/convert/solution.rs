//! The solution of a problem on its way to another format.

use crate::examine::{ProvenSolution, rewritten};
use crate::formats::{GameTree, Header, Loss, tree_with};
use crate::input::Conversion;
use crate::notation::Notation;
use crate::problem::{Length, Text};

/// Writes the solution of an entry in a notation.
pub fn write_in(conversion: &mut Conversion, notation: Notation) {
    let Conversion { entry, posed, .. } = conversion;
    let Ok(problem) = &posed.problem else { return };
    if notation == problem.notation {
        return;
    }
    if let Some(authored) = &problem.solution {
        let solution = rewritten(problem, &authored.read, notation);
        entry.solution = Some(Text::new(solution.to_text(problem.stipulation)));
    }
    entry.notation = Some(Text::new(notation.name()));
}

/// Replaces the moves of the file with a proven solution.
pub fn with_proof(conversion: &mut Conversion, proof: ProvenSolution, notation: Notation) {
    let Conversion { entry, entry_losses, tree, tree_losses, posed, .. } = conversion;
    let mut stipulation = entry.stipulation.value;
    if let (Length::Fewest { .. }, Some(moves)) = (stipulation.length(), proof.moves) {
        stipulation = stipulation.in_moves(moves);
    }
    entry.stipulation = stipulation.into();
    let old = entry.solution.replace(Text::new(proof.text));
    if old.is_some_and(|old| old.as_str().contains('{')) {
        entry_losses.push(Loss::Comments);
    }
    entry.notation = Some(Text::new(notation.name()));
    let Ok(problem) = &posed.problem else { return };
    let (position, solution) = (&problem.position, Some(&proof.solution));
    let made = tree_with(position, notation, stipulation, solution);
    let (Some(old), Some((mut new, _))) = (tree.as_ref(), made) else { return };
    new.headers.clone_from(&old.headers);
    new.headers.set(Header::Stipulation, &stipulation.to_string());
    new.say_after(GameTree::ROOT, old.after(GameTree::ROOT));
    let first = usize::from(!old.after(GameTree::ROOT).is_empty());
    if old.comment_count() > first {
        tree_losses.push(Loss::Comments);
    }
    *tree = Some(new);
}
