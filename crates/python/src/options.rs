//! Options that Python passes by name.

use std::fmt::Display;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use paiju::examine::Policy;
use paiju::input::{Input, PoseOptions};
use paiju::problem::Stipulation;
use paiju::record::{CheckOptions, PhaseOptions, SolveOptions};
use paiju::solve::{Limits, MAX_LENGTH};
use paiju::tablebase::Tables;
use pyo3::conversion::FromPyObjectOwned;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::failure::{Failure, Kind};

/// Options by their names; what is `None` is not given.
pub(crate) struct Options<'py>(Bound<'py, PyDict>);

impl<'py> Options<'py> {
    pub(crate) fn new(options: Bound<'py, PyDict>) -> Self {
        Self(options)
    }

    pub(crate) fn none(py: Python<'py>) -> Self {
        Self(PyDict::new(py))
    }

    /// An option as it is.
    pub(crate) fn any(&self, name: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        Ok(self.0.get_item(name)?.filter(|value| !value.is_none()))
    }

    /// An option of a type.
    ///
    /// # Errors
    /// It is of another type, which is named.
    pub(crate) fn get<T: FromPyObjectOwned<'py>>(&self, name: &str) -> PyResult<Option<T>> {
        let Some(value) = self.any(name)? else { return Ok(None) };
        value.extract().map(Some).map_err(|error: T::Error| {
            let error: PyErr = error.into();
            let message = error.value(value.py()).to_string();
            PyTypeError::new_err(format!("{name}: {message}"))
        })
    }

    /// Whether an option is set.
    pub(crate) fn is_set(&self, name: &str) -> PyResult<bool> {
        Ok(self.get(name)?.unwrap_or(false))
    }

    /// An option that is a name.
    ///
    /// # Errors
    /// It is none.
    pub(crate) fn parsed<T: FromStr<Err: Display>>(&self, name: &str) -> PyResult<Option<T>> {
        self.get::<String>(name)?.map(|text| parsed(name, &text)).transpose()
    }

    /// An option that is one of a list of names.
    ///
    /// # Errors
    /// It is none of them.
    pub(crate) fn chosen<T: Copy>(&self, name: &str, known: &[(&str, T)]) -> PyResult<Option<T>> {
        let Some(given) = self.get::<String>(name)? else { return Ok(None) };
        let found = known.iter().find(|(known, _)| *known == given);
        found.map(|&(_, value)| Some(value)).ok_or_else(|| {
            let known: Vec<_> = known.iter().map(|(known, _)| *known).collect();
            let message = format!("found `{given}`, expected one of {}", known.join(", "));
            Failure::option(name, message).into()
        })
    }

    /// A whole number within limits.
    ///
    /// # Errors
    /// It is outside.
    pub(crate) fn number(&self, name: &str, least: u64, most: u64) -> PyResult<Option<u64>> {
        let Some(value) = self.any(name)? else { return Ok(None) };
        let wrong = || {
            let bounds = if most == u64::MAX {
                format!("of {least} or more")
            } else {
                format!("from {least} to {most}")
            };
            let found =
                value.repr().map_or_else(|_| "something else".to_owned(), |it| it.to_string());
            Failure::option(name, format!("found {found}, expected a whole number {bounds}"))
        };
        let number = value.extract::<u64>().map_err(|_| wrong())?;
        if (least..=most).contains(&number) { Ok(Some(number)) } else { Err(wrong().into()) }
    }

    /// Defaults for the problems of an input.
    pub(crate) fn pose(&self) -> PyResult<PoseOptions> {
        Ok(PoseOptions {
            stipulation: self.stipulation()?,
            unstated: None,
            only_checks: self.is_set("checks")?,
            repetition: self.parsed("repetition")?,
            rules: self.parsed("rules")?.unwrap_or_default(),
            notation: self.parsed("notation")?,
        })
    }

    /// What is asked, instead of what the problem says.
    pub(crate) fn stipulation(&self) -> PyResult<Option<Stipulation>> {
        let Some(text) = self.get::<String>("stipulation")? else { return Ok(None) };
        let stipulation = text.parse().map_err(|error: paiju::problem::StipulationError| {
            Failure::new(Kind::Option, format!("stipulation: {error}")).help(error.help())
        })?;
        Ok(Some(stipulation))
    }

    /// How files are read.
    pub(crate) fn input(&self) -> PyResult<Input> {
        Ok(Input { encoding: self.parsed("encoding")?, ..Input::default() })
    }

    /// The limits of one problem, with a flag that stops everything.
    pub(crate) fn limits(&self, stop: Option<&Arc<AtomicBool>>) -> PyResult<Limits> {
        let otherwise = Limits::default();
        let memory = self.number("memory", 1 << 20, u64::MAX)?;
        let memory = memory.map(|bytes| usize::try_from(bytes).unwrap_or(usize::MAX));
        let threads = self.number("threads", 1, 256)?;
        Ok(Limits {
            nodes: self.number("nodes", 1, u64::MAX)?,
            time: self.time()?,
            memory: memory.unwrap_or(otherwise.memory),
            threads: threads.map_or(otherwise.threads, |threads| threads as usize),
            stop: stop.cloned(),
            progress: None,
        })
    }

    /// A time in seconds.
    pub(crate) fn time(&self) -> PyResult<Option<Duration>> {
        let Some(seconds) = self.get::<f64>("time")? else { return Ok(None) };
        let time = Duration::try_from_secs_f64(seconds).ok().filter(|time| !time.is_zero());
        time.map(Some).ok_or_else(|| {
            let message = format!("found {seconds}, expected a number of seconds above 0");
            Failure::option("time", message).into()
        })
    }

    /// The endgame tables of a folder.
    pub(crate) fn tables(&self) -> PyResult<Option<Arc<Tables>>> {
        let Some(folder) = self.get::<PathBuf>("tables")? else { return Ok(None) };
        if !folder.is_dir() {
            let message = format!("{}: there is no such folder of tables", folder.display());
            return Err(Failure::new(Kind::Table, message).into());
        }
        Ok(Some(Arc::new(Tables::new(&folder))))
    }

    /// How problems are solved.
    pub(crate) fn solving(&self, stop: Option<&Arc<AtomicBool>>) -> PyResult<SolveOptions> {
        let length = |name| self.number(name, 1, u64::from(MAX_LENGTH));
        let most = length("moves")?.and_then(|moves| u8::try_from(moves).ok());
        let tries = self.number("tries", 1, 255)?.and_then(|most| u8::try_from(most).ok());
        let all = self.is_set("all")?;
        if all && most.is_none() {
            return Err(Failure::option("all", "it needs moves: a length to search for").into());
        }
        let phases = PhaseOptions {
            set_play: self.is_set("set_play")?,
            tries,
            winners: most.filter(|_| all),
        };
        Ok(SolveOptions {
            most,
            phases,
            verbose: self.is_set("details")?,
            classify: self.is_set("classify")?,
            certify: false,
            limits: self.limits(stop)?,
            tables: self.tables()?,
        })
    }

    /// How problems are checked.
    pub(crate) fn checking(&self, stop: Option<&Arc<AtomicBool>>) -> PyResult<CheckOptions> {
        let beyond = self.number("beyond", 0, 100)?.and_then(|moves| u8::try_from(moves).ok());
        Ok(CheckOptions {
            policy: self.policy()?,
            verbose: self.is_set("details")?,
            beyond,
            certify: false,
            limits: self.limits(stop)?,
            tables: self.tables()?,
        })
    }

    /// How unique solutions must be.
    pub(crate) fn policy(&self) -> PyResult<Policy> {
        let known = [
            ("strict", Policy::Strict),
            ("standard", Policy::Standard),
            ("only-move", Policy::OnlyMove),
            ("key", Policy::Key),
            ("any-win", Policy::AnyWin),
            ("tsume", Policy::Tsume),
        ];
        Ok(self.chosen("policy", &known)?.unwrap_or_default())
    }
}

/// A name.
///
/// # Errors
/// It is none.
pub(crate) fn parsed<T: FromStr<Err: Display>>(name: &str, text: &str) -> PyResult<T> {
    text.parse().map_err(|error| Failure::option(name, error).into())
}
