//! The options of `batch`.

use std::path::PathBuf;
use std::time::Duration;

use super::after_help::AFTER_HELP;
use super::choices::{Retry, SummaryArgs, Task};
use crate::batch::Shard;
use crate::cli::options::certificate::CertificateArgs;
use crate::cli::options::quantity;
use crate::cli::options::{JobArgs, PhaseArgs, ProvingArgs, QuestionArgs, SearchArgs, StreamArgs};
use crate::cli::sink::{self, Format};
use crate::examine::Policy;
use crate::input::{PoseOptions, RawProblem};
use crate::problem::Stipulation;

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    pub(super) input: StreamArgs,

    /// What is done with each problem
    #[arg(long, value_name = "TASK", default_value = "solve")]
    pub(super) task: Task,

    #[command(flatten)]
    pub(super) question: QuestionArgs,

    #[command(flatten)]
    pub(super) search: SearchArgs,

    #[command(flatten)]
    pub(super) phases: PhaseArgs,

    /// How unique the solution must be, for --task verify [default: standard]
    #[arg(long, value_name = "POLICY")]
    pub(super) policy: Option<Policy>,

    /// Append results to this file, packed if its name ends in .gz; a run that was interrupted is
    /// resumed
    #[arg(long = "output", short, alias = "out", value_name = "FILE")]
    pub(super) out: Option<PathBuf>,

    /// Process these problems of the file again, also with other limits
    #[arg(long, value_name = "WHICH", requires = "out")]
    pub(super) retry: Option<Retry>,

    /// Process part I of N, such as 1/4; a problem is always in the same part
    #[arg(long, value_name = "I/N")]
    pub(super) shard: Option<Shard>,

    /// Count problems and lines from N: the input is a part of a larger list, with a problem on each
    /// line
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) first_number: Option<u64>,

    /// The larger list has N problems, so that `merge` notices when its last part is missing
    #[arg(long, value_name = "N", requires = "first_number",
        value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) total: Option<u64>,

    /// Carry a column of the table, or a field of the JSON objects, to the results; may be given
    /// more than once
    #[arg(long, value_name = "COLUMN")]
    pub(super) keep: Vec<String>,

    /// Write results as they come, not in the order of the input
    #[arg(long)]
    pub(super) unordered: bool,

    /// How results are written, one a line [default: by the ending of --output, otherwise jsonl]
    #[arg(long, short, value_name = "FORMAT", value_parser = sink::lines())]
    pub(super) format: Option<Format>,

    #[command(flatten)]
    pub(super) ending: SummaryArgs,

    #[command(flatten)]
    pub(super) certificates: CertificateArgs,

    /// Report more: the solution tree, the anatomy, the rules that the solution rests on
    #[arg(long, short)]
    pub(super) verbose: bool,

    /// Leave times out, so that runs can be compared
    #[arg(long)]
    pub(super) no_timing: bool,

    #[command(flatten)]
    pub(super) jobs: JobArgs,

    /// Time limit of the whole run
    #[arg(long, value_name = "TIME", value_parser = quantity::time)]
    pub(super) run_time: Option<Duration>,

    #[command(flatten)]
    pub(super) proving: ProvingArgs,
}

impl Args {
    /// What holds for the problems.
    pub(super) fn pose_options(&self) -> PoseOptions {
        let options = self.question.pose(&self.input.reading, self.search.checks);
        let asks = self.task == Task::Classify && self.search.moves.is_some();
        let unstated = asks.then(|| Stipulation::mate(self.search.moves));
        PoseOptions { unstated, ..options }
    }

    /// The problems of the input.
    pub(super) fn problems(&self) -> impl Iterator<Item = RawProblem> + Send + use<> {
        let before = self.first_number.map_or(0, |first| first - 1);
        self.input.problems().map(move |problem| problem.after(before))
    }

    /// Whether the work on every problem comes to an end soon enough.
    pub(super) fn is_limited(&self) -> bool {
        let limits = [self.proving.limits.time.is_some(), self.proving.limits.nodes.is_some()];
        let bounded = self.question.stipulation().is_some_and(|asked| asked.moves().is_some());
        limits.contains(&true) || bounded || self.search.moves.is_some() || self.run_time.is_some()
    }

    /// How results are written.
    pub(super) fn format(&self) -> Format {
        self.format.unwrap_or(Format::JSONL)
    }

    /// How unique solutions must be.
    pub(super) fn policy(&self) -> Policy {
        self.policy.unwrap_or_default()
    }
}
