//! `paiju generate`: new problems from many sources, each proven sound.

mod appended_file;
mod args;
mod collection_file;
mod criteria_args;
mod output;
mod ranges;
mod source_args;

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use crate::cli::options::notation_of;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::interrupt;
use crate::cli::run::progress::Progress;
use crate::cli::run::ui::Ui;
use crate::cli::run::workers::{Streaming, streamed};
use crate::generate::{
    GeneratedProblem, Generator, ProblemPool, StopCondition, UnitLog, UnitResult, check_criteria,
    idea_of, most_alike,
};
use crate::solve::{Limits, Moment};
pub(in crate::cli) use args::Args;
use output::Output;

/// The positions that are searched for the idea of a problem of the file that is added to.
const IDEA_NODES: u64 = 1_000_000;

/// Generates problems and writes them.
pub(in crate::cli) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    args.sources.check()?;
    args.criteria.refuse_for_direct()?;
    if let Some(notation) = args.collection.write_notation {
        notation_of(args.rules, notation).map_err(CommandError::Input)?;
    }
    let stop = interrupt::flag();
    let generator = generator(args, &stop, ui)?;
    let mut output = Output::open(args)?;
    let mut pool = ProblemPool::default();
    for problem in output.base().problems(args.rules) {
        pool.avoid(&problem.position);
        if let Ok(idea) = idea_of(&problem, &idea_limits(&stop)) {
            pool.avoid_idea(idea);
        }
    }
    let units = units(output.base().next_unit(args.seed), generator.unit_count());
    let units = units.filter(|&unit| args.shard.is_none_or(|shard| shard.holds_unit(unit)));
    let (end, log) = collect(&generator, units, args, &stop, &mut pool, &mut output, ui)?;
    let ideas = pool.ideas();
    let (counts, found, strict) = (pool.counts, pool.len(), pool.without_duals());
    let chosen = pool.choose(args.count as usize);
    if chosen.len() < args.count as usize {
        let similar = match counts.sound.saturating_sub(chosen.len() as u64) {
            0 => String::new(),
            similar => format!(", {similar} of them similar to another"),
        };
        let alike = match found.saturating_sub(ideas) {
            0 => String::new(),
            alike => format!(", and {alike} had the idea of another (see help generate)"),
        };
        ui.warning(&format!(
            "{} of {} problems were made; {} positions were tried, {} were sound{similar}{alike}",
            chosen.len(),
            args.count,
            counts.tried,
            counts.sound
        ));
        if args.sources.are_games() && log.count() > 0 {
            ui.warning(&format!("positions passed over: {log}"));
        }
    }
    if args.criteria.material.is_none()
        && let Some(alike) = most_alike(&chosen)
    {
        ui.warning(&format!(
            "{alike} of {} problems are of one material, since too few others were found",
            chosen.len()
        ));
    }
    if let Some(remark) = standard_only(args, &chosen, strict, found) {
        ui.note(&remark);
    }
    output.finish(&chosen, ui)?;
    Ok(match (end, chosen.is_empty()) {
        (End::Interrupted, _) => Exit::Interrupted,
        // A run that finds nothing is no proof that no problem exists.
        (End::Complete, true) => Exit::Undecided,
        (End::Complete, false) => Exit::Holds,
    })
}

/// What is said where a set is sound under the standard policy and not under the strict one: how
/// many problems, and what it costs to have others. `strict` of the problems found have no dual.
fn standard_only(
    args: &Args,
    chosen: &[GeneratedProblem],
    strict: usize,
    found: usize,
) -> Option<String> {
    let with_duals = chosen.iter().filter(|problem| problem.minor_duals > 0).count();
    if with_duals == 0 || !args.criteria.is_standard() {
        return None;
    }
    let cost = if strict == 0 {
        format!("none of the {found} problems found is one")
    } else {
        let times = found as f64 / strict as f64;
        format!(
            "{strict} of the {found} problems found are such, so a set takes {times:.1} times as long"
        )
    };
    let have = if with_duals == 1 { "has" } else { "have" };
    Some(format!(
        "note: {with_duals} of {} problems {have} minor duals, so the set holds under --policy standard \
         only. --policy strict makes problems without duals: {cost}",
        chosen.len()
    ))
}

/// The generator with its sources.
fn generator(args: &Args, stop: &Arc<AtomicBool>, ui: &mut Ui) -> Result<Generator, CommandError> {
    args.criteria.refuse_for_others()?;
    let deadline = args.time.and_then(|time| Moment::now().after(time));
    let stopped = StopCondition { interrupt: Some(Arc::clone(stop)), deadline };
    let criteria = args.criteria.criteria(stopped, args.sources.are_games());
    check_criteria(args.rules, &criteria)?;
    let other = args.criteria.other();
    let mut generator = Generator::new(args.rules, criteria, args.seed, args.sources.climb);
    args.sources.open(&mut generator, args.rules, other, stop, ui)?;
    Ok(generator)
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

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// There were enough problems, no more candidates, or no more time.
    Complete,
    /// The user pressed Ctrl-C.
    Interrupted,
}

/// Runs units until there are enough problems to choose from. Also returns what was passed over.
fn collect(
    generator: &Generator,
    units: impl Iterator<Item = u64> + Send,
    args: &Args,
    stop: &AtomicBool,
    pool: &mut ProblemPool,
    output: &mut Output<'_>,
    ui: &mut Ui,
) -> Result<(End, UnitLog), CommandError> {
    let count = args.count as usize;
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
            let is_late = args.time.is_some_and(|time| begun.elapsed() >= time);
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
