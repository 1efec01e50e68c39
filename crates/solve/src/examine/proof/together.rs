//! Proofs of help, self, reflex and series play: the solutions are stated, and the checker finds them
//! again.

use super::{Uncertified, name, policy_of, rules, unplayable, verdict_of};
use crate::checker::proof::{self, Goal, Output, Proven, Query, Respondent, Statement};
use crate::examine::play::{PlayExamination, PlaySide, PlayTask};
use crate::examine::{ExamineRules, Verdict};
use crate::game::{Move, Position, Repetition};
use crate::notation::read;
use crate::problem::{Intended, Line};
use crate::solve::Branch;
use crate::stipulation::Stipulation;

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
    let proven = proof::write(statement, &mut Nobody, output)?;
    let own = verdict_of(if checked { examination.verdict } else { examination.solved() });
    if own == proven.verdict {
        return Ok(proven);
    }
    Err(Uncertified::OtherVerdict { own, derived: proven.verdict })
}

fn statement<R: ExamineRules>(
    task: &PlayTask<'_, R>,
    examination: &PlayExamination<R>,
    repetition: Repetition,
    checked: bool,
) -> Result<Statement, Uncertified> {
    let asked = task.asked;
    let text = asked.to_string();
    if checked && examination.verdict == Verdict::Undecided {
        return Err(Uncertified::Undecided);
    }
    let goal: Goal = text.parse().map_err(|_| {
        Uncertified::Unsupported("certificates are not written of this stipulation")
    })?;
    let mut statement = Statement::new(
        rules(task.position.board().rules().name(), repetition)?,
        task.position.to_string(),
        goal,
    );
    if checked {
        statement.policy = Some(policy_of(task.policy)?);
        statement.intended = task.intended.and_then(|it| intended(it, asked));
        statement.author = author_lines(task);
    }
    for (solutions, side) in statement.solutions.iter_mut().zip(&examination.sides) {
        *solutions = lines(task, side);
    }
    Ok(statement)
}

/// The intended number of solutions, which branch only where nobody resists.
pub(super) fn intended(intended: &Intended, asked: Stipulation) -> Option<proof::Intended> {
    let resisted = asked.play().is_resisted();
    let text = if resisted { intended.total().to_string() } else { intended.to_string() };
    text.parse().ok()
}

/// The parts of the author's lines that can be played, as a certificate has them.
pub(super) fn author_lines<R: ExamineRules>(task: &PlayTask<'_, R>) -> Vec<Vec<String>> {
    let asked = task.asked;
    let start = *task.position;
    let starts: Vec<_> =
        [Some(start), start.passed().filter(|_| asked.is_duplex())].into_iter().flatten().collect();
    let written = task.solution.map_or(&[][..], |solution| &solution.lines);
    let line = |line: &Line| {
        let first = line.moves.first().map_or("", |written| &written.text);
        let begins = |start: &&Position<R>| read(task.notation, start, first).is_ok();
        let (mut at, mut names) = (*starts.iter().find(begins).unwrap_or(&start), Vec::new());
        let mut left = asked.plies();
        for (ply, written) in line.moves.iter().enumerate() {
            let Ok(mv) = read(task.notation, &at, &written.text) else {
                names.push(unplayable(&written.text));
                break;
            };
            names.push(name(&at, mv));
            left = left.saturating_sub(1);
            let after = at.after(mv);
            let is_last = ply + 1 == line.moves.len();
            let Some(next) = (if is_last { Some(after) } else { asked.next(&after, left) }) else {
                // It gives check before the end of the series, and the text goes on.
                names.extend(line.moves.get(ply + 1).map(|next| unplayable(&next.text)));
                break;
            };
            at = next;
        }
        names
    };
    written.iter().map(line).collect()
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
