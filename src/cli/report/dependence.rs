//! What a problem rests on, as text and as records.

use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::game::Game;
use crate::cli::report::findings::counted;
use crate::cli::report::moves::coordinates;
use crate::game::Position;
use crate::notation::{Notation, write};
use crate::solve::{Change, RuleDependence};

/// The answer under a changed rule.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(in crate::cli) struct RestRecord {
    switch: &'static str,
    change: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    keys: Option<Vec<String>>,
}

impl RestRecord {
    fn of<R: Game>(position: &Position<R>, rest: &RuleDependence<R>) -> Self {
        let (change, moves, keys) = match &rest.change {
            Change::None => ("none", None, None),
            Change::NoWin { within } => ("no-win", Some(*within), None),
            Change::Length { moves } => ("length", Some(*moves), None),
            Change::Keys { keys } => ("keys", None, Some(coordinates(position, keys))),
            Change::Illegal => ("illegal", None, None),
            Change::Undecided => ("undecided", None, None),
        };
        Self { switch: rest.switch.name(), change, moves, keys }
    }

    /// A record of each changed rule.
    pub(in crate::cli) fn list<R: Game>(
        position: &Position<R>,
        rests: &[RuleDependence<R>],
    ) -> Vec<Self> {
        rests.iter().map(|rest| Self::of(position, rest)).collect()
    }
}

/// What a problem rests on, for people; nothing if nothing was asked.
pub(in crate::cli) fn text<R: Game>(
    notation: Notation,
    position: &Position<R>,
    rests: &[RuleDependence<R>],
) -> String {
    let lines = list(notation, position, rests);
    if lines.is_empty() { String::new() } else { format!("rests on:\n  {}\n", lines.join("\n  ")) }
}

/// The same as a list: each changed rule with the answer under it.
pub(in crate::cli) fn list<R: Game>(
    notation: Notation,
    position: &Position<R>,
    rests: &[RuleDependence<R>],
) -> Vec<String> {
    let each = |rest: &RuleDependence<R>| {
        let change = match &rest.change {
            Change::None => "the same".to_owned(),
            Change::NoWin { within } => format!("no win in {}", counted(*within)),
            Change::Length { moves } => format!("a win in {}", counted(*moves)),
            Change::Keys { keys } => {
                let texts = keys.iter().map(|&mv| write(notation, position, mv));
                format!("other keys, {}", texts.collect::<Vec<_>>().join(", "))
            }
            Change::Illegal => "no legal position".to_owned(),
            Change::Undecided => "undecided".to_owned(),
        };
        format!("{}: {change}", rest.switch.text())
    };
    rests.iter().map(each).collect()
}
