//! How good a problem is, as a number to rank by.
//!
//! Editors print quiet keys, offers, men that all work and a point that has a name; they do
//! not print keys that take or check without an idea, heaps of men, or variations in which
//! the attacker can do as he likes. The weights put these into an order and mean no more
//! than that.

use std::collections::BTreeSet;

use super::composed::Composed;
use super::made::Made;
use crate::difficulty::Key;
use crate::theme::{Kind, Name, variations};

/// What the kind of the key is worth.
const KEYS: [(Key, f64); 5] = [
    (Key::CheckTaking, -2.5),
    (Key::Check, 0.0),
    (Key::Taking, -1.5),
    (Key::Quiet, 4.0),
    (Key::Waiting, 4.0),
];

/// What a theme of the play or of the end is worth.
fn worth(name: Name) -> f64 {
    match name {
        Name::Underpromotion => 2.0,
        Name::CrossCheck | Name::Sacrifice | Name::ForcedTraitor => 1.2,
        Name::Traitor | Name::Switchback | Name::Interference => 1.0,
        Name::Deflection | Name::DiscoveredCheck | Name::DoubleCheck => 0.6,
        Name::Decoy | Name::PinnedDefender | Name::SelfBlock | Name::Zugzwang => 0.5,
        // A stalemate that nothing else is to be said of is a poor end.
        Name::Stalemate => -0.8,
        // So is taking the last man.
        Name::Bared => -2.0,
        _ => 0.0,
    }
}

/// The points of a problem; more are better.
pub fn quality<R: Composed>(made: &Made<R>) -> f64 {
    let key =
        KEYS.iter().find(|(key, _)| *key == made.facts.key).map_or(0.0, |(_, points)| *points);
    // A check that gives something up has its idea.
    let offer = made.shows(Name::Sacrifice) && key.abs() < f64::EPSILON;
    let names = made.themes.iter().filter(|theme| theme.name.kind() == Kind::Mate).count();
    let themes: f64 = made.themes.iter().map(|theme| worth(theme.name)).sum();
    let men = made.position.board().occupied().len();
    let crowd = men.saturating_sub(7) as f64;
    let (answers, ends) = answers(made);
    // Replies that are all met alike make a solution long and no better.
    let alike = f64::from(made.facts.variations) - 2.0 * answers as f64;
    key + if offer { 1.0 } else { 0.0 }
        + (names.min(3) as f64) * 0.8
        + themes.min(4.0)
        + (answers.min(5) - 1) as f64 * 0.7
        + (ends.min(5) - 1) as f64 * 0.4
        - alike.clamp(0.0, 12.0) * 0.15
        + f64::from(made.facts.tries.min(5)) * 0.2
        + made.difficulty.score * 0.2
        - crowd * 0.3
        - (made.minor_duals.min(6) as f64) * 0.5
}

/// How many different answers the attacker has to the replies to his key, and how many last
/// moves; at least one each.
fn answers<R: Composed>(made: &Made<R>) -> (usize, usize) {
    let lines = variations(&made.tree);
    let answers: BTreeSet<_> = lines.iter().filter_map(|line| line.get(2)).collect();
    let ends: BTreeSet<_> = lines.iter().filter_map(|line| line.last()).collect();
    (answers.len().max(1), ends.len().max(1))
}
