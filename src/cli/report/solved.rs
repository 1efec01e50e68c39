//! A solved problem, for people and for programs.

use std::time::Instant;

use crate::book::Diagram;
use crate::cli::game::Game;
use crate::cli::report::anatomy::drawn_end;
use crate::cli::report::certificates::Certificates;
use crate::cli::report::fairy;
use crate::cli::report::findings::{Words, counted, no_win, over, progress};
use crate::cli::report::hinted::Hints;
use crate::cli::report::layout::{cut, indented};
use crate::cli::report::moves::coordinates;
use crate::cli::report::phases::PhaseOptions;
use crate::cli::report::printed::{self, Printing};
use crate::cli::report::record::{AnswerRecord, Record, StudyRecord};
use crate::cli::report::recurrence::Lines;
use crate::cli::report::study;
use crate::cli::report::style::FAINT;
use crate::cli::run::exit::Exit;
use crate::cli::run::scout::Engines;
use crate::diagram::Men;
use crate::diagram::picture::{Mark, Style};
use crate::examine::{CertifyError, Examination, Follow, Options, Task, Verdict};
use crate::game::{Move, Position, WinKind};
use crate::input::PosedProblem;
use crate::notation::{write, write_line};
use crate::problem::Problem;
use crate::solve::{Answer, Limits};
use crate::tablebase::Tables;
use crate::with_position;

/// A solved problem.
pub(in crate::cli) struct Solved {
    pub(in crate::cli) record: Record,
    pub(in crate::cli) exit: Exit,
    /// The rest of the problem's line, then further lines.
    pub(in crate::cli) text: String,
    /// Its pictures with their names, where pictures are asked for.
    pub(in crate::cli) diagrams: Vec<(String, Diagram)>,
}

/// Which pictures are drawn of a solved problem.
#[derive(Clone, Copy, Debug)]
pub(in crate::cli) enum Drawing {
    /// The problem with its keys, and perhaps the end of its main line.
    Boards { style: Style, ends: bool },
    /// The problem with its solution, as in a book.
    Printed { style: Style },
}

/// How problems are solved.
#[derive(Debug)]
pub(in crate::cli) struct SolveOptions {
    /// No win longer than this is looked for.
    pub(in crate::cli) most: Option<u8>,
    pub(in crate::cli) phases: PhaseOptions,
    /// Whether the tree and more are shown.
    pub(in crate::cli) verbose: bool,
    /// Whether themes and difficulty are looked for.
    pub(in crate::cli) classify: bool,
    /// What one problem may cost.
    pub(in crate::cli) limits: Limits,
    /// Where certificates of wins are put.
    pub(in crate::cli) certificates: Option<Certificates>,
    /// Endgame tables.
    pub(in crate::cli) tables: Option<Tables>,
    /// Engines that give hints.
    pub(in crate::cli) engines: Option<Engines>,
    /// Which pictures are drawn.
    pub(in crate::cli) drawing: Option<Drawing>,
}

/// Solves a problem, whatever its rules.
pub(in crate::cli) fn solve(posed: &PosedProblem, options: &SolveOptions) -> Solved {
    let start = Instant::now();
    let mut solved = match &posed.problem {
        Ok(problem) => with_position!(&problem.position, position => {
            let fairy = fairy::solved(posed, problem, position, options);
            fairy.unwrap_or_else(|| solved(posed, problem, position, options))
        }),
        Err(_) => Solved {
            record: Record::of_error(posed),
            exit: Exit::Input,
            text: "error\n".to_owned(),
            diagrams: Vec::new(),
        },
    };
    solved.record.seconds = Some(start.elapsed().as_secs_f64());
    solved
}

fn solved<R: Game>(
    posed: &PosedProblem,
    problem: &Problem,
    position: &Position<R>,
    options: &SolveOptions,
) -> Solved {
    let tables = options.tables.as_ref().map(|tables| R::tables(tables, problem.repetition));
    let task = Task {
        repetition: problem.repetition,
        notation: problem.notation,
        tables: tables.as_ref(),
        stipulation_source: problem.stipulation_source,
        ..Task::new(position, problem.stipulation)
    };
    let SolveOptions { limits, most, .. } = options;
    let how = Options {
        limits: limits.clone(),
        most: *most,
        follow: Follow::Shortest,
        ..Options::default()
    };
    let mut examination = Examination::new(task, how);
    let hints = Hints::begin(options.engines.as_ref(), &mut examination);
    let solved = if examination.question().is_none() {
        Ok(study(posed, problem, &mut examination))
    } else {
        win(posed, problem, &mut examination, options)
    };
    // A win that the checker does not accept is not claimed.
    let mut solved = solved.unwrap_or_else(|error| Solved {
        record: Record::new(posed, Verdict::Undecided),
        exit: Exit::Undecided,
        text: format!("undecided: {error}\n"),
        diagrams: Vec::new(),
    });
    solved.record.nodes = examination.nodes();
    let text = hints.describe(&examination.answer(), &mut solved.record.hinted);
    solved.text += &text;
    if let Some(drawing) = options.drawing {
        solved.diagrams = drawn(posed, problem, &mut examination, drawing);
        solved.record.nodes = examination.nodes();
    }
    solved
}

/// The pictures of a solved problem.
fn drawn<R: Game>(
    posed: &PosedProblem,
    problem: &Problem,
    examination: &mut Examination<'_, R>,
    drawing: Drawing,
) -> Vec<(String, Diagram)> {
    let task = examination.task();
    let Task { position, notation, .. } = task;
    let name = &posed.id;
    match drawing {
        Drawing::Printed { style } => {
            let mut page = printed::diagram(posed, problem, position, &[], style, Men::Letters);
            let printing =
                Printing { style, men: Men::Letters, hints: false, solutions: true, notation };
            printed::solve(&mut page, problem, examination, printing);
            vec![(name.clone(), page)]
        }
        Drawing::Boards { style, ends } => {
            let keys = match examination.question() {
                Some(_) => examination.answer().keys.clone(),
                None => examination.judged().map_or_else(
                    |_| Vec::new(),
                    |judged| judged.keys.iter().map(|key| key.mv).collect(),
                ),
            };
            let arrow = |mv: &Move<R>| Mark::Arrow { from: mv.from, to: mv.to };
            let marks: Vec<_> = keys.iter().map(arrow).collect();
            let board = printed::diagram(posed, problem, position, &marks, style, Men::Letters);
            let mut diagrams = vec![(name.clone(), board)];
            let line = examination.line().moves.clone();
            if let Some(end) = drawn_end(Lines::of(&task), &line, style).filter(|_| ends) {
                let last = line.iter().fold(*position, |position, &mv| position.after(mv));
                let moves = write_line(notation, position, &line);
                let end = printed::explained(posed, problem, &last, end, moves, "");
                diagrams.push((format!("{name}-end"), end));
            }
            diagrams
        }
    }
}

/// Solves a study.
fn study<R: Game>(
    posed: &PosedProblem,
    problem: &Problem,
    examination: &mut Examination<'_, R>,
) -> Solved {
    let mut record = Record::new(posed, examination.solved());
    let position = examination.task().position;
    let text = match examination.judged() {
        Ok(judged) => {
            record.study = Some(StudyRecord::of(judged.value));
            record.answer.keep(position, &judged);
            record.answer.line = coordinates(position, &judged.line);
            study::text(problem.notation, position, &judged)
        }
        Err(why) => {
            format!("undecided: {}\n", Words::new(problem, position).undecided(&why))
        }
    };
    Solved { exit: exit(record.verdict), record, text, diagrams: Vec::new() }
}

/// Solves a problem that asks for a forced win.
fn win<R: Game>(
    posed: &PosedProblem,
    problem: &Problem,
    examination: &mut Examination<'_, R>,
    options: &SolveOptions,
) -> Result<Solved, CertifyError> {
    let position = examination.task().position;
    let (answer, line) = (examination.answer(), examination.line());
    let mut record = Record::new(posed, examination.solved());
    record.answer = AnswerRecord::of(examination, &line);
    let mut exit = exit(record.verdict);
    let bounded = examination.is_bounded();
    record.answer.replayed = examination.replayed()?;
    // A win that has too many variations to be replayed is marked.
    let replayed = record.answer.replayed != Some(false);
    record.answer.rests_on_ban = examination.rests_on_ban(false);
    let rests = record.answer.rests_on_ban.text(problem.repetition);
    let rests = rests.map_or_else(String::new, |rests| format!(" ({rests})"));
    let mut text = sentence(problem, position, &answer, bounded, replayed, &rests);
    let is_won = answer.moves.is_some() && !line.moves.is_empty();
    if is_won {
        if let Some(certificates) = &options.certificates {
            record.certified = certificates.put(posed, examination)?;
        }
        text += &indented(&record.certified.text(), 4);
        exit = exit.max(record.certified.exit);
    }
    if options.classify && is_won && record.details.classify(examination).is_err() {
        exit = exit.max(Exit::Undecided);
    }
    text += &record.phases.describe(examination, options.phases);
    if !record.phases.are_whole() {
        exit = exit.max(Exit::Undecided);
    }
    // The details come last, since changed rules may cost all that is left of the limits.
    if options.verbose && is_won {
        text += &record.details.describe(examination, &line.moves);
    }
    Ok(Solved { record, exit, text, diagrams: Vec::new() })
}

fn exit(verdict: Verdict) -> Exit {
    match verdict {
        Verdict::Solved | Verdict::Sound => Exit::Holds,
        Verdict::NoSolution | Verdict::Unsound => Exit::Findings,
        Verdict::Undecided => Exit::Undecided,
        Verdict::Error => Exit::Input,
    }
}

/// What is said of a win that was found and not replayed.
fn unconfirmed(moves: u8) -> String {
    let within = if moves == 1 { "1 move".to_owned() } else { format!("{moves} or fewer moves") };
    format!(
        "a win in {within} was found but not replayed within the limits, so it is not claimed\n"
    )
}

/// What was found, as one line and perhaps a second one with the keys.
fn sentence<R: Game>(
    problem: &Problem,
    position: &Position<R>,
    answer: &Answer<R>,
    bounded: bool,
    replayed: bool,
    rests: &str,
) -> String {
    let line = write_line(problem.notation, position, &answer.line.moves);
    let line = if line.is_empty() { line } else { format!("  {FAINT}{}{FAINT:#}", cut(&line)) };
    let not = if replayed { "" } else { ", not replayed" };
    let found = match (answer.moves, answer.line.win) {
        (Some(moves), Some(WinKind::Repetition)) => {
            let Problem { notation, repetition, .. } = *problem;
            let end = Lines { notation, repetition, position }.end(&answer.line.moves);
            let end = end.map_or_else(String::new, |end| format!("    {end}\n"));
            format!("win by repetition in {}{not}{rests}{line}\n{end}", counted(moves))
        }
        (Some(moves), Some(win)) => format!("{win} in {}{not}{rests}{line}\n", counted(moves)),
        (Some(moves), None) => format!("a win in {}{not}{rests}{line}\n", counted(moves)),
        (None, _) => String::new(),
    };
    let upper = match answer.at_most {
        Some(found) if answer.moves.is_none() => {
            format!("won in {found} or fewer moves{line}\n")
        }
        _ => String::new(),
    };
    let unconfirmed = answer.unconfirmed.map_or_else(String::new, unconfirmed);
    let none = over(position).unwrap_or_else(|| no_win(answer.not_within, answer.never));
    let open = match progress(answer) {
        Some(progress) if upper.is_empty() => {
            format!("undecided: {progress}\n{}", indented(&unconfirmed, 4))
        }
        Some(progress) => format!("undecided: {upper}{}", indented(&(progress + "\n"), 4)),
        None if bounded => format!("undecided: {none}, longer ones were not looked for\n"),
        None if answer.moves.is_none() => format!("{none}\n"),
        None => String::new(),
    };
    let keys = answer.keys.iter().map(|&mv| write(problem.notation, position, mv));
    let open_keys = answer.stopped.is_some();
    let keys = match answer.keys.len() {
        0 => String::new(),
        1 if !open_keys => String::new(),
        1 => format!("1 key so far: {}\n", keys.collect::<String>()),
        count => {
            let so_far = if open_keys { " so far" } else { "" };
            format!("{count} keys{so_far}: {}\n", keys.collect::<Vec<_>>().join(", "))
        }
    };
    if found.is_empty() { open } else { found + &indented(&open, 4) + &indented(&keys, 4) }
}
