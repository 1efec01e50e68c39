//! A problem as a file has it.

use paiju::input::{PoseOptions, PosedProblem, RawProblem};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::{Map, Value, json};

use crate::draw::{Drawing, drawn};
use crate::failure::Failure;
use crate::options::Options;
use crate::plain::object;
use crate::position::Position;
use crate::source::{Given, Source};
use crate::working::worked;

/// A problem that was read from a file, a text or a dictionary. It keeps everything that its source
/// says, so that nothing is lost when it is written again.
#[pyclass(frozen, module = "paiju")]
#[derive(Debug)]
pub(crate) struct Problem {
    raw: RawProblem,
    /// How it was read.
    options: PoseOptions,
    posed: PosedProblem,
}

impl Problem {
    pub(crate) fn new(given: Given, asked: &PoseOptions) -> Self {
        let options = given.options(asked);
        Self { posed: given.raw.pose(&options), options, raw: given.raw }
    }

    /// The problem as it was given.
    pub(crate) fn given(&self) -> Given {
        Given::before(self.raw.clone(), self.options)
    }

    /// The known fields, by the names that dictionaries of problems also have.
    fn fields(&self) -> Map<String, Value> {
        let posed = &self.posed;
        let problem = posed.problem.as_ref().ok();
        let entry = self.raw.entry();
        let mut fields = Map::new();
        let mut put = |name: &str, value: Value| {
            fields.insert(name.to_owned(), value);
        };
        put("id", json!(posed.id));
        put("title", json!(problem.and_then(paiju::problem::Problem::title)));
        put("authors", json!(problem.map(paiju::problem::Problem::authors).unwrap_or_default()));
        put("fen", json!(posed.fen));
        put("rules", json!(problem.map(|problem| problem.position.rules().name())));
        put("repetition", json!(posed.repetition.map(paiju::game::Repetition::name)));
        put("notation", json!(problem.map(|problem| problem.notation.name())));
        put("stipulation", json!(posed.stipulation.map(|asked| asked.to_string())));
        let of_entry = entry.and_then(|entry| entry.solution).map(|text| text.to_string());
        let of_problem = || {
            let problem = problem?;
            Some(problem.solution.as_ref()?.read.to_text(problem.stipulation))
        };
        put("solution", json!(of_entry.or_else(of_problem)));
        let themes =
            problem.map(|it| it.themes.iter().map(|(name, _)| name.id()).collect::<Vec<_>>());
        put("themes", json!(themes.unwrap_or_default()));
        put(
            "difficulty",
            json!(
                problem.and_then(|it| it.entry.difficulty.as_ref()?.as_str().parse::<f64>().ok())
            ),
        );
        put("comments", json!(problem.map(paiju::problem::Problem::comments).unwrap_or_default()));
        put("collection", json!(posed.collection));
        put("file", json!(&*self.raw.file));
        put("line_number", json!(Some(self.raw.line).filter(|&line| line > 0)));
        fields
    }

    fn field(&self, name: &str) -> Value {
        self.fields().remove(name).unwrap_or_default()
    }
}

#[pymethods]
impl Problem {
    /// Its own id, or the name of its file with its number.
    #[getter]
    fn id(&self) -> &str {
        &self.posed.id
    }

    /// The position text; None if the problem has none.
    #[getter]
    fn fen(&self) -> Option<&str> {
        self.posed.fen.as_deref()
    }

    /// What it asks for.
    #[getter]
    fn stipulation(&self) -> Option<String> {
        self.posed.stipulation.map(|asked| asked.to_string())
    }

    /// The author's solution as text.
    #[getter]
    fn solution(&self) -> Option<String> {
        self.field("solution").as_str().map(str::to_owned)
    }

    /// The name of the file that it comes from.
    #[getter]
    fn file(&self) -> &str {
        &self.raw.file
    }

    /// The line of the file on which it begins, from 1 on.
    #[getter]
    fn line_number(&self) -> Option<u64> {
        Some(self.raw.line).filter(|&line| line > 0)
    }

    /// Its position.
    ///
    /// # Errors
    /// It is illegal or cannot be read.
    #[getter]
    fn position(&self) -> PyResult<Position> {
        match &self.posed.problem {
            Ok(problem) => Ok(Position { position: problem.position }),
            Err(_) => Err(Failure::unposed(&self.posed).into()),
        }
    }

    /// All known fields as a dictionary, for tables.
    fn as_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        object(py, &Value::Object(self.fields()))
    }

    fn __repr__(&self) -> String {
        let asked = self.stipulation().unwrap_or_default();
        format!(
            "<Problem {:?}: {asked} {}>",
            self.posed.id,
            self.fen().unwrap_or("without a position")
        )
    }

    /// Problems are equal if their sources say the same.
    fn __eq__(&self, other: &Self) -> bool {
        self.posed.id == other.posed.id && self.raw.fingerprint() == other.raw.fingerprint()
    }

    fn __hash__(&self) -> u64 {
        self.raw.fingerprint().0
    }

    /// The board as a picture, for notebooks.
    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        let Some(position) = self.posed.board() else { return Ok(None) };
        drawn(&position, &[], &Options::none(py)).map(|it| Some(Drawing::into_svg(it)))
    }
}

/// Reads all problems of a source.
///
/// # Errors
/// The first problem or file that cannot be read, unless `errors` says to skip or to keep them.
#[pyfunction]
pub(crate) fn read(
    py: Python<'_>,
    source: &Bound<'_, PyAny>,
    options: Bound<'_, PyDict>,
) -> PyResult<Vec<Problem>> {
    let options = Options::new(options);
    let pose = options.pose()?;
    let known = [("raise", Errors::Raise), ("skip", Errors::Skip), ("keep", Errors::Keep)];
    let errors = options.chosen("errors", &known)?.unwrap_or(Errors::Raise);
    let source = Source::of(options.input()?, source)?;
    worked(py, move |stop| {
        let mut problems = Vec::new();
        for given in source.problems() {
            if stop.load(std::sync::atomic::Ordering::Relaxed) {
                break;
            }
            let problem = Problem::new(given, &pose);
            let failure = Failure::of(&problem.posed);
            match (failure, errors) {
                (Some(failure), Errors::Raise) => return Err(failure),
                (Some(_), Errors::Skip) => continue,
                (Some(_), Errors::Keep) | (None, _) => {}
            }
            // Remarks about a file are not errors, and neither are games without a problem.
            if problem.posed.is_problem() {
                problems.push(problem);
            }
        }
        Ok(problems)
    })
}

/// How unreadable problems are handled.
#[derive(Clone, Copy)]
enum Errors {
    Raise,
    Skip,
    Keep,
}
