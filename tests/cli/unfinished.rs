//! What is said of a search that a limit has ended.

use serde_json::Value;

use crate::sandbox::Sandbox;

/// The result of solving one position.
fn solved(args: &[&str]) -> Value {
    let all =
        [&["solve", "--no-timing", "--repetition", "none", "--format", "jsonl"], args].concat();
    let run = Sandbox::new().run(&all);
    serde_json::from_str(&run.stdout).unwrap()
}

#[test]
fn the_line_of_an_unfinished_result_wins_in_the_length_stated_or_is_left_out() {
    for (fen, nodes) in [
        ("5k3/4a4/2n1P4/8N/9/9/9/9/9/3K5 w", "120001"),
        ("3P1k3/9/9/9/2b6/6N2/9/9/9/4K4 w", "200000"),
        ("9/4k4/9/2p6/9/6N2/9/9/9/5K3 w", "245587"),
    ] {
        let result = solved(&["--fen", fen, "-s", "#", "--nodes", nodes]);
        assert_eq!(result["verdict"], "undecided", "{result}");
        assert_eq!(result["stopped_by"], "nodes", "{result}");
        let Some(length) = result["at_most"].as_u64() else { continue };
        assert_eq!(result["replayed"], false, "{result}");
        assert_eq!(result["more_keys"], true, "{result}");
        let line = result["line"].as_array().unwrap();
        if let Some(first) = line.first() {
            assert_eq!(line.len() as u64, length * 2 - 1, "{result}");
            let keys = result["keys"].as_array().unwrap();
            assert!(result["moves"].is_null() || keys.contains(first), "{result}");
        }
    }
}

#[test]
fn a_win_that_was_not_replayed_says_so() {
    let args = ["--fen", "5k3/4a4/2n1P4/8N/9/9/9/9/9/3K5 w", "--nodes", "120001"];
    let run = Sandbox::new().run(&[&["solve", "--repetition", "none"][..], &args].concat());
    assert!(run.stdout.contains("or fewer moves, not replayed"), "{run}");
}

#[test]
fn the_bound_of_the_moves_is_told_from_a_limit_and_not_retried() {
    let sandbox = Sandbox::new();
    sandbox.file(
        "list.epd",
        "3k5/9/9/9/9/2C1R4/9/3r5/9/4K4 w\n2bak4/4a4/4b4/4C4/9/3R5/9/9/4pr3/3K5 w\n",
    );
    let args = "batch --checks --moves 3 --no-timing --out results list.epd --format";
    for format in ["jsonl", "csv"] {
        let _ = std::fs::remove_file(sandbox.path().join("results"));
        let batch = |more: &[&str]| {
            let args: Vec<&str> = args.split(' ').chain([format]).chain(more.to_vec()).collect();
            let run = sandbox.run(&args);
            assert_eq!(run.code, Some(3), "{run}");
            std::fs::read_to_string(sandbox.path().join("results")).unwrap()
        };
        let first = batch(&[]);
        assert!(first.contains("moves"), "{first}");
        assert_eq!(batch(&["--retry", "undecided"]), first);
    }
    let result = solved(&["--fen", "3k5/9/9/9/9/2C1R4/9/3r5/9/4K4 w", "--checks", "--moves", "3"]);
    assert_eq!(result["stopped_by"], "moves");
}
