//! Problems of help, self, reflex and series play on the command line.

use insta::assert_snapshot;
use serde_json::Value;

use crate::sandbox::Sandbox;

/// Good problems and bad ones.
const PROBLEMS: &str = r#"rules: xiangqi
problems:
  - id: help
    fen: 4k4/9/9/9/9/9/9/9/R8/3R1K3 b
    stipulation: "h#1"
    solution: 1. e10e9 a2e2#
  - id: series
    fen: 4k4/4a4/9/9/9/9/9/9/R8/3R1K3 b
    stipulation: "ser-h#2 duplex"
    intended-solutions: 6
    solution: |
      1. e9d8 2. d8e9 a2e2#
      1. e10f10 2. e9d10 a2a10#
  - id: half
    fen: 4k4/9/9/9/9/9/9/9/R8/3R1K3 w
    stipulation: "h#1.5"
    expect: [short-win, cook]
  - id: variations
    fen: 4k4/4a4/9/9/9/9/9/9/R8/3R1K3 b
    stipulation: "ser-h#2"
    solution: 1. e10f10 2. e9d8 (a2a10#)
  - id: number
    fen: 4k4/4a4/9/9/9/9/9/9/R8/3R1K3 b
    stipulation: "ser-h#2"
    solution: 1. e10f10 1... e9d8
  - id: half-a-selfmate
    fen: 4k4/4a4/9/9/9/9/9/9/R8/3R1K3 b
    stipulation: "s#2.5"
  - id: endless
    fen: 4k4/4a4/9/9/9/9/9/9/R8/3R1K3 b
    stipulation: "h#99"
"#;

#[test]
fn all_solutions_are_compared_and_each_fault_is_told_in_its_place() {
    let sandbox = Sandbox::new();
    sandbox.file("fairy.yaml", PROBLEMS);
    assert_snapshot!(sandbox.run(&["verify", "fairy.yaml"]));
}

#[test]
fn each_twin_has_its_verdict_and_its_letter() {
    let sandbox = Sandbox::new();
    let twins = "problems:
  - id: set
    fen: 3k5/9/9/9/9/9/9/9/9/R3K4 w
    stipulation: \"#1\"
    solution: 1. a1a10#
    twins: {b: move a1 b1, c: continued add R c1, d: 'turn; stipulation h#1', e: move a2 a3}
  - id: zero
    fen: 3k5/9/9/9/9/9/9/9/9/R3K4 w
    stipulation: \"#1\"
    twins: {a: zeroposition move d10 d9, b: continued mirror}
";
    sandbox.file("twins.yaml", twins);
    assert_snapshot!(sandbox.run(&["verify", "twins.yaml"]));
    let run = sandbox.run(&["book", "--format", "text", "twins.yaml"]);
    // A book also prints them, except for one that cannot be set up.
    assert!(run.stderr.contains("set(e): there is no man on a2"), "{run}");
}

/// Problems that ask for more than a win, or of the defender to move.
const NARROW: &str = r##"rules: xiangqi
problems:
  - id: checkmate
    fen: 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w
    stipulation: "#2 checkmate"
    solution: 1. c6d8+ e10f10 2. g9f9#
  - id: any-soldier
    fen: 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w
    stipulation: "#3 by p"
    solution: 1. c6d8+
  - id: one-soldier
    fen: 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w
    stipulation: "#2 by Pg9"
    solution: 1. c6d8+ e10f10 2. g9f9#
  - id: horse
    fen: 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w
    stipulation: "#2 by N"
  - id: defender
    fen: 4k4/9/9/5R3/9/4n4/9/4B4/4A4/r3KA3 w
    stipulation: "#2.5"
    solution: 1... e2d1 2. e5d3+ e1e2 3. a1a2# (1... e3c1 2. e5f3+ f7f3 3. a1c1#)
  - id: escape
    fen: 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 b
    stipulation: "#1.5"
  - id: stalemate
    fen: 1N1k5/4a2P1/9/9/9/9/9/9/4K4/9 w
    stipulation: "=="
  - id: nowhere
    fen: 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w
    stipulation: "#2 by Pe5"
  - id: no-man
    fen: 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w
    stipulation: "#2 by X"
  - id: contradiction
    fen: 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w
    stipulation: "==2 checks"
"##;

#[test]
fn narrower_goals_than_a_win_are_verified_and_what_cannot_be_asked_is_explained() {
    let sandbox = Sandbox::new();
    sandbox.file("narrow.yaml", NARROW);
    assert_snapshot!("narrow", sandbox.run(&["verify", "-v", "narrow.yaml"]));
    assert_snapshot!("narrow_solved", sandbox.run(&["solve", "-v", "narrow.yaml"]));
    // The independent checker finds the same solutions.
    sandbox.run(&["verify", "--certificates", "proofs", "narrow.yaml"]);
    let proofs = std::fs::read_dir(sandbox.path().join("proofs")).unwrap();
    let names: Vec<_> = proofs.map(|proof| proof.unwrap().file_name()).collect();
    assert_eq!(names.len(), 7);
    for name in names {
        let run = sandbox.run(&["check", &format!("proofs/{}", name.to_str().unwrap())]);
        assert_eq!(run.code, Some(0), "{run}");
    }
}

#[test]
fn programs_get_every_solution() {
    let sandbox = Sandbox::new();
    sandbox.file("fairy.yaml", PROBLEMS);
    let run = sandbox.run(&["solve", "--format", "jsonl", "--no-timing", "fairy.yaml"]);
    let records: Vec<Value> =
        run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(records[0]["solutions"], serde_json::json!([["e10e9", "a2e2"]]));
    assert_eq!(records[1]["solutions"].as_array().unwrap().len(), 6);
    assert_eq!(records[1]["other_side"], serde_json::json!([]));
    assert_eq!(records[2]["solutions"].as_array().unwrap().len(), 28);
    assert_eq!(records[2]["verdict"], "solved");
}

#[test]
fn a_limit_leaves_the_problem_undecided() {
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
    let args = ["solve", "--fen", start, "--stipulation", "h#4", "--nodes", "1000"];
    let run = Sandbox::new().run(&args);
    assert!(run.stdout.contains("undecided"), "{run}");
    assert_eq!(run.code, Some(3));
}

#[test]
fn all_commands_answer_help_and_self_play() {
    let sandbox = Sandbox::new();
    sandbox.file("fairy.yaml", PROBLEMS);
    for (args, said) in [
        (&["explain"][..], "check by chariot e2"),
        (&["book", "--format", "text", "--unsound"], "28 solutions"),
        (&["verify", "--claims"], "confirmed"),
        (&["bench"], "help      "),
        (&["convert", "--format", "yaml"], "h#1"),
    ] {
        let run = sandbox.run(&[args, &["fairy.yaml"]].concat());
        assert!(
            !run.stderr.contains("not a direct") && run.stdout.contains(said),
            "{args:?}: {run}"
        );
    }
    let fen = ["--fen", "4k4/9/9/9/9/9/9/9/R8/3R1K3 b", "--stipulation", "h#1"];
    let run = sandbox.run(&[&["solve", "--tries", "1"], &fen[..]].concat());
    assert!(run.stderr.contains("--tries has no effect with --stipulation h#1"), "{run}");
}

/// Every command with every stipulation under all rules: an answer, or a refusal that names the
/// stipulation.
#[test]
fn no_command_leaves_a_stipulation_without_answer_or_reason() {
    let positions = [
        ("xiangqi", "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w"),
        ("china-schach", "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w"),
        ("chex", "4/1R3/p4p/k3K2/4B1/5/4 w -"),
    ];
    let stipulations = [
        "#2",
        "#",
        "#2 checks",
        "# checks",
        "+",
        "=",
        "h#1",
        "h#1.5",
        "h==1",
        "s#1",
        "r#1",
        "ser-#1",
        "ser-h#1",
        "ser-s#1",
        "hs#1",
        "#.5",
        "==1.5",
        "==",
        "#2 checkmate",
        "#2 checks by N",
        "h#1 by R",
    ];
    let commands = [
        "solve",
        "solve --format json",
        "verify",
        "verify --format json",
        "explain",
        "verify --claims",
        "book --unsound --format text",
        "book --unsound --format html",
        "bench",
        "batch",
        "convert --format yaml",
        "convert --format pgn",
        "convert --format epd",
        "pack",
        "show",
    ];
    let sandbox = Sandbox::new();
    for (rules, fen) in positions {
        for asked in stipulations {
            let text = format!("- {{rules: {rules}, fen: {fen}, stipulation: \"{asked}\"}}\n");
            sandbox.file("a.yaml", text);
            for command in commands {
                let limit = ["solve", "verify", "explain", "book", "bench", "batch", "pack"];
                let word = command.split(' ').next().unwrap();
                let limit: &[&str] =
                    if limit.contains(&word) { &["--nodes", "20000"] } else { &[] };
                let words: Vec<&str> = command.split(' ').collect();
                let run = sandbox.run(&[&words[..], limit, &["a.yaml"]].concat());
                let answered = matches!(run.code, Some(0 | 1 | 3)) && !run.stdout.is_empty();
                let refused = run.stderr.contains(asked) || run.stderr.contains("9 × 10 points");
                assert!(answered || refused, "{rules} {asked} {command}: {run}");
            }
        }
    }
}
