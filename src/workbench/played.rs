//! Moves as the page plays them.

use serde::Serialize;

use super::refusal::Refusal;
use super::setup::letter;
use crate::notation::Notation;
use crate::problem::Stipulation;
use crate::report::{Move, record_line, record_move};
use crate::rules::{AnyMove, AnyPosition};

/// A move of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Played {
    /// Its name among the moves of its position.
    pub(super) id: String,
    /// As people read it.
    pub(super) text: String,
    pub(super) from: usize,
    pub(super) to: usize,
    /// The side that plays it: `w` or `b`.
    pub(super) side: char,
    /// Its number, where the moves of a line do not alternate from `1.` on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) label: Option<String>,
    /// The squares on which another man or nobody stands after it.
    pub(super) changes: Vec<(usize, Option<char>)>,
}

impl From<&Move> for Played {
    fn from(mv: &Move) -> Self {
        Self {
            id: mv.coordinates.clone(),
            text: mv.marked(),
            from: mv.from,
            to: mv.to,
            side: letter(mv.side),
            label: None,
            changes: mv.changes.clone(),
        }
    }
}

impl Played {
    /// A move of a report, with its number where moves need not alternate.
    pub(super) fn of(mv: &Move, stipulation: Stipulation) -> Self {
        let dots = if mv.is_reply { "..." } else { "." };
        let is_numbered = !stipulation.is_direct();
        Self { label: is_numbered.then(|| format!("{}{dots}", mv.number)), ..Self::from(mv) }
    }

    /// Moves of a report.
    pub(super) fn all(moves: &[Move], stipulation: Stipulation) -> Vec<Self> {
        moves.iter().map(|mv| Self::of(mv, stipulation)).collect()
    }

    /// A legal move of a position.
    pub(super) fn legal(notation: Notation, position: &AnyPosition, mv: AnyMove) -> Option<Self> {
        record_move(position, notation, mv, 0).as_ref().map(Self::from)
    }

    /// A line of legal moves.
    pub(super) fn line(notation: Notation, position: &AnyPosition, moves: &[AnyMove]) -> Vec<Self> {
        record_line(position, notation, moves).iter().map(Self::from).collect()
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
