//! `verify` as it is meant to be used.

use insta::assert_snapshot;

use crate::sandbox::{GOOD, OCTAGONAL, Sandbox};

#[test]
fn verify_reports_each_problem_and_counts_them() {
    assert_snapshot!(Sandbox::new().run(&["verify", "good.yaml"]));
}

#[test]
fn verify_tells_more_if_asked() {
    assert_snapshot!(Sandbox::new().run(&["verify", "-v", "good.yaml"]));
}

#[test]
fn verify_walks_through_folders_in_the_order_of_names() {
    let sandbox = Sandbox::new();
    let one = |fen| format!("- {{fen: {fen}, stipulation: \"#2\"}}\n");
    sandbox.file("all/b/second.yml", one(OCTAGONAL));
    sandbox.file("all/a.yaml", one(OCTAGONAL));
    sandbox.file("all/c.yaml", one(OCTAGONAL));
    sandbox.file("all/notes.txt", "no problem");
    assert_snapshot!(sandbox.run(&["verify", "all"]));
}

#[test]
fn the_problems_of_the_project_hold() {
    let puzzles = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles");
    let run = Sandbox::new().run(&["verify", puzzles]);
    // Two made problems begin with a double check that no move can give.
    let reached = |line: &&str| !line.contains("cannot have made a legal last move");
    assert_eq!((run.code, run.stderr.lines().find(reached)), (Some(0), None), "{run}");
    assert_eq!(run.stderr.lines().count(), 2, "{run}");
}

#[test]
fn verify_reads_stdin() {
    let sandbox = Sandbox::new();
    let from_file = sandbox.run(&["verify", "good.yaml"]);
    assert_eq!(sandbox.run_with(&["verify", "-"], GOOD).stdout, from_file.stdout);
}

#[test]
fn verify_is_as_strict_as_its_policy() {
    let sandbox = Sandbox::new();
    // Red has a choice at the last move.
    sandbox.file("dual.yaml", include_str!("dual.yaml"));
    for policy in ["strict", "standard", "key"] {
        let run = sandbox.run(&["verify", "--policy", policy, "dual.yaml"]);
        assert_snapshot!(format!("policy_{policy}"), run);
    }
}

#[test]
fn only_the_main_line_counts_for_the_policy_of_only_moves() {
    let sandbox = Sandbox::new();
    // After 1... d9d8 both e1e9 and a7b9 win; after 1... d9d10 only e1e9 does.
    sandbox.file("games.yaml", include_str!("only_moves.yaml"));
    for policy in ["standard", "only-move"] {
        let run = sandbox.run(&["verify", "--policy", policy, "games.yaml"]);
        assert_snapshot!(format!("only_moves_{policy}"), run);
    }
}
