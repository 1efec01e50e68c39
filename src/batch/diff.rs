//! Two files of results, problem by problem.

use std::io::{self, BufRead};

use serde::Serialize;

use super::read_results::each;
use super::sorter::{Records, Sorted, Sorter, put_number, put_text, take_number, take_text};
use super::tally::Tally;
use crate::record::Outcome;

pub use super::read_results::ResultsError;

/// A problem whose results differ between two runs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Difference {
    /// The id of the problem.
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
    /// The two runs have different verdicts.
    Verdict,
    /// The shortest win has fewer moves than before.
    Shorter,
    /// The shortest win has more moves than before.
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

impl Kind {
    const ALL: [Self; 7] = [
        Self::Verdict,
        Self::Shorter,
        Self::Longer,
        Self::Keys,
        Self::Position,
        Self::Lost,
        Self::Added,
    ];
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
    /// A difference could not be shown, or a temporary file not be used.
    #[error(transparent)]
    Show(#[from] io::Error),
}

/// Compares two files of results: JSON Lines, or a run in one JSON object, or what `paiju batch`
/// writes as YAML, or rows with commas; each in its own way. Problems are matched by the hashes
/// of their texts, where both files have them, and what is left by their ids; equal ones in
/// their order. What does not fit into `memory`, in bytes, goes to temporary files. Each
/// difference is shown in the order of the new file, problems with equal hashes first, then
/// what is missing in the order of the old one. Twins are problems.
///
/// # Errors
/// [`DiffError`] if a file cannot be read, or what `show` returned.
pub fn compare(
    old: impl BufRead,
    new: impl BufRead,
    memory: usize,
    mut show: impl FnMut(Difference) -> io::Result<()>,
) -> Result<Compared, DiffError> {
    // Each sorter has its part of the memory: four for the sides, one for the differences.
    let memory = memory / 5;
    let mut differences = Differences { found: Sorter::new(memory), both: 0 };
    let (mut old_rest, mut new_rest) = (Rest::new(memory), Rest::new(memory));
    let (old, old_tally) = by_hash(old, memory, &mut old_rest).map_err(|error| match error {
        DiffError::New(error) => DiffError::Old(error),
        error => error,
    })?;
    let (new, new_tally) = by_hash(new, memory, &mut new_rest)?;
    matched(&old, &new, |old, new| {
        match (old, new) {
            (Some(old), Some(new)) => differences.compare(Stage::Hash, &old, &new)?,
            // A problem with the same id may be there.
            (Some(old), None) => old_rest.add(&old)?,
            (None, Some(new)) => new_rest.add(&new)?,
            (None, None) => {}
        }
        Ok(())
    })?;
    drop((old, new));
    matched(&old_rest.0.sorted()?, &new_rest.0.sorted()?, |old, new| {
        match (old, new) {
            (Some(old), Some(new)) => differences.compare(Stage::Id, &old, &new)?,
            (Some(old), None) => differences.add(Stage::Lost, &old, Kind::Lost)?,
            (None, Some(new)) => differences.add(Stage::Added, &new, Kind::Added)?,
            (None, None) => {}
        }
        Ok(())
    })?;
    let both = differences.both;
    differences.each(&mut show)?;
    Ok(Compared { both, old: old_tally, new: new_tally })
}

/// What was compared.
#[derive(Debug)]
pub struct Compared {
    /// How many problems both files have.
    pub both: u64,
    /// What was read of the old file.
    pub old: Tally,
    /// What was read of the new file.
    pub new: Tally,
}

/// What is compared of a result.
struct Side {
    /// Its place in the file.
    place: u64,
    id: String,
    fen: String,
    verdict: String,
    /// The number, or a dash.
    moves: String,
    keys: String,
}

impl Side {
    fn of(place: u64, result: Outcome) -> Self {
        let mut keys = result.keys;
        keys.sort();
        Self {
            place,
            id: result.id,
            fen: result.fen.unwrap_or_default(),
            verdict: result.verdict.to_string(),
            moves: result.moves.map_or_else(|| "-".to_owned(), |moves| moves.to_string()),
            keys: keys.join(" "),
        }
    }

    fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        put_number(&mut bytes, self.place);
        for text in [&self.id, &self.fen, &self.verdict, &self.moves, &self.keys] {
            put_text(&mut bytes, text);
        }
        bytes
    }

    fn read(mut bytes: &[u8]) -> Self {
        let from = &mut bytes;
        Self {
            place: take_number(from),
            id: take_text(from),
            fen: take_text(from),
            verdict: take_text(from),
            moves: take_text(from),
            keys: take_text(from),
        }
    }
}

/// The results of a file by their hashes; those without go to the rest.
fn by_hash(
    from: impl BufRead,
    memory: usize,
    rest: &mut Rest,
) -> Result<(Sorted, Tally), DiffError> {
    let (mut sorter, mut tally, mut place) = (Sorter::new(memory), Tally::default(), 0);
    each(from, |mut result| {
        tally.add(&result);
        let hash = result.hash.take();
        let twins = std::mem::take(&mut result.twins);
        for (at, result) in std::iter::once(result).chain(twins).enumerate() {
            place += 1;
            let side = Side::of(place, result);
            match &hash {
                // The hash is that of the text of the whole set.
                Some(hash) => sorter.add(&key(&format!("{hash}/{at}"), place), &side.bytes())?,
                None => rest.add(&side)?,
            }
        }
        Ok::<(), DiffError>(())
    })?;
    Ok((sorter.sorted()?, tally))
}

/// Sorts by a text and the place. The length of the text comes first, so that no other text comes
/// between the places of one.
fn key(text: &str, place: u64) -> Vec<u8> {
    let mut key = Vec::new();
    put_text(&mut key, text);
    put_number(&mut key, place);
    key
}

/// What no hash has matched, by id.
struct Rest(Sorter);

impl Rest {
    fn new(memory: usize) -> Self {
        Self(Sorter::new(memory))
    }

    fn add(&mut self, side: &Side) -> io::Result<()> {
        self.0.add(&key(&side.id, side.place), &side.bytes())
    }
}

/// Goes through two sides with the same kind of keys. The first of a key in one is matched with the
/// first in the other, the second with the second.
fn matched(
    old: &Sorted,
    new: &Sorted,
    mut show: impl FnMut(Option<Side>, Option<Side>) -> Result<(), DiffError>,
) -> Result<(), DiffError> {
    let (mut old, mut new) = (old.read()?, new.read()?);
    let (mut one, mut other) = (next(&mut old)?, next(&mut new)?);
    loop {
        let order = match (&one, &other) {
            (None, None) => return Ok(()),
            (Some(_), None) => std::cmp::Ordering::Less,
            (None, Some(_)) => std::cmp::Ordering::Greater,
            (Some((one, _)), Some((other, _))) => one.cmp(other),
        };
        let (mut shown_old, mut shown_new) = (None, None);
        if order.is_le() {
            shown_old = one.take().map(|(_, side)| side);
            one = next(&mut old)?;
        }
        if order.is_ge() {
            shown_new = other.take().map(|(_, side)| side);
            other = next(&mut new)?;
        }
        show(shown_old, shown_new)?;
    }
}

/// The next result with the text that it is sorted by.
fn next(records: &mut Records<'_>) -> io::Result<Option<(Vec<u8>, Side)>> {
    Ok(records.next()?.map(|(key, value)| {
        let text = key.len().saturating_sub(size_of::<u64>());
        (key[..text].to_vec(), Side::read(value))
    }))
}

/// The differences, and how many problems both files have.
struct Differences {
    found: Sorter,
    both: u64,
}

/// The order in which differences are shown.
#[derive(Clone, Copy)]
enum Stage {
    Hash,
    Id,
    Added,
    Lost,
}

impl Differences {
    fn compare(&mut self, stage: Stage, old: &Side, new: &Side) -> io::Result<()> {
        self.both += 1;
        let Some((kind, before, now)) = difference(old, new) else { return Ok(()) };
        self.put(stage, new, kind, before, now)
    }

    fn add(&mut self, stage: Stage, side: &Side, kind: Kind) -> io::Result<()> {
        match kind {
            Kind::Lost => self.put(stage, side, kind, &side.verdict, ""),
            _ => self.put(stage, side, kind, "", &side.verdict),
        }
    }

    fn put(
        &mut self,
        stage: Stage,
        side: &Side,
        kind: Kind,
        old: &str,
        new: &str,
    ) -> io::Result<()> {
        let (mut key, mut value) = (vec![stage as u8], Vec::new());
        put_number(&mut key, side.place);
        put_number(&mut value, kind as u64);
        for text in [&side.id, old, new] {
            put_text(&mut value, text);
        }
        self.found.add(&key, &value)
    }

    fn each(self, show: &mut impl FnMut(Difference) -> io::Result<()>) -> io::Result<()> {
        let found = self.found.sorted()?;
        let mut records = found.read()?;
        while let Some((_, mut value)) = records.next()? {
            let from = &mut value;
            let kind = Kind::ALL[take_number(from) as usize % Kind::ALL.len()];
            let (id, old, new) = (take_text(from), take_text(from), take_text(from));
            show(Difference { id, kind, old, new })?;
        }
        Ok(())
    }
}

fn difference<'a>(old: &'a Side, new: &'a Side) -> Option<(Kind, &'a str, &'a str)> {
    if old.fen != new.fen {
        Some((Kind::Position, &old.fen, &new.fen))
    } else if old.verdict != new.verdict {
        Some((Kind::Verdict, &old.verdict, &new.verdict))
    } else if old.moves != new.moves {
        let number = |side: &Side| side.moves.parse::<u8>().ok();
        let is_shorter = number(new).is_some_and(|now| number(old).is_none_or(|it| now < it));
        Some((if is_shorter { Kind::Shorter } else { Kind::Longer }, &old.moves, &new.moves))
    } else if old.keys != new.keys {
        Some((Kind::Keys, &old.keys, &new.keys))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::words;

    fn result(id: &str, hash: Option<&str>, moves: u8) -> String {
        let hash = hash.map_or(String::new(), |hash| format!("\"hash\":\"{hash}\","));
        format!("{{{hash}\"id\":\"{id}\",\"moves\":{moves},\"verdict\":\"solved\"}}\n")
    }

    fn differences(old: &str, new: &str) -> (u64, String) {
        let mut text = String::new();
        let both = compare(old.as_bytes(), new.as_bytes(), 0, |one| {
            let kind = serde_json::json!(one.kind);
            let kind = kind.as_str().unwrap();
            let said = words::difference(kind, &one.id, &one.old, &one.new).english();
            text.extend([said, "\n".to_owned()]);
            Ok(())
        });
        (both.unwrap().both, text)
    }

    #[test]
    fn equal_hashes_are_matched_first_then_ids_each_in_its_order() {
        let old = [
            result("a", Some("1"), 1),
            result("twice", Some("2"), 2),
            result("twice", Some("2"), 3),
            result("moved", Some("4"), 4),
            result("plain", None, 5),
            result("lost", Some("6"), 6),
        ];
        let new = [
            result("plain", Some("9"), 6),
            result("added", Some("4"), 4),
            result("twice", Some("2"), 2),
            result("a", Some("7"), 2),
            result("twice", Some("2"), 4),
            result("twice", Some("2"), 9),
        ];
        let expected = "twice: won in 4 only, before in 3\n\
                        plain: won in 6 only, before in 5\n\
                        a: won in 2 only, before in 1\n\
                        twice: is new, solved\n\
                        lost: is missing, was solved\n";
        assert_eq!(differences(&old.concat(), &new.concat()), (5, expected.to_owned()));
    }

    #[test]
    fn results_that_do_not_fit_are_compared_all_the_same() {
        let file = |shift: u64, moves: u8| {
            let numbers = (0..20_000_u64).map(|at| (at * 7919 + shift) % 20_000);
            let one = |at: u64| match at % 1000 {
                0 => result(&format!("p{at}"), None, moves),
                _ => result(&format!("p{at}"), Some(&at.to_string()), 1),
            };
            numbers.map(one).collect::<String>()
        };
        let (both, text) = differences(&file(0, 1), &file(3, 2));
        assert_eq!((both, text.lines().count()), (20_000, 20));
        // In the order of the new file.
        let order = (0..20_000_u64).map(|at| (at * 7919 + 3) % 20_000).filter(|at| at % 1000 == 0);
        let expected = order.map(|at| format!("p{at}: won in 2 only, before in 1\n"));
        assert_eq!(text, expected.collect::<String>());
    }
}
