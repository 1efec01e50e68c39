//! Compares problems with those that were there before.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::named::Named;
use super::numbered::{Numbered, Played};
use super::{Anticipated, Args, text};
use crate::anticipation::{Anticipation, Index, Play};
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::pipeline::Pipeline;
use crate::cli::run::read_ahead::ReadAhead;
use crate::cli::run::ui::Ui;
use crate::cli::sink::Format;
use crate::examine::{Plan, ReportPart, examine};
use crate::input::RawProblem;
use crate::problem::Problem;
use crate::report::words;
use crate::solve::Limits;

/// What is asked, and what has been found so far.
pub(super) struct Search<'a> {
    pub(super) args: &'a Args,
    pub(super) limits: Limits,
    pub(super) stop: &'a Arc<AtomicBool>,
    pub(super) index: Index,
    pub(super) named: Vec<Named>,
    pub(super) found: Vec<(usize, Anticipated)>,
    pub(super) exit: Exit,
    pub(super) undecided: usize,
}

impl Search<'_> {
    /// Reads problems and does `work` with the play of each, in their order. Returns whether it was stopped.
    pub(super) fn each(
        &mut self,
        input: impl Iterator<Item = RawProblem> + Send + 'static,
        ui: &mut Ui,
        work: impl FnMut(&mut Self, Named, Play, u64),
    ) -> Result<bool, CommandError> {
        let (args, stop, limits) = (self.args, self.stop, self.limits.clone());
        let pose_options = args.input.reading.pose_options(None, false);
        let play_of = |raw: &RawProblem| {
            let posed = raw.pose(&pose_options);
            let Ok(problem) = &posed.problem else { return Err(Box::new(posed)) };
            let (play, is_known) = play(problem, args.prove.then_some(&limits));
            Ok(Played { posed, play, is_known })
        };
        let problems = ReadAhead::new(input, stop);
        let pipeline = Pipeline::of(args.proof.jobs, stop);
        let mut numbered = Numbered { search: self, work, number: 0 };
        let ended = pipeline.run(problems, ui, play_of, &mut numbered)?;
        self.exit = self.exit.max(ended.exit);
        Ok(ended.stopped)
    }

    /// Notes that a problem of the corpus was there before some of the input.
    pub(super) fn note(&mut self, found: Vec<(usize, Anticipation)>, other: &Named, number: u64) {
        for (problem, anticipation) in found {
            let named = &self.named[problem];
            if anticipation.likeness <= self.args.least && !named.is(other) {
                let record = Anticipated {
                    id: named.id.clone(),
                    number: problem as u64 + 1,
                    of: other.id.clone(),
                    of_number: number,
                    of_file: other.file.to_string(),
                    anticipation,
                };
                self.found.push((problem, record));
            }
        }
    }

    /// Notes that some of the input were there before a problem of it.
    pub(super) fn note_own(
        &mut self,
        found: Vec<(usize, Anticipation)>,
        problem: &Named,
        number: u64,
    ) {
        for (other, anticipation) in found {
            if anticipation.likeness <= self.args.least {
                let named = &self.named[other];
                let record = Anticipated {
                    id: problem.id.clone(),
                    number,
                    of: named.id.clone(),
                    of_number: other as u64 + 1,
                    of_file: named.file.to_string(),
                    anticipation: anticipation.seen_from_the_other(),
                };
                self.found.push((self.named.len(), record));
            }
        }
    }

    /// Writes what was found, by problem and likeness.
    pub(super) fn finish(mut self, ui: &mut Ui) -> Result<Exit, CommandError> {
        if self.undecided > 0 {
            let problems = words::problems(self.undecided as u64);
            let said = words::compared_by_position(problems, self.args.prove);
            ui.summary_warning(&said.text_in(ui.language()));
        }
        self.found.sort_by_key(|(problem, it)| (*problem, it.anticipation.likeness, it.of_number));
        let mut anticipated = 0;
        let mut last = None;
        for (problem, record) in &self.found {
            anticipated += u64::from(last != Some(*problem));
            last = Some(*problem);
            let line = if self.args.format == Format::TEXT {
                text(record).text_in(ui.language())
            } else {
                serde_json::to_string(record).unwrap_or_default()
            };
            ui.print(&format!("{line}\n"))?;
        }
        if self.args.format == Format::TEXT {
            let all = words::problems(self.named.len() as u64);
            let said = words::anticipations(all, anticipated).text_in(ui.language());
            ui.print(&format!("{said}\n"))?;
        }
        Ok(self.exit.max(if self.found.is_empty() { Exit::Holds } else { Exit::Findings }))
    }
}

/// The play of a problem, and whether it is more than its position.
pub(super) fn play(problem: &Problem, limits: Option<&Limits>) -> (Play, bool) {
    let position = &problem.position;
    let variations = problem.variations().or_else(|| {
        let parts = vec![ReportPart::Tree];
        let plan = Plan { parts, limits: limits?.clone(), ..Plan::default() };
        examine(problem, &plan, &mut ()).variations(position)
    });
    (Play::new(position, variations.as_deref().unwrap_or_default()), variations.is_some())
}
