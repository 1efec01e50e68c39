//! Limits bound a problem, whatever is asked of it: all parts share them.

use std::time::{Duration, Instant};

use serde_json::Value;

use crate::sandbox::Sandbox;

/// Wins of 2 to 5 moves, and one that no limit of these tests reaches.
const PROBLEMS: &str = "\
- {id: short, fen: 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w, stipulation: \"#2\"}
- {id: long, fen: 3k5/9/9/9/9/2C1R4/9/3r5/9/4K4 w, stipulation: \"#5\"}
- {id: open, fen: 2bak4/4a4/4b4/4C4/9/3R5/9/9/4pr3/3K5 w, stipulation: \"#\"}
";

/// What can be asked of a problem besides its keys.
const OPTIONS: [&str; 7] = [
    "",
    "--verbose",
    "--set-play",
    "--tries 2",
    "--all --moves 8",
    "--certificates proofs",
    "--verbose --set-play --tries 2 --all --moves 8 --certificates proofs",
];

fn records(stdout: &str) -> Vec<Value> {
    stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn no_more_nodes_are_searched_than_allowed_whatever_is_asked() {
    let sandbox = Sandbox::new();
    sandbox.file("problems.yaml", PROBLEMS);
    for limit in [1, 100, 3000] {
        for options in OPTIONS {
            let args = format!("solve --format jsonl --nodes {limit} {options} problems.yaml");
            let run = sandbox.run(&args.split_whitespace().collect::<Vec<_>>());
            let records = records(&run.stdout);
            assert_eq!(records.len(), 3, "{run}");
            for record in records {
                let nodes = record["nodes"].as_u64().unwrap();
                assert!(nodes <= limit, "{args}: {} took {nodes}", record["id"]);
            }
        }
        let args = format!("verify --format jsonl --nodes {limit} -v --certificates proofs");
        let mut args: Vec<_> = args.split_whitespace().collect();
        args.push("problems.yaml");
        let run = sandbox.run(&args);
        for record in records(&run.stdout) {
            assert!(record["nodes"].as_u64().unwrap() <= limit, "{record}");
        }
    }
}

#[test]
fn what_a_limit_leaves_out_is_said() {
    let sandbox = Sandbox::new();
    sandbox.file("problems.yaml", PROBLEMS.lines().next().unwrap());
    let run = sandbox.run(&["solve", "--format", "jsonl", "problems.yaml"]);
    // The part that is held back for replaying the win is given back to the search.
    let needed = records(&run.stdout)[0]["nodes"].to_string();
    let all = "-v --set-play --tries 2 --all --moves 4 --certificates proofs";
    let mut args = vec!["solve", "--format", "jsonl", "--nodes", &needed, "problems.yaml"];
    args.extend(all.split(' '));
    let run = sandbox.run(&args);
    let record = &records(&run.stdout)[0];
    assert_eq!(record["verdict"], "solved");
    for part in ["set_play", "tries", "winners"] {
        assert_eq!(record[part]["stopped"], "node limit reached", "{part}: {record}");
    }
    let rests = record["rests_on"].as_array().unwrap();
    assert!(rests.iter().any(|rest| rest["change"] == "undecided"), "{record}");
    assert_eq!(run.code, Some(3), "{run}");
}

/// The limit of time is checked with much room, for a busy machine. Before all parts shared
/// it, each took as long again.
#[test]
fn no_more_time_is_taken_than_allowed_whatever_is_asked() {
    let sandbox = Sandbox::new();
    // With all men on the board, nothing is decided soon.
    let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
    sandbox.file("hard.yaml", format!("- {{fen: {fen}, stipulation: \"#\"}}\n"));
    let limit = Duration::from_secs(1);
    for options in [OPTIONS[0], OPTIONS[6]] {
        let args = format!("solve --time 1s {options} hard.yaml");
        let start = Instant::now();
        let run = sandbox.run(&args.split_whitespace().collect::<Vec<_>>());
        let taken = start.elapsed();
        assert!(taken < limit * 4, "{args} took {taken:?}: {run}");
        assert!(run.stdout.contains("time limit reached"), "{run}");
    }
}
