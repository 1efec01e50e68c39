//! The check of a problem: its solution, its keys and the author's moves against the proof.

use super::authored::Authored;
use super::examination::{Examination, ExamineRules};
use super::finding::{CheckFindings, FollowedWin, TypedFinding};
use super::study;
use super::written_solution::{compare, moves_to_win};
use std::sync::Arc;

use crate::exact::Value;
use crate::game::{Move, insertion_sort_by_key};
use crate::problem::StipulationSource;
use crate::report::What;
use crate::solve::{self, Answer, Dual, Prove, Question, Stopped};
use crate::verdict::{Policy, Verdict};

impl<R: ExamineRules> Examination<'_, R> {
    /// What the author's solution is worth, and every finding: see [`CheckFindings`].
    pub fn check(&mut self) -> Arc<CheckFindings<R>> {
        self.kept(|it| &mut it.report, |it| Arc::new(check(it)))
    }
}

/// Collects the findings of a problem.
pub(super) fn check<R: ExamineRules>(examination: &mut Examination<'_, R>) -> CheckFindings<R> {
    let policy = examination.plan.policy;
    let mut check = Check { examination, findings: Vec::new(), more_duals: false };
    let replayed = if check.examination.question.is_some() {
        check.win()
    } else {
        check.findings = study::check(check.examination);
        check.printed_win();
        None
    };
    let Check { examination, mut findings, more_duals } = check;
    if let Some(authored) = &examination.authored {
        findings.extend(authored.mistakes.iter().cloned());
    }
    insertion_sort_by_key(&mut findings, |it| it.kind);
    let verdict = Verdict::of_findings(findings.iter().map(|it| (it.kind, it.severity)), policy);
    CheckFindings { findings, verdict, policy, line: examination.line(), more_duals, replayed }
}

pub(super) struct Check<'e, 'a, R: ExamineRules> {
    pub(super) examination: &'e mut Examination<'a, R>,
    pub(super) findings: Vec<TypedFinding<R>>,
    more_duals: bool,
}

impl<R: ExamineRules> Check<'_, '_, R> {
    /// Checks a problem that asks for a forced win; returns whether the independent checker
    /// has played it through.
    fn win(&mut self) -> Option<bool> {
        let idle = match self.examination.plan.policy {
            Policy::Tsume => self.examination.pass_over_idle(),
            _ => Ok(()),
        };
        let answer = self.examination.answer();
        if let Some(unfinished) = answer.stopped {
            let (moves, not_within) = (answer.moves, answer.not_within);
            self.found(What::Open { moves, not_within, unfinished });
        }
        // First, as long as the limits have something left for it.
        let replayed = self.examination.replayed();
        let question = self.examination.question?;
        if let Err(stopped) = idle.and_then(|()| self.compare(question, &answer)) {
            self.found(What::OpenCheck(stopped));
        }
        replayed.unwrap_or_else(|error| {
            self.found(What::NotAccepted { why: error.to_string() });
            Some(false)
        })
    }

    /// Compares the printed line of a game, whose result is taken for the stipulation, with the win
    /// that is proven.
    fn printed_win(&mut self) {
        let Examination { task, authored, .. } = &*self.examination;
        let line = task.solution.and_then(|solution| solution.lines.first());
        let (Some(line), Some(StipulationSource::Result)) = (line, task.stipulation_source) else {
            return;
        };
        let printed = u8::try_from(line.moves.len().div_ceil(2)).unwrap_or(u8::MAX);
        let key = authored.as_ref().and_then(Authored::key);
        let Ok(judged) = self.examination.judged() else { return };
        let Value::Win(plies) = judged.value.value else { return };
        let moves = u8::try_from(plies.div_ceil(2)).unwrap_or(u8::MAX);
        if judged.fulfilled && !judged.value.or_fewer && moves != printed {
            let by_key = key.is_some() && judged.line.first().copied() == key;
            self.found(What::PrintedLength { printed, moves, by_key });
        }
    }

    fn compare(&mut self, question: Question, answer: &Answer<R>) -> Result<(), Stopped> {
        let Some(moves) = answer.moves else {
            if self.examination.is_bounded() {
                self.found(What::Bounded { not_within: answer.not_within });
                return Ok(());
            }
            return if answer.stopped.is_none() { self.no_solution(answer) } else { Ok(()) };
        };
        let mut left = question.within.unwrap_or(moves);
        let other = self.examination.printed_moves().filter(|&printed| printed != moves);
        match other {
            Some(printed) => left = self.printed_length(answer, printed, moves)?,
            _ if moves < left => self.short_win(answer, moves, left)?,
            _ => {}
        }
        if question.within.is_none() {
            self.broken_length(answer, moves)?;
        }
        let followed_win = self.examination.followed_win()?;
        let key =
            followed_win.as_deref().and_then(|followed_win: &FollowedWin<R>| followed_win.key);
        let wanted = match self.examination.task.intended {
            Some(intended) => {
                let authored = self.examination.authored.as_ref();
                Authored::wanted(authored, intended, answer.keys.iter().copied())
            }
            None => Vec::from_iter(key),
        };
        for mv in answer.keys.iter().copied().filter(|mv| !wanted.contains(mv)) {
            self.cook(mv, left)?;
        }
        let Examination { prover, authored, plan, task, .. } = &mut *self.examination;
        if let Some(intended) = task.intended
            && answer.stopped.is_none()
            && answer.keys.len() < usize::from(intended)
        {
            self.findings
                .push(TypedFinding::new(What::FewerKeys { found: answer.keys.len(), intended }));
        }
        if let Some(authored) = authored {
            // A printed line of another length follows one defence; it need not answer the longest
            // one, or be the shortest win.
            let within = other.map_or(left, |printed| left.max(printed));
            let found = compare(prover, authored, within, plan.policy)?;
            let counts = |mistake: &TypedFinding<R>| {
                other.is_none() || !matches!(mistake.what, What::Unanswered { .. })
            };
            self.findings.extend(found.into_iter().filter(counts));
        }
        if key.is_none() || answer.stopped.is_some() {
            return Ok(());
        }
        // Where the problem can be solved sooner, every variation leaves the attacker time
        // to spare, so "in time" says nothing about duals.
        if moves == left {
            match plan.policy {
                Policy::Key | Policy::Tsume => {}
                Policy::OnlyMove => self.duals_of_main_line(left)?,
                Policy::Standard | Policy::Strict | Policy::AnyWin => {
                    let keys = wanted.into_iter().filter(|key| answer.keys.contains(key));
                    self.duals(keys, left)?;
                }
            }
            self.alternatives()?;
        }
        self.examination.tree().map(|_| ())
    }

    fn duals(&mut self, keys: impl Iterator<Item = Move<R>>, left: u8) -> Result<(), Stopped> {
        let Examination { prover, authored, task, .. } = &mut *self.examination;
        let preferred = authored.as_ref().map(Authored::preferred).unwrap_or_default();
        for key in keys {
            let start = prover.start(task.position);
            let duals = solve::duals(prover, &start, key, left, &preferred)?;
            self.more_duals |= duals.more;
            self.findings.extend(duals.found.into_iter().map(dual));
        }
        Ok(())
    }

    /// Of an authored solution, the main line is examined. Without one, a line against some
    /// longest defence must have no dual.
    fn duals_of_main_line(&mut self, left: u8) -> Result<(), Stopped> {
        let line = match self.examination.authored.as_ref().map(Authored::main_line) {
            Some(line) => line,
            None if self.examination.only_move_line()?.is_some() => return Ok(()),
            None => self.examination.line().moves,
        };
        let Examination { prover, task, .. } = &mut *self.examination;
        let start = prover.start(task.position);
        let duals = solve::duals_of_line(prover, &start, &line, left)?;
        self.findings.extend(duals.into_iter().map(dual));
        Ok(())
    }

    fn no_solution(&mut self, answer: &Answer<R>) -> Result<(), Stopped> {
        let Examination { prover, authored, task, .. } = &mut *self.examination;
        let (not_within, never) = (answer.not_within, answer.never);
        let key = authored.as_ref().and_then(Authored::key);
        let mut finding = TypedFinding::new(What::NoWin { not_within, never });
        if let Some(key) = key.filter(|_| not_within > 0) {
            let after = prover.start(task.position).after(key);
            finding.refutation = prover.refutation(&after, not_within - 1)?;
            finding.moves.extend(finding.refutation.map(|_| key));
        }
        self.findings.push(finding);
        Ok(())
    }

    fn short_win(&mut self, answer: &Answer<R>, moves: u8, stipulated: u8) -> Result<(), Stopped> {
        let Examination { prover, task, .. } = &mut *self.examination;
        let mut keys = Vec::new();
        for &mv in &answer.keys {
            if prover.loses(&prover.start(task.position).after(mv), moves - 1)? {
                keys.push(mv);
            }
        }
        self.findings.push(TypedFinding {
            line: answer.line.moves.clone(),
            moves: keys,
            ..TypedFinding::new(What::ShortWin { moves, stipulated })
        });
        Ok(())
    }

    /// Says that the printed line is longer or shorter than the shortest win. Returns within how
    /// many moves the key has to win: in as few as possible where the author's does.
    fn printed_length(
        &mut self,
        answer: &Answer<R>,
        printed: u8,
        moves: u8,
    ) -> Result<u8, Stopped> {
        let Examination { prover, authored, task, .. } = &mut *self.examination;
        let key = authored.as_ref().and_then(Authored::key);
        let by_key = match key.filter(|key| answer.keys.contains(key)) {
            Some(key) => prover.loses(&prover.start(task.position).after(key), moves - 1)?,
            None => false,
        };
        self.found(What::PrintedLength { printed, moves, by_key });
        Ok(if by_key { moves } else { moves.max(printed) })
    }

    /// Reports that a printed line whose text breaks off does not have the length that the author's
    /// key needs. Without that key nothing is reported, since the line was meant for it.
    fn broken_length(&mut self, answer: &Answer<R>, moves: u8) -> Result<(), Stopped> {
        let Examination { prover, authored, task, .. } = &mut *self.examination;
        let printed = task.printed_moves.filter(|&printed| printed != moves);
        let key = authored.as_ref().and_then(Authored::key);
        let (Some(printed), Some(key)) = (printed, key) else { return Ok(()) };
        if answer.keys.contains(&key)
            && prover.loses(&prover.start(task.position).after(key), moves - 1)?
        {
            self.found(What::PrintedLength { printed, moves, by_key: true });
        }
        Ok(())
    }

    fn cook(&mut self, key: Move<R>, left: u8) -> Result<(), Stopped> {
        let Examination { prover, task, .. } = &mut *self.examination;
        let start = prover.start(task.position);
        let moves = moves_to_win(prover, &start.after(key), left)?;
        let line = solve::main_line(prover, &start, key, moves)?.moves;
        let what = What::Cook { moves };
        self.findings.push(TypedFinding { line, moves: vec![key], ..TypedFinding::new(what) });
        Ok(())
    }

    /// Adds a finding without moves.
    fn found(&mut self, what: What) {
        self.findings.push(TypedFinding::new(what));
    }
}

fn dual<R: ExamineRules>(Dual { line, moves, major }: Dual<R>) -> TypedFinding<R> {
    TypedFinding::dual(line, moves, major)
}
