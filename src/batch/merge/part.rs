//! A part: what it says of itself, and what was read of it.

use serde_json::{Map, Value};

use super::super::settings_file::{Ended, SettingsFile};
use super::super::shard::Shard;

/// A part that was read.
pub(super) struct Part {
    pub(super) name: String,
    /// What its results depend on, if that is known.
    pub(super) settings: Option<Map<String, Value>>,
    /// What its run has done.
    pub(super) ended: Option<Ended>,
    /// Whether an earlier version wrote it, which recorded no end.
    is_old: bool,
    /// The results that were read.
    pub(super) results: u64,
}

impl Part {
    pub(super) fn new(name: &str, beside: Option<SettingsFile>) -> Self {
        let (settings, ended) = beside.map_or((None, None), |it| (Some(it.settings), it.ended));
        Self { name: name.to_owned(), settings, ended, is_old: false, results: 0 }
    }

    /// Takes the settings from the first line.
    pub(super) fn set_head(&mut self, line: &str) {
        self.is_old = self.ended.is_none();
        let object = line.strip_prefix("# ").unwrap_or(line);
        let head = serde_json::from_str::<SettingsFile>(object).ok();
        self.settings = self.settings.take().or(head.map(|head| head.settings));
    }

    /// The shard that it is, if it is one.
    pub(super) fn shard(&self) -> Option<Shard> {
        self.settings.as_ref()?.get("shard")?.as_str()?.parse().ok()
    }

    /// What is wrong with it.
    pub(super) fn fault(&self) -> Option<String> {
        let Self { name, results, .. } = self;
        match self.ended {
            Some(ended) if *results < ended.results => {
                Some(format!("{name} is cut off: {results} of {} results are there", ended.results))
            }
            None if *results == 0 => Some(format!("{name} holds no result")),
            None if self.settings.is_some() && !self.is_old => Some(format!(
                "{name} is not finished: its run ended early after {results} results; the same \
                 command continues it"
            )),
            Some(_) | None => None,
        }
    }
}

/// The first shards that are not among the parts, and how many more are not, where all parts are
/// shards of one dealing out.
pub(super) fn missing_shards(parts: &[Part], most: usize) -> (Vec<Shard>, u64) {
    let shards: Option<Vec<Shard>> = parts.iter().map(Part::shard).collect();
    shards.map(|shards| Shard::missing(&shards, most)).unwrap_or_default()
}
