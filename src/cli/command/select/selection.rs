//! The problems that are selected, on their way to the output.

use std::collections::HashSet;

use super::Args;
use super::held::{Candidate, Held};
use super::left_open::LeftOpen;
use super::questions::Answered;
use crate::batch::Runs;
use crate::cli::command::convert::Output;
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
    open: LeftOpen,
    /// Results of runs among the problems.
    runs: Runs,
}

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
            open: LeftOpen::default(),
            runs: Runs::default(),
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
        exit = exit.max(self.open.warn(self.args.prove, self.args.take.is_some(), ui));
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
    fn result(
        &mut self,
        raw: RawProblem,
        answered: Answered,
        ui: &mut Ui,
    ) -> Result<Exit, CommandError> {
        let Answered { conversion, holds, rank, traits, mark } = answered;
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
        let candidate = Candidate { conversion, rank, traits, mark, place: self.read };
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
        self.args.take.is_some_and(|most| self.written >= most)
    }
}
