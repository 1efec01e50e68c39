//! A part: what it says of itself, and what was read of it.

use super::super::settings_file::SettingsFile;
use super::super::shard::Shard;
use super::super::tally::Tally;
use crate::record::Receipt;

/// A part that was read.
pub(super) struct Part {
    pub(super) name: String,
    /// What its results depend on, if that is known, and what its run says at its end.
    pub(super) beside: Option<SettingsFile>,
    /// What was read of its results.
    pub(super) tally: Tally,
}

impl Part {
    pub(super) fn new(name: &str, beside: Option<SettingsFile>) -> Self {
        Self { name: name.to_owned(), beside, tally: Tally::default() }
    }

    /// The question that all of its results answer, if that is known. The settings must ask the same.
    pub(super) fn question(&self) -> Option<String> {
        let stated = self.beside.as_ref().map(|it| it.question().to_string());
        self.tally.question().map(str::to_owned).or(stated)
    }

    /// Whether its results answer several questions.
    pub(super) fn is_mixed(&self) -> bool {
        let stated = self.beside.as_ref().map(|it| it.question().to_string());
        let read = self.tally.question();
        self.tally.is_mixed() || read.zip(stated).is_some_and(|(read, stated)| read != stated)
    }

    /// What its runs say at their ends.
    pub(super) fn receipts(&self) -> impl Iterator<Item = &Receipt> {
        self.tally.receipts(self.beside.as_ref())
    }

    /// What is wrong with it.
    pub(super) fn fault(&self) -> Option<String> {
        let own = self.tally.fault(&self.name, self.beside.as_ref());
        own.or_else(|| {
            let unknown = self.tally.results > 0 && self.question().is_none();
            unknown.then(|| format!("{} does not say what was asked", self.name))
        })
    }
}

/// The first shards that are not among the parts, and how many more are not, where all parts are
/// shards of one dealing out.
pub(super) fn missing_shards(parts: &[Part], most: usize) -> (Vec<Shard>, u64) {
    let shards = parts.iter().flat_map(|part| part.tally.shards(part.beside.as_ref()));
    let shards: Option<Vec<Shard>> = shards.collect();
    shards.map(|shards| Shard::missing(&shards, most)).unwrap_or_default()
}
