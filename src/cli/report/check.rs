//! Checks one problem and makes of it what reports need, whatever its rules.

use std::time::Instant;

use crate::cli::game::Game;
use crate::cli::report::certificates::Certificates;
use crate::cli::report::details::{Details, Notes};
use crate::cli::report::record::{FindingRecord, Record};
use crate::cli::report::summary::indented;
use crate::cli::report::tree;
use crate::cli::run::exit::Exit;
use crate::examine::{self, Options, Report, Task, Verdict};
use crate::game::Position;
use crate::input::PosedProblem;
use crate::notation::write_line;
use crate::problem::{Diagnostic, Expect, FindingKind, Problem, Severity, Text};
use crate::solve::Prover;
use crate::tablebase::{Tables, prover};
use crate::theme::{Name, of_solution};
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
    /// The findings, as they are shown.
    pub(in crate::cli) findings: Vec<Shown>,
    /// Findings that the author expects and that are not there.
    pub(in crate::cli) missing: Vec<FindingKind>,
    /// Themes that the author names and that the solution does not show.
    pub(in crate::cli) doubts: Vec<Diagnostic>,
    /// What is told beside the findings if one wants to know more.
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

/// Checks a problem. With `verbose` the end of the main line and what the solution rests on
/// are looked at, too.
pub(in crate::cli) fn check(
    posed: &PosedProblem,
    options: &Options,
    certificates: Option<&Certificates>,
    tables: Option<&Tables>,
    verbose: bool,
) -> Checked {
    let start = Instant::now();
    let mut checked = match &posed.problem {
        Ok(problem) => with_position!(&problem.position, position => {
            checked(posed, problem, position, options, certificates, tables, verbose)
        }),
        Err(_) => unposed(posed),
    };
    checked.record.file = Some(posed.excerpt.file.to_string());
    checked.record.expected = Some(checked.holds);
    checked.record.seconds = Some(start.elapsed().as_secs_f64());
    checked
}

fn checked<R: Game>(
    posed: &PosedProblem,
    problem: &Problem,
    position: &Position<R>,
    options: &Options,
    certificates: Option<&Certificates>,
    tables: Option<&Tables>,
    verbose: bool,
) -> Checked {
    let notation = problem.notation;
    let tables = tables.map(R::tables);
    let task = Task {
        position,
        stipulation: problem.stipulation,
        solution: problem.solution.as_ref().map(|solution| &solution.read),
        notation,
        tables: tables.as_ref(),
    };
    let mut report = examine::verify(task, options);
    let expect = problem.expect.as_ref();
    let mut record = Record::of(posed);
    record.answer(position, &report.answer);
    record.study(report.value);
    record.verdict = report.verdict.name();
    record.nodes = report.nodes;
    record.replayed = report.replayed;
    record.more_duals = report.more_duals;
    let findings = report.findings.iter();
    record.findings = Some(findings.map(|it| FindingRecord::of(position, it)).collect());
    let main = match &report.tree {
        Some(tree) => tree::main_line(tree),
        None => report.answer.line.moves.clone(),
    };
    let mut more = String::new();
    if verbose {
        let question = examine::question(problem.stipulation);
        let notes = match (question, &mut report.tree) {
            (Some(question), Some(tree)) => {
                let mut prover = prover(question.checks, &options.limits, tables.as_ref());
                Notes::take(&mut prover, position, tree)
            }
            _ => Notes::default(),
        };
        let (tree, answer, limits) = (report.tree.as_ref(), &report.answer, &options.limits);
        let tables = tables.as_ref();
        let main = &main;
        let told =
            Details { notation, position, tree, notes, main, question, answer, limits, tables };
        more = told.tell(&mut record);
    }
    let mut exit = exit(&report, expect);
    if let (Some(to), Some(question)) = (certificates, examine::question(problem.stipulation)) {
        // The check's own prover is gone; the keys are proven anew.
        let mut prover = prover(question.checks, &options.limits, tables.as_ref());
        let answer = &report.answer;
        let certified = to.put(posed, &mut prover, position, question, answer, &mut record);
        exit = exit.max(certified.unwrap_or_else(|error| {
            record.verdict = "undecided";
            record.uncertified = Some(error.to_string());
            Exit::Undecided
        }));
        more += &indented(&record.certified(), 4);
    }
    Checked {
        record,
        holds: report.holds(expect),
        exit,
        line: write_line(notation, position, &main),
        findings: shown(&report, problem),
        missing: expect.map_or_else(Vec::new, |expect| report.missing(expect)),
        doubts: doubts(problem, position, &report, options),
        more,
    }
}

/// Holds the themes that the author names against those that are found.
fn doubts<R: Game>(
    problem: &Problem,
    position: &Position<R>,
    report: &Report<R>,
    options: &Options,
) -> Vec<Diagnostic> {
    let question = examine::question(problem.stipulation);
    let (Some(tree), Some(question), false) = (&report.tree, question, problem.themes.is_empty())
    else {
        return Vec::new();
    };
    let mut prover = Prover::new(question.checks, &options.limits);
    let Ok(found) = of_solution(&mut prover, position, tree) else { return Vec::new() };
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
    if report.unexpected(expect).any(|finding| proven(finding.kind)) {
        return Exit::Findings;
    }
    let open = report.findings.iter().any(|finding| !proven(finding.kind));
    if open || report.verdict == Verdict::Undecided { Exit::Undecided } else { Exit::Findings }
}

fn shown<R: Game>(report: &Report<R>, problem: &Problem) -> Vec<Shown> {
    let expect = problem.expect.as_ref();
    let unexpected: Vec<_> = report.unexpected(expect).collect();
    let show = |finding: &examine::Finding<R>| {
        let minded = report.minds(finding);
        let expected = !unexpected.contains(&finding);
        let place = finding.span.clone().and_then(|span| {
            let solution = problem.solution.as_ref()?;
            solution.text.locate(span)
        });
        let diagnostic = |span| {
            let message = format!("{}: {}", finding.kind, finding.message);
            let severity = if minded && !expected { Severity::Error } else { Severity::Warning };
            Diagnostic { severity, ..Diagnostic::error(message) }.at(span, "")
        };
        Shown {
            kind: finding.kind,
            message: finding.message.clone(),
            minded,
            expected,
            place: place.map(diagnostic),
        }
    };
    report.findings.iter().map(show).collect()
}

/// A problem that could not be put on the board.
fn unposed(posed: &PosedProblem) -> Checked {
    let mut record = Record::of_error(posed);
    let illegal = match &posed.problem {
        Err(bad) => &bad.diagnostics[..bad.illegal.min(bad.diagnostics.len())],
        Ok(_) => &[],
    };
    let findings = illegal.iter().map(|one| FindingRecord::illegal(&one.message));
    record.findings = Some(findings.collect());
    let holds = posed.is_illegal_as_expected();
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
        // Those that are not expected are told as errors of the file.
        findings: if holds { illegal.iter().map(finding).collect() } else { Vec::new() },
        missing: Vec::new(),
        doubts: Vec::new(),
        more: String::new(),
    }
}
