//! `paiju book`: problems as a book.

mod bind;
mod page;

use std::path::{Path, PathBuf};

use bind::bind;
use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use page::{Page, Solver};

use crate::book::{Paper, to_html, to_tex, to_text};
use crate::cli::options::{
    JobArgs, LimitArgs, PictureArgs, QuestionArgs, SearchArgs, StreamArgs, TableArgs, notation,
    quantity,
};
use crate::cli::report::printed::Printing;
use crate::cli::report::style::printable;
use crate::cli::run::{
    CommandError, CommandResult, Exit, Pipeline, Ui, interrupt, on_board, write_file,
};
use crate::input::PosedProblem;
use crate::notation::Notation;
use crate::pack::PackPlan;
use crate::report::words::Language;

const AFTER_HELP: &str = "\
The page is a single file. On a screen the problems can be played through; printed, it is a book. With
--train readers solve them on the page, which judges every move and asks again what failed.
Where the shortest win is asked for (#), it is searched for a minute, unless --time or --nodes is given.

Examples:
  paiju book puzzles/traitors.yaml -o traitors.html
  paiju book puzzles --sort difficulty --per-page 9 --hints -o puzzles.html
  paiju book mine.yaml --title 'My problems' --write-notation chinese -o mine.html
  paiju generate --count 6 | paiju book - --men figures -o made.html
  paiju book --train mine.yaml -o train.html
  paiju book mine.yaml --chapters length --foreword foreword.md -o mine.html
  paiju book mine.yaml --format text                    for a terminal or a printer

PDF: a browser prints the page, here Chromium:
  chromium --headless --no-pdf-header-footer --print-to-pdf=mine.pdf mine.html";

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    #[command(flatten)]
    pages: PageArgs,

    #[command(flatten)]
    printed: SolutionArgs,

    /// Make a page on which the problems are solved, each move judged
    #[arg(long)]
    train: bool,
}

/// Options of sheets for solvers.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  paiju pack sheet contest.yaml -o sheet.html")]
pub(super) struct SheetArgs {
    #[command(flatten)]
    pages: PageArgs,

    /// The points of a problem
    #[arg(long, value_name = "N", default_value = "5", value_parser = quantity::points)]
    points: f64,
}

/// What is printed, and on what.
#[derive(Debug, clap::Args)]
struct PageArgs {
    #[command(flatten)]
    input: StreamArgs,

    /// How the book is written
    #[arg(long, short, value_name = "FORMAT", default_value = "html")]
    format: BookFormat,

    /// The file to write [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// The title [default: that of the collection]
    #[arg(long)]
    title: Option<String>,

    /// Diagrams on a printed page [default: 6, of sheets 4]
    #[arg(long, value_name = "N", value_parser = per_page())]
    per_page: Option<usize>,

    /// What is printed on [default: a4]
    #[arg(long, value_name = "SIZE")]
    paper: Option<Paper>,

    /// The order of the problems [default: that of the files]
    #[arg(long, value_name = "BY")]
    sort: Option<Sort>,

    /// What chapters are made of [default: the collections]
    #[arg(long, value_name = "BY")]
    chapters: Option<Chapters>,

    /// A foreword in Markdown
    #[arg(long, value_name = "FILE")]
    foreword: Option<PathBuf>,

    #[command(flatten)]
    question: QuestionArgs,

    #[command(flatten)]
    search: SearchArgs,

    #[command(flatten)]
    jobs: JobArgs,

    #[command(flatten)]
    tables: TableArgs,

    #[command(flatten)]
    picture: PictureArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

/// What of solutions is printed.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
struct SolutionArgs {
    /// Add hints before the solutions: the idea, the man, the square
    #[arg(long)]
    hints: bool,

    /// Add what the wins rest on to the solutions
    #[arg(long, conflicts_with = "no_solutions")]
    rests_on: bool,

    /// Explain each solution in a paragraph: key, threat, defences, tries, and what it rests on
    #[arg(long, conflicts_with = "no_solutions")]
    explain: bool,

    /// Add the tries with at most this many refutations to the solutions, and why they fail
    #[arg(long, value_name = "REFUTATIONS", num_args = 0..=1, default_missing_value = "1", require_equals = true, conflicts_with = "no_solutions", value_parser = clap::value_parser!(u8).range(1..))]
    tries: Option<u8>,

    /// How solutions are written [default: as the files say]
    #[arg(long, value_name = "NOTATION", value_parser = notation())]
    write_notation: Option<Notation>,

    /// Leave the solutions out
    #[arg(long, conflicts_with = "write_notation")]
    no_solutions: bool,

    /// Print unsound problems, too: without a solution, with several keys or a shorter win
    #[arg(long)]
    unsound: bool,
}

/// A book, or sheets with points for each problem.
#[derive(Clone, Copy)]
struct Task<'a> {
    pages: &'a PageArgs,
    printed: SolutionArgs,
    points: Option<f64>,
    /// Whether readers solve the problems on the page.
    train: bool,
}

impl Task<'_> {
    /// Refuses options that have no effect.
    fn check(&self, ui: &Ui) -> CommandResult<()> {
        let pages = self.pages;
        let text = pages.format == BookFormat::Text;
        PictureArgs::check(ui, text, false)?;
        let sizes = ["per-page", "paper"];
        ui.refuse(text, &sizes, "in text", "it has no pages")?;
        let train = self.train;
        let another = pages.format != BookFormat::Html;
        ui.refuse(another, &["train"], "without --format html", "only a page judges moves")?;
        ui.refuse(train, &sizes, "with --train", "the page is for screens")?;
        let always = ["hints", "no-solutions"];
        ui.refuse(train, &always, "with --train", "it always has hints and solutions")?;
        let search = [&["checks", "moves"][..], &LimitArgs::NAMES, &["unsound"]].concat();
        let with = if self.points.is_none() { "with --no-solutions" } else { "on a sheet" };
        ui.refuse(!self.solves(), &search, with, "nothing is solved")
    }

    /// Whether problems are solved.
    fn solves(&self) -> bool {
        let sorted = matches!(self.pages.sort, Some(Sort::Difficulty | Sort::Length));
        let divided = self.pages.chapters.is_some_and(|it| it != Chapters::Source);
        !self.printed.no_solutions || self.printed.hints || sorted || divided
    }

    /// How problems are printed; refuses options that have no effect.
    fn printing(&self, language: Language) -> CommandResult<Printing> {
        let looks = match self.pages.format {
            BookFormat::Html | BookFormat::Tex => self.pages.picture.pictures()?,
            BookFormat::Text => self.pages.picture.text()?,
        };
        let SolutionArgs { rests_on, explain, tries, write_notation: notation, .. } = self.printed;
        let hints = self.printed.hints || self.train;
        let solutions = !self.printed.no_solutions;
        Ok(Printing { looks, notation, hints, solutions, rests_on, explain, tries, language })
    }
}

/// Solves the problems and writes the book.
pub(super) fn run(args: &Args, ui: &mut Ui) -> CommandResult {
    print(Task { pages: &args.pages, printed: args.printed, points: None, train: args.train }, ui)
}

/// Writes sheets for solvers.
pub(super) fn sheet(args: &SheetArgs, ui: &mut Ui) -> CommandResult {
    let printed = SolutionArgs { no_solutions: true, unsound: true, ..SolutionArgs::default() };
    print(Task { pages: &args.pages, printed, points: Some(args.points), train: false }, ui)
}

fn print(task: Task<'_>, ui: &mut Ui) -> CommandResult {
    task.check(ui)?;
    let args = task.pages;
    let printing = task.printing(ui.language())?;
    let foreword = foreword(args.foreword.as_deref())?;
    let stop = interrupt::flag();
    let tables = args.tables.open()?;
    let limits = args.limits.stopped_by(&stop);
    let (problems, count) =
        args.input.source(args.question, args.search.checks).problems(&stop, ui);
    let pipeline = Pipeline { count, tables: tables.as_ref(), ..Pipeline::of(args.jobs, &stop) };
    let training = task.train.then(|| PackPlan {
        all_moves: true,
        limits: args.limits.of_packs(&stop),
        ..PackPlan::default()
    });
    let (training, tables) = (training.as_ref(), tables.as_ref());
    let solver = Solver { task, printing, limits: &limits, tables, training };
    let work = |posed: &PosedProblem| on_board(posed, |problem| solver.page(posed, problem));
    let mut pages = Vec::new();
    let mut gather = |posed: PosedProblem, page: Page, ui: &mut Ui| {
        ui.problem(&posed);
        page.bad_twins.iter().for_each(|twin| ui.problem(twin));
        page.faults.iter().for_each(|fault| ui.warning(fault));
        let training = page.diagram.training.as_ref();
        if let Some(note) = training.and_then(|it| it.note.as_ref()) {
            let note = note.text_in(printing.language);
            ui.warning(&format!("{}: {note}", printable(&posed.id)));
        }
        let exit = match (page.bad_twins.is_empty(), page.faults.is_empty(), page.decided) {
            (false, ..) => Exit::Input,
            (true, false, _) => Exit::Findings,
            (true, true, false) => Exit::Undecided,
            (true, true, true) => Exit::Holds,
        };
        pages.push(page);
        Ok(exit)
    };
    // Twins are trained as problems of their own.
    let problems = if training.is_some() { problems } else { problems.with_twins_in_place() };
    let ended = pipeline.run(problems, ui, work, &mut gather)?;
    let exit = ended.exit(ui);
    if pages.is_empty() {
        ui.warning("the book has no problems");
    }
    let cut = pages.iter().filter(|page| page.is_cut).count();
    if cut > 0 {
        let of = if cut == 1 { "1 problem" } else { &format!("{cut} problems") };
        ui.warning(&format!("--no-solutions leaves out comments and notes of {of}"));
    }
    let unsound = pages.iter().filter(|page| !page.faults.is_empty()).count();
    if unsound > 0 && !task.printed.unsound {
        let of = if unsound == 1 { "1 problem is" } else { &format!("{unsound} problems are") };
        let remedy = "name the findings under expect, or give --unsound to print them";
        ui.error(&format!("there is no book, since {of} unsound: {remedy}"));
        return Ok(exit);
    }
    let book = bind(task, pages, foreword, ui.language());
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

/// The foreword of a file.
fn foreword(path: Option<&Path>) -> CommandResult<Option<String>> {
    let Some(path) = path else { return Ok(None) };
    let read = std::fs::read(path);
    let bytes = read.map_err(|error| CommandError::unreadable(path, &error))?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let path = path.display();
        CommandError::Input(format!("{path}: the foreword is not UTF-8 from byte {at} on"))
    })?;
    Ok(Some(text))
}

/// How a book is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum BookFormat {
    /// A page for screen and print
    Html,
    /// A document for xelatex or lualatex
    Tex,
    /// Plain text
    Text,
}

/// The order of the problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Sort {
    /// The easiest first
    Difficulty,
    /// The shortest first
    Length,
    /// Those with the fewest men first
    Material,
}

/// What chapters are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Chapters {
    /// The number of moves
    Length,
    /// The first theme that a solution shows
    Theme,
    /// Where problems were published
    Source,
    /// How hard problems are
    Difficulty,
}

fn per_page() -> impl TypedValueParser<Value = usize> {
    PossibleValuesParser::new(["1", "2", "4", "6", "9", "12"]).try_map(|text| text.parse::<usize>())
}
