//! Problems in the formats of other programs.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use paiju::convert::{Converter, Style, Target, with_proof, write_in};
use paiju::examine::{Unproven, prove_solution};
use paiju::input::{Conversion, PoseOptions};
use paiju::notation::Notation;
use paiju::solve::Limits;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::failure::{Failure, Kind};
use crate::options::Options;
use crate::source::Source;
use crate::working::worked;

/// The text written for a source, and what its format cannot hold.
type Converted<'py> = (Bound<'py, PyBytes>, Vec<(String, String)>);

/// Writes all problems of a source in another format. Returns the bytes and, for warnings, the
/// losses with the ids of their problems.
///
/// # Errors
/// A problem cannot be read, or not be written in the format.
#[pyfunction]
pub(crate) fn convert<'py>(
    py: Python<'py>,
    source: &Bound<'py, PyAny>,
    options: Bound<'py, PyDict>,
) -> PyResult<Converted<'py>> {
    let options = Options::new(options);
    let to = options.chosen("to", &Target::NAMED)?.unwrap_or(Target::Yaml);
    let variations = options.is_set("variations")?;
    let encodings = [("utf-8", false), ("gb18030", true)];
    let gb18030 = options.chosen("write_encoding", &encodings)?.unwrap_or(false);
    let (pose, solve) = (options.pose()?, options.is_set("solve")?);
    let mut limits = options.asked()?.limits();
    let source = Source::of(options.input()?, source)?;
    let (bytes, losses) = worked(py, move |stop| {
        limits.stop = Some(Arc::clone(stop));
        let mut converter = Converter::new(Style { to, variations, gb18030 });
        let (mut files, mut losses) = (Vec::new(), Vec::new());
        for given in source.problems() {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let pose = given.options(&pose);
            let mut conversion = match given.raw.convert(&pose) {
                Ok(conversion) => conversion,
                Err(posed) => match Failure::of(&posed) {
                    Some(failure) => return Err(failure),
                    // A remark about the file.
                    None => continue,
                },
            };
            if given.is_dict() {
                conversion.line_losses.clear();
            }
            let proving = solve.then_some(&limits);
            if let Some(loss) = solution(&mut conversion, to, &pose, proving) {
                losses.push((conversion.id.clone(), loss));
            }
            let written = converter.add(&conversion).map_err(|refused| {
                Failure::new(Kind::Convert, format!("{}: {refused}", conversion.id))
            })?;
            let lost = written.losses.into_iter().map(|loss| loss.to_string());
            losses.extend(lost.map(|loss| (conversion.id.clone(), loss)));
            if to == Target::Xqf {
                files.push(written.bytes);
            }
        }
        let text = converter.finish();
        let text = text.map_err(|error| Failure::new(Kind::Convert, error.to_string()))?;
        match (to, <[Vec<u8>; 1]>::try_from(files)) {
            (Target::Xqf, Ok([file])) => Ok((file, losses)),
            (Target::Xqf, Err(files)) => Err(Failure::new(
                Kind::Convert,
                format!("xqf holds one problem in a file, found {}", files.len()),
            )),
            _ => Ok((text, losses)),
        }
    })?;
    Ok((PyBytes::new(py, &bytes), losses))
}

/// Writes the solution in the requested notation, or the proven solution if that is asked for.
/// Returns why it was not proven.
fn solution(
    conversion: &mut Conversion,
    to: Target,
    pose: &PoseOptions,
    proving: Option<&Limits>,
) -> Option<String> {
    let Ok(problem) = &conversion.posed.problem else { return None };
    let known = problem.position.rules().notations();
    let asked = pose.notation.filter(|notation| known.contains(notation));
    let notation: Notation = asked.unwrap_or(problem.notation);
    let why: Option<Unproven> = match proving {
        None => None,
        Some(limits) => match prove_solution(problem, notation, limits.clone()) {
            Ok(proof) => {
                with_proof(conversion, proof, notation);
                return None;
            }
            Err(why) => Some(why),
        },
    };
    if to == Target::Yaml {
        write_in(conversion, notation);
    }
    why.map(|why| format!("{why}; its moves are those of the source"))
}
