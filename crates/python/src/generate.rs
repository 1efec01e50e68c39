//! New problems, each proven sound.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use paiju::exact::Wdl;
use paiju::generate::{
    CandidateSource, Criteria, GeneratedProblem, Generator, PlayCriteria, ProblemPool, SetOrigin,
    StopCondition, check_criteria, collection_entry,
};
use paiju::input::{Input, PoseOptions};
use paiju::notation::Notation;
use paiju::problem::{Collection, Stipulation, Text, yaml};
use paiju::rules::RuleSet;
use paiju::solve::Moment;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::candidates;
use crate::failure::{Failure, Kind};
use crate::options::{Options, parsed};
use crate::problem::Problem;
use crate::source::Given;
use crate::working::{Pool, worked};

/// The most moves of a generated win.
const MOST_MOVES: u64 = 20;

/// A set that is asked for.
struct Request {
    rules: RuleSet,
    count: usize,
    best_of: usize,
    seed: u64,
    jobs: usize,
    criteria: Criteria,
    source: CandidateSource,
}

/// Generates problems; returns the best of those found, which may be fewer than were asked for.
///
/// # Errors
/// The options contradict each other, or a source has no positions.
#[pyfunction]
pub(crate) fn generate(py: Python<'_>, options: Bound<'_, PyDict>) -> PyResult<Vec<Problem>> {
    let options = Options::new(options);
    let asked = asked(&options)?;
    worked(py, move |stop| {
        let Request { rules, seed, count, .. } = asked;
        let repetition = asked.criteria.repetition;
        let chosen = collect(asked, stop)?.choose(count);
        let mut collection = Collection::default();
        collection.defaults.rules = Some(Text::new(rules.name()));
        let unusual = repetition.filter(|&it| it != rules.repetition());
        collection.defaults.repetition = unusual.map(|it| Text::new(it.name()));
        collection.defaults.notation = Some(Text::new(Notation::Coordinates.name()));
        collection.defaults.authors = vec![Text::new("paiju")];
        let tool = format!("paiju {}", env!("CARGO_PKG_VERSION"));
        let origin = SetOrigin { seed, tool };
        for (number, problem) in (1..).zip(&chosen) {
            let id = format!("made-{number}");
            collection.push(collection_entry(problem, id, &origin, Notation::Coordinates));
        }
        if chosen.is_empty() {
            return Ok(Vec::new());
        }
        // These are the values that a file would have.
        let text = yaml::write(&[collection]);
        let text = text.map_err(|error| Failure::new(Kind::Internal, error.to_string()))?;
        let pose = PoseOptions { rules, ..PoseOptions::default() };
        let problems = Input::default().problems_of("generated", text.into_bytes());
        let problem = |raw| Problem::new(Given::before(raw, pose), &pose);
        Ok(problems.filter(paiju::input::RawProblem::is_problem).map(problem).collect())
    })
}

/// Runs units until there are enough problems to choose from.
fn collect(asked: Request, stop: &Arc<AtomicBool>) -> Result<ProblemPool, Failure> {
    let Request { rules, count, best_of, seed, jobs, mut criteria, source } = asked;
    criteria.stop.interrupt = Some(Arc::clone(stop));
    let (deadline, is_bound) = (criteria.stop.clone(), criteria.material.is_some());
    let contradiction =
        |error: &dyn std::fmt::Display| Failure::new(Kind::Option, error.to_string());
    check_criteria(rules, &criteria).map_err(|error| contradiction(&error))?;
    let generator = Generator::new(rules, criteria, seed, CLIMB, vec![source], stop)
        .map_err(|error| contradiction(&error))?;
    let units = 0..generator.unit_count().unwrap_or(u64::MAX);
    let of_units = Arc::clone(stop);
    let run = move |&unit: &u64| Ok(generator.run_unit(unit, &of_units));
    let mut workers = Pool::new(jobs, true, Arc::clone(stop), run)?;
    let (mut units, mut pool) = (units.fuse(), ProblemPool::default());
    let mut waiting = 0;
    while !deadline.is_met() {
        // Units that turn out not to be needed cost time, so only a few are begun in advance.
        while waiting < 2 * jobs
            && let Some(unit) = units.next()
        {
            workers.add(unit);
            waiting += 1;
        }
        if waiting == 0 {
            break;
        }
        let Some(result) = workers.wait() else { continue };
        waiting -= 1;
        let found: Vec<GeneratedProblem> = result?.problems;
        for problem in found {
            pool.add(problem);
        }
        if pool.suffices(count, best_of, is_bound) {
            break;
        }
    }
    workers.end();
    Ok(pool)
}

/// Steps of hill climbing, as at the command line.
const CLIMB: usize = 60;

fn asked(options: &Options<'_>) -> PyResult<Request> {
    let rules: RuleSet = options.parsed("rules")?.unwrap_or_default();
    let stipulation = options.stipulation()?;
    let other = stipulation.filter(|asked| !asked.is_mate());
    check(options, stipulation, other)?;
    let study = other.filter(|asked| asked.is_study());
    let study = study.map(|asked| if asked == Stipulation::DRAW { Wdl::Draw } else { Wdl::Win });
    let solutions = options.number("solutions", 1, 9)?.map_or(1, |number| number as usize);
    let play = stipulation.filter(|asked| !asked.is_direct());
    let play = play.map(|asked| PlayCriteria { asked, solutions });
    let moves = lengths(options, stipulation)?;
    let deadline = options.time()?.and_then(|time| Moment::now().after(time));
    let nodes = options.number("nodes", 1, u64::MAX)?;
    // Games with few men go on without an end in sight, and the holding side may have only the
    // king.
    let (men, attackers) = if study.is_some() { (3..=9, 1..=8) } else { (3..=14, 2..=8) };
    let criteria = Criteria {
        play,
        study,
        moves,
        checks: stipulation.is_some_and(Stipulation::is_by_checks) || options.is_set("checks")?,
        repetition: options.parsed("repetition")?,
        policy: options.policy()?,
        quiet_key: options.is_set("quiet_key")?,
        themes: names(options, "themes")?,
        excluded_themes: names(options, "without_themes")?,
        material: options.parsed("material")?,
        pieces: range(options, "men", 2, 90)?.unwrap_or(men),
        attackers: range(options, "attackers", 1, 45)?.unwrap_or(attackers),
        for_print: options.is_set("for_print")?,
        depends_on: names(options, "rests_on")?,
        difficulty: difficulties(options)?,
        nodes: nodes.unwrap_or(if other.is_some() { 300_000 } else { 20_000 }),
        stop: StopCondition { interrupt: None, deadline },
    };
    Ok(Request {
        rules,
        count: options.number("count", 1, 100_000)?.map_or(10, |count| count as usize),
        best_of: options.number("best_of", 1, 1000)?.map_or(4, |times| times as usize),
        seed: options.number("seed", 0, u64::MAX)?.unwrap_or(1),
        jobs: options.jobs()?,
        criteria,
        source: candidates::source(options, rules, other)?,
    })
}

/// Refuses what is not generated, and, unless a forced win is asked for, criteria that have no
/// meaning then.
fn check(
    options: &Options<'_>,
    stipulation: Option<Stipulation>,
    other: Option<Stipulation>,
) -> PyResult<()> {
    let Some(asked) = stipulation else { return Ok(()) };
    let is_endless = asked.moves().is_none() && !asked.is_study();
    let is_long = asked.is_direct() && asked.moves().is_some_and(|it| u64::from(it) > MOST_MOVES);
    let names_point = asked.by().is_some_and(|man| man.point_text().is_some());
    if is_endless || is_long || asked.is_duplex() || asked.is_narrow() || names_point {
        let message = format!("problems of `{asked}` are not generated");
        return Err(Failure::option("stipulation", message).into());
    }
    for name in ["for_print", "themes", "without_themes", "rests_on", "difficulty"] {
        let given = options.any(name)?;
        if other.is_some() && given.is_some_and(|value| value.is_truthy().unwrap_or(true)) {
            let message = format!("it is a criterion of forced wins, not of {asked}");
            return Err(Failure::option(name, message).into());
        }
    }
    Ok(())
}

/// The lengths of the win: those of the stipulation, a number, or a pair of numbers.
fn lengths(
    options: &Options<'_>,
    stipulation: Option<Stipulation>,
) -> PyResult<RangeInclusive<u8>> {
    let of_stipulation = stipulation.and_then(Stipulation::moves);
    match (of_stipulation, options.any("moves")?) {
        (Some(_), Some(_)) => {
            Err(Failure::option("moves", "the stipulation says the length already").into())
        }
        (Some(moves), None) => Ok(moves..=moves),
        (None, None) => Ok(2..=2),
        (None, Some(_)) => {
            let range = range(options, "moves", 1, MOST_MOVES)?.unwrap_or(2..=2);
            let small = |moves: usize| u8::try_from(moves).unwrap_or(u8::MAX);
            Ok(small(*range.start())..=small(*range.end()))
        }
    }
}

/// A number, or a pair of the least and the largest.
fn range(
    options: &Options<'_>,
    name: &str,
    least: u64,
    most: u64,
) -> PyResult<Option<RangeInclusive<usize>>> {
    let Some(value) = options.any(name)? else { return Ok(None) };
    let pair = value.extract::<(u64, u64)>();
    let pair = pair.or_else(|_| value.extract::<u64>().map(|one| (one, one)));
    let found = pair.ok().filter(|&(low, high)| low <= high && low >= least && high <= most);
    found.map(|(low, high)| Some(low as usize..=high as usize)).ok_or_else(|| {
        let message = format!("expected a number from {least} to {most}, or a pair of them");
        Failure::option(name, message).into()
    })
}

fn difficulties(options: &Options<'_>) -> PyResult<RangeInclusive<f64>> {
    let Some((low, high)) = options.get::<(f64, f64)>("difficulty")? else { return Ok(1.0..=10.0) };
    if low <= high && low <= 10.0 && high >= 1.0 {
        return Ok(low..=high);
    }
    Err(Failure::option("difficulty", "expected a pair of numbers between 1 and 10").into())
}

/// A list of names.
fn names<T: std::str::FromStr<Err: std::fmt::Display>>(
    options: &Options<'_>,
    name: &str,
) -> PyResult<Vec<T>> {
    let given = options.get::<Vec<String>>(name)?.unwrap_or_default();
    given.iter().map(|text| parsed(name, text)).collect()
}
