//! All problems of the open file, checked one after the other.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::collection::OpenFile;
use super::exchange::PosedRecord;
use super::job::Job;
use super::refusal::Refusal;
use super::setup::Setup;
use super::solving::{Question, problem};
use super::twins::twins;
use crate::examine::{Plan, ReportPart as Part, Verdict, examine};
use crate::solve::Limits;
use crate::tablebase::Tables;

/// How long one problem of many may take, its twins included.
const EACH: Duration = Duration::from_secs(5);

/// Which problems are to be checked.
#[derive(Debug, Deserialize)]
pub(super) struct SurveyOrder {
    pub(super) page: u64,
    pub(super) number: u64,
    /// Their places in the file.
    places: Vec<usize>,
}

/// A problem that was checked.
#[derive(Debug, Serialize)]
struct Surveyed {
    kind: &'static str,
    place: usize,
    /// How many are checked by now, and of how many.
    done: usize,
    of: usize,
    #[serde(flatten)]
    checked: Checked,
}

/// What was found.
#[derive(Debug, Default, Serialize)]
struct Checked {
    verdict: Verdict,
    /// The length of the shortest win.
    moves: Option<u8>,
    /// The names in files of what the solution shows.
    themes: Vec<&'static str>,
    difficulty: Option<f64>,
}

/// That all are checked.
#[derive(Serialize)]
struct Done {
    kind: &'static str,
    /// How many are undecided.
    undecided: usize,
    /// The seconds that each one had at most.
    seconds: f64,
}

impl SurveyOrder {
    /// Checks the problems, within the limits of one search for each and of a short time, and
    /// sends each verdict as it is found.
    pub(super) fn run(
        &self,
        job: &Job,
        file: &OpenFile,
        limits: &Limits,
        tables: Option<&Arc<Tables>>,
    ) {
        let time = limits.time.map_or(EACH, |time| time.min(EACH));
        let limits = Limits { time: Some(time), ..limits.clone() };
        let problems = file.posed();
        let mut undecided = 0;
        for (at, &place) in self.places.iter().enumerate() {
            if job.is_stopped() {
                return;
            }
            let checked = match problems.get(place) {
                Some(Some(problem)) => survey(job, problem, &limits, tables),
                Some(None) => Ok(Checked { verdict: Verdict::Error, ..Checked::default() }),
                None => continue,
            };
            let checked = checked
                .unwrap_or_else(|_| Checked { verdict: Verdict::Error, ..Checked::default() });
            undecided += usize::from(checked.verdict == Verdict::Undecided);
            let (kind, done, of) = ("surveyed", at + 1, self.places.len());
            job.send(&Surveyed { kind, place, done, of, checked });
        }
        job.send(&Done { kind: "surveyed-all", undecided, seconds: time.as_secs_f64() });
    }
}

/// Checks a problem and its twins: the worst of their verdicts is that of the problem.
fn survey(
    job: &Job,
    problem: &PosedRecord,
    limits: &Limits,
    tables: Option<&Arc<Tables>>,
) -> Result<Checked, Refusal> {
    let begun = Instant::now();
    let within = || {
        let left = limits.time.map(|time| time.saturating_sub(begun.elapsed()));
        Limits { time: left, ..limits.clone() }
    };
    let question = problem.question();
    let (twins, zeroposition) = if problem.twins.is_empty() {
        (Vec::new(), false)
    } else {
        let diagram = problem.setup.legal()?;
        let stipulation = question.read(diagram.rules())?.stipulation;
        twins((diagram, stipulation), &problem.twins).map_err(Refusal::Bad)?
    };
    let mut all = Checked { verdict: Verdict::Sound, ..Checked::default() };
    if !zeroposition {
        all = checked(job, (&problem.setup, &question), &within(), tables)?;
    }
    for twin in twins {
        let Some(setup) = twin.setup else { return Ok(Checked { verdict: Verdict::Error, ..all }) };
        let question =
            Question { stipulation: twin.stipulation, solution: String::new(), ..question.clone() };
        let of_twin = checked(job, (&setup, &question), &within(), tables)?;
        all.verdict = worse(all.verdict, of_twin.verdict);
    }
    Ok(all)
}

fn worse(one: Verdict, other: Verdict) -> Verdict {
    let order = [Verdict::Error, Verdict::Unsound, Verdict::Undecided];
    order.into_iter().find(|word| *word == one || *word == other).unwrap_or(one)
}

fn checked(
    job: &Job,
    (setup, question): (&Setup, &Question),
    limits: &Limits,
    tables: Option<&Arc<Tables>>,
) -> Result<Checked, Refusal> {
    let position = setup.legal()?;
    let asked = question.read(position.rules())?;
    let plan = Plan {
        parts: vec![Part::Check, Part::Themes, Part::Difficulty],
        authored: true,
        limits: job.limits(limits),
        tables: tables.cloned(),
        ..Plan::default()
    };
    let report = examine(&problem(position, &asked), &plan, &mut ());
    let themes = report.themes.iter().flatten();
    let forced = asked.stipulation.is_mate();
    Ok(Checked {
        verdict: report.check.as_ref().map_or(Verdict::Undecided, |check| check.verdict),
        moves: report.answer.moves.filter(|_| forced),
        themes: themes.map(|theme| theme.name.id()).collect(),
        difficulty: report.difficulty,
    })
}
