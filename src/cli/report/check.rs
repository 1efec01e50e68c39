//! A checked problem, for people and for programs.

use std::time::Instant;

use super::certificates::Certificates;
use super::details::{self, Shown};
use super::layout::indented;
use super::proving::{Companion, Proving};
use crate::cli::options::usual_notation;
use crate::cli::run::Exit;
use crate::cli::run::scout::Engines;
use crate::examine::{Plan, Policy, Verdict, examine};
use crate::game::WinKind;
use crate::input::PosedProblem;
use crate::problem::{Diagnostic, Expect, FindingKind, Problem, Severity, Text};
use crate::record::{self, Record};
use crate::report::words::{self, Language, Sentence};
use crate::report::{CheckReport, EconomyReport, Finding, Report};
use crate::theme::Name;

#[derive(Default)]
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
    /// How it could end as well.
    pub(in crate::cli) wins: Vec<WinKind>,
    /// Remarks on the verdict: that it rests on the rule about repetition, or was not replayed.
    pub(in crate::cli) rests: Option<String>,
    /// The findings, as they are shown.
    pub(in crate::cli) findings: Vec<PrintedFinding>,
    /// Findings that the author expects and that are not there.
    pub(in crate::cli) missing: Vec<FindingKind>,
    /// Themes that the author names and that the solution does not show.
    pub(in crate::cli) warnings: Vec<Diagnostic>,
    /// What follows the findings: details and certificate.
    pub(in crate::cli) more: String,
}

/// How problems are checked.
#[derive(Debug)]
pub(in crate::cli) struct CheckJob {
    /// What is examined and recorded.
    pub(in crate::cli) asked: record::CheckOptions,
    /// Where certificates of wins are put.
    pub(in crate::cli) certificates: Option<Certificates>,
    /// Engines that give hints.
    pub(in crate::cli) engines: Option<Engines>,
    /// Whether many other winning moves are counted, and replies with the same answers together.
    pub(in crate::cli) short: bool,
    /// The language of the text.
    pub(in crate::cli) language: Language,
}

impl CheckJob {
    /// The options for this policy; `beyond` is how far other wins are looked for.
    pub(in crate::cli) fn new(
        Proving { certificates, limits, tables, engines }: Proving,
        policy: Policy,
        beyond: Option<u8>,
        verbose: bool,
        language: Language,
    ) -> Self {
        let certify = certificates.is_some();
        let asked = record::CheckOptions {
            policy,
            verbose,
            beyond,
            certify,
            limits,
            usual_nodes: None,
            tables,
        };
        Self { asked, certificates, engines, short: false, language }
    }
}

pub(in crate::cli) fn check(posed: &PosedProblem, options: &CheckJob) -> Checked {
    let start = Instant::now();
    let mut checked = match &posed.problem {
        Ok(problem) => {
            let mut companion =
                Companion::new(posed, options.certificates.as_ref(), options.engines.as_ref());
            let notation = usual_notation(options.language, problem);
            let plan = Plan { notation, ..options.asked.plan(problem) };
            let report = examine(problem, &plan, &mut companion);
            match &report.check {
                Some(check) => checked(problem, (&report, check), companion, options),
                // The plan asks for it.
                None => unposed(posed),
            }
        }
        Err(_) => unposed(posed),
    };
    checked.record.place.file = Some(posed.excerpt.file.to_string());
    checked.record.seconds = Some(start.elapsed().as_secs_f64());
    checked
}

fn checked(
    problem: &Problem,
    (report, check): (&Report, &CheckReport),
    companion: Companion<'_>,
    options: &CheckJob,
) -> Checked {
    let (expect, language) = (problem.expect.as_ref(), options.language);
    let mut record = options.asked.record(report);
    let together = !report.stipulation.is_direct();
    let mut exit = exit(check, expect);
    let mut more = String::new();
    if options.asked.verbose {
        more = if together {
            indented(&details::solutions_text(report, true, language), 4)
        } else {
            // Of the set play the paragraph says enough.
            let tries = report.is_forced().then(|| details::tries_text(report, language));
            details::details_text(report, Shown { language, together: options.short })
                + &indented(&tries.unwrap_or_default(), 4)
        };
    }
    if let Some(found) = &report.alternatives {
        more += &details::alternatives_text(found, options.short, language);
    }
    if let Some(economy) = report.economy.as_ref().filter(|_| options.asked.verbose) {
        more += &details::economy_text(report.rules, economy, language);
    }
    if options.certificates.is_some() {
        exit = exit.max(companion.certified.exit);
        more += &indented(&companion.certified.text(), 4);
        record.certified = companion.certified.record;
    }
    more += &companion.hints.describe(&report.answer, language, &mut record.hinted);
    // A win that has too many variations to be replayed is marked.
    let is_unplayed =
        report.answer.replayed == Some(false) && check.verdict != Verdict::Undecided && !together;
    let unplayed = is_unplayed.then(words::not_replayed);
    let rests = words::rests_on_ban(report.answer.rests_on_ban, problem.repetition);
    let broken = problem.is_broken.then(|| words::broken(true));
    // Idle men make no problem unsound, but a strict check does not pass over them.
    let idle = report.economy.as_ref().map(EconomyReport::idle).unwrap_or_default();
    let has_idle = !idle.is_empty() && !options.asked.verbose;
    let idle = has_idle.then(|| words::idle(report.rules, &idle));
    let rests = printed_length(report, check)
        .into_iter()
        .chain(rests)
        .chain(unplayed)
        .chain(broken)
        .chain(idle);
    let rests: Vec<String> = rests.map(|rests| rests.text_in(language)).collect();
    Checked {
        record,
        holds: check.holds(expect),
        exit,
        line: report.main.text(),
        win: report.main.win,
        wins: report.answer.win_kinds.clone(),
        rests: (!rests.is_empty()).then(|| rests.join(language.comma())),
        findings: printed(problem, report, check, language),
        missing: expect.map_or_else(Vec::new, |expect| check.missing(expect)),
        warnings: impossible(report, language)
            .map(|it| it.about(&problem.id))
            .into_iter()
            .chain(missing_themes(problem, report))
            .collect(),
        more,
    }
}

/// What is to be said of a stipulation that was taken from the printed line.
fn printed_length(report: &Report, check: &CheckReport) -> Option<Sentence> {
    let mut findings = check.findings.iter();
    let found = findings.find(|finding| finding.kind == FindingKind::PrintedLength);
    found.map(|finding| words::finding(report, finding)).or_else(|| {
        let printed = report.printed?;
        let has_none = report.answer.moves.is_none() && report.answer.not_within >= printed;
        has_none.then(|| words::printed_without_win(printed))
    })
}

/// The warning of a position that no game reaches.
pub(in crate::cli) fn impossible(report: &Report, language: Language) -> Option<Diagnostic> {
    let said = words::no_last_move(report.rules, report.turn).text_in(language);
    report.no_last_move.then(|| Diagnostic::warning(said))
}

/// Warnings of themes that the author names and the solution does not show.
fn missing_themes(problem: &Problem, report: &Report) -> Vec<Diagnostic> {
    let Some(found) = &report.themes else { return Vec::new() };
    let shown = |name: Name| found.iter().any(|theme| theme.name == name);
    let is_open = |name: Name| name.compares_phases() && report.phases_stopped().is_some();
    let missing = problem.themes.iter().filter(|(name, _)| !shown(*name) && !is_open(*name));
    let warning_of = |(name, text): &(Name, Text)| {
        let message = format!("the solution does not show the theme {name}: {}", name.definition());
        let warning = Diagnostic::warning(message).about(&problem.id);
        match text.span() {
            Some(span) => warning.at(span, "not found"),
            None => warning,
        }
    };
    missing.map(warning_of).collect()
}

/// The code for one problem. Where a limit was reached, what is missing may still be there,
/// so only what was found and is not expected counts as found.
fn exit(check: &CheckReport, expect: Option<&Expect>) -> Exit {
    if check.holds(expect) {
        return Exit::Holds;
    }
    let proven = |kind| kind != FindingKind::Undecided;
    if check.unexpected(expect).any(|finding| proven(finding.kind)) {
        return Exit::Findings;
    }
    let open = check.findings.iter().any(|finding| !proven(finding.kind));
    if open || check.verdict == Verdict::Undecided { Exit::Undecided } else { Exit::Findings }
}

/// A problem that could not be put on the board.
fn unposed(posed: &PosedProblem) -> Checked {
    let illegal = match &posed.problem {
        Err(bad) => &bad.diagnostics[..bad.illegal.min(bad.diagnostics.len())],
        Ok(_) => &[],
    };
    let holds = posed.is_illegal_as_expected();
    let finding = |one: &Diagnostic| PrintedFinding {
        kind: FindingKind::IllegalPosition,
        message: words::message(one),
        counts: true,
        expected: true,
        place: None,
    };
    Checked {
        record: Record::of_unposed(posed),
        holds,
        exit: if holds { Exit::Holds } else { Exit::Input },
        // Those that are not expected are reported as errors of the file.
        findings: if holds { illegal.iter().map(finding).collect() } else { Vec::new() },
        ..Checked::default()
    }
}

/// A finding as it is printed.
pub(in crate::cli) struct PrintedFinding {
    pub(in crate::cli) kind: FindingKind,
    pub(in crate::cli) message: Sentence,
    /// Whether it counts under the policy.
    pub(in crate::cli) counts: bool,
    /// Whether the author expects it.
    pub(in crate::cli) expected: bool,
    /// The place in the file, if it has one.
    pub(in crate::cli) place: Option<Diagnostic>,
}

/// The findings of a check as they are printed.
pub(in crate::cli) fn printed(
    problem: &Problem,
    report: &Report,
    check: &CheckReport,
    language: Language,
) -> Vec<PrintedFinding> {
    let is_expected = |kind: FindingKind| match &problem.expect {
        Some(Expect::Findings(kinds)) => kinds.contains(&kind),
        _ => false,
    };
    let show = |finding: &Finding| {
        let counts = check.minds(finding);
        // What the policy does not mind need not be expected.
        let expected = !counts || is_expected(finding.kind);
        let message = words::finding(report, finding);
        let span = finding.span.clone();
        let place = span.and_then(|span| problem.solution.as_ref()?.text.locate(span));
        let place = place.map(|span| {
            let message = words::labelled(finding.kind, false, message.clone()).text_in(language);
            let severity = if counts && !expected { Severity::Error } else { Severity::Warning };
            let help = words::remedy(finding).map(|remedy| remedy.text_in(language));
            Diagnostic { severity, help, ..Diagnostic::error(message) }.at(span, "")
        });
        PrintedFinding { kind: finding.kind, message, counts, expected, place }
    };
    check.findings.iter().map(show).collect()
}
