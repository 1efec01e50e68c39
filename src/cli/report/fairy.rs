//! Problems of help, self, reflex and series play, for people and for programs.

use std::fmt::Write;

use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::game::Game;
use crate::cli::report::certificates::Certified;
use crate::cli::report::check::{CheckOptions, Checked, Shown};
use crate::cli::report::findings::{FindingRecord, counted};
use crate::cli::report::layout::{cut, indented};
use crate::cli::report::record::{CheckRecord, Record};
use crate::cli::report::solved::{SolveOptions, Solved};
use crate::cli::run::exit::Exit;
use crate::examine::{
    FairyExamination, FairyFault, FairyFinding, FairySide, FairyTask, Policy, Verdict,
    examine_fairy,
};
use crate::game::{Move, Position};
use crate::input::PosedProblem;
use crate::notation::{Notation, write, write_marked};
use crate::problem::{Diagnostic, Expect, FindingKind, Problem, Severity, Stipulation};
use crate::solve::{Branch, Fairy, Stopped};

/// Solutions that are shown of each side without `-v`.
const SHOWN: usize = 8;

/// Why a problem of this kind gets no certificate.
const NO_CERTIFICATE: &str = "certificates are written of forced wins; the solutions of help, self, reflex and series play \
     are replayed by the checker at once";

/// All solutions for programs.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub(in crate::cli) struct SolutionsRecord {
    /// Every solution as a line; where one side resists, a line against its longest defence, one
    /// for each key.
    solutions: Vec<Vec<String>>,
    /// Whether there are more of them.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    more_solutions: bool,
    /// With `duplex`, the solutions that the other side begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    other_side: Option<Vec<Vec<String>>>,
}

/// A problem with what is asked of it, or nothing if something else is asked.
fn task<'a, R: Game>(problem: &'a Problem, position: &'a Position<R>) -> Option<FairyTask<'a, R>> {
    let Stipulation::Fairy { asked, duplex } = problem.stipulation else {
        return None;
    };
    Some(FairyTask {
        position,
        asked,
        duplex,
        solution: None,
        intended: None,
        notation: problem.notation,
    })
}

/// Solves a problem; nothing if it asks something else.
pub(in crate::cli) fn solved<R: Game>(
    posed: &PosedProblem,
    problem: &Problem,
    position: &Position<R>,
    options: &SolveOptions,
) -> Option<Solved> {
    let task = task(problem, position)?;
    let examination = examine_fairy(task, Policy::Key, &options.limits);
    let verdict = examination.solved();
    let mut record = record(posed, task, &examination, verdict);
    let mut exit = match verdict {
        Verdict::Solved => Exit::Holds,
        Verdict::NoSolution => Exit::Findings,
        _ => Exit::Undecided,
    };
    let words = Words { task, examination: &examination };
    let mut text = words.solutions(options.verbose);
    for finding in &examination.findings {
        if matches!(finding.what, FairyFault::Shorter { .. } | FairyFault::NoDuplex)
            || finding.kind() == FindingKind::Undecided
        {
            text += &indented(&words.sentence(finding), 4);
        }
    }
    if options.certificates.is_some() {
        record.certified = Certified::missing(NO_CERTIFICATE.to_owned(), Exit::Holds);
        text += &indented(&record.certified.text(), 4);
        exit = exit.max(record.certified.exit);
    }
    Some(Solved { record, exit, text, diagrams: Vec::new() })
}

/// Checks a problem; nothing if it asks something else.
pub(in crate::cli) fn checked<R: Game>(
    posed: &PosedProblem,
    problem: &Problem,
    position: &Position<R>,
    options: &CheckOptions,
) -> Option<Checked> {
    let task = FairyTask {
        solution: problem.solution.as_ref().map(|solution| &solution.read),
        intended: problem.intended_solutions,
        ..task(problem, position)?
    };
    let examination = examine_fairy(task, options.policy, &options.limits);
    let verdict = examination.verdict(options.policy);
    let words = Words { task, examination: &examination };
    let expect = problem.expect.as_ref();
    let minds = |finding: &FairyFinding<R>| options.policy.minds(finding.severity());
    let is_expected = |kind: FindingKind| match expect {
        Some(Expect::Findings(kinds)) => kinds.contains(&kind),
        _ => false,
    };
    let minded: Vec<FindingKind> =
        examination.findings.iter().filter(|it| minds(it)).map(FairyFinding::kind).collect();
    let missing: Vec<FindingKind> = match expect {
        Some(Expect::Findings(kinds)) => {
            kinds.iter().copied().filter(|kind| !minded.contains(kind)).collect()
        }
        _ => Vec::new(),
    };
    let unexpected: Vec<FindingKind> =
        minded.iter().copied().filter(|&kind| !is_expected(kind)).collect();
    let holds = unexpected.is_empty() && missing.is_empty();
    let mut exit = if holds {
        Exit::Holds
    } else if unexpected.iter().any(|&kind| kind != FindingKind::Undecided) {
        Exit::Findings
    } else if minded.contains(&FindingKind::Undecided) {
        Exit::Undecided
    } else {
        Exit::Findings
    };
    let mut record = record(posed, task, &examination, verdict);
    record.answer.replayed = Some(examination.replayed);
    let findings: Vec<FindingRecord> = examination
        .findings
        .iter()
        .map(|finding| {
            let moves = match &finding.what {
                FairyFault::Dual { moves, .. } => moves.as_slice(),
                FairyFault::Cook | FairyFault::Shorter { .. } => {
                    finding.line.get(..1).unwrap_or_default()
                }
                _ => &[],
            };
            FindingRecord::new(
                finding.kind(),
                finding.severity(),
                coordinates(position, &finding.line),
                coordinates(position, moves),
                words.sentence(finding),
            )
        })
        .collect();
    record.check = Some(CheckRecord { expected: holds, findings, more_duals: false });
    let shown = examination.findings.iter().map(|finding| {
        let (kind, message) = (finding.kind(), words.sentence(finding));
        let (minded, expected) = (minds(finding), is_expected(finding.kind()));
        let span = finding.span.clone();
        let place = span.and_then(|span| problem.solution.as_ref()?.text.locate(span));
        let place = place.map(|span| {
            let severity = if minded && !expected { Severity::Error } else { Severity::Warning };
            Diagnostic { severity, ..Diagnostic::error(format!("{kind}: {message}")) }.at(span, "")
        });
        Shown { kind, message, minded, expected, place }
    });
    let findings = shown.collect();
    let mut more = String::new();
    if options.verbose {
        more = indented(&words.solutions(true), 4);
    }
    if options.certificates.is_some() {
        record.certified = Certified::missing(NO_CERTIFICATE.to_owned(), Exit::Holds);
        more += &indented(&record.certified.text(), 4);
        exit = exit.max(record.certified.exit);
    }
    Some(Checked {
        record,
        holds,
        exit,
        line: words.first().unwrap_or_default(),
        win: None,
        rests: None,
        findings,
        missing,
        doubts: Vec::new(),
        more,
    })
}

fn record<R: Game>(
    posed: &PosedProblem,
    task: FairyTask<'_, R>,
    examination: &FairyExamination<R>,
    verdict: Verdict,
) -> Record {
    let mut record = Record::new(posed, verdict);
    let lines = |at: usize| -> Option<Vec<Vec<String>>> {
        let answer = examination.sides.get(at)?.answer.as_ref().ok()?;
        let line = |it: &Branch<R>| coordinates(task.position, &it.line());
        Some(answer.solutions.iter().map(line).collect())
    };
    let solutions = lines(0).unwrap_or_default();
    let stopped = examination.sides.iter().find_map(|side| side.answer.as_ref().err());
    record.answer.stopped_by = stopped.map(|stopped| match stopped {
        Stopped::Nodes => "nodes",
        Stopped::Time => "time",
        Stopped::Interrupt => "interrupt",
    });
    let mut keys: Vec<String> = solutions.iter().filter_map(|line| line.first().cloned()).collect();
    keys.dedup();
    record.answer.keys = keys;
    record.answer.line = solutions.first().cloned().unwrap_or_default();
    record.answer.moves = (!solutions.is_empty()).then_some(task.asked.moves);
    let more = |side: &FairySide<R>| side.answer.as_ref().is_ok_and(|it| it.more);
    record.solutions = Some(SolutionsRecord {
        solutions,
        more_solutions: examination.sides.iter().any(more),
        other_side: lines(1),
    });
    record.nodes = examination.nodes;
    record
}

fn coordinates<R: Game>(position: &Position<R>, moves: &[Move<R>]) -> Vec<String> {
    moves.iter().map(|&mv| write(Notation::Coordinates, position, mv)).collect()
}

/// Writes sentences about a problem and its solutions.
struct Words<'a, R: Game> {
    task: FairyTask<'a, R>,
    examination: &'a FairyExamination<R>,
}

impl<R: Game> Words<'_, R> {
    /// The first solution as a line.
    fn first(&self) -> Option<String> {
        let side = self.examination.sides.first()?;
        let first = side.answer.as_ref().ok()?.solutions.first()?;
        Some(self.line(0, &first.line()))
    }

    /// How many solutions there are, and which.
    fn solutions(&self, verbose: bool) -> String {
        let mut text = String::new();
        let resisted = self.task.asked.play.is_resisted();
        for (at, side) in self.examination.sides.iter().enumerate() {
            let Ok(answer) = &side.answer else {
                text += "undecided\n";
                continue;
            };
            let mover = R::COLORS[side.start.turn().index()];
            let begins = if self.task.duplex { format!("{mover} begins: ") } else { String::new() };
            let or_more = if answer.more { " or more" } else { "" };
            let (one, many) = if resisted { ("key", "keys") } else { ("solution", "solutions") };
            let count = match answer.solutions.len() {
                0 => format!("no {one}"),
                1 => format!("1 {one}{or_more}"),
                count => format!("{count}{or_more} {many}"),
            };
            if let ([only], false) = (&answer.solutions[..], verbose && resisted) {
                let line = self.line(at, &only.line());
                let line = if verbose { line } else { cut(&line) };
                let _ = writeln!(text, "{begins}{count}  {line}");
                continue;
            }
            let _ = writeln!(text, "{begins}{count}");
            let most = if verbose { usize::MAX } else { SHOWN };
            for solution in answer.solutions.iter().take(most) {
                if verbose && resisted {
                    let mut lines = Vec::new();
                    self.tree(&side.start, solution, 0, 0, &mut lines);
                    text += &indented(&lines.join("\n"), 4);
                } else {
                    text += &indented(&self.line(at, &solution.line()), 4);
                }
            }
            if answer.solutions.len() > most {
                let more = answer.solutions.len() - most;
                text += &indented(&format!("and {more} more, shown by -v"), 4);
            }
        }
        text
    }

    /// A tree with one reply on each line.
    fn tree(
        &self,
        position: &Position<R>,
        branch: &Branch<R>,
        ply: u16,
        depth: usize,
        lines: &mut Vec<String>,
    ) {
        let fill = " ".repeat(2 * depth);
        let attack = self.numbered(position, branch.mv, ply, true);
        let after = position.after(branch.mv);
        lines.push(format!("{fill}{attack}"));
        for reply in &branch.next {
            let text = self.numbered(&after, reply.mv, ply + 1, true);
            lines.push(format!("{fill}  {text}"));
            for next in &reply.next {
                self.tree(&after.after(reply.mv), next, ply + 2, depth + 2, lines);
            }
        }
    }

    fn numbered(&self, position: &Position<R>, mv: Move<R>, ply: u16, always: bool) -> String {
        let text = write_marked(self.task.notation, position, mv);
        match self.task.asked.number(ply) {
            (number, false) => format!("{number}. {text}"),
            (number, true) if always => format!("{number}... {text}"),
            (_, true) => text,
        }
    }

    /// A line of one side with its numbers.
    fn line(&self, side: usize, moves: &[Move<R>]) -> String {
        let Some(side) = self.examination.sides.get(side) else { return String::new() };
        let Fairy { play, .. } = self.task.asked;
        let mut position = side.start;
        let mut words = Vec::new();
        for (ply, &mv) in moves.iter().enumerate() {
            let ply = ply as u16;
            words.push(self.numbered(&position, mv, ply, ply == 0));
            let after = position.after(mv);
            let same_again =
                play.is_series() && self.task.asked.number(ply + 1) == (ply + 2, false);
            position = if same_again { after.passed().unwrap_or(after) } else { after };
        }
        words.join(" ")
    }

    /// A finding, without a full stop.
    fn sentence(&self, finding: &FairyFinding<R>) -> String {
        let line = |moves: &[Move<R>]| self.line(finding.side, moves);
        let resisted = self.task.asked.play.is_resisted();
        let one = if resisted { "key" } else { "solution" };
        let text = match &finding.what {
            FairyFault::NoSolution => format!("there is no {one}"),
            FairyFault::Shorter { moves } => {
                let length = match (moves, self.task.asked.half) {
                    (0, true) => "half a move".to_owned(),
                    (moves, true) => format!("{moves}.5 moves"),
                    (moves, false) => counted(*moves),
                };
                format!("it can be done in {length}: {}", line(&finding.line))
            }
            FairyFault::Cook => format!("another {one}: {}", line(&finding.line)),
            FairyFault::MoreCooks { count } => format!("there are {count} more solutions"),
            FairyFault::Dual { moves, .. } => {
                let mut texts = Vec::new();
                for &mv in moves {
                    let mut whole = finding.line.clone();
                    whole.push(mv);
                    let text = line(&whole);
                    texts.push(text.rsplit(' ').next().unwrap_or_default().to_owned());
                }
                let ways = texts.join(", ");
                format!("after {} there are {} ways: {ways}", line(&finding.line), moves.len())
            }
            FairyFault::Fewer { found, wanted } => {
                format!("{wanted} solutions are wanted, and there are {found}")
            }
            FairyFault::Unplayable { text, error } => format!("{text}: {error}"),
            FairyFault::SeriesCheck { mv } => {
                let text = write(self.task.notation, self.task.position, *mv);
                format!("{text} gives check, which only the last move of the series may do")
            }
            FairyFault::NoSuchSolution => {
                format!("this is not a solution of {}", self.asked())
            }
            FairyFault::Twice => "the same solution is given twice".to_owned(),
            FairyFault::NoDuplex => {
                "the other side cannot begin, for the side to move is in check".to_owned()
            }
            FairyFault::Undecided(stopped) => format!("{stopped}: nothing is proven"),
            FairyFault::NotAccepted(error) => {
                format!("the independent checker does not accept {}: {error}", line(&finding.line))
            }
        };
        let mover = self.examination.sides.get(finding.side).filter(|_| self.task.duplex);
        match mover {
            Some(side) => format!("where {} begins, {text}", R::COLORS[side.start.turn().index()]),
            None => text,
        }
    }

    fn asked(&self) -> Stipulation {
        Stipulation::Fairy { asked: self.task.asked, duplex: self.task.duplex }
    }
}
