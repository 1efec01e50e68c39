//! The text of a collection that generated problems are added to: what is there stays as it is
//! written, comments and layout included.

use std::path::Path;
use std::{fs, io};

use crate::game::Repetition;
use crate::generate::{GeneratedProblem, SetOrigin, collection_entry};
use crate::notation::Notation;
use crate::problem::{Collection, Entry, Problem, Text, resolve, yaml};
use crate::report::words::{self, Language};
use crate::rules::RuleSet;

/// A collection file as it is before problems are added.
#[derive(Clone)]
pub(super) struct CollectionFile {
    /// The collections of the file; problems are added to the last one.
    pub(super) collections: Vec<Collection>,
    pub(super) old: String,
    /// The number of problems that the last collection had; `None` if the collection is new.
    pub(super) old_problems: Option<usize>,
    /// How moves are written, if that is asked for.
    notation: Option<Notation>,
}

impl CollectionFile {
    /// Reads a file that is there.
    ///
    /// # Errors
    /// Why it cannot be added to, as a sentence.
    pub(super) fn open(path: &Path, heading: Heading<'_>) -> Result<Self, String> {
        let name = path.display().to_string();
        let bytes = fs::read(path).map_err(|error| format!("{name}: {error}"))?;
        let text = String::from_utf8(bytes);
        let text = text.map_err(|_| format!("{name} cannot be added to: it is not UTF-8"))?;
        Self::read(&text, &name, heading)
    }

    /// What the file holds before problems are added.
    pub(super) fn text_before(&self) -> &str {
        &self.old
    }

    /// Reads the text of a file with this name, or begins a new collection where it is empty or
    /// its last collection is played by other rules.
    ///
    /// # Errors
    /// The first line that cannot be read.
    pub(super) fn read(text: &str, name: &str, heading: Heading<'_>) -> Result<Self, String> {
        let mut collections = Vec::new();
        if !text.trim().is_empty() {
            let read = yaml::read(text.as_bytes(), name);
            if let Some(one) = read.diagnostics.first() {
                let line = one.primary.as_ref().and_then(|at| text.get(..at.span.start));
                let line = line.map_or(1, |before| before.matches('\n').count() + 1);
                let message = &one.message;
                return Err(format!("{name} cannot be added to: line {line}: {message}"));
            }
            collections = read.collections;
        }
        let last = collections.last().filter(|collection| heading.fits(collection));
        let old_problems = last.map(|collection| collection.problems.len());
        if old_problems.is_none() {
            collections.push(heading.collection());
        }
        let notation = heading.notation;
        Ok(Self { collections, old: text.to_owned(), old_problems, notation })
    }

    /// Whether the problems go to a new collection, not to one that the file has already.
    pub(super) fn is_new(&self) -> bool {
        self.old_problems.is_none()
    }

    fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.collections
            .iter()
            .flat_map(|collection| &collection.problems)
            .filter_map(|it| it.entry.as_ref())
    }

    /// The problems under these rules that the file has already.
    pub(super) fn problems(&self, rules: RuleSet) -> impl Iterator<Item = Problem> + '_ {
        let of = |collection| move |slot| resolve(collection, slot, "").ok();
        let all = self.collections.iter().flat_map(move |it| it.problems.iter().filter_map(of(it)));
        all.filter(move |problem| problem.position.rules() == rules)
    }

    /// The unit after the last one that made a problem with this seed.
    pub(super) fn next_unit(&self, seed: u64) -> u64 {
        let seed = seed.to_string();
        let own = self.entries().filter(|entry| {
            entry.provenance.seed.as_ref().is_some_and(|text| text.as_str() == seed)
        });
        let unit = |entry: &Entry| entry.provenance.unit.as_ref()?.as_str().parse::<u64>().ok();
        own.filter_map(unit).max().map_or(0, |unit| unit.saturating_add(1))
    }

    /// The text of the file with these problems added.
    ///
    /// # Errors
    /// A problem of the file cannot be written.
    pub(super) fn with<'a>(
        &self,
        problems: impl IntoIterator<Item = &'a GeneratedProblem>,
        origin: &SetOrigin,
        id_prefix: &str,
    ) -> io::Result<String> {
        let mut longer = self.clone();
        for problem in problems {
            longer.add(problem, origin, id_prefix);
        }
        longer.text()
    }

    fn add(&mut self, problem: &GeneratedProblem, origin: &SetOrigin, prefix: &str) {
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
        let notations = problem.position.rules().notations();
        let known = notation.ok().filter(|notation| notations.contains(notation));
        let notation = self.notation.or(known).unwrap_or(Notation::Coordinates);
        let mut entry = collection_entry(problem, id, origin, notation);
        if known != Some(notation) {
            // The collection has another notation, or one that cannot be read: the problem states its
            // own.
            entry.notation = Some(Text::new(notation.to_string()));
        }
        if collection.defaults.repetition.is_some() {
            // The collection says the same for all its problems.
            entry.repetition = None;
        }
        collection.push(entry);
    }
}

impl CollectionFile {
    /// The old text followed by the new problems.
    pub(super) fn text(&self) -> io::Result<String> {
        let write = |collection: &Collection| {
            yaml::write(std::slice::from_ref(collection)).map_err(io::Error::other)
        };
        let Some(last) = self.collections.last() else { return Ok(self.old.clone()) };
        let empty = self.old_problems == Some(0) && self.collections.len() == 1;
        if self.old.trim().is_empty() || empty {
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
}

/// What a new collection begins with, and how its problems are called.
#[derive(Clone, Copy)]
pub(super) struct Heading<'a> {
    pub(super) rules: RuleSet,
    pub(super) repetition: Repetition,
    pub(super) notation: Option<Notation>,
    /// How moves are written in a new collection, unless it is asked for.
    pub(super) usual: Notation,
    pub(super) language: Language,
    pub(super) title: Option<&'a str>,
    pub(super) id_prefix: &'a str,
}

impl Heading<'_> {
    /// Whether problems can be added to a collection.
    pub(super) fn fits(self, collection: &Collection) -> bool {
        let Self { rules, repetition, .. } = self;
        let own =
            collection.defaults.rules.as_ref().map_or(RuleSet::default().name(), Text::as_str);
        let judged = collection.defaults.repetition.as_ref();
        let judged = judged.map_or(rules.repetition().name(), Text::as_str);
        own == rules.name() && judged == repetition.name()
    }

    /// A collection without problems.
    pub(super) fn collection(self) -> Collection {
        let Self { rules, repetition, notation, usual, language, title, .. } = self;
        let title = title.map_or_else(|| words::made_title().text_in(language), str::to_owned);
        let mut collection = Collection { title: Some(Text::new(title)), ..Collection::default() };
        collection.defaults.rules = Some(Text::new(rules.name()));
        let unusual = Some(repetition).filter(|&it| it != rules.repetition());
        collection.defaults.repetition = unusual.map(|it| Text::new(it.name()));
        collection.defaults.notation = Some(Text::new(notation.unwrap_or(usual).name()));
        collection.defaults.authors = vec![Text::new("paiju")];
        collection
    }
}
