//! Problems whose other versions are examined: changed, varied or made longer.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::Args;

use super::{InputArgs, JobArgs, QuestionArgs, ResultFileArgs, TableArgs, quantity};
use crate::cli::run::{CommandResult, Exit, Trials, Ui, each_problem};
use crate::exact::Tables;
use crate::examine::Policy;
use crate::input::PosedProblem;
use crate::mend::Options;
use crate::solve::Limits;

/// Problems whose other versions are examined, what is asked of these, and where the results go.
#[derive(Debug, Args)]
pub(in crate::cli) struct VersionArgs {
    #[command(flatten)]
    pub(in crate::cli) input: InputArgs,

    #[command(flatten)]
    question: QuestionArgs,

    /// How unique the solution must be
    #[arg(long, value_name = "POLICY", default_value = "standard")]
    policy: Policy,

    /// Maximum number of positions searched for each change
    ///
    /// Four times as many as the problem takes, 100000 at least, unless it is given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Time limit for all changes of a problem: 2s, 1m, 1h
    #[arg(long, value_name = "TIME", value_parser = quantity::time)]
    time: Option<Duration>,

    #[command(flatten)]
    jobs: JobArgs,

    #[command(flatten)]
    tables: TableArgs,

    #[command(flatten)]
    pub(in crate::cli) file: ResultFileArgs,
}

impl VersionArgs {
    /// How versions are examined, until `stop` is set.
    ///
    /// # Errors
    /// There is no such folder of tables.
    pub(in crate::cli) fn options(&self, stop: &Arc<AtomicBool>) -> CommandResult<Options> {
        Ok(Options {
            policy: self.policy,
            limits: Limits { time: self.time, stop: Some(stop.clone()), ..Limits::default() },
            nodes: self.nodes,
            tables: self.tables.open()?,
            ..Options::default()
        })
    }

    /// The driver that tries versions of one problem.
    pub(in crate::cli) fn trials<'a>(&self, stop: &'a Arc<AtomicBool>) -> Trials<'a> {
        Trials::begin(self.jobs, self.time, stop)
    }

    /// Says what holds of the whole run; returns its exit code.
    pub(in crate::cli) fn end(
        exit: Exit,
        (stop, what): (&AtomicBool, &str),
        tables: Option<&Arc<Tables>>,
        ui: &mut Ui,
    ) -> Exit {
        ui.table_faults(tables);
        if !stop.load(Ordering::Relaxed) {
            return exit;
        }
        ui.warning(&format!("interrupted; the {what} found so far are reported"));
        Exit::Interrupted
    }

    /// Does `work` with each problem of the input.
    ///
    /// # Errors
    /// What `work` returned.
    pub(in crate::cli) fn each(
        &self,
        stop: &AtomicBool,
        ui: &mut Ui,
        work: impl FnMut(&PosedProblem, &mut Ui) -> CommandResult,
    ) -> CommandResult {
        let pose_options = self.question.pose(&self.input.reading, false);
        ui.stdin(&self.input.files);
        each_problem(self.input.problems(), pose_options, stop, ui, work)
    }
}
