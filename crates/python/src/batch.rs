//! Many problems at once, whose results come one by one.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, TryLockError};

use paiju::input::PoseOptions;
use paiju::record::{CheckOptions, InputPlace, Record, SolveOptions};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyMapping, PyString};
use serde_json::Value;

use crate::failure::Failure;
use crate::options::Options;
use crate::plain::{object, recorded};
use crate::source::{Given, Source, one, unexpected};
use crate::working::{Pool, unpanicked};

/// What is done with each problem.
enum Task {
    Solve(SolveOptions),
    Verify(CheckOptions),
}

/// An iterator over the results of many problems.
#[pyclass(frozen, module = "paiju")]
pub(crate) struct Batch(Mutex<State>);

struct State {
    items: Items,
    pool: Pool<Given, Value>,
    count: u64,
    /// What ended the items, raised once all results before it are out.
    error: Option<PyErr>,
    at_end: bool,
}

/// Where the problems come from.
enum Items {
    /// From an iterable of Python.
    Python(Py<PyIterator>),
    Files(Box<dyn Iterator<Item = Given> + Send>),
}

#[pymethods]
impl Batch {
    #[new]
    fn new(items: &Bound<'_, PyAny>, options: Bound<'_, PyDict>) -> PyResult<Self> {
        let options = Options::new(options);
        let (pose, stop) = (options.pose()?, Arc::new(AtomicBool::new(false)));
        let tasks = [("solve", 0), ("classify", 1), ("verify", 2)];
        let task = match options.chosen("task", &tasks)?.unwrap_or(0) {
            2 => {
                let mut checking = options.checking()?;
                checking.limits.stop = Some(Arc::clone(&stop));
                Task::Verify(checking)
            }
            task => {
                let mut solving = options.solving()?;
                solving.limits.stop = Some(Arc::clone(&stop));
                Task::Solve(SolveOptions { classify: task == 1 || solving.classify, ..solving })
            }
        };
        let useless: &[&str] = match task {
            Task::Verify(_) => &["moves", "tries", "set_play", "all"],
            Task::Solve(_) => &["policy"],
        };
        for name in useless {
            if options.any(name)?.is_some_and(|value| value.is_truthy().unwrap_or(true)) {
                let task = options.get::<String>("task")?.unwrap_or_default();
                return Err(Failure::option(name, format!("it has no effect on {task}")).into());
            }
        }
        let jobs = options.jobs()?;
        let is_path = items.is_instance_of::<PyString>() || items.hasattr("__fspath__")?;
        let items = if is_path {
            Items::Files(Box::new(Source::of(options.input()?, items)?.problems()))
        } else if items.cast::<PyMapping>().is_ok() {
            // The names in it are not problems.
            return Err(unexpected(items, "an iterable of problems"));
        } else {
            Items::Python(items.try_iter()?.unbind())
        };
        let ordered = options.get("ordered")?.unwrap_or(true);
        let work = move |given: &Given| worked_on(given, &pose, &task);
        let pool = Pool::new(jobs, ordered, stop, work)?;
        let state = State { items, pool, count: 0, error: None, at_end: false };
        Ok(Self(Mutex::new(state)))
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let mut state = match self.0.try_lock() {
            Ok(state) => state,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => {
                let message = "a batch is used by another thread, or by its own items";
                return Err(PyRuntimeError::new_err(message));
            }
        };
        let next = state.next(py);
        if next.is_err() {
            let pool = &mut state.pool;
            py.detach(|| pool.end());
            state.at_end = true;
        }
        match next? {
            Some(record) => Ok(Some(object(py, &record)?)),
            None => Ok(None),
        }
    }

    /// Ends the batch: running work is stopped, and no more results come.
    fn close(&self, py: Python<'_>) {
        if let Ok(mut state) = self.0.try_lock() {
            let pool = &mut state.pool;
            py.detach(|| pool.end());
            state.at_end = true;
        }
    }
}

impl Drop for Batch {
    fn drop(&mut self) {
        // The workers check the flag and do not need the interpreter, so this takes little time.
        if let Ok(state) = self.0.get_mut() {
            state.pool.end();
        }
    }
}

impl State {
    fn next(&mut self, py: Python<'_>) -> PyResult<Option<Value>> {
        loop {
            // Adding one item per result keeps the number in work constant.
            if !self.at_end && self.pool.has_room() {
                self.take(py);
            }
            if let Some(result) = self.pool.ready() {
                return Ok(Some(result?));
            }
            if !self.at_end && self.pool.has_room() {
                continue;
            }
            if self.pool.is_idle() {
                return match self.error.take() {
                    Some(error) => Err(error),
                    None => Ok(None),
                };
            }
            let result = py.detach(|| self.pool.wait());
            // Ctrl-C, also while all items wait for one.
            py.check_signals()?;
            if let Some(result) = result {
                return Ok(Some(result?));
            }
        }
    }

    /// Passes the next item to the workers, or notes why there is none.
    fn take(&mut self, py: Python<'_>) {
        match self.item(py) {
            Ok(Some(given)) => self.pool.add(given),
            Ok(None) => self.at_end = true,
            Err(error) => {
                self.error = Some(error);
                self.at_end = true;
            }
        }
    }

    fn item(&mut self, py: Python<'_>) -> PyResult<Option<Given>> {
        match &mut self.items {
            Items::Python(items) => {
                let Some(item) = items.bind(py).clone().next() else { return Ok(None) };
                self.count += 1;
                // A problem of a file keeps its place there.
                let item = item?;
                let given = one(&item)?;
                Ok(Some(if given.is_of_file() { given } else { given.placed(self.count) }))
            }
            // What a file says besides its problems is not a result.
            Items::Files(files) => loop {
                let Some(given) = files.next() else { return Ok(None) };
                if given.raw.is_problem() {
                    return Ok(Some(given));
                }
                let posed = given.pose(&PoseOptions::default());
                if let Some(failure) = Failure::of(&posed) {
                    return Err(failure.into());
                }
            },
        }
    }
}

fn worked_on(given: &Given, pose: &PoseOptions, task: &Task) -> Result<Value, Failure> {
    let mut record = Record::of_set(given.pose(pose), |posed| {
        let record = unpanicked(|| match task {
            Task::Solve(options) => options.solved(&posed),
            Task::Verify(options) => options.checked(&posed),
        });
        // A defect that one problem shows does not end the others.
        let of_fault = |failure: Failure| Record::of_fault(&posed, failure.message().to_owned());
        record.unwrap_or_else(of_fault)
    });
    record.place = InputPlace::of(&given.raw);
    recorded(&record)
}
