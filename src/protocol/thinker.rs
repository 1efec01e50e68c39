//! The work on a job.

use super::job::{Event, Found, Job};
use crate::analysis::Analyst;

/// Works on one job after the other, and keeps what is proven about positions between jobs.
#[derive(Default)]
pub struct Thinker {
    analyst: Analyst,
}

impl Thinker {
    /// Works on a job until it is done or stopped, and reports what it finds.
    pub fn think(&mut self, job: &Job, mut tell: impl FnMut(Event)) {
        self.analyst.analyze(&job.task(), &mut |found| tell(job.news(found)));
        tell(Event { number: job.number, found: Found::Done });
    }
}
