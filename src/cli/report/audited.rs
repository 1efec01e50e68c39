//! An audited claim, for people and for programs.

use std::time::Instant;

use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::game::Game;
use crate::cli::report::certificates::Certificates;
use crate::cli::report::findings::{Words, counted, no_win, over};
use crate::cli::report::hinted::Hints;
use crate::cli::report::layout::{cut, indented};
use crate::cli::report::moves::coordinates;
use crate::cli::report::record::{AnswerRecord, Record, StudyRecord};
use crate::cli::report::style::{FAINT, tame};
use crate::cli::run::exit::Exit;
use crate::cli::run::scout::{EngineAnswer, Engines};
use crate::examine::{
    Audit, AuditVerdict, CertifyError, Examination, Follow, Options, ProvenLoss, Task, Verdict,
    audited_stipulation,
};
use crate::game::{Color, Position, Repetition, fen};
use crate::input::{EarlierMoves, PosedProblem};
use crate::notation::{Notation, read, write, write_line};
use crate::problem::{Claim, Problem, Stipulation};
use crate::solve::{Answer, Limits, Reached};
use crate::tablebase::Tables;
use crate::with_position;

/// An audited claim.
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
    /// What one problem may cost.
    pub(in crate::cli) limits: Limits,
    /// Where certificates of wins are put.
    pub(in crate::cli) certificates: Option<Certificates>,
    /// Endgame tables.
    pub(in crate::cli) tables: Option<Tables>,
    /// Engines that give hints, and claims.
    pub(in crate::cli) engines: Option<Engines>,
}

/// A claim and what came of it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(in crate::cli) struct AuditRecord {
    /// The word over the claim.
    audit: AuditVerdict,
    /// The claim: a number of moves, `<=` before one that is a bound, below 0 for a loss, `+` or
    /// `=`; null where nothing is claimed.
    claim: Option<String>,
    /// The first move that is claimed to win or draw, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    claimed_move: Option<String>,
    /// The engine that claims it.
    #[serde(skip_serializing_if = "Option::is_none")]
    claimed_by: Option<String>,
    /// The side to move loses in this number of moves of the other side, and in no fewer.
    #[serde(skip_serializing_if = "Option::is_none")]
    lost_in: Option<u8>,
    /// It does not lose within this number.
    #[serde(skip_serializing_if = "Option::is_none")]
    not_lost_within: Option<u8>,
}

/// Audits the claim of a problem, whatever its rules.
pub(in crate::cli) fn audit(posed: &PosedProblem, options: &AuditOptions) -> Audited {
    let start = Instant::now();
    let mut audited = match (&posed.problem, &posed.claim) {
        (Err(_), _) => Audited {
            record: Record::of_error(posed),
            verdict: None,
            exit: Exit::Input,
            text: "error\n".to_owned(),
        },
        (Ok(_), Err(error)) => failed(posed, error.to_string()),
        (Ok(problem), Ok(claim)) => with_position!(&problem.position, position => {
            audited(posed, problem, position, *claim, options)
        }),
    };
    audited.record.place.file = Some(posed.excerpt.file.to_string());
    audited.record.seconds = Some(start.elapsed().as_secs_f64());
    audited
}

/// A problem whose claim cannot be read or had.
fn failed(posed: &PosedProblem, message: String) -> Audited {
    let text = format!("error: {message}\n");
    let record = Record::of_fault(posed, message);
    Audited { record, verdict: None, exit: Exit::Input, text }
}

/// What a problem claims without a claim of its own: by its stipulation, or by the length of its
/// solution where that is no number.
fn claim_of(problem: &Problem) -> Option<Claim> {
    let by_solution = || {
        let line = &problem.solution.as_ref()?.read.lines.first()?.moves;
        let moves = u16::try_from(line.len().div_ceil(2)).ok()?;
        (moves > 0).then_some(Claim::Win { moves, or_fewer: false })
    };
    Claim::of_stipulation(problem.stipulation).or_else(by_solution)
}

fn audited<R: Game>(
    posed: &PosedProblem,
    problem: &Problem,
    position: &Position<R>,
    claim: Option<Claim>,
    options: &AuditOptions,
) -> Audited {
    let engines = options.engines.as_ref().filter(|_| options.of_engine);
    let answer = match engines.map(|engines| engines.ask(position)).transpose() {
        Ok(answer) => answer,
        Err(fault) => return failed(posed, fault.to_string()),
    };
    let claim = if options.of_engine {
        answer.as_ref().and_then(|answer| answer.mate).and_then(claim_of_mate)
    } else {
        claim.or_else(|| claim_of(problem))
    };
    let claim = if options.at_most { claim.map(Claim::at_most) } else { claim };
    let stipulation = audited_stipulation(claim, problem.stipulation);
    let Some(claim) = claim else { return unclaimed(posed, stipulation, answer) };
    let tables = options.tables.as_ref().map(|tables| R::tables(tables, problem.repetition));
    let solution = problem.solution.as_ref().filter(|_| !options.of_engine);
    let task = Task {
        repetition: problem.repetition,
        notation: problem.notation,
        tables: tables.as_ref(),
        solution: solution.map(|solution| &solution.read),
        ..Task::new(position, stipulation)
    };
    let limits = options.limits.clone();
    let how = Options { limits, follow: Follow::Shortest, ..Options::default() };
    let mut examination = Examination::new(task, how);
    let hints = Hints::begin(options.engines.as_ref(), &mut examination);
    let first_move = answer.as_ref().and_then(|answer| answer.line.first().copied());
    let mut audit = examination.audit(claim, first_move);
    let earlier = posed.earlier.as_ref().filter(|_| !options.of_engine);
    let ignores = earlier.is_some_and(|earlier| {
        let attacker = if audit.loss.is_some() { !position.turn() } else { position.turn() };
        counts::<R>(earlier, attacker, problem.repetition)
    });
    if ignores && audit.verdict.is_refutation() {
        audit.verdict = AuditVerdict::Undecided;
    }
    let made = made(posed, problem, claim, &audit, &mut examination, options);
    let mut audited = made.unwrap_or_else(|error| Audited {
        record: Record::new(posed, Verdict::Undecided),
        verdict: Some(AuditVerdict::Undecided),
        exit: Exit::Undecided,
        text: format!("undecided: {error}\n"),
    });
    if ignores && audit.verdict == AuditVerdict::Undecided {
        audited.text = format!("{} ({IGNORED})\n", audited.text.trim_end());
    }
    audited.record.stipulation = Some(stipulation);
    audited.record.nodes = examination.nodes();
    if !matches!(claim, Claim::Loss { .. }) {
        // What it claims stands in the line of the problem.
        let _ = hints.describe(&examination.answer(), &mut audited.record.hinted);
    }
    audited.record.audit = Some(AuditRecord {
        audit: audited.verdict.unwrap_or(AuditVerdict::Undecided),
        claim: Some(claim.to_string()),
        claimed_move: audit
            .first_move
            .and_then(|mv| coordinates(position, &[mv]).into_iter().next()),
        claimed_by: answer.map(|answer| answer.name),
        lost_in: audit.loss.and_then(|loss| loss.moves),
        not_lost_within: audit.loss.and_then(|loss| loss.not_within),
    });
    audited
}

/// What is said where a claim may rest on moves before the position.
const IGNORED: &str = "the moves before are not looked at, and may decide a repetition";

/// Whether moves before a position might decide a repetition, so that more may be won after them
/// than in the position alone. Moves that cannot be read might.
fn counts<R: Game>(earlier: &EarlierMoves, attacker: Color, rule: Repetition) -> bool {
    if rule == Repetition::None {
        return false;
    }
    let Ok(start) = fen::read::<R>(&earlier.fen) else { return true };
    let (mut position, mut moves) = (start, Vec::new());
    for text in &earlier.moves {
        let Ok(mv) = read(Notation::Coordinates, &position, text) else { return true };
        moves.push(mv);
        position = position.after(mv);
    }
    Reached::in_game(&start, &moves, attacker, rule).has_history()
}

/// The claim of an engine that says `mate N`; a mate in 0 claims nothing.
fn claim_of_mate(mate: i32) -> Option<Claim> {
    Claim::read(&mate.to_string()).ok().flatten()
}

fn unclaimed<R: Game>(
    posed: &PosedProblem,
    stipulation: Stipulation,
    answer: Option<EngineAnswer<R>>,
) -> Audited {
    let mut record = Record::new(posed, Verdict::Undecided);
    record.stipulation = Some(stipulation);
    record.audit = Some(AuditRecord {
        audit: AuditVerdict::Unclaimed,
        claim: None,
        claimed_move: None,
        claimed_by: answer.map(|answer| answer.name),
        lost_in: None,
        not_lost_within: None,
    });
    let verdict = Some(AuditVerdict::Unclaimed);
    Audited { record, verdict, exit: Exit::Holds, text: "no claim\n".to_owned() }
}

/// Makes the record and the text of what was proven.
fn made<R: Game>(
    posed: &PosedProblem,
    problem: &Problem,
    claim: Claim,
    audit: &Audit<R>,
    examination: &mut Examination<'_, R>,
    options: &AuditOptions,
) -> Result<Audited, CertifyError> {
    let position = examination.task().position;
    let (mut record, proven) = match (claim, audit.loss) {
        (Claim::Loss { .. }, loss) => {
            let solved = loss.is_some_and(|loss| loss.moves.is_some());
            let verdict = if solved { Verdict::NoSolution } else { Verdict::Undecided };
            (Record::new(posed, verdict), lost(loss.unwrap_or_default()))
        }
        (Claim::Won | Claim::Drawn, _) => {
            let mut record = Record::new(posed, examination.solved());
            let proven = match examination.judged() {
                Ok(judged) => {
                    record.study = Some(StudyRecord::of(judged.value));
                    record.answer.keep(position, &judged);
                    record.answer.line = coordinates(position, &judged.line);
                    judged.value.to_string()
                }
                Err(why) => Words::new(problem, position).undecided(&why),
            };
            (record, proven)
        }
        (Claim::Win { .. }, _) => {
            let line = examination.line();
            let mut record = Record::new(posed, examination.solved());
            record.answer = AnswerRecord::of(examination, &line);
            record.answer.replayed = examination.replayed()?;
            record.answer.rests_on_ban = examination.rests_on_ban(false);
            let proven = won(problem, position, &examination.answer());
            let rests = record.answer.rests_on_ban.text(problem.repetition);
            let rests = rests.map_or_else(String::new, |rests| format!(" ({rests})"));
            (record, proven + &rests)
        }
    };
    let claimed = match audit.verdict {
        AuditVerdict::Confirmed => String::new(),
        AuditVerdict::WrongMove => {
            let mv = audit.first_move.map(|mv| write(problem.notation, position, mv));
            let mv = mv.unwrap_or_else(|| "a move that cannot be played".to_owned());
            format!("claimed {mv}; proven: ")
        }
        _ => format!("claimed {}; proven: ", words(claim)),
    };
    let line = write_line(problem.notation, position, &examination.line().moves);
    let line = if line.is_empty() || audit.loss.is_some() {
        String::new()
    } else {
        format!("  {FAINT}{}{FAINT:#}", cut(&line))
    };
    let mut text = format!("{}: {claimed}{proven}{line}\n", audit.verdict.name());
    let mut exit = match audit.verdict {
        AuditVerdict::Confirmed | AuditVerdict::Unclaimed => Exit::Holds,
        AuditVerdict::Undecided => Exit::Undecided,
        _ => Exit::Findings,
    };
    if record.answer.moves.is_some() {
        if let Some(certificates) = &options.certificates {
            record.certified = certificates.put(posed, examination)?;
        }
        text += &indented(&record.certified.text(), 4);
        exit = exit.max(record.certified.exit);
        if options.verbose {
            let line = examination.line();
            text += &record.details.describe(examination, &line.moves);
        }
    }
    Ok(Audited { record, verdict: Some(audit.verdict), exit, text })
}

/// A claim in words.
fn words(claim: Claim) -> String {
    let moves =
        |moves: u16| if moves == 1 { "1 move".to_owned() } else { format!("{moves} moves") };
    let bound = |or_fewer: bool| if or_fewer { " or fewer" } else { "" };
    match claim {
        Claim::Win { moves: n, or_fewer } => format!("a win in {}{}", moves(n), bound(or_fewer)),
        Claim::Loss { moves: n, or_fewer } => format!("lost in {}{}", moves(n), bound(or_fewer)),
        Claim::Won => "a win".to_owned(),
        Claim::Drawn => "a draw".to_owned(),
    }
}

/// What is proven of a win.
fn won<R: Game>(problem: &Problem, position: &Position<R>, answer: &Answer<R>) -> String {
    let keys = match answer.keys.len() {
        0 | 1 => String::new(),
        _ => {
            let keys = answer.keys.iter().map(|&mv| write(problem.notation, position, mv));
            format!(", keys {}", keys.collect::<Vec<_>>().join(" "))
        }
    };
    match (answer.moves, answer.at_most) {
        (Some(moves), _) => format!("the shortest win takes {}{keys}", counted(moves)),
        (None, Some(moves)) => {
            format!("a win in {} or fewer, {}", counted(moves), no_win(answer.not_within, false))
        }
        (None, None) => match over(position) {
            Some(over) => over,
            None if answer.not_within == 0 && !answer.never => "nothing".to_owned(),
            None => no_win(answer.not_within, answer.never),
        },
    }
}

/// What is proven of a loss.
fn lost(loss: ProvenLoss) -> String {
    match (loss.moves, loss.not_within) {
        (Some(moves), _) => format!("lost in {} and no sooner", counted(moves)),
        (None, Some(moves)) => format!("not lost within {}", counted(moves)),
        (None, None) => "nothing".to_owned(),
    }
}

/// The head of a line by an engine's claim, if it has one.
pub(in crate::cli) fn by_engine(audited: &Audited) -> String {
    let record = audited.record.audit.as_ref();
    record
        .and_then(|record| record.claimed_by.as_ref())
        .map_or_else(String::new, |name| format!("{FAINT}{}{FAINT:#}  ", tame(name)))
}
