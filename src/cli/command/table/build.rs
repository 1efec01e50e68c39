//! `paiju table build`: tables and all tables that they depend on.

use std::fmt::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use rayon::ThreadPoolBuilder;

use super::{Which, size, thousands};
use crate::cli::options::{EncodingArgs, ReadArgs, quantity};
use crate::cli::report::layout::lines;
use crate::cli::report::style::{FAINT, GOOD};
use crate::cli::run::{CommandError, CommandResult, Exit, Progress, Ui, folder_for, interrupt};
use crate::report::words::{self, Language, Sentence};
use crate::tablebase::{
    AnyMaterial, AnyTableFolder, BuildError, BuildMonitor, BuildPlan, BuildStep, Existing,
    FileError, Layer, POSITIONS_PER_SECOND, PlanError, SavedBuildError,
};

/// Bytes of a file for a thousand positions, as measured; for estimates only.
const PACKED: u64 = 150;

/// Tables that need more memory than this are not even listed.
const MOST_PLANNED: usize = 1 << 40;

/// Options of `table build`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Materials, such as KRKAABB; X is any attacker, so KXKXAABB is every table of one
    /// attacker against one attacker and any guard
    #[arg(value_name = "MATERIAL", required_unless_present = "collections")]
    materials: Vec<String>,

    /// Also the materials of the problems in a file or folder, as many as --memory allows, which
    /// only --dry-run can do without; may be given more than once
    #[arg(long = "for", value_name = "FILE")]
    collections: Vec<PathBuf>,

    #[command(flatten)]
    encoding: EncodingArgs,

    #[command(flatten)]
    which: Which,

    /// Build tables that exist and are damaged, or of an old version, again
    #[arg(long)]
    rebuild: bool,

    /// Only print what would be built, with its size and time
    #[arg(long)]
    dry_run: bool,

    /// Limit of memory: 512M, 8G; refuse to build tables that need more
    #[arg(long, value_name = "SIZE", value_parser = quantity::memory)]
    memory: Option<usize>,

    /// Threads [default: one for each processor]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,

    /// How often the table in progress is kept, so that a build that was interrupted goes on with it:
    /// 30s, 10m
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = quantity::time)]
    checkpoint_every: Duration,

    /// Print the time that each table took
    #[arg(long, conflicts_with = "dry_run")]
    timing: bool,
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> CommandResult {
    EncodingArgs::refuse(ui, args.collections.is_empty(), "without --for")?;
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
    let threads = args.threads.map_or(0, usize::from);
    let pool = ThreadPoolBuilder::new().num_threads(threads).build()?;
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
            words::positions(format!("{:>15}", thousands(step.positions))).text_in(language),
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

/// The materials that are named and those of the collections, and the exit code where all
/// goes well.
fn wanted(
    args: &Args,
    folder: &AnyTableFolder,
    ui: &mut Ui,
) -> CommandResult<(Vec<AnyMaterial>, Exit)> {
    let mut wanted = args.which.materials(&args.materials, ui)?;
    let memory = args.memory.or(args.dry_run.then_some(MOST_PLANNED));
    if memory.is_none() && !args.collections.is_empty() {
        let message = "--for needs --memory, which says how large the tables may become; with \
                       --dry-run in its place, the tables are only listed";
        return Err(CommandError::input(message));
    }
    let Some(memory) = memory.filter(|_| !args.collections.is_empty()) else {
        return Ok((wanted, Exit::Holds));
    };
    let memory = memory as u64;
    let collection = Collection::read(&args.collections, args.encoding, folder, memory, ui)?;
    let said = collection.summary(memory).text_in(ui.language());
    ui.print(&format!("{said}\n"))?;
    wanted.extend(collection.materials);
    Ok((wanted, if collection.good { Exit::Holds } else { Exit::Input }))
}

/// What would be built, and what that takes.
fn announcement(plan: &BuildPlan<AnyMaterial>, args: &Args, language: Language) -> String {
    let mut text = String::new();
    for step in &plan.steps {
        let positions = format!("{:>15}", thousands(step.positions));
        let said = words::of_memory(&positions, &format!("{:>10}", size(step.memory())));
        let _ = writeln!(text, "  {:<12} {}", step.material.to_string(), said.text_in(language));
    }
    let memory = plan.memory();
    let positions = plan.positions();
    let threads = args.threads.map_or_else(
        || std::thread::available_parallelism().map_or(1, std::num::NonZero::get) as u64,
        u64::from,
    );
    let seconds = plan.work().div_ceil(POSITIONS_PER_SECOND * threads);
    let disk = size(positions * PACKED / 1000);
    let cost = words::build_cost(&thousands(positions), &size(memory), &disk, seconds);
    text + &lines(0, [words::planned(plan.steps.len(), plan.existing), cost], language)
}

/// Builds and saves one table; returns the size of its file. `before` is the work of the tables before it.
fn one(
    planned: &BuildStep<AnyMaterial>,
    folder: &AnyTableFolder,
    stop: &AtomicBool,
    (progress, before): (&Progress, u64),
    (every, warn): (Duration, &(dyn Fn(&str) + Sync)),
) -> Result<u64, SavedBuildError> {
    let material = &planned.material;
    let on_layer = |layer: Layer| {
        let unit = if layer.by_rule { "perpetual checks, rank" } else { "ply" };
        progress.say(&format!("{material}, {unit} {}", layer.plies));
    };
    let is_begun = AtomicBool::new(false);
    let on_share = |share: f64| {
        let work = (planned.work as f64 * share) as u64;
        if is_begun.swap(true, Ordering::Relaxed) {
            progress.reach(before + work);
        } else {
            // What a checkpoint has kept.
            progress.skip(work);
        }
    };
    let checkpoints = folder.checkpoints(material, every, warn);
    let checkpoints = Some(&checkpoints);
    let monitor = BuildMonitor { stop, on_layer: &on_layer, on_share: &on_share, checkpoints };
    folder.build(material, &monitor)
}

/// The materials of the problems of some files.
struct Collection {
    /// Each once, the table that needs least memory first, as many as the memory allows.
    materials: Vec<AnyMaterial>,
    /// Whether every problem was read.
    good: bool,
    /// The number of problems of these rules.
    problems: usize,
    /// The number of those whose material is among `materials`.
    served: usize,
}

impl Collection {
    /// Reads files and reports errors in them. Materials that need more memory are left out; so
    /// are problems of other rules.
    ///
    /// # Errors
    /// An existing table that is damaged.
    fn read(
        files: &[PathBuf],
        encoding: EncodingArgs,
        folder: &AnyTableFolder,
        memory: u64,
        ui: &mut Ui,
    ) -> Result<Self, FileError> {
        let rules = folder.rules();
        let reading = ReadArgs::of_rules(rules, encoding);
        let pose_options = reading.pose_options(None, false);
        // The materials, each with its number of problems.
        let mut found: Vec<(AnyMaterial, usize)> = Vec::new();
        let (mut good, mut problems) = (true, 0);
        for raw in reading.input(files).problems() {
            let posed = raw.pose(&pose_options);
            ui.problem(&posed);
            let Ok(problem) = &posed.problem else {
                good &= posed.is_illegal_as_expected() || !posed.has_error();
                continue;
            };
            if problem.position.rules() != rules {
                continue;
            }
            problems += 1;
            let Some(material) = AnyMaterial::of(&problem.position) else { continue };
            let material = material.canonical();
            match found.iter_mut().find(|(it, _)| *it == material) {
                Some((_, count)) => *count += 1,
                None => found.push((material, 1)),
            }
        }
        let (materials, served) = within(memory, found, folder)?;
        Ok(Self { materials, good, problems, served })
    }

    /// For how many problems there will be a table.
    fn summary(&self, memory: u64) -> Sentence {
        words::tables_for(self.served, self.problems, &size(memory))
    }
}

/// Of materials with their numbers of problems, those whose tables can be built with this much
/// memory, and the number of their problems.
fn within(
    memory: u64,
    found: Vec<(AnyMaterial, usize)>,
    folder: &AnyTableFolder,
) -> Result<(Vec<AnyMaterial>, usize), FileError> {
    let mut kept = Vec::new();
    for (material, count) in found {
        // A finished table has a byte for each entry of each side. If that is too much, spare
        // the long list of its dependencies.
        let own = material.entries().saturating_mul(2);
        let needed =
            if own > memory { own } else { planned(folder, std::slice::from_ref(&material))? };
        if needed <= memory {
            kept.push((needed, material, count));
        }
    }
    kept.sort_by_cached_key(|(needed, material, _)| (*needed, material.to_string()));
    let mut materials: Vec<_> = kept.iter().map(|(_, material, _)| material.clone()).collect();
    // Shared dependencies stay in memory from one table to the next.
    while planned(folder, &materials)? > memory {
        materials.pop();
    }
    let served = kept.iter().take(materials.len()).map(|(.., count)| count).sum();
    Ok((materials, served))
}

/// Bytes of memory to build these tables.
fn planned(folder: &AnyTableFolder, materials: &[AnyMaterial]) -> Result<u64, FileError> {
    match folder.plan(materials, Existing::Opened) {
        Ok(plan) => Ok(plan.memory()),
        Err(PlanError::TooLarge { .. }) => Ok(u64::MAX),
        Err(PlanError::File(error)) => Err(error),
    }
}
