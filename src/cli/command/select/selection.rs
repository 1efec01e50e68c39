//! The problems that are selected, on their way to the output.

use std::collections::{BTreeSet, HashSet};
use std::path::Path;
use std::sync::Arc;

use super::Args;
use super::held::{Candidate, Held};
use super::questions::Answered;
use crate::batch::{SettingsFile, Tally, problems};
use crate::cli::command::convert::Output;
use crate::cli::report::style::printable;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::pipeline::Outlet;
use crate::cli::run::ui::Ui;
use crate::convert::{Target, write_in};
use crate::formats::Header;
use crate::input::{PosedProblem, RawProblem};
use crate::problem::Text;
use crate::select::Truth;

/// What has been selected so far.
pub(super) struct Selection<'a> {
    args: &'a Args,
    output: Output<'a>,
    held: Held,
    marks: HashSet<String>,
    /// Problems that were read, skipped and written.
    read: usize,
    skipped: usize,
    written: usize,
    undecided: BTreeSet<String>,
    open: usize,
    /// Problems whose place in the order, or difference from others, a limit left open.
    unplaced: usize,
    /// Results of runs among the problems, file by file.
    runs: Vec<(Arc<str>, Tally)>,
}

/// Undecided problems that are named.
const NAMED: usize = 5;

impl<'a> Selection<'a> {
    pub(super) fn new(args: &'a Args) -> Result<Self, CommandError> {
        Ok(Self {
            args,
            output: Output::new(args.to, &args.writing)?,
            held: Held::default(),
            marks: HashSet::new(),
            read: 0,
            skipped: 0,
            written: 0,
            undecided: BTreeSet::new(),
            open: 0,
            unplaced: 0,
            runs: Vec::new(),
        })
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
            self.undecided.insert(printable(id));
        }
        Exit::Undecided
    }

    /// Writes what was held, and says what was left open.
    pub(super) fn finish(mut self, ui: &mut Ui) -> Result<Exit, CommandError> {
        if self.args.spread {
            self.skipped = self.args.skip.unwrap_or(0);
        }
        let mut exit = Exit::Holds;
        for candidate in std::mem::take(&mut self.held).chosen(self.args) {
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
        if self.unplaced > 0 && self.args.take.is_some() {
            let problems = problems(self.unplaced as u64);
            ui.summary_warning(&format!(
                "{problems} undecided, so that others may have been taken instead; --nodes or --time \
                 allow more"
            ));
            exit = exit.max(Exit::Undecided);
        }
        exit = exit.max(self.check_runs(ui));
        self.output.finish(ui)?;
        Ok(exit)
    }

    /// Notes a problem that may be the result of a run.
    fn note_run(&mut self, raw: &RawProblem) {
        if self.runs.last().is_none_or(|(file, _)| **file != *raw.file) {
            self.runs.push((raw.file.clone(), Tally::default()));
        }
        if let Some((_, tally)) = self.runs.last_mut() {
            tally.add_raw(raw);
        }
    }

    /// Says where results of runs are mixed or incomplete; nothing is known of what was not read.
    fn check_runs(&self, ui: &mut Ui) -> Exit {
        let of_a_run = || self.runs.iter().filter(|(_, tally)| tally.results > 0);
        let mut questions = of_a_run().filter_map(|(_, tally)| tally.question());
        let first = questions.next();
        let mut faults = Vec::new();
        if of_a_run().any(|(_, it)| it.is_mixed()) || questions.any(|it| Some(it) != first) {
            faults.push("the input holds results of runs that asked different questions".to_owned());
        }
        let files = of_a_run().filter(|_| !self.is_full());
        faults.extend(files.filter_map(|(file, tally)| {
            let beside = SettingsFile::beside(Path::new(&**file)).ok().flatten();
            tally.fault(file, beside.as_ref())
        }));
        faults.iter().for_each(|fault| ui.error(fault));
        if faults.is_empty() { Exit::Holds } else { Exit::Findings }
    }
}

impl Outlet<RawProblem, Answered> for Selection<'_> {
    fn result(
        &mut self,
        raw: RawProblem,
        answered: Answered,
        ui: &mut Ui,
    ) -> Result<Exit, CommandError> {
        let Answered { conversion, holds, rank, traits, mark } = answered;
        self.note_run(&raw);
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
        let is_unplaced = rank.as_ref().is_some_and(|it| it.is_open)
            || traits.as_ref().is_some_and(|it| it.is_open);
        self.unplaced += usize::from(is_unplaced);
        let candidate = Candidate { conversion, rank, traits, mark, place: self.read };
        if Held::is_needed(self.args) {
            self.held.add(candidate, self.args);
            return Ok(exit);
        }
        Ok(exit.max(self.write(candidate, ui)?))
    }

    fn nothing(&mut self, raw: &RawProblem, _: &PosedProblem) {
        self.note_run(raw);
    }

    fn is_full(&self) -> bool {
        self.args.take.is_some_and(|most| self.written >= most)
    }
}
