//! Problems solved, checked against what their authors say, and explained.

use std::sync::Arc;

use paiju::examine::Plan;
use paiju::record::{Explained, Record};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use serde_json::Value;

use crate::failure::Failure;
use crate::options::Options;
use crate::plain::{object, recorded};
use crate::source::{Source, one};
use crate::working::worked;

/// Finds the shortest win and all keys of one problem, and of its twins.
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
    let mut solving = options.solving()?;
    let record = worked(py, move |stop| {
        let posed = given.pose(&pose);
        if let Some(failure) = Failure::of(&posed) {
            return Err(failure);
        }
        solving.limits.stop = Some(Arc::clone(stop));
        recorded(&Record::of_set(posed, |posed| solving.solved(&posed)))
    })?;
    object(py, &record)
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
    let mut checking = options.checking()?;
    let source = Source::of(options.input()?, source)?;
    let records: Vec<Value> = worked(py, move |stop| {
        checking.limits.stop = Some(Arc::clone(stop));
        let mut records = Vec::new();
        for given in source.problems() {
            for posed in given.pose(&pose).with_twins() {
                if stop.load(std::sync::atomic::Ordering::Relaxed) {
                    return Ok(records);
                }
                if posed.is_problem() {
                    let mut record = checking.checked(&posed);
                    record.place = paiju::record::InputPlace::of(&given.raw);
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

/// Explains the position itself or, with `solve`, the ends of the solution of a problem.
///
/// # Errors
/// The problem cannot be read.
#[pyfunction]
pub(crate) fn explain<'py>(
    py: Python<'py>,
    problem: &Bound<'py, PyAny>,
    options: Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyAny>> {
    let options = Options::new(options);
    let (pose, given) = (options.pose()?, one(problem)?);
    let plan = options.asked()?.explaining().map_err(Failure::from)?;
    let tables = options.tables()?;
    let explained = worked(py, move |stop| {
        let posed = given.pose(&pose);
        let problem = posed.problem.as_ref().map_err(|_| Failure::unposed(&posed))?;
        let mut plan = plan.map(|plan| Plan { tables, ..plan });
        if let Some(plan) = &mut plan {
            plan.limits.stop = Some(Arc::clone(stop));
        }
        recorded(&Explained::of(problem, plan.as_ref()))
    })?;
    object(py, &explained)
}
