//! Proofs of studies: which first moves win, hold or lose. What comes later is not proven.

use super::respondent::name;
use super::{Uncertified, policy_of, rules, weighed};
use crate::checker::proof::{self, Goal, Kind, Length, Severity, Stated, Statement};
use crate::exact::{Value, Wdl};
use crate::examine::examination::{Examination, ExamineRules};
use crate::examine::finding::CheckFindings;
use crate::examine::study::{self, Judged};
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
        if !judged.is_searched {
            return Err(Uncertified::Unsupported(
                "certificates of studies are written of what a search has shown, and tables or the \
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
        let policy = self.report.as_ref().map(|report| report.policy);
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
        let wanted_keys: Vec<String> = match policy {
            Some(_) => self.wanted_keys(&judged).into_iter().map(|mv| name(position, mv)).collect(),
            None => Vec::new(),
        };
        let goal = if wanted == Some(Wdl::Win) { Goal::AnyWin } else { Goal::Draw };
        self.stated_study(goal, keys, losing, wanted_keys)
    }

    /// The statement that a study is never won, drawn or lost.
    fn never_won(&mut self) -> Result<Statement, Uncertified> {
        self.stated_study(Goal::AnyWin, Vec::new(), Vec::new(), Vec::new())
    }

    /// A statement about first moves, with the findings that follow from them and those about the
    /// author's moves.
    fn stated_study(
        &self,
        goal: Goal,
        keys: Vec<(String, u8)>,
        losing: Vec<(String, u8)>,
        wanted: Vec<String>,
    ) -> Result<Statement, Uncertified> {
        let (position, report) = (self.task.position, self.report.as_deref());
        let policy = report.map(|report| policy_of(report.policy)).transpose()?;
        let (findings, verdict) = match report {
            None if keys.is_empty() => (Vec::new(), proof::Verdict::NoSolution),
            None => (Vec::new(), proof::Verdict::Solved),
            Some(report) => of_check(report, &keys, &wanted)?,
        };
        Ok(Statement {
            rules: rules(position.board().rules().name(), self.task.repetition)?,
            fen: position.to_string(),
            goal,
            policy,
            wanted,
            author: Vec::new(),
            verdict,
            length: if keys.is_empty() { Length::Never } else { Length::Keys },
            keys,
            losing,
            solutions: [Vec::new(), Vec::new()],
            intended: [0; 2],
            all_duals: false,
            findings,
        })
    }

    /// The intended first moves that are keys.
    fn wanted_keys(&self, judged: &Judged<R>) -> Vec<Move<R>> {
        let mut wanted = study::wanted_moves(&self.task, judged, self.authored.as_ref());
        wanted.retain(|mv| judged.keys.iter().any(|key| key.mv == *mv));
        wanted
    }
}

/// The findings of a check about the first moves and the author's text, and the verdict.
fn of_check<R: ExamineRules>(
    report: &CheckFindings<R>,
    keys: &[(String, u8)],
    wanted: &[String],
) -> Result<(Vec<Stated>, proof::Verdict), Uncertified> {
    let later = Uncertified::Unsupported(
        "the verdict rests on later moves, which a certificate of a study does not look at",
    );
    let about_moves = |kind, moves| {
        let (severity, line) = (Severity::Major, Vec::new());
        Stated { kind, severity, line, moves }
    };
    if report.findings.iter().any(|it| matches!(it.what, What::Detour { .. })) {
        return Err(Uncertified::Unsupported(
            "the verdict rests on a detour, and a certificate of a study does not look at moves that \
             come back to the solution",
        ));
    }
    let mut findings = Vec::new();
    let cooks = keys.iter().filter(|(key, _)| !wanted.contains(key));
    findings.extend(cooks.map(|(key, _)| about_moves(Kind::Cook, vec![key.clone()])));
    if keys.is_empty() {
        findings.push(about_moves(Kind::NoSolution, Vec::new()));
    }
    for finding in &report.findings {
        // Later moves are not examined, so that duals have no place.
        if let Some((kind, severity)) = weighed(finding).filter(|(kind, _)| !is_shown(*kind)) {
            findings.push(Stated { kind, severity, line: Vec::new(), moves: Vec::new() });
        }
    }
    let is_major = findings.iter().any(|it| it.severity == Severity::Major);
    match report.verdict {
        Verdict::Undecided => Err(Uncertified::Undecided),
        // Minor duals are minded by the strict policy.
        Verdict::Sound if report.policy == Policy::Strict => Err(later),
        Verdict::Sound => Ok((findings, proof::Verdict::Sound)),
        _ if is_major => Ok((findings, proof::Verdict::Unsound)),
        _ => Err(later),
    }
}

/// Whether a finding follows from the first moves, or is about later ones that are not examined.
fn is_shown(kind: Kind) -> bool {
    matches!(kind, Kind::NoSolution | Kind::ShortWin | Kind::Cook | Kind::Dual)
}
