//! Notations, colors and hexagons in every command.

use insta::assert_snapshot;

use crate::sandbox::{OCTAGONAL, Sandbox};

/// A bared king in two moves, and castling that mates.
const CHEX: &str = "\
rules: chex
notation: cells
problems:
  - {id: bared, fen: 4/5/2B2p/7/3R2/2P1K/k3 w, stipulation: \"#2\", solution: 1. Rd3-g6 Ka1-a2 2. Rg6xg5#}
  - {id: castles, fen: 4/5/pkB3/N5B/6/4N/1K1R w K, stipulation: \"#1\", solution: 1. O-O#}
";

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
        let own = ["--notation", notation, "--play", moves];
        // Letters differ by notation, too.
        sandbox.run(&[&["show", "--fen", OCTAGONAL, "--men", "symbols"], &own[..]].concat())
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
    let run = sandbox.run(&["show", "german.yaml", "--play", "R c6-d8"]);
    assert_eq!(run.code, Some(0), "{run}");
    let other = ["show", "german.yaml", "--play", "N c6-d8", "--notation", "dutch"];
    assert_eq!(sandbox.run(&other).code, Some(0));
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
