//! Men of problems varied over squares and kinds.

use serde_json::Value;

use crate::sandbox::Sandbox;

const XIANGQI: [&str; 4] = ["--fen", "3k5/9/R8/3c5/9/9/9/9/9/4K4 w", "-s", "#1"];
const CHEX: [&str; 6] = ["--rules", "chex", "--fen", "4/5/5R/7/3p2/2K1k/4 w", "-s", "#1"];

fn matrix(sandbox: &Sandbox, problem: &[&str], more: &[&str]) -> crate::sandbox::Run {
    sandbox.run(&[&["compose", "matrix"], problem, more].concat())
}

fn records(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_map_shows_the_value_of_every_point() {
    let sandbox = Sandbox::new();
    let run = matrix(&sandbox, &XIANGQI, &["--vary", "a8: *"]);
    assert_eq!(run.code, Some(0), "{run}");
    insta::assert_snapshot!("map", run);
    let two = ["--vary", "d3: d3 or none", "--vary", "g5: R/N *5/*4 or none"];
    let run = matrix(&sandbox, &CHEX, &two);
    insta::assert_snapshot!("maps_of_two_men", run);
    let run = matrix(&sandbox, &CHEX, &["--vary", "N: *", "--vary", "g5: *5", "--maps", "0"]);
    assert!(run.stdout.contains("White knight a1  "), "{run}");
    for (code, said) in [("de", "Aufstellungen: "), ("zh", "种摆法")] {
        let run = matrix(&sandbox, &CHEX, &["--vary", "g5: *5", "--lang", code]);
        assert!(run.stdout.contains(said), "{run}");
    }
}

#[test]
fn every_value_is_that_of_verify() {
    let sandbox = Sandbox::new();
    let china = ["--rules", "china-schach", "--fen", "9/5kN2/9/9/9/9/9/9/9/4KC3 w", "-s", "#1"];
    let help = ["--fen", "4k4/9/9/9/9/9/9/9/3RR4/3K5 b", "-s", "h#1"];
    let cases: [(&[&str], &str, &str); 4] = [
        (&XIANGQI, "a8: *8/a*", "xiangqi"),
        (&china, "f1: *1/*5", "china-schach"),
        (&CHEX, "g5: R/N *", "chex"),
        (&help, "e2: *2", "xiangqi"),
    ];
    for (problem, vary, rules) in cases {
        let found = matrix(&sandbox, problem, &["--vary", vary, "--format", "jsonl"]);
        let legal: Vec<Value> =
            records(&found.stdout).into_iter().filter(|it| it["state"] == "legal").collect();
        let entry = |record: &Value| {
            format!("- {{fen: {}, stipulation: {}}}\n", record["fen"], record["stipulation"])
        };
        let entries: String = legal.iter().map(entry).collect();
        sandbox.file("each.yaml", format!("rules: {rules}\nproblems:\n{entries}"));
        let verified = sandbox.run(&["verify", "each.yaml", "--format", "jsonl"]);
        let verified = records(&verified.stdout);
        assert!(legal.len() > 5 && legal.len() == verified.len(), "{found}");
        for (one, other) in legal.iter().zip(&verified) {
            assert_eq!(one["verdict"], other["verdict"], "{one} {other}");
            if !problem.contains(&"h#1") {
                assert_eq!(one["keys"], other["keys"], "{one} {other}");
                assert_eq!(one["moves"], other["moves"], "{one} {other}");
            }
        }
        assert!(verified.iter().any(|it| it["verdict"] == "sound"), "{found}");
    }
}

#[test]
fn sound_placements_are_written_as_problems_that_verify_accepts() {
    let sandbox = Sandbox::new();
    for problem in [&XIANGQI[..], &CHEX] {
        let vary = ["--vary", "N: *", "--format", "yaml", "-o", "sound.yaml"];
        let run = matrix(&sandbox, problem, &vary);
        assert!(run.code == Some(0) && run.stderr.contains(" sound, "), "{run}");
        let run = sandbox.run(&["verify", "sound.yaml"]);
        assert!(run.code == Some(0) && run.stdout.contains(" sound\n"), "{run}");
        let text = std::fs::read_to_string(sandbox.path().join("sound.yaml")).unwrap();
        assert!(text.contains("version-of") && text.contains("solution: 1. "), "{text}");
    }
}

#[test]
fn records_fit_their_schema_and_are_the_same_on_any_number_of_threads() {
    let sandbox = Sandbox::new();
    let schema = sandbox.run(&["schema", "placement"]).stdout;
    let validator = jsonschema::draft202012::new(&serde_json::from_str(&schema).unwrap()).unwrap();
    let vary = ["--vary", "N: *5", "--vary", "N: *4", "--vary", "d3: d3 or none"];
    let args = [&vary[..], &["--format", "jsonl"]].concat();
    let run = matrix(&sandbox, &CHEX, &args);
    let all = records(&run.stdout);
    for record in &all {
        let faults: Vec<_> = validator.iter_errors(record).map(|it| it.to_string()).collect();
        assert_eq!(faults, [""; 0]);
    }
    // 6 places on one rank, 7 on the other, with the pawn and without.
    assert_eq!(all.len(), 6 * 7 * 2);
    let alone = matrix(&sandbox, &CHEX, &[&args[..], &["--jobs", "1"]].concat());
    assert_eq!(alone.stdout, run.stdout);
    let csv = matrix(&sandbox, &CHEX, &[&vary[..], &["--format", "csv"]].concat());
    assert_eq!(csv.stdout.lines().count(), all.len() + 1, "{csv}");
}

#[test]
fn a_limit_leaves_values_open_and_a_large_matrix_is_refused() {
    let sandbox = Sandbox::new();
    let study = ["--fen", "3ak4/4a1P2/9/9/2N6/9/9/9/3p5/4K4 w", "-s", "#3"];
    let run = matrix(&sandbox, &study, &["--vary", "r: *5", "--nodes", "1"]);
    assert!(run.code == Some(3) && run.stdout.contains(" undecided"), "{run}");
    let run =
        matrix(&sandbox, &study, &["--vary", "r: *", "--vary", "R: *", "--placements", "8099"]);
    assert!(run.code == Some(2) && run.stderr.contains("8100 placements are more than"), "{run}");
    let run = matrix(&sandbox, &study, &["--vary", "e2: *"]);
    assert!(run.code == Some(2) && run.stderr.contains("`e2: *`: there is no man on e2"), "{run}");
    let run = matrix(&sandbox, &study, &["--vary", "r *"]);
    assert!(
        run.code == Some(2) && run.stderr.contains("found no colon; write the square"),
        "{run}"
    );
}
