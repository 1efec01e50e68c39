//! Studies without tables: what the rules decide at once, and what a forced win proves.

use std::sync::Arc;

use super::confirmed_answer::ConfirmedAnswer;
use super::examination::{Examination, ExamineRules};
use super::finding::Judged;
use super::study::{self, wanted};
use super::{certify, held};
use crate::exact::{MoveValue, Probe, Value, Wdl};
use crate::game::{Outcome, Position, WinKind};
use crate::report::What;
use crate::solve::{MAX_LENGTH, Question};
use crate::verdict::StudyValue;

impl<R: ExamineRules> Examination<'_, R> {
    /// What is known of a study: by tables, by the rules, or by a forced win.
    ///
    /// # Errors
    /// Why tables do not know its position, and nothing else decides it; or that there is no win, where
    /// one is asked for and it is not known whether the position is drawn or lost.
    pub fn judged(&mut self) -> Result<Arc<Judged<R>>, What> {
        if let Some(judged) = &self.judged {
            return judged.clone();
        }
        let tables = self.task.tables.map(Arc::as_ref);
        let judged = study::judge(&self.task, tables).or_else(|reason| judge(self, reason));
        // Tables that were built meanwhile may have ended the search.
        self.prover.go_on();
        let is_open = judged.as_ref().map_or(true, |it| it.unknown > 0 || it.value.or_fewer);
        let judged = match self.built().filter(|_| is_open) {
            None => judged,
            Some(built) => {
                let known = study::judge(&self.task, Some(&*built)).map(|mut known| {
                    // A draw has no best play, but a first move.
                    let key = known.keys.first().filter(|_| known.line.is_empty());
                    known.line.extend(key.map(|key| key.mv));
                    known
                });
                known.or_else(|reason| judge(self, reason))
            }
        };
        // What a table would cost is estimated where there is no other answer.
        let priced = || self.task.missing_table();
        let judged = judged.map_err(|why| match why {
            What::MissingTable(_) => priced().map_or(What::NoTables, What::MissingTable),
            What::OpenStudy { holding, losing, open, table: Some(_) } => {
                What::OpenStudy { holding, losing, open, table: priced() }
            }
            why => why,
        });
        self.judged.insert(judged.map(Arc::new)).clone()
    }

    /// The tables that were built on the way.
    fn built(&self) -> Option<Arc<dyn Probe<R>>> {
        self.builder.as_ref()?.built()
    }

    /// The tables that a study was judged by: those that were built on the way, if there are some. What a
    /// search has found says nothing of later positions.
    pub(super) fn tables_of(&self, judged: &Judged<R>) -> Option<Arc<dyn Probe<R>>> {
        if judged.is_searched {
            return None;
        }
        self.built().or_else(|| self.task.tables.cloned())
    }
}

/// Judges a study that tables do not know, for the reason given.
///
/// # Errors
/// The same reason, if the rules do not decide the position and no forced win was proven.
pub(super) fn judge<R: ExamineRules>(
    examination: &mut Examination<'_, R>,
    reason: What,
) -> Result<Judged<R>, What> {
    let Some(wanted) = wanted(examination.task.stipulation) else { return Err(reason) };
    let position = examination.task.position;
    if let Some(value) = decided(position) {
        let moves = position.legal_moves().into_iter();
        let keeps = |mv| decided(&position.after(mv)) == Some(value);
        let fulfilled = value.wdl() == wanted;
        let keys: Vec<_> =
            moves.filter(|&mv| fulfilled && keeps(mv)).map(|mv| MoveValue { mv, value }).collect();
        let others = position.legal_moves().len() - keys.len();
        let value = StudyValue::exact(value);
        return Ok(Judged {
            value,
            fulfilled,
            keys,
            others,
            unknown: 0,
            losing: Vec::new(),
            line: Vec::new(),
            is_searched: false,
        });
    }
    if position.outcome().is_some() {
        return Err(reason);
    }
    if wanted == Wdl::Win
        && let Some(judged) = won(examination)
    {
        return Ok(judged);
    }
    let judged = held::judge(examination, wanted, reason);
    // A side that wins does more than hold.
    judged.or_else(|reason| won(examination).filter(|_| wanted != Wdl::Win).ok_or(reason))
}

/// The value of a position that the rules decide: the game is over, or nobody can win.
fn decided<R: ExamineRules>(position: &Position<R>) -> Option<Value> {
    match position.outcome()? {
        Outcome::Draw => Some(Value::Draw),
        // A side that has already won cannot be asked to win.
        Outcome::Win { winner, .. } => (winner != position.turn()).then_some(Value::Loss(0)),
    }
}

/// A study that is won by force, with all first moves that are shown to win.
fn won<R: ExamineRules>(examination: &mut Examination<'_, R>) -> Option<Judged<R>> {
    let wanted = wanted(examination.task.stipulation)?;
    let mut judged = search(examination, wanted)?;
    if judged.fulfilled {
        held::other_wins(examination, &mut judged);
    }
    Some(judged)
}

/// Looks for the shortest forced win of the side to move. A win counts only if the independent
/// checker has played it through; one that a limit left unproven as the shortest counts, too.
fn search<R: ExamineRules>(examination: &mut Examination<'_, R>, wanted: Wdl) -> Option<Judged<R>> {
    let position = examination.task.position;
    let question = Question { within: None, checks: false };
    let prover = &mut examination.prover;
    let ConfirmedAnswer { answer, replayed, .. } =
        ConfirmedAnswer::ask(prover, position, question, MAX_LENGTH);
    let moves = answer.moves.or(answer.at_most)?;
    let &key = answer.line.moves.first()?;
    let replayed = match replayed {
        Some(replayed) => replayed,
        None => certify::replay(prover, position, question, key, moves).map(Some),
    };
    if replayed != Ok(Some(true)) {
        return None;
    }
    let or_fewer = answer.moves.is_none();
    let value = match answer.line.win {
        // The number is a rank and no length, so that it cannot be too long.
        Some(WinKind::Repetition) => StudyValue::exact(Value::RuleWin(1)),
        _ => StudyValue { value: Value::Win(u16::from(moves) * 2 - 1), or_fewer },
    };
    // Of an unfinished answer, only the win of the line was replayed.
    let keys = if answer.stopped.is_some() { vec![key] } else { answer.keys };
    let fulfilled = wanted == Wdl::Win;
    let keys = if fulfilled { keys } else { Vec::new() };
    let unknown = position.legal_moves().len() - keys.len();
    let keys = keys.into_iter().map(|mv| MoveValue { mv, value: value.value }).collect();
    let line = answer.line.moves;
    let losing = Vec::new();
    Some(Judged { value, fulfilled, keys, others: 0, unknown, losing, line, is_searched: true })
}
