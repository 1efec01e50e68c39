//! Proofs of verdicts, as the independent [checker](crate::checker::proof) asks for them.

mod agreement;
mod respondent;
mod study;
pub(super) mod together;

pub use self::agreement::disagreement;
use self::respondent::Answers;
use super::authored::Authored;
use super::certify::{Uncertified, name, rules};
use super::examination::{Examination, ExamineRules};
use super::finding::TypedFinding;
use crate::checker::proof::{self, Flaw, Goal, Length, Output, Proven, Statement};
use crate::game::{Move, Repetition};
use crate::problem::Check;
use crate::report::What;
use crate::solve::{Answer, Preferred, Prove, Question, Stopped};
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
        let own = self.report.as_deref().map(|report| report.verdict);
        let wrong_try = |it: &TypedFinding<R>| {
            matches!(it.what, What::NotRefuted { .. } | What::OtherRefutations)
        };
        let blames_try = self.report.iter().any(|it| it.findings.iter().any(wrong_try));
        match own.map(verdict_of) {
            Some(own) if own != proven.verdict && blames_try => {
                Err(Uncertified::Unsupported("certificates do not examine the author's tries"))
            }
            Some(own) if own != proven.verdict && self.question.is_none() => Err(study::LATER),
            Some(own) if own != proven.verdict => {
                Err(Uncertified::OtherVerdict { own, derived: proven.verdict })
            }
            _ => Ok(proven),
        }
    }

    /// What is to be proven.
    fn statement(&mut self, question: Question) -> Result<Statement, Uncertified> {
        let answer = self.answer();
        let checked = self.report.clone();
        let is_open = checked.as_ref().is_some_and(|it| it.verdict == Verdict::Undecided);
        if answer.stopped.is_some() || self.is_bounded() || is_open {
            return Err(Uncertified::Undecided);
        }
        let policy = checked.as_ref().map(|report| policy_of(report.policy)).transpose()?;
        let printed = self.printed_moves().filter(|&printed| Some(printed) != answer.moves);
        let within = question.within.filter(|_| printed.is_none());
        let length = match (answer.moves, within) {
            (Some(_), _) => Length::Keys,
            (None, Some(within)) => Length::NotWithin(within),
            // Without a bound, only that is an answer.
            (None, None) => Length::Never,
        };
        let printed = printed.filter(|_| policy.is_some());
        let most = within.or(printed.max(answer.moves)).unwrap_or(0);
        let keys = self.lengths(&answer, most)?;
        let wanted = match policy {
            Some(_) => self.wanted(&answer)?,
            None => Vec::new(),
        };
        let all_duals = policy == Some(proof::Policy::Strict)
            || checked.as_ref().is_some_and(|report| !report.more_duals);
        let goal = Goal::Win { within, checks: question.checks };
        let mut statement = self.question_of(goal, policy)?;
        let position = self.task.position;
        statement.printed = printed;
        statement.length = length;
        statement.keys = quickest(keys.into_iter().map(|(mv, moves)| (name(position, mv), moves)));
        statement.wanted = ordered(&statement, wanted.into_iter().map(|mv| name(position, mv)));
        statement.all_duals = all_duals && statement.looks_at_duals();
        Ok(statement)
    }

    /// The question of the problem, without what is proven.
    fn question_of(
        &self,
        goal: Goal,
        policy: Option<proof::Policy>,
    ) -> Result<Statement, Uncertified> {
        let task = &self.task;
        let rules = rules(task.position.board().rules().name(), task.repetition)?;
        let mut statement = Statement::new(rules, task.position.to_string(), goal);
        if policy.is_some() {
            statement.policy = policy;
            statement.intended = task.intended.and_then(|count| count.to_string().parse().ok());
            statement.author = self.authored.as_ref().map(author_lines).unwrap_or_default();
        }
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
}

/// Keys in the order of a certificate.
fn quickest(keys: impl Iterator<Item = (String, u8)>) -> Vec<(String, u8)> {
    let mut keys: Vec<(String, u8)> = keys.collect();
    keys.sort_by(|one, other| (one.1, &one.0).cmp(&(other.1, &other.0)));
    keys
}

/// Those of some moves that are keys, in the order of the keys.
fn ordered(statement: &Statement, wanted: impl Iterator<Item = String>) -> Vec<String> {
    let wanted: Vec<String> = wanted.collect();
    let keys = statement.keys.iter().map(|(key, _)| key);
    keys.filter(|key| wanted.contains(key)).cloned().collect()
}

/// The lines of the author's solution, the main line first, and its set play.
fn author_lines<R: ExamineRules>(authored: &Authored<R>) -> Vec<Vec<String>> {
    let mut lines: Vec<Vec<String>> = Vec::new();
    for set_play in &authored.set_plays {
        let found = match set_play {
            Ok(set_play) => tree_lines(set_play),
            Err(text) => vec![vec![unplayable(text)]],
        };
        for line in found {
            let line = ["...".to_owned()].into_iter().chain(line).collect();
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
    }
    let mut own = tree_lines(authored);
    // A solution without a move is a line without words.
    own.retain(|line| !line.is_empty() || lines.is_empty());
    own.append(&mut lines);
    own
}

/// A text that is not a move here, as a word.
fn unplayable(text: &str) -> String {
    let blank = |letter: char| letter.is_whitespace() || letter.is_control();
    format!("?{}", text.replace(blank, "_"))
}

fn tree_lines<R: ExamineRules>(authored: &Authored<R>) -> Vec<Vec<String>> {
    let mut lines: Vec<Vec<String>> = Vec::new();
    let mut open = vec![(0, Vec::new())];
    while let Some((at, line)) = open.pop() {
        let place = &authored.places[at];
        for text in &place.unplayable {
            let end = unplayable(text);
            let line = line.iter().cloned().chain([end]).collect();
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        if place.broken && place.unplayable.is_empty() {
            // A text that breaks off is not a mistake of the author.
            lines.push(line.iter().cloned().chain(["~".to_owned()]).collect());
        } else if !place.broken && place.choices.is_empty() {
            lines.push(line.clone());
        }
        for choice in place.choices.iter().rev().filter(|choice| !choice.is_try) {
            let mark = match choice.check {
                None => "",
                Some(Check::Check) => "+",
                Some(Check::Double) => "++",
                Some(Check::Mate) => "#",
            };
            let mut line: Vec<String> = line.clone();
            line.push(name(&place.position, choice.mv) + mark);
            open.push((choice.next, line));
        }
    }
    lines
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

/// A verdict of the solver as the checker says it.
fn verdict_of(verdict: Verdict) -> proof::Verdict {
    match verdict {
        Verdict::Sound => proof::Verdict::Sound,
        Verdict::Solved => proof::Verdict::Solved,
        Verdict::NoSolution => proof::Verdict::NoSolution,
        Verdict::Unsound | Verdict::Undecided | Verdict::Error => proof::Verdict::Unsound,
    }
}
