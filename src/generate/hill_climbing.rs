//! From a problem to a better one.

use super::criteria::Wanted;
use super::economy::strip;
use super::generator_rules::Composed;
use super::problem::{Made, make};
use super::random::Random;
use super::source::changed;
use super::unique_win::{probe, probe_by};

/// Changes a problem `steps` times and goes on from each change that is at least as good.
/// Returns the best and the positions searched.
pub fn climb<R: Composed>(
    problem: Made<R>,
    steps: usize,
    wanted: &Wanted,
    random: &mut Random,
) -> (Made<R>, u64) {
    let (mut best, mut nodes) = (problem, 0);
    for _ in 0..steps {
        if wanted.halt.reached() {
            break;
        }
        let Some(next) = changed(&best.position, random) else { continue };
        // A long win is not likely to come about by another key.
        let (found, cost) =
            if best.moves > 2 { probe_by(&next, best.key, wanted) } else { probe(&next, wanted) };
        nodes += cost;
        let Some(found) = found else { continue };
        let (stripped, found, cost) = strip(&next, found, wanted);
        nodes += cost;
        if let Ok(made) = make(&stripped, found, wanted)
            && made.quality >= best.quality
            && !wanted.halt.reached()
        {
            best = Made { from: best.from.take(), source: best.source, unit: best.unit, ..made };
        }
    }
    (best, nodes)
}
