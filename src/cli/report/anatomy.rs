//! The anatomy of final positions, as text and as records.

use serde_json::Value;

use crate::anatomy::{Anatomy, explain_after};
use crate::cli::game::Game;
use crate::cli::report::recurrence::Lines;
use crate::diagram::picture::{Mark, MarkKind, Picture, Style, picture};
use crate::game::{Move, Position};

/// The explained end of a line.
pub(in crate::cli) struct End {
    /// For people, without a line break at the end.
    pub(in crate::cli) text: String,
    /// For machines; null where nothing on the board ends the line.
    pub(in crate::cli) data: Value,
    /// The final position.
    pub(in crate::cli) fen: String,
}

/// Explains the position after some moves, or the repetition by which they end; nothing if there
/// are none.
pub(in crate::cli) fn end<R: Game>(lines: Lines<'_, R>, moves: &[Move<R>]) -> Option<End> {
    let (&last, before) = moves.split_last()?;
    let before = before.iter().fold(*lines.position, |position, &mv| position.after(mv));
    if let Some(text) = lines.end(moves) {
        return Some(End { text, data: Value::Null, fen: before.after(last).to_string() });
    }
    let (text, data) = described(&explain_after(&before, last));
    Some(End { text, data, fen: before.after(last).to_string() })
}

/// A picture of a position with its anatomy, and what its marks mean; `last` is the move that led
/// there.
pub(in crate::cli) fn drawn<R: Game>(
    position: &Position<R>,
    anatomy: Option<&Anatomy<R>>,
    last: Option<Move<R>>,
    style: Style,
) -> (Picture, Vec<MarkKind>) {
    let moved = last.map(|mv| Mark::Moved { from: mv.from(), to: mv.to() });
    let anatomy = anatomy.map(Anatomy::marks).unwrap_or_default();
    let marks: Vec<_> = moved.into_iter().chain(anatomy).collect();
    let mut kinds: Vec<MarkKind> = marks.iter().map(Mark::kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    (picture(position, style, &marks), kinds)
}

/// A picture of the end of a line, as [`drawn`]; without an anatomy where the line ends by a
/// repetition. Nothing without moves.
pub(in crate::cli) fn drawn_end<R: Game>(
    lines: Lines<'_, R>,
    moves: &[Move<R>],
    style: Style,
) -> Option<(Picture, Vec<MarkKind>)> {
    let (&last, before) = moves.split_last()?;
    let before = before.iter().fold(*lines.position, |position, &mv| position.after(mv));
    let anatomy = lines.end(moves).is_none().then(|| explain_after(&before, last));
    Some(drawn(&before.after(last), anatomy.as_ref(), Some(last), style))
}

/// An anatomy for people and for machines.
pub(in crate::cli) fn described<R: Game>(anatomy: &Anatomy<R>) -> (String, Value) {
    (anatomy.to_string(), serde_json::to_value(anatomy).unwrap_or_default())
}
