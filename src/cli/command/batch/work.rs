//! The task of a batch with its options.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::{Args, Task};
use crate::cli::report::check::CheckJob;
use crate::cli::report::proving::Proving;
use crate::cli::report::solved::SolveJob;
use crate::cli::run::error::CommandError;
use crate::report::words::Language;

/// The task with its options.
pub(super) enum Work {
    Solve(SolveJob),
    Verify(CheckJob),
}

impl Work {
    pub(super) fn new(args: &Args, stop: &Arc<AtomicBool>) -> Result<Self, CommandError> {
        let proving = Proving::open(&args.proving, &args.certificates, stop)?;
        // Its results are data for programs.
        let language = Language::English;
        if args.task == Task::Verify {
            let (policy, beyond) = (args.policy(), None);
            let options = CheckJob::new(proving, policy, beyond, args.verbose, language);
            return Ok(Self::Verify(options));
        }
        let asked = (&args.search, &args.phases);
        let mut options = SolveJob::new(proving, asked, args.verbose, language);
        options.asked.classify = args.task == Task::Classify;
        Ok(Self::Solve(options))
    }
}
