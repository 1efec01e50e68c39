//! Examines help, self, reflex and series play.

use super::forced::blank;
use super::recorder::Recorder;
use super::{Examined, Part, Plan, Sink};
use crate::examine::{FairyExamination, FairyFault, FairyFinding, FairyTask, examine_fairy};
use crate::game::{Move, Position};
use crate::problem::{Problem, Stipulation};
use crate::report::{self, Answer, CheckReport, Cost, EndReport, Line, Report, Solutions, What};
use crate::solve::{Branch, Fairy, Moment, Stopped, Unfinished};

/// Examines a problem in one go: all solutions are found before anything can be said.
pub(super) fn examine<R: Examined>(
    problem: &Problem,
    position: &Position<R>,
    (asked, duplex): (Fairy, bool),
    plan: &Plan,
    sink: &mut dyn Sink,
) -> Report {
    let start = Moment::now();
    let solution = problem.solution.as_ref().filter(|_| plan.authored);
    let task = FairyTask {
        position,
        asked,
        duplex,
        solution: solution.map(|solution| &solution.read),
        intended: problem.intended_solutions.filter(|_| plan.authored),
        notation: problem.notation,
    };
    let examination = examine_fairy(task, plan.policy, &plan.limits);
    let notation = plan.notation.filter(|it| R::NOTATIONS.contains(it)).unwrap_or(problem.notation);
    let recorder = Recorder { notation, repetition: problem.repetition, position };
    let stipulation = Stipulation::Fairy { asked, duplex };
    let writer = Writer { recorder, asked, duplex, examination: &examination };
    let mut report = blank(problem, recorder, stipulation, solution.is_some());
    report.solved = examination.solved();
    report.solutions = writer.solutions();
    report.answer = writer.answer();
    report.main = report.answer.line.clone();
    report.check = Some(CheckReport {
        verdict: examination.verdict(plan.policy),
        policy: plan.policy,
        findings: examination.findings.iter().map(|finding| writer.finding(finding)).collect(),
        more_duals: false,
    });
    report.cost = Cost { nodes: examination.nodes, seconds: start.elapsed().as_secs_f64() };
    for &part in &plan.parts {
        match part {
            Part::End(_) => report.end = writer.ends().next(),
            Part::Variations(most) => {
                let mut ends = writer.ends().skip(1);
                report.variations = ends.by_ref().take(most.saturating_sub(1)).collect();
                report.more_variations = ends.count();
            }
            // The others are found already, or belong to forced wins.
            _ => {}
        }
        if sink.found(part, &report).is_break() {
            break;
        }
    }
    report
}

struct Writer<'a, R: Examined> {
    recorder: Recorder<'a, R>,
    asked: Fairy,
    duplex: bool,
    examination: &'a FairyExamination<R>,
}

impl<R: Examined> Writer<'_, R> {
    fn solutions(&self) -> Vec<Solutions> {
        let side = |side: &crate::examine::FairySide<R>| {
            let (branches, more, stopped): (&[Branch<R>], bool, Option<Stopped>) =
                match &side.answer {
                    Ok(answer) => (&answer.solutions, answer.more, None),
                    Err(stopped) => (&[], false, Some(*stopped)),
                };
            Solutions {
                side: side.start.turn(),
                tree: self.recorder.branches(&side.start, branches, self.asked, 0),
                more,
                stopped,
            }
        };
        self.examination.sides.iter().map(side).collect()
    }

    fn answer(&self) -> Answer {
        let first = self.examination.sides.first();
        let found = first.and_then(|side| Some((side, side.answer.as_ref().ok()?)));
        let stopped = self.examination.sides.iter().find_map(|side| side.answer.as_ref().err());
        let solutions = found.map_or(&[][..], |(_, answer)| &answer.solutions);
        let mut first_moves: Vec<Move<R>> = solutions.iter().map(|it| it.mv).collect();
        first_moves.dedup();
        let key = |&mv: &Move<R>| {
            let start = found.map_or(self.recorder.position, |(side, _)| &side.start);
            self.recorder.together(start, mv, self.asked, 0)
        };
        let line = match (found, solutions.first()) {
            (Some((side, _)), Some(solution)) => {
                self.recorder.line_together(&side.start, &solution.line(), self.asked)
            }
            _ => Line::default(),
        };
        Answer {
            moves: (!solutions.is_empty()).then_some(self.asked.moves),
            keys: first_moves.iter().map(key).collect(),
            shortest: line.clone(),
            line,
            stopped: stopped.map(|&reason| Unfinished { reason, at: 0, refuted: 0, of: 0 }),
            replayed: Some(self.examination.replayed),
            ..Answer::default()
        }
    }

    /// The ends of all solutions, explained.
    fn ends(&self) -> impl Iterator<Item = EndReport> + '_ {
        let answers = self.examination.sides.iter();
        let answers = answers.filter_map(|side| Some((side.start, side.answer.as_ref().ok()?)));
        let solutions = answers.flat_map(|(start, answer)| {
            answer.solutions.iter().map(move |solution| (start, solution.line()))
        });
        solutions.filter_map(|(start, moves)| {
            let (&last, before) = moves.split_last()?;
            let mut at = start;
            for (ply, &mv) in (0..).zip(before) {
                at = Recorder::next(&at, mv, self.asked, ply);
            }
            let line = self.recorder.line_together(&start, &moves, self.asked);
            Some(Recorder::end_after(&at, last, line))
        })
    }

    fn finding(&self, finding: &FairyFinding<R>) -> report::Finding {
        let side = self.examination.sides.get(finding.side);
        let start = side.map_or(*self.recorder.position, |side| side.start);
        let asked = self.asked;
        let line = self.recorder.line_together(&start, &finding.line, asked);
        let after = |moves: &[Move<R>]| -> Vec<report::Move> {
            let mut at = start;
            for (ply, &mv) in (0..).zip(&finding.line) {
                at = Recorder::next(&at, mv, asked, ply);
            }
            let ply = u16::try_from(finding.line.len()).unwrap_or(u16::MAX);
            moves.iter().map(|&mv| self.recorder.together(&at, mv, asked, ply)).collect()
        };
        let (what, moves) = match &finding.what {
            FairyFault::NoSolution => (What::NoSolution, Vec::new()),
            FairyFault::Shorter { moves } => (
                What::Shorter { moves: *moves, half: asked.half },
                line.moves.first().cloned().into_iter().collect(),
            ),
            FairyFault::Cook => {
                (What::OtherSolution, line.moves.first().cloned().into_iter().collect())
            }
            FairyFault::MoreCooks { count } => {
                let answer = side.and_then(|side| side.answer.as_ref().ok());
                let at_least = answer.is_some_and(|answer| answer.more);
                (What::MoreSolutions { count: *count, at_least }, Vec::new())
            }
            FairyFault::Dual { moves, .. } => (What::Dual, after(moves)),
            FairyFault::Fewer { found, wanted } => {
                (What::FewerSolutions { found: *found, wanted: *wanted }, Vec::new())
            }
            FairyFault::Unplayable { text, error } => {
                let (text, why) = (text.clone(), error.to_string());
                (What::Unplayable { text, why, fits: None }, Vec::new())
            }
            FairyFault::SeriesCheck { mv } => (What::SeriesCheck, after(&[*mv])),
            FairyFault::NoSuchSolution => (What::NoSuchSolution, Vec::new()),
            FairyFault::Twice => (What::Twice, Vec::new()),
            FairyFault::NoDuplex => (What::NoDuplex, Vec::new()),
            FairyFault::Undecided(stopped) => (What::OpenSolutions(*stopped), Vec::new()),
            FairyFault::NotAccepted(error) => {
                (What::NotAccepted { why: error.to_string() }, Vec::new())
            }
        };
        report::Finding {
            kind: finding.kind(),
            severity: finding.severity(),
            side: side.filter(|_| self.duplex).map(|side| side.start.turn()),
            line,
            moves,
            refutation: None,
            span: finding.span.clone(),
            what,
        }
    }
}
