//! Why a final position is lost.

use std::sync::Arc;

use paiju::examine::{Plan, examine, explain_position};
use paiju::record::{ENDS, Explained};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::failure::{Failure, Kind};
use crate::options::Options;
use crate::plain::{object, recorded};
use crate::source::one;
use crate::working::worked;

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
    let solve = options.is_set("solve")? || pose.stipulation.is_some();
    let ends = if options.is_set("all_ends")? { usize::MAX } else { ENDS };
    let solving = options.solving(None)?;
    let explained = worked(py, move |stop| {
        let posed = given.pose(&pose);
        let Ok(problem) = &posed.problem else {
            let failure = Failure::of(&posed);
            return Err(failure.unwrap_or_else(|| Failure::new(Kind::Problem, "no problem")));
        };
        if !solve {
            let (end, themes) = explain_position(&problem.position);
            return recorded(&Explained::as_is(problem, &end, &themes));
        }
        let mut limits = solving.limits;
        limits.stop = Some(Arc::clone(stop));
        let (most, tables) = (solving.most, solving.tables);
        let plan = Plan { most, limits, tables, ..Explained::plan(ends) };
        recorded(&Explained::solved(problem, &examine(problem, &plan, &mut ())))
    })?;
    object(py, &explained)
}
