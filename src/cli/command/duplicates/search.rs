//! Compares problems as they come.

use std::io;

use crate::batch::duplicates::Duplicates;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::pipeline::Outlet;
use crate::cli::run::ui::Ui;
use crate::cli::run::workers::Panicked;
use crate::generate::NoIdea;
use crate::idea::Idea;
use crate::input::{PoseOptions, PosedProblem, RawProblem};

/// Compares each problem with all before it.
pub(super) struct Search {
    pub(super) pose_options: PoseOptions,
    pub(super) duplicates: Duplicates,
    /// Problems so far, and those whose idea is not decided.
    pub(super) count: u64,
    pub(super) undecided: u64,
}

impl Search {
    /// Adds a problem by its idea, or without one by its position.
    fn add(&mut self, posed: &PosedProblem, idea: Option<&Idea>) -> io::Result<()> {
        let Ok(problem) = &posed.problem else { return Ok(()) };
        let fen = problem.position.to_string();
        if let Some(idea) = idea {
            return self.duplicates.add_idea(idea, &fen, &posed.id, self.count);
        }
        self.duplicates.add(problem.position.rules().name(), &fen, &posed.id, self.count)
    }
}

impl Outlet<RawProblem, (PosedProblem, Option<Result<Idea, NoIdea>>)> for Search {
    fn result(
        &mut self,
        _: RawProblem,
        (posed, idea): (PosedProblem, Option<Result<Idea, NoIdea>>),
        ui: &mut Ui,
    ) -> Result<Exit, CommandError> {
        ui.problem(&posed);
        self.count += 1;
        let idea = idea.transpose();
        self.undecided += u64::from(matches!(idea, Err(NoIdea::Undecided)));
        self.add(&posed, idea.ok().flatten().as_ref())?;
        Ok(Exit::Holds)
    }

    fn fault(&mut self, raw: RawProblem, _: &Panicked, _: &mut Ui) -> Result<(), CommandError> {
        self.count += 1;
        self.add(&raw.pose(&self.pose_options), None)?;
        Ok(())
    }

    fn nothing(&mut self, _: &RawProblem, posed: &PosedProblem) {
        self.count += u64::from(posed.is_problem());
    }
}
