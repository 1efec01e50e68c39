//! Files of results that are read together: whether they are whole, and answer one question.

use std::path::Path;
use std::sync::Arc;

use super::question::{ASKED, differences};
use super::settings_file::SettingsFile;
use super::tally::Tally;
use crate::input::RawProblem;

/// The files, in the order in which they are read, with what was read of each.
#[derive(Debug, Default)]
pub struct Runs(Vec<(Arc<str>, Tally)>);

impl Runs {
    /// Adds a file that has been read.
    pub fn add(&mut self, name: &str, tally: Tally) {
        self.0.push((name.into(), tally));
    }

    /// Adds a problem, if it is the result of a run.
    pub fn add_raw(&mut self, raw: &RawProblem) {
        if self.0.last().is_none_or(|(file, _)| *file != raw.file) {
            self.0.push((Arc::clone(&raw.file), Tally::default()));
        }
        if let Some((_, tally)) = self.0.last_mut() {
            tally.add_raw(raw);
        }
    }

    /// Why the files that say what was asked are not runs with one question, nor whole, if they were read
    /// to their ends.
    pub fn faults(&self, are_read: bool) -> Vec<String> {
        let (mut faults, mut first) = (Vec::new(), None);
        for (name, tally) in self.0.iter().filter(|(_, tally)| tally.says_what_was_asked()) {
            let path = Path::new(&**name);
            let beside = SettingsFile::beside(path).unwrap_or_else(|error| {
                let settings = SettingsFile::path_beside(path);
                faults.push(format!("{}: {error}", settings.display()));
                None
            });
            let Some(question) = tally.question() else {
                faults.push(format!("{name} holds results of runs that asked different questions"));
                continue;
            };
            faults.extend(tally.fault(name, beside.as_ref()).filter(|_| are_read));
            match &first {
                None => first = Some((name, question, beside)),
                Some((_, asked, _)) if *asked == question => {}
                Some((other, _, settings)) => {
                    let asked = settings.as_ref().zip(beside.as_ref()).map(|(one, other)| {
                        let asked = |name: &str| ASKED.contains(&name);
                        format!("\n{}", differences(&one.settings, &other.settings, asked))
                    });
                    let asked = asked.unwrap_or_default();
                    faults.push(format!("{other} and {name} answer different questions{asked}"));
                }
            }
        }
        faults
    }
}
