//! `paiju explain`: why a final position is lost.

mod explainer;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use crate::cli::options::conflict::{SearchOnly, given};
use crate::cli::options::picture::{PictureArgs, Shape};
use crate::cli::options::{
    InputArgs, JobArgs, LimitArgs, QuestionArgs, SearchArgs, TableArgs, usual_notation,
};
use crate::cli::report::layout::indented;
use crate::cli::report::pictures::{BoardFormat, Boards};
use crate::cli::report::printed::Printing;
use crate::cli::report::style::{NAME, tame};
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::interrupt;
use crate::cli::run::problem_stream::ProblemStream;
use crate::cli::run::ui::Ui;
use crate::cli::run::workers::{Streaming, streamed};
use crate::cli::sink::{Entry, Format, Text};
use crate::examine::{Plan, examine};
use crate::input::PosedProblem;
use crate::record::{ENDS, Explained};
use crate::report::words::{Language, PageWord};
use explainer::Explainer;

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

/// Options of `explain`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    question: QuestionArgs,

    #[command(flatten)]
    search: SearchArgs,

    /// Explain the positions of problems instead of the ends of their solutions
    #[arg(long)]
    position: bool,

    /// Explain the ends of all variations, not only of the first ten
    #[arg(long)]
    all: bool,

    /// How results are written; pictures mark checks, guarded flights and traitors
    #[arg(long, short, value_name = "FORMAT", default_value = "text", value_parser = Shape::parser(&RESULTS))]
    format: Shape,

    /// Write the results or pictures to this file; several of svg or png go into a folder of this name [default:
    /// standard output]
    #[arg(long, short, value_name = "PATH")]
    output: Option<PathBuf>,

    #[command(flatten)]
    jobs: JobArgs,

    #[command(flatten)]
    tables: TableArgs,

    #[command(flatten)]
    picture: PictureArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

impl Args {
    /// The file for the results, where no pictures go there.
    pub(super) fn result_file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|_| self.format.results().is_some())
    }

    /// Whether positions are explained as they are, without solving them.
    fn as_they_are(&self) -> bool {
        self.position || self.input.fen.is_some()
    }

    /// The language of the results: data for programs are the same in all of them.
    fn language(&self, ui: &Ui) -> Language {
        self.format.results().map_or(ui.language(), |format| format.language(ui))
    }
}

/// Explains every position.
pub(in crate::cli) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    let search_only = SearchOnly::new(given(&args.search.given()), args.question.stipulation())?;
    let mut exit = Exit::Holds;
    let stop = interrupt::flag();
    let tables = args.tables.open()?;
    let boards = args.format.boards(args.picture.width());
    let ends = match boards {
        _ if args.all => usize::MAX,
        // A file holds one picture.
        Some(BoardFormat::Single(_)) => 1,
        _ => ENDS,
    };
    let plan = Plan {
        most: args.search.moves,
        limits: args.limits.stopped_by(&stop),
        tables: tables.clone(),
        ..Explained::plan(ends)
    };
    let style = boards.map(|_| args.picture.style()).transpose()?;
    let boards = boards.map(|format| Boards::open(format, args.output.as_deref()));
    let mut boards = boards.transpose()?;
    let mut sink = args.format.results().unwrap_or(Format::TEXT).open(&[]);
    let pose_options = args.question.pose(&args.input.reading, args.search.checks);
    ui.stdin(&args.input.files);
    let problems = ProblemStream::new(args.input.problems(), pose_options, &stop);
    let how = Streaming { jobs: args.jobs.jobs, ordered: true };
    let language = args.language(ui);
    let printing = style.map(|style| Printing::board(style, language));
    let one = |posed: &PosedProblem| {
        let problem = posed.problem.as_ref().ok()?;
        let explainer = Explainer { posed, problem, language, printing };
        Some(if args.as_they_are() {
            explainer.as_is()
        } else {
            let notation = usual_notation(language, problem);
            explainer.solved(&examine(problem, &Plan { notation, ..plan.clone() }, &mut ()))
        })
    };
    let counter = ui.counter("problems");
    streamed(problems, how, &stop, one, |posed, explained| {
        counter.add();
        ui.problem(&posed);
        let explained = match explained {
            Ok(Some(explained)) => explained,
            Ok(None) => {
                exit = exit.max(if posed.has_error() { Exit::Input } else { Exit::Holds });
                return Ok(());
            }
            Err(panicked) => {
                exit = exit.max(Exit::Input);
                ui.error(&format!("{}: {panicked}", tame(&posed.id)));
                return Ok(());
            }
        };
        exit = exit.max(explained.exit.unwrap_or(Exit::Holds));
        search_only.count(posed.stipulation);
        if let Some(boards) = &mut boards {
            if explained.diagrams.is_empty() {
                ui.error(&format!("{}: {}", tame(&posed.id), explained.text.trim_end()));
            }
            for diagram in explained.diagrams {
                boards.add(ui, &posed.id, diagram).map_err(io::Error::other)?;
            }
            return Ok(());
        }
        let record = || serde_json::to_value(&explained.record);
        let text = || {
            let bare = args.input.fen.is_some();
            let head = format!("{NAME}{}{NAME:#}\n", tame(&posed.id));
            let body = indented(&explained.text, if bare { 0 } else { 2 });
            let head = if bare || args.format.is(Format::MARKDOWN) { String::new() } else { head };
            Text { body: head + &body, ..Text::default() }
        };
        sink.entry(ui, &Entry { posed: Some(&posed), record: &record, text: &text })
    })?;
    match boards {
        Some(boards) => boards.finish(ui, PageWord::FinalPositions)?,
        None => sink.end(ui, None)?,
    }
    search_only.warn(ui);
    ui.table_faults(tables.as_ref());
    Ok(if stop.load(Ordering::Relaxed) { Exit::Interrupted } else { exit })
}
