//! Authors' tries and set play, written with every kind of mistake around the solutions of printed
//! problems: what the solver finds of a problem says what is right of them.

use std::path::Path;

use paiju::examine::{Plan, Policy, ReportPart, Verdict, examine};
use paiju::notation::Notation;
use paiju::problem::{FindingKind, Problem, resolve, yaml};
use paiju::report::{CheckReport, Finding, Move, Report, What};

use crate::collections;

/// A problem with another solution.
fn with(problem: &Problem, solution: &str) -> Problem {
    let (fen, rules) = (problem.position.to_string(), problem.position.rules().name());
    let text = format!(
        "rules: {rules}\nproblems:\n  - {{fen: {fen}, stipulation: \"{}\", solution: {solution:?}}}\n",
        problem.stipulation
    );
    let read = yaml::read(text.as_bytes(), "one.yaml");
    assert_eq!(read.diagnostics, [], "{text}");
    resolve(&read.collections[0], &read.collections[0].problems[0], "one.yaml").unwrap()
}

fn report(problem: &Problem, parts: Vec<ReportPart>) -> Report {
    let plan = Plan { parts, policy: Policy::Standard, authored: true, ..Plan::default() };
    examine(problem, &plan, &mut ())
}

/// What a check says of a problem with this solution.
fn checked(problem: &Problem, solution: &str) -> CheckReport {
    report(&with(problem, solution), vec![ReportPart::Check]).check.unwrap()
}

fn text(mv: &Move) -> &str {
    &mv.coordinates
}

/// The findings without their places in the text.
fn said(check: CheckReport) -> Vec<Finding> {
    check.findings.into_iter().map(|it| Finding { span: None, ..it }).collect()
}

/// What is wrong with the solution as it is written.
fn mistakes(check: &CheckReport) -> Vec<&What> {
    let wrong = check.findings.iter().filter(|it| it.kind == FindingKind::WrongSolution);
    wrong.map(|it| &it.what).collect()
}

#[derive(Default, Debug)]
struct Counts {
    tries: usize,
    failing: usize,
    several: usize,
    set_plays: usize,
}

/// Tries of one problem, right and wrong.
fn tries(problem: &Problem, own: &str, counts: &mut Counts) {
    let found = report(problem, vec![ReportPart::Answer, ReportPart::Tries(2)]);
    let id = &problem.id;
    let key = found.answer.keys[0].coordinates.clone();
    let wins = checked(problem, &format!("1. {key}?"));
    let Some(&&What::TryWorks { moves, .. }) = mistakes(&wins).first() else {
        panic!("{id}: {wins:?}")
    };
    assert_eq!((moves, wins.verdict), (found.answer.moves, Verdict::Unsound), "{id}");
    for tried in found.tries.iter().flat_map(|it| &it.found) {
        let (mv, refutation) = (text(&tried.mv), text(&tried.refutations[0]));
        let several = tried.refutations.len() > 1;
        let right = format!("1. {mv}? {refutation}!\n{own}");
        let check = checked(problem, &right);
        assert_eq!(check.verdict, Verdict::Sound, "{id}: {right}: {:?}", check.findings);
        let others = mistakes(&check);
        assert_eq!(others.len(), usize::from(several), "{id}: {right}: {others:?}");
        assert!(others.iter().all(|it| matches!(it, What::OtherRefutations)), "{id}: {right}");
        // A place of its own, or parentheses at the key, says the same.
        let read = with(problem, &right).solution.unwrap().read.clone();
        assert_eq!(read.tries(), 1, "{id}");
        assert_eq!(said(checked(problem, &read.to_string())), said(check), "{id}: {read}");
        counts.tries += 1;
        counts.several += usize::from(several);
        if let [_, reply, answer] = &tried.line.moves[..] {
            let (reply, answer) = (text(reply), text(answer));
            let wrong = checked(problem, &format!("1. {mv}? {reply}!\n{own}"));
            let what = mistakes(&wrong);
            assert!(matches!(what[..], [What::NotRefuted { .. }]), "{id}: {mv} {reply}: {what:?}");
            assert_eq!(wrong.verdict, Verdict::Unsound, "{id}");
            let whole = format!(
                "1. {mv}? (threat 2. {answer}) {reply} 2. {answer} but 1... {refutation}!\n{own}"
            );
            assert_eq!(checked(problem, &whole).verdict, Verdict::Sound, "{id}: {whole}");
            counts.failing += 1;
        }
        // It is listed with the tries that were asked for, however many replies refute it.
        let listed = report(&with(problem, &right), vec![ReportPart::Check, ReportPart::Tries(0)]);
        let listed = listed.tries.unwrap();
        assert_eq!(listed.found.len(), 1, "{id}");
        assert_eq!(listed.found[0].refutations, tried.refutations, "{id}");
    }
}

/// Set play of one problem, right and wrong.
fn set_play(problem: &Problem, own: &str, counts: &mut Counts) {
    let found = report(problem, vec![ReportPart::Answer, ReportPart::SetPlay(3)]);
    let id = &problem.id;
    let Some(passed) = problem.position.passed() else { return };
    for reply in found.set_play.iter().flat_map(|it| &it.answered) {
        let mv = text(&reply.mv);
        let (_, next) = passed.play_text(Notation::Coordinates, mv).unwrap();
        let right = text(&reply.continuations[0]);
        let check = checked(problem, &format!("1... {mv} 2. {right}\n{own}"));
        assert_eq!(check.verdict, Verdict::Sound, "{id}: {mv} {right}: {:?}", check.findings);
        let is_answer = |text: &str| reply.continuations.iter().any(|it| it.coordinates == text);
        let texts = next.legal_moves().into_iter();
        let mut texts = texts.map(|mv| next.write_move(Notation::Coordinates, mv));
        if let Some(other) = texts.find(|text| !is_answer(text)) {
            let check = checked(problem, &format!("1... {mv} 2. {other}\n{own}"));
            assert_eq!(check.verdict, Verdict::Unsound, "{id}: {mv} {other}");
            let finding = check.findings.iter().find(|it| it.kind == FindingKind::WrongSolution);
            let finding = finding.unwrap();
            assert!(matches!(finding.what, What::DoesNotWin { .. }), "{id}: {finding:?}");
            assert_eq!(finding.line.moves[0].coordinates, mv, "{id}");
            assert_eq!(finding.moves[0].coordinates, other, "{id}");
        }
        counts.set_plays += 1;
    }
}

#[test]
fn tries_and_set_play_of_authors_are_checked_in_every_game() {
    for name in ["xiangqi", "china-schach", "chex"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/generated");
        let problems = collections::problems(&folder.join(format!("{name}.yaml")));
        let mut counts = Counts::default();
        for problem in problems.iter().filter(|it| it.stipulation.moves() == Some(2)).take(20) {
            let own = problem.solution.as_ref().unwrap().read.to_string();
            assert_eq!(checked(problem, &own).verdict, Verdict::Sound, "{}", problem.id);
            tries(problem, &own, &mut counts);
            set_play(problem, &own, &mut counts);
        }
        let Counts { tries, failing, several, set_plays } = counts;
        assert!(
            [tries, failing, several, set_plays].iter().all(|&it| it > 5),
            "{name}: {counts:?}"
        );
    }
}
