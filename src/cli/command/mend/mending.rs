//! One problem mended.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use super::Args;
use super::work::Work;
use crate::cli::options::usual_notation;
use crate::cli::report::style::printable;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::progress::Progress;
use crate::cli::run::ui::Ui;
use crate::examine::Verdict;
use crate::input::PosedProblem;
use crate::mend::{Left, Mend, Mender, Options, Tried, rank};
use crate::problem::Edit;
use crate::record::{MendRecord, MendedRecord};
use crate::solve::Limits;

/// What came of mending a problem.
pub(super) struct MendedProblem {
    pub(super) record: MendedRecord,
    /// The best mends, the best first.
    pub(super) mends: Vec<Mend>,
}

impl MendedProblem {
    pub(super) fn exit(&self) -> Exit {
        let record = &self.record;
        match record.origin.verdict {
            Verdict::Error => Exit::Input,
            Verdict::Sound => Exit::Holds,
            Verdict::Undecided => Exit::Undecided,
            _ if record.found > 0 => Exit::Holds,
            _ if record.undecided + record.left > 0 => Exit::Undecided,
            _ => Exit::Findings,
        }
    }
}

pub(super) fn mend(
    posed: &PosedProblem,
    args: &Args,
    options: &Options,
    stop: &Arc<AtomicBool>,
    ui: &mut Ui,
) -> Result<MendedProblem, CommandError> {
    let nothing = |record| MendedProblem { record, mends: Vec::new() };
    let Ok(problem) = &posed.problem else { return Ok(nothing(MendedRecord::of_error(posed))) };
    let begun = Instant::now();
    let language = args.format.language(ui);
    let options = &Options { notation: usual_notation(language, problem), ..options.clone() };
    let mender = match Mender::new(problem, options.clone()) {
        Ok(mender) => mender,
        Err((_, report)) => return Ok(nothing(MendedRecord::of_report(posed, &report))),
    };
    let mut record = MendedRecord::of_report(posed, mender.report());
    let edits = mender.edits();
    let progress = Progress::positions(edits.len() as u64, ui);
    progress.say(&printable(&posed.id));
    let work = Work { mender: &mender, args, options, begun, stop };
    let (mut mends, mut single) = (Vec::new(), Vec::with_capacity(edits.len()));
    record.left = edits.len();
    let time = Limits { time: args.time, ..options.limits.clone() };
    mends.extend(mender.without_edits(&time));
    let one = |edit: Edit| vec![edit];
    work.each(edits.into_iter().map(one), usize::MAX, |edits, tried| {
        progress.advance(1);
        record.left -= 1;
        record.count(&tried);
        let left = match tried {
            Tried::Unsound(left) => Some(left),
            Tried::Mended(mend) => {
                mends.push(*mend);
                None
            }
            Tried::Illegal | Tried::Undecided | Tried::Other => None,
        };
        single.extend(edits.first().map(|&edit| (edit, left)));
    })?;
    drop(progress);
    if args.men > 1 && record.left == 0 {
        pairs(&work, &single, &mut record, &mut mends, ui)?;
    }
    record.found = mends.len();
    rank(&problem.position, &mut mends);
    mends.truncate(usize::from(args.most));
    record.mends = mends.iter().map(MendRecord::of).collect();
    Ok(MendedProblem { record, mends })
}

/// Tries changes of two men until there are as many mends as are listed.
fn pairs(
    work: &Work<'_>,
    single: &[(Edit, Option<Left>)],
    record: &mut MendedRecord,
    mends: &mut Vec<Mend>,
    ui: &Ui,
) -> Result<(), CommandError> {
    let wanted = usize::from(work.args.most).saturating_sub(mends.len());
    let progress = Progress::open(ui);
    let message = format!("{}: pairs of changes", printable(&record.origin.id));
    let pairs = work.mender.pairs(single).map(Vec::from);
    work.each(pairs, wanted, |_, tried| {
        progress.say(&format!("{message}, {} tried", record.tried));
        record.count(&tried);
        if let Tried::Mended(mend) = tried {
            mends.push(*mend);
        }
    })
}

impl MendedRecord {
    fn count(&mut self, tried: &Tried) {
        // A change that cannot be made is none.
        self.tried += usize::from(!matches!(tried, Tried::Illegal));
        self.undecided += usize::from(matches!(tried, Tried::Undecided));
    }
}
