//! A drawing of what a final position rests on.

use serde::{Deserialize, Serialize};

use super::look::Look;
use super::named_moves::named_line;
use super::refusal::Refusal;
use super::setup::Setup;
use crate::diagram::picture::{MarkKind, picture, svg};
use crate::examine::explain_line;
use crate::report::words::AnatomyLine;

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
        return Err(Refusal::Bad("there is no move to explain".to_owned()));
    };
    let position = start.along(&moves).pop().unwrap_or(start);
    let marks = end.all_marks();
    let drawn = picture(&position, order.look.style(), &marks);
    let kinds = MarkKind::of(&marks);
    Ok(Ending {
        below: svg::shapes(&drawn.below),
        above: svg::shapes(&drawn.above),
        legend: kinds.into_iter().map(word).collect(),
        themes: themes.iter().map(|theme| theme.name.id()).collect(),
        lines: end.lines,
    })
}

/// The word for a kind of mark.
fn word(kind: MarkKind) -> &'static str {
    match kind {
        MarkKind::Moved => "moved",
        MarkKind::Arrow => "arrow",
        MarkKind::Check => "check",
        MarkKind::Guard => "guard",
        MarkKind::Free => "free",
        MarkKind::Traitor => "traitor",
        MarkKind::SelfBlock => "self-block",
        MarkKind::Screen => "screen",
        MarkKind::Leg => "leg",
        MarkKind::Blocked => "blocked",
        MarkKind::Own => "own",
    }
}
