//! `paiju generate`: new problems from many sources, each proven sound.

mod appended_file;
mod args;
mod asked;
mod collecting;
mod collection_file;
mod criteria_args;
mod criteria_refusals;
mod heading;
mod longer_text;
mod name_lock;
mod output;
mod ranges;
mod remarks;
mod saving_time;
mod source_args;
mod source_kind;
mod source_positions;
mod unfinished;

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::cli::options::notation_of;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::interrupt;
use crate::cli::run::ui::Ui;
use crate::generate::{Generator, ProblemPool, StopCondition, check_criteria, idea_of, most_alike};
use crate::solve::{Limits, Moment};
pub(in crate::cli) use args::Args;
use collecting::{End, collect};
use output::Output;
use remarks::standard_only;

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
    let made = output.made();
    let count = (args.count as usize).saturating_sub(made);
    if made > 0 {
        ui.note(&format!(
            "{made} of {} problems are there from the run that was ended",
            args.count
        ));
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
            count,
            counts.tried,
            counts.sound
        ));
        if counts.tried == 0 && !args.criteria.themes.is_empty() {
            ui.warning(
                "no final position was met that can show the themes; rare ones take more --time, or \
                 --source random",
            );
        }
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
    output.finish(&chosen, end == End::Interrupted, ui)?;
    Ok(match (end, chosen.is_empty()) {
        (End::Interrupted, _) => Exit::Interrupted,
        // A run that finds nothing does not prove that no problem exists.
        (End::Complete, true) => Exit::Undecided,
        (End::Complete, false) => Exit::Holds,
    })
}

/// The generator with its sources.
fn generator(args: &Args, stop: &Arc<AtomicBool>, ui: &mut Ui) -> Result<Generator, CommandError> {
    args.criteria.refuse_for_others()?;
    let deadline = args.time.and_then(|time| Moment::now().after(time));
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
