//! `paiju mark`: solvers' answers against all solutions.

mod answers;
mod packs;
mod record;

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::cli::command::pack::limits;
use crate::cli::options::quantity;
use crate::cli::options::{
    JobArgs, LimitArgs, QuestionArgs, ReadArgs, ResultFileArgs, page_notation,
};
use crate::cli::report::style::printable;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::interrupt;
use crate::cli::run::pipeline::{Pipeline, on_board};
use crate::cli::run::ui::Ui;
use crate::cli::sink::{self, Entry, Format, Text};
use crate::input::PosedProblem;
use crate::marking::{Marked, Scheme, mark};
use crate::pack::{PackPlan, pack};
use answers::{Answer, answers};
use packs::Packs;
use record::{SolverRecord, record, text};

const AFTER_HELP: &str = "\
The answers are a table with a first line of names: name, problem (its id) and moves. Every proven
solution is right, not the author's alone.

A problem has --points. Of a forced win, a selfmate or a reflexmate the first line counts: each of the
solver's moves earns an equal share, up to the first that is not right; with --key-only the first move
earns all. Of help and series play each different whole solution earns an equal share, of a study
without a line the first move all. A win in more moves than are asked for earns nothing, unless --longer.
Moves may be written in any notation of the game. What is undecided earns nothing, is marked as such, and
the exit code is 3.

Examples:
  paiju mark contest.yaml --answers answers.csv
  paiju mark contest.yaml --answers answers.csv --points 10 --format jsonl
  paiju book contest.yaml --sheet -o sheet.html          the sheet for the solvers
  paiju pack contest.yaml --format text                  the key for the marker";

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(in crate::cli) struct Args {
    /// Files of problems, folders of them, or - for stdin
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// The table of answers, in csv with the columns name, problem and moves
    #[arg(long, value_name = "FILE")]
    answers: PathBuf,

    /// The points of a problem
    #[arg(long, value_name = "N", default_value = "5", value_parser = quantity::points)]
    points: f64,

    /// Give all points for the first move
    #[arg(long)]
    key_only: bool,

    /// Let wins in up to two more moves than are asked for count
    #[arg(long)]
    longer: bool,

    #[command(flatten)]
    reading: ReadArgs,

    #[command(flatten)]
    question: QuestionArgs,

    /// How the marks are written
    #[arg(long, short, value_name = "FORMAT", default_value = "text", value_parser = sink::lists())]
    format: Format,

    #[command(flatten)]
    pub(super) file: ResultFileArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

pub(in crate::cli) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    let stop = interrupt::flag();
    let plan = PackPlan { limits: limits(&args.limits, &stop), ..PackPlan::default() };
    let mut exit = Exit::Holds;
    let source = args.reading.source(&args.files, args.question.pose(&args.reading, false));
    let (problems, count) = source.problems(&stop, ui);
    let answers = answers(args, ui, &mut exit)?;
    let pipeline = Pipeline { count, ..Pipeline::of(JobArgs::ONE, &stop) };
    let work = |posed: &PosedProblem| on_board(posed, |problem| pack(problem, &plan));
    let mut packs = Packs::default();
    let ended = pipeline.run(problems, ui, work, &mut packs)?;
    if ended.stopped {
        return Ok(Exit::Interrupted);
    }
    exit = exit.max(ended.exit);
    let Packs(packs) = packs;
    let (language, mut sink) = (args.format.language(ui), args.format.open(&[]));
    let mut solvers: Vec<(String, BTreeMap<String, Marked>)> = Vec::new();
    for Answer { line, name, problem, moves } in answers {
        let Some((posed, packed)) = packs.get(&problem) else {
            let file = args.answers.display();
            let known = packs.keys().map(String::as_str);
            let help = paiju_game::similar::closest(&problem, known)
                .map_or_else(String::new, |known| format!("; did you mean `{known}`?"));
            let problem = printable(&problem);
            ui.error(&format!("{file}:{line}: there is no problem `{problem}`{help}"));
            exit = exit.max(Exit::Input);
            continue;
        };
        // Programs get coordinates.
        let people = args.format.is_for_people().then(|| page_notation(None, language, posed));
        let (notation, &Args { points, key_only, longer, .. }) = (people.unwrap_or_default(), args);
        let scheme = Scheme { points, key_only, longer, notation };
        let marked = mark(packed, posed, &moves, scheme);
        let at = solvers.iter().position(|solver| solver.0 == name).unwrap_or_else(|| {
            solvers.push((name.clone(), BTreeMap::new()));
            solvers.len() - 1
        });
        if solvers[at].1.insert(problem.clone(), marked).is_some() {
            let (file, name, problem) =
                (args.answers.display(), printable(&name), printable(&problem));
            ui.warning(&format!(
                "{file}:{line}: {name} answers {problem} again; the last answer counts"
            ));
        }
    }
    let all = packs.len() as f64 * args.points;
    let mut records: Vec<SolverRecord> =
        solvers.into_iter().map(|(name, answers)| record(name, answers, all, language)).collect();
    records.sort_by(|one, other| {
        other.points.total_cmp(&one.points).then_with(|| one.name.cmp(&other.name))
    });
    for record in &records {
        if record.answers.iter().any(|answer| answer.undecided) {
            exit = exit.max(Exit::Undecided);
        }
        let text = || Text { body: text(record, args.points, language), ..Text::default() };
        let record = || serde_json::to_value(record);
        sink.entry(ui, &Entry { posed: None, record: &record, text: &text })?;
    }
    sink.end(ui, None)?;
    Ok(exit)
}
