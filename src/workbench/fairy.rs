//! Problems of help, self, reflex and series play: all their solutions, as the page folds and
//! plays them.

use std::time::Instant;

use serde::Serialize;

use super::findings::FindingRecord;
use super::job::Job;
use super::played::Played;
use super::rules::BenchRules;
use super::solving::{Asked, Event, since};
use crate::examine::{
    FairyExamination, FairyFault, FairyFinding, FairyTask, Policy, Severity, examine_fairy,
};
use crate::game::{Color, Move, Position};
use crate::notation::Notation;
use crate::problem::Stipulation;
use crate::solve::{Branch, Fairy, Limits};

/// The most solutions of a side that are sent.
const MOST_SOLUTIONS: usize = 50;

/// The most moves of all of them.
const MOST_MOVES: usize = 4000;

/// The solutions that one side begins.
#[derive(Debug, Serialize)]
pub(super) struct FairySolutions {
    /// The side that begins: `w` or `b`.
    side: char,
    solutions: Vec<Step>,
    /// How many there are.
    count: usize,
    /// Whether there are more than were counted.
    more: bool,
}

/// A move of a solution with what follows it.
#[derive(Debug, Serialize)]
struct Step {
    mv: Played,
    next: Vec<Step>,
}

/// The task for a position, if such play is asked for.
pub(super) fn fairy_task<'a, R: BenchRules>(
    position: &'a Position<R>,
    asked: &'a Asked,
) -> Option<FairyTask<'a, R>> {
    let Stipulation::Fairy { asked: fairy, duplex } = asked.stipulation else { return None };
    Some(FairyTask {
        position,
        asked: fairy,
        duplex,
        solution: asked.solution.as_ref(),
        intended: asked.intended,
        notation: asked.notation,
    })
}

/// Examines a problem and sends its verdict, its findings and its solutions.
pub(super) fn examine<R: BenchRules>(
    job: &Job,
    task: FairyTask<'_, R>,
    limits: &Limits,
    start: Instant,
) {
    let examination = examine_fairy(task, Policy::default(), &job.limits(limits));
    let mut writer = Writer {
        notation: task.notation,
        fairy: task.asked,
        duplex: task.duplex,
        left: MOST_MOVES,
    };
    let first = examination.sides.first();
    let answer = first.and_then(|side| Some((side.start, side.answer.as_ref().ok()?)));
    let stopped = examination.sides.iter().find_map(|side| side.answer.as_ref().err());
    let stopped = stopped.map(ToString::to_string);
    let (mut keys, mut line) = (Vec::new(), Vec::new());
    if let Some((position, answer)) = answer {
        keys = answer.solutions.iter().map(|it| writer.played(&position, it.mv, 0)).collect();
        keys.dedup();
        line =
            answer.solutions.first().map_or_else(Vec::new, |it| writer.line(&position, &it.line()));
    }
    job.send(&Event::Answer {
        verdict: examination.solved(),
        moves: None,
        at_most: None,
        not_within: 0,
        never: false,
        win: None,
        keys,
        line,
        value: None,
        stopped: stopped.clone(),
        nodes: examination.nodes,
        milliseconds: since(start),
        count: answer.map(|(_, answer)| answer.solutions.len()),
        more: answer.is_some_and(|(_, answer)| answer.more),
    });
    let findings = examination.findings.iter().map(|it| writer.finding(&examination, it));
    job.send(&Event::Findings {
        verdict: examination.verdict(Policy::default()),
        findings: findings.collect(),
        more_duals: false,
        replayed: examination.replayed && answer.is_some(),
    });
    let sides = examination.sides.iter().filter_map(|side| {
        let answer = side.answer.as_ref().ok()?;
        let shown = answer.solutions.iter().take(MOST_SOLUTIONS);
        Some(FairySolutions {
            side: letter(side.start.turn()),
            solutions: shown.map_while(|it| writer.step(&side.start, it, 0)).collect(),
            count: answer.solutions.len(),
            more: answer.more,
        })
    });
    let resisted = task.asked.play.is_resisted();
    job.send(&Event::Solutions { sides: sides.collect(), resisted });
    let nodes = examination.nodes;
    job.send(&Event::Done { nodes, milliseconds: since(start), stopped });
}

fn letter(color: Color) -> char {
    if color == Color::Red { 'w' } else { 'b' }
}

struct Writer {
    notation: Notation,
    fairy: Fairy,
    duplex: bool,
    left: usize,
}

impl Writer {
    /// A move with its number among those of the stipulation.
    fn played<R: BenchRules>(&self, position: &Position<R>, mv: Move<R>, ply: u16) -> Played {
        let (number, is_second) = self.fairy.number(ply);
        let dots = if is_second { "..." } else { "." };
        let label = Some(format!("{number}{dots}"));
        Played { label, ..Played::of(self.notation, position, mv) }
    }

    /// The position in which the move after this one is played: inside a series the same side
    /// moves again.
    fn after<R: BenchRules>(&self, position: &Position<R>, mv: Move<R>, ply: u16) -> Position<R> {
        let after = position.after(mv);
        let left = self.fairy.plies().saturating_sub(ply + 1);
        self.fairy.next(&after, left).unwrap_or(after)
    }

    fn line<R: BenchRules>(&self, start: &Position<R>, moves: &[Move<R>]) -> Vec<Played> {
        let mut position = *start;
        let mut line = Vec::new();
        for (ply, &mv) in (0..).zip(moves) {
            line.push(self.played(&position, mv, ply));
            position = self.after(&position, mv, ply);
        }
        line
    }

    fn step<R: BenchRules>(
        &mut self,
        position: &Position<R>,
        branch: &Branch<R>,
        ply: u16,
    ) -> Option<Step> {
        self.left = self.left.checked_sub(1)?;
        let after = self.after(position, branch.mv, ply);
        let next = branch.next.iter().map_while(|it| self.step(&after, it, ply + 1));
        let next = next.collect();
        Some(Step { mv: self.played(position, branch.mv, ply), next })
    }

    fn finding<R: BenchRules>(
        &self,
        examination: &FairyExamination<R>,
        finding: &FairyFinding<R>,
    ) -> FindingRecord {
        let side = examination.sides.get(finding.side);
        let line = side.map_or_else(Vec::new, |side| self.line(&side.start, &finding.line));
        let base = FindingRecord {
            kind: Some(finding.kind()),
            minor: finding.severity() == Severity::Minor,
            side: side.filter(|_| self.duplex).map(|side| letter(side.start.turn())),
            line,
            ..FindingRecord::default()
        };
        let moves_after = |moves: &[Move<R>]| {
            let Some(side) = side else { return Vec::new() };
            let mut position = side.start;
            for (ply, &mv) in (0..).zip(&finding.line) {
                position = self.after(&position, mv, ply);
            }
            let ply = u16::try_from(finding.line.len()).unwrap_or(u16::MAX);
            moves.iter().map(|&mv| self.played(&position, mv, ply)).collect()
        };
        match &finding.what {
            FairyFault::NoSolution => FindingRecord { word: "fairy-none", ..base },
            FairyFault::Shorter { moves } => {
                let half = if self.fairy.half { ".5" } else { "" };
                FindingRecord {
                    word: "fairy-shorter",
                    text: Some(format!("{moves}{half}")),
                    ..base
                }
            }
            FairyFault::Cook => FindingRecord { word: "fairy-cook", ..base },
            FairyFault::MoreCooks { count } => {
                let more = side.and_then(|side| Some(side.answer.as_ref().ok()?.more));
                let at_least = more == Some(true);
                FindingRecord { word: "fairy-more", count: Some(*count), at_least, ..base }
            }
            FairyFault::Dual { moves, .. } => {
                FindingRecord { word: "dual", moves: moves_after(moves), ..base }
            }
            FairyFault::Fewer { found, wanted } => FindingRecord {
                word: "fairy-fewer",
                count: Some(*found),
                other: Some(*wanted),
                ..base
            },
            FairyFault::Unplayable { text, error } => {
                FindingRecord { word: "unplayable", text: Some(format!("{text}: {error}")), ..base }
            }
            FairyFault::SeriesCheck { mv } => {
                FindingRecord { word: "series-check", moves: moves_after(&[*mv]), ..base }
            }
            FairyFault::NoSuchSolution => FindingRecord { word: "fairy-no-such", ..base },
            FairyFault::Twice => FindingRecord { word: "fairy-twice", ..base },
            FairyFault::NoDuplex => FindingRecord { word: "no-duplex", ..base },
            FairyFault::Undecided(stopped) => {
                FindingRecord { word: "open-check", text: Some(stopped.to_string()), ..base }
            }
            FairyFault::NotAccepted(error) => {
                FindingRecord { word: "not-accepted", text: Some(error.to_string()), ..base }
            }
        }
    }
}

/// The first moves of all solutions.
pub(super) fn first_moves<R: BenchRules>(examination: &FairyExamination<R>) -> Vec<Move<R>> {
    let answers = examination.sides.iter().filter_map(|side| side.answer.as_ref().ok());
    let mut moves: Vec<_> =
        answers.flat_map(|answer| answer.solutions.iter().map(|it| it.mv)).collect();
    moves.dedup();
    moves
}
