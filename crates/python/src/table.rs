//! Endgame tables.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use paiju::game::Repetition;
use paiju::record::Probed;
use paiju::rules::RuleSet;
use paiju::tablebase::{AnyTableFolder, Counts};
use pyo3::prelude::*;

use crate::failure::{Failure, Kind};
use crate::options::{Options, parsed};
use crate::plain::{object, recorded};
use crate::source::one;
use crate::working::worked;

/// The endgame tables of a folder.
#[pyclass(frozen, module = "paiju")]
#[derive(Debug)]
pub(crate) struct Table {
    path: PathBuf,
    folder: Arc<AnyTableFolder>,
    /// The open tables, kept between positions.
    counts: Mutex<Counts>,
}

#[pymethods]
impl Table {
    #[new]
    #[pyo3(signature = (folder, rules = "xiangqi", repetition = None))]
    fn new(folder: PathBuf, rules: &str, repetition: Option<&str>) -> PyResult<Self> {
        let rules: RuleSet = parsed("rules", rules)?;
        let given = repetition.map(|name| parsed::<Repetition>("repetition", name)).transpose()?;
        if !folder.is_dir() {
            let message = format!("{}: there is no such folder of tables", folder.display());
            let help = "`paiju table build` makes one".to_owned();
            return Err(Failure::new(Kind::Table, message).help(Some(help)).into());
        }
        let repetition = given.unwrap_or_else(|| rules.repetition());
        let tables = AnyTableFolder::new(rules, &folder, repetition)
            .map_err(|error| Failure::option("repetition", error))?;
        Ok(Self { path: folder, folder: Arc::new(tables), counts: Mutex::default() })
    }

    /// The value of a position and of all its moves, and best play.
    fn probe<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let given = one(position)?;
        let pose =
            paiju::input::PoseOptions { rules: self.folder.rules(), ..Options::none(py).pose()? };
        let probed = worked(py, |_| {
            let posed = given.pose(&pose);
            let problem = posed.problem.as_ref().map_err(|_| Failure::unposed(&posed))?;
            let rules = problem.position.rules();
            if rules != self.folder.rules() {
                let tables = self.folder.rules();
                let message = format!("the position is one of {rules}, the tables are of {tables}");
                return Err(Failure::new(Kind::Table, message));
            }
            let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
            let answer = self.folder.answer(&problem.position, &mut counts);
            let answer = answer.map_err(|error| Failure::new(Kind::Table, error.to_string()))?;
            recorded(&Probed::of(&problem.position, None, &answer))
        })?;
        object(py, &probed)
    }

    /// The folder, so that a `Table` can be passed as the option `tables`.
    fn __fspath__(&self) -> OsString {
        self.path.clone().into()
    }

    fn __repr__(&self) -> String {
        let (rules, repetition) = (self.folder.rules(), self.folder.repetition());
        format!("Table('{}', rules='{rules}', repetition='{repetition}')", self.path.display())
    }
}
