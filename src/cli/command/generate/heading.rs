//! What a new collection of generated problems begins with.

use crate::game::Repetition;
use crate::notation::Notation;
use crate::problem::{Collection, Text};
use crate::rules::RuleSet;

/// What a new collection begins with, and how its problems are called.
#[derive(Clone, Copy)]
pub(super) struct Heading<'a> {
    pub(super) rules: RuleSet,
    pub(super) repetition: Repetition,
    pub(super) notation: Option<Notation>,
    pub(super) title: &'a str,
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
        let Self { rules, repetition, notation, title, .. } = self;
        let mut collection = Collection { title: Some(Text::new(title)), ..Collection::default() };
        collection.defaults.rules = Some(Text::new(rules.name()));
        let unusual = Some(repetition).filter(|&it| it != rules.repetition());
        collection.defaults.repetition = unusual.map(|it| Text::new(it.name()));
        collection.defaults.notation =
            Some(Text::new(notation.unwrap_or(Notation::Coordinates).name()));
        collection.defaults.authors = vec![Text::new("paiju")];
        collection
    }
}
