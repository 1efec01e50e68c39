//! The files in `puzzles/`, read and put on the board.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use paiju::examine::{CheckFindings, Examination, ExamineRules, Plan, Policy, Task};
use paiju::game::Position;
use paiju::problem::{Collection, Intended, Problem, resolve, yaml};
use paiju::solve::Node;

/// The files, in the order of their names.
pub(crate) fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    let mut files: Vec<PathBuf> =
        folder.read_dir().unwrap().map(|entry| entry.unwrap().path()).collect();
    // What the program made itself has tests of its own.
    files.retain(|path| !path.is_dir());
    files.sort();
    assert!(files.iter().all(|file| file.extension().is_some_and(|ext| ext == "yaml")));
    files
}

/// The collections of a file, which must be without fault.
pub(crate) fn read(file: &Path) -> Vec<Collection> {
    let read = yaml::read(&std::fs::read(file).unwrap(), name(file));
    assert_eq!(read.diagnostics, [], "{}", file.display());
    read.collections
}

/// The problems of a file, which must all have legal positions.
pub(crate) fn problems(file: &Path) -> Vec<Problem> {
    let mut problems = Vec::new();
    for collection in read(file) {
        for slot in &collection.problems {
            let problem = resolve(&collection, slot, name(file)).unwrap();
            assert_eq!(problem.warnings, [], "{}", problem.id);
            problems.push(problem);
        }
    }
    problems
}

/// The problems of all files.
pub(crate) fn all() -> Vec<Problem> {
    files().iter().flat_map(|file| problems(file)).collect()
}

/// The one problem with this id.
pub(crate) fn problem(id: &str) -> Problem {
    let found = all().into_iter().find(|problem| problem.id == id);
    found.unwrap_or_else(|| panic!("there is no problem {id}"))
}

/// Begins to examine a problem with the usual limits. `position` is the problem's own.
pub(crate) fn examined<'a, R: ExamineRules>(
    problem: &'a Problem,
    position: &'a Position<R>,
    policy: Policy,
) -> Examination<'a, R> {
    let task = Task {
        stipulation_source: problem.stipulation_source,
        repetition: problem.repetition,
        solution: problem.solution.as_ref().map(|solution| &solution.read),
        intended: problem.intended_solutions.as_ref().map(Intended::total),
        notation: problem.notation,
        ..Task::new(position, problem.stipulation)
    };
    Examination::new(task, Plan { policy, ..Plan::default() })
}

pub(crate) fn verified<R: ExamineRules>(
    problem: &Problem,
    position: &Position<R>,
    policy: Policy,
) -> Arc<CheckFindings<R>> {
    examined(problem, position, policy).check()
}

/// The solution of a problem, if its check finds a win.
pub(crate) fn solution<R: ExamineRules>(
    problem: &Problem,
    position: &Position<R>,
) -> Option<Arc<Node<R>>> {
    examined(problem, position, Policy::Standard).tree().unwrap()
}

fn name(file: &Path) -> &str {
    file.file_name().unwrap().to_str().unwrap()
}
