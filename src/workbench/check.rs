//! One problem of many, checked in a short time.

use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::job::{Job, SharedLimits};
use super::refusal::Refusal;
use super::setup::Setup;
use super::solving::Question;
use super::twins::twins;
use crate::exact::Tables;
use crate::examine::{Plan, ReportPart as Part, Verdict, examine};
use crate::solve::Limits;

/// How long one problem of many may take, its twins included.
const EACH: Duration = Duration::from_secs(5);

/// A problem to check, as the holder of the whole list sends it.
#[derive(Debug, Deserialize)]
pub(super) struct CheckOrder {
    place: usize,
    setup: Setup,
    question: Question,
    /// The twins, one per line.
    #[serde(default)]
    twins: String,
}

/// A problem that was checked.
#[derive(Debug, Serialize)]
struct Surveyed {
    kind: &'static str,
    place: usize,
    /// How many are checked so far, and the total.
    done: usize,
    of: usize,
    #[serde(flatten)]
    checked: Checked,
}

/// Sends the result for a problem.
pub(super) fn send(job: &Job, place: usize, (done, of): (usize, usize), checked: Checked) {
    job.send(&Surveyed { kind: "surveyed", place, done, of, checked });
}

/// Sends that all are checked: how many are undecided, and the seconds that each one had at most.
pub(super) fn send_end(job: &Job, undecided: usize, seconds: f64) {
    job.send(&Done { kind: "surveyed-all", undecided, seconds });
}

/// The result for one problem.
#[derive(Debug, Default, Serialize)]
pub(super) struct Checked {
    pub(super) verdict: Verdict,
    /// The length of the shortest win.
    moves: Option<u8>,
    /// The themes of the solution, by their names in files.
    themes: Vec<&'static str>,
    difficulty: Option<f64>,
}

impl Checked {
    /// Why the problem cannot be set up.
    pub(super) fn error() -> Self {
        Self { verdict: Verdict::Error, ..Self::default() }
    }
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

/// The limits of one problem of many.
pub(super) fn each(limits: &Limits) -> (Limits, f64) {
    let time = limits.time.map_or(EACH, |time| time.min(EACH));
    (Limits { time: Some(time), ..limits.clone() }, time.as_secs_f64())
}

impl CheckOrder {
    /// Checks the problem as one of many, and sends the result.
    pub(super) fn run(&self, job: &Job, limits: &Limits, tables: Option<&Arc<Tables>>) {
        let (limits, seconds) = each(limits);
        let asked = (&self.setup, &self.question, self.twins.as_str());
        let checked = check(job, asked, &limits, tables);
        let undecided = usize::from(checked.verdict == Verdict::Undecided);
        send(job, self.place, (1, 1), checked);
        send_end(job, undecided, seconds);
    }
}

/// Checks a problem and its twins: the worst of their verdicts is that of the problem.
pub(super) fn check(
    job: &Job,
    asked: (&Setup, &Question, &str),
    limits: &Limits,
    tables: Option<&Arc<Tables>>,
) -> Checked {
    check_all(job, asked, limits, tables).unwrap_or_else(|_| Checked::error())
}

fn check_all(
    job: &Job,
    (setup, question, lines): (&Setup, &Question, &str),
    limits: &Limits,
    tables: Option<&Arc<Tables>>,
) -> Result<Checked, Refusal> {
    let limits = SharedLimits::begin(job, limits);
    let (twins, zeroposition) = if lines.is_empty() {
        (Vec::new(), false)
    } else {
        let diagram = setup.legal()?;
        let stipulation = question.read(diagram)?.stipulation;
        twins((diagram, stipulation), lines).map_err(Refusal::Bad)?
    };
    let mut all = Checked { verdict: Verdict::Sound, ..Checked::default() };
    if !zeroposition {
        all = checked((setup, question), &limits.left(), tables)?;
    }
    for twin in twins {
        let Some(setup) = twin.setup else { return Ok(Checked { verdict: Verdict::Error, ..all }) };
        let question =
            Question { stipulation: twin.stipulation, solution: String::new(), ..question.clone() };
        let of_twin = checked((&setup, &question), &limits.left(), tables)?;
        all.verdict = worse(all.verdict, of_twin.verdict);
    }
    Ok(all)
}

fn worse(one: Verdict, other: Verdict) -> Verdict {
    let order = [Verdict::Error, Verdict::Unsound, Verdict::Undecided];
    order.into_iter().find(|word| *word == one || *word == other).unwrap_or(one)
}

fn checked(
    (setup, question): (&Setup, &Question),
    limits: &Limits,
    tables: Option<&Arc<Tables>>,
) -> Result<Checked, Refusal> {
    let asked = question.read(setup.legal()?)?;
    let plan = Plan {
        parts: vec![Part::Check, Part::Themes, Part::Difficulty],
        authored: true,
        limits: limits.clone(),
        tables: tables.cloned(),
        ..Plan::default()
    };
    let report = examine(&asked, &plan, &mut ());
    let themes = report.themes.iter().flatten();
    let forced = asked.stipulation.is_mate();
    Ok(Checked {
        verdict: report.verdict(),
        moves: report.answer.moves.filter(|_| forced),
        themes: themes.map(|theme| theme.name.id()).collect(),
        difficulty: report.difficulty,
    })
}
