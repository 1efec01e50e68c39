//! The problems of help, self, reflex and series play in `puzzles/fairy/`, which the program made:
//! each and all its twins are proven again.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use paiju::candidates::GeneratorRules;
use paiju::examine::{FairyTask, Policy, Verdict, examine_fairy};
use paiju::game::Position;
use paiju::problem::{Problem, Stipulation, resolve};
use paiju::solve::Limits;
use paiju::with_position;

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

/// The verdict over a position, with the solution of the problem where it is the diagram.
fn verdict<R: GeneratorRules>(
    position: &Position<R>,
    stipulation: Stipulation,
    problem: &Problem,
    is_twin: bool,
) -> Verdict {
    let Stipulation::Fairy { asked, duplex } = stipulation else { panic!("{stipulation}") };
    let solution = problem.solution.as_ref().filter(|_| !is_twin).map(|solution| &solution.read);
    let (intended, notation) = (problem.intended_solutions, problem.notation);
    let task = FairyTask { position, asked, duplex, solution, intended, notation };
    let examination = examine_fairy(task, Policy::Standard, &Limits::default());
    assert!(examination.replayed, "{}", problem.id);
    examination.verdict(Policy::Standard)
}

#[test]
fn every_problem_and_every_twin_is_sound() {
    let mut twins = 0;
    for problem in problems() {
        let id = &problem.id;
        let found = with_position!(&problem.position, position => {
            verdict(position, problem.stipulation, &problem, false)
        });
        assert_eq!(found, Verdict::Sound, "{id}");
        assert!(problem.solution.is_some(), "{id}");
        for (name, twin) in &problem.twins {
            let twin = twin.as_ref().unwrap();
            let found = with_position!(&twin.position, position => {
                verdict(position, twin.stipulation, &problem, true)
            });
            assert_eq!(found, Verdict::Sound, "{id} {name}");
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
        let Stipulation::Fairy { asked, .. } = problem.stipulation else {
            panic!("{} is a direct problem", problem.id)
        };
        let half = if asked.half { ".5" } else { "" };
        let kind = format!("{}#{half}", asked.play.prefix());
        *kinds.entry(kind.clone()).or_default() += 1;
        games.entry(kind).or_default().insert(problem.position.rules().name());
    }
    for kind in ["h#", "h#.5", "s#", "r#", "ser-#", "ser-h#", "ser-s#", "hs#"] {
        assert!(kinds.get(kind).is_some_and(|&count| count >= 10), "{kind}: {kinds:?}");
        assert_eq!(games[kind].len(), 3, "{kind}: {:?}", games[kind]);
    }
}
