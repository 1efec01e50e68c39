//! Reports: what an examination found, as plain data.
//!
//! A [`Report`] has no type parameter. Moves have their text and their squares, solutions are trees
//! of them, findings are data. Everything that is printed, drawn in a book or sent to a page is made
//! of it. Serialized, it is the machine output, as the schema describes it; [`Output`] is its shape.
//! Sentences about a problem are in [`words`], each once.

mod answer;
mod economy;
mod ends;
mod finding;
mod line;
mod output;
mod phases;
mod problem_report;
mod step;
pub mod words;

pub use answer::{Answer, Solutions, Study, StudyReport};
pub use economy::{EconomyReport, KeyKind, ManReport, Mended, Merits, Remedy, Work};
pub use ends::{DefenceReport, EndReport, HarmReport, PlacedMan, RestReport, ThemeReport};
pub use finding::{Finding, FittingNotation, What, WrittenMark};
pub use line::{Line, Move, MoveMark, Recurrence, ShownMove, numbered, record_line, record_move};
pub use output::{FindingOutput, Output, StudyOutput};
pub use paiju_game::mark::{Mark, MarkKind};
pub use phases::{
    AlternativePlace, AlternativeReport, AlternativesReport, ExperimentReport, FailureReport,
    SetPlayReply, SetPlayReport, TriesReport, TryReport, WinnerReport, WinnersReport,
};
pub use problem_report::{
    CheckReport, Claimed, Cost, Held, HeldMan, Judgement, Over, Report, Stages, TreeReport,
    TriedVerdict,
};
pub use step::{Step, Threat, Tree};
