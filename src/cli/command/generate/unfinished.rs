//! A note next to a file that is added to, as long as a run has not come to its end: the same command
//! continues that run, and makes no more problems than it was to make.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::Args;
use crate::atomic_file::AtomicFile;
use crate::cli::run::folder::named;
use crate::input::Fingerprint;

/// The end of its name.
const ENDING: &str = ".unfinished";

/// What a run was to do.
#[derive(Serialize, Deserialize)]
struct Unfinished {
    /// A digest of its options, those for its time and threads excepted.
    run: String,
    /// The problems that the file had before it.
    had: usize,
}

/// Notes that a run begins on a file that holds this number of problems; returns how many of them the same
/// command has made before it was ended.
///
/// # Errors
/// The note cannot be written.
pub(super) fn begin(path: &Path, args: &Args, problems: usize) -> io::Result<usize> {
    let note = beside(path);
    let run = digest(args);
    let text = fs::read_to_string(&note).ok();
    let known = text.and_then(|text| serde_json::from_str::<Unfinished>(&text).ok());
    if let Some(known) = known.filter(|known| known.run == run && known.had <= problems) {
        return Ok(problems - known.had);
    }
    let write = || {
        let mut file = AtomicFile::create(&note)?;
        writeln!(file, "{}", serde_json::to_string(&Unfinished { run, had: problems })?)?;
        file.commit()
    };
    write().map_err(|error| named(&note, &error))?;
    Ok(0)
}

/// Notes that the run has come to its end.
pub(super) fn end(path: &Path) {
    // Where there is none, it has been removed by hand.
    let _ = fs::remove_file(beside(path));
}

fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ENDING);
    name.into()
}

fn digest(args: &Args) -> String {
    let Args { rules, count, best_of, seed, shard, sources, criteria, collection, .. } = args;
    let numbers = format!("{rules} {count} {best_of} {seed} {shard:?}");
    let others = format!("{sources:?} {criteria:?} {:?}", collection.write_notation);
    Fingerprint::of(&[&numbers, &others]).to_string()
}
