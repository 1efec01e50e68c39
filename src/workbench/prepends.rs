//! Moves put before the problem on the board.

use std::sync::Arc;

use serde::Serialize;

use super::job::Job;
use super::refusal::Refusal;
use super::setup::Setup;
use super::versions::{SharedLimits, VersionOrder};
use crate::exact::Tables;
use crate::examine::Verdict;
use crate::game::index_sort_by_key;
use crate::prepend::{Options, Prepended, Prepender, Tried, Unfit};
use crate::problem::Problem;
use crate::report::words::{self, Sentence};
use crate::solve::Limits;

/// A search for moves before a problem.
pub struct Prepends(Problem);

/// A sound position from which key and reply lead to the problem.
#[derive(Debug, Serialize)]
struct Found {
    kind: &'static str,
    setup: Setup,
    stipulation: String,
    /// The solution in the notation of the problem.
    solution: String,
    /// How many men are idle; `None` if that is not known.
    idle: Option<usize>,
    sentence: Sentence,
}

/// The end of the search.
#[derive(Serialize)]
struct Done {
    kind: &'static str,
    /// The result as a sentence.
    said: Sentence,
    /// The places of the positions in the order in which they were sent, the best first.
    order: Vec<usize>,
}

impl Prepends {
    /// Reads what is asked.
    pub(super) fn read(order: &VersionOrder) -> Result<Self, Refusal> {
        order.problem().map(Self)
    }

    /// Takes back all moves within the time of one search, and sends each sound position.
    pub(super) fn run(&self, job: &Job, limits: &Limits, tables: Option<&Arc<Tables>>) {
        let limits = SharedLimits::begin(job, limits);
        let options =
            Options { limits: limits.left(), tables: tables.cloned(), ..Options::default() };
        let done = |said| Done { kind: "prepended-all", said, order: Vec::new() };
        let prepender = match Prepender::new(&self.0, options) {
            Ok((prepender, _)) => prepender,
            Err(refused) => return job.send(&done(why(refused.unfit))),
        };
        let (mut found, mut tried, mut undecided, mut skipped) = (Vec::new(), 0, 0, 0);
        for reply in prepender.replies() {
            if job.is_stopped() {
                return;
            }
            if limits.is_over() {
                skipped += 1;
                continue;
            }
            match prepender.is_lost(&reply, &limits.left()) {
                Some(true) => {}
                Some(false) => continue,
                None => {
                    undecided += 1;
                    continue;
                }
            }
            for key in prepender.keys(&reply) {
                if job.is_stopped() {
                    return;
                }
                if limits.is_over() {
                    skipped += 1;
                    break;
                }
                tried += 1;
                match prepender.try_key(&reply, key, &limits.left()) {
                    Tried::Undecided => undecided += 1,
                    Tried::Prepended(one) => {
                        job.send(&sent(&one));
                        found.push(*one);
                    }
                    Tried::Impossible | Tried::Unsound => {}
                }
            }
        }
        let mut order: Vec<usize> = (0..found.len()).collect();
        index_sort_by_key(&mut order, |&place| found[place].rank());
        let mut said = vec![words::prepends(found.len(), tried)];
        said.extend(words::prepends_open(undecided, skipped));
        job.send(&Done { order, ..done(words::with_commas(said)) });
    }
}

fn sent(found: &Prepended) -> Found {
    Found {
        kind: "prepended",
        setup: Setup::of(&found.position),
        stipulation: found.asked.to_string(),
        solution: found.line.text(),
        idle: found.idle.as_ref().map(Vec::len),
        sentence: found.sentence(),
    }
}

fn why(unfit: Unfit) -> Sentence {
    let verdict = if unfit == Unfit::Undecided { Verdict::Undecided } else { Verdict::Unsound };
    unfit.refusal().map_or_else(|| words::verdict(verdict), words::prepends_refused)
}
