//! The problems of help, self, reflex and series play in `puzzles/fairy/`, which the program made:
//! each and all its twins are proven again.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use paiju::examine::{Plan, ReportPart, Verdict, examine};
use paiju::problem::{Problem, resolve};

use crate::collections::read;

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/fairy");
    let mut files: Vec<PathBuf> =
        folder.read_dir().unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

fn problems() -> Vec<Problem> {
    let mut problems = Vec::new();
    for file in files() {
        for collection in read(&file) {
            problems.extend(
                collection.problems.iter().map(|slot| resolve(&collection, slot, "fairy").unwrap()),
            );
        }
    }
    problems
}

/// The verdict on a problem whose solutions are all replayed.
fn verdict(problem: &Problem) -> Verdict {
    let plan = Plan { parts: vec![ReportPart::Check], authored: true, ..Plan::default() };
    let report = examine(problem, &plan, &mut ());
    assert_eq!(report.answer.replayed, Some(true), "{}", problem.id);
    report.check.unwrap().verdict
}

#[test]
fn every_problem_and_every_twin_is_sound() {
    let mut twins = 0;
    for problem in problems() {
        let id = &problem.id;
        assert_eq!(verdict(&problem), Verdict::Sound, "{id}");
        assert!(problem.solution.is_some(), "{id}");
        for (name, twin) in &problem.twins {
            let twin = twin.as_ref().unwrap();
            // The solution of the problem is that of the diagram.
            let own = &twin.own;
            let twin = Problem {
                position: twin.position,
                stipulation: twin.stipulation,
                solution: own.solution.clone(),
                intended_solutions: own
                    .intended_solutions
                    .clone()
                    .or(problem.intended_solutions.clone()),
                ..problem.clone()
            };
            assert_eq!(verdict(&twin), Verdict::Sound, "{id} {name}");
            twins += 1;
        }
    }
    assert!(twins >= 6, "{twins}");
}

#[test]
fn there_are_ten_problems_of_each_kind_over_the_three_games() {
    let mut kinds = BTreeMap::<String, usize>::new();
    let mut games = BTreeMap::<String, BTreeSet<&str>>::new();
    for problem in problems() {
        let asked = problem.stipulation;
        let half = if asked.has_half() { ".5" } else { "" };
        let kind = format!("{}#{half}", asked.play().prefix());
        *kinds.entry(kind.clone()).or_default() += 1;
        games.entry(kind).or_default().insert(problem.position.rules().name());
    }
    for kind in ["h#", "h#.5", "s#", "r#", "ser-#", "ser-h#", "ser-s#", "hs#"] {
        assert!(kinds.get(kind).is_some_and(|&count| count >= 10), "{kind}: {kinds:?}");
        assert_eq!(games[kind].len(), 3, "{kind}: {:?}", games[kind]);
    }
}
