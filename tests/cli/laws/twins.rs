//! Twins are problems in every command that looks at problems, and are never left out without a word.

use serde_json::Value;

use crate::batch::{batch, read};
use crate::sandbox::Sandbox;

/// A problem whose first twin takes a few positions to solve and whose second has no solution.
const SET: &str = "\
- id: set
  fen: 4k4/9/9/9/9/9/R8/9/8R/3K5 w
  stipulation: '#2'
  twins: {b: move i2 h2, c: 'stipulation #1; remove i2'}
- id: zero
  fen: 4k4/9/9/9/9/9/R8/9/8R/3K5 w
  stipulation: '#2'
  twins: {a: zeroposition; move i2 g2, b: continued; move g2 f2}
";

fn sandbox() -> Sandbox {
    let sandbox = Sandbox::new();
    sandbox.file("set.yaml", format!("problems:\n{SET}"));
    sandbox
}

#[test]
fn a_line_of_a_batch_holds_a_set() {
    let run = batch(&sandbox(), "--nodes 100000 --summary set.yaml");
    let lines: Vec<Value> =
        run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let said = |result: &Value| {
        let said = |name: &str| result[name].as_str().unwrap().to_owned();
        format!("{} {}", said("id"), said("verdict"))
    };
    let twins = |line: &Value| line["twins"].as_array().unwrap().iter().map(said).collect();
    let sets: Vec<Vec<String>> =
        lines.iter().map(|line| [vec![said(line)], twins(line)].concat()).collect();
    let expected: [&[&str]; 2] = [
        &["set solved", "set(b) solved", "set(c) no-solution"],
        &["zero(a) solved", "zero(b) solved"],
    ];
    assert_eq!(sets, expected, "{run}");
    assert!(lines.iter().all(|line| line["twins"][0].get("hash").is_none()), "{run}");
    assert!(run.stderr.contains("5 problems: 1 no solution, 4 solved"), "{run}");
    assert_eq!(run.code, Some(1), "{run}");
}

#[test]
fn a_set_is_tried_again_for_one_undecided_twin() {
    let sandbox = sandbox();
    let text = SET.replace("stipulation #1; remove i2", "stipulation #4; add r h8; add r h9");
    sandbox.file("set.yaml", format!("problems:\n{text}"));
    let first = batch(&sandbox, "--nodes 100 -o out.jsonl --exit-zero --jobs 1 set.yaml");
    assert_eq!(first.code, Some(0), "{first}");
    let before = read(&sandbox, "out.jsonl");
    let set: Value = serde_json::from_str(before.lines().next().unwrap()).unwrap();
    assert_eq!(
        (&set["verdict"], &set["twins"][1]["verdict"]),
        (&"solved".into(), &"undecided".into())
    );
    let again = batch(&sandbox, "--nodes 100000 -o out.jsonl --retry undecided --summary set.yaml");
    assert!(!again.stdout.contains("undecided"), "{again}");
    assert!(again.stdout.starts_with("5 problems: "), "{again}");
    sandbox.file("before.jsonl", before);
    let diff = sandbox.run(&["batch", "diff", "before.jsonl", "out.jsonl"]);
    assert!(diff.stdout.contains("set(c): "), "{diff}");
    assert!(diff.stdout.contains("5 problems"), "{diff}");
}

#[test]
fn rows_without_a_place_for_twins_say_so() {
    let run = batch(&sandbox(), "--nodes 100000 --format csv set.yaml");
    let warning = "the twins of 2 problems were left out: a row has no place for them";
    assert!(run.stderr.contains(warning), "{run}");
}

#[test]
fn twins_are_explained_audited_measured_and_shown() {
    let sandbox = sandbox();
    for args in [&["explain"][..], &["verify", "--claims"], &["bench", "--threads", "1"], &["show"]]
    {
        let run = sandbox.run(&[args, &["set.yaml"]].concat());
        for twin in ["set(b)", "set(c)", "zero(a)", "zero(b)"] {
            assert!(run.stdout.contains(twin), "{twin} {run}");
        }
        assert!(!run.stderr.contains("twins"), "{run}");
    }
}
