//! Other versions of the problem on the board: the smallest changes that make it sound, better ones, and moves
//! put before it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::job::{Job, SharedLimits};
use super::refusal::Refusal;
use super::setup::Setup;
use super::solving::Question;
use crate::exact::Tables;
use crate::examine::Verdict;
use crate::game::index_sort_by_key;
use crate::mend::{self, Improver, Keep, Mend, Mender, Options, Version, rank};
use crate::prepend::{self, Prepended, Prepender, Unfit};
use crate::problem::{Edit, Problem, Stipulation};
use crate::report::words::{self, Sentence};
use crate::solve::Limits;

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
        self.question.read(self.setup.legal()?)
    }
}

/// How versions are examined within the time of one search.
fn options(limits: &SharedLimits<'_>, tables: Option<&Arc<Tables>>) -> Options {
    Options { limits: limits.left(), tables: tables.cloned(), ..Options::default() }
}

/// A version that was found.
#[derive(Debug, Serialize)]
struct Found {
    kind: &'static str,
    setup: Setup,
    stipulation: String,
    /// The solution in the notation of the problem, if it is not the author's.
    solution: Option<String>,
    /// What a change keeps.
    #[serde(skip_serializing_if = "Option::is_none")]
    keeps: Option<Keep>,
    /// How many men are idle; `None` if that is not known.
    idle: Option<usize>,
    sentence: Sentence,
}

/// The end of the search.
#[derive(Serialize)]
struct Mended {
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

/// Tries all changes of one man within the time of one search, and sends each mend.
pub(super) fn mend(problem: &Problem, job: &Job, limits: &Limits, tables: Option<&Arc<Tables>>) {
    let limits = SharedLimits::begin(job, limits);
    let options = Options { keep: Keep::Key, ..options(&limits, tables) };
    let (verdict, order) = (Verdict::Unsound, Vec::new());
    let mut done = Mended { kind: "mended-all", verdict, tried: 0, undecided: 0, left: 0, order };
    let mender = match Mender::new(problem, options) {
        Ok(mender) => mender,
        Err((_, report)) => {
            return job.send(&Mended { verdict: report.verdict(), ..done });
        }
    };
    let mut mends: Vec<Mend> = Vec::from_iter(mender.without_edits(&limits.left()));
    for mend in &mends {
        job.send(&mended(problem, mend));
    }
    let left = limits.each(mender.edits(), |edit, limits| {
        let tried = mender.try_edits(&[edit], limits);
        done.tried += usize::from(!matches!(tried, mend::Tried::Illegal));
        match tried {
            mend::Tried::Undecided => done.undecided += 1,
            mend::Tried::Mended(mend) => {
                job.send(&mended(problem, &mend));
                mends.push(*mend);
            }
            mend::Tried::Illegal | mend::Tried::Unsound(_) | mend::Tried::Other => {}
        }
    });
    let Some(left) = left else { return };
    let sent: Vec<_> = mends.iter().map(place).collect();
    rank(&problem.position, &mut mends);
    let order = mends.iter().filter_map(|it| sent.iter().position(|at| *at == place(it))).collect();
    job.send(&Mended { left, order, ..done });
}

fn mended(problem: &Problem, mend: &Mend) -> Found {
    let has_own = mend.solution.is_some();
    Found {
        kind: "mended",
        setup: Setup::of(&mend.position),
        stipulation: mend.asked.unwrap_or(problem.stipulation).to_string(),
        solution: (!has_own).then(|| mend.line.text()),
        keeps: Some(mend.keeps),
        idle: mend.idle.as_ref().map(Vec::len),
        sentence: mend.sentence(),
    }
}

/// What makes two mends different.
fn place(mend: &Mend) -> (Vec<Edit>, Option<Stipulation>) {
    (mend.edits.clone(), mend.asked)
}

/// The end of a search.
#[derive(Serialize)]
struct SearchedAll {
    kind: &'static str,
    /// The result as a sentence.
    said: Sentence,
    /// The places of the positions in the order in which they were sent, the best first.
    order: Vec<usize>,
}

/// Changes one man after the other within the time of one search, and sends each better version.
pub(super) fn improve(problem: &Problem, job: &Job, limits: &Limits, tables: Option<&Arc<Tables>>) {
    let limits = SharedLimits::begin(job, limits);
    let options = options(&limits, tables);
    let send = |said, order| job.send(&SearchedAll { kind: "improved-all", said, order });
    let improver = match Improver::new(problem, options) {
        Ok(improver) => improver,
        Err(verdict) => return send(words::verdict(verdict), Vec::new()),
    };
    let (mut best, mut found, mut tried) = (improver.start(), 0, 0);
    loop {
        let (before, mut undecided) = (found, 0);
        let left = limits.each(improver.edits(&best), |edit, limits| {
            let result = improver.try_edits(&best, &[edit], limits);
            tried += usize::from(!matches!(result, Err(mend::Tried::Illegal)));
            undecided += usize::from(matches!(result, Err(mend::Tried::Undecided)));
            if let Ok(better) = result {
                job.send(&improved(problem, &better));
                best = better;
                found += 1;
            }
        });
        let Some(left) = left else { return };
        if found == before || left > 0 {
            let unknown = if found == 0 { undecided } else { 0 };
            let mut said = vec![words::found_of_tried("improves", found, tried - unknown)];
            said.extend(words::undecided_and_left("improves", undecided, left));
            return send(words::with_commas(said), (0..found).rev().collect());
        }
    }
}

fn improved(problem: &Problem, version: &Version) -> Found {
    Found {
        kind: "improved",
        setup: Setup::of(&version.position),
        stipulation: problem.stipulation.to_string(),
        solution: problem.solution.is_none().then(|| version.line.text()),
        keeps: None,
        idle: None,
        sentence: version.sentence(),
    }
}

/// Takes back all moves within the time of one search, and sends each sound position.
pub(super) fn prepend(problem: &Problem, job: &Job, limits: &Limits, tables: Option<&Arc<Tables>>) {
    let limits = SharedLimits::begin(job, limits);
    let options = options(&limits, tables);
    let send = |said, order| job.send(&SearchedAll { kind: "prepended-all", said, order });
    let prepender = match Prepender::new(problem, options) {
        Ok((prepender, _)) => prepender,
        Err(refused) => return send(why(refused.unfit), Vec::new()),
    };
    let (mut found, mut tried, mut undecided, mut skipped) = (Vec::new(), 0, 0, 0);
    let left = limits.each(prepender.replies(), |reply, within| {
        match prepender.is_lost(&reply, within) {
            Some(true) => {}
            Some(false) => return,
            None => return undecided += 1,
        }
        let left = limits.each(prepender.keys(&reply), |key, limits| {
            tried += 1;
            match prepender.try_key(&reply, key, limits) {
                prepend::Tried::Undecided => undecided += 1,
                prepend::Tried::Prepended(one) => {
                    job.send(&sent(&one));
                    found.push(*one);
                }
                prepend::Tried::Impossible | prepend::Tried::Unsound => {}
            }
        });
        skipped += left.unwrap_or_default().min(1);
    });
    let Some(left) = left else { return };
    let mut order: Vec<usize> = (0..found.len()).collect();
    index_sort_by_key(&mut order, |&place| found[place].rank());
    let mut said = vec![words::found_of_tried("prepends", found.len(), tried)];
    said.extend(words::undecided_and_left("prepends", undecided, skipped + left));
    send(words::with_commas(said), order);
}

fn sent(found: &Prepended) -> Found {
    Found {
        kind: "prepended",
        setup: Setup::of(&found.position),
        stipulation: found.asked.to_string(),
        solution: Some(found.line.text()),
        keeps: None,
        idle: found.idle.as_ref().map(Vec::len),
        sentence: found.sentence(),
    }
}

fn why(unfit: Unfit) -> Sentence {
    let verdict = if unfit == Unfit::Undecided { Verdict::Undecided } else { Verdict::Unsound };
    unfit.refusal().map_or_else(|| words::verdict(verdict), words::prepends_refused)
}
