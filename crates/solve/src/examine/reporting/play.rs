//! Examines help, self, reflex and series play, and direct play with a narrower goal than a win.

use std::ops::ControlFlow;

use super::forced::blank;
use super::recorder::Recorder;
use super::{ExamineRules, Observer};
use crate::examine::play::{PlayExamination, PlaySide, PlayTask, examine_play};
use crate::examine::proof::together::write_certificate;
use crate::examine::task::{Part, Plan};
use crate::game::{Move, Outcome, Position};
use crate::problem::Problem;
use crate::report::{Answer, CheckReport, Cost, EndReport, Line, Report, Solutions};
use crate::solve::{Branch, Moment, Stopped, Unfinished};
use crate::stipulation::Stipulation;

/// Examines a problem in one go: all solutions are found before anything can be said. Breaks off where the
/// observer wants no more.
pub(super) fn examine<R: ExamineRules>(
    problem: &Problem,
    position: &Position<R>,
    asked: Stipulation,
    plan: &Plan,
    observer: &mut dyn Observer,
) -> ControlFlow<Report, Report> {
    let start = Moment::now();
    let solution = problem.solution.as_ref().filter(|_| plan.authored);
    let notation = plan.notation.filter(|it| R::NOTATIONS.contains(it)).unwrap_or(problem.notation);
    let recorder = Recorder { notation, repetition: problem.repetition, asked, position };
    let task = PlayTask {
        position,
        asked,
        solution: solution.map(|solution| &solution.read),
        intended: problem.intended_solutions.as_ref().filter(|_| plan.authored),
        notation: problem.notation,
        any_notation: problem.any_notation,
        policy: plan.policy,
    };
    let examination = examine_play(task, &plan.search_limits());
    let mut report = blank(recorder, problem, solution.is_some());
    report.solved = examination.solved();
    let writer = Writer { recorder, examination: &examination };
    report.answer = writer.answer();
    report.main = report.answer.line.clone();
    let mut check = CheckReport {
        verdict: examination.verdict,
        policy: plan.policy,
        is_asked: plan.parts.contains(&Part::Check),
        is_expected: false,
        findings: examination.findings.iter().map(|it| recorder.finding(it)).collect(),
        more_duals: false,
    };
    check.is_expected = check.holds(problem.expect.as_ref());
    report.check = Some(check);
    report.cost = Cost { nodes: examination.nodes, seconds: start.elapsed().as_secs_f64() };
    for part in plan.parts_inside() {
        match part {
            Part::End(_) => report.end = writer.ends().next(),
            Part::Variations(most) => {
                let mut ends = writer.ends().skip(1);
                report.variations = ends.by_ref().take(most.saturating_sub(1)).collect();
                report.more_variations = ends.count();
            }
            Part::Certificate => {
                let checked = plan.parts.contains(&Part::Check);
                let about = (problem.repetition, checked);
                observer.certificate(&mut |to| write_certificate(&task, &examination, about, to));
            }
            // The others are found already, or belong to forced wins.
            _ => {}
        }
        if observer.found(part, &report).is_break() {
            return ControlFlow::Break(report);
        }
    }
    ControlFlow::Continue(report)
}

struct Writer<'a, R: ExamineRules> {
    recorder: Recorder<'a, R>,
    examination: &'a PlayExamination<R>,
}

impl<R: ExamineRules> Writer<'_, R> {
    fn solutions(&self) -> Vec<Solutions> {
        let side = |side: &PlaySide<R>| {
            let (branches, more, stopped): (&[Branch<R>], bool, Option<Stopped>) =
                match &side.answer {
                    Ok(answer) => (&answer.solutions, answer.more, None),
                    Err(stopped) => (&[], false, Some(*stopped)),
                };
            Solutions {
                side: side.start.turn(),
                tree: self.recorder.branches(&side.start, branches, 0),
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
        let asked = self.recorder.asked;
        let mut first_moves: Vec<Move<R>> = solutions.iter().map(|it| it.mv).collect();
        first_moves.dedup();
        if asked.begins_with_defense() {
            first_moves.clear();
        }
        let is_solved = !solutions.is_empty();
        // As of a forced win: the fewest moves, whatever number is asked for.
        let shorter = found.and_then(|(_, answer)| answer.shorter.as_ref());
        let fewest = shorter.map(|(moves, _)| *moves);
        let fewest =
            fewest.or_else(|| found.and_then(|(side, _)| side.moves(asked)).filter(|_| is_solved));
        // All lengths from the least on were searched.
        let not_within = match (found, fewest) {
            (Some(_), Some(moves)) => moves.saturating_sub(1),
            (Some((_, answer)), None) => asked.moves().or(answer.fewest).unwrap_or(0),
            (None, _) => 0,
        };
        let moves = fewest.filter(|_| is_solved);
        let key = |&mv: &Move<R>| {
            let start = found.map_or(self.recorder.position, |(side, _)| &side.start);
            self.recorder.mv(start, mv, 0)
        };
        let shortest = shorter.and_then(|(_, lines)| lines.first()).or(solutions.first());
        let line = match (found, shortest.filter(|_| is_solved)) {
            (Some((side, _)), Some(solution)) => self.ended(&side.start, &solution.line()),
            _ => Line::default(),
        };
        Answer {
            moves,
            at_most: moves,
            not_within,
            never: found.is_some_and(|(_, answer)| answer.never),
            keys: first_moves.iter().map(key).collect(),
            shortest: line.clone(),
            line,
            stopped: stopped.map(|&reason| Unfinished { reason, at: 0, refuted: 0, of: 0 }),
            solutions: self.solutions(),
            replayed: is_solved.then_some(self.examination.replayed),
            ..Answer::default()
        }
    }

    /// A line with the way it is won, if it is.
    fn ended(&self, start: &Position<R>, moves: &[Move<R>]) -> Line {
        let win = match self.recorder.after(start, moves).outcome() {
            Some(Outcome::Win { by, .. }) => Some(by),
            Some(Outcome::Draw) | None => None,
        };
        Line { win, ..self.recorder.along(start, moves, 0).into() }
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
            let at = self.recorder.after(&start, before);
            let line = self.recorder.along(&start, &moves, 0);
            Some(Recorder::end_after(&at, last, line.into()))
        })
    }
}
