//! Where problems come from: paths, texts, and what Python holds.

use std::path::PathBuf;

use paiju::input::{Input, PoseOptions, PosedProblem, RawProblem, RawProblems};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyMapping, PyString};

use crate::plain::data;
use crate::position::Position;
use crate::problem::Problem;

/// Where a problem comes from.
#[derive(Clone, Copy, Debug)]
enum Origin {
    /// A file, a text or a position.
    Text,
    /// A dictionary, which may have further keys.
    Dict,
    /// It was read before, with these options.
    Read(PoseOptions),
}

/// A problem that Python passes.
#[derive(Clone, Debug)]
pub(crate) struct Given {
    pub(crate) raw: RawProblem,
    origin: Origin,
}

impl Given {
    fn new(raw: RawProblem) -> Self {
        Self { raw, origin: Origin::Text }
    }

    /// A problem of a source that was read with these options.
    pub(crate) fn before(raw: RawProblem, options: PoseOptions) -> Self {
        Self { raw, origin: Origin::Read(options) }
    }

    /// The defaults for it, as the current call states them.
    pub(crate) fn options(&self, asked: &PoseOptions) -> PoseOptions {
        let Origin::Read(before) = self.origin else { return *asked };
        PoseOptions {
            stipulation: asked.stipulation.or(before.stipulation),
            unstated: asked.unstated.or(before.unstated),
            only_checks: asked.only_checks || before.only_checks,
            repetition: asked.repetition.or(before.repetition),
            rules: before.rules,
            notation: asked.notation.or(before.notation),
            after: before.after,
        }
    }

    /// Puts it on the board.
    pub(crate) fn pose(&self, asked: &PoseOptions) -> PosedProblem {
        self.raw.pose(&self.options(asked))
    }

    /// Whether it was read from a file or text, which gives it a place.
    pub(crate) fn is_of_file(&self) -> bool {
        matches!(self.origin, Origin::Read(_))
    }

    /// Whether it is a dictionary, which may have further keys.
    pub(crate) fn is_dict(&self) -> bool {
        matches!(self.origin, Origin::Dict)
    }

    /// The same at this place of its input.
    pub(crate) fn placed(self, number: u64) -> Self {
        Self { raw: self.raw.placed(number), ..self }
    }
}

/// One problem: a position text, a `Position`, a `Problem`, or a dictionary with a `fen`.
///
/// # Errors
/// It is something else.
pub(crate) fn one(item: &Bound<'_, PyAny>) -> PyResult<Given> {
    if let Some(given) = held(item)? {
        return Ok(given);
    }
    if let Ok(text) = item.cast::<PyString>() {
        return Ok(Given::new(RawProblem::of_argument("fen", &text.to_cow()?)));
    }
    Err(unexpected(item, "a position text, a Position, a Problem or a dictionary"))
}

/// A problem that Python holds as an object, if it is one.
fn held(item: &Bound<'_, PyAny>) -> PyResult<Option<Given>> {
    if let Ok(position) = item.cast::<Position>() {
        return Ok(Some(Given::new(position.get().raw())));
    }
    if let Ok(problem) = item.cast::<Problem>() {
        return Ok(Some(problem.get().given()));
    }
    if item.cast::<PyMapping>().is_ok() {
        let raw = RawProblem::of_object("dict", data(item)?.to_string());
        return Ok(Some(Given { raw, origin: Origin::Dict }));
    }
    Ok(None)
}

/// The error about an object of a wrong type.
pub(crate) fn unexpected(item: &Bound<'_, PyAny>, expected: &str) -> PyErr {
    let found = item.get_type().qualname().map_or_else(|_| "?".to_owned(), |it| it.to_string());
    PyTypeError::new_err(format!("expected {expected}, found {found}"))
}

/// A part of an input.
enum Part {
    /// A file, a folder or a position text.
    Path(PathBuf),
    /// A text in one of the formats of files.
    Text(Vec<u8>),
    Held(Box<Given>),
}

/// An input, as Python names it.
pub(crate) struct Source {
    input: Input,
    parts: Vec<Part>,
}

impl Source {
    /// Paths, texts, problems, or an iterable of these. A text has several lines; a string of one
    /// line is a path or a position text.
    ///
    /// # Errors
    /// It is something else, or the iterable raises an exception.
    pub(crate) fn of(input: Input, source: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Some(part) = part(source)? {
            return Ok(Self { input, parts: vec![part] });
        }
        let items = source.try_iter().map_err(|_| unexpected(source, EXPECTED))?;
        let item_part = |item: PyResult<_>| {
            let item = item?;
            part(&item)?.ok_or_else(|| unexpected(&item, EXPECTED))
        };
        let parts = items.map(item_part).collect::<PyResult<_>>()?;
        Ok(Self { input, parts })
    }

    /// Its problems, read as the iterator advances.
    pub(crate) fn problems(self) -> impl Iterator<Item = Given> + Send + use<> {
        let Self { input, parts } = self;
        let mut number = 0;
        parts.into_iter().flat_map(move |part| parts_of(&input, part)).map(move |mut given| {
            // Each part counts its own; remarks about a file have no number.
            if given.raw.number > 0 {
                number += 1;
                given.raw.number = number;
            }
            given
        })
    }
}

const EXPECTED: &str =
    "a path, a text, a Position, a Problem, a dictionary or an iterable of these";

/// The longest text that is taken for a path, in bytes.
const LONGEST_PATH: usize = 4096;

fn part(item: &Bound<'_, PyAny>) -> PyResult<Option<Part>> {
    if let Some(given) = held(item)? {
        return Ok(Some(Part::Held(Box::new(given))));
    }
    if let Ok(bytes) = item.cast::<PyBytes>() {
        return Ok(Some(Part::Text(bytes.as_bytes().to_vec())));
    }
    if let Ok(text) = item.cast::<PyString>()
        // Names of files need not be valid text.
        && let Ok(text) = text.to_cow()
        && (text.contains('\n') || text.len() > LONGEST_PATH)
    {
        return Ok(Some(Part::Text(text.as_bytes().to_vec())));
    }
    let is_path = item.is_instance_of::<PyString>() || item.hasattr("__fspath__")?;
    is_path.then(|| item.extract().map(Part::Path)).transpose()
}

/// The problems of a part: those of a file or text, or one.
fn parts_of(input: &Input, part: Part) -> Box<dyn Iterator<Item = Given> + Send> {
    let read: RawProblems = match part {
        Part::Path(path) => Input { paths: vec![path], ..input.clone() }.problems(),
        Part::Text(text) => input.problems_of("text", text),
        Part::Held(given) => return Box::new(std::iter::once(*given)),
    };
    Box::new(read.map(Given::new))
}
