//! The collection file that generated problems go to: a file that is appended to, or text
//! that is printed.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::atomic_file::AtomicFile;
use crate::cli::game::Game;
use crate::cli::run::folder::named;
use crate::game::{Position, Repetition, fen};
use crate::generate::{GeneratedProblem, SetOrigin, collection_entry};
use crate::notation::Notation;
use crate::problem::{Board, Collection, Entry, Text, yaml};
use crate::rules::RuleSet;

/// A collection file that is being written.
pub(in crate::cli) struct CollectionFile {
    /// The collections of the file; problems are added to the last one.
    collections: Vec<Collection>,
    path: Option<PathBuf>,
    /// The text of the file as it was, which stays as it is.
    old: String,
    /// The number of problems that the last collection had; `None` if the collection is new.
    old_problems: Option<usize>,
    origin: SetOrigin,
}

impl CollectionFile {
    /// Reads the file to append to, if there is one, or begins a new collection. Problems are
    /// added to the last collection of the file only if it is played by the same rules.
    pub(in crate::cli) fn open(
        path: Option<&Path>,
        (rules, repetition): (RuleSet, Repetition),
        seed: u64,
        title: &str,
    ) -> Result<Self, String> {
        let tool = format!("paiju {}", env!("CARGO_PKG_VERSION"));
        let origin = SetOrigin { seed, tool };
        let (mut collections, mut old) = (Vec::new(), String::new());
        if let Some(path) = path {
            let name = path.display().to_string();
            if path.exists() {
                let bytes = std::fs::read(path).map_err(|error| format!("{name}: {error}"))?;
                let read = yaml::read(&bytes, &name);
                old = String::from_utf8(bytes)
                    .map_err(|_| format!("{name} cannot be added to: it is not UTF-8"))?;
                if let Some(one) = read.diagnostics.first() {
                    let line = one.primary.as_ref().and_then(|at| old.get(..at.span.start));
                    let line = line.map_or(1, |before| before.matches('\n').count() + 1);
                    let message = &one.message;
                    return Err(format!("{name} cannot be added to: line {line}: {message}"));
                }
                collections = read.collections;
            }
            // Before the work, not after it, and without touching what is there.
            AtomicFile::create(path)
                .map_err(|error| format!("{name} cannot be written: {error}"))?;
        }
        let fits = |collection: &Collection| {
            let own =
                collection.defaults.rules.as_ref().map_or(RuleSet::default().name(), Text::as_str);
            let judged = collection.defaults.repetition.as_ref();
            let judged = judged.map_or(rules.repetition().name(), Text::as_str);
            own == rules.name() && judged == repetition.name()
        };
        let old_problems = collections
            .last()
            .filter(|collection| fits(collection))
            .map(|collection| collection.problems.len());
        if old_problems.is_none() {
            let mut collection =
                Collection { title: Some(Text::new(title)), ..Collection::default() };
            collection.defaults.rules = Some(Text::new(rules.name()));
            let unusual = Some(repetition).filter(|&it| it != rules.repetition());
            collection.defaults.repetition = unusual.map(|it| Text::new(it.name()));
            collection.defaults.notation = Some(Text::new("coordinates"));
            collection.defaults.authors = vec![Text::new("paiju")];
            collections.push(collection);
        }
        Ok(Self { collections, path: path.map(Path::to_owned), old, old_problems, origin })
    }

    /// Whether the problems go to a new collection, not to one that the file has already.
    pub(in crate::cli) fn is_new(&self) -> bool {
        self.old_problems.is_none()
    }

    fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.collections
            .iter()
            .flat_map(|collection| &collection.problems)
            .filter_map(|it| it.entry.as_ref())
    }

    /// The positions that the file has already, as far as these rules allow them.
    pub(in crate::cli) fn positions<R: Game>(&self) -> Vec<Position<R>> {
        let texts = self.entries().filter_map(|entry| match &entry.board {
            Board::Fen(text) => Some(text.as_str()),
            Board::Diagram { .. } => None,
        });
        texts.filter_map(|text| fen::read(text).ok()).collect()
    }

    /// The unit after the last one that made a problem with this seed.
    pub(in crate::cli) fn next_unit(&self) -> u64 {
        let seed = self.origin.seed.to_string();
        let own = self.entries().filter(|entry| {
            entry.provenance.seed.as_ref().is_some_and(|text| text.as_str() == seed)
        });
        let unit = |entry: &Entry| entry.provenance.unit.as_ref()?.as_str().parse::<u64>().ok();
        own.filter_map(unit).max().map_or(0, |unit| unit.saturating_add(1))
    }

    /// Adds a problem.
    pub(in crate::cli) fn add<R: Game>(&mut self, problem: &GeneratedProblem<R>, prefix: &str) {
        let taken = |id: &str| {
            self.collections
                .iter()
                .flat_map(|collection| &collection.problems)
                .any(|known| known.id == id)
        };
        let first =
            self.collections.iter().map(|collection| collection.problems.len()).sum::<usize>() + 1;
        let ids = (first..).map(|number| format!("{prefix}-{number}"));
        let mut ids = ids.skip_while(|id| taken(id));
        let id = ids.next().unwrap_or_default();
        let Some(collection) = self.collections.last_mut() else { return };
        let stated = collection.defaults.notation.as_ref().map(Text::as_str);
        let notation = stated.map_or(Ok(Notation::default()), str::parse);
        let known = notation.ok().filter(|notation| R::NOTATIONS.contains(notation));
        let notation = known.unwrap_or(Notation::Coordinates);
        let mut entry = collection_entry(problem, id, &self.origin, notation);
        if known.is_none() {
            // The notation of the collection cannot be read, so the problem states its own.
            entry.notation = Some(Text::new(notation.to_string()));
        }
        if collection.defaults.repetition.is_some() {
            // The collection says the same for all its problems.
            entry.repetition = None;
        }
        collection.push(entry);
    }

    /// The whole file as YAML: the old text, comments and layout included, followed by the new
    /// problems.
    pub(in crate::cli) fn text(&self) -> io::Result<String> {
        let write = |collection: &Collection| {
            yaml::write(std::slice::from_ref(collection)).map_err(io::Error::other)
        };
        let Some(last) = self.collections.last() else { return Ok(self.old.clone()) };
        let empty = self.old_problems == Some(0) && self.collections.len() == 1;
        if self.old.is_empty() || empty {
            return write(last);
        }
        let mut text = self.old.clone();
        if !text.ends_with('\n') {
            text.push('\n');
        }
        let mut new = last.clone();
        new.problems.drain(..self.old_problems.unwrap_or(0));
        if new.problems.is_empty() {
            return Ok(self.old.clone());
        }
        let new = write(&new)?;
        if self.old_problems.is_some()
            && let Some((_, items)) = new.split_once("\nproblems:\n")
        {
            // Where the list is the last thing in the file, items can follow it as they are.
            let longer = format!("{text}{items}");
            let read = yaml::read(longer.as_bytes(), "");
            let count = |collections: &[Collection]| -> Vec<usize> {
                collections.iter().map(|collection| collection.problems.len()).collect()
            };
            if read.diagnostics.is_empty() && count(&read.collections) == count(&self.collections) {
                return Ok(longer);
            }
        }
        Ok(format!("{text}---\n{new}"))
    }

    /// Writes the file in one step, so that a full disk loses nothing.
    pub(in crate::cli) fn save(&self) -> io::Result<()> {
        let Some(path) = &self.path else { return Ok(()) };
        let text = self.text()?;
        let write = || {
            let mut file = AtomicFile::create(path)?;
            file.write_all(text.as_bytes())?;
            file.commit_to_disk()
        };
        write().map(drop).map_err(|error| named(path, &error))
    }
}
