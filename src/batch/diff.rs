//! Two files of results, problem by problem.

use std::collections::VecDeque;
use std::fmt;
use std::io::{self, BufRead};

use rustc_hash::FxHashMap;
use serde::Serialize;

pub use super::read_results::ResultsError;
use super::read_results::{Compared, each};

/// One difference.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Difference {
    /// The problem.
    pub id: String,
    /// What kind of difference.
    pub kind: Kind,
    /// What the old file says.
    pub old: String,
    /// What the new file says.
    pub new: String,
}

/// The kinds of differences.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Another verdict.
    Verdict,
    /// A shorter win.
    Shorter,
    /// A longer win.
    Longer,
    /// Other keys of a win of the same length.
    Keys,
    /// Another position under the same id.
    Position,
    /// The problem is in the old file only.
    Lost,
    /// The problem is in the new file only.
    Added,
}

/// Why two files are not compared to the end.
#[derive(Debug, thiserror::Error)]
pub enum DiffError {
    /// The old file cannot be read.
    #[error("the old file: {0}")]
    Old(ResultsError),
    /// The new file cannot be read.
    #[error("the new file: {0}")]
    New(#[from] ResultsError),
    /// A difference could not be shown.
    #[error(transparent)]
    Show(#[from] io::Error),
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let id: String = self.id.chars().take(60).flat_map(char::escape_debug).collect();
        let Self { old, new, .. } = self;
        match self.kind {
            Kind::Verdict => write!(f, "{id}: {old} is now {new}"),
            Kind::Shorter => write!(f, "{id}: won in {new}, before in {old}"),
            Kind::Longer => write!(f, "{id}: won in {new} only, before in {old}"),
            Kind::Keys => write!(f, "{id}: keys {new}, before {old}"),
            Kind::Position => write!(f, "{id}: another position: {new}, before {old}"),
            Kind::Lost => write!(f, "{id}: is missing, was {old}"),
            Kind::Added => write!(f, "{id}: is new, {new}"),
        }
    }
}

/// Compares two files of results: JSON Lines, or a run in one JSON object, or what `paiju batch`
/// writes as YAML, or rows with commas; each in its own way. Problems are matched by their ids, equal ids
/// in their order. The old file is held in memory, the new one is not. Each difference is
/// shown in the order of the new file, then what is missing in that of the old one. Returns
/// how many problems both have.
///
/// # Errors
/// [`DiffError`] if a file cannot be read, or what `show` returned.
pub fn compare(
    old: impl BufRead,
    new: impl BufRead,
    mut show: impl FnMut(Difference) -> io::Result<()>,
) -> Result<u64, DiffError> {
    let mut before: FxHashMap<String, VecDeque<(u64, Compared)>> = FxHashMap::default();
    let mut order = 0;
    each(old, |result| {
        order += 1;
        before.entry(result.id.clone()).or_default().push_back((order, result));
        Ok(())
    })
    .map_err(DiffError::Old)?;
    let mut both = 0;
    each(new, |result| {
        // Equal ids are matched in their order.
        let matched = before.get_mut(&result.id).and_then(VecDeque::pop_front);
        let Some((_, old)) = matched else {
            let (id, new) = (result.id, result.verdict);
            return Ok(show(Difference { id, kind: Kind::Added, old: String::new(), new })?);
        };
        both += 1;
        match difference(&old, &result) {
            Some(difference) => Ok::<(), DiffError>(show(difference)?),
            None => Ok(()),
        }
    })?;
    let mut lost: Vec<(u64, Compared)> = before.into_values().flatten().collect();
    lost.sort_by_key(|(order, _)| *order);
    for (_, result) in lost {
        let (id, old) = (result.id, result.verdict);
        show(Difference { id, kind: Kind::Lost, old, new: String::new() })?;
    }
    Ok(both)
}

fn difference(old: &Compared, new: &Compared) -> Option<Difference> {
    let moves = |moves: Option<u8>| moves.map_or_else(|| "-".to_owned(), |it| it.to_string());
    let sorted = |result: &Compared| {
        let mut keys = result.keys.clone();
        keys.sort();
        keys.join(" ")
    };
    let fen = |result: &Compared| result.fen.clone().unwrap_or_default();
    let (kind, before, now) = if old.fen != new.fen {
        (Kind::Position, fen(old), fen(new))
    } else if old.verdict != new.verdict {
        (Kind::Verdict, old.verdict.clone(), new.verdict.clone())
    } else if old.moves != new.moves {
        let shorter = new.moves.is_some_and(|now| old.moves.is_none_or(|before| now < before));
        let kind = if shorter { Kind::Shorter } else { Kind::Longer };
        (kind, moves(old.moves), moves(new.moves))
    } else if sorted(old) != sorted(new) {
        (Kind::Keys, sorted(old), sorted(new))
    } else {
        return None;
    };
    Some(Difference { id: new.id.clone(), kind, old: before, new: now })
}
