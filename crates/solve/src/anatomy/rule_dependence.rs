//! Which rules a loss rests on.

use crate::game::{Color, Outcome, Position, Rules};
use crate::rules::switch::{Switch, Switches};

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
    if !lost(position.outcome(), position.turn()) {
        return Vec::new();
    }
    R::SWITCHES.iter().filter_map(|&switch| rule_dependence(position, switch)).collect()
}

/// Whether a changed rule saves the side to move.
fn rule_dependence<R: Switches>(
    position: &Position<R>,
    switch: Switch,
) -> Option<RuleDependence<R>> {
    // A setup that the changed rules do not allow says nothing about the loss.
    let changed = position.under(position.board().rules().changed(switch)).ok()?;
    (!lost(changed.outcome(), changed.turn())).then(|| {
        let moves = changed.legal_moves().iter().map(|mv| (mv.from(), mv.to())).collect();
        RuleDependence { switch, moves }
    })
}

/// Whether this outcome is a loss of the side.
pub(super) fn lost(outcome: Option<Outcome>, side: Color) -> bool {
    matches!(outcome, Some(Outcome::Win { winner, .. }) if winner != side)
}
