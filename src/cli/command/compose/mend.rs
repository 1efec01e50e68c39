//! `paiju compose mend`: the smallest changes that make unsound problems sound.

use std::ops::ControlFlow;

use crate::cli::report::layout::cut;
use crate::cli::report::proposals::{Found, Proposal, ProposalArgs, Search, propose};
use crate::cli::report::style::printable;
use crate::cli::run::{CommandResult, Exit, Progress, Trials, Ui};
use crate::convert::mended_entry;
use crate::examine::Verdict;
use crate::mend::{Keep, Left, Mend, Mender, Options, Tried, rank};
use crate::problem::Edit;
use crate::record::{MendRecord, MendResult};
use crate::report::words;
use crate::solve::Limits;

const AFTER_HELP: &str = "\
Tried are: every man but the royal ones removed, every man moved to an adjoining point, every man
replaced by another kind, and every kind of man added on every free point. With --changes 2 pairs of these
follow, until there are as many mends as --most. A mend is a change after which the problem is sound by
its own stipulation and by --policy, with the author's key, line and mating net, in a position to which
a legal move leads. The best come first: few men changed, much kept, few idle men, small changes. Where
no author gives a solution, a mend may leave any of the keys.

The exit code is 1 if an unsound problem has no mend, 3 if a limit left that open.

Examples:
  paiju compose mend puzzles/unsound.yaml
  paiju compose mend --changes 2 --keep key --time 1m mine.yaml
  paiju compose mend --fen '5k3/3Pa4/4Na3/9/9/9/6C2/9/9/4K4 w' -s '#2'
  paiju compose mend mine.yaml --format yaml -o mended.yaml";

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    #[command(flatten)]
    output: ProposalArgs,

    /// The most men that are changed together: 1 or 2
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u8).range(1..=2), help_heading = "Mends")]
    changes: u8,

    /// What of the author's solution must be kept
    #[arg(long, value_name = "WHAT", default_value = "net", help_heading = "Mends")]
    keep: Keep,

    /// List at most N mends of a problem, the best
    #[arg(long, value_name = "N", default_value = "10", value_parser = clap::value_parser!(u16).range(1..), help_heading = "Mends")]
    most: u16,
}

/// Mends every problem of the input.
pub(super) fn run(args: &Args, ui: &mut Ui) -> CommandResult {
    let names = ["mend", "Mends of", "mends"];
    let find = |search: Search<'_>, ui: &mut Ui| mend(search, args, ui);
    propose(&args.output, names, |it: &mut MendResult| &mut it.origin, ui, find)
}

/// What came of mending a problem.
fn found(record: MendResult, proposals: Vec<Proposal>) -> Found<MendResult> {
    let exit = match record.origin.verdict {
        Verdict::Unsound if record.found > 0 => Exit::Holds,
        Verdict::Unsound if record.undecided + record.left > 0 => Exit::Undecided,
        verdict => verdict.into(),
    };
    let said = if record.origin.verdict == Verdict::Unsound {
        let mut said = vec![words::found_of_tried("mends", record.found, record.tried)];
        said.extend(words::undecided_and_left("mends", record.undecided, record.left));
        words::with_commas(said)
    } else {
        words::verdict(record.origin.verdict)
    };
    Found { record, exit, said, proposals }
}

fn mend(search: Search<'_>, args: &Args, ui: &mut Ui) -> CommandResult<Found<MendResult>> {
    let Search { posed, problem, options, trials } = search;
    let options = Options { keep: args.keep, ..options };
    let mender = match Mender::new(problem, options.clone()) {
        Ok(mender) => mender,
        Err((_, report)) => return Ok(found(MendResult::of_report(posed, &report), Vec::new())),
    };
    let mut record = MendResult::of_report(posed, mender.report());
    let edits = mender.edits();
    let progress = Progress::positions(edits.len() as u64, ui);
    progress.say(&printable(&posed.id));
    let (mut mends, mut single) = (Vec::new(), Vec::with_capacity(edits.len()));
    record.left = edits.len();
    mends.extend(mender.without_edits(&options.limits));
    let attempt = |&edit: &Edit, limits: &Limits| mender.try_edits(&[edit], limits);
    trials.run(edits.into_iter(), attempt, |edit, tried| {
        // A change on which the program fails is not decided, here and below.
        let tried = tried.unwrap_or(Tried::Undecided);
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
        single.push((edit, left));
        Ok(ControlFlow::Continue(()))
    })?;
    drop(progress);
    if args.changes > 1 && record.left == 0 {
        pairs(&mender, &trials, &single, &mut record, (&mut mends, args.most.into()), ui)?;
    }
    record.found = mends.len();
    rank(&problem.position, &mut mends);
    mends.truncate(usize::from(args.most));
    record.mends = mends.iter().map(MendRecord::of).collect();
    let proposals = mends.iter().map(|mend| Proposal {
        said: mend.sentence(),
        position: mend.position,
        line: cut(&mend.line.text()),
        idle: mend.idle.clone(),
        entry: mended_entry(problem, mend, String::new()),
    });
    let proposals = proposals.collect();
    Ok(found(record, proposals))
}

/// Tries changes of two men until there are as many mends as are listed.
fn pairs(
    mender: &Mender,
    trials: &Trials<'_>,
    single: &[(Edit, Option<Left>)],
    record: &mut MendResult,
    (mends, most): (&mut Vec<Mend>, usize),
    ui: &Ui,
) -> CommandResult<()> {
    if mends.len() >= most {
        return Ok(());
    }
    let progress = Progress::open(ui);
    let message = format!("{}: pairs of changes", printable(&record.origin.id));
    let attempt = |edits: &[Edit; 2], limits: &Limits| mender.try_edits(edits, limits);
    trials.run(mender.pairs(single), attempt, |_, tried| {
        let tried = tried.unwrap_or(Tried::Undecided);
        progress.say(&format!("{message}, {} tried", record.tried));
        record.count(&tried);
        if let Tried::Mended(mend) = tried {
            mends.push(*mend);
        }
        let is_enough = mends.len() >= most;
        Ok(if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    })?;
    Ok(())
}

impl MendResult {
    fn count(&mut self, tried: &Tried) {
        // A change that cannot be made is none.
        self.tried += usize::from(!matches!(tried, Tried::Illegal));
        self.undecided += usize::from(matches!(tried, Tried::Undecided));
    }
}
