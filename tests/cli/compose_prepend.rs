//! Moves put before the solutions of sound problems.

use serde_json::Value;

use crate::sandbox::Sandbox;

const PROBLEM: &str = r##"- {id: mate, authors: [A. Author], fen: 3k5/9/3N5/9/9/9/2C6/9/9/5K3 w, stipulation: "#1", solution: 1. c4d4#}
- {id: cooked, fen: 3k5/9/9/9/9/9/9/9/R7R/4K4 w, stipulation: "#1"}
- {id: help, fen: 4k4/9/9/9/9/9/9/9/3RR4/3K5 b, stipulation: "h#1"}
"##;

fn sandbox() -> Sandbox {
    let sandbox = Sandbox::new();
    sandbox.file("mate.yaml", PROBLEM);
    sandbox
}

#[test]
fn moves_are_put_before_what_is_sound_and_the_rest_is_refused() {
    let run = sandbox().run(&["compose", "prepend", "mate.yaml", "--most", "2"]);
    assert_eq!(run.code, Some(1), "{run}");
    insta::assert_snapshot!(run.stdout);
    for (code, said) in [("de", "führt zur Aufgabe"), ("zh", "之后即为本题")] {
        let run =
            sandbox().run(&["compose", "prepend", "mate.yaml", "--most", "1", "--lang", code]);
        assert!(run.stdout.contains(said), "{run}");
    }
}

#[test]
fn longer_problems_are_written_and_verified() {
    let sandbox = sandbox();
    let chex = ["--rules", "chex", "--fen", "4/5/5R/7/3p2/2K1k/4 w", "-s", "#1"];
    let china = ["--rules", "china-schach", "--fen", "9/5kN2/9/9/9/9/9/9/9/4KC3 w", "-s", "#1"];
    for problem in [&["mate.yaml"][..], &chex, &china] {
        let args = [&["compose", "prepend"], problem, &["--steps", "2", "--most", "2"]].concat();
        let run = sandbox.run(&[&args[..], &["--format", "yaml", "-o", "longer.yaml"]].concat());
        let text = std::fs::read_to_string(sandbox.path().join("longer.yaml")).unwrap();
        assert!(text.contains("\"#3\"") && text.contains("version-of"), "{run}{text}");
        let run = sandbox.run(&["verify", "longer.yaml"]);
        assert!(run.code == Some(0) && run.stdout.ends_with("4 problems: 4 sound\n"), "{run}");
    }
}

#[test]
fn records_fit_their_schema_and_are_the_same_on_any_number_of_threads() {
    let sandbox = sandbox();
    let schema: Value =
        serde_json::from_str(&sandbox.run(&["schema", "prepended"]).stdout).unwrap();
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    let args = ["compose", "prepend", "mate.yaml", "--format", "jsonl", "--no-timing"];
    let run = sandbox.run(&args);
    let records: Vec<Value> =
        run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for record in &records {
        let faults: Vec<_> = validator.iter_errors(record).map(|it| it.to_string()).collect();
        assert_eq!(faults, [""; 0]);
    }
    let numbers = ["replies", "forced", "tried", "found"].map(|name| records[0][name].as_u64());
    assert_eq!(numbers, [Some(10), Some(3), Some(80), Some(36)]);
    assert_eq!(
        (&records[1]["verdict"], &records[2]["refused"]),
        (&"unsound".into(), &"not-direct".into())
    );
    let alone = sandbox.run(&[&args[..], &["--jobs", "1"]].concat());
    assert_eq!(alone.stdout, run.stdout);
}

#[test]
fn a_limit_leaves_positions_open() {
    let sandbox = sandbox();
    sandbox.file(
        "two.yaml",
        "- {id: two, fen: 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w, stipulation: '#2'}\n",
    );
    let run = sandbox.run(&["compose", "prepend", "two.yaml", "--nodes", "1"]);
    assert!(run.code == Some(3) && run.stdout.contains(" undecided"), "{run}");
    let run = sandbox.run(&["compose", "prepend", "two.yaml", "--time", "0.001ms"]);
    assert!(run.code == Some(2) || run.code == Some(3), "{run}");
}
