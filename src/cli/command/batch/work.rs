//! The task of a batch with its options.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::{Args, Task};
use crate::cli::report::certificates::Certificates;
use crate::cli::report::check::CheckOptions;
use crate::cli::report::solved::SolveOptions;
use crate::cli::run::error::CommandError;
use crate::record;
use crate::report::words::Language;

/// The task with its options.
pub(super) enum Work {
    Solve(SolveOptions),
    Verify(CheckOptions),
}

impl Work {
    pub(super) fn new(args: &Args, stop: &Arc<AtomicBool>) -> Result<Self, CommandError> {
        let limits = args.limits.stopped_by(stop);
        let certificates = Certificates::of(&args.certificates)?;
        let certify = certificates.is_some();
        let (verbose, tables) = (args.verbose, args.tables.open()?);
        let engines = args.engine.hinting(&args.limits, stop);
        // Its results are data for programs.
        let language = Language::English;
        Ok(if args.task == Task::Verify {
            let policy = args.policy();
            let beyond = None;
            let asked = record::CheckOptions { policy, verbose, beyond, certify, limits, tables };
            Self::Verify(CheckOptions { asked, certificates, engines, language })
        } else {
            let asked = record::SolveOptions {
                most: args.search.moves,
                phases: args.phases.options(args.search.moves),
                verbose,
                classify: args.task == Task::Classify,
                certify,
                limits,
                tables,
            };
            Self::Solve(SolveOptions { asked, certificates, engines, drawing: None, language })
        })
    }
}
