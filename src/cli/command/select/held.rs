//! Problems that wait for the end of the input, since their order is not known before.

use std::cmp::Ordering;
use std::collections::{BTreeSet, HashSet};

use super::Args;
use crate::input::Conversion;
use crate::select::{Rank, Traits, spread};

/// A problem for which the questions hold.
pub(super) struct Candidate {
    pub(super) conversion: Conversion,
    pub(super) rank: Option<Rank>,
    pub(super) traits: Option<Traits>,
    /// What no other problem may have.
    pub(super) mark: Option<String>,
    /// Its place in the input.
    pub(super) place: usize,
}

/// Problems that wait, sorted where they need not all be held.
#[derive(Default)]
pub(super) struct Held(Vec<Candidate>);

impl Held {
    /// Whether problems wait.
    pub(super) fn is_needed(args: &Args) -> bool {
        args.sort.is_some() || args.spread
    }

    /// Keeps a problem until the end of the input; where only some are wanted and none can be left
    /// out later, no more than those.
    pub(super) fn add(&mut self, candidate: Candidate, args: &Args) {
        let most = args.take.filter(|_| !args.spread && args.distinct.is_none());
        let Some(most) = most.map(|most| most.saturating_add(args.skip.unwrap_or(0))) else {
            self.0.push(candidate);
            return;
        };
        let at = self.0.partition_point(|other| order(other, &candidate).is_le());
        if at < most {
            self.0.insert(at, candidate);
            self.0.truncate(most);
        }
    }

    /// The problems in their order. Where they are to be as different as they can be, those that are
    /// skipped are left out, and those that are not wanted.
    pub(super) fn chosen(self, args: &Args) -> Vec<Candidate> {
        let Self(mut held) = self;
        held.sort_by(order);
        if !args.spread {
            return held;
        }
        // What was there before is left out first, so that the number is reached.
        let mut marks = HashSet::new();
        held.retain(|it| it.mark.as_ref().is_none_or(|mark| marks.insert(mark.clone())));
        held.drain(..args.skip.unwrap_or(0).min(held.len()));
        let traits: Vec<Traits> = held.iter().filter_map(|it| it.traits.clone()).collect();
        let chosen = spread(&traits, args.take.unwrap_or(usize::MAX));
        let chosen: BTreeSet<usize> = chosen.into_iter().collect();
        let mut at = 0;
        held.retain(|_| {
            at += 1;
            chosen.contains(&(at - 1))
        });
        held
    }
}

/// The order in which problems are written.
fn order(a: &Candidate, b: &Candidate) -> Ordering {
    let ranks = a.rank.as_ref().zip(b.rank.as_ref());
    let order = ranks.map_or(Ordering::Equal, |(a, b)| a.compare(b));
    order.then(a.place.cmp(&b.place))
}
