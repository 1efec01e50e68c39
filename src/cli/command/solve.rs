//! `paiju solve`: the shortest win and all keys.

use std::sync::Arc;
use std::time::Instant;

use crate::cli::game::Game;
use crate::cli::options::format::Format;
use crate::cli::options::{
    InputArgs, LimitArgs, OutputArgs, PhaseArgs, SearchArgs, StipulationArgs, TableArgs,
    search_only,
};
use crate::cli::report::certificates::Certificates;
use crate::cli::report::details::{Details, Notes};
use crate::cli::report::phases;
use crate::cli::report::record::{Record, ThemeRecord};
use crate::cli::report::study;
use crate::cli::report::style::{BAD, FAINT, GOOD, OPEN};
use crate::cli::report::summary::{Columns, cut, indented};
use crate::cli::report::winners;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::interrupt;
use crate::cli::run::problem_stream::ProblemStream;
use crate::cli::run::progress::Progress;
use crate::cli::run::run_all::{ProblemResult, RunAll};
use crate::cli::run::ui::Ui;
use crate::difficulty::{measure, rate};
use crate::examine::{no_win, progress, question, replay};
use crate::game::{Move, Position};
use crate::input::PosedProblem;
use crate::notation::{write, write_line};
use crate::problem::{Problem, Stipulation};
use crate::solve::{self, Answer, Limits, MAX_LENGTH, Preferred, Prover, Question, Stopped};
use crate::tablebase::{Tables, prover};
use crate::theme;
use crate::with_position;

const AFTER_HELP: &str = "\
Examples:
  paiju solve --fen '3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w' --stipulation '#2'
  paiju solve --fen '2bak4/4a4/4b4/4C4/9/3R5/9/9/4pr3/3K5 w' --moves 3
  paiju solve --checks --time 10s - < positions.txt    one position text a line
  paiju solve -v puzzles/traitors.yaml                 with the solution tree
  paiju solve --set-play --tries 1 mine.yaml           with set play and tries
  paiju solve --all --moves 3 mine.yaml                all moves that win in 3 or fewer";

/// Options of `solve`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    stipulation: StipulationArgs,

    #[command(flatten)]
    search: SearchArgs,

    #[command(flatten)]
    phases: PhaseArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    tables: TableArgs,
}

/// The columns of csv.
pub(in crate::cli) const COLUMNS: [&str; 11] = [
    "id",
    "fen",
    "stipulation",
    "verdict",
    "moves",
    "win",
    "keys",
    "line",
    "proven_not_within",
    "nodes",
    "seconds",
];

/// A solved problem.
pub(in crate::cli) struct Solved {
    pub(in crate::cli) record: Record,
    pub(in crate::cli) exit: Exit,
    /// The rest of the problem's line, then further lines.
    pub(in crate::cli) text: String,
}

/// How a problem is solved.
#[derive(Debug)]
pub(in crate::cli) struct SolveOptions {
    pub(in crate::cli) search: SearchArgs,
    pub(in crate::cli) phases: PhaseArgs,
    /// Tell the tree and more.
    pub(in crate::cli) verbose: bool,
    /// Tell the themes, and how hard it is.
    pub(in crate::cli) classify: bool,
    /// What it may cost.
    pub(in crate::cli) limits: Limits,
    /// Where certificates of wins are put.
    pub(in crate::cli) certificates: Option<Certificates>,
    /// Endgame tables.
    pub(in crate::cli) tables: Option<Tables>,
}

/// Solves every problem and reports in their order.
pub(in crate::cli) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    args.output.check()?;
    args.phases.check(args.output.format == Format::Csv)?;
    let certificates = args.output.certificates.as_deref();
    let search_only = search_only(&args.search, &args.phases, certificates, &args.stipulation)?;
    let stop = interrupt::flag();
    let search = Arc::new(solve::Progress::default());
    let limits = Limits { progress: Some(Arc::clone(&search)), ..args.limits.stopped_by(&stop) };
    let how = SolveOptions {
        search: args.search.clone(),
        phases: args.phases.clone(),
        verbose: args.output.verbose,
        classify: false,
        limits,
        certificates: Certificates::of(certificates)?,
        tables: args.tables.open(),
    };
    let pose_options = args.input.reading.pose_options(args.stipulation.given, args.search.checks);
    let mut problems = ProblemStream::new(args.input.problems(), pose_options, &stop);
    let columns = Columns::of(problems.look_ahead(args.output.format));
    let progress = Progress::of_search(problems.total(), &search);
    let work =
        RunAll { options: &args.output, columns: &COLUMNS, stop: &stop, search_only: &search_only };
    let exit = work.report(
        &mut problems,
        progress,
        ui,
        |posed| solve(posed, &how),
        |posed, solved| {
            let (mark, style) = match solved.record.verdict {
                "solved" => ('✓', GOOD),
                "no-solution" => ('✗', BAD),
                "undecided" => ('?', OPEN),
                _ => ('!', BAD),
            };
            format!("{style}{mark}{style:#} {}  {}", columns.head(posed), solved.text)
        },
    )?;
    ui.table_faults(how.tables.as_ref());
    Ok(work.end(exit, ui))
}

impl ProblemResult for Solved {
    fn record(&mut self) -> &mut Record {
        &mut self.record
    }

    fn exit(&self) -> Exit {
        self.exit
    }
}

/// Solves a problem, whatever its rules.
pub(in crate::cli) fn solve(posed: &PosedProblem, how: &SolveOptions) -> Solved {
    let start = Instant::now();
    let mut solved = match &posed.problem {
        Ok(problem) => with_position!(&problem.position, position => {
            solved(posed, problem, position, how)
        }),
        Err(_) => Solved {
            record: Record::of_error(posed),
            exit: Exit::Input,
            text: "error\n".to_owned(),
        },
    };
    solved.record.seconds = Some(start.elapsed().as_secs_f64());
    solved
}

fn solved<R: Game>(
    posed: &PosedProblem,
    problem: &Problem,
    position: &Position<R>,
    how: &SolveOptions,
) -> Solved {
    let mut record = Record::of(posed);
    let tables = how.tables.as_ref().map(R::tables);
    let Some(question) = question(problem.stipulation) else {
        return study::solved(problem, position, tables.as_deref(), record);
    };
    let mut prover = prover(question.checks, &how.limits, tables.as_ref());
    let (answer, bounded) = answer(&mut prover, position, question, how.search.moves);
    record.answer(position, &answer);
    record.nodes = prover.nodes();
    let (verdict, exit) = match (answer.moves, answer.stopped.is_some() || bounded) {
        (_, true) => ("undecided", Exit::Undecided),
        (Some(_), false) => ("solved", Exit::Holds),
        (None, false) => ("no-solution", Exit::Findings),
    };
    record.verdict = verdict;
    let mut text = sentence(problem, position, &answer, bounded);
    let mut exit = exit;
    if let (Some(moves), Some(&key)) = (answer.moves, answer.line.moves.first()) {
        // What is certified has been replayed with all its keys.
        let certified = how.certificates.as_ref().map_or(Ok(Exit::Holds), |to| {
            to.put(posed, &mut prover, position, question, &answer, &mut record)
        });
        let believed = certified.and_then(|certified| {
            exit = exit.max(certified);
            if record.replayed.is_none() {
                record.replayed = Some(replay(&mut prover, position, question, key, moves)?);
            }
            Ok(())
        });
        if let Err(error) = believed {
            // A win that is not believed is not told.
            record = Record { verdict: "undecided", nodes: prover.nodes(), ..Record::of(posed) };
            let text = format!("undecided: {error}\n");
            return Solved { record, exit: Exit::Undecided, text };
        }
        text += &indented(&record.certified(), 4);
    }
    let mut more = String::new();
    if let (true, Some(moves), Some(&key)) = (how.verbose, answer.moves, answer.line.moves.first())
    {
        let preferred = Preferred::from_iter([(position.key(), key)]);
        let (tree, notes) = match solve::expand(&mut prover, position, moves, &preferred) {
            Ok(mut tree) => {
                let notes = Notes::take(&mut prover, position, &mut tree);
                (Some(tree), notes)
            }
            Err(stopped) => (None, Notes { real: None, stopped: Some(stopped) }),
        };
        let told = Details {
            notation: problem.notation,
            position,
            tree: tree.as_ref(),
            notes,
            main: &answer.line.moves,
            question: Some(question),
            answer: &answer,
            limits: &how.limits,
            tables: tables.as_ref(),
        };
        more = told.tell(&mut record);
    }
    if let (true, Some(moves), Some(&key)) = (how.classify, answer.moves, answer.line.moves.first())
    {
        let found = classify(&mut prover, position, key, moves, &how.limits, &mut record);
        if let Err(stopped) = found {
            record.unclassified = Some(stopped.to_string());
            exit = exit.max(Exit::Undecided);
        }
    }
    let (phases, whole) =
        phases(problem, position, how, question, &answer, &mut prover, &mut record);
    if !whole {
        exit = exit.max(Exit::Undecided);
    }
    text += &phases;
    text += &more;
    record.nodes = prover.nodes();
    Solved { record, exit, text }
}

/// Tells the themes of the solution that begins with a key, and how hard it is.
fn classify<R: Game>(
    prover: &mut Prover<R>,
    position: &Position<R>,
    key: Move<R>,
    moves: u8,
    limits: &Limits,
    record: &mut Record,
) -> Result<(), Stopped> {
    let preferred = Preferred::from_iter([(position.key(), key)]);
    let tree = solve::expand(prover, position, moves, &preferred)?;
    let themes = theme::of_solution(prover, position, &tree)?;
    let checks = matches!(record.stipulation, Some(Stipulation::Mate(mate)) if mate.checks);
    record.difficulty = Some(rate(&measure(position, &tree, checks, limits)?).score);
    record.themes = Some(themes.iter().map(|theme| ThemeRecord::of(position, theme)).collect());
    Ok(())
}

/// The phases beside the solution that are asked for, and whether no limit cut one short,
/// which would leave something undecided.
fn phases<R: Game>(
    problem: &Problem,
    position: &Position<R>,
    how: &SolveOptions,
    question: Question,
    answer: &Answer<R>,
    prover: &mut Prover<R>,
    record: &mut Record,
) -> (String, bool) {
    let asked = &how.phases;
    // The moves in which keys win, or would.
    let within = match how.search.moves {
        Some(most) if question.within.is_none_or(|within| most < within) => {
            answer.moves.or(Some(most))
        }
        _ => question.within.or(answer.moves),
    };
    let (mut text, mut all_whole) = (String::new(), true);
    let mut tell = |told: &str, whole: bool| {
        text += told;
        all_whole &= whole;
    };
    if asked.set_play {
        let (told, recorded) = match within {
            Some(moves) => {
                let set_play = solve::set_play(prover, position, moves);
                phases::set_play(problem.notation, position, &set_play)
            }
            None => phases::no_set_play(),
        };
        tell(&told, recorded.is_whole());
        record.set_play = Some(recorded);
    }
    if let Some(most) = asked.tries.map(usize::from) {
        let (told, recorded) = match within {
            Some(moves) => {
                let tries = solve::tries(prover, position, moves, most);
                phases::tries(problem.notation, position, &tries)
            }
            None => phases::no_tries(most),
        };
        tell(&told, recorded.is_whole());
        record.tries = Some(recorded);
    }
    if let (true, Some(within)) = (asked.all, how.search.moves) {
        let lengths = (answer.not_within, within);
        let (told, recorded) =
            winners::tell(prover, position, problem.notation, question.checks, lengths);
        tell(&told, recorded.is_whole());
        record.winners = Some(recorded);
    }
    (text, all_whole)
}

/// Answers a question, looking for no win longer than `most`; also says whether it was this
/// bound that kept the question from being answered.
fn answer<R: Game>(
    prover: &mut Prover<R>,
    position: &Position<R>,
    question: Question,
    most: Option<u8>,
) -> (Answer<R>, bool) {
    let most = most.unwrap_or(MAX_LENGTH);
    let answer = solve::solve_up_to(prover, position, question, most);
    let found = answer.moves.is_some() || answer.stopped.is_some() || answer.never;
    (answer, !found && most < question.within.unwrap_or(MAX_LENGTH))
}

/// What was found, as one line and perhaps a second one with the keys.
fn sentence<R: Game>(
    problem: &Problem,
    position: &Position<R>,
    answer: &Answer<R>,
    bounded: bool,
) -> String {
    let line = write_line(problem.notation, position, &answer.line.moves);
    let line = if line.is_empty() { line } else { format!("  {FAINT}{}{FAINT:#}", cut(&line)) };
    let found = match (answer.moves, answer.line.win) {
        (Some(moves), Some(win)) => format!("{win} in {moves}{line}\n"),
        (Some(moves), None) => format!("a win in {moves}{line}\n"),
        (None, _) => String::new(),
    };
    let upper = match answer.at_most {
        Some(found) if answer.moves.is_none() => format!("won in {found} or fewer moves{line}\n"),
        _ => String::new(),
    };
    let open = match answer.stopped {
        Some(unfinished) if upper.is_empty() => {
            format!("undecided: {}\n", progress(answer, unfinished))
        }
        Some(unfinished) => {
            format!("undecided: {upper}{}", indented(&(progress(answer, unfinished) + "\n"), 4))
        }
        None if bounded => {
            format!(
                "undecided: no win in {} or fewer moves, longer ones were not looked for\n",
                answer.not_within
            )
        }
        None if answer.moves.is_none() => format!("{}\n", no_win(answer)),
        None => String::new(),
    };
    let keys = answer.keys.iter().map(|&mv| write(problem.notation, position, mv));
    let keys = match answer.keys.len() {
        0 | 1 => String::new(),
        count => format!("{count} keys: {}\n", keys.collect::<Vec<_>>().join(", ")),
    };
    if found.is_empty() { open } else { found + &indented(&open, 4) + &indented(&keys, 4) }
}
