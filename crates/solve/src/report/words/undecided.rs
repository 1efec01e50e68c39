//! What is not proven, and why.

use super::answer::{bounded, search_stopped};
use super::finding;
use super::sentence::Sentence;
use super::value::reason;
use crate::exact::Tables;
use crate::report::{Finding, Report, What};

/// Why a study is not decided.
pub fn undecided(report: &Report, what: &What) -> Sentence {
    finding(report, &Finding::of(what.clone()))
}

/// Why something is not proven.
pub(super) fn open(report: &Report, what: &What) -> Sentence {
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
        What::OtherMoves { moves } => {
            Sentence::new("undecided.other-moves").number("moves", *moves)
        }
        What::OpenStudy { holding, losing, open } => Sentence::new("undecided.study")
            .number("holding", *holding)
            .number("losing", *losing)
            .number("open", *open),
        What::NoTables => no_tables(report, Tables::COMPILED_IN),
        What::MissingTable { missing } => {
            // What is missing is named as "table of" its material.
            let material = missing.rsplit(' ').next().unwrap_or_default();
            Sentence::new("undecided.missing-table")
                .text("missing", missing)
                .text("material", material)
        }
        What::BrokenTable { error } => Sentence::new("undecided.broken-table").text("error", error),
        // Everything else has been put into words before; a test goes through all of it.
        _ => Sentence::new(""),
    }
}

/// That a study needs tables, and where they are to be had.
pub(super) fn no_tables(report: &Report, compiled_in: bool) -> Sentence {
    let key = if compiled_in { "undecided.no-tables" } else { "undecided.no-tables.not-compiled" };
    Sentence::new(key).text("stipulation", report.stipulation)
}
