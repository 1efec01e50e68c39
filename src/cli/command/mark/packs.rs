//! The problems whose answers are marked.

use std::collections::BTreeMap;

use crate::cli::report::style::printable;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::pipeline::Outlet;
use crate::cli::run::ui::Ui;
use crate::input::PosedProblem;
use crate::pack::Pack;
use crate::problem::Problem;

/// Gathers problems, judged move by move, by their ids.
#[derive(Default)]
pub(super) struct Packs(pub(super) BTreeMap<String, (Problem, Pack)>);

impl Outlet<PosedProblem, Pack> for Packs {
    fn result(
        &mut self,
        posed: PosedProblem,
        packed: Pack,
        ui: &mut Ui,
    ) -> Result<Exit, CommandError> {
        ui.problem(&posed);
        let Ok(problem) = posed.problem else { return Ok(Exit::Input) };
        if self.0.insert(posed.id.clone(), (problem, packed)).is_some() {
            let id = printable(&posed.id);
            ui.error(&format!("found two problems with the id `{id}`; answers name one"));
            return Ok(Exit::Input);
        }
        Ok(Exit::Holds)
    }
}
