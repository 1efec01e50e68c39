//! How good a problem is, as a number to rank by.
//!
//! Editors print quiet keys, offers, men that all work, tries that just fail and a point that
//! has a name; they do not print keys that take or check without an idea, rows of checks with
//! one reply each, heaps of men, or variations in which the attacker can do as he likes. The
//! weights put these into an order and mean no more than that.

use std::collections::BTreeSet;

use super::generator_rules::Composed;
use super::problem::Made;
use crate::difficulty::Key;
use crate::game::{Move, Position, Role, Set};
use crate::theme::{Kind, Name, value, variations};

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
        Name::Bared => -4.0,
        _ => 0.0,
    }
}

/// Men of both sides that nobody minds.
const MEN: usize = 7;

/// What the attacker may have more than the defender, in half soldiers: a chariot less an
/// advisor.
const FORCE: u32 = 14;

/// The points of a problem; more are better.
pub fn quality<R: Composed>(made: &Made<R>) -> f64 {
    let key =
        KEYS.iter().find(|(key, _)| *key == made.facts.key).map_or(0.0, |(_, points)| *points);
    // A check that gives something up has its idea.
    let offer = made.shows(Name::Sacrifice) && key.abs() < f64::EPSILON;
    let names = made.themes.iter().filter(|theme| theme.name.kind() == Kind::Mate).count();
    let themes: f64 = made.themes.iter().map(|theme| worth(theme.name)).sum();
    let (board, attacker) = (made.position.board(), made.position.turn());
    let men = board.occupied().len();
    let more = value::<R>(board, attacker).saturating_sub(value::<R>(board, !attacker));
    let lines = variations(&made.tree);
    let (answers, ends) = answers(&lines);
    // Replies that are all met alike make a solution long and no better.
    let alike = f64::from(made.facts.variations) - 2.0 * answers as f64;
    let quiet_later = made.facts.quiet.saturating_sub(u32::from(made.facts.key >= Key::Quiet));
    let driven = lines.iter().map(|line| driven(&made.position, line)).min().unwrap_or(0);
    let brutal = lines.iter().all(|line| takes_much(&made.position, line));
    key + if offer { 1.0 } else { 0.0 }
        + (names.min(3) as f64) * 0.8
        + themes.min(4.0)
        + (answers.min(5) - 1) as f64 * 0.7
        + (ends.min(5) - 1) as f64 * 0.4
        - alike.clamp(0.0, 12.0) * 0.15
        + f64::from(made.facts.tries.min(5)) * 0.2
        + f64::from(made.facts.late_tries.min(3)) * 0.3
        + f64::from(quiet_later.min(2)) * 0.6
        - f64::from(driven) * 0.9
        - if brutal { 0.8 } else { 0.0 }
        + flights(made)
        + made.difficulty.score * 0.2
        - men.saturating_sub(MEN) as f64 * 0.3
        + MEN.saturating_sub(men) as f64 * 0.15
        - f64::from(more.saturating_sub(FORCE)) * 0.04
        - (made.minor_duals.min(6) as f64) * 0.5
}

/// How many different answers the attacker has to the replies to his key, and how many last
/// moves; at least one each.
fn answers<R: Composed>(lines: &[Vec<Move<R>>]) -> (usize, usize) {
    let answers: BTreeSet<_> = lines.iter().filter_map(|line| line.get(2)).collect();
    let ends: BTreeSet<_> = lines.iter().filter_map(|line| line.last()).collect();
    (answers.len().max(1), ends.len().max(1))
}

/// Checks in a variation, but for the last, that give nothing up and leave one reply: they
/// drive the defender on, and nobody has to think.
fn driven<R: Composed>(position: &Position<R>, line: &[Move<R>]) -> u32 {
    let mut at = *position;
    let mut count = 0;
    for pair in line.chunks_exact(2) {
        let child = at.after(pair[0]);
        let offered = pair[1].to == pair[0].to;
        count += u32::from(child.is_check() && !offered && child.legal_moves().len() == 1);
        at = child.after(pair[1]);
    }
    count
}

/// Whether the last move of a variation takes more than a man that defends: what is won by
/// that is no surprise.
fn takes_much<R: Composed>(position: &Position<R>, line: &[Move<R>]) -> bool {
    let Some((last, before)) = line.split_last() else { return false };
    let at = before.iter().fold(*position, |at, &mv| at.after(mv));
    let taken = at.board().piece_at(last.to).filter(|man| man.color != at.turn());
    taken.is_some_and(|man| R::value(man, last.to) > 6)
}

/// A key that gives the general a step is the best there is, and one that takes a step from
/// him is no surprise.
fn flights<R: Composed>(made: &Made<R>) -> f64 {
    let child = made.position.after(made.key);
    let (Some(before), false) = (made.position.passed(), child.is_check()) else { return 0.0 };
    let steps = |position: &Position<R>| -> Set<R::Square> {
        let royal = |mv: &Move<R>| mv.role == R::Role::ROYAL;
        position.legal_moves().into_iter().filter(royal).map(|mv| mv.to).collect()
    };
    let (before, after) = (steps(&before), steps(&child));
    let (gained, lost) = ((after - before).len(), (before - after).len());
    (if gained > 0 { 1.2 } else { 0.0 }) - lost.min(2) as f64 * 0.4
}
