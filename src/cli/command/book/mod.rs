//! `paiju book`: problems as a book.

mod args;
mod bind;
mod choices;
mod page;
mod solver;

use std::path::Path;

use self::bind::bind;
use self::page::Page;
use self::solver::Solver;
use crate::book::{to_html, to_tex, to_text};
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::file_set::write_file;
use crate::cli::run::interrupt;
use crate::cli::run::pipeline::{Outlet, Pipeline, on_board};
use crate::cli::run::ui::Ui;
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
    let (problems, count) =
        args.input.source(args.question, args.search.checks).problems(&stop, ui);
    let pipeline = Pipeline { count, tables: tables.as_ref(), ..Pipeline::of(args.jobs, &stop) };
    let solver = Solver { args, printing, limits: &limits, tables: tables.as_ref() };
    let work = |posed: &PosedProblem| on_board(posed, |problem| solver.page(posed, problem));
    let mut pages = Pages::default();
    let ended = pipeline.run(problems.with_twins_in_place(), ui, work, &mut pages)?;
    let exit = ended.exit(ui);
    let Pages(pages) = pages;
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
    Ok(exit)
}

/// Gathers the pages of the book.
#[derive(Default)]
struct Pages(Vec<Page>);

impl Outlet<PosedProblem, Page> for Pages {
    fn result(
        &mut self,
        posed: PosedProblem,
        page: Page,
        ui: &mut Ui,
    ) -> Result<Exit, CommandError> {
        ui.problem(&posed);
        page.bad_twins.iter().for_each(|twin| ui.problem(twin));
        page.faults.iter().for_each(|fault| ui.warning(fault));
        let exit = match (page.bad_twins.is_empty(), page.faults.is_empty(), page.decided) {
            (false, ..) => Exit::Input,
            (true, false, _) => Exit::Findings,
            (true, true, false) => Exit::Undecided,
            (true, true, true) => Exit::Holds,
        };
        self.0.push(page);
        Ok(exit)
    }
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
