//! Where a problem was published, which prize it won, how it was made, and which other problems it is
//! related to.

use std::collections::BTreeMap;

use super::field::{Field, Mapping, fields, mappings};
use super::reader::{Fields, Key, Reader, is_only_item};
use super::value::{Spelling, Value};
use crate::problem::{Diagnostic, Text};

fields! {
    /// Where a problem was published.
    Source, "a source";
    name: Option<Text> { "name", Text, "the book, magazine or person" }
    volume: Option<Text> { "volume", Number, "the volume of a book or a magazine" }
    issue: Option<Text> { "issue", Number, "the issue of a magazine" }
    round: Option<Text> { "round", Number, "the round of a tourney" }
    page: Option<Text> { "page", Number, "the page" }
    problemid: Option<Text> { "problemid", Number, "its number there" }
    date: Option<Text> { "date", Number, "when it was published" }
}

fields! {
    /// Which prize a problem won.
    Award, "an award";
    tourney: Option<Text> { "tourney", Text, "the tourney" }
    distinction: Option<Text> {
        "distinction", Text, "the prize, honourable mention or commendation"
    }
    judges: Vec<Text> { "judges", Texts, "a list of those who judged" }
    comment: Option<Text> { "comment", Text, "what the judge said" }
}

fields! {
    /// The number of a problem in a database.
    ForeignId, "a foreign id";
    domain: Text { "domain", Text, "the database" }
    problemid: Text { "problemid", Number, "the number of the problem there" }
}

fields! {
    /// How a program made a problem.
    Provenance, "a provenance";
    source: Option<Text> { "source", Number, "the source of positions that `generate` drew from" }
    from: Option<Text> { "from", Number, "the problem or game that it was made of" }
    seed: Option<Text> { "seed", Number, "the seed of the run" }
    unit: Option<Text> { "unit", Number, "the unit of work within the run" }
    tool: Option<Text> { "tool", Number, "the program and its version" }
    why: Option<Text> { "why", Text, "the points of its quality" }
}

impl Source {
    /// Its parts with their keys, in canonical order.
    pub fn parts(&self) -> impl Iterator<Item = (&'static str, Text)> {
        let parts = self.values().into_iter();
        parts.filter_map(|(key, value)| match value {
            Value::Text(text, _) => Some((key, Text::new(text))),
            _ => None,
        })
    }
}

impl Field for Vec<Source> {
    fn read<'a>(reader: &mut Reader<'a>, fields: &mut Fields<'a>, keys: &[Key]) -> Self {
        mappings(reader, fields, keys).into_iter().map(|(source, _)| source).collect()
    }

    fn value(&self, _: &Key) -> Option<Value<'_>> {
        listed(self)
    }
}

impl Field for Vec<ForeignId> {
    fn read<'a>(reader: &mut Reader<'a>, fields: &mut Fields<'a>, keys: &[Key]) -> Self {
        let mut ids = Self::new();
        for (id, place) in mappings::<ForeignId>(reader, fields, keys) {
            if id.domain.span().is_some() && id.problemid.span().is_some() {
                ids.push(id);
                continue;
            }
            let incomplete = Diagnostic::error("this foreign id is incomplete");
            reader.report(incomplete.at(place, "expected `domain` and `problemid`"));
        }
        ids
    }

    fn value(&self, _: &Key) -> Option<Value<'_>> {
        listed(self)
    }
}

fn listed<M: Mapping>(items: &[M]) -> Option<Value<'_>> {
    let values = items.iter().map(|item| Value::Mapping(item.values()));
    (!items.is_empty()).then(|| Value::List(values.collect()))
}

/// How a problem is related to another one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Relation {
    /// The problem corrects an unsound one.
    CorrectionOf,
    /// The problem is another version of a sound one.
    VersionOf,
    /// The problem was composed after the idea of another one.
    After,
    /// An earlier problem shows the same.
    AnticipatedBy,
}

paiju_game::names! {
    Relation;
    CorrectionOf => "correction-of",
    VersionOf => "version-of",
    After => "after",
    AnticipatedBy => "anticipated-by",
}

/// The problems that a problem is related to. Each is named by its id, or by any text that says
/// which one is meant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Related(BTreeMap<Relation, Vec<Text>>);

impl Related {
    /// The problems in one relation.
    pub fn get(&self, relation: Relation) -> &[Text] {
        self.0.get(&relation).map_or(&[], Vec::as_slice)
    }

    /// Sets the problems in one relation.
    pub fn set(&mut self, relation: Relation, problems: Vec<Text>) {
        if problems.is_empty() {
            self.0.remove(&relation);
        } else {
            self.0.insert(relation, problems);
        }
    }

    /// The relations in canonical order, each with its problems.
    pub fn all(&self) -> impl Iterator<Item = (Relation, &[Text])> {
        self.0.iter().map(|(&relation, problems)| (relation, problems.as_slice()))
    }
}

/// Each relation is a text, or a list of texts.
impl Field for Related {
    fn read<'a>(reader: &mut Reader<'a>, fields: &mut Fields<'a>, keys: &[Key]) -> Self {
        let mut related = Self::default();
        for key in keys {
            let problems = Field::read(reader, fields, std::slice::from_ref(key));
            Field::set(&mut related, key.name, problems);
        }
        related
    }

    fn value(&self, key: &Key) -> Option<Value<'_>> {
        match self.get(Relation::of_name(key.name)?) {
            [] => None,
            [problem] if is_only_item(problem.as_str()) => {
                Some(Value::Text(problem.as_str().into(), Spelling::Number))
            }
            problems => {
                let problems = problems.iter().map(|problem| Value::plain(problem.as_str()));
                Some(Value::List(problems.collect()))
            }
        }
    }

    fn set(&mut self, key: &str, texts: Vec<Text>) {
        if let Some(relation) = Relation::of_name(key) {
            self.set(relation, texts);
        }
    }
}
