//! The work of one unit.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use super::criteria::Wanted;
use super::economy::strip;
use super::generator_rules::Composed;
use super::hill_climbing::climb;
use super::problem::{Made, THOROUGH, make};
use super::random::of_unit;
use super::source::{Candidate, Source};
use super::unique_win::{Found, probe};

/// Sources, and what is to be made of what they bring.
pub struct Workshop<R: Composed> {
    /// Where positions come from; units go round among them.
    pub sources: Vec<Box<dyn Source<R>>>,
    /// What is wanted.
    pub wanted: Wanted,
    /// The seed of all chance.
    pub seed: u64,
    /// Changes that are tried on each problem to make a better one of it.
    pub climb: usize,
}

/// What a unit made.
#[derive(Clone, Debug)]
pub struct Yield<R: Composed> {
    /// The unit.
    pub unit: u64,
    /// Problems as wanted.
    pub made: Vec<Made<R>>,
    /// Positions that were tried.
    pub tried: u64,
    /// Sound problems among them, wanted or not.
    pub sound: u64,
    /// Whether the unit was stopped from outside, perhaps before its end.
    pub cut: bool,
}

/// Problems that a unit makes at most, so that none has the set to itself.
const MOST: usize = 4;

/// Times what a quick question may search, a unit may search in all.
const UNIT: u64 = 20;

/// The last look at economy, with more time for each man: quick questions about long wins
/// can be too hard, and a man of whom nothing was proven stays. `None` where what is left is
/// no longer wanted.
fn economised<R: Composed>(made: Made<R>, wanted: &Wanted) -> (Option<Made<R>>, u64) {
    let thorough = Wanted { nodes: wanted.nodes.saturating_mul(THOROUGH), ..wanted.clone() };
    let found = Found { moves: made.moves, key: made.key, nodes: 0 };
    let (left, found, nodes) = strip(&made.position, found, &thorough);
    if left == made.position {
        return (Some(made), nodes);
    }
    (make(&left, found, wanted).ok(), nodes)
}

impl<R: Composed> Workshop<R> {
    /// How many units bring something new; `None` if there is no end.
    pub fn units(&self) -> Option<u64> {
        let most = self.sources.iter().map(|source| source.units());
        let most: Option<Vec<u64>> = most.collect();
        most.map(|units| units.into_iter().max().unwrap_or(0) * self.sources.len() as u64)
    }

    /// Does the work of a unit. What comes out depends on the workshop and the number alone,
    /// unless `stop` is set on the way.
    pub fn work(&self, unit: u64, stop: &AtomicBool) -> Yield<R> {
        let mut done = Yield { unit, made: Vec::new(), tried: 0, sound: 0, cut: false };
        let count = self.sources.len().max(1) as u64;
        let Some(source) = self.sources.get((unit % count) as usize) else { return done };
        let mut random = of_unit(self.seed, unit);
        // The walk and the work on what it finds have chances of their own, so that neither
        // disturbs the other.
        let mut other = of_unit(!self.seed, unit);
        let wanted = &self.wanted;
        let mut nodes = 0;
        let mut visit = |candidate: Candidate<R>| {
            if stop.load(Ordering::Relaxed) || wanted.halt.reached() {
                return ControlFlow::Break(());
            }
            done.tried += 1;
            // A position costs something even where nothing is searched.
            nodes += 20;
            let (found, cost) = probe(&candidate.position, wanted);
            nodes += cost;
            let sound = found.is_some();
            if let Some(found) = found {
                let (stripped, found, cost) = strip(&candidate.position, found, wanted);
                nodes += cost;
                // Where the question whether a man is idle was cut short, he may be.
                if let Ok(made) = make(&stripped, found, wanted)
                    && !wanted.halt.reached()
                {
                    done.sound += 1;
                    let (made, cost) = climb(made, self.climb, wanted, &mut other);
                    nodes += cost;
                    let (made, cost) = economised(made, wanted);
                    nodes += cost;
                    let from = candidate.from;
                    let made = made.filter(|_| !wanted.halt.reached());
                    done.made.extend(made.map(|made| Made {
                        source: source.name(),
                        from,
                        unit,
                        ..made
                    }));
                }
            }
            let enough = done.made.len() >= MOST || nodes > wanted.nodes.saturating_mul(UNIT);
            if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(sound) }
        };
        // Whether the source came to its end or was stopped makes no difference.
        let _ = source.bring(unit / count, &mut random, wanted, &mut visit);
        done.cut = stop.load(Ordering::Relaxed) || wanted.halt.reached();
        done
    }
}
