//! `paiju explain`: why a final position is lost.

use std::fmt::Write;
use std::sync::atomic::Ordering;

use serde::Serialize;
use serde_json::Value;

use crate::anatomy::{Anatomy, explain, explain_after};
use crate::cli::game::Game;
use crate::cli::options::conflict::{SearchOnly, refuse};
use crate::cli::options::format::Format;
use crate::cli::options::{InputArgs, JobArgs, LimitArgs, SearchArgs, StipulationArgs, TableArgs};
use crate::cli::report::details::listed;
use crate::cli::report::output::Output;
use crate::cli::report::record::{RestRecord, ThemeRecord, coordinates};
use crate::cli::report::style::{NAME, tame};
use crate::cli::report::summary::indented;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::interrupt;
use crate::cli::run::problem_stream::ProblemStream;
use crate::cli::run::ui::Ui;
use crate::cli::run::workers::{Streaming, streamed};
use crate::examine::question;
use crate::game::{Move, Position};
use crate::input::PosedProblem;
use crate::notation::{Notation, write, write_line};
use crate::problem::Problem;
use crate::solve::{
    Answer, Change, MAX_LENGTH, Preferred, Prover, RuleDependence, expand, rule_dependences,
    solve_up_to,
};
use crate::tablebase::{HasTables, prover};
use crate::theme::{self, of_position, of_solution};
use crate::with_position;

const AFTER_HELP: &str = "\
A position text is explained as it is. Problems of a file are solved first; then the end of
each variation of full length is explained, that of the main line first, and each problem is
solved again with one rule changed at a time.

Examples:
  paiju explain --fen 'R3k4/1R7/9/9/9/9/9/9/9/3K5 b'
  paiju explain puzzles/traitors.yaml
  paiju explain --position puzzles/traitors.yaml    the problem positions themselves";

/// Options of `explain`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    stipulation: StipulationArgs,

    #[command(flatten)]
    search: SearchArgs,

    /// Explain the positions of problems instead of the ends of their solutions
    #[arg(long)]
    position: bool,

    /// Explain the ends of all variations, not only of the first ten
    #[arg(long)]
    all: bool,

    /// How results are written; csv has no place for an anatomy
    #[arg(long, short, value_name = "FORMAT", default_value = "text")]
    format: Format,

    #[command(flatten)]
    jobs: JobArgs,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    tables: TableArgs,
}

impl Args {
    /// Whether positions are explained as they are, without solving them.
    fn as_they_are(&self) -> bool {
        self.position || self.input.fen.is_some()
    }

    /// Refuses options that have no effect; returns those that have none on `+` and `=`.
    fn check(&self) -> Result<SearchOnly, CommandError> {
        if self.format == Format::Csv {
            let message = "csv has no place for an anatomy, expected text, json, jsonl or yaml";
            return Err(CommandError::Input(message.to_owned()));
        }
        if self.as_they_are() {
            let mut given = vec![("--stipulation", self.stipulation.given.is_some())];
            given.push(("--all", self.all));
            given.extend(self.search.given());
            given.extend(self.limits.given());
            let condition = if self.position { "with --position" } else { "with --fen" };
            refuse(&given, condition, "the position is explained as it is, nothing is solved")?;
        }
        Ok(SearchOnly::new(&self.search.given(), self.stipulation.given)?)
    }
}

/// One explained position.
#[derive(Debug, Default, Serialize)]
struct Explained {
    id: String,
    fen: Option<String>,
    /// The moves from the problem to the position that is explained.
    line: Vec<String>,
    anatomy: Option<Value>,
    /// The ends of the other variations.
    variations: Vec<Variation>,
    rests_on: Option<Vec<RestRecord>>,
    themes: Vec<ThemeRecord>,
    #[serde(skip)]
    text: String,
    #[serde(skip)]
    exit: Option<Exit>,
}

/// The explained end of a variation beside the main line.
#[derive(Debug, Serialize)]
struct Variation {
    fen: String,
    line: Vec<String>,
    anatomy: Value,
}

/// How many ends of a problem are explained unless all are asked for.
const ENDS: usize = 10;

/// Explains every position.
pub(in crate::cli) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    let search_only = args.check()?;
    let mut exit = Exit::Holds;
    let stop = interrupt::flag();
    let limits = args.limits.stopped_by(&stop);
    let tables = args.tables.open();
    let most = args.search.moves.unwrap_or(MAX_LENGTH);
    let ends = if args.all { usize::MAX } else { ENDS };
    let mut output = Output::new(args.format, Vec::new());
    let pose_options = args.input.reading.pose_options(args.stipulation.given, args.search.checks);
    let problems = ProblemStream::new(args.input.problems(), pose_options, &stop);
    let how = Streaming { jobs: args.jobs.jobs, ordered: true };
    let one = |posed: &PosedProblem| {
        let problem = posed.problem.as_ref().ok()?;
        Some(with_position!(&problem.position, position => {
            if args.as_they_are() {
                as_is(problem, position)
            } else {
                let tables = tables.as_ref().map(HasTables::tables);
                let mut prover = |checks| prover(checks, &limits, tables.as_ref());
                solved(problem, position, &mut prover, most, ends)
            }
        }))
    };
    streamed(problems, how, &stop, one, |posed, explained| {
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
        output.record(ui, &explained)?;
        if args.format != Format::Text {
            return Ok(());
        }
        let bare = args.input.fen.is_some();
        let head = format!("{NAME}{}{NAME:#}\n", tame(&posed.id));
        let indent = if bare { 0 } else { 2 };
        ui.print(&format!("{}{}", if bare { "" } else { &head }, indented(&explained.text, indent)))
    })?;
    output.finish(ui)?;
    search_only.warn(ui);
    ui.table_faults(tables.as_ref());
    Ok(if stop.load(Ordering::Relaxed) { Exit::Interrupted } else { exit })
}

fn as_is<R: Game>(problem: &Problem, position: &Position<R>) -> Explained {
    let (text, data) = told(&explain(position));
    let found = of_position(position);
    let themes = found.iter().map(|theme| ThemeRecord::of(position, theme)).collect();
    Explained {
        id: problem.id.clone(),
        fen: Some(position.to_string()),
        text: format!("{text}\n{}", listed(&found)),
        anatomy: Some(data),
        themes,
        ..Default::default()
    }
}

/// Solves a problem, looking for no win longer than `most` moves, and explains the ends of its
/// variations, at most `ends`.
fn solved<R: Game>(
    problem: &Problem,
    position: &Position<R>,
    prover: &mut dyn FnMut(bool) -> Prover<R>,
    most: u8,
    ends: usize,
) -> Explained {
    let mut explained = Explained { id: problem.id.clone(), ..Default::default() };
    let mut others = String::new();
    let answer = match question(problem.stipulation) {
        Some(question) => {
            let mut prover = prover(question.checks);
            let answer = solve_up_to(&mut prover, position, question, most);
            others = variations(problem, position, &mut prover, &answer, ends, &mut explained);
            let rests = rule_dependences(&mut prover, position, question, &answer);
            let records = rests.iter().map(|rest| RestRecord::of(position, rest));
            explained.rests_on = Some(records.collect());
            explained.text = self::rests(problem.notation, position, &rests);
            answer
        }
        None => Answer::nothing(),
    };
    let moves = &answer.line.moves;
    if let Some(End { text, data, fen }) = end(position, moves) {
        let line = write_line(problem.notation, position, moves);
        explained.text = format!("{line}\n{text}\n{others}{}", explained.text);
        explained.anatomy = Some(data);
        explained.fen = Some(fen);
        explained.line = coordinates(position, moves);
        return explained;
    }
    let no_win = question(problem.stipulation).is_some_and(|question| {
        let bounded = most < question.within.unwrap_or(MAX_LENGTH) && !answer.never;
        answer.stopped.is_none() && !bounded
    });
    let (text, exit) = if no_win {
        (format!("no win in {} or fewer moves", answer.not_within), Exit::Findings)
    } else {
        ("undecided, so there is no final position".to_owned(), Exit::Undecided)
    };
    explained.text = text;
    explained.exit = Some(exit);
    explained
}

/// Explains the ends of the variations beside the main line, for people and for machines.
/// Variations that come to the same position are told once.
fn variations<R: Game>(
    problem: &Problem,
    position: &Position<R>,
    prover: &mut Prover<R>,
    answer: &Answer<R>,
    most: usize,
    explained: &mut Explained,
) -> String {
    let (Some(moves), Some(&key)) = (answer.moves, answer.line.moves.first()) else {
        return String::new();
    };
    let preferred = Preferred::from_iter([(position.key(), key)]);
    let Ok(node) = expand(prover, position, moves, &preferred) else { return String::new() };
    let mut text = String::new();
    let themes = of_solution(prover, position, &node).unwrap_or_default();
    explained.themes = themes.iter().map(|theme| ThemeRecord::of(position, theme)).collect();
    let mut left_out = 0;
    let main = answer.line.moves.iter().fold(*position, |position, &mv| position.after(mv));
    let mut seen = vec![main.to_string()];
    for line in theme::variations(&node) {
        let Some(End { text: told, data, fen }) = end(position, &line) else { continue };
        if seen.contains(&fen) {
            continue;
        }
        seen.push(fen.clone());
        if seen.len() > most {
            left_out += 1;
            continue;
        }
        text.extend([&write_line(problem.notation, position, &line), "\n", &told, "\n"]);
        let line = coordinates(position, &line);
        explained.variations.push(Variation { fen, line, anatomy: data });
    }
    if left_out > 0 {
        let more = if left_out == 1 { "variation is" } else { "variations are" };
        let _ = writeln!(text, "{left_out} more {more} explained with --all");
    }
    text + &listed(&themes)
}

/// The explained end of a line.
pub(in crate::cli) struct End {
    /// For people, without a line break at the end.
    pub(in crate::cli) text: String,
    /// For machines.
    pub(in crate::cli) data: Value,
    /// The final position.
    pub(in crate::cli) fen: String,
}

/// Explains the position after some moves; nothing if there are none.
pub(in crate::cli) fn end<R: Game>(position: &Position<R>, moves: &[Move<R>]) -> Option<End> {
    let (&last, before) = moves.split_last()?;
    let before = before.iter().fold(*position, |position, &mv| position.after(mv));
    let (text, data) = told(&explain_after(&before, last));
    Some(End { text, data, fen: before.after(last).to_string() })
}

fn told<R: Game>(anatomy: &Anatomy<R>) -> (String, Value) {
    (anatomy.to_string(), serde_json::to_value(anatomy).unwrap_or_default())
}

/// What a problem rests on, for people; nothing if nothing was asked.
pub(in crate::cli) fn rests<R: Game>(
    notation: Notation,
    position: &Position<R>,
    rests: &[RuleDependence<R>],
) -> String {
    let each = |rest: &RuleDependence<R>| {
        let change = match &rest.change {
            Change::None => "the same".to_owned(),
            Change::NoWin { within } => format!("no win in {within}"),
            Change::Length { moves } => format!("a win in {moves}"),
            Change::Keys { keys } => {
                let texts = keys.iter().map(|&mv| write(notation, position, mv));
                format!("other keys, {}", texts.collect::<Vec<_>>().join(", "))
            }
            Change::Illegal => "no legal position".to_owned(),
            Change::Undecided => "undecided".to_owned(),
        };
        format!("  {}: {change}\n", rest.switch.text())
    };
    let lines: String = rests.iter().map(each).collect();
    if lines.is_empty() { lines } else { format!("rests on:\n{lines}") }
}
