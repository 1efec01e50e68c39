//! `paiju table build`: tables and all tables that they depend on.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use rayon::ThreadPoolBuilder;

use super::announcement::announcement;
use super::building::one;
use super::wanted::wanted;
use super::{Which, size, thousands};
use crate::cli::options::{EncodingArgs, quantity};
use crate::cli::report::style::{FAINT, GOOD};
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::folder::folder_for;
use crate::cli::run::interrupt;
use crate::cli::run::progress::Progress;
use crate::cli::run::ui::Ui;
use crate::report::words;
use crate::tablebase::{BuildError, Existing, FileError, PlanError, SavedBuildError};

/// Options of `table build`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Materials, such as KRKAABB; X is any attacker, so KXKXAABB is every table of one
    /// attacker against one attacker and any guard
    #[arg(value_name = "MATERIAL", required_unless_present = "collections")]
    pub(super) materials: Vec<String>,

    /// Also the materials of the problems in a file or folder, as many as --memory allows, which
    /// only --dry-run can do without; may be given more than once
    #[arg(long = "for", value_name = "FILE")]
    pub(super) collections: Vec<PathBuf>,

    #[command(flatten)]
    pub(super) encoding: EncodingArgs,

    #[command(flatten)]
    pub(super) which: Which,

    /// Build tables that exist and are damaged, or of an old version, again
    #[arg(long)]
    pub(super) rebuild: bool,

    /// Only print what would be built, with its size and time
    #[arg(long)]
    pub(super) dry_run: bool,

    /// Limit of memory: 512M, 8G; refuse to build tables that need more
    #[arg(long, value_name = "SIZE", value_parser = quantity::memory)]
    pub(super) memory: Option<usize>,

    /// Threads [default: one for each processor]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(super) jobs: Option<u16>,

    /// How often the table in progress is kept, so that a build that was interrupted goes on with it:
    /// 30s, 10m
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = quantity::time)]
    pub(super) checkpoint_every: Duration,

    /// Print the time that each table took
    #[arg(long, conflicts_with = "dry_run")]
    pub(super) timing: bool,
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    let folder = args.which.folder_in_memory()?;
    let (materials, exit) = wanted(args, &folder, ui)?;
    let existing = if args.rebuild { Existing::Rebuilt } else { Existing::Checked };
    let plan = folder.plan(&materials, existing).map_err(unplanned)?;
    if args.dry_run {
        ui.print(&announcement(&plan, args, ui.language()))?;
        return Ok(exit);
    }
    let memory = plan.memory();
    if let Some(limit) = args.memory.filter(|&limit| memory > limit as u64) {
        let (needed, limit) = (size(memory), size(limit as u64));
        let message = format!("the tables need {needed} of memory, --memory allows {limit}");
        return Err(CommandError::Input(message));
    }
    folder_for(&args.which.folder.path())?;
    let jobs = args.jobs.map_or(0, usize::from);
    let pool = ThreadPoolBuilder::new().num_threads(jobs).build()?;
    let stop = interrupt::flag();
    let language = ui.language();
    let progress = Progress::positions(plan.work(), ui);
    let mut done = 0;
    for step in &plan.steps {
        let start = Instant::now();
        progress.say(&step.material.to_string());
        let shared = Mutex::new(&mut *ui);
        let warn = |text: &str| {
            progress.aside(|| shared.lock().unwrap_or_else(PoisonError::into_inner).warning(text));
        };
        let every = args.checkpoint_every;
        let built = pool.install(|| one(step, &folder, &stop, (&progress, done), (every, &warn)));
        let bytes = match built {
            Ok(bytes) => bytes,
            Err(SavedBuildError::Build(BuildError::Stopped)) => {
                drop(progress);
                let checkpoints = folder.checkpoints(&step.material, every, &|_| {});
                let begun = if checkpoints.exists() {
                    format!(", and {} as far as its last checkpoint", step.material)
                } else {
                    String::new()
                };
                ui.warning(&format!(
                    "interrupted; the finished tables are kept{begun}: the same command goes on from there"
                ));
                return Ok(Exit::Interrupted);
            }
            Err(error) => return Err(CommandError::Input(format!("{}: {error}", step.material))),
        };
        for material in &step.last_use {
            folder.forget(material);
        }
        let time = if args.timing {
            format!("  ({:.3} s)", start.elapsed().as_secs_f64())
        } else {
            String::new()
        };
        let text = format!(
            "{GOOD}✓{GOOD:#} {:<12} {}  {FAINT}{}{FAINT:#}{time}\n",
            step.material.to_string(),
            words::positions(&format!("{:>15}", thousands(step.positions))).text_in(language),
            size(bytes)
        );
        done += step.work;
        progress.reach(done);
        progress.aside(|| ui.print(&text))?;
    }
    drop(progress);
    let (built, existing) = (plan.steps.len(), plan.existing);
    let said = words::built(built, plan.damaged, existing).text_in(language);
    ui.print(&format!("{said}\n"))?;
    Ok(exit)
}

/// Why nothing can be planned, with the remedy.
fn unplanned(error: PlanError) -> CommandError {
    match error {
        PlanError::File(error @ FileError::Bad { .. }) => {
            CommandError::Input(format!("{error}; --rebuild builds it again"))
        }
        error => error.into(),
    }
}
