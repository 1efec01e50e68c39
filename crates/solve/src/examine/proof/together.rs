//! Proofs of help, self, reflex and series play: the solutions are stated, and the checker finds them
//! again.

use super::respondent::name;
use super::{Uncertified, policy_of, rules, weighed};
use crate::checker::proof::{
    self, Goal, Length, Output, Proven, Query, Respondent, Stated, Statement,
};
use crate::examine::play::{PlayExamination, PlaySide, PlayTask};
use crate::examine::{ExamineRules, Verdict};
use crate::game::{Move, Position, Repetition};
use crate::report::What;
use crate::solve::Branch;

/// Nothing is asked in such a proof.
struct Nobody;

impl Respondent for Nobody {
    fn answer(&mut self, _: &Query<'_>) -> Option<Vec<String>> {
        None
    }
}

/// Writes the certificate of an examination: of the check, or of its solutions alone.
///
/// # Errors
/// [`Uncertified`] if there is none; what was written until then proves nothing.
pub(in crate::examine) fn write_certificate<R: ExamineRules>(
    task: &PlayTask<'_, R>,
    examination: &PlayExamination<R>,
    (repetition, checked): (Repetition, bool),
    output: Output<'_>,
) -> Result<Proven, Uncertified> {
    if examination.solved() == Verdict::Undecided
        || examination.sides.iter().any(|side| side.answer.as_ref().is_ok_and(|it| it.more))
    {
        return Err(Uncertified::Undecided);
    }
    let statement = statement(task, examination, repetition, checked)?;
    Ok(proof::write(statement, &mut Nobody, output)?)
}

fn statement<R: ExamineRules>(
    task: &PlayTask<'_, R>,
    examination: &PlayExamination<R>,
    repetition: Repetition,
    checked: bool,
) -> Result<Statement, Uncertified> {
    let asked = task.asked;
    let text = asked.to_string();
    let goal: Goal = text.parse().map_err(|_| {
        Uncertified::Unsupported("certificates are not written of this stipulation")
    })?;
    let verdict = match (checked, examination.verdict, examination.solved()) {
        (true, Verdict::Sound, _) => proof::Verdict::Sound,
        (true, Verdict::Unsound, _) => proof::Verdict::Unsound,
        (false, _, Verdict::Solved) => proof::Verdict::Solved,
        (false, _, Verdict::NoSolution) => proof::Verdict::NoSolution,
        _ => return Err(Uncertified::Undecided),
    };
    let mut solutions = [Vec::new(), Vec::new()];
    let mut intended = [0; 2];
    for (at, side) in examination.sides.iter().enumerate().take(2) {
        solutions[at] = lines(task, side);
        if checked {
            intended[at] = wanted(examination, side, solutions[at].len());
        }
    }
    let findings = examination.findings.iter().filter(|_| checked).filter_map(|finding| {
        let (kind, severity) = weighed(finding)?;
        Some(Stated { kind, severity, line: Vec::new(), moves: Vec::new() })
    });
    Ok(Statement {
        rules: rules(task.position.board().rules().name(), repetition)?,
        fen: task.position.to_string(),
        goal,
        policy: if checked { Some(policy_of(task.policy)?) } else { None },
        wanted: Vec::new(),
        author: Vec::new(),
        verdict,
        length: Length::Keys,
        keys: Vec::new(),
        losing: Vec::new(),
        solutions,
        intended,
        all_duals: false,
        findings: findings.collect(),
    })
}

/// How many solutions of a side are none too many.
fn wanted<R: ExamineRules>(
    examination: &PlayExamination<R>,
    side: &PlaySide<R>,
    all: usize,
) -> u16 {
    let own = examination
        .findings
        .iter()
        .filter(|finding| finding.side.is_none_or(|turn| turn == side.start.turn()));
    let mut count = all;
    for finding in own {
        match finding.what {
            What::OtherSolution => count = count.saturating_sub(1),
            What::MoreSolutions { count: more, .. } => count = count.saturating_sub(more),
            What::FewerSolutions { wanted, .. } => count = wanted,
            _ => {}
        }
    }
    u16::try_from(count).unwrap_or(u16::MAX)
}

/// The solutions of a side, sorted.
fn lines<R: ExamineRules>(task: &PlayTask<'_, R>, side: &PlaySide<R>) -> Vec<Vec<String>> {
    let play = task.asked.play();
    let plies = if play.is_resisted() { 1 } else { usize::from(task.asked.plies()) };
    let solutions = side.answer.as_ref().map_or(&[][..], |answer| &answer.solutions);
    let line = |branch: &Branch<R>| line(task, side.start, &branch.line(), plies);
    let mut lines: Vec<Vec<String>> = solutions.iter().map(line).collect();
    lines.sort();
    lines
}

fn line<R: ExamineRules>(
    task: &PlayTask<'_, R>,
    start: Position<R>,
    moves: &[Move<R>],
    plies: usize,
) -> Vec<String> {
    let (mut at, mut line) = (start, Vec::new());
    for (&mv, ply) in moves.iter().zip(1..=plies) {
        line.push(name(&at, mv));
        let left = task.asked.plies().saturating_sub(ply as u16);
        let after = at.after(mv);
        at = task.asked.next(&after, left).unwrap_or(after);
    }
    line
}
