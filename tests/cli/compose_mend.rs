//! Unsound problems mended.

use serde_json::Value;

use crate::sandbox::Sandbox;

const COOKED: &str = r##"- {id: cooked, title: No elephant, fen: 5k3/3Pa4/4Na3/9/9/9/6C2/9/9/4K4 w, stipulation: "#2", solution: 1. d9-d10 f10-f9 2. g4-f4#, comments: [a remark], expect: [cook]}
- {id: fine, fen: 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w, stipulation: "#2"}
"##;

fn sandbox() -> Sandbox {
    let sandbox = Sandbox::new();
    sandbox.file("cooked.yaml", COOKED);
    sandbox
}

#[test]
fn a_cooked_problem_is_mended_and_what_is_sound_left_alone() {
    let run = sandbox().run(&["compose", "mend", "cooked.yaml", "--most", "2"]);
    assert_eq!(run.code, Some(0), "{run}");
    insta::assert_snapshot!(run.stdout);
}

#[test]
fn each_language_says_why() {
    let sandbox = sandbox();
    for (code, said) in [("de", "scheitert an"), ("zh", "化解")] {
        let run = sandbox.run(&["compose", "mend", "cooked.yaml", "--most", "1", "--lang", code]);
        assert!(run.stdout.contains(said), "{run}");
    }
}

#[test]
fn mended_problems_are_written_and_verified() {
    let sandbox = sandbox();
    let run =
        sandbox.run(&["compose", "mend", "cooked.yaml", "--format", "yaml", "-o", "mended.yaml"]);
    assert!(run.code == Some(0) && run.stderr.contains("fine: sound"), "{run}");
    let text = std::fs::read_to_string(sandbox.path().join("mended.yaml")).unwrap();
    assert!(text.contains("title: No elephant") && text.contains("a remark"), "{text}");
    let run = sandbox.run(&["verify", "mended.yaml"]);
    assert!(run.code == Some(0) && run.stdout.ends_with("10 problems: 10 sound\n"), "{run}");
}

#[test]
fn records_fit_their_schema_and_are_the_same_on_any_number_of_threads() {
    let sandbox = sandbox();
    let schema: Value = serde_json::from_str(&sandbox.run(&["schema", "mended"]).stdout).unwrap();
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    let args =
        ["compose", "mend", "cooked.yaml", "--format", "jsonl", "--no-timing", "--keep", "key"];
    let run = sandbox.run(&args);
    for line in run.stdout.lines() {
        let record: Value = serde_json::from_str(line).unwrap();
        let faults: Vec<_> = validator.iter_errors(&record).map(|it| it.to_string()).collect();
        assert_eq!(faults, [""; 0]);
    }
    let first: Value = serde_json::from_str(run.stdout.lines().next().unwrap()).unwrap();
    assert_eq!((&first["tried"], &first["found"]), (&629.into(), &70.into()));
    let alone = sandbox.run(&[&args[..], &["--jobs", "1"]].concat());
    assert_eq!(alone.stdout, run.stdout);
}

#[test]
fn limits_leave_mends_open_and_two_men_mend_what_one_cannot() {
    let sandbox = sandbox();
    let run = sandbox.run(&["compose", "mend", "cooked.yaml", "--time", "0.001ms"]);
    assert!(run.code == Some(2) || run.code == Some(3), "{run}");
    let run = sandbox.run(&["compose", "mend", "cooked.yaml", "--nodes", "1"]);
    assert!(run.code == Some(3) && run.stdout.contains("undecided"), "{run}");
    // Three keys, and no single change leaves one alone that gives the author's line.
    sandbox.file(
        "two.yaml",
        "- {id: two, fen: 3k5/9/9/9/9/9/9/9/R7R/4K4 w, stipulation: '#2', solution: 1. a2-a9 d10-d9}\n",
    );
    let run = sandbox.run(&[
        "compose",
        "mend",
        "two.yaml",
        "--changes",
        "2",
        "--most",
        "1",
        "--keep",
        "key",
    ]);
    assert!(run.code == Some(0) && run.stdout.contains("1. "), "{run}");
}
