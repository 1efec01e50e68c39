//! The check of all problems of the open file, one after the other.

use std::sync::Arc;

use serde::Deserialize;

use crate::exact::Tables;
use crate::examine::Verdict;
use crate::solve::Limits;
use crate::workbench::check::{Checked, check, each, send, send_end};
use crate::workbench::job::Job;
use crate::workbench::posed::PosedRecord;
use crate::workbench::solving::Question;

/// Which problems are to be checked.
#[derive(Debug, Deserialize)]
pub(super) struct SurveyOrder {
    /// Their places in the file.
    places: Vec<usize>,
}

impl SurveyOrder {
    /// Checks problems of a file, within the limits of one search for each and of a short time, and
    /// sends each verdict as it is found.
    pub(super) fn run(
        &self,
        job: &Job,
        problems: &[Option<PosedRecord>],
        limits: &Limits,
        tables: Option<&Arc<Tables>>,
    ) {
        let (limits, seconds) = each(limits);
        let mut undecided = 0;
        for (at, &place) in self.places.iter().enumerate() {
            if job.is_stopped() {
                return;
            }
            let checked = match problems.get(place) {
                Some(Some(problem)) => {
                    let asked = (&problem.setup, &question(problem), problem.twins.as_str());
                    check(job, asked, &limits, tables)
                }
                Some(None) => Checked::error(),
                None => continue,
            };
            undecided += usize::from(checked.verdict == Verdict::Undecided);
            send(job, place, (at + 1, self.places.len()), checked);
        }
        send_end(job, undecided, seconds);
    }
}

/// What a problem of the file asks.
fn question(problem: &PosedRecord) -> Question {
    Question {
        stipulation: problem.stipulation.clone(),
        solution: problem.solution.clone(),
        notation: Some(problem.notation.to_owned()),
        repetition: Some(problem.repetition.to_owned()),
        intended: problem.intended.clone(),
        broken: problem.broken,
    }
}
