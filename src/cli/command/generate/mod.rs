//! `paiju generate`: new problems from many sources, each proven sound.

mod collection;
mod criteria;
mod output;
mod sources;

use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use criteria::CriteriaArgs;
use output::Output;
use sources::SourceArgs;

use crate::batch::Shard;
use crate::cli::options::{ResultFileArgs, notation, notation_of, quantity};
use crate::cli::run::{
    CommandError, CommandResult, Exit, Progress, Streaming, Ui, interrupt, streamed,
};
use crate::generate::{
    GeneratedProblem, Generator, ProblemPool, StopCondition, UnitLog, UnitResult, check_criteria,
    idea_of, most_alike,
};
use crate::notation::Notation;
use crate::report::words::{self, Sentence};
use crate::rules::RuleSet;
use crate::solve::{Limits, Moment};

const AFTER_HELP: &str = "\
The sources yield positions; of those that are proven sound the best are chosen, spread over
material, length, key and themes: at most a fifth of a set is of one material, and no two problems
are one idea (see `paiju help similar`). The same seed
gives the same problems for any number of jobs, except where --run-time ends the run.

Examples:
  paiju generate --count 10 --length 2..3 > new.yaml
  paiju generate --source mutate --from puzzles/traitors.yaml --depends-on traitor
  paiju generate --source random --material RNPvKAABB --quiet-key --difficulty 4..7
  paiju generate --source table --material RPvN --length 3..6 --tables tables
  paiju generate --source games --games games.pgn --notation wxf --length 2..4
  paiju generate --stipulation 'h#2' --rules chex --solutions 2
  paiju generate --append made.yaml --count 50 --run-time 10m
  paiju generate --count 6 | paiju book - -o made.html   diagrams and solutions to print";

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    /// The rules
    #[arg(long, default_value = "xiangqi")]
    rules: RuleSet,

    /// The number of problems
    #[arg(long, short = 'n', value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: u32,

    /// Generate N times as many problems and choose the best
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=1000))]
    best_of: u32,

    /// The seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Stop after this time and write the problems found so far: 30s, 10m; without a unit,
    /// seconds
    #[arg(long, value_name = "TIME", value_parser = quantity::time)]
    run_time: Option<Duration>,

    /// Units of work run at once [default: one for each processor]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,

    /// Only the units of one part of the work: 1/4 for the first of four. Of games, each is a
    /// unit, so that N runs, each with a shard and a file of its own, share them out
    #[arg(long, value_name = "K/N")]
    shard: Option<Shard>,

    #[command(flatten)]
    sources: SourceArgs,

    #[command(flatten)]
    criteria: CriteriaArgs,

    #[command(flatten)]
    collection: CollectionArgs,

    #[command(flatten)]
    file: ResultFileArgs,
}

/// The positions that are searched for the idea of a problem of the file that is added to.
const IDEA_NODES: u64 = 1_000_000;

/// Generates problems and writes them.
pub(super) fn run(args: &Args, ui: &mut Ui) -> CommandResult {
    ui.write_to(args.file.output())?;
    args.sources.check(ui)?;
    args.criteria.refuse_for_direct()?;
    if let Some(notation) = args.collection.write_notation {
        notation_of(args.rules, notation).map_err(CommandError::Input)?;
    }
    let stop = interrupt::flag();
    let generator = generator(args, &stop, ui)?;
    let language = ui.language();
    let mut output = Output::open(args, language)?;
    let made = output.made();
    let count = (args.count as usize).saturating_sub(made);
    if made > 0 {
        ui.note(&words::made_before(made as u64, args.count).text_in(language));
    }
    if count == 0 {
        output.finish(&[], false, ui)?;
        return Ok(Exit::Holds);
    }
    let mut pool = ProblemPool::default();
    for problem in output.base().problems(args.rules) {
        pool.avoid(&problem.position);
        if let Ok(idea) = idea_of(&problem, &idea_limits(&stop)) {
            pool.avoid_idea(idea);
        }
    }
    let units = units(output.base().next_unit(args.seed), generator.unit_count());
    let units = units.filter(|&unit| args.shard.is_none_or(|shard| shard.holds_unit(unit)));
    let (end, log) = collect(&generator, units, (args, count), &stop, &mut pool, &mut output, ui)?;
    let ideas = pool.ideas();
    let (counts, found, strict) = (pool.counts, pool.len(), pool.without_duals());
    let chosen = pool.choose(count);
    if chosen.len() < count {
        let similar = counts.sound.saturating_sub(chosen.len() as u64);
        let alike = found.saturating_sub(ideas);
        let mut parts = vec![words::made_sound(counts.sound)];
        parts.extend((similar > 0).then(|| words::made_similar(similar)));
        parts.extend((alike > 0).then(|| words::made_alike(alike as u64)));
        let (made, parts) = (chosen.len() as u64, words::with_commas(parts));
        let few = words::made_few(made, count as u64, counts.tried, parts);
        ui.warning(&few.text_in(language));
        if counts.tried == 0 && !args.criteria.themes.is_empty() {
            ui.warning(&words::made_without_end().text_in(language));
        }
        if log.count() > 0 {
            let counts = log.counts().into_iter().map(|(name, it)| words::passed_over(name, it));
            let counts = words::with_commas(counts.collect());
            ui.warning(&words::made_passed_over(counts).text_in(language));
        }
    }
    if args.criteria.material.is_none()
        && let Some(alike) = most_alike(&chosen)
    {
        let said = words::made_of_one_material(alike as u64, chosen.len() as u64);
        ui.warning(&said.text_in(language));
    }
    if let Some(remark) = standard_only(args, &chosen, strict, found) {
        ui.note(&remark.text_in(language));
    }
    output.finish(&chosen, end == End::Interrupted, ui)?;
    Ok(match (end, chosen.is_empty()) {
        (End::Interrupted, _) => Exit::Interrupted,
        // A run that finds nothing does not prove that no problem exists.
        (End::Complete, true) => Exit::Undecided,
        (End::Complete, false) => Exit::Holds,
    })
}

/// The generator with its sources.
fn generator(args: &Args, stop: &Arc<AtomicBool>, ui: &mut Ui) -> CommandResult<Generator> {
    args.criteria.refuse_for_others(ui)?;
    let deadline = args.run_time.and_then(|time| Moment::now().after(time));
    let stopped = StopCondition { interrupt: Some(Arc::clone(stop)), deadline };
    let criteria = args.criteria.criteria(stopped, args.sources.are_games());
    check_criteria(args.rules, &criteria)?;
    let other = args.criteria.other();
    let sources = args.sources.sources(args.rules, other, ui)?;
    let climb = args.sources.climb;
    Ok(Generator::new(args.rules, criteria, args.seed, climb, sources, stop)?)
}

/// The limits within which the idea of a problem of the file is looked for.
fn idea_limits(stop: &Arc<AtomicBool>) -> Limits {
    Limits { nodes: Some(IDEA_NODES), stop: Some(Arc::clone(stop)), ..Limits::default() }
}

/// The numbers of the units to run, from the first new one on; without a count there is no
/// last one.
fn units(first: u64, count: Option<u64>) -> Range<u64> {
    first..count.unwrap_or(u64::MAX)
}

/// How the collection is written.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Collection")]
struct CollectionArgs {
    /// Append to this file, or create it, and continue where its last run with the same seed
    /// stopped
    #[arg(long, value_name = "FILE", conflicts_with = "output")]
    append: Option<PathBuf>,

    /// How moves are written [default: as is usual in the language, or as in the file that is added
    /// to]
    #[arg(long, value_name = "NOTATION", value_parser = notation())]
    write_notation: Option<Notation>,

    /// The title of the collection [default: Generated problems]
    #[arg(long)]
    title: Option<String>,

    /// The prefix of the ids of problems [default: made]
    #[arg(long)]
    id: Option<String>,
}

impl CollectionArgs {
    fn id_prefix(&self) -> &str {
        self.id.as_deref().unwrap_or("made")
    }
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// There were enough problems, no more candidates, or no more time.
    Complete,
    /// The user pressed Ctrl-C.
    Interrupted,
}

/// Runs units until there are enough problems to choose this number from. Also returns what was passed over.
fn collect(
    generator: &Generator,
    units: impl Iterator<Item = u64> + Send,
    (args, count): (&Args, usize),
    stop: &AtomicBool,
    pool: &mut ProblemPool,
    output: &mut Output<'_>,
    ui: &mut Ui,
) -> CommandResult<(End, UnitLog)> {
    let enough = count * args.best_of as usize;
    let begun = Instant::now();
    let progress = Progress::open(ui);
    progress.say(&format!("tried 0, sound 0, kept 0 of {enough}"));
    let (mut over, mut unsaved) = (false, false);
    let mut log = UnitLog::default();
    streamed(
        units,
        Streaming { jobs: args.jobs, ordered: true },
        stop,
        |&unit| generator.run_unit(unit, stop),
        |unit, result| {
            // How many results follow the end depends on the number of jobs, so they do not
            // count.
            if over {
                return Ok(());
            }
            let UnitResult { problems, tried, sound, log: unit_log, .. } = match result {
                Ok(result) => result,
                Err(panicked) => {
                    progress.aside(|| ui.error(&format!("unit {unit}: {panicked}")));
                    return Ok(());
                }
            };
            pool.counts.tried += tried;
            pool.counts.sound += sound;
            for warning in &unit_log.warnings {
                progress.aside(|| ui.warning(warning));
            }
            log.add(UnitLog { warnings: Vec::new(), ..unit_log });
            unsaved |= !problems.is_empty();
            for problem in problems {
                pool.add(problem);
            }
            if unsaved && output.is_due() {
                unsaved = false;
                output.save(
                    || pool.clone().choose(count),
                    |warning| {
                        progress.aside(|| ui.warning(warning));
                    },
                );
            }
            let seconds = begun.elapsed().as_secs_f64().max(0.001);
            let counts = pool.counts;
            progress.say(&format!(
                "tried {}, sound {}, kept {} of {enough}, {:.1} sound a second",
                counts.tried,
                counts.sound,
                pool.len(),
                counts.sound as f64 / seconds
            ));
            let is_late = args.run_time.is_some_and(|time| begun.elapsed() >= time);
            let is_bound = args.criteria.material.is_some();
            if pool.suffices(count, args.best_of as usize, is_bound) || is_late {
                over = true;
                stop.store(true, Ordering::Relaxed);
            }
            Ok(())
        },
    )?;
    let interrupted = stop.load(Ordering::Relaxed) && !over;
    Ok((if interrupted { End::Interrupted } else { End::Complete }, log))
}

/// What is said where a set is sound under the standard policy and not under the strict one: how
/// many problems, and what it costs to have others. `strict` of the problems found have no dual.
fn standard_only(
    args: &Args,
    chosen: &[GeneratedProblem],
    strict: usize,
    found: usize,
) -> Option<Sentence> {
    let with_duals = chosen.iter().filter(|problem| problem.minor_duals > 0).count();
    if with_duals == 0 || !args.criteria.is_standard() {
        return None;
    }
    let cost = if strict == 0 {
        words::made_none_strict(found as u64)
    } else {
        let times = format!("{:.1}", found as f64 / strict as f64);
        words::made_strict(strict as u64, found as u64, times)
    };
    Some(words::made_with_duals(with_duals as u64, chosen.len() as u64, cost))
}
