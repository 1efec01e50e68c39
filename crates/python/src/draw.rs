//! Boards as pictures.

use paiju::diagram::picture::{Mark, Picture, picture, png, svg};
use paiju::examine::explain_position;
use paiju::record::arrow as arrow_of;
use paiju::rules::AnyPosition;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::failure::{Failure, Kind};
use crate::options::Options;
use crate::position::Move;
use crate::source::one;
use crate::working::{unpanicked, worked};

/// A picture of a board. Notebooks show it.
#[pyclass(frozen, module = "paiju")]
#[derive(Debug)]
pub(crate) struct Drawing {
    picture: Picture,
    svg: String,
}

impl Drawing {
    pub(crate) fn into_svg(self) -> String {
        self.svg
    }
}

#[pymethods]
impl Drawing {
    /// The picture as SVG.
    #[getter]
    fn svg(&self) -> &str {
        &self.svg
    }

    /// The picture as PNG, of this width in pixels.
    #[pyo3(signature = (width = 1000))]
    fn png<'py>(&self, py: Python<'py>, width: u32) -> PyResult<Bound<'py, PyBytes>> {
        if !(1..=png::MAX_WIDTH).contains(&width) {
            let most = png::MAX_WIDTH;
            let message = format!("found {width}, expected a number of pixels from 1 to {most}");
            return Err(Failure::option("width", message).into());
        }
        let bytes = worked(py, |_| {
            png::to_png(&self.picture, width)
                .map_err(|error| Failure::new(Kind::Convert, error.to_string()))
        })?;
        Ok(PyBytes::new(py, &bytes))
    }

    fn _repr_svg_(&self) -> &str {
        &self.svg
    }

    fn __str__(&self) -> &str {
        &self.svg
    }

    fn __repr__(&self) -> String {
        format!("<Drawing: {} bytes of SVG>", self.svg.len())
    }
}

/// Draws the board of a problem, legal or not.
///
/// # Errors
/// The problem has no board, or an option is invalid.
#[pyfunction]
pub(crate) fn draw(
    py: Python<'_>,
    problem: &Bound<'_, PyAny>,
    options: Bound<'_, PyDict>,
) -> PyResult<Drawing> {
    let options = Options::new(options);
    let (pose, given) = (options.pose()?, one(problem)?);
    let posed = worked(py, |_| Ok(given.pose(&pose)))?;
    let position = posed.board().ok_or_else(|| Failure::unposed(&posed))?;
    let own = posed.problem.as_ref().map(|problem| problem.marks.clone());
    let marks = [own.unwrap_or_default(), marks(&position, &options)?].concat();
    drawn(&position, &marks, &options)
}

/// The marks on the board: arrows, and why the position is lost.
fn marks(position: &AnyPosition, options: &Options<'_>) -> PyResult<Vec<Mark>> {
    let mut marks = Vec::new();
    if options.is_set("explain")? {
        // The position may be illegal.
        marks.extend(unpanicked(|| explain_position(position))?.0.marks);
    }
    if let Some(arrows) = options.any("arrows")? {
        for arrow in arrows.try_iter()? {
            let arrow = arrow?;
            marks.push(match arrow.cast::<Move>() {
                Ok(mv) => Mark::Arrow { from: mv.get().mv.from(), to: mv.get().mv.to() },
                Err(_) => arrow_of(position, &arrow.extract::<String>()?).map_err(Failure::from)?,
            });
        }
    }
    Ok(marks)
}

/// A board as a picture.
///
/// # Errors
/// An option is invalid.
pub(crate) fn drawn(
    position: &AnyPosition,
    marks: &[Mark],
    options: &Options<'_>,
) -> PyResult<Drawing> {
    let style = options.asked()?.style().map_err(Failure::from)?;
    let picture = unpanicked(|| picture(position, style, marks))?;
    Ok(Drawing { svg: svg::to_svg(&picture), picture })
}
