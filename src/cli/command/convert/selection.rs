//! Problems that are chosen, put in order, numbered and written.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use super::marks::{Mark, Marks};
use super::output::Output;
use super::{Answered, Args};
use crate::batch::{Runs, problems};
use crate::cli::report::style::printable;
use crate::cli::run::{CommandResult, Exit, Outlet, Ui};
use crate::formats::Header;
use crate::input::{Conversion, PosedProblem, RawProblem};
use crate::problem::Text;
use crate::select::{Rank, Traits, Truth, spread};

/// What has been selected so far.
pub(super) struct Selection<'a> {
    args: &'a Args,
    output: Output<'a>,
    held: Held,
    marks: Marks,
    /// Problems that were read, skipped and written.
    read: usize,
    skipped: usize,
    written: usize,
    open: LeftOpen,
    /// Results of runs among the problems.
    runs: Runs,
}

impl<'a> Selection<'a> {
    /// Begins to write.
    pub(super) fn new(args: &'a Args) -> CommandResult<Self> {
        Ok(Self {
            args,
            output: Output::new(&args.writing)?,
            held: Held::default(),
            marks: Marks::default(),
            read: 0,
            skipped: 0,
            written: 0,
            open: LeftOpen::default(),
            runs: Runs::default(),
        })
    }

    /// Writes a problem, unless it is skipped or was there before.
    fn write(&mut self, candidate: Candidate, ui: &mut Ui) -> CommandResult {
        if candidate.mark.is_some_and(|mark| !self.marks.add(&mark)) {
            return Ok(Exit::Holds);
        }
        if self.skipped < self.args.skip.unwrap_or(0) {
            self.skipped += 1;
            return Ok(Exit::Holds);
        }
        self.written += 1;
        let mut conversion = candidate.conversion;
        if let Some(prefix) = &self.args.id {
            let id = format!("{prefix}-{}", self.written);
            conversion.entry.id = Some(Text::new(&id));
            if let Some(tree) = &mut conversion.tree {
                tree.headers.set(Header::Id, &id);
            }
            conversion.id = id;
        }
        if let Some(title) = &self.args.title {
            conversion.posed.collection = Some(title.clone());
        }
        candidate.warnings.iter().for_each(|warning| ui.warning(warning));
        Ok(candidate.exit.max(self.output.add(&conversion, ui)?))
    }

    /// Writes what was held, and says what was left open.
    pub(super) fn finish(mut self, ui: &mut Ui) -> CommandResult {
        if self.args.spread {
            self.skipped = self.args.skip.unwrap_or(0);
        }
        let mut exit = Exit::Holds;
        for candidate in std::mem::take(&mut self.held).chosen(self.args) {
            if self.args.count.is_some_and(|most| self.written >= most) {
                break;
            }
            exit = exit.max(self.write(candidate, ui)?);
        }
        exit = exit.max(self.open.warn(self.args.prove, self.args.count.is_some(), ui));
        let faults = self.runs.faults(!self.is_full());
        for fault in &faults {
            ui.error(fault);
        }
        exit = if faults.is_empty() { exit } else { exit.max(Exit::Findings) };
        self.output.finish(ui)?;
        Ok(exit)
    }
}

impl Outlet<RawProblem, Answered> for Selection<'_> {
    fn result(&mut self, raw: RawProblem, answered: Answered, ui: &mut Ui) -> CommandResult {
        let Answered { conversion, holds, rank, traits, mark, warnings, exit: proven } = answered;
        self.runs.add_raw(&raw);
        ui.problem(&conversion.posed);
        let exit = if conversion.posed.has_error() { Exit::Input } else { Exit::Holds };
        let mark = match (holds, mark.transpose()) {
            (Truth::No, _) => return Ok(exit),
            (Truth::Unknown, _) | (_, Err(_)) => {
                return Ok(exit.max(self.open.add(&conversion.id)));
            }
            (Truth::Yes, Ok(mark)) => mark,
        };
        self.read += 1;
        let is_unplaced = rank.as_ref().is_some_and(|it| it.is_open)
            || traits.as_ref().is_some_and(|it| it.is_open);
        if is_unplaced {
            self.open.add_unplaced();
        }
        let place = self.read;
        let candidate = Candidate { conversion, rank, traits, mark, warnings, exit: proven, place };
        if Held::is_needed(self.args) {
            self.held.add(candidate, self.args);
            return Ok(exit);
        }
        Ok(exit.max(self.write(candidate, ui)?))
    }

    fn nothing(&mut self, raw: &RawProblem, _: &PosedProblem) {
        self.runs.add_raw(raw);
    }

    fn is_full(&self) -> bool {
        self.args.count.is_some_and(|most| self.written >= most)
    }
}

/// A problem for which the questions hold.
struct Candidate {
    conversion: Conversion,
    rank: Option<Rank>,
    traits: Option<Traits>,
    /// What no other problem may have.
    mark: Option<Mark>,
    /// What is said of it when it is written.
    warnings: Vec<String>,
    exit: Exit,
    /// Its place in the input.
    place: usize,
}

/// Problems that wait, sorted where they need not all be held.
#[derive(Default)]
struct Held(Vec<Candidate>);

impl Held {
    /// Whether problems wait.
    fn is_needed(args: &Args) -> bool {
        args.sort.is_some() || args.spread
    }

    /// Keeps a problem until the end of the input; where only some are wanted and none can be left
    /// out later, no more than those.
    fn add(&mut self, candidate: Candidate, args: &Args) {
        let most = args.count.filter(|_| !args.spread && args.distinct.is_none());
        let Some(most) = most.map(|most| most.saturating_add(args.skip.unwrap_or(0))) else {
            self.0.push(candidate);
            return;
        };
        let at = self.0.partition_point(|other| order(other, &candidate).is_le());
        if at < most {
            self.0.insert(at, candidate);
            self.0.truncate(most);
        }
    }

    /// The problems in their order. Where they are to be as different as they can be, those that are
    /// skipped are left out, and those that are not wanted.
    fn chosen(self, args: &Args) -> Vec<Candidate> {
        let Self(mut held) = self;
        held.sort_by(order);
        if !args.spread {
            return held;
        }
        // What was there before is left out first, so that the number is reached.
        let mut marks = Marks::default();
        held.retain(|it| it.mark.as_ref().is_none_or(|mark| marks.add(mark)));
        held.drain(..args.skip.unwrap_or(0).min(held.len()));
        let traits: Vec<Traits> = held.iter().filter_map(|it| it.traits.clone()).collect();
        let chosen = spread(&traits, args.count.unwrap_or(usize::MAX));
        let chosen: BTreeSet<usize> = chosen.into_iter().collect();
        let mut at = 0;
        held.retain(|_| {
            at += 1;
            chosen.contains(&(at - 1))
        });
        held
    }
}

/// The order in which problems are written.
fn order(a: &Candidate, b: &Candidate) -> Ordering {
    let ranks = a.rank.as_ref().zip(b.rank.as_ref());
    let order = ranks.map_or(Ordering::Equal, |(a, b)| a.compare(b));
    order.then(a.place.cmp(&b.place))
}

/// What was left open: nothing of it vanishes without a word.
#[derive(Default)]
struct LeftOpen {
    /// The first undecided problems.
    named: BTreeSet<String>,
    undecided: usize,
    /// Selected problems whose place in the order, or difference from others, is not known.
    unplaced: usize,
}

/// Undecided problems that are named.
const NAMED: usize = 5;

impl LeftOpen {
    /// Adds a problem that is not selected.
    fn add(&mut self, id: &str) -> Exit {
        self.undecided += 1;
        if self.named.len() < NAMED {
            self.named.insert(printable(id));
        }
        Exit::Undecided
    }

    /// Adds a problem that may be selected in place of another one.
    fn add_unplaced(&mut self) {
        self.unplaced += 1;
    }

    /// Says it, where `some` were taken and not all; returns what it adds to the exit code.
    fn warn(&self, proven: bool, some: bool, ui: &mut Ui) -> Exit {
        if self.undecided > 0 {
            let named: Vec<&str> = self.named.iter().map(String::as_str).collect();
            let more = self.undecided - named.len();
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            let reason = if proven {
                "undecided, so not selected; --nodes or --time allow more"
            } else {
                "no solution that can be played, so not selected; --prove finds one"
            };
            ui.summary_warning(&format!("{}{more}: {reason}", named.join(", ")));
        }
        if self.unplaced == 0 || !some {
            return Exit::Holds;
        }
        let problems = problems(self.unplaced as u64);
        ui.summary_warning(&format!(
            "{problems} undecided, so that others may have been taken instead; --nodes or --time allow \
             more"
        ));
        Exit::Undecided
    }
}
