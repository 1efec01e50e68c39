//! The groups of options that commands share; each command's own options are in its file.

pub(in crate::cli) mod certificate;
pub(in crate::cli) mod conflict;
pub(in crate::cli) mod ending;
mod engine;
pub(in crate::cli) mod games;
pub(in crate::cli) mod groups;
mod input;
mod language;
mod limits;
mod named_format;
mod output;
pub(in crate::cli) mod picture;
mod proof;
mod proving;
pub(in crate::cli) mod quantity;
mod question;
pub(in crate::cli) mod refusals;
mod result_file;
mod search;
mod sorting;
pub(in crate::cli) mod tables;
mod ui;
mod versions;

pub(in crate::cli) use engine::EngineArgs;
pub(in crate::cli) use input::{
    EncodingArgs, InputArgs, ReadArgs, StreamArgs, notation, notation_of,
};
pub(in crate::cli) use language::{LanguageArgs, page_notation, usual_notation};
pub(in crate::cli) use limits::LimitArgs;
pub(in crate::cli) use output::{JobArgs, OutputArgs};
pub(in crate::cli) use proof::ProofArgs;
pub(in crate::cli) use proving::ProvingArgs;
pub(in crate::cli) use question::{
    QuestionArgs, RepetitionArgs, StipulationArgs, repetition, stipulation,
};
pub(in crate::cli) use result_file::ResultFileArgs;
pub(in crate::cli) use search::{PhaseArgs, SearchArgs, search_only};
pub(in crate::cli) use sorting::SortArgs;
pub(in crate::cli) use tables::TableArgs;
pub(in crate::cli) use ui::{Color, UiArgs};
pub(in crate::cli) use versions::{VersionArgs, VersionWorkArgs};
