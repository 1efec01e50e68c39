//! Two files of results, problem by problem.

use std::collections::VecDeque;
use std::fmt;
use std::io::BufRead;

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

/// What is compared of a result.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
struct Compared {
    id: String,
    #[serde(default)]
    fen: Option<String>,
    verdict: String,
    #[serde(default)]
    moves: Option<u8>,
    #[serde(default)]
    keys: Vec<String>,
}

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

/// Why a file cannot be compared.
#[derive(Debug, thiserror::Error)]
pub enum DiffError {
    /// It cannot be read.
    #[error("{0}")]
    Io(#[from] std::io::Error),
    /// A line is no result.
    #[error("line {line} is no result: {error}")]
    Line {
        /// Counted from 1.
        line: u64,
        /// What is wrong with it.
        error: String,
    },
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

/// Compares two files of results, as JSON Lines. Problems are matched by their ids, equal ids
/// in their order. The old file is held in memory, the new one is not. Each difference is
/// shown in the order of the new file, then what is missing in that of the old one. Returns
/// how many problems both have.
///
/// # Errors
/// [`DiffError`] with the file that cannot be read: the old one if the flag is true.
pub fn compare(
    old: impl BufRead,
    new: impl BufRead,
    mut show: impl FnMut(Difference) -> std::io::Result<()>,
) -> Result<u64, (bool, DiffError)> {
    let mut before: FxHashMap<String, VecDeque<(u64, Compared)>> = FxHashMap::default();
    let mut order = 0;
    each(old, |result| {
        order += 1;
        before.entry(result.id.clone()).or_default().push_back((order, result));
        Ok(())
    })
    .map_err(|error| (true, error))?;
    let mut both = 0;
    each(new, |result| {
        // Equal ids are matched in their order.
        let matched = before.get_mut(&result.id).and_then(VecDeque::pop_front);
        let Some((_, old)) = matched else {
            let (id, new) = (result.id, result.verdict);
            return show(Difference { id, kind: Kind::Added, old: String::new(), new });
        };
        both += 1;
        if let Some(difference) = difference(&old, &result) {
            show(difference)?;
        }
        Ok(())
    })
    .map_err(|error| (false, error))?;
    let mut lost: Vec<(u64, Compared)> = before.into_values().flatten().collect();
    lost.sort_by_key(|(order, _)| *order);
    for (_, result) in lost {
        let (id, old) = (result.id, result.verdict);
        show(Difference { id, kind: Kind::Lost, old, new: String::new() })
            .map_err(|error| (false, error.into()))?;
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

/// Shows every result of a file; the line of settings is passed over.
fn each(
    from: impl BufRead,
    mut show: impl FnMut(Compared) -> std::io::Result<()>,
) -> Result<(), DiffError> {
    for (line, number) in from.lines().zip(1..) {
        let line = line?;
        if line.trim().is_empty() || number == 1 && line.starts_with("{\"batch\":") {
            continue;
        }
        match serde_json::from_str(&line) {
            Ok(result) => show(result)?,
            Err(error) => {
                return Err(DiffError::Line { line: number, error: error.to_string() });
            }
        }
    }
    Ok(())
}
