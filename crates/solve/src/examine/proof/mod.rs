//! Proofs of verdicts, as the independent [checker](crate::checker::proof) asks for them.

mod agreement;
mod respondent;
mod study;
pub(super) mod together;

pub use self::agreement::disagreement;
use self::respondent::{Answers, name};
use super::authored::{Authored, is_unplayable};
use super::examination::{Examination, ExamineRules};
use super::finding::CheckFindings;
use super::finding::Finding;
use super::uncertified::Uncertified;
use crate::checker::proof::{self, Flaw, Goal, Length, Output, Proven, Stated, Statement};
use crate::checker::{self, Rules, UnknownGame};
use crate::game::{Move, Repetition};
use crate::problem::FindingKind;
use crate::report::What;
use crate::solve::{Answer, Preferred, Prove, Question, Stopped};
use crate::verdict::Severity;
use crate::verdict::{Policy, Verdict};

impl<R: ExamineRules> Examination<'_, R> {
    /// Writes the certificate of the verdict: of the check if the problem was checked, else of its
    /// keys.
    ///
    /// # Errors
    /// [`Uncertified`] if there is none; what was written until then proves nothing.
    pub fn write_certificate(&mut self, output: Output<'_>) -> Result<Proven, Uncertified> {
        let (statement, preferred) = if let Some(question) = self.question {
            let statement = self.statement(question)?;
            let followed_win = self.followed_win()?;
            (
                statement,
                followed_win.map(|followed_win| followed_win.preferred.clone()).unwrap_or_default(),
            )
        } else {
            let statement = self.study_statement()?;
            self.free_prover();
            (statement, Preferred::default())
        };
        let position = self.task.position;
        let (proven, stopped) = self.prover_of_both(|prover, opponent| {
            let mut answers = Answers::new(prover, position.board().rules(), preferred);
            answers.opponent = Some((opponent, !position.turn()));
            let proven = proof::write(statement, &mut answers, output);
            (proven, answers.stopped)
        });
        let in_doubt = self.task.repetition == Repetition::Asian;
        let proven = proven.map_err(|error| match (&error.wrong, stopped) {
            (Flaw::Unanswered, Some(stopped)) => Uncertified::Stopped(stopped),
            (Flaw::Repeats(_) | Flaw::Wins(_), _) if in_doubt => Uncertified::Unsupported(
                "the verdict rests on a chase, and the rules leave open whether it counts",
            ),
            _ => error.into(),
        })?;
        if !proven.statement.keys.is_empty() {
            self.replayed = Some(Ok(Some(true)));
        }
        Ok(proven)
    }

    /// What is to be proven.
    fn statement(&mut self, question: Question) -> Result<Statement, Uncertified> {
        let answer = self.answer();
        let checked = self.checked();
        let is_open = checked.as_ref().is_some_and(|it| it.verdict == Verdict::Undecided);
        if answer.stopped.is_some() || self.is_bounded() || is_open {
            return Err(Uncertified::Undecided);
        }
        let printed = self.printed_moves().filter(|&printed| Some(printed) != answer.moves);
        let within = question.within.filter(|_| printed.is_none());
        let length = match (answer.moves, within) {
            (Some(_), _) => Length::Keys,
            (None, Some(within)) => Length::NotWithin(within),
            // Without a bound, only that is an answer.
            (None, None) => Length::Never,
        };
        let policy = checked.as_ref().map(|report| policy_of(report.policy)).transpose()?;
        let keys = self.lengths(&answer, within.or(answer.moves).unwrap_or(0))?;
        if printed.is_some() && keys.len() < answer.keys.len() {
            return Err(Uncertified::Unsupported(
                "the stipulation is the length of a printed line, and the win has another",
            ));
        }
        let wanted = match policy {
            Some(_) => self.wanted(&answer)?,
            None => Vec::new(),
        };
        let author = self.authored.as_ref().filter(|_| policy.is_some() && printed.is_none());
        let author = author.map(author_lines).unwrap_or_default();
        let position = self.task.position;
        let verdict = match checked.as_ref().map(|it| it.verdict) {
            None if keys.is_empty() => proof::Verdict::NoSolution,
            None => proof::Verdict::Solved,
            Some(Verdict::Sound) => proof::Verdict::Sound,
            Some(_) => proof::Verdict::Unsound,
        };
        let all_duals = checked.as_ref().is_some_and(|report| !report.more_duals);
        let findings = checked.map_or_else(Vec::new, |report| {
            report.findings.iter().filter_map(|finding| self.stated(finding)).collect()
        });
        let mut statement = Statement {
            rules: rules(position.board().rules().name(), self.task.repetition)?,
            fen: position.to_string(),
            goal: Goal::Win { within, checks: question.checks },
            policy,
            wanted: wanted.into_iter().map(|mv| name(position, mv)).collect(),
            author,
            verdict,
            length,
            keys: keys.into_iter().map(|(mv, moves)| (name(position, mv), moves)).collect(),
            losing: Vec::new(),
            solutions: [Vec::new(), Vec::new()],
            intended: [0; 2],
            all_duals,
            findings,
        };
        statement.all_duals &= statement.looks_at_duals();
        Ok(statement)
    }

    /// The keys within a number of moves, and the least number that each of them takes.
    fn lengths(&mut self, answer: &Answer<R>, most: u8) -> Result<Vec<(Move<R>, u8)>, Stopped> {
        let Some(shortest) = answer.moves else { return Ok(Vec::new()) };
        let mut keys = Vec::new();
        for &key in &answer.keys {
            let child = self.start().after(key);
            let mut moves = shortest;
            while moves <= most && !self.prover.loses(&child, moves - 1)? {
                moves += 1;
            }
            if moves <= most {
                keys.push((key, moves));
            }
        }
        Ok(keys)
    }

    /// The first moves that are wanted.
    fn wanted(&mut self, answer: &Answer<R>) -> Result<Vec<Move<R>>, Stopped> {
        let followed_win = self.followed_win()?;
        let keys = answer.keys.iter().copied();
        Ok(match self.task.intended {
            Some(intended) => {
                let mut wanted = Authored::wanted(self.authored.as_ref(), intended, keys);
                wanted.retain(|mv| answer.keys.contains(mv));
                wanted
            }
            None => followed_win.and_then(|followed_win| followed_win.key).into_iter().collect(),
        })
    }

    /// A finding as a certificate states it; those that no certificate can hold are none.
    fn stated(&self, finding: &Finding<R>) -> Option<Stated> {
        let (kind, severity) = weighed(finding)?;
        let (mut at, mut line) = (*self.task.position, Vec::new());
        // Of the author's moves only those of a dual are needed.
        if kind == proof::Kind::Dual {
            for &mv in &finding.line {
                line.push(name(&at, mv));
                at = at.after(mv);
            }
        }
        let is_about_moves = finding.what.is_of_keys() || kind == proof::Kind::Dual;
        let moves = finding.moves.iter().filter(|_| is_about_moves);
        // The author's key, with its refutation, is not a key.
        let moves = moves.filter(|_| !matches!(finding.what, What::NoWin { .. }));
        let moves = moves.map(|&mv| name(&at, mv)).collect();
        Some(Stated { kind, severity, line, moves })
    }

    /// The check of the problem, if it has been made.
    fn checked(&self) -> Option<std::sync::Arc<CheckFindings<R>>> {
        self.report.clone()
    }
}

/// The lines of the author's solution, the main line first.
fn author_lines<R: ExamineRules>(authored: &Authored<R>) -> Vec<Vec<String>> {
    // A text that breaks off is not a mistake of the author.
    let end = if authored.mistakes.iter().any(is_unplayable) { "?" } else { "~" };
    let mut lines = Vec::new();
    let mut open = vec![(0, Vec::new())];
    while let Some((at, line)) = open.pop() {
        let place = &authored.places[at];
        if place.broken {
            lines.push(line.iter().cloned().chain([end.to_owned()]).collect());
        } else if place.choices.is_empty() {
            lines.push(line.clone());
        }
        for choice in place.choices.iter().rev() {
            let mut line = line.clone();
            line.push(name(&place.position, choice.mv));
            open.push((choice.next, line));
        }
    }
    lines.retain(|line: &Vec<String>| !line.is_empty());
    lines
}

/// Rules as the checker knows them.
fn rules(game: &str, repetition: Repetition) -> Result<Rules, UnknownGame> {
    let mut rules: Rules = game.parse()?;
    rules.repetition = match repetition {
        Repetition::None => checker::Repetition::None,
        Repetition::Checks => checker::Repetition::Checks,
        Repetition::Asian => checker::Repetition::Asian,
    };
    Ok(rules)
}

/// A policy that a certificate can state.
fn policy_of(policy: Policy) -> Result<proof::Policy, Uncertified> {
    match policy {
        Policy::Key => Ok(proof::Policy::Key),
        Policy::Standard => Ok(proof::Policy::Standard),
        Policy::Strict => Ok(proof::Policy::Strict),
        Policy::OnlyMove => {
            Err(Uncertified::Unsupported("certificates are not written under the policy only-move"))
        }
        Policy::AnyWin => {
            Err(Uncertified::Unsupported("certificates are not written under the policy any-win"))
        }
        Policy::Tsume => {
            Err(Uncertified::Unsupported("certificates are not written under the policy tsume"))
        }
    }
}

/// The kind of a finding and what it weighs; nothing for one that no certificate can hold.
fn weighed<R: ExamineRules>(finding: &Finding<R>) -> Option<(proof::Kind, proof::Severity)> {
    let kind = match finding.kind() {
        FindingKind::NoSolution => proof::Kind::NoSolution,
        FindingKind::ShortWin => proof::Kind::ShortWin,
        FindingKind::Cook => proof::Kind::Cook,
        FindingKind::Dual => proof::Kind::Dual,
        FindingKind::WrongSolution => proof::Kind::WrongSolution,
        FindingKind::PrintedLength => proof::Kind::PrintedLength,
        FindingKind::IllegalPosition | FindingKind::Undecided => return None,
    };
    let severity = match finding.severity {
        Severity::Remark => proof::Severity::Remark,
        Severity::Minor => proof::Severity::Minor,
        Severity::Major => proof::Severity::Major,
    };
    Some((kind, severity))
}
