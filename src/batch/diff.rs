//! Two files of results, problem by problem.

use std::collections::VecDeque;
use std::fmt;
use std::io::{self, BufRead};

use rustc_hash::FxHashMap;
use serde::Serialize;

pub use super::read_results::ResultsError;
use super::read_results::each;
use crate::record::Outcome;

/// One difference.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
/// writes as YAML, or rows with commas; each in its own way. Problems are matched by the hashes
/// of their texts, where both files have them, and what is left by their ids; equal ones in
/// their order. The old file is held in memory, and of the new one what no hash matches. Each
/// difference is shown in the order of the new file, problems with equal hashes first, then
/// what is missing in the order of the old one. Returns how many problems both have.
///
/// # Errors
/// [`DiffError`] if a file cannot be read, or what `show` returned.
pub fn compare(
    old: impl BufRead,
    new: impl BufRead,
    mut show: impl FnMut(Difference) -> io::Result<()>,
) -> Result<u64, DiffError> {
    let mut before = Before::default();
    each(old, |result| {
        before.add(result);
        Ok(())
    })
    .map_err(DiffError::Old)?;
    let (mut both, mut later) = (0, Vec::new());
    let mut match_with = |old: Outcome, new: &Outcome| {
        both += 1;
        difference(&old, new).map_or(Ok(()), &mut show)
    };
    each(new, |result| {
        match before.take(result.hash.as_deref(), None) {
            Some(old) => match_with(old, &result)?,
            // An old problem with the same id may be matched by its hash further on.
            None => later.push(result),
        }
        Ok::<(), DiffError>(())
    })?;
    let mut added = Vec::new();
    for result in later {
        match before.take(None, Some(&result.id)) {
            Some(old) => match_with(old, &result)?,
            None => added.push(result),
        }
    }
    for Outcome { id, verdict, .. } in added {
        let new = verdict.to_string();
        show(Difference { id, kind: Kind::Added, old: String::new(), new })?;
    }
    for Outcome { id, verdict, .. } in before.results.into_iter().flatten() {
        let old = verdict.to_string();
        show(Difference { id, kind: Kind::Lost, old, new: String::new() })?;
    }
    Ok(both)
}

/// The old results that are not matched yet.
#[derive(Default)]
struct Before {
    results: Vec<Option<Outcome>>,
    by_hash: FxHashMap<String, VecDeque<usize>>,
    by_id: FxHashMap<String, VecDeque<usize>>,
}

impl Before {
    fn add(&mut self, result: Outcome) {
        let at = self.results.len();
        if let Some(hash) = result.hash.clone() {
            self.by_hash.entry(hash).or_default().push_back(at);
        }
        self.by_id.entry(result.id.clone()).or_default().push_back(at);
        self.results.push(Some(result));
    }

    /// The first one with this hash or this id.
    fn take(&mut self, hash: Option<&str>, id: Option<&str>) -> Option<Outcome> {
        let places = match (hash, id) {
            (Some(hash), _) => self.by_hash.get_mut(hash)?,
            (None, Some(id)) => self.by_id.get_mut(id)?,
            (None, None) => return None,
        };
        // Some of them may be matched already in the other way.
        while let Some(at) = places.pop_front() {
            if let Some(result) = self.results[at].take() {
                return Some(result);
            }
        }
        None
    }
}

fn difference(old: &Outcome, new: &Outcome) -> Option<Difference> {
    let moves = |moves: Option<u8>| moves.map_or_else(|| "-".to_owned(), |it| it.to_string());
    let sorted = |result: &Outcome| {
        let mut keys = result.keys.clone();
        keys.sort();
        keys.join(" ")
    };
    let fen = |result: &Outcome| result.fen.clone().unwrap_or_default();
    let (kind, before, now) = if old.fen != new.fen {
        (Kind::Position, fen(old), fen(new))
    } else if old.verdict != new.verdict {
        (Kind::Verdict, old.verdict.to_string(), new.verdict.to_string())
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
