//! Moves put before one problem.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use super::Args;
use super::work::Work;
use crate::cli::options::usual_notation;
use crate::cli::report::style::printable;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::ui::Ui;
use crate::examine::Verdict;
use crate::input::PosedProblem;
use crate::prepend::{Options, Prepended, Prepender, Refused, Unfit};
use crate::record::{PrependRecord, PrependedRecord};

/// What came of putting moves before a problem.
pub(super) struct PrependedProblem {
    pub(super) record: PrependedRecord,
    /// The best positions, the best first.
    pub(super) found: Vec<Prepended>,
}

impl PrependedProblem {
    pub(super) fn exit(&self) -> Exit {
        let record = &self.record;
        match record.origin.verdict {
            Verdict::Error => Exit::Input,
            _ if record.refused.is_some() => Exit::Findings,
            Verdict::Sound if record.found > 0 => Exit::Holds,
            Verdict::Sound if record.undecided + record.left > 0 => Exit::Undecided,
            Verdict::Undecided => Exit::Undecided,
            _ => Exit::Findings,
        }
    }
}

/// Puts moves before a problem.
pub(super) fn prepend(
    posed: &PosedProblem,
    args: &Args,
    options: &Options,
    stop: &Arc<AtomicBool>,
    ui: &mut Ui,
) -> Result<PrependedProblem, CommandError> {
    let nothing = |record| PrependedProblem { record, found: Vec::new() };
    let Ok(problem) = &posed.problem else {
        return Ok(nothing(PrependedRecord::of_error(posed)));
    };
    let begun = Instant::now();
    let notation = usual_notation(args.format.language(ui), problem);
    let options = Options { notation, ..options.clone() };
    let (prepender, report) = match Prepender::new(problem, options) {
        Ok(fit) => fit,
        Err(Refused { unfit, report }) => {
            let mut record = PrependedRecord::of_report(posed, report.as_deref());
            record.refused = unfit.refusal();
            // A win that the checker does not accept is not claimed.
            if unfit == Unfit::Undecided {
                record.origin.verdict = Verdict::Undecided;
            }
            return Ok(nothing(record));
        }
    };
    let mut work = Work {
        args,
        begun,
        stop,
        ui,
        id: printable(&posed.id),
        record: PrependedRecord::of_report(posed, Some(&report)),
    };
    let most = usize::from(args.most);
    let mut found = work.before(&prepender)?;
    work.record.found = found.len();
    found.truncate(most);
    let mut last: Vec<(Prepender, Prepended)> =
        found.iter().map(|one| (prepender.clone(), one.clone())).collect();
    for _ in 1..args.moves {
        let mut next = Vec::new();
        for (before, one) in &last {
            let Ok(further) = before.further(one) else { continue };
            next.extend(work.before(&further)?.into_iter().map(|one| (further.clone(), one)));
        }
        work.record.found += next.len();
        next.sort_by_cached_key(|(_, one)| one.rank());
        next.truncate(most);
        // Longer problems come first: they have what the shorter ones have.
        found.splice(0..0, next.iter().map(|(_, one)| one.clone()));
        last = next;
    }
    let mut record = work.record;
    record.prepends = found.iter().map(PrependRecord::of).collect();
    Ok(PrependedProblem { record, found })
}
