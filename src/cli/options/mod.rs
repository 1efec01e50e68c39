//! The groups of options that commands share; each command's own options are in its file.

pub(in crate::cli) mod ending;
pub(in crate::cli) mod groups;
mod input;
mod output;
mod picture;
mod proving;
pub(in crate::cli) mod quantity;
mod question;
pub(in crate::cli) mod renamed;
mod ui;
mod versions;

pub(in crate::cli) use input::{
    COORDINATES, EncodingArgs, InputArgs, ReadArgs, StreamArgs, notation, notation_of, read_games,
};
pub(in crate::cli) use output::{
    CertificateArgs, JobArgs, NO_CELL, OutputArgs, ResultFileArgs, SortArgs,
};
pub(in crate::cli) use picture::{
    FOR_PICTURES, Looks, PictureArgs, PicturesArgs, Shape, WITHOUT_PICTURES,
};
pub(in crate::cli) use proving::{
    EngineArgs, LimitArgs, NODES, ProofArgs, ProvingArgs, TableArgs, existing_folder, table_folder,
};
pub(in crate::cli) use question::{
    PhaseArgs, QuestionArgs, RepetitionArgs, STUDIES, SearchArgs, SearchOnly, StipulationArgs,
    refuse, repetition, stipulation,
};
pub(in crate::cli) use ui::{Color, LanguageArgs, UiArgs, page_notation, usual_notation};
pub(in crate::cli) use versions::VersionArgs;
