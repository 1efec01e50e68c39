//! `paiju explain`: why a final position is lost.

mod args;
mod explainer;

use std::io;
use std::sync::atomic::Ordering;

use crate::cli::options::conflict::{SearchOnly, given};
use crate::cli::options::usual_notation;
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
use crate::report::words::PageWord;
pub(in crate::cli) use args::Args;
use explainer::Explainer;

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
