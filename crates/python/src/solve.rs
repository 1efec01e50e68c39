//! Problems solved, and checked against what their authors say.

use std::time::Instant;

use paiju::examine::examine;
use paiju::input::PosedProblem;
use paiju::record::{CheckOptions, CheckRecord, Record, SolveOptions};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use serde_json::Value;

use crate::failure::Failure;
use crate::options::Options;
use crate::plain::{object, recorded};
use crate::source::{Source, one};
use crate::working::worked;

/// Finds the shortest win and all keys of one problem.
///
/// # Errors
/// The problem cannot be read.
#[pyfunction]
pub(crate) fn solve<'py>(
    py: Python<'py>,
    problem: &Bound<'py, PyAny>,
    options: Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyAny>> {
    let options = Options::new(options);
    let (pose, given) = (options.pose()?, one(problem)?);
    let solving = options.solving(None)?;
    let record = worked(py, move |stop| {
        let posed = given.pose(&pose);
        if let Some(failure) = Failure::of(&posed) {
            return Err(failure);
        }
        recorded(&solved(&posed, &stopped_by(solving, stop)))
    })?;
    object(py, &record)
}

/// The options with a flag that stops the search.
fn stopped_by(
    mut options: SolveOptions,
    stop: &std::sync::Arc<std::sync::atomic::AtomicBool>,
) -> SolveOptions {
    options.limits.stop = Some(std::sync::Arc::clone(stop));
    options
}

/// The record of a solved problem with the time that it took, in milliseconds.
pub(crate) fn solved(posed: &PosedProblem, options: &SolveOptions) -> Record {
    let start = Instant::now();
    let mut record = match &posed.problem {
        Ok(problem) => options.record(posed, &examine(problem, &options.plan(), &mut ())),
        Err(_) => Record::of_error(posed),
    };
    record.seconds = Some(start.elapsed().as_secs_f64());
    record.clock(true);
    record
}

/// The record of a checked problem with the time that it took.
pub(crate) fn checked(posed: &PosedProblem, options: &CheckOptions) -> Record {
    let start = Instant::now();
    let mut record = match &posed.problem {
        Ok(problem) => options.record(posed, &examine(problem, &options.plan(problem), &mut ())),
        Err(_) => CheckRecord::of_unposed(posed),
    };
    record.seconds = Some(start.elapsed().as_secs_f64());
    record.clock(true);
    record
}

/// Checks all problems of a source, twins as problems of their own.
///
/// # Errors
/// A file cannot be read.
#[pyfunction]
pub(crate) fn verify<'py>(
    py: Python<'py>,
    source: &Bound<'py, PyAny>,
    options: Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyAny>> {
    let options = Options::new(options);
    let pose = options.pose()?;
    let mut checking = options.checking(None)?;
    let source = Source::of(options.input()?, source)?;
    let records: Vec<Value> = worked(py, move |stop| {
        checking.limits.stop = Some(std::sync::Arc::clone(stop));
        let mut records = Vec::new();
        for given in source.problems() {
            for posed in with_twins(given.pose(&pose)) {
                if stop.load(std::sync::atomic::Ordering::Relaxed) {
                    return Ok(records);
                }
                if posed.is_problem() {
                    let mut record = checked(&posed, &checking);
                    record.place = paiju::record::PlaceRecord::of(&given.raw);
                    records.push(recorded(&record)?);
                } else if let Some(failure) = Failure::of(&posed) {
                    return Err(failure);
                }
            }
        }
        Ok(records)
    })?;
    let list = PyList::empty(py);
    for record in &records {
        list.append(object(py, record)?)?;
    }
    Ok(list.into_any())
}

/// A problem, if it is one without its twins, and its twins.
fn with_twins(mut posed: PosedProblem) -> Vec<PosedProblem> {
    let (is_problem, twins) = posed.take_twins();
    std::iter::once(posed).filter(|_| is_problem).chain(twins).collect()
}
