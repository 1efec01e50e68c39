//! `paiju pack mark`: solvers' answers against all solutions.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;

use clap::builder::TypedValueParser;
use serde::Serialize;

use crate::cli::options::{
    JobArgs, LimitArgs, QuestionArgs, ReadArgs, ResultFileArgs, page_notation, quantity,
};
use crate::cli::report::style::{NAME, printable, spelled};
use crate::cli::run::{CommandError, CommandResult, Exit, Pipeline, Ui, interrupt, on_board};
use crate::cli::sink::{self, Entry, Format, Text};
use crate::input::PosedProblem;
use crate::marking::{Marked, Remark, Scheme, mark};
use crate::pack::{Pack, PackPlan, pack};
use crate::problem::Problem;
use crate::report::words::{self, Language, Sentence};

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
  paiju pack mark contest.yaml --answers answers.csv
  paiju pack mark contest.yaml --answers answers.csv --points 10 --format jsonl
  paiju pack sheet contest.yaml -o sheet.html            the sheet for the solvers
  paiju pack contest.yaml --format text                  the key for the marker";

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
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

    /// How the marks are written; csv and markdown are a table of the standings
    #[arg(long, short, value_name = "FORMAT", default_value = "text", value_parser = formats())]
    format: Format,

    #[command(flatten)]
    file: ResultFileArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> CommandResult {
    ui.write_to(args.file.output())?;
    let stop = interrupt::flag();
    let plan = PackPlan { limits: args.limits.of_packs(&stop), ..PackPlan::default() };
    let mut exit = Exit::Holds;
    let source = args.reading.source(&args.files, args.question.pose(&args.reading, false));
    let (problems, count) = source.problems(&stop, ui);
    let answers = answers(args, ui, &mut exit)?;
    let pipeline = Pipeline { count, ..Pipeline::of(JobArgs::ONE, &stop) };
    let work = |posed: &PosedProblem| on_board(posed, |problem| pack(problem, &plan));
    // The problems, judged move by move, by their ids, and the ids by the numbers of the sheet.
    let mut packs: BTreeMap<String, (Problem, Pack)> = BTreeMap::new();
    let mut ids: Vec<(u64, String)> = Vec::new();
    let mut gather = |posed: PosedProblem, packed: Pack, ui: &mut Ui| {
        ui.problem(&posed);
        let Ok(problem) = posed.problem else { return Ok(Exit::Input) };
        ids.push((posed.number, posed.id.clone()));
        if packs.insert(posed.id.clone(), (problem, packed)).is_some() {
            let id = printable(&posed.id);
            ui.error(&format!("found two problems with the id `{id}`; answers name one"));
            return Ok(Exit::Input);
        }
        Ok(Exit::Holds)
    };
    let ended = pipeline.run(problems, ui, work, &mut gather)?;
    if ended.stopped {
        return Ok(Exit::Interrupted);
    }
    exit = exit.max(ended.exit);
    let (language, mut sink) = (args.format.language(ui), args.format.open(""));
    let mut solvers: Vec<(String, BTreeMap<String, Marked>)> = Vec::new();
    for Answer { line, name, problem, moves } in answers {
        let place = format!("{}:{line}", args.answers.display());
        let problem = meant(&ids, &problem).map_or(problem.clone(), str::to_owned);
        let Some((posed, packed)) = packs.get(&problem) else {
            let known = packs.keys().map(String::as_str);
            let help = paiju_game::similar::closest(&problem, known)
                .map_or_else(String::new, |known| format!("; did you mean `{known}`?"));
            let problem = printable(&problem);
            ui.error(&format!("{place}: there is no problem `{problem}`{help}"));
            exit = exit.max(Exit::Input);
            continue;
        };
        // Programs get coordinates.
        let people = args.format.is_for_people().then(|| page_notation(None, language, posed));
        let (notation, &Args { points, key_only, longer, .. }) = (people.unwrap_or_default(), args);
        let scheme = Scheme { points, key_only, longer, notation };
        let marked = mark(packed, posed, &moves, scheme);
        let answer = format!("{place}: {}", printable(&name));
        let of = printable(&problem);
        if let Remark::Unreadable(_) = marked.remark {
            let why = remark(&marked).text_in(language);
            ui.warning(&format!("{answer}, {of}: {}", spelled(&why)));
        }
        let at = solvers.iter().position(|solver| solver.0 == name).unwrap_or_else(|| {
            solvers.push((name.clone(), BTreeMap::new()));
            solvers.len() - 1
        });
        if solvers[at].1.insert(problem.clone(), marked).is_some() {
            ui.warning(&format!("{answer} answers {of} again; the last answer counts"));
        }
    }
    let all = packs.len() as f64 * args.points;
    let mut records: Vec<SolverRecord> =
        solvers.into_iter().map(|(name, answers)| record(name, answers, all, language)).collect();
    records.sort_by(|one, other| {
        other.points.total_cmp(&one.points).then_with(|| one.name.cmp(&other.name))
    });
    if records.iter().flat_map(|record| &record.answers).any(|answer| answer.undecided) {
        exit = exit.max(Exit::Undecided);
    }
    if matches!(args.format, Format::Csv | Format::Markdown) {
        let ids: Vec<&str> = ids.iter().map(|(_, id)| id.as_str()).collect();
        ui.print(&standings(&records, &ids, args.format == Format::Csv, language)?)?;
        return Ok(exit);
    }
    for record in &records {
        let text = || Text { body: text(record, args.points, language), ..Text::default() };
        let record = || serde_json::to_value(record);
        sink.entry(ui, &Entry { posed: None, record: &record, text: &text })?;
    }
    sink.end(ui, None)?;
    Ok(exit)
}

/// The id that an answer names: as it is, in other case, or by the number of the problem on the sheet, such
/// as `4` or `No. 4`.
fn meant<'a>(ids: &'a [(u64, String)], named: &str) -> Option<&'a str> {
    let lower = named.to_lowercase();
    let exact = ids.iter().find(|(_, id)| id == named);
    let mut alike = ids.iter().filter(|(_, id)| id.to_lowercase() == lower);
    let alike = alike.next().filter(|_| alike.next().is_none());
    let words = ["problem", "aufgabe", "no.", "no", "nr.", "nr", "#", "第"];
    let number = words.iter().find_map(|word| lower.strip_prefix(word)).unwrap_or(&lower);
    let number = number.trim().trim_end_matches(['.', ')', '题', '題']).parse::<u64>().ok();
    let numbered = || ids.iter().find(|(place, _)| Some(*place) == number);
    exact.or(alike).or_else(numbered).map(|(_, id)| id.as_str())
}

/// The formats of marks.
fn formats() -> impl TypedValueParser<Value = Format> {
    sink::of(&[Format::Text, Format::Jsonl, Format::Csv, Format::Markdown])
}

/// A table of the solvers, the best first: rank, name, points, and the points for each problem; nothing
/// where there is no answer. Equal points have one rank.
fn standings(
    records: &[SolverRecord],
    ids: &[&str],
    is_csv: bool,
    language: Language,
) -> CommandResult<String> {
    let [rank, name, of, points] = if is_csv {
        ["rank", "name", "of", "points"].map(str::to_owned)
    } else {
        let name = words::sheet_name().text_in(language);
        ["#".to_owned(), name, "max.".to_owned(), "Σ".to_owned()]
    };
    let head = [rank, name, points, of].into_iter().chain(ids.iter().map(|id| (*id).to_owned()));
    let mut rows = vec![head.collect::<Vec<String>>()];
    for record in records {
        let better = records.iter().filter(|other| other.points > record.points).count();
        let earned = |id: &&str| {
            let answer = record.answers.iter().find(|answer| answer.problem == **id);
            answer.map_or_else(String::new, |answer| answer.points.to_string())
        };
        let total = [record.points, record.of].map(|points| points.to_string());
        let begin = [(better + 1).to_string(), record.name.clone()].into_iter().chain(total);
        rows.push(begin.chain(ids.iter().map(earned)).collect());
    }
    if is_csv {
        return Ok(rows.iter().map(|cells| sink::row(cells)).collect::<std::io::Result<_>>()?);
    }
    Ok(sink::table(&rows))
}

/// An answer as it is in the table.
struct Answer {
    line: u64,
    name: String,
    problem: String,
    moves: String,
}

/// The answers of the table.
fn answers(args: &Args, ui: &mut Ui, exit: &mut Exit) -> CommandResult<Vec<Answer>> {
    let path = &args.answers;
    let bytes = std::fs::read(path).map_err(|error| CommandError::unreadable(path, &error))?;
    let bad = |what: String| CommandError::Input(format!("{}: {what}", path.display()));
    let text = String::from_utf8(bytes).map_err(|error| {
        bad(format!("not UTF-8 from byte {} on", error.utf8_error().valid_up_to()))
    })?;
    let mut reader = csv::ReaderBuilder::new()
        .flexible(true)
        .from_reader(text.trim_start_matches('\u{feff}').as_bytes());
    let names = reader.headers().map_err(|error| bad(error.to_string()))?.clone();
    let column = |name: &str| {
        let at = names.iter().position(|it| it.trim().eq_ignore_ascii_case(name));
        at.ok_or_else(|| {
            bad(format!(
                "there is no column `{name}`; expected the columns name, problem and moves"
            ))
        })
    };
    let (name, problem, moves) = (column("name")?, column("problem")?, column("moves")?);
    for (at, other) in names.iter().enumerate() {
        if ![name, problem, moves].contains(&at) {
            let (file, other) = (path.display(), printable(other));
            ui.warning(&format!("{file}: the column `{other}` is not read"));
        }
    }
    let mut answers = Vec::new();
    for row in reader.records() {
        let row = row.map_err(|error| bad(error.to_string()))?;
        let cell = |at: usize| row.get(at).unwrap_or("").trim().to_owned();
        let line = row.position().map_or(0, csv::Position::line);
        let answer = Answer { line, name: cell(name), problem: cell(problem), moves: cell(moves) };
        if answer.name.is_empty() || answer.problem.is_empty() {
            ui.error(&format!("{}:{line}: a row needs a name and a problem", path.display()));
            *exit = (*exit).max(Exit::Input);
            continue;
        }
        answers.push(answer);
    }
    Ok(answers)
}

/// The marks of a solver.
#[derive(Serialize)]
struct SolverRecord {
    name: String,
    points: f64,
    of: f64,
    answers: Vec<AnswerRecord>,
}

/// A marked answer.
#[derive(Serialize)]
struct AnswerRecord {
    problem: String,
    points: f64,
    right: usize,
    of: usize,
    remark: String,
    /// Whether it is not known whether a move is right.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    undecided: bool,
}

fn record(
    name: String,
    answers: BTreeMap<String, Marked>,
    of: f64,
    language: Language,
) -> SolverRecord {
    let hundredths: u32 = answers.values().map(|marked| marked.hundredths).sum();
    let answers = answers.into_iter().map(|(problem, marked)| AnswerRecord {
        problem,
        points: f64::from(marked.hundredths) / 100.0,
        right: marked.right,
        of: marked.of,
        remark: remark(&marked).text_in(language),
        undecided: matches!(marked.remark, Remark::Open(_)),
    });
    let answers = answers.collect();
    SolverRecord { name, points: f64::from(hundredths) / 100.0, of, answers }
}

fn remark(marked: &Marked) -> Sentence {
    match &marked.remark {
        Remark::Right => words::answer_right(),
        Remark::Short => words::answer_short(marked.right, marked.of),
        Remark::Nothing => words::no_answer(),
        Remark::Unreadable(why) => words::answer_unreadable(why),
        Remark::Impossible(mv) => words::answer_impossible(mv),
        Remark::Wrong(mv, refutation) => words::answer_wrong(mv, refutation.as_deref()),
        Remark::Later(mv, moves) => words::answer_later(mv, *moves),
        Remark::Open(mv) => words::answer_open(mv),
    }
}

/// The marks of a solver, for people.
fn text(record: &SolverRecord, points: f64, language: Language) -> String {
    let total = words::points(record.points.to_string(), record.of.to_string());
    let mut text =
        format!("{NAME}{}{NAME:#}  {}\n", printable(&record.name), total.text_in(language));
    for answer in &record.answers {
        let earned = words::points(answer.points.to_string(), points.to_string());
        let (problem, earned) = (printable(&answer.problem), earned.text_in(language));
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  {problem}  {earned}  {}", spelled(&answer.remark));
    }
    text
}
