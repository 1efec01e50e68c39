//! `paiju book`: problems as a book.

mod args;
mod bind;
mod choices;
mod page;

use std::path::Path;
use std::sync::atomic::Ordering;

use self::bind::bind;
use self::page::Solver;
use crate::book::{to_html, to_tex, to_text};
use crate::cli::report::style::tame;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::file_set::write_file;
use crate::cli::run::interrupt;
use crate::cli::run::problem_stream::ProblemStream;
use crate::cli::run::progress::Progress;
use crate::cli::run::ui::Ui;
use crate::cli::run::workers::{Streaming, streamed};
use crate::input::{FileError, PosedProblem};
pub(in crate::cli) use args::Args;
use choices::{BookFormat, Chapters, Sort};

/// Solves the problems and writes the book.
pub(in crate::cli) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    let printing = args.printing(ui.language())?;
    let foreword = foreword(args.foreword.as_deref())?;
    let stop = interrupt::flag();
    let tables = args.tables.open()?;
    let limits = args.limits.stopped_by(&stop);
    let pose_options = args.question.pose(&args.input.reading, args.search.checks);
    let problems =
        ProblemStream::new(args.input.problems(), pose_options, &stop).with_twins_in_place();
    let progress = Progress::problems(None, ui);
    let (mut exit, mut pages) = (Exit::Holds, Vec::new());
    let how = Streaming { jobs: args.jobs.jobs, ordered: true };
    let solver = Solver { args, printing, limits: &limits, tables: tables.as_ref() };
    let work = |posed: &PosedProblem| {
        let problem = posed.problem.as_ref().ok()?;
        Some(solver.page(posed, problem))
    };
    streamed(problems, how, &stop, work, |posed, page| {
        progress.step(|| ui.problem(&posed));
        match page {
            Ok(Some(page)) => {
                exit = exit.max(if page.decided { Exit::Holds } else { Exit::Undecided });
                for twin in &page.bad_twins {
                    exit = exit.max(Exit::Input);
                    progress.aside(|| ui.problem(twin));
                }
                pages.push(page);
            }
            Ok(None) => exit = exit.max(if posed.has_error() { Exit::Input } else { Exit::Holds }),
            Err(panicked) => {
                exit = exit.max(Exit::Input);
                progress.aside(|| ui.error(&format!("{}: {panicked}", tame(&posed.id))));
            }
        }
        Ok(())
    })?;
    drop(progress);
    if stop.load(Ordering::Relaxed) {
        ui.warning("interrupted; the finished problems are printed");
        exit = Exit::Interrupted;
    }
    if pages.is_empty() {
        ui.warning("the book has no problems");
    }
    let cut = pages.iter().filter(|page| page.is_cut).count();
    if cut > 0 {
        let of = if cut == 1 { "1 problem" } else { &format!("{cut} problems") };
        ui.warning(&format!("--no-solutions leaves out comments and notes of {of}"));
    }
    let book = bind(args, pages, foreword, ui.language());
    let text = match args.format {
        BookFormat::Html => to_html(&book),
        BookFormat::Tex => to_tex(&book),
        BookFormat::Text => to_text(&book),
    };
    match &args.output {
        Some(path) => write_file(path, text.as_bytes())?,
        None => ui.print(&text)?,
    }
    ui.table_faults(tables.as_ref());
    Ok(exit)
}

/// The foreword of a file.
fn foreword(path: Option<&Path>) -> Result<Option<String>, CommandError> {
    let Some(path) = path else { return Ok(None) };
    let read = std::fs::read(path);
    let bytes =
        read.map_err(|error| CommandError::Input(FileError::io(path, &error).to_string()))?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let path = path.display();
        CommandError::Input(format!("{path}: the foreword is not UTF-8 from byte {at} on"))
    })?;
    Ok(Some(text))
}
