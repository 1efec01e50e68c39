//! The options of `explain`.

use std::path::{Path, PathBuf};

use crate::cli::options::picture::{PictureArgs, Shape};
use crate::cli::options::{InputArgs, JobArgs, LimitArgs, QuestionArgs, SearchArgs, TableArgs};
use crate::cli::run::ui::Ui;
use crate::cli::sink::Format;
use crate::report::words::Language;

const AFTER_HELP: &str = "\
A position text is explained as it is. Problems of a file are solved first; then the end of
each variation of full length is explained, that of the main line first, and each problem is
solved again with one rule changed at a time.

Examples:
  paiju explain --fen 'R3k4/1R7/9/9/9/9/9/9/9/3K5 b'
  paiju explain puzzles/traitors.yaml
  paiju explain --position puzzles/traitors.yaml    the problem positions themselves
  paiju explain -f svg -o ends puzzles/traitors.yaml    the ends as pictures, marked";

/// The formats that are not pictures.
const RESULTS: [Format; 5] =
    [Format::TEXT, Format::JSON, Format::JSONL, Format::YAML, Format::MARKDOWN];

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    pub(super) input: InputArgs,

    #[command(flatten)]
    pub(super) question: QuestionArgs,

    #[command(flatten)]
    pub(super) search: SearchArgs,

    /// Explain the positions of problems instead of the ends of their solutions
    #[arg(long)]
    pub(super) position: bool,

    /// Explain the ends of all variations, not only of the first ten
    #[arg(long)]
    pub(super) all: bool,

    /// How results are written; pictures mark checks, guarded flights and traitors
    #[arg(long, short, value_name = "FORMAT", default_value = "text", value_parser = Shape::parser(&RESULTS))]
    pub(super) format: Shape,

    /// Write the results or pictures to this file; several of svg or png go into a folder of this name [default:
    /// standard output]
    #[arg(long, short, value_name = "PATH")]
    pub(super) output: Option<PathBuf>,

    #[command(flatten)]
    pub(super) jobs: JobArgs,

    #[command(flatten)]
    pub(super) tables: TableArgs,

    #[command(flatten)]
    pub(super) picture: PictureArgs,

    #[command(flatten)]
    pub(super) limits: LimitArgs,
}

impl Args {
    /// The file for the results, where no pictures go there.
    pub(in crate::cli::command) fn result_file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|_| self.format.results().is_some())
    }

    /// Whether positions are explained as they are, without solving them.
    pub(super) fn as_they_are(&self) -> bool {
        self.position || self.input.fen.is_some()
    }

    /// The language of the results: data for programs are the same in all of them.
    pub(super) fn language(&self, ui: &Ui) -> Language {
        self.format.results().map_or(ui.language(), |format| format.language(ui))
    }
}
