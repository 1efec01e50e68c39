//! The marks of a solver, for programs and for people.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::Serialize;

use crate::cli::report::style::{NAME, printable, spelled};
use crate::marking::{Marked, Remark};
use crate::report::words::{self, Language, Sentence};

/// The marks of a solver.
#[derive(Serialize)]
pub(super) struct SolverRecord {
    pub(super) name: String,
    pub(super) points: f64,
    pub(super) of: f64,
    pub(super) answers: Vec<AnswerRecord>,
}

/// A marked answer.
#[derive(Serialize)]
pub(super) struct AnswerRecord {
    pub(super) problem: String,
    pub(super) points: f64,
    pub(super) right: usize,
    pub(super) of: usize,
    pub(super) remark: String,
    /// Whether it is not known whether a move is right.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(super) undecided: bool,
}

pub(super) fn record(
    name: String,
    answers: BTreeMap<String, Marked>,
    of: f64,
    language: Language,
) -> SolverRecord {
    let hundredths: u32 = answers.values().map(|marked| marked.hundredths).sum();
    let answers = answers.into_iter().map(|(problem, marked)| AnswerRecord {
        problem,
        points: f64::from(marked.hundredths) / 100.0,
        right: marked.right,
        of: marked.of,
        remark: remark(&marked).text_in(language),
        undecided: matches!(marked.remark, Remark::Open(_)),
    });
    let answers = answers.collect();
    SolverRecord { name, points: f64::from(hundredths) / 100.0, of, answers }
}

pub(super) fn remark(marked: &Marked) -> Sentence {
    match &marked.remark {
        Remark::Right => words::answer_right(),
        Remark::Short => words::answer_short(marked.right, marked.of),
        Remark::Nothing => words::no_answer(),
        Remark::Unreadable(why) => words::answer_unreadable(why),
        Remark::Impossible(mv) => words::answer_impossible(mv),
        Remark::Wrong(mv, refutations) => words::answer_wrong(mv, refutations),
        Remark::Later(mv, moves) => words::answer_later(mv, *moves),
        Remark::Open(mv) => words::answer_open(mv),
    }
}

/// The marks of a solver, for people.
pub(super) fn text(record: &SolverRecord, points: f64, language: Language) -> String {
    let total = words::points(record.points.to_string(), record.of.to_string());
    let mut text =
        format!("{NAME}{}{NAME:#}  {}\n", printable(&record.name), total.text_in(language));
    for answer in &record.answers {
        let earned = words::points(answer.points.to_string(), points.to_string());
        let (problem, earned) = (printable(&answer.problem), earned.text_in(language));
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  {problem}  {earned}  {}", spelled(&answer.remark));
    }
    text
}
