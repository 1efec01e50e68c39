//! The problems that are selected, on their way to the output.

use std::cmp::Ordering;
use std::collections::{BTreeSet, HashSet};

use super::Args;
use super::asked::Answered;
use crate::cli::command::convert::Output;
use crate::cli::report::style::tame;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::pipeline::Outlet;
use crate::cli::run::ui::Ui;
use crate::convert::{Target, write_in};
use crate::formats::Header;
use crate::input::{Conversion, RawProblem};
use crate::problem::Text;
use crate::select::{Rank, Traits, Truth, spread};

/// A problem for which the questions hold.
struct Candidate {
    conversion: Conversion,
    rank: Option<Rank>,
    traits: Option<Traits>,
    /// What no other problem may have.
    mark: Option<String>,
    /// Its place in the input.
    place: usize,
}

/// What has been selected so far.
pub(super) struct Selection<'a> {
    args: &'a Args,
    output: Output<'a>,
    /// Problems that wait for the end of the input, sorted where they need not all be held.
    held: Vec<Candidate>,
    marks: HashSet<String>,
    /// Problems that were read, skipped and written.
    read: usize,
    skipped: usize,
    written: usize,
    undecided: BTreeSet<String>,
    open: usize,
}

/// Undecided problems that are named.
const NAMED: usize = 5;

impl<'a> Selection<'a> {
    pub(super) fn new(args: &'a Args) -> Result<Self, CommandError> {
        Ok(Self {
            args,
            output: Output::new(args.to, &args.writing)?,
            held: Vec::new(),
            marks: HashSet::new(),
            read: 0,
            skipped: 0,
            written: 0,
            undecided: BTreeSet::new(),
            open: 0,
        })
    }

    /// Keeps a problem until the end of the input; where only some are wanted and none can be left
    /// out later, no more than those.
    fn hold(&mut self, candidate: Candidate) {
        let most = self.args.take.filter(|_| !self.args.spread && self.args.distinct.is_none());
        let Some(most) = most.map(|most| most.saturating_add(self.args.skip.unwrap_or(0))) else {
            self.held.push(candidate);
            return;
        };
        let at = self.held.partition_point(|other| order(other, &candidate).is_le());
        if at < most {
            self.held.insert(at, candidate);
            self.held.truncate(most);
        }
    }

    /// Writes a problem, unless it is skipped or was there before.
    fn write(&mut self, candidate: Candidate, ui: &mut Ui) -> Result<Exit, CommandError> {
        if candidate.mark.is_some_and(|mark| !self.marks.insert(mark)) {
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
        if let (Ok(problem), Target::Yaml) = (&conversion.posed.problem, self.args.to) {
            self.args.writing.misfit(problem).iter().for_each(|warning| ui.warning(warning));
            let notation = self.args.writing.notation(problem, self.args.input.reading.notation);
            write_in(&mut conversion, notation);
        }
        self.output.add(&conversion, ui)
    }

    fn leave_open(&mut self, id: &str) -> Exit {
        self.open += 1;
        if self.undecided.len() < NAMED {
            self.undecided.insert(tame(id));
        }
        Exit::Undecided
    }

    /// Writes what was held, and says what was left open.
    pub(super) fn finish(mut self, ui: &mut Ui) -> Result<Exit, CommandError> {
        let mut held = std::mem::take(&mut self.held);
        held.sort_by(order);
        if self.args.spread {
            // What was there before is left out first, so that the number is reached.
            let mut marks = HashSet::new();
            held.retain(|it| it.mark.as_ref().is_none_or(|mark| marks.insert(mark.clone())));
            held.drain(..self.args.skip.unwrap_or(0).min(held.len()));
            self.skipped = self.args.skip.unwrap_or(0);
            let traits: Vec<Traits> = held.iter().filter_map(|it| it.traits.clone()).collect();
            let chosen = spread(&traits, self.args.take.unwrap_or(usize::MAX));
            let chosen: BTreeSet<usize> = chosen.into_iter().collect();
            let mut at = 0;
            held.retain(|_| {
                at += 1;
                chosen.contains(&(at - 1))
            });
        }
        let mut exit = Exit::Holds;
        for candidate in held {
            if self.args.take.is_some_and(|most| self.written >= most) {
                break;
            }
            exit = exit.max(self.write(candidate, ui)?);
        }
        if self.open > 0 {
            let named: Vec<&str> = self.undecided.iter().map(String::as_str).collect();
            let more = self.open - named.len();
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            let reason = if self.args.prove {
                "undecided, so not selected; --nodes or --time allow more"
            } else {
                "no solution that can be played, so not selected; --prove finds one"
            };
            ui.summary_warning(&format!("{}{more}: {reason}", named.join(", ")));
        }
        self.output.finish(ui)?;
        Ok(exit)
    }
}

impl Outlet<RawProblem, Answered> for Selection<'_> {
    fn result(
        &mut self,
        _: RawProblem,
        answered: Answered,
        ui: &mut Ui,
    ) -> Result<Exit, CommandError> {
        let Answered { conversion, holds, rank, traits, mark } = answered;
        ui.problem(&conversion.posed);
        let exit = if conversion.posed.has_error() { Exit::Input } else { Exit::Holds };
        let mark = match (holds, mark.transpose()) {
            (Truth::No, _) => return Ok(exit),
            (Truth::Unknown, _) | (_, Err(_)) => {
                return Ok(exit.max(self.leave_open(&conversion.id)));
            }
            (Truth::Yes, Ok(mark)) => mark,
        };
        self.read += 1;
        let candidate = Candidate { conversion, rank, traits, mark, place: self.read };
        if self.args.sort.is_none() && !self.args.spread {
            return Ok(exit.max(self.write(candidate, ui)?));
        }
        self.hold(candidate);
        Ok(exit)
    }

    fn is_full(&self) -> bool {
        self.args.take.is_some_and(|most| self.written >= most)
    }
}

/// The order in which problems are written.
fn order(a: &Candidate, b: &Candidate) -> Ordering {
    let ranks = a.rank.as_ref().zip(b.rank.as_ref());
    let order = ranks.map_or(Ordering::Equal, |(a, b)| a.compare(b));
    order.then(a.place.cmp(&b.place))
}
