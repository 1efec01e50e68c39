//! Studies without tables, and games that are over.

use crate::sandbox::Sandbox;

/// The first line of what `solve` prints.
fn solved(fen: &str, stipulation: &str) -> String {
    let run = Sandbox::new().run(&["solve", "--fen", fen, "-s", stipulation]);
    run.stdout
}

#[test]
fn a_forced_win_proves_a_study_without_tables() {
    let mate = "2bak4/4a4/4b4/4C4/9/3R5/9/9/4pr3/3K5 w";
    let text = solved(mate, "+");
    assert!(text.starts_with("✓ fen  +  win in 1 ply  1. d5d10#\n"), "{text}");
    assert!(text.contains("d5d10 wins; ") && text.contains("were not judged"), "{text}");
    let text = solved(mate, "=");
    assert!(text.starts_with("✗ fen  =  win in 1 ply"), "{text}");
}

#[test]
fn the_other_first_moves_of_a_study_are_left_open() {
    let sandbox = Sandbox::new();
    let problem = |solution: &str| {
        format!(
            "problems:\n- id: a\n  fen: 2bak4/4a4/4b4/4C4/9/3R5/9/9/4pr3/3K5 w\n  \
             stipulation: +\n  solution: {solution}\n"
        )
    };
    sandbox.file("study.yaml", problem("1. d5d10#"));
    let run = sandbox.run(&["verify", "study.yaml"]);
    assert_eq!(run.code, Some(3), "{run}");
    assert!(run.stdout.contains("other first moves wins, too, is settled by"), "{run}");
    sandbox.file("study.yaml", problem("1. d5d9"));
    let run = sandbox.run(&["verify", "study.yaml"]);
    assert_eq!(run.code, Some(1), "{run}");
    assert!(run.stdout.contains("cook: d5d10 also wins, in 1 ply, the fewest"), "{run}");
}

#[test]
fn a_win_that_a_limit_leaves_unproven_as_the_shortest_proves_a_study() {
    let sandbox = Sandbox::new();
    let fen = "9/4k4/9/2p6/9/6N2/9/9/9/5K3 w";
    let solve = |stipulation: &str, more: &[&str]| {
        let solve = ["solve", "--fen", fen, "-s", stipulation, "--nodes", "60000"];
        sandbox.run(&[&solve, more].concat())
    };
    let run = solve("+", &[]);
    assert_eq!(run.code, Some(0), "{run}");
    assert!(run.stdout.starts_with("✓ fen  +  win in 23 plies or fewer  1. g5e6 "), "{run}");
    let run = solve("=", &[]);
    assert_eq!(run.code, Some(1), "{run}");
    assert!(run.stdout.starts_with("✗ fen  =  win in 23 plies or fewer  1. "), "{run}");
    let json: serde_json::Value =
        serde_json::from_str(&solve("+", &["--format", "json"]).stdout).unwrap();
    let problem = &json["problems"][0];
    assert_eq!(problem["verdict"], "solved", "{json}");
    assert_eq!(problem["at_most_plies"], 23, "{json}");
    assert!(problem["plies"].is_null(), "{json}");
    assert_eq!(problem["line"].as_array().map(Vec::len), Some(23), "{json}");
    sandbox.file(
        "study.yaml",
        format!("problems:\n- {{id: a, fen: {fen}, stipulation: +, solution: 1. f1f2}}\n"),
    );
    let run = sandbox.run(&["verify", "study.yaml", "--nodes", "60000"]);
    assert!(run.stdout.contains("cook: g5e6 also wins, in 23 plies or fewer\n"), "{run}");
}

#[test]
fn two_bare_generals_draw_by_rule() {
    let bare = "3k5/9/9/9/9/9/9/9/9/4K4 w";
    assert!(solved(bare, "=").starts_with("✓ fen  =  draw\n"), "{}", solved(bare, "="));
    assert!(solved(bare, "+").starts_with("✗ fen  +  draw\n"), "{}", solved(bare, "+"));
    let run = Sandbox::new().run(&["solve", "--fen", bare, "-s", "#2"]);
    assert!(run.stdout.ends_with("the game is drawn\n"), "{run}");
}

#[test]
fn a_game_that_is_over_names_the_winner() {
    let lost = "R3k4/1R7/9/9/9/9/9/9/9/3K5 b";
    assert_eq!(solved(lost, "#1"), "✗ fen  #1  the game is over: Red has won by checkmate\n");
    let sandbox = Sandbox::new();
    sandbox.file("over.yaml", format!("problems:\n- {{fen: {lost}, stipulation: '#1'}}\n"));
    let run = sandbox.run(&["verify", "over.yaml"]);
    assert!(
        run.stdout.contains("no-solution: the game is over: Red has won by checkmate"),
        "{run}"
    );
    let bared = "4/5/2k3/7/6/P4/K3 w -";
    let run = sandbox.run(&["solve", "--rules", "chex", "--fen", bared, "-s", "#1"]);
    assert!(run.stdout.contains("White has won by baring the king"), "{run}");
}
