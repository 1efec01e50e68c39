//! `paiju compose improve`: better versions of sound problems.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::cli::report::layout::cut;
use crate::cli::report::proposals::{Found, Proposal, ProposalArgs, Search, propose};
use crate::cli::report::style::printable;
use crate::cli::run::{CommandResult, Exit, Progress, Trials, Ui};
use crate::convert::improved_entry;
use crate::examine::Verdict;
use crate::mend::{Improver, Tried, Version};
use crate::problem::Edit;
use crate::record::{ImproveResult, Improved};
use crate::report::words;
use crate::solve::Limits;

const AFTER_HELP: &str = "\
Every man but the royal ones is removed, replaced by a weaker one, or moved to an adjoining point. With
--changes 2 pairs of these follow. As soon as a version is better, the same is tried with that, until
no change makes it better. Better means: fewer men, then men of less value, fewer duals, a quiet key, a model
mate, up to five tries, more needed mates. Every version is sound by --policy and has the same key, length and
author's line. It has no more duals, and loses no mate of its variations, no last move that they need, no theme,
no model mate, no try with one refutation (their number), and no threat of the defender to win within two moves.
Idle men that show one of these stay.

The exit code is 1 if a problem is not sound, 3 if a limit left open whether it can be improved.

Examples:
  paiju compose improve puzzles/patterns.yaml
  paiju compose improve --most 3 --fen '9/4ak3/4N4/5P3/2p6/6Rc1/P8/9/9/2B1K4 w' -s '#2'
  paiju compose improve puzzles/patterns.yaml --format yaml -o improved.yaml";

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    /// The most men that are changed together: 1 or 2
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u8).range(1..=2))]
    changes: u8,

    /// List at most N versions of a problem, the best
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u16).range(1..))]
    most: u16,

    #[command(flatten)]
    output: ProposalArgs,
}

/// Improves every problem of the input.
pub(super) fn run(args: &Args, ui: &mut Ui) -> CommandResult {
    let names = ["improve", "Better versions of", "versions"];
    let find = |search: Search<'_>, ui: &mut Ui| improve(search, args, ui);
    propose(&args.output, names, |it: &mut ImproveResult| &mut it.origin, ui, find)
}

/// What came of improving a problem.
fn found(record: ImproveResult, proposals: Vec<Proposal>) -> Found<ImproveResult> {
    let (verdict, is_open) = (record.origin.verdict, record.undecided + record.left > 0);
    if verdict != Verdict::Sound {
        return Found { record, exit: verdict.into(), said: words::verdict(verdict), proposals };
    }
    let is_undecided = record.found == 0 && is_open;
    let exit = if is_undecided { Exit::Undecided } else { Exit::Holds };
    // Of what is undecided nothing is said but that.
    let unknown = if record.found == 0 { record.undecided } else { 0 };
    let mut said = vec![words::found_of_tried("improves", record.found, record.tried - unknown)];
    said.extend(words::undecided_and_left("improves", record.undecided, record.left));
    Found { record, exit, said: words::with_commas(said), proposals }
}

fn improve(search: Search<'_>, args: &Args, ui: &Ui) -> CommandResult<Found<ImproveResult>> {
    let Search { posed, problem, options, trials } = search;
    let improver = match Improver::new(problem, options) {
        Ok(improver) => improver,
        Err(verdict) => return Ok(found(ImproveResult::of(posed, Err(verdict)), Vec::new())),
    };
    let record = ImproveResult::of(posed, Ok(&improver));
    let progress = Progress::open(ui);
    let failed = BTreeSet::new();
    let mut work = Work { trials, progress, improver: &improver, record, failed };
    let mut versions = vec![improver.start()];
    while let Some(better) = work.better(&versions[0], args.changes)? {
        versions.insert(0, better);
    }
    let Work { trials, mut record, .. } = work;
    record.found = versions.len() - 1;
    versions.truncate(record.found.min(args.most.into()));
    improver.look_for_idle(&mut versions, || trials.limits());
    if let Some(version) = versions.first() {
        record.merits = Some(version.before.clone());
    }
    record.versions = versions.iter().map(Improved::of).collect();
    let origin = args.output.versions.input.origin(posed);
    let proposals = versions.into_iter().map(|version| Proposal {
        said: version.sentence(),
        position: version.position,
        line: cut(&version.line.text()),
        entry: improved_entry(problem, &origin, &version, String::new()),
        idle: version.idle,
    });
    let proposals = proposals.collect();
    Ok(found(record, proposals))
}

/// The versions of a problem, examined on all threads.
struct Work<'a> {
    trials: Trials<'a>,
    progress: Progress,
    improver: &'a Improver,
    record: ImproveResult,
    /// Changes that did not help before; they come last.
    failed: BTreeSet<Edit>,
}

impl Work<'_> {
    /// The first better version that some changes make of one.
    fn better(&mut self, version: &Version, changes: u8) -> CommandResult<Option<Version>> {
        let mut edits = self.improver.edits(version);
        edits.sort_by_key(|edit| self.failed.contains(edit));
        self.record.undecided = 0;
        let single: Vec<_> = edits.iter().map(|&edit| (edit, None)).collect();
        let better = self.first(version, edits.into_iter().map(|edit| vec![edit]).collect())?;
        if better.is_some() || changes == 1 || self.record.left > 0 {
            return Ok(better);
        }
        let pairs = self.improver.pairs(version, &single);
        self.first(version, pairs.map(Vec::from).collect())
    }

    fn first(&mut self, version: &Version, all: Vec<Vec<Edit>>) -> CommandResult<Option<Version>> {
        let Self { trials, progress, improver, record, failed } = self;
        record.left = all.len();
        let mut better = None;
        let attempt =
            |edits: &Vec<Edit>, limits: &Limits| improver.try_edits(version, edits, limits);
        trials.run(all.into_iter(), attempt, |edits, tried| {
            progress.say(&format!(
                "{}: {} changes tried",
                printable(&record.origin.id),
                record.tried
            ));
            // A change on which the program fails is not decided.
            let tried = tried.unwrap_or(Err(Tried::Undecided));
            record.tried += usize::from(!matches!(tried, Err(Tried::Illegal)));
            record.undecided += usize::from(matches!(tried, Err(Tried::Undecided)));
            record.left -= 1;
            if let [edit] = edits[..] {
                failed.insert(edit);
            }
            better = tried.ok();
            let is_better = better.is_some();
            Ok(if is_better { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })?;
        Ok(better)
    }
}
