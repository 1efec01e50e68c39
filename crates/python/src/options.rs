//! Options that Python passes by name.

use std::fmt::Display;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use paiju::examine::Policy;
use paiju::input::{Input, PoseOptions};
use paiju::problem::Stipulation;
use paiju::record::{Asked, CheckOptions, SolveOptions};
use paiju::tablebase::Tables;
use pyo3::conversion::FromPyObjectOwned;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::Map;

use crate::failure::{Failure, Kind};
use crate::plain::data;

/// The options that only Python has, or that are not plain data.
const OWN: [&str; 10] = [
    "arrows",
    "encoding",
    "errors",
    "jobs",
    "ordered",
    "tables",
    "task",
    "to",
    "variations",
    "write_encoding",
];

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
        let given = self.get::<String>(name)?;
        paiju::record::chosen(name, given.as_deref(), known).map_err(|it| Failure::from(it).into())
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
        Ok(self.asked()?.pose())
    }

    /// The options that other languages have as well. Those of this one are left out.
    pub(crate) fn asked(&self) -> PyResult<Asked> {
        let mut options = Map::new();
        for (name, value) in &self.0 {
            let name: String = name.extract()?;
            if !value.is_none() && !OWN.contains(&name.as_str()) {
                options.insert(name, data(&value)?);
            }
        }
        Asked::read(options).map_err(|refused| {
            if refused.is_type {
                PyTypeError::new_err(refused.to_string())
            } else {
                Failure::from(refused).into()
            }
        })
    }

    /// The number of workers: as many as there are processors, unless it is given.
    pub(crate) fn jobs(&self) -> PyResult<usize> {
        let jobs = self.number("jobs", 1, 256)?.map(|jobs| jobs as usize);
        let all = || std::thread::available_parallelism().map_or(1, usize::from);
        Ok(jobs.unwrap_or_else(all))
    }

    /// What is asked, instead of what the problem says.
    pub(crate) fn stipulation(&self) -> PyResult<Option<Stipulation>> {
        let Some(text) = self.get::<String>("stipulation")? else { return Ok(None) };
        let stipulation = text.parse().map_err(|error: paiju::problem::StipulationError| {
            Failure::new(Kind::Option, format!("stipulation: {error}"))
                .help(error.help().map(|it| it.to_string()))
        })?;
        Ok(Some(stipulation))
    }

    /// How files are read.
    pub(crate) fn input(&self) -> PyResult<Input> {
        Ok(Input { encoding: self.parsed("encoding")?, ..Input::default() })
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
    pub(crate) fn solving(&self) -> PyResult<SolveOptions> {
        let solving = self.asked()?.solving().map_err(Failure::from)?;
        Ok(SolveOptions { tables: self.tables()?, ..solving })
    }

    /// How problems are checked.
    pub(crate) fn checking(&self) -> PyResult<CheckOptions> {
        let checking = self.asked()?.checking().map_err(Failure::from)?;
        Ok(CheckOptions { tables: self.tables()?, ..checking })
    }

    /// How unique solutions must be.
    pub(crate) fn policy(&self) -> PyResult<Policy> {
        Ok(self.chosen("policy", &Policy::NAMED)?.unwrap_or_default())
    }
}

/// A name.
///
/// # Errors
/// It is none.
pub(crate) fn parsed<T: FromStr<Err: Display>>(name: &str, text: &str) -> PyResult<T> {
    text.parse().map_err(|error| Failure::option(name, error).into())
}
