//! Moves as the page names them, in coordinates: what the final position of a line rests on, and the moves of a
//! solution in another notation.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::refusal::Refusal;
use super::scene::Look;
use super::setup::Setup;
use super::solving::Question;
use crate::diagram::picture::{MarkKind, picture, svg};
use crate::examine::{explain_line, rewritten};
use crate::notation::Notation;
use crate::problem::{Authored, Line};
use crate::report::words::AnatomyLine;
use crate::rules::{AnyMove, AnyPosition};

/// A line of play, whose end is explained.
#[derive(Debug, Deserialize)]
pub(super) struct EndingOrder {
    pub(super) setup: Setup,
    pub(super) moves: Vec<String>,
    #[serde(default)]
    look: Look,
}

/// The setup after some moves, with the remaining castling rights.
pub(super) fn reached(order: &EndingOrder) -> Result<Setup, Refusal> {
    let start = order.setup.legal()?;
    let moves = named_line(&start, &order.moves)?;
    Ok(Setup::of(&start.along(&moves).pop().unwrap_or(start)))
}

/// The marks of a final position.
#[derive(Debug, Serialize)]
pub(super) struct Ending {
    /// Under the men, as elements of SVG.
    below: String,
    /// Above the men, as elements of SVG.
    above: String,
    /// What the marks mean.
    legend: Vec<&'static str>,
    /// The themes of the line, by their names in files.
    themes: Vec<&'static str>,
    /// Why the position is lost, or not.
    lines: Vec<AnatomyLine>,
}

/// Explains the position after some moves.
pub(super) fn ending(order: &EndingOrder) -> Result<Ending, Refusal> {
    let start = order.setup.legal()?;
    let moves = named_line(&start, &order.moves)?;
    let Some((end, themes)) = explain_line(&start, &moves) else {
        return Err(Refusal::bad("there is no move to explain"));
    };
    let position = start.along(&moves).pop().unwrap_or(start);
    let marks = end.all_marks();
    let drawn = picture(&position, order.look.style(), &marks);
    let kinds = MarkKind::of(&marks);
    Ok(Ending {
        below: svg::shapes(&drawn.below),
        above: svg::shapes(&drawn.above),
        legend: kinds.into_iter().map(MarkKind::name).collect(),
        themes: themes.iter().map(|theme| theme.name.id()).collect(),
        lines: end.lines,
    })
}

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
    let problem = order.question.read(order.setup.legal()?)?;
    let to: Notation = order.to.parse().map_err(Refusal::bad)?;
    let mut solution = order.question.solution.clone();
    let Some(Authored { read: old, .. }) = &problem.solution else {
        return Ok(Rewritten { solution });
    };
    let new = rewritten(&problem, old, to);
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
        // The sign for any reply stays.
        if written == "~" {
            continue;
        }
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
