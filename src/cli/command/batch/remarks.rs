//! What is said about all problems of a batch at its end.

use super::job::Finished;
use super::results::Results;
use crate::batch;
use crate::batch::repeats::Repeats;
use crate::cli::run::exit::Exit;
use crate::cli::run::progress::Progress;
use crate::cli::run::ui::Ui;
use crate::input::RawProblem;

/// What is said about all problems at the end.
#[derive(Default)]
pub(super) struct Remarks {
    /// Whether the work on a problem was interrupted.
    pub(super) interrupted: bool,
    /// Games that hold no problem.
    pub(super) left_out: u64,
    /// Problems whose twins have no place.
    pub(super) without_twins: u64,
    /// Whether a file could not be read.
    pub(super) unread: bool,
    pub(super) repeats: Repeats,
}

impl Remarks {
    /// Counts a result; returns its line, unless there is none to write.
    pub(super) fn kept(
        &mut self,
        raw: &RawProblem,
        result: Finished,
        results: &mut Results,
        (progress, ui): (&Progress, &mut Ui),
    ) -> Option<String> {
        self.unread |= raw.unreadable_file().is_some();
        if raw.number == 0 || result.posed.no_problem.is_some() {
            if raw.number > 0 {
                self.left_out += 1;
            } else if result.posed.has_error() {
                results.exit = results.exit.max(Exit::Input);
            }
            progress.aside(|| ui.problem(&result.posed));
            return None;
        }
        ui.count(&result.posed);
        results.add(&result.outcome, result.exit);
        self.without_twins += u64::from(result.without_twins);
        for (question, id) in result.questions {
            self.repeats.add(question, raw.number, &id);
        }
        Some(result.line)
    }

    pub(super) fn warn(&self, ui: &mut Ui) {
        if let Some(text) = self.repeats.text() {
            ui.warning(&text);
        }
        if self.without_twins > 0 {
            let problems = batch::problems(self.without_twins);
            ui.warning(&format!(
                "the twins of {problems} were left out: a row has no place for them, see --format jsonl"
            ));
        }
    }
}
