//! Writes the verdicts on games.

use serde_json::json;

use super::judging::Faults;
use crate::cli::report::judged::Judged;
use crate::cli::report::style::printable;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::pipeline::{Item, Outlet};
use crate::cli::run::ui::Ui;
use crate::cli::run::workers::Panicked;
use crate::cli::sink::{Entry, Sink, Text};
use crate::input::{FileError, RawGame};
use crate::problem::Diagnostic;

/// A game, or a file that cannot be read in its place.
pub(super) type Game = Result<RawGame, FileError>;

impl Item for Game {
    fn name(&self) -> String {
        match self {
            Ok(raw) => printable(&raw.id),
            Err(error) => error.to_string(),
        }
    }
}

/// Takes the verdicts on games.
pub(super) struct Judgements {
    pub(super) sink: Box<dyn Sink>,
    /// Whether there was a game, readable or not.
    pub(super) any: bool,
}

impl Outlet<Game, Option<Result<Judged, Faults>>> for Judgements {
    fn result(
        &mut self,
        game: Game,
        judged: Option<Result<Judged, Faults>>,
        ui: &mut Ui,
    ) -> Result<Exit, CommandError> {
        self.any = true;
        let raw = match game {
            Ok(raw) => raw,
            Err(error) => {
                ui.error(&error.to_string());
                return Ok(Exit::Input);
            }
        };
        for warning in &raw.warnings {
            let warning = Diagnostic::warning(warning.to_string());
            let warning = warning.file(&*raw.excerpt.file).about(&raw.id);
            ui.diagnostic(&warning, &raw.excerpt);
        }
        match judged {
            Some(Ok(judged)) => self.verdict(&judged, ui),
            Some(Err(faults)) => {
                for (fault, excerpt) in &faults {
                    ui.diagnostic(fault, excerpt);
                }
                self.failed(&raw, faults.iter().map(|(fault, _)| &*fault.message), ui)?;
                Ok(Exit::Input)
            }
            None => Ok(Exit::Holds),
        }
    }

    fn fault(&mut self, game: Game, fault: &Panicked, ui: &mut Ui) -> Result<(), CommandError> {
        self.any = true;
        match game {
            Ok(raw) => self.failed(&raw, [&*fault.to_string()], ui),
            Err(_) => Ok(()),
        }
    }
}

impl Judgements {
    fn verdict(&mut self, judged: &Judged, ui: &mut Ui) -> Result<Exit, CommandError> {
        let text = || Text { body: judged.text().to_owned(), ..Text::default() };
        let record = || serde_json::to_value(judged);
        self.sink.entry(ui, &Entry { posed: None, record: &record, text: &text })?;
        Ok(match judged.agrees {
            Some(false) => Exit::Findings,
            _ if judged.is_uncovered() => Exit::Undecided,
            _ => Exit::Holds,
        })
    }

    /// Writes that a game has no verdict.
    fn failed<'a>(
        &mut self,
        raw: &RawGame,
        messages: impl IntoIterator<Item = &'a str>,
        ui: &mut Ui,
    ) -> Result<(), CommandError> {
        let errors: Vec<_> =
            messages.into_iter().map(|message| json!({"message": message})).collect();
        let record = json!({"id": raw.id, "verdict": "error", "errors": errors});
        let record = || Ok(record.clone());
        self.sink.entry(ui, &Entry { posed: None, record: &record, text: &Text::default })?;
        Ok(())
    }
}
