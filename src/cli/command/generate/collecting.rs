//! Runs units until there are enough problems. Units are numbers and no problems of an input, so this is
//! not the pipeline of the other commands.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::Args;
use super::output::Output;
use crate::cli::run::error::CommandError;
use crate::cli::run::progress::Progress;
use crate::cli::run::ui::Ui;
use crate::cli::run::workers::{Streaming, streamed};
use crate::generate::{Generator, ProblemPool, UnitLog, UnitResult};

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// There were enough problems, no more candidates, or no more time.
    Complete,
    /// The user pressed Ctrl-C.
    Interrupted,
}

/// Runs units until there are enough problems to choose this number from. Also returns what was passed over.
pub(super) fn collect(
    generator: &Generator,
    units: impl Iterator<Item = u64> + Send,
    (args, count): (&Args, usize),
    stop: &AtomicBool,
    pool: &mut ProblemPool,
    output: &mut Output<'_>,
    ui: &mut Ui,
) -> Result<(End, UnitLog), CommandError> {
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
