//! The settings of a run, in the file `NAME.settings.json` next to its results `NAME`, where no
//! other program takes them for a result. When the run has come to its end, the file says how many
//! results there are, so that results which were cut off later are noticed.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::atomic_file::AtomicFile;

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
    pub ended: Option<Ended>,
    schema: u32,
}

/// What a run has done that came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ended {
    /// The number of the last problem of the input, in any shard.
    pub problems: u64,
    /// The results in the file.
    pub results: u64,
    /// The games of the shard that hold no problem: they have a number and no result.
    pub left_out: u64,
}

impl SettingsFile {
    /// The settings of a run, and its end if it has come there.
    pub fn new(settings: Map<String, Value>, ended: Option<Ended>) -> Self {
        Self { settings, ended, schema: 1 }
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
