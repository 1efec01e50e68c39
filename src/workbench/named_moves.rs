//! Moves as the page names them: in coordinates.

use super::refusal::Refusal;
use crate::notation::Notation;
use crate::rules::{AnyMove, AnyPosition};

/// The legal move of this name.
pub(super) fn named(position: &AnyPosition, id: &str) -> Option<AnyMove> {
    let mv = position.read_move(Notation::Coordinates, id).ok()?;
    (position.write_move(Notation::Coordinates, mv) == id).then_some(mv)
}

/// The legal moves of these names, one after the other.
pub(super) fn named_line(start: &AnyPosition, ids: &[String]) -> Result<Vec<AnyMove>, Refusal> {
    let (mut position, mut moves) = (*start, Vec::new());
    for id in ids {
        let next = named(&position, id).and_then(|mv| Some((mv, position.after(mv)?)));
        let illegal = || Refusal::Bad(format!("{id} is not legal in this position"));
        let (mv, after) = next.ok_or_else(illegal)?;
        moves.push(mv);
        position = after;
    }
    Ok(moves)
}
