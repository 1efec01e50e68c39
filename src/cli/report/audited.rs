//! An audited claim, for people and for programs.

use std::time::Instant;

use super::details::{self, Shown};
use super::layout::{cut, indented};
use super::proving::{Companion, Proving};
use super::style::{FAINT, printable};
use crate::cli::options::usual_notation;
use crate::cli::run::Exit;
use crate::cli::run::scout::EngineAnswer;
use crate::examine::{
    AuditVerdict, Follow, MainLine, Plan, ReportPart as Part, Verdict, audited_stipulation, examine,
};
use crate::game::Color;
use crate::input::{EarlierMoves, PosedProblem};
use crate::problem::{Claim, FindingKind, Problem, Stipulation};
use crate::record::{AuditedClaim, Record};
use crate::report::words::{self, Language, Sentence};
use crate::report::{Claimed, Report, Study};
use crate::rules::AnyMove;
use crate::solve::has_history;

pub(in crate::cli) struct Audited {
    pub(in crate::cli) record: Record,
    /// The word over it; nothing where the problem could not be read.
    pub(in crate::cli) verdict: Option<AuditVerdict>,
    pub(in crate::cli) exit: Exit,
    /// The rest of the problem's line, then further lines.
    pub(in crate::cli) text: String,
}

/// How claims are audited.
#[derive(Debug)]
pub(in crate::cli) struct AuditOptions {
    /// Whether the numbers of claims are bounds.
    pub(in crate::cli) at_most: bool,
    /// Whether the claims are those of the engine.
    pub(in crate::cli) of_engine: bool,
    /// Whether the tree and more are shown.
    pub(in crate::cli) verbose: bool,
    /// What proofs are made with; its engines also make claims.
    pub(in crate::cli) proving: Proving,
    /// The language of the text.
    pub(in crate::cli) language: Language,
}

/// Audits the claim of a problem, whatever its rules.
pub(in crate::cli) fn audit(posed: &PosedProblem, options: &AuditOptions) -> Audited {
    let start = Instant::now();
    let mut audited = match (&posed.problem, &posed.claim) {
        (Err(_), _) => Audited {
            record: Record::of_error(posed),
            verdict: None,
            exit: Exit::Input,
            text: words::verdict(Verdict::Error).text_in(options.language) + "\n",
        },
        (Ok(_), Err(error)) => failed(posed, words::plain(error.to_string()), options.language),
        (Ok(problem), Ok(claim)) => audited(posed, problem, *claim, options),
    };
    audited.record.place.file = Some(posed.excerpt.file.to_string());
    audited.record.seconds = Some(start.elapsed().as_secs_f64());
    audited
}

/// A problem whose claim cannot be read or had.
fn failed(posed: &PosedProblem, error: Sentence, language: Language) -> Audited {
    let record = Record::of_fault(posed, error.english());
    let text = words::with_label(words::verdict(Verdict::Error), error).text_in(language) + "\n";
    Audited { record, verdict: None, exit: Exit::Input, text }
}

/// What a problem claims without a claim of its own: by its stipulation, or by the length of its
/// solution where that is not a number.
fn claim_of(problem: &Problem) -> Option<Claim> {
    let by_solution = || {
        let line = &problem.solution.as_ref()?.read.lines.first()?.moves;
        let moves = u16::try_from(line.len().div_ceil(2)).ok()?;
        (moves > 0).then_some(Claim::Win { moves, or_fewer: false })
    };
    Claim::of_stipulation(problem.stipulation).or_else(by_solution)
}

fn audited(
    posed: &PosedProblem,
    problem: &Problem,
    claim: Option<Claim>,
    options: &AuditOptions,
) -> Audited {
    if !problem.stipulation.is_direct() {
        return together(posed, problem, claim, options);
    }
    let engines = options.proving.engines.as_ref().filter(|_| options.of_engine);
    let answer = match engines.map(|engines| engines.ask(&problem.position)).transpose() {
        Ok(answer) => answer,
        Err(fault) => return failed(posed, words::plain(fault.to_string()), options.language),
    };
    let claim = if options.of_engine {
        answer.as_ref().and_then(|answer| answer.mate).and_then(claim_of_mate)
    } else {
        claim.or_else(|| claim_of(problem))
    };
    let claim = if options.at_most { claim.map(Claim::at_most) } else { claim };
    let stipulation = audited_stipulation(claim, problem.stipulation);
    let Some(claim) = claim else {
        return unclaimed(posed, stipulation, answer, options.language);
    };
    let first_move = answer.as_ref().and_then(|answer| answer.line.first().copied());
    let mut companion = Companion::new(
        posed,
        options.proving.certificates.as_ref(),
        options.proving.engines.as_ref(),
    );
    let plan = Plan {
        parts: parts(claim, first_move, options),
        follow: Follow::Shortest,
        authored: !options.of_engine,
        stipulation: Some(stipulation),
        limits: options.proving.limits.clone(),
        tables: options.proving.tables.clone(),
        notation: usual_notation(options.language, problem),
        ..Plan::default()
    };
    let report = examine(problem, &plan, &mut companion);
    let mut claimed = report.claim.clone();
    let earlier = posed.earlier.as_ref().filter(|_| !options.of_engine);
    let ignores = earlier.is_some_and(|earlier| {
        let turn = problem.position.turn();
        let is_loss = claimed.as_ref().is_some_and(|claimed| claimed.loss.is_some());
        counts(problem, earlier, if is_loss { !turn } else { turn })
    });
    if let Some(claimed) = claimed.as_mut().filter(|it| ignores && it.verdict.is_refutation()) {
        claimed.verdict = AuditVerdict::Undecided;
    }
    let mut audited = made(posed, claim, claimed.as_ref(), &report, &companion, options);
    if ignores && audited.verdict == Some(AuditVerdict::Undecided) {
        let said = words::plain(audited.text.trim_end());
        let said = words::remarked(said, words::moves_before());
        audited.text = said.text_in(options.language) + "\n";
    }
    audited.record.output.stipulation = Some(stipulation);
    audited.record.output.nodes = report.cost.nodes;
    if !matches!(claim, Claim::Loss { .. }) {
        // The line of the problem already says what it claims.
        companion.hints.describe(&report.answer, options.language, &mut audited.record.hinted);
    }
    let loss = claimed.as_ref().and_then(|claimed| claimed.loss);
    audited.record.audit = Some(AuditedClaim {
        audit: audited.verdict.unwrap_or(AuditVerdict::Undecided),
        claim: Some(claim.to_string()),
        claimed_move: claimed.and_then(|claimed| Some(claimed.first_move?.coordinates)),
        claimed_by: answer.map(|answer| answer.name),
        lost_in: loss.and_then(|loss| loss.moves),
        not_lost_within: loss.and_then(|loss| loss.not_within),
    });
    audited
}

/// What is examined for a claim.
fn parts(claim: Claim, first_move: Option<AnyMove>, options: &AuditOptions) -> Vec<Part> {
    let mut parts = vec![Part::Claim(claim, first_move)];
    match claim {
        Claim::Loss { .. } => return parts,
        Claim::Won | Claim::Drawn => parts.push(Part::Answer),
        Claim::Win { .. } => {
            parts.extend([Part::Answer, Part::Replay, Part::RestsOnBan { all: false }]);
        }
    }
    if options.proving.certificates.is_some() {
        parts.push(Part::Certificate);
    }
    if options.verbose {
        parts.extend([Part::Tree, Part::End(MainLine::Answer), Part::Themes, Part::RestsOn]);
    }
    parts
}

/// A problem of help, self, reflex or series play claims that it can be solved as it says.
fn together(
    posed: &PosedProblem,
    problem: &Problem,
    claim: Option<Claim>,
    options: &AuditOptions,
) -> Audited {
    let asked = problem.stipulation;
    if options.of_engine || claim.is_some() {
        return failed(posed, words::claims_solutions(asked), options.language);
    }
    let plan = Plan {
        parts: vec![Part::Check],
        authored: true,
        limits: options.proving.limits.clone(),
        notation: usual_notation(options.language, problem),
        ..Plan::default()
    };
    let report = examine(problem, &plan, &mut ());
    let findings = report.check.iter().flat_map(|check| &check.findings);
    let findings: Vec<_> = findings.collect();
    let shorter = findings.iter().find(|it| it.kind == FindingKind::ShortWin);
    let wrong = findings.iter().find(|it| it.kind == FindingKind::WrongSolution);
    let (verdict, finding) = match (report.solved, shorter, wrong) {
        (Verdict::Solved, None, None) => (AuditVerdict::Confirmed, None),
        (Verdict::Solved, None, Some(wrong)) => (AuditVerdict::WrongMove, Some(wrong)),
        (Verdict::Solved | Verdict::NoSolution, Some(shorter), _) => {
            (AuditVerdict::Shorter, Some(shorter))
        }
        (Verdict::NoSolution, None, _) => (AuditVerdict::Refuted, findings.first()),
        _ => (AuditVerdict::Undecided, findings.first()),
    };
    let line = report.main.text();
    let text = match finding {
        Some(finding) => words::finding(&report, finding),
        None => words::plain(cut(&line)),
    };
    let mut record = Record::of(&report);
    let output = &mut record.output;
    // The findings are what the audit says.
    (output.verdict, output.expected, output.findings) = (report.fulfilled(), None, None);
    record.audit = Some(AuditedClaim {
        audit: verdict,
        claim: Some(asked.to_string()),
        ..AuditedClaim::default()
    });
    let text = words::audit(verdict, text).text_in(options.language) + "\n";
    Audited { record, verdict: Some(verdict), exit: exit(verdict), text }
}

/// Whether moves before a position might decide a repetition, so that more may be won after them
/// than in the position alone. Moves that cannot be read might.
fn counts(problem: &Problem, earlier: &EarlierMoves, attacker: Color) -> bool {
    let Ok(start) = problem.position.rules().read(&earlier.fen) else { return true };
    let Ok((_, moves)) = start.played(&earlier.moves.join(" ")) else { return true };
    has_history(&start, &moves, attacker, problem.repetition)
}

/// The claim of an engine that says `mate N`; a mate in 0 claims nothing.
fn claim_of_mate(mate: i32) -> Option<Claim> {
    Claim::read(&mate.to_string()).ok().flatten()
}

fn unclaimed(
    posed: &PosedProblem,
    stipulation: Stipulation,
    answer: Option<EngineAnswer>,
    language: Language,
) -> Audited {
    let mut record = Record::new(posed, Verdict::Undecided);
    record.output.stipulation = Some(stipulation);
    record.audit = Some(AuditedClaim {
        audit: AuditVerdict::Unclaimed,
        claimed_by: answer.map(|answer| answer.name),
        ..AuditedClaim::default()
    });
    let verdict = Some(AuditVerdict::Unclaimed);
    let text = words::unclaimed().text_in(language) + "\n";
    Audited { record, verdict, exit: Exit::Holds, text }
}

/// Makes the record and the text of what was proven.
fn made(
    posed: &PosedProblem,
    claim: Claim,
    claimed: Option<&Claimed>,
    report: &Report,
    companion: &Companion<'_>,
    options: &AuditOptions,
) -> Audited {
    let undecided = |error: &str| Audited {
        record: Record::new(posed, Verdict::Undecided),
        verdict: Some(AuditVerdict::Undecided),
        exit: Exit::Undecided,
        text: words::open(words::plain(error)).text_in(options.language) + "\n",
    };
    if let Some(error) = &report.answer.refused {
        return undecided(error);
    }
    let Some(claimed) = claimed else { return undecided("nothing was examined") };
    let (mut record, proven) = match (claim, &report.answer.study) {
        (Claim::Loss { .. }, _) => {
            let loss = claimed.loss.unwrap_or_default();
            let solved = loss.moves.is_some();
            let verdict = if solved { Verdict::NoSolution } else { Verdict::Undecided };
            (Record::new(posed, verdict), words::proven_loss(loss))
        }
        (_, Some(study)) => {
            let proven = match study {
                Study::Known(study) => words::study_value(study.value),
                Study::Unknown(why) => words::undecided(report, why),
            };
            (Record::of(report), proven)
        }
        (_, None) => {
            let rests = words::rests_on_ban(report.answer.rests_on_ban, report.repetition);
            let proven = words::proven(report);
            let proven = match rests {
                Some(rests) => words::remarked(proven, rests),
                None => proven,
            };
            (Record::of(report), proven)
        }
    };
    let said = match claimed.verdict {
        AuditVerdict::Confirmed => proven,
        AuditVerdict::WrongMove => {
            words::claimed(words::claimed_move(claimed.first_move.as_ref()), proven)
        }
        _ => words::claimed(words::claim(claim), proven),
    };
    let line = report.answer.line.text();
    let line = if line.is_empty() || claimed.loss.is_some() {
        String::new()
    } else {
        format!("  {FAINT}{}{FAINT:#}", cut(&line))
    };
    let said = words::audit(claimed.verdict, said).text_in(options.language);
    let mut text = format!("{said}{line}\n");
    let mut exit = exit(claimed.verdict);
    if record.output.moves.is_some() {
        record.certified = companion.certified.record.clone();
        text += &indented(&companion.certified.text(), 4);
        exit = exit.max(companion.certified.exit);
        if options.verbose {
            text += &details::details_text(
                report,
                Shown { language: options.language, together: false },
            );
        }
    }
    Audited { record, verdict: Some(claimed.verdict), exit, text }
}

/// What a verdict adds to the exit code.
pub(in crate::cli) fn exit(verdict: AuditVerdict) -> Exit {
    match verdict {
        AuditVerdict::Confirmed | AuditVerdict::Unclaimed => Exit::Holds,
        AuditVerdict::Undecided => Exit::Undecided,
        _ => Exit::Findings,
    }
}

/// The head of a line by an engine's claim, if it has one.
pub(in crate::cli) fn by_engine(audited: &Audited) -> String {
    let record = audited.record.audit.as_ref();
    record
        .and_then(|record| record.claimed_by.as_ref())
        .map_or_else(String::new, |name| format!("{FAINT}{}{FAINT:#}  ", printable(name)))
}
