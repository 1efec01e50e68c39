//! The smallest changes that make the problem on the board sound.

use std::sync::Arc;

use serde::Serialize;

use super::job::Job;
use super::refusal::Refusal;
use super::setup::Setup;
use super::versions::{SharedLimits, VersionOrder};
use crate::exact::Tables;
use crate::examine::Verdict;
use crate::mend::{Keep, Mend, Mender, Options, Tried, rank};
use crate::problem::{Edit, Problem, Stipulation};
use crate::report::words::Sentence;
use crate::solve::Limits;

/// A search for mends.
pub struct Mends(Problem);

/// A change that makes the problem sound.
#[derive(Debug, Serialize)]
struct Found {
    kind: &'static str,
    setup: Setup,
    stipulation: String,
    /// The solution in the notation of the problem, if the author's does not agree.
    solution: Option<String>,
    keeps: Keep,
    /// How many men are idle; `None` if that is not known.
    idle: Option<usize>,
    sentence: Sentence,
}

/// The end of the search.
#[derive(Serialize)]
struct Done {
    kind: &'static str,
    /// The verdict on the problem itself.
    verdict: Verdict,
    tried: usize,
    undecided: usize,
    /// How many changes were not tried for want of time.
    left: usize,
    /// The places of the mends in the order in which they were sent, the best first.
    order: Vec<usize>,
}

impl Mends {
    /// Reads what is asked.
    pub(super) fn read(order: &VersionOrder) -> Result<Self, Refusal> {
        order.problem().map(Self)
    }

    /// Tries all changes of one man within the time of one search, and sends each mend.
    pub(super) fn run(&self, job: &Job, limits: &Limits, tables: Option<&Arc<Tables>>) {
        let limits = SharedLimits::begin(job, limits);
        let options = Options {
            keep: Keep::Key,
            limits: limits.left(),
            tables: tables.cloned(),
            ..Options::default()
        };
        let (mut mends, mut done) = (
            Vec::new(),
            Done {
                kind: "mended-all",
                verdict: Verdict::Unsound,
                tried: 0,
                undecided: 0,
                left: 0,
                order: Vec::new(),
            },
        );
        let mender = match Mender::new(&self.0, options) {
            Ok(mender) => mender,
            Err((_, report)) => {
                return job.send(&Done { verdict: report.verdict(), ..done });
            }
        };
        mends.extend(mender.without_edits(&limits.left()));
        for mend in &mends {
            job.send(&self.found(mend));
        }
        let edits = mender.edits();
        for (at, &edit) in edits.iter().enumerate() {
            if job.is_stopped() {
                return;
            }
            if limits.is_over() {
                done.left = edits.len() - at;
                break;
            }
            let tried = mender.try_edits(&[edit], &limits.left());
            done.tried += usize::from(!matches!(tried, Tried::Illegal));
            match tried {
                Tried::Undecided => done.undecided += 1,
                Tried::Mended(mend) => {
                    job.send(&self.found(&mend));
                    mends.push(*mend);
                }
                Tried::Illegal | Tried::Unsound(_) | Tried::Other => {}
            }
        }
        let sent: Vec<_> = mends.iter().map(place).collect();
        rank(&self.0.position, &mut mends);
        done.order =
            mends.iter().filter_map(|it| sent.iter().position(|at| *at == place(it))).collect();
        job.send(&done);
    }

    fn found(&self, mend: &Mend) -> Found {
        let has_own = mend.solution.is_some();
        Found {
            kind: "mended",
            setup: Setup::of(&mend.position),
            stipulation: mend.asked.unwrap_or(self.0.stipulation).to_string(),
            solution: (!has_own).then(|| mend.line.text()),
            keeps: mend.keeps,
            idle: mend.idle.as_ref().map(Vec::len),
            sentence: mend.sentence(),
        }
    }
}

/// What makes two mends different.
fn place(mend: &Mend) -> (Vec<Edit>, Option<Stipulation>) {
    (mend.edits.clone(), mend.asked)
}
