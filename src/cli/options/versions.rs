//! Problems whose other versions are examined: changed, varied or made longer.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;

use super::{InputArgs, JobArgs, QuestionArgs, ResultFileArgs, TableArgs};
use crate::cli::run::{CommandResult, Exit, Ui, each_problem};
use crate::exact::Tables;
use crate::examine::Policy;
use crate::input::PosedProblem;

/// Problems whose other versions are examined, and what is asked of these.
#[derive(Debug, Args)]
pub(in crate::cli) struct VersionArgs {
    #[command(flatten)]
    pub(in crate::cli) input: InputArgs,

    #[command(flatten)]
    question: QuestionArgs,

    /// How unique the solution must be
    #[arg(long, value_name = "POLICY", default_value = "standard")]
    pub(in crate::cli) policy: Policy,
}

/// How versions of problems are examined, and where the results go. The options of a command come
/// before these, so that help has an order.
#[derive(Debug, Args)]
pub(in crate::cli) struct VersionWorkArgs {
    #[command(flatten)]
    pub(in crate::cli) jobs: JobArgs,

    #[command(flatten)]
    pub(in crate::cli) tables: TableArgs,

    #[command(flatten)]
    pub(in crate::cli) file: ResultFileArgs,
}

impl VersionWorkArgs {
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
}

impl VersionArgs {
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
