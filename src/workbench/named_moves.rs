//! Moves as the page names them: in coordinates. And the moves of a solution as it writes them, in
//! another notation.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::refusal::Refusal;
use super::setup::Setup;
use super::solving::{Question, problem};
use crate::examine::rewritten;
use crate::notation::Notation;
use crate::problem::Line;
use crate::rules::{AnyMove, AnyPosition};

/// A solution to be written in another notation than its own.
#[derive(Debug, Deserialize)]
pub(super) struct RewriteOrder {
    setup: Setup,
    question: Question,
    to: String,
}

#[derive(Debug, Serialize)]
pub(super) struct Rewritten {
    solution: String,
}

/// Writes the moves of a solution in another notation. All else stays as it is written, and so do
/// words that are not moves of their positions.
pub(super) fn rewrite(order: &RewriteOrder) -> Result<Rewritten, Refusal> {
    let position = order.setup.legal()?;
    let asked = order.question.read(position.rules())?;
    let to: Notation = order.to.parse().map_err(|error| Refusal::Bad(format!("{error}")))?;
    let mut solution = order.question.solution.clone();
    let Some(old) = &asked.solution else { return Ok(Rewritten { solution }) };
    let new = rewritten(&problem(position, &asked), old, to);
    let mut moves = BTreeMap::new();
    for (old, new) in old.lines.iter().zip(&new.lines) {
        replacements(old, new, &mut moves);
    }
    // The places are those of the text without the spaces around it.
    let first = solution.len() - solution.trim_start().len();
    for (start, (end, text)) in moves.into_iter().rev() {
        let marks = ['+', '#', '!', '?', '＋', '＃', '！', '？'];
        let place = first + start..first + end;
        let Some(written) = solution.get(place.clone()) else { continue };
        let text = format!("{text}{}", &written[written.trim_end_matches(marks).len()..]);
        solution.replace_range(place, &text);
    }
    Ok(Rewritten { solution })
}

/// Where a line has other words in another notation, and which.
fn replacements<'a>(old: &Line, new: &'a Line, moves: &mut BTreeMap<usize, (usize, &'a str)>) {
    for (old, new) in old.moves.iter().zip(&new.moves) {
        if old.text != new.text {
            moves.insert(old.span.start, (old.span.end, &new.text));
        }
        for (old, new) in old.variations.iter().zip(&new.variations) {
            replacements(old, new, moves);
        }
    }
}

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
