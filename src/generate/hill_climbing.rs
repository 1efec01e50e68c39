//! Hill climbing: from a problem to a better one by random mutations.

use super::criteria::Criteria;
use super::economy::remove_idle_pieces;
use super::generator_rules::GeneratorRules;
use super::problem::{GeneratedProblem, accept};
use super::random::Random;
use super::source::mutate;
use super::unique_win::{find_unique_win, find_win_by_key};

/// Mutates a problem `steps` times and continues from every mutation whose
/// [quality](super::quality()) is not worse. Returns the last of them, which is the best, and
/// the nodes searched.
pub fn hill_climb<R: GeneratorRules>(
    problem: GeneratedProblem<R>,
    steps: usize,
    criteria: &Criteria,
    random: &mut Random,
) -> (GeneratedProblem<R>, u64) {
    let (mut best, mut nodes) = (problem, 0);
    for _ in 0..steps {
        if criteria.stop.is_met() {
            break;
        }
        let Some(next) = mutate(&best.position, random) else { continue };
        // A mutation seldom makes a long win with another key, so that is not looked for.
        let (win, cost) = if best.moves > 2 {
            find_win_by_key(&next, best.key, criteria)
        } else {
            find_unique_win(&next, criteria)
        };
        nodes += cost;
        let Some(win) = win else { continue };
        let (economical, win, cost) = remove_idle_pieces(&next, win, criteria);
        nodes += cost;
        if let Ok(better) = accept(&economical, win, criteria)
            && better.quality >= best.quality
            && !criteria.stop.is_met()
        {
            best = GeneratedProblem {
                from: best.from.take(),
                source: best.source,
                unit: best.unit,
                ..better
            };
        }
    }
    (best, nodes)
}
