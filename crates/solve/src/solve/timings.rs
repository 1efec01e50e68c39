//! What the stages of an answer have cost: the figures of a benchmark.

use std::time::Duration;

use super::clock::Moment;

/// What a search had cost at some moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spent {
    /// The number of positions searched.
    pub nodes: u64,
    /// Time since the budget was started.
    pub time: Duration,
}

/// What had been spent when each stage of an answer was reached; `None` for those that were not.
#[derive(Clone, Copy, Debug)]
pub struct Timings {
    start: Moment,
    /// The first win was found, of any length.
    pub found: Option<Spent>,
    /// The shortest win was proven to be that, or that there is none.
    pub proven: Option<Spent>,
    /// All keys were known.
    pub keys: Option<Spent>,
}

impl Timings {
    pub(super) fn start(start: Moment) -> Self {
        Self { start, found: None, proven: None, keys: None }
    }

    /// What has been spent now.
    pub(super) fn spent(&self, nodes: u64) -> Spent {
        Spent { nodes, time: self.start.elapsed() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_stage_is_reached_at_the_start_and_time_passes() {
        let timings = Timings::start(Moment::now());
        assert_eq!((timings.found, timings.proven, timings.keys), (None, None, None));
        let before = timings.spent(4);
        std::thread::sleep(Duration::from_millis(1));
        assert!(timings.spent(4).time > before.time && before.nodes == 4);
    }
}
