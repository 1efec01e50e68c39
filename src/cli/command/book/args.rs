//! The options of `book`.

use std::path::PathBuf;

use super::choices::{BookFormat, Chapters, Sort, per_page};
use crate::book::Paper;
use crate::cli::options::picture::PictureArgs;
use crate::cli::options::quantity;
use crate::cli::options::{
    JobArgs, LimitArgs, QuestionArgs, SearchArgs, StreamArgs, TableArgs, notation,
};
use crate::cli::report::printed::Printing;
use crate::cli::run::error::CommandError;
use crate::notation::Notation;
use crate::report::words::Language;

pub(super) const AFTER_HELP: &str = "\
The page is a single file. On a screen the problems can be played through; printed, it is a book.
Where the shortest win is asked for (#), it is searched for a minute, unless --time or --nodes is given.

Examples:
  paiju book puzzles/traitors.yaml -o traitors.html
  paiju book puzzles --sort difficulty --per-page 9 --hints -o puzzles.html
  paiju book mine.yaml --title 'My problems' --solutions chinese -o mine.html
  paiju generate --count 6 | paiju book - --men figures -o made.html
  paiju book mine.yaml --chapters length --foreword foreword.md -o mine.html
  paiju book contest.yaml --sheet -o sheet.html         sheets for solvers
  paiju book mine.yaml --format text                    for a terminal or a printer

PDF: a browser prints the page, here Chromium:
  chromium --headless --no-pdf-header-footer --print-to-pdf=mine.pdf mine.html";

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    pub(super) input: StreamArgs,

    /// How the book is written
    #[arg(long, short, value_name = "FORMAT", default_value = "html")]
    pub(super) format: BookFormat,

    /// The file to write [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,

    /// The title [default: that of the collection]
    #[arg(long)]
    pub(super) title: Option<String>,

    /// Diagrams on a printed page [default: 6, of sheets 4]
    #[arg(long, value_name = "N", value_parser = per_page())]
    pub(super) per_page: Option<usize>,

    /// What is printed on [default: a4]
    #[arg(long, value_name = "SIZE")]
    pub(super) paper: Option<Paper>,

    /// The order of the problems [default: that of the files]
    #[arg(long, value_name = "BY")]
    pub(super) sort: Option<Sort>,

    /// What chapters are made of [default: the collections]
    #[arg(long, value_name = "BY")]
    pub(super) chapters: Option<Chapters>,

    /// A foreword in Markdown
    #[arg(long, value_name = "FILE")]
    pub(super) foreword: Option<PathBuf>,

    /// Add hints before the solutions: the length, the idea, the first move
    #[arg(long)]
    pub(super) hints: bool,

    /// Add what the wins rest on to the solutions
    #[arg(long, conflicts_with = "no_solutions")]
    pub(super) rests_on: bool,

    /// Add the tries with at most this many refutations to the solutions, and why they fail
    #[arg(long, value_name = "REFUTATIONS", num_args = 0..=1, default_missing_value = "1", require_equals = true, conflicts_with = "no_solutions", value_parser = clap::value_parser!(u8).range(1..))]
    pub(super) tries: Option<u8>,

    /// How solutions are written [default: as the files say]
    #[arg(long, value_name = "NOTATION", value_parser = notation())]
    pub(super) solutions: Option<Notation>,

    /// Leave the solutions out
    #[arg(long, conflicts_with = "solutions")]
    pub(super) no_solutions: bool,

    /// Print sheets for solvers: no solutions, but room for them, and for these points for each
    /// problem [default: 5]
    #[arg(long, value_name = "POINTS", num_args = 0..=1, default_missing_value = "5", value_parser = quantity::points)]
    #[arg(conflicts_with_all = ["hints", "solutions", "rests_on"])]
    pub(super) sheet: Option<f64>,

    #[command(flatten)]
    pub(super) question: QuestionArgs,

    #[command(flatten)]
    pub(super) search: SearchArgs,

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
    /// Whether problems are solved.
    pub(super) fn solves(&self) -> bool {
        let sorted = matches!(self.sort, Some(Sort::Difficulty | Sort::Length));
        let divided = self.chapters.is_some_and(|it| it != Chapters::Source);
        !self.leaves_solutions_out() || self.hints || sorted || divided
    }

    /// Whether no solutions are printed.
    pub(super) fn leaves_solutions_out(&self) -> bool {
        self.no_solutions || self.sheet.is_some()
    }

    /// How problems are printed; refuses options that have no effect.
    pub(super) fn printing(&self, language: Language) -> Result<Printing, CommandError> {
        let looks = match self.format {
            BookFormat::Html | BookFormat::Tex => self.picture.pictures()?,
            BookFormat::Text => self.picture.text()?,
        };
        let (hints, solutions, rests_on) =
            (self.hints, !self.leaves_solutions_out(), self.rests_on);
        let (notation, tries) = (self.solutions, self.tries);
        Ok(Printing { looks, notation, hints, solutions, rests_on, tries, language })
    }
}
