//! Compares the question of a certificate with the file of the problem.

use super::{author_lines, together};
use crate::checker::proof::{self, Goal, Kind, Proven, Severity, Statement, Verdict};
use crate::examine::ExamineRules;
use crate::examine::authored::{Authored, Reading};
use crate::examine::play::PlayTask;
use crate::game::Position;
use crate::problem::{Expect, FindingKind, Problem, StipulationSource};
use crate::solve::Reached;
use crate::with_position;

/// In what the question of a certificate and a problem do not agree, in words; `None` if they agree.
/// What the certificate proves has been checked, so only the problem is examined here: whether it is
/// the same one, with the same author's solution, and whether its author expects the verdict.
pub fn disagreement(problem: &Problem, proven: &Proven) -> Option<String> {
    let statement = &proven.statement;
    let differs = |what: &str, own: &str, stated: &str| {
        (own != stated).then(|| format!("the problem has {what} {own}, the certificate {stated}"))
    };
    let (rules, game) = (problem.position.rules().name(), statement.rules.game.to_string());
    let repetition = statement.rules.repetition.to_string();
    let own = problem.stipulation.to_string();
    let first = differs("the rules", rules, &game)
        .or_else(|| differs("the repetition", problem.repetition.name(), &repetition))
        .or_else(|| differs("the position", &problem.position.to_string(), &statement.fen))
        .or_else(|| match printed(problem, statement) {
            Some(moves) => {
                let stated = statement.printed.filter(|_| statement.policy.is_some());
                let stated = stated.map_or(own.clone(), |stated| stated.to_string());
                let is_same = statement.policy.is_none() || statement.printed == Some(moves);
                (!is_same).then(|| differs("a printed line of", &moves.to_string(), &stated))?
            }
            None if statement.printed.is_some() => {
                Some("the problem has no printed line of another length".to_owned())
            }
            None => differs("the stipulation", &own, &statement.goal.to_string()),
        });
    if first.is_some() || statement.policy.is_none() {
        return first;
    }
    let (intended, author) =
        with_position!(&problem.position, position => written(problem, position));
    let word =
        |it: &Option<proof::Intended>| it.as_ref().map_or("-".to_owned(), ToString::to_string);
    let first_line =
        |lines: &[Vec<String>]| lines.first().map_or("none".to_owned(), |line| line.join(" "));
    differs("the intended number of solutions", &word(&intended), &word(&statement.intended))
        .or_else(|| {
            let mut lines = author.iter().zip(&statement.author);
            let other = lines.position(|(own, stated)| own != stated);
            let at = other.unwrap_or(author.len().min(statement.author.len()));
            if author == statement.author {
                return None;
            }
            let [own, stated] = [&author[at..], &statement.author[at..]].map(first_line);
            differs("the author's line", &own, &stated)
        })
        .or_else(|| expectation(problem, proven))
}

/// The number of moves of a printed line, where the certificate is of the shortest win and the
/// stipulation of the problem was taken from the line, which has another length.
fn printed(problem: &Problem, statement: &Statement) -> Option<u8> {
    let is_of_line = problem.stipulation_source == Some(StipulationSource::Line)
        && statement.goal == Goal::Win { within: None, checks: problem.stipulation.is_by_checks() };
    problem.stipulation.moves().filter(|_| is_of_line)
}

/// The intended number of solutions and the author's lines, as a certificate has them.
fn written<R: ExamineRules>(
    problem: &Problem,
    position: &Position<R>,
) -> (Option<proof::Intended>, Vec<Vec<String>>) {
    let intended = problem.intended_solutions.as_ref();
    let solution = problem.solution.as_ref().map(|solution| &solution.read);
    if !problem.stipulation.is_direct() {
        let mut task = PlayTask::new(position, problem.stipulation);
        (task.solution, task.notation) = (solution, problem.notation);
        let intended = intended.and_then(|it| together::intended(it, problem.stipulation));
        return (intended, together::author_lines(&task));
    }
    let start = Reached::attacking(position, problem.repetition);
    let reading = Reading::of(problem.notation, problem.any_notation, problem.stipulation_source);
    let mut authored = solution.map(|text| Authored::play_in(&start, reading, text));
    if problem.is_broken {
        authored.iter_mut().for_each(Authored::break_off);
    }
    let intended = intended.and_then(|it| it.total().to_string().parse().ok());
    (intended, authored.as_ref().map(author_lines).unwrap_or_default())
}

/// Compares the verdict with what the author expects.
fn expectation(problem: &Problem, proven: &Proven) -> Option<String> {
    if matches!(proven.verdict, Verdict::Solved | Verdict::NoSolution) {
        return None;
    }
    let expected = match &problem.expect {
        None => return None,
        Some(Expect::Sound) if proven.verdict == Verdict::Sound => return None,
        Some(Expect::Sound) => "sound".to_owned(),
        Some(Expect::Findings(kinds)) => {
            let major = proven.findings.iter().filter(|it| it.severity == Severity::Major);
            let stated: Vec<FindingKind> = major.map(|it| kind(it.kind)).collect();
            let all = stated.iter().all(|kind| kinds.contains(kind));
            let has = |kind: FindingKind| {
                proven.findings.iter().any(|finding| self::kind(finding.kind) == kind)
            };
            if all && kinds.iter().all(|&kind| has(kind)) {
                return None;
            }
            let names: Vec<&str> = kinds.iter().map(|kind| kind.name()).collect();
            names.join(", ")
        }
    };
    Some(format!("the author expects {expected}, the certificate proves {}", proven.verdict))
}

fn kind(kind: Kind) -> FindingKind {
    match kind {
        Kind::NoSolution => FindingKind::NoSolution,
        Kind::ShortWin => FindingKind::ShortWin,
        Kind::Cook => FindingKind::Cook,
        Kind::Dual => FindingKind::Dual,
        Kind::WrongSolution => FindingKind::WrongSolution,
        Kind::PrintedLength => FindingKind::PrintedLength,
    }
}
