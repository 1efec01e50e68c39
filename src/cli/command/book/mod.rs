//! `paiju book`: problems as a book.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::book::{Book, Chapter, Diagram, to_html, to_tex, to_text};
use crate::cli::options::conflict::refuse;
use crate::cli::options::picture::PictureArgs;
use crate::cli::options::{
    JobArgs, LimitArgs, RepetitionArgs, SearchArgs, StipulationArgs, StreamArgs, TableArgs,
    notation, usual_notation,
};
use crate::cli::report::printed::{self, Printing};
use crate::cli::report::style::tame;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::file_set::write_file;
use crate::cli::run::interrupt;
use crate::cli::run::problem_stream::ProblemStream;
use crate::cli::run::progress::Progress;
use crate::cli::run::ui::Ui;
use crate::cli::run::workers::{Streaming, streamed};
use crate::diagram::Men;
use crate::diagram::picture::Style;
use crate::examine::{Plan, Policy, ReportPart as Part, examine};
use crate::input::PosedProblem;
use crate::notation::Notation;
use crate::problem::Problem;
use crate::report::words::{self, Language, PageWord};
use crate::solve::Limits;
use crate::tablebase::Tables;

const AFTER_HELP: &str = "\
The page is a single file. On a screen the problems can be played through; printed, it is a book.

Examples:
  paiju book puzzles/traitors.yaml -o traitors.html
  paiju book puzzles --sort difficulty --per-page 9 --hints -o puzzles.html
  paiju book mine.yaml --title 'My problems' --solutions chinese -o mine.html
  paiju generate --count 6 | paiju book - --men figures -o made.html
  paiju book mine.yaml --format text                    for a terminal or a printer";

/// Options of `book`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(in crate::cli) struct Args {
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

    /// Diagrams on a printed page [default: 6]
    #[arg(long, value_name = "N", value_parser = per_page())]
    per_page: Option<usize>,

    /// The order of the problems [default: that of the files]
    #[arg(long, value_name = "BY")]
    sort: Option<Sort>,

    /// Add hints before the solutions
    #[arg(long)]
    hints: bool,

    /// How solutions are written [default: as the files say]
    #[arg(long, value_name = "NOTATION", value_parser = notation())]
    solutions: Option<Notation>,

    /// Leave the solutions out
    #[arg(long, conflicts_with = "solutions")]
    no_solutions: bool,

    #[command(flatten)]
    stipulation: StipulationArgs,

    #[command(flatten)]
    repetition: RepetitionArgs,

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

fn per_page() -> impl TypedValueParser<Value = usize> {
    PossibleValuesParser::new(["1", "2", "4", "6", "9", "12"]).try_map(|text| text.parse::<usize>())
}

impl Args {
    /// Whether problems are solved.
    fn solves(&self) -> bool {
        let sorted = matches!(self.sort, Some(Sort::Difficulty | Sort::Length));
        !self.no_solutions || self.hints || sorted
    }

    /// How problems are printed; refuses options that have no effect.
    fn printing(&self, language: Language) -> Result<Printing, CommandError> {
        let (style, men) = match self.format {
            BookFormat::Html | BookFormat::Tex => (self.picture.style(false)?, Men::Letters),
            BookFormat::Text => {
                refuse(&[("--per-page", self.per_page.is_some())], "in text", "it has no pages")?;
                let bottom = self.picture.bottom();
                (Style { bottom, ..Style::default() }, self.picture.text_men()?)
            }
        };
        if !self.solves() {
            let mut given = self.search.given().to_vec();
            given.extend(self.limits.given());
            refuse(&given, "with --no-solutions", "nothing is solved")?;
        }
        let (hints, solutions) = (self.hints, !self.no_solutions);
        Ok(Printing { style, men, hints, solutions, language })
    }
}

/// A problem of the book.
struct Page {
    diagram: Diagram,
    chapter: Option<String>,
    /// How hard it is, how many moves it takes, and how many men it has.
    difficulty: Option<f64>,
    length: Option<u16>,
    men: usize,
    decided: bool,
    /// Whether the author or a judge says more of it than is printed.
    is_cut: bool,
}

/// Solves the problems and writes the book.
pub(in crate::cli) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    let printing = args.printing(ui.language())?;
    let stop = interrupt::flag();
    let tables = args.tables.open()?;
    let limits = args.limits.stopped_by(&stop);
    let pose_options = args
        .repetition
        .pose(args.input.reading.pose_options(args.stipulation.given, args.search.checks));
    let problems = ProblemStream::new(args.input.problems(), pose_options, &stop);
    let progress = Progress::problems(None);
    let (mut exit, mut pages) = (Exit::Holds, Vec::new());
    let how = Streaming { jobs: args.jobs.jobs, ordered: true };
    let work = |posed: &PosedProblem| {
        let problem = posed.problem.as_ref().ok()?;
        Some(page(args, printing, posed, problem, &limits, tables.as_ref()))
    };
    streamed(problems, how, &stop, work, |posed, page| {
        progress.step(|| ui.problem(&posed));
        match page {
            Ok(Some(page)) => {
                exit = exit.max(if page.decided { Exit::Holds } else { Exit::Undecided });
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
    let book = bind(args, pages, ui.language());
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

/// Prints a problem, and solves it where that is asked for.
fn page(
    args: &Args,
    printing: Printing,
    posed: &PosedProblem,
    problem: &Problem,
    limits: &Limits,
    tables: Option<&Arc<Tables>>,
) -> Page {
    let position = &problem.position;
    let diagram = printed::diagram(posed, problem, position, &[], printing);
    let length = problem.stipulation.moves().map(u16::from);
    let chapter = posed.collection.clone().or_else(|| {
        let stem = Path::new(&*posed.excerpt.file).file_stem()?.to_string_lossy();
        (stem != "-").then(|| stem.into_owned())
    });
    let men = position.men().len();
    let is_cut = args.no_solutions && printed::is_commented(problem);
    let (difficulty, decided) = (None, true);
    let mut page = Page { diagram, chapter, difficulty, length, men, decided, is_cut };
    if !args.solves() {
        return page;
    }
    let mut parts = vec![Part::Answer];
    parts.extend(printed::PARTS);
    let plan = Plan {
        parts,
        policy: Policy::Key,
        most: args.search.moves,
        notation: args.solutions.or_else(|| usual_notation(printing.language, problem)),
        authored: true,
        limits: limits.clone(),
        tables: tables.cloned(),
        ..Plan::default()
    };
    let report = examine(problem, &plan, &mut ());
    page.decided = printed::fill(&mut page.diagram, problem, &report, printing);
    page.length = report.answer.moves.map(u16::from).or(length);
    page.difficulty = report.difficulty.filter(|_| args.sort == Some(Sort::Difficulty));
    page
}

/// Puts the problems in order and under headings.
fn bind(args: &Args, mut pages: Vec<Page>, language: Language) -> Book {
    match args.sort {
        None => {}
        // What is not known comes last.
        Some(Sort::Difficulty) => {
            let key = |page: &Page| page.difficulty.unwrap_or(f64::INFINITY);
            pages.sort_by(|a, b| key(a).total_cmp(&key(b)));
        }
        Some(Sort::Length) => pages.sort_by_key(|page| page.length.unwrap_or(u16::MAX)),
        Some(Sort::Material) => pages.sort_by_key(|page| page.men),
    }
    // In another order the problems of several collections stand in one chapter.
    let first = pages.first().and_then(|page| page.chapter.clone());
    let is_mixed = args.sort.is_some() && pages.iter().any(|page| page.chapter != first);
    let mut chapters: Vec<Chapter> = Vec::new();
    let mut titles: Vec<Option<String>> = Vec::new();
    for page in pages {
        let title = page.chapter.filter(|_| !is_mixed);
        if titles.last() != Some(&title) {
            chapters.push(Chapter { title: title.clone(), diagrams: Vec::new() });
            titles.push(title);
        }
        if let Some(chapter) = chapters.last_mut() {
            chapter.diagrams.push(page.diagram);
        }
    }
    let only = match &mut chapters[..] {
        // The heading of a single chapter is the title of the book.
        [only] => only.title.take(),
        _ => None,
    };
    let title = args.title.clone().or(only);
    let title = title.unwrap_or_else(|| words::page(PageWord::Problems).title_in(language));
    Book { title, chapters, per_page: args.per_page.unwrap_or(6), language }
}
