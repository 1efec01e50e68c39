//! Problems with their play, by their numbers.

use super::named::Named;
use super::search::Search;
use crate::anticipation::Play;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::pipeline::Outlet;
use crate::cli::run::ui::Ui;
use crate::cli::run::workers::Panicked;
use crate::input::{PosedProblem, RawProblem};

/// A problem with its play.
pub(super) struct Played {
    pub(super) posed: PosedProblem,
    pub(super) play: Play,
    /// Whether the play is more than the position.
    pub(super) is_known: bool,
}

/// Does `work` with the play of each problem and its number, counted from 1.
pub(super) struct Numbered<'a, 'b, F> {
    pub(super) search: &'a mut Search<'b>,
    pub(super) work: F,
    pub(super) number: u64,
}

impl<'b, F> Outlet<RawProblem, Played> for Numbered<'_, 'b, F>
where
    F: FnMut(&mut Search<'b>, Named, Play, u64),
{
    fn result(
        &mut self,
        raw: RawProblem,
        Played { posed, play, is_known }: Played,
        ui: &mut Ui,
    ) -> Result<Exit, CommandError> {
        ui.problem(&posed);
        self.number += 1;
        self.search.undecided += usize::from(!is_known);
        let PosedProblem { id, line, .. } = posed;
        (self.work)(self.search, Named { id, file: raw.file, line }, play, self.number);
        Ok(Exit::Holds)
    }

    fn fault(&mut self, _: RawProblem, _: &Panicked, _: &mut Ui) -> Result<(), CommandError> {
        self.number += 1;
        Ok(())
    }

    fn nothing(&mut self, _: &RawProblem, posed: &PosedProblem) {
        self.number += u64::from(posed.is_problem());
    }
}
