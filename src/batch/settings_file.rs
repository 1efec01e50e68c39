//! The settings of a run, in the file `NAME.settings.json` next to its results `NAME`, where no
//! other program takes them for a result. When the run has come to its end, the file holds its
//! [`Receipt`] as well, which the last result carries: a run without results has no other place.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::atomic_file::AtomicFile;
use crate::input::Fingerprint;
use crate::record::Receipt;

/// The end of the name.
const ENDING: &str = ".settings.json";

/// The settings of a run, and its end.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SettingsFile {
    /// Everything that the results depend on.
    #[serde(rename = "batch")]
    pub settings: Map<String, Value>,
    /// What the run has done; absent until it has worked on all of its input.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Receipt>,
    schema: u32,
}

impl SettingsFile {
    /// The settings of a run, and its end if it has come there.
    pub fn new(settings: Map<String, Value>, ended: Option<Receipt>) -> Self {
        Self { settings, ended, schema: 1 }
    }

    /// What the run asks of every problem.
    pub fn question(&self) -> Fingerprint {
        question(&self.settings)
    }

    /// The path of the settings of some results.
    pub fn path_beside(results: &Path) -> PathBuf {
        let mut name = results.as_os_str().to_owned();
        name.push(ENDING);
        name.into()
    }

    /// Whether a file has the name of such a file.
    pub fn is_named(path: &Path) -> bool {
        path.to_str().is_some_and(|name| name.ends_with(ENDING))
    }

    /// Reads the settings of some results; `None` if there are none.
    ///
    /// # Errors
    /// The error of the system, or the file holds something else.
    pub fn beside(results: &Path) -> io::Result<Option<Self>> {
        let text = match fs::read_to_string(Self::path_beside(results)) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            text => text?,
        };
        let foreign = |_| io::Error::new(ErrorKind::InvalidData, "holds no settings of a batch");
        serde_json::from_str(&text).map(Some).map_err(foreign)
    }

    /// Writes the settings of some results.
    ///
    /// # Errors
    /// The error of the system.
    pub fn write_beside(&self, results: &Path) -> io::Result<()> {
        let mut file = AtomicFile::create(&Self::path_beside(results))?;
        writeln!(file, "{}", serde_json::to_value(self)?)?;
        file.commit_to_disk().map(drop)
    }
}

/// The version of the meaning of results. It is raised when the same question gets another answer
/// than before, so that results of both versions are not taken for one run.
pub const MEANING: u32 = 1;

/// The settings that decide what is asked, and so what a result means. The others decide how much is
/// spent on a problem, which of them a run works on, and how the results are written.
pub const ASKED: [&str; 17] = [
    "meaning",
    "task",
    "stipulation",
    "repetition",
    "checks",
    "moves",
    "tries",
    "set_play",
    "all",
    "policy",
    "verbose",
    "rules",
    "notation",
    "columns",
    "encoding",
    "keep",
    "certificates",
];

/// What is asked by a run with these settings.
pub fn question(settings: &Map<String, Value>) -> Fingerprint {
    let mut parts = Vec::new();
    for name in ASKED {
        let value = settings.get(name).map(|value| asked(name, value));
        // Without the usual values, so that a later option leaves the digest of older runs alone.
        let Some(value) = value.filter(|it| ![json!(null), json!(false), json!([])].contains(it))
        else {
            continue;
        };
        parts.extend([name.to_owned(), value.to_string()]);
    }
    Fingerprint::of(&parts.iter().map(String::as_str).collect::<Vec<_>>())
}

/// The part of a setting that results depend on: each machine has its own folders.
fn asked(name: &str, value: &Value) -> Value {
    if name == "certificates" { json!(!value.is_null()) } else { value.clone() }
}

/// The settings of two runs that ask something else, or all that differ, one on each line.
pub(super) fn differences(
    old: &Map<String, Value>,
    new: &Map<String, Value>,
    counts: impl Fn(&str) -> bool,
) -> String {
    let mut differences = String::new();
    let names = old.keys().chain(new.keys().filter(|name| !old.contains_key(*name)));
    for name in names {
        let (before, now) = (old.get(name), new.get(name));
        if before != now && counts(name) {
            let text = |value: Option<&Value>| {
                let value = value.filter(|value| !value.is_null());
                value.map_or_else(|| "not set".to_owned(), Value::to_string)
            };
            // Writing to a string cannot fail.
            let _ = writeln!(differences, "  {name}: {} there, {} here", text(before), text(now));
        }
    }
    differences.truncate(differences.trim_end().len());
    differences
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_setting_that_is_asked_changes_the_question_and_no_other_does() {
        let settings = |name: &str, value: Value| Map::from_iter([(name.to_owned(), value)]);
        let mut seen = BTreeSet::from([question(&Map::new()).0]);
        for name in ASKED {
            for value in [json!(1), json!("x"), json!(["x"])] {
                let is_new = seen.insert(question(&settings(name, value)).0);
                // Any folder will do.
                assert!(is_new || name == "certificates", "{name}");
            }
            assert_eq!(question(&settings(name, Value::Null)), question(&Map::new()));
        }
        for name in ["nodes", "time", "shard", "files", "timing", "input"] {
            assert_eq!(question(&settings(name, json!(1))), question(&Map::new()), "{name}");
        }
    }
}
