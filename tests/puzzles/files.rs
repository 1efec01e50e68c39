//! The files as files: nothing is lost when they are written again.

use paiju::problem::{FindingKind, Stipulation, yaml};

use crate::collections::{all, files, read};

#[test]
fn writing_a_file_keeps_every_problem_and_writing_it_again_every_byte() {
    for file in files() {
        let collections = read(&file);
        let written = yaml::write(&collections).unwrap();
        let again = yaml::read(written.as_bytes(), "again.yaml");
        assert_eq!(again.diagnostics, [], "{}", file.display());
        for (collection, other) in collections.iter().zip(&again.collections) {
            assert_eq!((&collection.title, &collection.defaults), (&other.title, &other.defaults));
            // The place of a problem in its file may change, its content may not.
            let entries = collection.problems.iter().map(|slot| (&slot.id, &slot.entry));
            let others = other.problems.iter().map(|slot| (&slot.id, &slot.entry));
            assert!(entries.eq(others), "{}", file.display());
        }
        assert_eq!(collections.len(), again.collections.len(), "{}", file.display());
        assert_eq!(yaml::write(&again.collections).unwrap(), written, "{}", file.display());
    }
}

/// Without this a lost file would make every other test here pass more easily.
#[test]
fn there_are_problems_of_every_kind() {
    let problems = all();
    let asked = |wanted: &str| {
        let wanted: Stipulation = wanted.parse().unwrap();
        problems.iter().any(|problem| problem.stipulation == wanted)
    };
    assert!(["#1", "#2", "#3", "#4", "#5", "#6", "#5 checks"].into_iter().all(asked));
    let expected = |kind: FindingKind| {
        let wanted = paiju::problem::Expect::Findings([kind].into());
        problems.iter().any(|problem| problem.expect.as_ref() == Some(&wanted))
    };
    let kinds = [
        FindingKind::NoSolution,
        FindingKind::ShortWin,
        FindingKind::Cook,
        FindingKind::Dual,
        FindingKind::WrongSolution,
    ];
    assert!(kinds.into_iter().all(expected));
    let mut ids: Vec<&str> = problems.iter().map(|problem| problem.id.as_str()).collect();
    ids.sort_unstable();
    let count = ids.len();
    ids.dedup();
    assert_eq!(ids.len(), count, "an id names one problem, whatever file it is in");
}
