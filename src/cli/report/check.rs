//! A checked problem, for people and for programs.

use std::time::Instant;

use crate::cli::game::Game;
use crate::cli::report::certificates::{Certificates, Certified};
use crate::cli::report::fairy;
use crate::cli::report::findings::{FindingRecord, Words, counted, remedy};
use crate::cli::report::hinted::Hints;
use crate::cli::report::layout::indented;
use crate::cli::report::record::{AnswerRecord, CheckRecord, Record, StudyRecord};
use crate::cli::report::recurrence::Lines;
use crate::cli::report::tree;
use crate::cli::run::exit::Exit;
use crate::cli::run::scout::Engines;
use crate::examine::{Examination, Options, Policy, Report, Task, Verdict};
use crate::game::{Move, Outcome, Position, WinKind};
use crate::input::PosedProblem;
use crate::notation::write_line;
use crate::problem::{Diagnostic, Expect, FindingKind, Problem, Severity, Text};
use crate::solve::Limits;
use crate::tablebase::Tables;
use crate::theme::Name;
use crate::with_position;

/// A checked problem.
pub(in crate::cli) struct Checked {
    /// For machines.
    pub(in crate::cli) record: Record,
    /// Whether the findings are those that the author expects.
    pub(in crate::cli) holds: bool,
    /// What the problem adds to the exit code.
    pub(in crate::cli) exit: Exit,
    /// The line from the key on, in the problem's notation.
    pub(in crate::cli) line: String,
    /// How that line ends, if it ends the game.
    pub(in crate::cli) win: Option<WinKind>,
    /// Remarks on the verdict: that it rests on the rule about repetition, or was not replayed.
    pub(in crate::cli) rests: Option<String>,
    /// The findings, as they are shown.
    pub(in crate::cli) findings: Vec<Shown>,
    /// Findings that the author expects and that are not there.
    pub(in crate::cli) missing: Vec<FindingKind>,
    /// Themes that the author names and that the solution does not show.
    pub(in crate::cli) doubts: Vec<Diagnostic>,
    /// What stands below the findings: details and certificate.
    pub(in crate::cli) more: String,
}

/// A finding as it is shown.
pub(in crate::cli) struct Shown {
    pub(in crate::cli) kind: FindingKind,
    pub(in crate::cli) message: String,
    /// Whether the policy minds it.
    pub(in crate::cli) minded: bool,
    /// Whether the author expects it.
    pub(in crate::cli) expected: bool,
    /// The place in the file, if it has one.
    pub(in crate::cli) place: Option<Diagnostic>,
}

/// How problems are checked.
#[derive(Debug)]
pub(in crate::cli) struct CheckOptions {
    pub(in crate::cli) policy: Policy,
    /// What one problem may cost.
    pub(in crate::cli) limits: Limits,
    /// Whether the tree and more are shown.
    pub(in crate::cli) verbose: bool,
    /// Where certificates of wins are put.
    pub(in crate::cli) certificates: Option<Certificates>,
    /// Endgame tables.
    pub(in crate::cli) tables: Option<Tables>,
    /// Engines that give hints.
    pub(in crate::cli) engines: Option<Engines>,
}

/// Checks a problem, whatever its rules.
pub(in crate::cli) fn check(posed: &PosedProblem, options: &CheckOptions) -> Checked {
    let start = Instant::now();
    let mut checked = match &posed.problem {
        Ok(problem) => with_position!(&problem.position, position => {
            let fairy = fairy::checked(posed, problem, position, options);
            fairy.unwrap_or_else(|| checked(posed, problem, position, options))
        }),
        Err(_) => unposed(posed),
    };
    checked.record.place.file = Some(posed.excerpt.file.to_string());
    checked.record.seconds = Some(start.elapsed().as_secs_f64());
    checked
}

fn checked<R: Game>(
    posed: &PosedProblem,
    problem: &Problem,
    position: &Position<R>,
    options: &CheckOptions,
) -> Checked {
    let tables = options.tables.as_ref().map(|tables| R::tables(tables, problem.repetition));
    let task = Task {
        position,
        stipulation: problem.stipulation,
        stipulation_source: problem.stipulation_source,
        repetition: problem.repetition,
        solution: problem.solution.as_ref().map(|solution| &solution.read),
        intended: problem.intended_solutions,
        notation: problem.notation,
        tables: tables.as_ref(),
    };
    let how =
        Options { policy: options.policy, limits: options.limits.clone(), ..Options::default() };
    let mut examination = Examination::new(task, how);
    let hints = Hints::begin(options.engines.as_ref(), &mut examination);
    let report = examination.check();
    let expect = problem.expect.as_ref();
    let mut record = record(posed, problem, &report, &mut examination);
    let tree = examination.tree().unwrap_or_default();
    let main = tree.map_or_else(|| report.line.moves.clone(), |tree| tree::main_line(&tree));
    let doubts = doubts(problem, &mut examination);
    let mut exit = exit(&report, expect);
    if let Some(certificates) = &options.certificates {
        let certified = certificates.put(posed, &mut examination);
        record.certified = certified.unwrap_or_else(|error| {
            record.verdict = Verdict::Undecided;
            Certified::missing(error.to_string(), Exit::Undecided)
        });
        exit = exit.max(record.certified.exit);
    }
    let mut more = String::new();
    if options.verbose {
        more = record.details.describe(&mut examination, &main);
    }
    more += &indented(&record.certified.text(), 4);
    more += &hints.describe(&examination.answer(), &mut record.hinted);
    record.nodes = examination.nodes();
    // A win that has too many variations to be replayed is marked.
    let is_unplayed = report.replayed == Some(false) && report.verdict != Verdict::Undecided;
    let unplayed = is_unplayed.then(|| "not replayed".to_owned());
    let remarks = record.answer.rests_on_ban.text(problem.repetition).into_iter().chain(unplayed);
    let printed = printed_length(problem, position, &report, &mut examination);
    let remarks = printed.into_iter().chain(remarks);
    let rests = remarks.reduce(|one, other| format!("{one}, {other}"));
    let repeats = Lines::of(&task).recurrence(&main).is_some();
    Checked {
        record,
        holds: report.holds(expect),
        exit,
        line: write_line(problem.notation, position, &main),
        win: if repeats { Some(WinKind::Repetition) } else { ending(position, &main) },
        rests,
        findings: shown(problem, position, &report),
        missing: expect.map_or_else(Vec::new, |expect| report.missing(expect)),
        doubts,
        more,
    }
}

/// What is to be said of a stipulation that was taken from the printed line.
fn printed_length<R: Game>(
    problem: &Problem,
    position: &Position<R>,
    report: &Report<R>,
    examination: &mut Examination<'_, R>,
) -> Option<String> {
    let words = Words::new(problem, position);
    let mut findings = report.findings.iter();
    let found = findings.find(|finding| finding.kind() == FindingKind::PrintedLength);
    found.map(|finding| words.sentence(finding)).or_else(|| {
        let printed = examination.printed_moves()?;
        let answer = examination.answer();
        let has_none = answer.moves.is_none() && answer.not_within >= printed;
        has_none.then(|| {
            format!("the printed line has {}, in which no win is forced", counted(printed))
        })
    })
}

/// How a line ends the game, if it does.
fn ending<R: Game>(position: &Position<R>, line: &[Move<R>]) -> Option<WinKind> {
    let end = line.iter().fold(*position, |position, &mv| position.after(mv));
    match end.outcome()? {
        Outcome::Win { by, .. } => Some(by),
        Outcome::Draw => None,
    }
}

fn record<R: Game>(
    posed: &PosedProblem,
    problem: &Problem,
    report: &Report<R>,
    examination: &mut Examination<'_, R>,
) -> Record {
    let position = examination.task().position;
    let mut record = Record::new(posed, report.verdict);
    record.answer = AnswerRecord::of(examination, &report.line);
    record.answer.replayed = report.replayed;
    record.answer.rests_on_ban = examination.rests_on_ban(true);
    if let (None, Ok(judged)) = (examination.question(), examination.judged()) {
        record.study = Some(StudyRecord::of(judged.value));
        record.answer.keep(position, &judged);
    }
    let words = Words::new(problem, position);
    record.check = Some(CheckRecord {
        expected: report.holds(problem.expect.as_ref()),
        findings: report.findings.iter().map(|it| FindingRecord::of(&words, it)).collect(),
        more_duals: report.more_duals,
    });
    record
}

/// Compares the themes that the author names with those that are found.
fn doubts<R: Game>(problem: &Problem, examination: &mut Examination<'_, R>) -> Vec<Diagnostic> {
    if problem.themes.is_empty() {
        return Vec::new();
    }
    let Ok(Some(found)) = examination.themes() else { return Vec::new() };
    let shown = |name: Name| found.iter().any(|theme| theme.name == name);
    let missing = problem.themes.iter().filter(|(name, _)| !shown(*name));
    let doubt = |(name, text): &(Name, Text)| {
        let message = format!("the solution does not show the theme {name}: {}", name.definition());
        let doubt = Diagnostic::warning(message).about(&problem.id);
        match text.span() {
            Some(span) => doubt.at(span, "not found"),
            None => doubt,
        }
    };
    missing.map(doubt).collect()
}

/// The code for one problem. Where a limit was reached, what is missing may still be there,
/// so only what was found and is not expected counts as found.
fn exit<R: Game>(report: &Report<R>, expect: Option<&Expect>) -> Exit {
    if report.holds(expect) {
        return Exit::Holds;
    }
    let proven = |kind| kind != FindingKind::Undecided;
    if report.unexpected(expect).any(|finding| proven(finding.kind())) {
        return Exit::Findings;
    }
    let open = report.findings.iter().any(|finding| !proven(finding.kind()));
    if open || report.verdict == Verdict::Undecided { Exit::Undecided } else { Exit::Findings }
}

fn shown<R: Game>(problem: &Problem, position: &Position<R>, report: &Report<R>) -> Vec<Shown> {
    let words = Words::new(problem, position);
    let unexpected: Vec<_> = report.unexpected(problem.expect.as_ref()).collect();
    let show = |finding| {
        let minded = report.minds(finding);
        let expected = !unexpected.contains(&finding);
        let message = words.sentence(finding);
        let place = finding.span().and_then(|span| problem.solution.as_ref()?.text.locate(span));
        let place = place.map(|span| {
            let message = format!("{}: {message}", finding.kind());
            let severity = if minded && !expected { Severity::Error } else { Severity::Warning };
            let help = remedy(finding);
            Diagnostic { severity, help, ..Diagnostic::error(message) }.at(span, "")
        });
        Shown { kind: finding.kind(), message, minded, expected, place }
    };
    report.findings.iter().map(show).collect()
}

/// A problem that could not be put on the board.
fn unposed(posed: &PosedProblem) -> Checked {
    let illegal = match &posed.problem {
        Err(bad) => &bad.diagnostics[..bad.illegal.min(bad.diagnostics.len())],
        Ok(_) => &[],
    };
    let holds = posed.is_illegal_as_expected();
    let mut record = Record::of_error(posed);
    record.check = Some(CheckRecord {
        expected: holds,
        findings: illegal.iter().map(|one| FindingRecord::illegal(&one.message)).collect(),
        more_duals: false,
    });
    let finding = |one: &Diagnostic| Shown {
        kind: FindingKind::IllegalPosition,
        message: one.message.clone(),
        minded: true,
        expected: true,
        place: None,
    };
    Checked {
        record,
        holds,
        exit: if holds { Exit::Holds } else { Exit::Input },
        line: String::new(),
        rests: None,
        win: None,
        // Those that are not expected are reported as errors of the file.
        findings: if holds { illegal.iter().map(finding).collect() } else { Vec::new() },
        missing: Vec::new(),
        doubts: Vec::new(),
        more: String::new(),
    }
}
