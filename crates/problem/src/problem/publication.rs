//! Where a problem was published, which prize it won, and which other problems it is related to.

use std::collections::BTreeMap;

use super::Text;

/// Where a problem was published.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// A book, a magazine, a tourney.
    pub name: Option<Text>,
    /// The volume of a book or a magazine.
    pub volume: Option<Text>,
    /// The issue of a magazine.
    pub issue: Option<Text>,
    /// The round of a tourney.
    pub round: Option<Text>,
    /// The page of the book or magazine.
    pub page: Option<Text>,
    /// The number or name of the problem there.
    pub problemid: Option<Text>,
    /// A year or a date, as precise as known.
    pub date: Option<Text>,
}

impl Source {
    /// Builds a source from a function that returns the value of each YAML key; called in canonical
    /// order.
    pub fn from_parts(mut part: impl FnMut(&'static str) -> Option<Text>) -> Self {
        Self {
            name: part("name"),
            volume: part("volume"),
            issue: part("issue"),
            round: part("round"),
            page: part("page"),
            problemid: part("problemid"),
            date: part("date"),
        }
    }

    /// Its parts with their YAML keys, in canonical order.
    pub fn parts(&self) -> [(&'static str, Option<&Text>); 7] {
        let Self { name, volume, issue, round, page, problemid, date } = self;
        [
            ("name", name.as_ref()),
            ("volume", volume.as_ref()),
            ("issue", issue.as_ref()),
            ("round", round.as_ref()),
            ("page", page.as_ref()),
            ("problemid", problemid.as_ref()),
            ("date", date.as_ref()),
        ]
    }

    /// Whether no field is set.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The same source, with missing parts taken from another one.
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        let (own, others) = (self.parts(), other.parts());
        let of = |parts: &[(&str, Option<&Text>)], key: &str| {
            parts.iter().find(|part| part.0 == key).and_then(|part| part.1.cloned())
        };
        Self::from_parts(|key| of(&own, key).or_else(|| of(&others, key)))
    }
}

/// Which prize a problem won.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Award {
    /// The name of the tourney.
    pub tourney: Option<Text>,
    /// The distinction, such as `1st prize`.
    pub distinction: Option<Text>,
    /// Who judged the tourney.
    pub judges: Vec<Text>,
    /// The comment of the judge.
    pub comment: Option<Text>,
}

impl Award {
    /// Whether no field is set.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// The number of a problem in a database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForeignId {
    /// The database, such as `yacpdb`.
    pub domain: Text,
    /// The number or name of the problem there.
    pub problemid: Text,
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

impl Relation {
    /// All of them, in canonical order.
    pub const ALL: [Self; 4] =
        [Self::CorrectionOf, Self::VersionOf, Self::After, Self::AnticipatedBy];

    /// The key in YAML.
    pub fn key(self) -> &'static str {
        match self {
            Self::CorrectionOf => "correction-of",
            Self::VersionOf => "version-of",
            Self::After => "after",
            Self::AnticipatedBy => "anticipated-by",
        }
    }
}

/// The problems that a problem is related to. Each is named by its id, or by any text that says
/// which one is meant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Related(BTreeMap<Relation, Vec<Text>>);

impl Related {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

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
