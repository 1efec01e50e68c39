//! Sound problems improved.

use serde_json::Value;

use crate::sandbox::Sandbox;

/// A generated problem with three idle men more, and one that is not sound.
const PROBLEMS: &str = r##"- {id: idle, authors: [A. Author], fen: 9/4ak3/4N4/5P3/2p6/6Rc1/P8/9/9/2B1K4 w, stipulation: "#2", solution: "1. f7f8+ e9f8 (1... f9f8 2. g5f5#) (1... f9f10 2. g5g10#) 2. g5g9#"}
- {id: cooked, fen: 5k3/3Pa4/4Na3/9/9/9/6C2/9/9/4K4 w, stipulation: "#2"}
"##;

fn sandbox() -> Sandbox {
    let sandbox = Sandbox::new();
    sandbox.file("worse.yaml", PROBLEMS);
    sandbox
}

#[test]
fn idle_men_are_taken_off_and_what_is_unsound_left_alone() {
    let run = sandbox().run(&["compose", "improve", "worse.yaml", "--most", "2"]);
    assert_eq!(run.code, Some(1), "{run}");
    insta::assert_snapshot!(run.stdout);
}

#[test]
fn each_language_says_what_is_gained() {
    let sandbox = sandbox();
    for (code, said) in [("de", "7 Steine statt 10"), ("zh", "子数由10减至7")] {
        let run = sandbox.run(&["compose", "improve", "worse.yaml", "--lang", code]);
        assert!(run.stdout.contains(said), "{run}");
    }
}

#[test]
fn better_versions_are_written_and_verified() {
    let sandbox = sandbox();
    let args = ["compose", "improve", "worse.yaml", "--most", "9", "-f", "yaml", "-o", "out.yaml"];
    let run = sandbox.run(&args);
    assert!(run.code == Some(1) && run.stderr.contains("cooked: unsound"), "{run}");
    let text = std::fs::read_to_string(sandbox.path().join("out.yaml")).unwrap();
    for said in ["idle-improve-1", "A. Author", "version-of", "f9f10 2. g5g10#"] {
        assert!(text.contains(said), "{said}: {text}");
    }
    let run = sandbox.run(&["verify", "out.yaml"]);
    assert!(run.code == Some(0), "{run}");
}

#[test]
fn records_fit_their_schema_and_are_the_same_on_any_number_of_threads() {
    let sandbox = sandbox();
    let schema: Value = serde_json::from_str(&sandbox.run(&["schema", "improved"]).stdout).unwrap();
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    let args = ["compose", "improve", "worse.yaml", "--format", "jsonl", "--no-timing"];
    let run = sandbox.run(&args);
    for line in run.stdout.lines() {
        let record: Value = serde_json::from_str(line).unwrap();
        let faults: Vec<_> = validator.iter_errors(&record).map(|it| it.to_string()).collect();
        assert_eq!(faults, [""; 0]);
    }
    let first: Value = serde_json::from_str(run.stdout.lines().next().unwrap()).unwrap();
    assert_eq!((&first["left"], &first["undecided"]), (&0.into(), &0.into()));
    assert_eq!(
        (&first["merits"]["idle"], &first["versions"][0]["idle"]),
        (&3.into(), &Value::Array(Vec::new()))
    );
    let alone = sandbox.run(&[&args[..], &["--jobs", "1"]].concat());
    assert_eq!(alone.stdout, run.stdout);
}

#[test]
fn limits_leave_versions_open() {
    let fen = "9/4ak3/4N4/5P3/2p6/6Rc1/P8/9/9/2B1K4 w";
    let run = Sandbox::new().run(&["compose", "improve", "--fen", fen, "-s", "#2", "--nodes", "1"]);
    assert!(run.code == Some(3) && run.stdout.contains("undecided"), "{run}");
}
