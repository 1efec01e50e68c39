//! Men on a board as the page sends them, legal or not.

use serde::{Deserialize, Serialize};

use super::refusal::Refusal;
use crate::game::Color;
use crate::report::words::{self, Sentence};
use crate::rules::{AnyPosition, Placement, PlacementFault, RuleSet};

/// A setup of any game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Setup {
    /// The name of the rule set.
    pub(super) rules: String,
    /// The men: the numbers of their squares with the letters of position text.
    pub(super) men: Vec<(usize, char)>,
    /// The side to move: `w` or `b`.
    pub(super) turn: char,
    /// The rights, `-` for none.
    pub(super) rights: Option<String>,
}

impl Setup {
    /// The setup of a position.
    pub(super) fn of(position: &AnyPosition) -> Self {
        Self::placed(position.rules(), position.placement())
    }

    /// The setup of men, legal or not.
    pub(super) fn placed(rules: RuleSet, placement: Placement) -> Self {
        let Placement { men, turn, rights } = placement;
        Self { rules: rules.name().to_owned(), men, turn: letter(turn), rights: Some(rights) }
    }

    pub(super) fn rule_set(&self) -> Result<RuleSet, Refusal> {
        self.rules.parse().map_err(Refusal::bad)
    }

    /// The side to move.
    pub(super) fn turn(&self) -> Result<Color, Refusal> {
        match self.turn {
            'w' | 'r' => Ok(Color::Red),
            'b' => Ok(Color::Black),
            other => Err(Refusal::Bad(format!("found `{other}`, expected `w` or `b` to move"))),
        }
    }

    /// The men with their squares.
    pub(super) fn placement(&self) -> Result<Placement, Refusal> {
        let rights = self.rights.clone().unwrap_or_else(|| "-".to_owned());
        Ok(Placement { men: self.men.clone(), turn: self.turn()?, rights })
    }

    /// The position, or every reason why it is not legal.
    pub(super) fn position(&self) -> Result<Result<AnyPosition, Vec<Fault>>, Refusal> {
        let rules = self.rule_set()?;
        let placed = rules.place(&self.placement()?);
        let placed = placed.map_err(Refusal::bad)?;
        Ok(placed.map_err(|faults| faults.into_iter().map(Fault::of).collect()))
    }

    /// The position, which must be legal.
    pub(super) fn legal(&self) -> Result<AnyPosition, Refusal> {
        self.position()?.map_err(|_| Refusal::Illegal)
    }
}

/// A reason why a setup is not legal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Fault {
    /// The kind: `no-royal`, `too-many`, `territory`, `check`, `facing`, `rule`.
    kind: &'static str,
    /// The squares concerned, by their numbers.
    squares: Vec<usize>,
    /// The squares on which the man is allowed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    territory: Vec<usize>,
    /// The reason as a sentence.
    sentence: Sentence,
}

/// The letter of a side.
pub(super) fn letter(color: Color) -> char {
    if color == Color::Red { 'w' } else { 'b' }
}

impl Fault {
    fn of(fault: PlacementFault) -> Self {
        let PlacementFault { kind, squares, territory, fault } = fault;
        let sentence = words::fault(&fault.into());
        Self { kind, squares, territory, sentence }
    }
}
