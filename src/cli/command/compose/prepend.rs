//! `paiju compose prepend`: moves put before the solutions of sound problems (逆算).

use std::ops::ControlFlow;

use crate::cli::report::layout::cut;
use crate::cli::report::proposals::{Found, Proposal, ProposalArgs, Search, propose};
use crate::cli::report::style::printable;
use crate::cli::run::{CommandResult, Exit, Progress, Trials, Ui};
use crate::convert::prepended_entry;
use crate::examine::Verdict;
use crate::prepend::{Prepended, Prepender, Refused, Reply, Tried, Unfit, rank};
use crate::record::{PrependRecord, PrependResult};
use crate::report::words;
use crate::solve::Limits;

const AFTER_HELP: &str = "\
Every last move of the defender is taken back, and before it every last move of the
attacker, with every man that either may have taken. A position is listed if it is sound by
--policy, in one move more where a length is asked for, and if its key is the move that was
taken back, so that the given problem comes with its whole solution after key and reply. The
best come first: few men added, few idle men, quiet keys.

Moves are put before forced wins (#3, #, #3 checks) and studies (+, =) that are sound. In
help, self, reflex and series play no reply is forced.

The exit code is 1 if nothing was found or a problem is not sound, 3 if a limit left that
open.

Examples:
  paiju compose prepend --fen '3k5/9/3N5/9/9/9/2C6/9/9/5K3 w' -s '#1'
  paiju compose prepend --fen '3k5/9/3N5/9/9/9/2C6/9/9/5K3 w' -s '#1' --steps 2 --most 3
  paiju compose prepend --fen '3k5/9/3N5/9/9/9/2C6/9/9/5K3 w' -s '#1' -f yaml -o longer.yaml";

const NODES: &str = "Maximum number of positions searched for each position [default: 200000]";

const TIME: &str = "Time limit for all positions of a problem: 2s, 1m, 1h";

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
#[command(mut_arg("nodes", |nodes| nodes.help(NODES).long_help(None::<&str>)))]
#[command(mut_arg("time", |time| time.help(TIME)))]
pub(super) struct Args {
    /// How many moves are put before, one after the other
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u8).range(1..=20))]
    steps: u8,

    /// List at most N positions of a problem, the best; further moves are put before these alone
    #[arg(long, value_name = "N", default_value = "10", value_parser = clap::value_parser!(u16).range(1..))]
    most: u16,

    #[command(flatten)]
    output: ProposalArgs,
}

/// Puts moves before every problem of the input.
pub(super) fn run(args: &Args, ui: &mut Ui) -> CommandResult {
    let names = ["prepend", "Moves before", "positions"];
    let find = |search: Search<'_>, ui: &mut Ui| prepend(search, args, ui);
    propose(&args.output, names, |it: &mut PrependResult| &mut it.origin, ui, find)
}

/// What came of putting moves before a problem.
fn found(record: PrependResult, proposals: Vec<Proposal>) -> Found<PrependResult> {
    let exit = match record.origin.verdict {
        _ if record.refused.is_some() => Exit::Findings,
        Verdict::Sound if record.found > 0 => Exit::Holds,
        Verdict::Sound if record.undecided + record.left > 0 => Exit::Undecided,
        Verdict::Undecided => Exit::Undecided,
        _ => Exit::Findings,
    };
    let said = match (record.refused, record.origin.verdict) {
        (Some(refused), _) => words::prepends_refused(refused),
        (None, Verdict::Sound) => {
            let mut said = vec![words::found_of_tried("prepends", record.found, record.tried)];
            let forced = record.forced;
            said.extend(forced.map(|forced| words::prepends_forced(forced, record.replies)));
            said.extend(words::undecided_and_left("prepends", record.undecided, record.left));
            words::with_commas(said)
        }
        (None, verdict) => words::verdict(verdict),
    };
    Found { record, exit, said, proposals }
}

/// Puts moves before a problem.
fn prepend(search: Search<'_>, args: &Args, ui: &mut Ui) -> CommandResult<Found<PrependResult>> {
    let Search { posed, problem, options, trials } = search;
    let (prepender, report) = match Prepender::new(problem, options) {
        Ok(fit) => fit,
        Err(Refused { unfit, report }) => {
            let mut record = PrependResult::of_report(posed, report.as_deref());
            record.refused = unfit.refusal();
            // A win that the checker does not accept is not claimed.
            if unfit == Unfit::Undecided {
                record.origin.verdict = Verdict::Undecided;
            }
            return Ok(found(record, Vec::new()));
        }
    };
    let mut work = Work {
        trials,
        ui,
        id: printable(&posed.id),
        record: PrependResult::of_report(posed, Some(&report)),
    };
    let most = usize::from(args.most);
    let mut best = work.before(&prepender)?;
    work.record.found = best.len();
    best.truncate(most);
    let mut last: Vec<(Prepender, Prepended)> =
        best.iter().map(|one| (prepender.clone(), one.clone())).collect();
    for _ in 1..args.steps {
        let mut next = Vec::new();
        for (before, one) in &last {
            let Ok(further) = before.further(one) else { continue };
            next.extend(work.before(&further)?.into_iter().map(|one| (further.clone(), one)));
        }
        work.record.found += next.len();
        next.sort_by_cached_key(|(_, one)| one.rank());
        next.truncate(most);
        // Longer problems come first: they have what the shorter ones have.
        best.splice(0..0, next.iter().map(|(_, one)| one.clone()));
        last = next;
    }
    let mut record = work.record;
    record.prepends = best.iter().map(PrependRecord::of).collect();
    let origin = args.output.versions.input.origin(posed);
    let proposals = best.iter().map(|one| Proposal {
        said: one.sentence(),
        position: one.position,
        line: format!("{}  {}", one.asked, cut(&one.line.text())),
        idle: one.idle.clone(),
        entry: prepended_entry(problem, &origin, one, String::new()),
    });
    let proposals = proposals.collect();
    Ok(found(record, proposals))
}

/// The positions before a problem, examined on all threads.
struct Work<'a> {
    trials: Trials<'a>,
    ui: &'a mut Ui,
    id: String,
    record: PrependResult,
}

impl Work<'_> {
    /// The sound positions two plies before a problem, the best first.
    fn before(&mut self, prepender: &Prepender) -> CommandResult<Vec<Prepended>> {
        let forced = self.forced(prepender)?;
        let progress = Progress::positions(forced.len() as u64, self.ui);
        progress.say(&self.id);
        let mut found = Vec::new();
        let keys = forced.iter().flat_map(|reply| {
            progress.advance(1);
            prepender.keys(reply).into_iter().map(move |key| (reply, key))
        });
        // The keys before a reply that was not reached are not known.
        let mut reached = 0;
        let record = &mut self.record;
        let mut last = None;
        let attempt =
            |&(reply, key): &(&Reply, _), limits: &Limits| prepender.try_key(reply, key, limits);
        self.trials.run(keys, attempt, |(reply, _), tried| {
            if last != Some(*reply) {
                reached += 1;
                last = Some(*reply);
            }
            record.tried += 1;
            // A position on which the program fails is not decided.
            match tried.unwrap_or(Tried::Undecided) {
                Tried::Undecided => record.undecided += 1,
                Tried::Prepended(one) => found.push(*one),
                Tried::Impossible | Tried::Unsound => {}
            }
            Ok(ControlFlow::Continue(()))
        })?;
        drop(progress);
        if self.trials.is_cut() {
            // The last reply that was reached may have more keys.
            self.record.left += forced.len() - reached + usize::from(reached > 0);
        }
        rank(&mut found);
        Ok(found)
    }

    /// The last moves of the defender from positions in which every defence loses.
    fn forced(&mut self, prepender: &Prepender) -> CommandResult<Vec<Reply>> {
        let replies = prepender.replies();
        let count = replies.len();
        let progress = Progress::positions(count as u64, self.ui);
        progress.say(&self.id);
        let record = &mut self.record;
        record.replies += count;
        let mut forced = Vec::new();
        let attempt = |reply: &Reply, limits: &Limits| prepender.is_lost(reply, limits);
        let done = self.trials.run(replies.into_iter(), attempt, |reply, lost| {
            progress.advance(1);
            match lost.flatten() {
                Some(true) => forced.push(reply),
                Some(false) => {}
                None => record.undecided += 1,
            }
            Ok(ControlFlow::Continue(()))
        })?;
        record.left += count - done;
        if prepender.problem().stipulation.is_mate() {
            *record.forced.get_or_insert_default() += forced.len();
        }
        Ok(forced)
    }
}
