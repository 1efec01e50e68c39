//! Each command as it is meant to be used.

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

/// An elephant and a cannon can go between and be taken.
const INTERPOSITIONS: &str = "4k4/1R7/4b4/9/9/3c5/9/9/9/R2K5 w";

#[test]
fn the_tree_marks_useless_interpositions() {
    assert_snapshot!(Sandbox::new().run(&["solve", "-v", "--fen", INTERPOSITIONS]));
}

/// A mate in two with tries and a reply that is answered before the key.
const PHASES: &str = "5k3/4a4/5a3/9/9/4R4/9/9/9/4K2R1 w";

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

#[test]
fn explain_takes_final_positions_apart() {
    let sandbox = Sandbox::new();
    assert_snapshot!(sandbox.run(&["explain", "--fen", "R3k4/1R7/9/9/9/9/9/9/9/3K5 b"]));
    assert_snapshot!("explain_file", sandbox.run(&["explain", "good.yaml"]));
}

#[test]
fn show_draws_boards() {
    let sandbox = Sandbox::new();
    assert_snapshot!("show_letters", sandbox.run(&["show", "--fen", OCTAGONAL]));
    assert_snapshot!(
        "show_moves",
        sandbox.run(&["show", "--fen", OCTAGONAL, "--moves", "1. c6d8+", "--men", "chinese"])
    );
    assert_snapshot!(
        "show_flipped",
        sandbox.run(&[
            "show",
            "--fen",
            OCTAGONAL,
            "--flip",
            "--no-coordinates",
            "--layout",
            "points",
            "--last",
            "h5-g5",
            "--men",
            "simplified",
        ])
    );
}

/// Letters that mean different men in the two notations: R, G and M.
#[test]
fn bare_positions_are_solved_and_played_in_the_notation_that_is_named() {
    let sandbox = Sandbox::new();
    let run = |notation| {
        let args = ["solve", "--fen", OCTAGONAL, "--stipulation", "#2", "--notation", notation];
        sandbox.run(&args).stdout
    };
    assert!(run("german").contains("1. R c6-d8+ K e10-f10 2. B g9-f9#"), "{}", run("german"));
    assert!(run("dutch").contains("1. N c6-d8+ K e10-f10 2. P g9-f9#"), "{}", run("dutch"));
    let show = |notation, moves| {
        let args = ["show", "--fen", OCTAGONAL, "--notation", notation, "--moves", moves];
        sandbox.run(&args)
    };
    let german = show("german", "1. R c6-d8+ K e10-f10");
    assert_eq!(german.stdout, show("dutch", "1. N c6-d8+ K e10-f10").stdout);
    assert_eq!((german.code, show("coordinates", "c6d8 e10f10").stdout), (Some(0), german.stdout));
    let refused = show("dutch", "1. R c6-d8+");
    assert_eq!(refused.code, Some(2));
    assert!(refused.stderr.contains("the text fits the notation german"), "{refused}");
}

#[test]
fn a_file_names_the_notation_of_the_moves_that_are_played_on_it() {
    let sandbox = Sandbox::new();
    let file = format!("- {{fen: {OCTAGONAL}, stipulation: \"#2\", notation: german}}");
    sandbox.file("german.yaml", file);
    let run = sandbox.run(&["show", "german.yaml", "--moves", "R c6-d8"]);
    assert_eq!(run.code, Some(0), "{run}");
    let other = ["show", "german.yaml", "--moves", "N c6-d8", "--notation", "dutch"];
    assert_eq!(sandbox.run(&other).code, Some(0));
}

#[test]
fn what_show_draws_can_be_read() {
    let sandbox = Sandbox::new();
    let drawn = sandbox.run(&["show", "--layout", "points", "--fen", OCTAGONAL]).stdout;
    let drawing = drawn.replace('\n', "\n    ");
    let file = format!("- turn: red\n  stipulation: \"#2\"\n  diagram: |\n    {drawing}");
    sandbox.file("drawn.yaml", file);
    let run = sandbox.run(&["solve", "--format", "json", "drawn.yaml"]);
    assert!(run.stdout.contains(OCTAGONAL), "{run}");
}

#[test]
fn perft_counts() {
    let sandbox = Sandbox::new();
    assert_eq!(sandbox.run(&["perft", "3"]).stdout, "79666\n");
    assert_eq!(sandbox.run(&["perft", "0"]).stdout, "1\n");
    let fen = "3k5/9/9/9/9/9/9/9/9/R3K4 w";
    assert_snapshot!(sandbox.run(&["perft", "2", "--divide", "--fen", fen]));
}

#[test]
fn colors_are_used_where_they_are_wanted() {
    let sandbox = Sandbox::new();
    let always = sandbox.run(&["verify", "--color", "always", "good.yaml"]).stdout;
    assert!(always.contains('\u{1b}'));
    let output = sandbox
        .command(&["verify", "--color", "always", "good.yaml"])
        .env("NO_COLOR", "1")
        .output()
        .unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), always, "asked for is asked for");
    let auto = sandbox.run(&["verify", "good.yaml"]).stdout;
    assert!(!auto.contains('\u{1b}'));
}

/// A bared king in two moves, and castling that mates.
const CHEX: &str = "\
rules: chex
notation: cells
problems:
  - {id: bared, fen: 4/5/2B2p/7/3R2/2P1K/k3 w, stipulation: \"#2\", solution: 1. Rd3-g6 Ka1-a2 2. Rg6xg5#}
  - {id: castles, fen: 4/5/pkB3/N5B/6/4N/1K1R w K, stipulation: \"#1\", solution: 1. O-O#}
";

#[test]
fn every_command_knows_hexagons() {
    let sandbox = Sandbox::new();
    sandbox.file("chex.yaml", CHEX);
    assert_snapshot!("chex_verify", sandbox.run(&["verify", "-v", "chex.yaml"]));
    assert_snapshot!("chex_solve", sandbox.run(&["solve", "chex.yaml"]));
    assert_snapshot!(
        "chex_solve_json",
        sandbox.run(&["solve", "--format", "jsonl", "--no-timing", "chex.yaml"])
    );
    assert_snapshot!("chex_explain", sandbox.run(&["explain", "chex.yaml"]));
    assert_snapshot!("chex_show", sandbox.run(&["show", "chex.yaml"]));
    let perft = ["perft", "3", "--rules", "chex", "--format", "json"];
    assert_snapshot!("chex_perft", sandbox.run(&perft));
    let fen = "1r2/2P2/6/6k/6/5/1K2 w";
    let divide = ["perft", "1", "--divide", "--rules", "chex", "--fen", fen];
    assert_snapshot!("chex_divide", sandbox.run(&divide));
}

#[test]
fn the_side_that_is_bared_is_named_whoever_is_to_move() {
    let sandbox = Sandbox::new();
    let first_line = |fen: &str| {
        let run = sandbox.run(&["explain", "--rules", "chex", "--fen", fen]);
        run.stdout.lines().next().unwrap().to_owned()
    };
    assert_eq!(
        first_line("4/5/2k3/7/6/P4/K3 w -"),
        "White's king on a1 is not in check; Black's king is bared, White has won"
    );
    assert_eq!(first_line("4/5/2k3/7/6/P4/K3 b -"), "Black's king on d5 is bared; White has won");
}
