//! Proofs of studies: which first moves win, hold or lose, and which of the author's later ones do.

use super::{Uncertified, name, ordered, policy_of, quickest};
use crate::checker::proof::{Goal, Length, Statement};
use crate::exact::{Value, Wdl};
use crate::examine::examination::{Examination, ExamineRules};
use crate::examine::finding::Judged;
use crate::examine::study;
use crate::game::Move;
use crate::report::What;
use crate::verdict::{Policy, Verdict};

impl<R: ExamineRules> Examination<'_, R> {
    /// What is to be proven of a study.
    pub(super) fn study_statement(&mut self) -> Result<Statement, Uncertified> {
        let judged = match self.judged() {
            Ok(judged) => judged,
            Err(What::NoWin { never: true, .. }) => return self.never_won(),
            Err(_) => return Err(Uncertified::Undecided),
        };
        let wanted = study::wanted(self.task.stipulation);
        let is_over = self.task.position.outcome().is_some();
        if !judged.is_searched && (is_over || self.tables_of(&judged).is_none()) {
            return Err(Uncertified::Unsupported(
                "certificates of studies are written of what a search or tables have shown, and the \
                 rules alone decide this one",
            ));
        }
        if judged.unknown > 0 {
            return Err(Uncertified::Undecided);
        }
        if wanted == Some(Wdl::Draw) && judged.value.wdl() == Wdl::Win {
            return Err(Uncertified::Unsupported(
                "a certificate of `=` cannot state that the position is won; one of `+` can",
            ));
        }
        let position = self.task.position;
        let mut keys = Vec::new();
        for key in &judged.keys {
            let moves = match key.value {
                Value::Win(plies) => u8::try_from(plies.div_ceil(2)).unwrap_or(u8::MAX),
                Value::Draw => 0,
                Value::RuleWin(_) | Value::Loss(_) | Value::RuleLoss(_) => {
                    return Err(Uncertified::Unsupported(
                        "certificates are not written of a win by the rule about repetition that no \
                         search has counted",
                    ));
                }
            };
            keys.push((name(position, key.mv), moves));
        }
        let named = |(mv, moves): &(Move<R>, u8)| (name(position, *mv), *moves);
        let mut losing: Vec<(String, u8)> = match wanted {
            Some(Wdl::Draw) => judged.losing.iter().map(named).collect(),
            _ => Vec::new(),
        };
        losing.sort();
        if wanted == Some(Wdl::Draw) && losing.len() < judged.others {
            return Err(Uncertified::Unsupported(
                "certificates are not written of first moves that lose by the rule about repetition",
            ));
        }
        let goal = if wanted == Some(Wdl::Win) { Goal::AnyWin } else { Goal::Draw };
        let mut statement = self.stated_study(goal)?;
        statement.keys = quickest(keys.into_iter());
        statement.losing = losing;
        if statement.policy.is_some() {
            let wanted = self.wanted_keys(&judged).into_iter().map(|mv| name(position, mv));
            statement.wanted = ordered(&statement, wanted);
        }
        if statement.keys.is_empty() {
            statement.length = Length::Never;
        }
        Ok(statement)
    }

    /// The statement that a study is never won, drawn or lost.
    fn never_won(&mut self) -> Result<Statement, Uncertified> {
        Ok(Statement { length: Length::Never, ..self.stated_study(Goal::AnyWin)? })
    }

    /// The question of a study, if its verdict rests on what a certificate looks at.
    fn stated_study(&self, goal: Goal) -> Result<Statement, Uncertified> {
        let report = self.report.as_deref();
        if let Some(report) = report {
            if report.findings.iter().any(|it| matches!(it.what, What::Detour { .. })) {
                return Err(Uncertified::Unsupported(
                    "the verdict rests on a detour, and a certificate of a study does not look at \
                     moves that come back to the solution",
                ));
            }
            match report.verdict {
                Verdict::Undecided => return Err(Uncertified::Undecided),
                // Minor duals are minded by the strict policy.
                Verdict::Sound if report.policy == Policy::Strict => return Err(LATER),
                _ => {}
            }
        }
        self.question_of(goal, report.map(|report| policy_of(report.policy)).transpose()?)
    }

    /// The intended first moves that are keys.
    fn wanted_keys(&self, judged: &Judged<R>) -> Vec<Move<R>> {
        let mut wanted = study::wanted_moves(&self.task, judged, self.authored.as_ref());
        wanted.retain(|mv| judged.keys.iter().any(|key| key.mv == *mv));
        wanted
    }
}

/// Why there is no certificate of a verdict that rests on duals.
pub(super) const LATER: Uncertified = Uncertified::Unsupported(
    "the verdict rests on later moves, and a certificate of a study looks at the author's alone",
);
