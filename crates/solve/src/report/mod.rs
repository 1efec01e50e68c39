//! Reports: what an examination found, as plain data.
//!
//! A [`Report`] has no type parameter. Moves have their text and their squares, solutions are trees
//! of them, findings are data. Everything that is printed, drawn in a book or sent to a page is made
//! of it. Serialized, it is the machine output, as the schema describes it; [`Output`] is its shape.
//! Sentences about a problem are in [`words`], each once.

mod alternatives;
mod answer;
mod economy;
mod ends;
mod finding;
mod judgement;
mod key_kind;
mod line;
mod output;
mod phases;
mod problem_report;
mod remedy;
mod step;
mod text_form;
mod variations;
pub mod words;

pub use alternatives::{AlternativePlace, AlternativeReport, AlternativesReport};
pub use answer::{Answer, Solutions, Study, StudyReport};
pub use economy::{EconomyReport, ManReport, Work};
pub use ends::{EndReport, PlacedMan, RestReport, RuleChange, ThemeReport};
pub use finding::{Finding, FittingNotation, What, WrittenMark};
pub use judgement::{Judgement, TriedVerdict};
pub use key_kind::KeyKind;
pub use line::{Line, Move, MoveMark, Recurrence, ShownMove, numbered, record_line, record_move};
pub use output::{FindingOutput, Output, StudyOutput};
pub use paiju_game::mark::{Mark, MarkKind};
pub use phases::{
    ExperimentReport, FailureReport, SetPlayReply, SetPlayReport, TriesReport, TryReport,
    WinnerReport, WinnersReport,
};
pub use problem_report::{CheckReport, Claimed, Cost, Held, Over, Report, Stages, TreeReport};
pub use remedy::{Mended, Remedy};
pub use step::{Step, Threat, Tree};
