//! Messages about a search that a limit has ended.

use serde_json::Value;

use crate::sandbox::Sandbox;

/// The result of solving one position.
fn solved(args: &[&str]) -> Value {
    let all = [
        &["solve", "--no-timing", "--repetition", "none", "--no-build", "--format", "jsonl"],
        args,
    ]
    .concat();
    let run = Sandbox::new().run(&all);
    serde_json::from_str(&run.stdout).unwrap()
}

/// Positions with the limits at which unfinished results once gave lines that win nothing.
const UNFINISHED: [(&str, &str); 3] = [
    ("5k3/4a4/2n1P4/8N/9/9/9/9/9/3K5 w", "120001"),
    ("3P1k3/9/9/9/2b6/6N2/9/9/9/4K4 w", "200000"),
    ("9/4k4/9/2p6/9/6N2/9/9/9/5K3 w", "245587"),
];

#[test]
fn the_win_of_an_unfinished_result_is_replayed_and_its_line_wins_in_the_length_stated() {
    for (fen, nodes) in UNFINISHED {
        let result = solved(&["--fen", fen, "-s", "#", "--nodes", nodes]);
        // A shortest win is a solution, although other keys are open.
        let verdict = if result["moves"].is_null() { "undecided" } else { "solved" };
        assert_eq!(result["verdict"], verdict, "{result}");
        assert_eq!(result["stopped_by"], "nodes", "{result}");
        let length = result["at_most"].as_u64().unwrap();
        assert_eq!(result["replayed"], true, "{result}");
        assert_eq!(result["more_keys"], true, "{result}");
        assert!(result["unconfirmed"].is_null(), "{result}");
        let line: Vec<&str> =
            result["line"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
        assert_eq!(line.len() as u64, length * 2 - 1, "{result}");
        let keys = result["keys"].as_array().unwrap();
        assert!(result["moves"].is_null() || keys.contains(&line[0].into()), "{result}");
        // The line is legal and ends the game.
        let moves = line.join(" ");
        let explained = Sandbox::new().run(&["show", "--fen", fen, "--play", &moves]);
        assert_eq!(explained.code, Some(0), "{explained}");
        assert!(result["win"] == "checkmate" || result["win"] == "stalemate", "{result}");
        // Ending sooner, with what the replay cost, would have been possible as well.
        assert!(result["nodes"].as_u64().unwrap() <= nodes.parse().unwrap(), "{result}");
    }
}

#[test]
fn a_win_that_could_not_be_replayed_is_not_claimed() {
    // In both a win is found so late that its moves are not all known any more; if a change of the
    // search makes them differ, others have to be looked for.
    let found = [
        "2bakab2/7r1/9/3N5/9/8C/9/3RB4/4pcn2/3K5 w",
        "3a1k3/4a1R2/4brN2/1N7/9/9/9/1C4p2/3p4p/4K3C w",
    ];
    let mut unconfirmed = 0;
    for fen in found {
        let args = ["solve", "--nodes", "60000", "--fen", fen];
        let run = Sandbox::new().run(&args);
        let json = ["--no-timing", "--format", "jsonl"];
        let json = Sandbox::new().run(&[&args[..], &json].concat());
        let result: Value = serde_json::from_str(&json.stdout).unwrap();
        let remark = "was found but not replayed within the limits, so it is not claimed\n";
        let is_unconfirmed = result["unconfirmed"].is_u64();
        assert_eq!(run.stdout.contains(remark), is_unconfirmed, "{run}");
        if is_unconfirmed {
            unconfirmed += 1;
            assert_eq!(result["replayed"], false, "{result}");
            let nothing = ["moves", "at_most", "win"].iter().all(|&it| result[it].is_null());
            let empty = |it: &str| result[it].as_array().is_some_and(Vec::is_empty);
            assert!(nothing && empty("keys") && empty("line"), "{result}");
        }
    }
    assert!(unconfirmed > 0);
}

#[test]
fn the_bound_of_the_moves_is_told_from_a_limit_and_not_retried() {
    let sandbox = Sandbox::new();
    sandbox.file(
        "list.epd",
        "3k5/9/9/9/9/2C1R4/9/3r5/9/4K4 w\n2bak4/4a4/4b4/4C4/9/3R5/9/9/4pr3/3K5 w\n",
    );
    let args = "batch --checks --moves 3 --no-timing --output results list.epd --format";
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
