//! What searches for other versions of a problem share: the problem, and the time of one search for all of
//! them.

use serde::Deserialize;

use super::job::Job;
use super::refusal::Refusal;
use super::setup::Setup;
use super::solving::{self, Question};
use crate::problem::Problem;
use crate::solve::{Limits, Moment};

/// The problem whose other versions are looked for.
#[derive(Debug, Deserialize)]
pub(super) struct VersionOrder {
    setup: Setup,
    question: Question,
}

impl VersionOrder {
    /// The problem on the board.
    ///
    /// # Errors
    /// That there is none.
    pub(super) fn problem(&self) -> Result<Problem, Refusal> {
        let position = self.setup.legal()?;
        Ok(solving::problem(position, &self.question.read(position.rules())?))
    }
}

/// The limits of one search: each version gets what is left of them.
pub(super) struct SharedLimits<'a> {
    job: &'a Job,
    limits: &'a Limits,
    begun: Moment,
}

impl<'a> SharedLimits<'a> {
    pub(super) fn begin(job: &'a Job, limits: &'a Limits) -> Self {
        Self { job, limits, begun: Moment::now() }
    }

    /// Whether no time is left.
    pub(super) fn is_over(&self) -> bool {
        self.left().time.is_some_and(|left| left.is_zero())
    }

    /// What is left of them.
    pub(super) fn left(&self) -> Limits {
        let time = self.limits.time.map(|time| time.saturating_sub(self.begun.elapsed()));
        Limits { time, ..self.job.limits(self.limits) }
    }
}
