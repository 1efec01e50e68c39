//! The settings of a run, in the file `NAME.settings.json` next to its results `NAME`, where no
//! other program takes them for a result. When the run has come to its end, the file holds its
//! [`Receipt`] as well, which the last result carries: a run without results has no other place.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::question::question;
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
