//! Compares problems with those that were there before.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::named::Named;
use super::{Anticipated, Args, text};
use crate::anticipation::{Anticipation, Index, Play};
use crate::cli::report::style::tame;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::read_ahead::ReadAhead;
use crate::cli::run::ui::Ui;
use crate::cli::run::workers::{Streaming, streamed};
use crate::cli::sink::Format;
use crate::examine::{Plan, ReportPart, examine};
use crate::input::{PosedProblem, RawProblem};
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
    /// Reads problems and works on the play of each, in their order.
    pub(super) fn each(
        &mut self,
        input: impl Iterator<Item = RawProblem> + Send + 'static,
        ui: &mut Ui,
        mut work: impl FnMut(&mut Self, Named, Play, u64),
    ) -> Result<(), CommandError> {
        let (args, limits) = (self.args, self.limits.clone());
        let pose_options = args.input.reading.pose_options(None, false);
        let counter = ui.counter("problems");
        let input = ReadAhead::new(input, self.stop);
        let mut number = 0;
        streamed(
            input.map(|raw| (raw.file.clone(), raw.pose(&pose_options))),
            Streaming { jobs: args.proof.jobs.jobs, ordered: true },
            self.stop,
            |(_, posed)| {
                let problem = posed.problem.as_ref().ok();
                problem.map(|problem| play(problem, args.prove.then_some(&limits)))
            },
            |(file, posed), play| {
                counter.add();
                self.complain(&posed, ui);
                number += u64::from(posed.is_problem());
                match play {
                    Ok(Some((play, is_known))) => {
                        self.undecided += usize::from(!is_known);
                        let PosedProblem { id, line, .. } = posed;
                        work(self, Named { id, file, line }, play, number);
                    }
                    Ok(None) => {}
                    Err(panicked) => {
                        ui.error(&format!("{}: {panicked}", tame(&posed.id)));
                        self.exit = Exit::Input;
                    }
                }
                Ok(())
            },
        )?;
        Ok(())
    }

    fn complain(&mut self, posed: &PosedProblem, ui: &mut Ui) {
        ui.problem(posed);
        if posed.has_error() {
            self.exit = self.exit.max(Exit::Input);
        }
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
