//! What a build costs: the memory, and an estimate of the work.

use super::rows::Packing;
use crate::game::{Color, Repetition};
use crate::tablebase::index::Index;
use crate::tablebase::material::Material;
use crate::tablebase::rules::TablebaseRules;

/// The sets of positions in memory at a time while kernels are looked for.
const SETS: u64 = 17;

/// Bytes of memory to build a table, without its dependencies.
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
    let is_ruled = is_ruled(index.material(), repetition);
    let sets = if is_ruled { SETS } else { 7 };
    index.len() * 2 + bits * sets
}

/// Whether the rule about repetition can decide: both sides have pieces that give check.
pub(in crate::tablebase) fn is_ruled<R: TablebaseRules>(
    material: &Material<R>,
    repetition: Repetition,
) -> bool {
    repetition != Repetition::None && attackers(material).into_iter().all(|men| men > 0)
}

/// Positions that one processor decides in a second where no rule about repetition decides, with the
/// packing of the table, as measured on small machines; for estimates only.
pub const POSITIONS_PER_SECOND: u64 = 17_000_000;

/// The work of building a table, in positions of a table that no rule about repetition decides: an
/// estimate. Where a side has two pieces that give check, checks go on for long; where both have,
/// for very long.
pub(in crate::tablebase) fn work<R: TablebaseRules>(
    index: &Index<R>,
    repetition: Repetition,
) -> u64 {
    let (whole, plain) = work_by_rule(index.material(), repetition);
    index.len() * 2 * whole / plain
}

/// The share of a table's work that the rule about repetition takes.
pub(super) fn ban_share<R: TablebaseRules>(material: &Material<R>, repetition: Repetition) -> f64 {
    let (whole, plain) = work_by_rule(material, repetition);
    1.0 - plain as f64 / whole as f64
}

/// The work of building a table, and the part that it takes without the rule about repetition.
fn work_by_rule<R: TablebaseRules>(material: &Material<R>, repetition: Repetition) -> (u64, u64) {
    let two_men = attackers(material).into_iter().filter(|&men| men > 1).count();
    match (is_ruled(material, repetition), two_men) {
        (false, _) => (1, 1),
        (true, 0) => (5, 4),
        (true, 1) => (3, 2),
        (true, _) => (9, 2),
    }
}

/// How many pieces of each side give check.
fn attackers<R: TablebaseRules>(material: &Material<R>) -> [usize; 2] {
    Color::ALL.map(|color| {
        let roles = R::ORDER.iter().filter(|role| !R::CONFINED.contains(role));
        roles.map(|&role| material.count(color, role)).sum()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::xiangqi::Xiangqi;

    /// What builds with all that they rest on took, as `EXPERIMENTS.md` says: seconds of processor time
    /// without the rule and with it.
    const MEASURED: [(&str, f64, f64); 11] = [
        ("KRPKR", 2.1, 4.4),
        ("KRCKR", 3.3, 7.7),
        ("KRNKN", 3.6, 3.9),
        ("KNNKR", 2.5, 3.4),
        ("KRRKR", 2.2, 2.8),
        ("KRPKC", 1.9, 2.0),
        ("KNPKR", 2.5, 2.8),
        ("KRNKC", 3.2, 3.6),
        ("KCPKN", 1.3, 2.0),
        ("KRPKRB", 16.0, 37.1),
        ("KRPKRP", f64::NAN, 401.0),
    ];

    #[test]
    fn estimates_are_within_a_factor_of_two_of_what_was_measured() {
        for (name, none, checks) in MEASURED {
            for (repetition, measured) in [(Repetition::None, none), (Repetition::Checks, checks)] {
                let material = Material::read(Xiangqi::default(), name).unwrap();
                let works = material.with_dependencies().into_iter();
                let work: u64 = works.map(|it| work(&Index::new(it), repetition)).sum();
                let estimate = work as f64 / POSITIONS_PER_SECOND as f64;
                let off = estimate / measured;
                assert!(
                    measured.is_nan() || (0.5..=2.0).contains(&off),
                    "{name} {repetition}: {estimate:.1} s, measured {measured} s"
                );
            }
        }
    }
}
