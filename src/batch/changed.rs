//! Where an input first differs from the one that results were written for.

use std::collections::BTreeMap;
use std::io::BufRead;

use super::read_results::{ResultsError, each};
use crate::input::Fingerprint;
use crate::problem::Stipulation;

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
