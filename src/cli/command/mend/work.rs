//! Changes of a problem, tried until there are enough mends.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Instant;

use super::Args;
use crate::cli::run::error::CommandError;
use crate::cli::run::workers::{Streaming, streamed};
use crate::mend::{Mender, Options, Tried};
use crate::problem::Edit;
use crate::solve::Limits;

/// The changes of one problem, tried on all threads.
pub(super) struct Work<'a> {
    pub(super) mender: &'a Mender,
    pub(super) args: &'a Args,
    pub(super) options: &'a Options,
    pub(super) begun: Instant,
    pub(super) stop: &'a Arc<AtomicBool>,
}

impl Work<'_> {
    /// Tries changes until this many mends are found, the time is over or the stop flag is set.
    pub(super) fn each(
        &self,
        changes: impl Iterator<Item = Vec<Edit>> + Send,
        wanted: usize,
        mut each: impl FnMut(Vec<Edit>, Tried),
    ) -> Result<(), CommandError> {
        let time = self.args.time;
        let left = || time.map(|time| time.saturating_sub(self.begun.elapsed()));
        let found = AtomicUsize::new(0);
        let goes_on =
            || found.load(Ordering::Relaxed) < wanted && left().is_none_or(|left| !left.is_zero());
        let work = |edits: &Vec<Edit>| {
            let limits = Limits { time: left(), ..self.options.limits.clone() };
            self.mender.try_edits(edits, &limits)
        };
        streamed(
            changes.take_while(|_| goes_on()),
            Streaming { jobs: self.args.work.jobs.jobs, ordered: true },
            self.stop,
            work,
            |edits, tried| {
                // A change on which the program fails is not decided.
                let tried = tried.unwrap_or(Tried::Undecided);
                if found.load(Ordering::Relaxed) < wanted {
                    let is_mend = matches!(tried, Tried::Mended(_));
                    found.fetch_add(usize::from(is_mend), Ordering::Relaxed);
                    each(edits, tried);
                }
                Ok(())
            },
        )?;
        Ok(())
    }
}
