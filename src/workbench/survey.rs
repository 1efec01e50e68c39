//! All problems of the open file, checked one after the other.

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::collection::OpenFile;
use super::job::Job;
use super::refusal::Refusal;
use super::rules::BenchRules;
use super::setup::Setup;
use super::solving::{Question, task};
use crate::difficulty::rate;
use crate::examine::{Examination, Options, Verdict};
use crate::solve::Limits;
use crate::with_rules;

/// How long one problem of many may take.
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
    verdict: Verdict,
    /// The length of the shortest win.
    moves: Option<u8>,
    /// The English names of what the solution shows.
    themes: Vec<String>,
    difficulty: Option<f64>,
}

/// That all are checked.
#[derive(Serialize)]
struct Done {
    kind: &'static str,
}

impl SurveyOrder {
    /// Checks the problems, within the limits of one search for each and of a short time.
    pub(super) fn run(&self, job: &Job, file: &OpenFile, limits: &Limits) {
        for &place in &self.places {
            if job.is_stopped() {
                return;
            }
            let Some(problem) = file.problem(place) else { continue };
            let question = problem.question();
            let Ok(rules) = problem.setup.rule_set() else { continue };
            let time = limits.time.map_or(EACH, |time| time.min(EACH));
            let limits = Limits { time: Some(time), ..limits.clone() };
            let checked = with_rules!(rules, R => {
                checked::<R>(job, place, (&problem.setup, &question), &limits)
            });
            if let Ok(checked) = checked {
                job.send(&checked);
            }
        }
        job.send(&Done { kind: "surveyed-all" });
    }
}

fn checked<R: BenchRules>(
    job: &Job,
    place: usize,
    (setup, question): (&Setup, &Question),
    limits: &Limits,
) -> Result<Surveyed, Refusal> {
    let begun = Instant::now();
    let position = setup.legal::<R>()?;
    let asked = question.read::<R>()?;
    let options = Options { limits: job.limits(limits), ..Options::default() };
    let mut examination = Examination::new(task(&position, &asked, None), options);
    let verdict = examination.check().verdict;
    let moves = examination.answer().moves;
    let in_time = begun.elapsed() < limits.time.unwrap_or(EACH);
    let themes = if in_time { examination.themes().ok().flatten() } else { None };
    let facts = if in_time { examination.facts().ok().flatten() } else { None };
    Ok(Surveyed {
        kind: "surveyed",
        place,
        verdict,
        moves,
        themes: themes
            .iter()
            .flat_map(|themes| themes.iter())
            .map(|theme| theme.name.english().to_owned())
            .collect(),
        difficulty: facts.map(|facts| rate(&facts).score),
    })
}
