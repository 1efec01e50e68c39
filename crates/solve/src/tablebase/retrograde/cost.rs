//! What a build costs: the memory, and an estimate of the work.

use super::repetition;
use crate::game::{Color, Repetition};
use crate::tablebase::index::Index;
use crate::tablebase::material::Material;
use crate::tablebase::packing::Packing;
use crate::tablebase::rules::TablebaseRules;

/// Bytes of memory to build a table, without its dependencies, if an entry fits into one byte.
pub(in crate::tablebase) fn memory<R: TablebaseRules>(
    index: &Index<R>,
    repetition: Repetition,
) -> u64 {
    let free = index.free();
    let rows: u64 = index.kinds.iter().map(|kind| kind.count(0)).product::<u64>()
        / free.map_or(1, |kind| kind.count(0))
        * free.map_or(1, |kind| kind.count(1));
    let words = Packing::of(free).words() as u64;
    let bits = index.slices() as u64 * rows * words * 4;
    // Three sets for each side, and the spare frontier.
    let sets = if is_ruled(index.material(), repetition) { repetition::SETS } else { 7 };
    index.len() * 2 + bits * sets
}

/// Whether the rule about repetition can decide: both sides have men that give check.
pub(super) fn is_ruled<R: TablebaseRules>(material: &Material<R>, repetition: Repetition) -> bool {
    repetition != Repetition::None && attackers(material).into_iter().all(|men| men > 0)
}

/// The work of building a table, in positions of a table that no rule about repetition decides: an
/// estimate. Where one of the sides has two men that give check, checks go on for long.
pub(in crate::tablebase) fn work<R: TablebaseRules>(
    index: &Index<R>,
    repetition: Repetition,
) -> u64 {
    let (positions, material) = (index.len() * 2, index.material());
    if !is_ruled(material, repetition) {
        positions
    } else if attackers(material).into_iter().any(|men| men > 1) {
        positions * 7 / 4
    } else {
        positions * 5 / 4
    }
}

/// How many men of each side give check.
fn attackers<R: TablebaseRules>(material: &Material<R>) -> [usize; 2] {
    Color::ALL.map(|color| {
        let roles = R::ORDER.iter().filter(|role| !R::CONFINED.contains(role));
        roles.map(|&role| material.count(color, role)).sum()
    })
}
