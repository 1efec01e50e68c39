//! One problem of the input, good or bad.

use crate::batch::{Reading, Unit};
use crate::cli::run::ui::Ui;
use crate::problem::{
    Board, Diagnostic, Expect, FindingKind, Problem, Slot, Stipulation, Unposable,
};

/// A file that was read.
pub(super) struct Source {
    /// As the user knows it.
    pub(super) name: String,
    /// Its text; bytes that are no UTF-8 are replaced.
    pub(super) text: String,
    /// The line of the file on which the text begins, counted from 1, if it is but a part.
    pub(super) begins: Option<usize>,
}

impl Source {
    /// The part of a file that begins on a line.
    pub(super) fn part(file: &str, text: String, line: u64) -> Self {
        let begins = usize::try_from(line).ok().filter(|&line| line > 0);
        Self { name: file.to_owned(), text, begins }
    }
}

/// A problem that is to be worked on.
pub(super) struct Item {
    /// Which of the sources it stands in.
    pub(super) source: usize,
    /// Its id.
    pub(super) id: String,
    /// Its position text as written, if it has one that could be read.
    pub(super) fen: Option<String>,
    /// What is asked, if that could be read.
    pub(super) stipulation: Option<Stipulation>,
    /// What the author expects, if that could be read.
    pub(super) expect: Option<Expect>,
    /// The problem on the board, or why it cannot be put there.
    pub(super) posed: Result<Problem, Unposable>,
}

impl Item {
    /// A problem of a collection.
    pub(super) fn new(source: usize, slot: &Slot, posed: Result<Problem, Unposable>) -> Self {
        let entry = slot.entry.as_ref();
        let written = entry.and_then(|entry| match &entry.board {
            Board::Fen(fen) => Some(fen.to_string()),
            Board::Diagram { .. } => None,
        });
        Self {
            source,
            id: slot.id.clone(),
            fen: posed.as_ref().map_or(written, |problem| Some(problem.position.to_string())),
            stipulation: entry.map(|entry| entry.stipulation.value),
            expect: entry.and_then(|it| it.expect.as_ref()).map(|expect| expect.value.clone()),
            posed,
        }
    }

    /// A problem of a stream, and the part of the file that it stands in.
    pub(super) fn of(unit: &Unit, reading: &Reading) -> (Self, Source) {
        let posed = unit.pose(reading);
        let item = Self::new(0, &posed.slot, posed.problem);
        (item, Source::part(&unit.file, posed.text, unit.line))
    }

    /// Lets only wins count in which every move of the attacker gives check.
    pub(super) fn only_checks(&mut self) {
        let own = self.posed.as_mut().ok().map(|problem| &mut problem.stipulation);
        for stipulation in own.into_iter().chain(&mut self.stipulation) {
            if let Stipulation::Mate(mate) = stipulation {
                mate.checks = true;
            }
        }
    }

    /// Takes the complaint over.
    pub(super) fn complain(&mut self, diagnostic: Diagnostic) {
        if let Err(bad) = &mut self.posed {
            bad.diagnostics.push(diagnostic);
        }
    }

    /// Whether the problem is bad in the way its author says it is.
    pub(super) fn is_illegal_as_expected(&self) -> bool {
        let illegal = Expect::Findings([FindingKind::IllegalPosition].into());
        let only = self.posed.as_ref().is_err_and(Unposable::is_only_illegal);
        only && self.expect.as_ref() == Some(&illegal)
    }

    /// Tells what is wrong with the problem, or worth telling of it, unless its author
    /// knows.
    pub(super) fn tell(&self, ui: &mut Ui, sources: &[Source]) {
        let told = match &self.posed {
            Ok(problem) => &problem.warnings,
            Err(_) if self.is_illegal_as_expected() => return,
            Err(bad) => &bad.diagnostics,
        };
        for diagnostic in told {
            ui.diagnostic(diagnostic, &sources[self.source]);
        }
    }
}
