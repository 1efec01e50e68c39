//! Other versions of the problem on the board: the smallest changes that make it sound, better ones, and moves
//! put before it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::job::{Job, SharedLimits};
use super::refusal::Refusal;
use super::setup::Setup;
use super::solving::{self, Question};
use crate::exact::Tables;
use crate::examine::Verdict;
use crate::game::index_sort_by_key;
use crate::mend::{self, Improver, Keep, Mend, Mender, Version, rank};
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
        let position = self.setup.legal()?;
        Ok(solving::problem(position, &self.question.read(position.rules())?))
    }
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

/// A search for mends.
pub struct Mends(Problem);

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

impl Mends {
    /// Reads what is asked.
    pub(super) fn read(order: &VersionOrder) -> Result<Self, Refusal> {
        order.problem().map(Self)
    }

    /// Tries all changes of one man within the time of one search, and sends each mend.
    pub(super) fn run(&self, job: &Job, limits: &Limits, tables: Option<&Arc<Tables>>) {
        let limits = SharedLimits::begin(job, limits);
        let options = mend::Options {
            keep: Keep::Key,
            limits: limits.left(),
            tables: tables.cloned(),
            ..mend::Options::default()
        };
        let (verdict, order) = (Verdict::Unsound, Vec::new());
        let mut done =
            Mended { kind: "mended-all", verdict, tried: 0, undecided: 0, left: 0, order };
        let mender = match Mender::new(&self.0, options) {
            Ok(mender) => mender,
            Err((_, report)) => {
                return job.send(&Mended { verdict: report.verdict(), ..done });
            }
        };
        let mut mends: Vec<Mend> = Vec::from_iter(mender.without_edits(&limits.left()));
        for mend in &mends {
            job.send(&self.found(mend));
        }
        let left = limits.each(mender.edits(), |edit, limits| {
            let tried = mender.try_edits(&[edit], limits);
            done.tried += usize::from(!matches!(tried, mend::Tried::Illegal));
            match tried {
                mend::Tried::Undecided => done.undecided += 1,
                mend::Tried::Mended(mend) => {
                    job.send(&self.found(&mend));
                    mends.push(*mend);
                }
                mend::Tried::Illegal | mend::Tried::Unsound(_) | mend::Tried::Other => {}
            }
        });
        let Some(left) = left else { return };
        let sent: Vec<_> = mends.iter().map(place).collect();
        rank(&self.0.position, &mut mends);
        let order =
            mends.iter().filter_map(|it| sent.iter().position(|at| *at == place(it))).collect();
        job.send(&Mended { left, order, ..done });
    }

    fn found(&self, mend: &Mend) -> Found {
        let has_own = mend.solution.is_some();
        Found {
            kind: "mended",
            setup: Setup::of(&mend.position),
            stipulation: mend.asked.unwrap_or(self.0.stipulation).to_string(),
            solution: (!has_own).then(|| mend.line.text()),
            keeps: Some(mend.keeps),
            idle: mend.idle.as_ref().map(Vec::len),
            sentence: mend.sentence(),
        }
    }
}

/// What makes two mends different.
fn place(mend: &Mend) -> (Vec<Edit>, Option<Stipulation>) {
    (mend.edits.clone(), mend.asked)
}

/// A search for better versions.
pub struct Improves(Problem);

/// A search for moves before a problem.
pub struct Prepends(Problem);

/// The end of a search.
#[derive(Serialize)]
struct SearchedAll {
    kind: &'static str,
    /// The result as a sentence.
    said: Sentence,
    /// The places of the positions in the order in which they were sent, the best first.
    order: Vec<usize>,
}

impl Improves {
    /// Reads what is asked.
    pub(super) fn read(order: &VersionOrder) -> Result<Self, Refusal> {
        order.problem().map(Self)
    }

    /// Changes one man after the other within the time of one search, and sends each better version.
    pub(super) fn run(&self, job: &Job, limits: &Limits, tables: Option<&Arc<Tables>>) {
        let limits = SharedLimits::begin(job, limits);
        let options = mend::Options {
            limits: limits.left(),
            tables: tables.cloned(),
            ..mend::Options::default()
        };
        let send = |said, order| job.send(&SearchedAll { kind: "improved-all", said, order });
        let improver = match Improver::new(&self.0, options) {
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
                    job.send(&self.found(&better));
                    best = better;
                    found += 1;
                }
            });
            let Some(left) = left else { return };
            if found == before || left > 0 {
                let unknown = if found == 0 { undecided } else { 0 };
                let mut said = vec![words::improves(found, tried - unknown)];
                said.extend(words::improves_open(undecided, left));
                return send(words::with_commas(said), (0..found).rev().collect());
            }
        }
    }

    fn found(&self, version: &Version) -> Found {
        Found {
            kind: "improved",
            setup: Setup::of(&version.position),
            stipulation: self.0.stipulation.to_string(),
            solution: self.0.solution.is_none().then(|| version.line.text()),
            keeps: None,
            idle: None,
            sentence: version.sentence(),
        }
    }
}

impl Prepends {
    /// Reads what is asked.
    pub(super) fn read(order: &VersionOrder) -> Result<Self, Refusal> {
        order.problem().map(Self)
    }

    /// Takes back all moves within the time of one search, and sends each sound position.
    pub(super) fn run(&self, job: &Job, limits: &Limits, tables: Option<&Arc<Tables>>) {
        let limits = SharedLimits::begin(job, limits);
        let options = prepend::Options {
            limits: limits.left(),
            tables: tables.cloned(),
            ..prepend::Options::default()
        };
        let send = |said, order| job.send(&SearchedAll { kind: "prepended-all", said, order });
        let prepender = match Prepender::new(&self.0, options) {
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
        let mut said = vec![words::prepends(found.len(), tried)];
        said.extend(words::prepends_open(undecided, skipped + left));
        send(words::with_commas(said), order);
    }
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
