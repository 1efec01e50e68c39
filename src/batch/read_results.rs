//! Reads results back line by line, in each of the formats that they are written in.

use std::collections::BTreeMap;
use std::io::{self, BufRead};

use serde::Deserialize;

use crate::input::{Fingerprint, Line, Lines, cells, json_fault};
use crate::problem::Stipulation;
use crate::record::Outcome;

/// The longest line that is read, in bytes; a whole run in one JSON object is one line.
pub(super) const LONGEST: usize = 1 << 28;

/// Why a file of results cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ResultsError {
    /// It cannot be read.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// A line is not a result.
    #[error("line {line} is not a result: {error}")]
    Line {
        /// The line of the file, counted from 1.
        line: u64,
        /// What is wrong with it.
        error: String,
    },
}

/// How a file lists its results.
#[derive(PartialEq, Eq)]
pub(super) enum Form {
    Objects,
    /// The items of a YAML list, which are also JSON objects.
    Items,
    /// Rows with commas, the cells in the order of these names.
    Rows(Vec<String>),
}

/// A whole run in one object.
#[derive(Deserialize)]
struct Run {
    problems: Vec<Outcome>,
}

/// Shows every result of a file; settings on its first line are passed over.
///
/// # Errors
/// [`ResultsError`] at the first line that is not a result, or what `show` returned.
pub(super) fn each<E: From<ResultsError>>(
    from: impl BufRead,
    mut show: impl FnMut(Outcome) -> Result<(), E>,
) -> Result<(), E> {
    let mut lines = Lines::up_to(LONGEST, from);
    let mut form = None;
    while let Some(Line { number, text }) = lines.read().map_err(ResultsError::Io)? {
        let wrong = |error| ResultsError::Line { line: number, error };
        let line = text.map_err(|fault| wrong(fault.to_string()))?;
        if line.trim().is_empty() {
            continue;
        }
        let Some(form) = &form else {
            let found = Form::of(&line).map_err(wrong)?;
            if !matches!(found, Form::Rows(_)) {
                found.read(&line).map_err(wrong)?.into_iter().try_for_each(&mut show)?;
            }
            form = Some(found);
            continue;
        };
        form.read(&line).map_err(wrong)?.into_iter().try_for_each(&mut show)?;
    }
    Ok(())
}

impl Form {
    /// The form of a file that begins with a line.
    pub(super) fn of(line: &str) -> Result<Self, String> {
        if line.starts_with('{') {
            return Ok(Self::Objects);
        }
        if line.starts_with("- {") {
            return Ok(Self::Items);
        }
        let names = cells(line, ',').unwrap_or_default();
        if ["id", "verdict"].iter().all(|wanted| names.iter().any(|name| name == wanted)) {
            return Ok(Self::Rows(names));
        }
        Err("expected a JSON object, an item of a list that `paiju batch --format yaml` wrote, or \
             names of columns with id and verdict among them"
            .to_owned())
    }

    /// The result on a line, or the results of the run that it holds.
    pub(super) fn read(&self, line: &str) -> Result<Vec<Outcome>, String> {
        let object = match self {
            Self::Objects if line.starts_with("{\"problems\":") => {
                return serde_json::from_str::<Run>(line)
                    .map(|run| run.problems)
                    .map_err(|error| json_fault(&error));
            }
            Self::Objects => line,
            Self::Items => line.strip_prefix("- ").ok_or("expected an item of a list, - {…}")?,
            Self::Rows(names) => {
                let cells = cells(line, ',').map_err(|error| error.to_string())?;
                return Outcome::of_row(names, &cells).map(|result| vec![result]);
            }
        };
        serde_json::from_str(object).map(|result| vec![result]).map_err(|error| json_fault(&error))
    }
}

/// The first problem that is not the one of the results.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Changed {
    /// Its number in the input.
    pub number: u64,
    /// The id that it had.
    pub id: String,
    /// The position that it had, if it could be read.
    pub fen: Option<String>,
    /// The stipulation that it had, if it could be read.
    pub stipulation: Option<Stipulation>,
}

/// Compares the problems of an input, by number, with the results. `None` if the results have
/// no other problem under one of these numbers, or cannot be read.
pub fn first_changed(
    results: impl BufRead,
    problems: &BTreeMap<u64, Fingerprint>,
) -> Option<Changed> {
    let mut first: Option<Changed> = None;
    each(results, |result| {
        let (Some(number), Some(hash)) = (result.number, result.hash) else { return Ok(()) };
        let is_other = problems.get(&number).is_some_and(|known| known.to_string() != hash);
        // Results need not be in the order of the input.
        if is_other && first.as_ref().is_none_or(|first| number < first.number) {
            let (id, fen, stipulation) = (result.id, result.fen, result.stipulation);
            first = Some(Changed { number, id, fen, stipulation });
        }
        Ok::<(), ResultsError>(())
    })
    .ok()?;
    first
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<Outcome>, String> {
        let mut all = Vec::new();
        let done: Result<(), ResultsError> = each(text.as_bytes(), |one| {
            all.push(one);
            Ok(())
        });
        done.map(|()| all).map_err(|error| error.to_string())
    }

    #[test]
    fn the_same_results_are_read_from_every_form() {
        let one =
            r#"{"fen":"f w","id":"a, \"b\"","keys":["a1a2","b1b2"],"moves":3,"verdict":"solved"}"#;
        let two = r#"{"fen":null,"id":"c","keys":[],"moves":null,"verdict":"error"}"#;
        let objects = read(&format!("{one}\n\n{two}\n")).unwrap();
        assert_eq!((objects.len(), objects[0].moves, objects[0].keys.len()), (2, Some(3), 2));
        let rows =
            "verdict,id,keys,moves,fen\nsolved,\"a, \"\"b\"\"\",a1a2 b1b2,3,f w\nerror,c,,,\n";
        for text in [
            format!("- {one}\n- {two}"),
            format!("- {one}\r\n- {two}\r\n"),
            format!("{{\"problems\":[{one},{two}],\"schema\":1}}\n"),
            rows.to_owned(),
        ] {
            assert_eq!(read(&text).unwrap(), objects, "{text}");
        }
        assert_eq!(read("").unwrap(), []);
    }

    #[test]
    fn a_line_that_is_no_result_is_an_error_with_its_number() {
        let good = r#"{"id":"a","verdict":"solved"}"#;
        let says = |text: &str, expected: &str| {
            let error = read(text).unwrap_err();
            assert!(error.contains(expected), "{error}");
        };
        says(&format!("{good}\n{}", &good[..20]), "line 2 is not a result: it is cut off");
        says("{\"id\":\"a\"}", "line 1 is not a result: missing field `verdict` at column 10");
        says(&format!("- {good}\nproblems:\n"), "line 2 is not a result: expected an item");
        says("problems:\n- id: a\n", "line 1 is not a result: expected a JSON object");
        says("id,verdict\na,solved,3\n", "line 2 is not a result: found 3 cells, expected 2");
        says("id,verdict,moves\na,solved,many\n", "found \"many\" as moves, expected a number");
        says("id,verdict\na,\n", "there is no verdict");
    }
}
