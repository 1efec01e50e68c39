//! Compares what a certificate states with the file of the problem.

use super::author_lines;
use super::respondent::name;
use crate::checker::proof::{Goal, Kind, Severity, Statement, Verdict};
use crate::examine::ExamineRules;
use crate::examine::authored::Authored;
use crate::game::Position;
use crate::notation::read;
use crate::problem::{Expect, FindingKind, Intended, Problem, StipulationSource};
use crate::solve::Reached;
use crate::with_position;

/// In what a certificate and a problem do not agree, in words; `None` if they agree. What the
/// certificate states must have been proven, so only the problem is examined here: whether it is
/// the same one, with the same author's solution, and whether its author expects the verdict.
pub fn disagreement(problem: &Problem, statement: &Statement) -> Option<String> {
    let differs = |what: &str, own: &str, stated: &str| {
        (own != stated).then(|| format!("the problem has {what} {own}, the certificate {stated}"))
    };
    let (rules, game) = (problem.position.rules().name(), statement.rules.game.to_string());
    let repetition = statement.rules.repetition.to_string();
    differs("the rules", rules, &game)
        .or_else(|| differs("the repetition", problem.repetition.name(), &repetition))
        .or_else(|| differs("the position", &problem.position.to_string(), &statement.fen))
        .or_else(|| {
            if is_of_line(problem, statement) {
                return None;
            }
            let stipulation = problem.stipulation.to_string();
            differs("the stipulation", &stipulation, &statement.goal.to_string())
        })
        .or_else(|| {
            statement.policy?;
            with_position!(&problem.position, position => author(problem, position, statement))
        })
        .or_else(|| expectation(problem, statement))
}

/// Whether the stipulation was taken from a printed line, which has another length than the win.
fn is_of_line(problem: &Problem, statement: &Statement) -> bool {
    problem.stipulation_source == Some(StipulationSource::Line)
        && statement.goal == Goal::Win { within: None, checks: problem.stipulation.is_by_checks() }
}

/// Compares the author's solution.
fn author<R: ExamineRules>(
    problem: &Problem,
    position: &Position<R>,
    statement: &Statement,
) -> Option<String> {
    if !problem.stipulation.is_direct() {
        return solutions(problem, position, statement);
    }
    if is_of_line(problem, statement) {
        return None;
    }
    let written = problem.solution.as_ref().map(|solution| &solution.read);
    let start = Reached::attacking(position, problem.repetition);
    let mut authored = written.map(|text| Authored::play(&start, problem.notation, text));
    if problem.is_broken {
        authored.iter_mut().for_each(Authored::break_off);
    }
    let lines = authored.as_ref().map(author_lines).unwrap_or_default();
    // Of a study, the first moves alone are proven.
    if !problem.stipulation.is_study() && lines != statement.author {
        return Some("the author's solution is another one than the certificate has".to_owned());
    }
    let wanted_keys = problem.intended_solutions.as_ref().map(Intended::total);
    let intended = wanted_keys.map_or(1, usize::from);
    let given: Vec<&String> = lines.iter().filter_map(|line| line.first()).collect();
    let is_key = |name: &&&String| statement.keys.iter().any(|(key, _)| key == **name);
    let key = given.iter().find(is_key).map(|key| key.as_str());
    let wanted = statement.wanted.first().map(String::as_str);
    if let (Some(given), None, true) = (given.first(), key, problem.stipulation.is_study())
        && !statement.keys.is_empty()
        && !statement.blames_author()
    {
        return Some(format!("the author's move {given} is not a key, and no finding says so"));
    }
    // Without a key of the author's, the solver takes the first one for it.
    if (key.is_some() && wanted_keys.is_none() && key != wanted)
        || statement.wanted.len() > intended
    {
        return Some(format!(
            "the author's key is {}, in the certificate {}",
            key.unwrap_or("none"),
            statement.wanted.join(" ")
        ));
    }
    None
}

/// Compares the author's solutions of help, self, reflex or series play.
fn solutions<R: ExamineRules>(
    problem: &Problem,
    position: &Position<R>,
    statement: &Statement,
) -> Option<String> {
    let asked = problem.stipulation;
    let resisted = asked.play().is_resisted();
    let plies = if resisted { 1 } else { usize::from(asked.plies()) };
    let sides = [Some(*position), position.passed().filter(|_| asked.is_duplex())];
    let written = problem.solution.as_ref().map_or(&[][..], |solution| &solution.read.lines);
    let mut given: [Vec<Vec<String>>; 2] = [Vec::new(), Vec::new()];
    for line in written {
        let played = sides.iter().map(|start| {
            let (mut at, mut names) = ((*start)?, Vec::new());
            for (mv, ply) in line.moves.iter().zip(1..=plies) {
                let mv = read(problem.notation, &at, &mv.text).ok()?;
                names.push(name(&at, mv));
                let left = asked.plies().saturating_sub(ply as u16);
                let after = at.after(mv);
                at = asked.next(&after, left).unwrap_or(after);
            }
            (names.len() == plies).then_some(names)
        });
        let side = (0..).zip(played).find_map(|(side, names)| Some((side, names?)));
        let known =
            side.filter(|(side, names): &(usize, _)| statement.solutions[*side].contains(names));
        match known {
            Some((side, names)) if !given[side].contains(&names) => given[side].push(names),
            Some(_) => {}
            None if statement.blames_author() => {}
            None => {
                return Some("the author gives a solution that the certificate has not".to_owned());
            }
        }
    }
    if asked.begins_with_defense() {
        // All moves of the defender belong to one solution.
        return None;
    }
    for (side, given) in given.iter().enumerate() {
        let intended = problem.intended_solutions.as_ref().map(Intended::total);
        let wanted = intended.map_or(given.len().max(1), usize::from);
        let stated = usize::from(statement.intended[side]);
        let all = statement.solutions[side].len();
        if all > 0 && stated > wanted.max(given.len()) {
            return Some(format!("the author wants {wanted} solutions, the certificate {stated}"));
        }
        let intended = problem.intended_solutions.as_ref();
        let intended = intended.filter(|_| all == wanted && !statement.blames_author());
        let solutions = &statement.solutions[side];
        if intended.is_some_and(|it| it.other_branching(solutions, plies).is_some()) {
            return Some("the solutions branch otherwise than the author says".to_owned());
        }
    }
    None
}

/// Compares the verdict with what the author expects.
fn expectation(problem: &Problem, statement: &Statement) -> Option<String> {
    if matches!(statement.verdict, Verdict::Solved | Verdict::NoSolution) {
        return None;
    }
    let expected = match &problem.expect {
        None => return None,
        Some(Expect::Sound) if statement.verdict == Verdict::Sound => return None,
        Some(Expect::Sound) => "sound".to_owned(),
        Some(Expect::Findings(kinds)) => {
            let major = statement.findings.iter().filter(|it| it.severity == Severity::Major);
            let stated: Vec<FindingKind> = major.map(|it| kind(it.kind)).collect();
            let all = stated.iter().all(|kind| kinds.contains(kind));
            let has = |kind: FindingKind| {
                statement.findings.iter().any(|finding| self::kind(finding.kind) == kind)
            };
            if all && kinds.iter().all(|&kind| has(kind)) {
                return None;
            }
            let names: Vec<&str> = kinds.iter().map(|kind| kind.name()).collect();
            names.join(", ")
        }
    };
    Some(format!("the author expects {expected}, the certificate proves {}", statement.verdict))
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
