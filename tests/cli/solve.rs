//! `solve` as it is meant to be used.

use insta::assert_snapshot;

use crate::sandbox::{OCTAGONAL, Sandbox};

/// An elephant and a cannon can go between and be taken.
const INTERPOSITIONS: &str = "4k4/1R7/4b4/9/9/3c5/9/9/9/R2K5 w";

/// A mate in two with tries and a reply that is answered before the key.
const PHASES: &str = "5k3/4a4/5a3/9/9/4R4/9/9/9/4K2R1 w";

#[test]
fn solve_finds_the_shortest_win_and_all_keys() {
    assert_snapshot!(Sandbox::new().run(&["solve", "good.yaml"]));
}

#[test]
fn solve_takes_a_position_text() {
    let sandbox = Sandbox::new();
    assert_snapshot!(sandbox.run(&["solve", "--fen", OCTAGONAL, "--stipulation", "#2", "-v"]));
}

#[test]
fn the_tree_shows_every_longest_defence() {
    let sandbox = Sandbox::new();
    let fen = "3a1k3/4a4/9/9/R8/1R7/9/9/9/4K4 w";
    assert_snapshot!(sandbox.run(&["solve", "-v", "--fen", fen]));
}

#[test]
fn the_tree_marks_threats_and_zugzwang() {
    let sandbox = Sandbox::new();
    let threat = "4k4/3Ra4/4baR2/9/3n3C1/9/9/9/9/4K4 w";
    assert_snapshot!("threat", sandbox.run(&["solve", "-v", "--fen", threat]));
    assert_snapshot!("zugzwang", sandbox.run(&["solve", "-v", "--fen", PHASES]));
}

#[test]
fn the_tree_marks_useless_interpositions() {
    assert_snapshot!(Sandbox::new().run(&["solve", "-v", "--fen", INTERPOSITIONS]));
}

#[test]
fn solve_tells_the_phases_beside_the_solution() {
    let sandbox = Sandbox::new();
    let ask = ["solve", "--tries", "1", "--set-play", "--fen"];
    let run = |args: &[&str]| sandbox.run(&[&ask[..], args].concat());
    assert_snapshot!("phases", run(&[PHASES]));
    assert_snapshot!("phases_of_one_move", run(&["2bak4/4a4/4b4/4C4/9/3R5/9/9/4pr3/3K5 w"]));
    assert_snapshot!("phases_in_check", run(&["4k4/9/9/9/9/9/9/9/3r5/R2K5 w", "-s", "#2"]));
    assert_snapshot!("phases_without_a_win", run(&["3k5/9/9/9/9/9/9/9/9/4K4 w", "-s", "#3"]));
}

#[test]
fn solve_tells_all_first_moves_that_win() {
    let sandbox = Sandbox::new();
    let ask = ["solve", "--all", "--moves", "3", "--fen"];
    let run = |args: &[&str]| sandbox.run(&[&ask[..], args].concat());
    assert_snapshot!("winners", run(&["3k5/9/9/9/9/9/9/4R4/9/R3K4 w"]));
    assert_snapshot!("winners_of_a_short_stipulation", run(&[PHASES, "-s", "#1"]));
    assert_snapshot!("winners_without_a_win", run(&["3k5/9/9/9/9/9/9/9/9/4K4 w"]));
    assert_snapshot!("winners_with_a_limit", run(&[PHASES, "--nodes", "100"]));
    assert_snapshot!("winners_without_a_bound", sandbox.run(&["solve", "--all", "--fen", PHASES]));
}

#[test]
fn a_limit_leaves_phases_undecided() {
    let sandbox = Sandbox::new();
    let ask = ["solve", "--tries", "1", "--set-play", "--stipulation", "#12", "--nodes", "3000"];
    let run = sandbox.run(&[&ask[..], &["--fen", "9/9/3ak4/9/9/9/9/9/9/N2K5 w"]].concat());
    assert_eq!(run.code, Some(3), "{run}");
    for what in ["node limit reached; ", "moves examined", "replies examined"] {
        assert!(run.stdout.contains(what), "{run}");
    }
}

#[test]
fn solve_without_a_number_finds_the_shortest_win() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["solve", "--checks", "--fen", OCTAGONAL]);
    assert!(run.stdout.contains("# checks  checkmate in 2") && run.code == Some(0), "{run}");
}

#[test]
fn a_bound_on_the_moves_leaves_longer_wins_open() {
    let sandbox = Sandbox::new();
    assert_snapshot!(sandbox.run(&["solve", "--moves", "1", "--fen", OCTAGONAL]));
    let enough = sandbox.run(&["solve", "--moves", "5", "--fen", OCTAGONAL]);
    assert!(enough.stdout.contains("checkmate in 2") && enough.code == Some(0), "{enough}");
}

#[test]
fn solve_reads_position_texts_one_a_line() {
    let lines = format!("# two positions\n{OCTAGONAL}\n\n3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1\n");
    assert_snapshot!(Sandbox::new().run_with(&["solve", "--moves", "2", "-"], lines));
}

#[test]
fn solve_leaves_studies_to_tables() {
    let fen = "3k5/9/9/9/9/9/9/9/9/R3K4 w";
    assert_snapshot!(Sandbox::new().run(&["solve", "--fen", fen, "--stipulation", "+"]));
}
