//! Which rules a loss rests on.

use crate::game::{Color, Outcome, Position, Rules};
use crate::rules::switch::{SameBoard, Switch, SwitchVisitor, Switches};

/// A rule without which the position would not be lost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleDependence<R: Rules> {
    /// The change of rules.
    pub switch: Switch,
    /// The moves, as origin and destination, that the loser would have then; none if the
    /// change turns the loss into a draw without giving a move.
    pub moves: Vec<(R::Square, R::Square)>,
}

/// Every rule whose change saves the side to move; none if the side is not lost.
pub(super) fn rule_dependences<R: Switches>(position: &Position<R>) -> Vec<RuleDependence<R>> {
    let mut experiment = Experiment { position, rests: Vec::new() };
    if lost(position.outcome(), position.turn()) {
        R::each_switch(&mut experiment);
    }
    experiment.rests
}

/// Whether this outcome is a loss of the side.
pub(super) fn lost(outcome: Option<Outcome>, side: Color) -> bool {
    matches!(outcome, Some(Outcome::Win { winner, .. }) if winner != side)
}

struct Experiment<'a, R: Rules> {
    position: &'a Position<R>,
    rests: Vec<RuleDependence<R>>,
}

impl<R: Rules> SwitchVisitor<R> for Experiment<'_, R> {
    fn visit<S: SameBoard<R>>(&mut self, switch: Switch) {
        // A setup that the changed rules do not allow says nothing about the loss.
        let Ok(changed) = self.position.cast::<S>() else { return };
        if !lost(changed.outcome(), changed.turn()) {
            let moves = changed.legal_moves().iter().map(|mv| (mv.from, mv.to)).collect();
            self.rests.push(RuleDependence { switch, moves });
        }
    }
}
