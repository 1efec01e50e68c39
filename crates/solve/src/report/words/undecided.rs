//! What is not proven, and why.

use super::answer::{bounded, search_stopped};
use super::finding;
use super::sentence::Sentence;
use super::value::reason;
use crate::exact::{MissingTable, Tables};
use crate::report::{Finding, Report, What};

/// Why a study is not decided.
pub fn undecided(report: &Report, what: &What) -> Sentence {
    finding(report, &Finding::of(what.clone()))
}

/// Why something is not proven.
pub(super) fn open(what: &What) -> Sentence {
    match what {
        What::Open { moves, not_within, unfinished } => {
            search_stopped(*moves, *not_within, *unfinished)
        }
        What::Bounded { not_within } => bounded(*not_within),
        What::OpenCheck(stopped) => {
            Sentence::new("undecided.check").part("reason", reason(*stopped))
        }
        What::OpenSolutions(stopped) => {
            Sentence::new("undecided.solutions").part("reason", reason(*stopped))
        }
        What::OpenWins { moves, not_within, stopped } => {
            let key = if stopped.is_some() { "undecided.wins.stopped" } else { "undecided.wins" };
            let said = Sentence::new(key).number("moves", *moves).number("within", *not_within);
            match stopped {
                Some(stopped) => said.part("reason", reason(*stopped)),
                None => said,
            }
        }
        What::OtherMoves { moves, table } => Sentence::new("undecided.other-moves")
            .number("moves", *moves)
            .part("remedy", remedy(table.as_ref())),
        What::OpenStudy { holding, losing, open, table } => Sentence::new("undecided.study")
            .number("holding", *holding)
            .number("losing", *losing)
            .number("open", *open)
            .part("remedy", remedy(table.as_ref())),
        What::NoTables => nothing(no_tables(Tables::COMPILED_IN)),
        What::MissingTable(table) => nothing(remedy(Some(table))),
        What::BrokenTable { error } => Sentence::new("undecided.broken-table").text("error", error),
        // Everything else has been put into words before; a test goes through all of it.
        _ => Sentence::new(""),
    }
}

fn nothing(remedy: Sentence) -> Sentence {
    Sentence::new("undecided.nothing").part("remedy", remedy)
}

/// What may settle a study where no folder of tables is named.
pub(super) fn no_tables(compiled_in: bool) -> Sentence {
    Sentence::new(if compiled_in { "remedy.no-tables" } else { "remedy.not-compiled" })
}

/// What may settle a study that this table would settle.
fn remedy(table: Option<&MissingTable>) -> Sentence {
    match table {
        None => Sentence::new("remedy.tables"),
        Some(MissingTable::Buildable { material, under, command, .. }) => {
            let key = if under.is_some() { "remedy.table-under" } else { "remedy.table" };
            let sentence = Sentence::new(key).text("material", material).text("command", command);
            match under {
                Some(under) => sentence.text("under", under),
                None => sentence,
            }
        }
        Some(MissingTable::TooLarge { material }) => {
            Sentence::new("remedy.too-large").text("material", material)
        }
        Some(MissingTable::NotUnderTheseRules) => Sentence::new("remedy.not-under-these-rules"),
    }
}
