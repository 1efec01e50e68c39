//! What a final position rests on, drawn.

use serde::{Deserialize, Serialize};

use super::look::Look;
use super::played::named;
use super::refusal::Refusal;
use super::rules::BenchRules;
use super::setup::Setup;
use crate::anatomy::explain_after;
use crate::diagram::picture::{Mark, MarkKind, picture, svg};
use crate::theme::{Name, of_line};

/// A line of play whose end is to be explained.
#[derive(Debug, Deserialize)]
pub(super) struct EndingOrder {
    pub(super) setup: Setup,
    pub(super) moves: Vec<String>,
    #[serde(default)]
    look: Look,
}

/// The marks of a final position.
#[derive(Debug, Serialize)]
pub(super) struct Ending {
    /// Under the men, as elements of SVG.
    below: String,
    /// Above them.
    above: String,
    /// What the marks mean.
    legend: Vec<&'static str>,
    themes: Vec<ThemeName>,
    /// The anatomy in English.
    text: String,
}

/// The names of a theme.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct ThemeName {
    /// The name in files.
    id: &'static str,
    english: &'static str,
    chinese: &'static str,
}

impl ThemeName {
    pub(super) fn of(name: Name) -> Self {
        Self { id: name.id(), english: name.english(), chinese: name.chinese() }
    }
}

/// Explains the position after some moves.
pub(super) fn ending<R: BenchRules>(order: &EndingOrder) -> Result<Ending, Refusal> {
    let start = order.setup.legal::<R>()?;
    let (mut before, mut position, mut moves) = (start, start, Vec::new());
    for id in &order.moves {
        let mv = named(&position, id)
            .ok_or_else(|| Refusal::Bad(format!("{id} is not legal in this position")))?;
        moves.push(mv);
        (before, position) = (position, position.after(mv));
    }
    let Some(&last) = moves.last() else {
        return Err(Refusal::Bad("there is no move to explain".to_owned()));
    };
    let anatomy = explain_after(&before, last);
    let mut marks = vec![Mark::Moved { from: last.from(), to: last.to() }];
    marks.extend(anatomy.marks());
    let drawn = picture(&position, order.look.style(), &marks);
    let mut kinds: Vec<MarkKind> = marks.iter().map(Mark::kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let themes = of_line(&start, &moves);
    Ok(Ending {
        below: svg::shapes(&drawn.below),
        above: svg::shapes(&drawn.above),
        legend: kinds.into_iter().map(word).collect(),
        themes: themes.iter().map(|theme| ThemeName::of(theme.name)).collect(),
        text: anatomy.to_string(),
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
    }
}
