//! `paiju compose prepend`: moves put before the solutions of sound problems (逆算).

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use crate::cli::options::{VersionArgs, VersionWorkArgs, quantity, usual_notation};
use crate::cli::report::layout::cut;
use crate::cli::report::proposals::{self, ProposalArgs, Proposals, headed, listed};
use crate::cli::report::style::{BAD, FAINT, GOOD, OPEN, printable};
use crate::cli::run::{CommandResult, Exit, Progress, Trials, Ui, interrupt};
use crate::cli::sink;
use crate::convert::prepended_entry;
use crate::examine::Verdict;
use crate::input::PosedProblem;
use crate::prepend::{Options, Prepended, Prepender, Refused, Reply, Tried, Unfit, rank};
use crate::problem::Collection;
use crate::record::{PrependRecord, PrependResult};
use crate::report::words::{self, Language};
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

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    #[command(flatten)]
    versions: VersionArgs,

    /// How many moves are put before, one after the other
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u8).range(1..=20))]
    steps: u8,

    /// List at most N positions of a problem, the best; further moves are put before these alone
    #[arg(long, value_name = "N", default_value = "10", value_parser = clap::value_parser!(u16).range(1..))]
    most: u16,

    /// Maximum number of positions searched for each position [default: 200000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Time limit for all positions of a problem: 2s, 1m, 1h
    #[arg(long, value_name = "TIME", value_parser = quantity::time)]
    time: Option<Duration>,

    #[command(flatten)]
    work: VersionWorkArgs,

    #[command(flatten)]
    output: ProposalArgs,
}

/// Puts moves before every problem of the input.
pub(super) fn run(args: &Args, ui: &mut Ui) -> CommandResult {
    ui.write_to(args.work.file.output())?;
    let stop = interrupt::flag();
    let options = Options {
        policy: args.versions.policy,
        limits: Limits { time: args.time, stop: Some(stop.clone()), ..Limits::default() },
        nodes: args.nodes,
        notation: None,
        tables: args.work.tables.open()?,
    };
    let language = args.output.format.language(ui);
    let mut output = Proposals::new(&args.output)?;
    let exit = args.versions.each(&stop, ui, |posed, ui| {
        let begun = Instant::now();
        let mut done = prepend(posed, args, &options, &stop, ui)?;
        done.record.origin.seconds = args.output.seconds(begun);
        let origin = args.versions.input.origin(posed);
        let said = || text(&done, language);
        output.add(ui, posed, &done.record, &said, |ui| collection(posed, &done, &origin, ui))?;
        Ok(done.exit())
    })?;
    output.finish(ui)?;
    Ok(VersionWorkArgs::end(exit, (&stop, "positions"), options.tables.as_ref(), ui))
}

/// What came of putting moves before a problem.
struct PrependedProblem {
    record: PrependResult,
    /// The best positions, the best first.
    found: Vec<Prepended>,
}

impl PrependedProblem {
    fn exit(&self) -> Exit {
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
fn prepend(
    posed: &PosedProblem,
    args: &Args,
    options: &Options,
    stop: &Arc<AtomicBool>,
    ui: &mut Ui,
) -> CommandResult<PrependedProblem> {
    let nothing = |record| PrependedProblem { record, found: Vec::new() };
    let Ok(problem) = &posed.problem else {
        return Ok(nothing(PrependResult::of_error(posed)));
    };
    let trials = Trials::begin(args.work.jobs, args.time, stop);
    let notation = usual_notation(args.output.format.language(ui), problem);
    let options = Options { notation, ..options.clone() };
    let (prepender, report) = match Prepender::new(problem, options) {
        Ok(fit) => fit,
        Err(Refused { unfit, report }) => {
            let mut record = PrependResult::of_report(posed, report.as_deref());
            record.refused = unfit.refusal();
            // A win that the checker does not accept is not claimed.
            if unfit == Unfit::Undecided {
                record.origin.verdict = Verdict::Undecided;
            }
            return Ok(nothing(record));
        }
    };
    let mut work = Work {
        trials,
        ui,
        id: printable(&posed.id),
        record: PrependResult::of_report(posed, Some(&report)),
    };
    let most = usize::from(args.most);
    let mut found = work.before(&prepender)?;
    work.record.found = found.len();
    found.truncate(most);
    let mut last: Vec<(Prepender, Prepended)> =
        found.iter().map(|one| (prepender.clone(), one.clone())).collect();
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
        found.splice(0..0, next.iter().map(|(_, one)| one.clone()));
        last = next;
    }
    let mut record = work.record;
    record.prepends = found.iter().map(PrependRecord::of).collect();
    Ok(PrependedProblem { record, found })
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

/// The problems that were found as a collection of their own; nothing but a warning where there are none.
fn collection(
    posed: &PosedProblem,
    done: &PrependedProblem,
    origin: &str,
    ui: &mut Ui,
) -> Option<Collection> {
    let problem = posed.problem.as_ref().ok()?;
    if done.found.is_empty() {
        let why = said(&done.record, Language::English);
        ui.warning(&format!("{}: {why}", printable(&posed.id)));
        return None;
    }
    let entry = |(number, found): (usize, &Prepended)| {
        prepended_entry(problem, origin, found, format!("{}-prepend-{number}", posed.id))
    };
    let entries = (1..).zip(&done.found).map(entry);
    Some(proposals::collection(format!("Moves before {}", posed.id), entries))
}

/// How many positions there are, and what is open.
fn said(record: &PrependResult, language: Language) -> String {
    if let Some(refused) = record.refused {
        return words::prepends_refused(refused).text_in(language);
    }
    if record.origin.verdict != Verdict::Sound {
        return words::verdict(record.origin.verdict).text_in(language);
    }
    let mut said = vec![words::prepends(record.found, record.tried)];
    said.extend(record.forced.map(|forced| words::prepends_forced(forced, record.replies)));
    said.extend(words::prepends_open(record.undecided, record.left));
    words::with_commas(said).text_in(language)
}

/// What was found before a problem, for people.
fn text(done: &PrependedProblem, language: Language) -> sink::Text {
    let PrependedProblem { record, found } = done;
    let mark = match record.origin.verdict {
        Verdict::Error => ('!', BAD),
        _ if !found.is_empty() => ('✓', GOOD),
        _ if record.refused.is_some() => ('✗', BAD),
        Verdict::Undecided => ('?', OPEN),
        Verdict::Sound if record.undecided + record.left > 0 => ('?', OPEN),
        _ => ('✗', BAD),
    };
    let mut body = said(record, language) + "\n";
    for (number, one) in (1..).zip(found) {
        let asked = one.asked;
        let line = cut(&one.line.text());
        let more = format!("{FAINT}{}  {asked}  {line}{FAINT:#}", one.position);
        let position = (&one.position, one.idle.as_deref());
        body += &listed((number, &one.sentence()), &more, position, language);
    }
    headed(&record.origin.id, mark, body)
}
