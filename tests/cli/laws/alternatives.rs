//! Other winning moves, graded, the policies that count them, and why tries fail.

use insta::assert_snapshot;
use serde_json::Value;

use crate::sandbox::Sandbox;

const FILE: &str = include_str!("../alternatives.yaml");

fn sandbox() -> Sandbox {
    let sandbox = Sandbox::new();
    sandbox.file("alternatives.yaml", FILE);
    sandbox
}

#[test]
fn every_other_winning_move_has_its_length_and_its_grade() {
    assert_snapshot!(sandbox().run(&["verify", "--beyond", "1", "alternatives.yaml"]));
    let german = ["verify", "--beyond", "0", "--lang", "de", "alternatives.yaml"];
    assert_snapshot!("graded_in_german", sandbox().run(&german));
    let chinese = ["verify", "--beyond", "2", "--lang", "zh", "alternatives.yaml"];
    assert_snapshot!("graded_in_chinese", sandbox().run(&chinese));
}

#[test]
fn no_grade_is_given_where_a_limit_ended_the_search() {
    let run = sandbox().run(&["verify", "--beyond", "9", "--nodes", "2000", "alternatives.yaml"]);
    assert!(run.stdout.contains("undecided: node limit reached; "), "{run}");
    let run = sandbox().run(&["verify", "-s", "+", "--beyond", "3", "alternatives.yaml"]);
    assert!(run.stderr.contains("--beyond has no effect with --stipulation +"), "{run}");
}

#[test]
fn policies_mind_wins_that_take_longer() {
    for policy in ["any-win", "tsume"] {
        let run = sandbox().run(&["verify", "--policy", policy, "alternatives.yaml"]);
        assert_snapshot!(format!("policy_{policy}"), run);
        let run = sandbox().run(&[
            "verify",
            "--policy",
            policy,
            "--certificates",
            "proofs",
            "alternatives.yaml",
        ]);
        assert!(run.stderr.contains(policy) || run.stdout.contains(policy), "{run}");
    }
}

#[test]
fn useless_interpositions_do_not_count_among_shogi_composers() {
    let sandbox = Sandbox::new();
    let fen = "4k4/1R7/4b4/9/9/3c5/9/9/9/R2K5 w";
    sandbox.file("idle.yaml", format!("- {{id: idle, fen: {fen}, stipulation: \"#1\"}}\n"));
    let standard = sandbox.run(&["verify", "--format", "json", "idle.yaml"]);
    let tsume = sandbox.run(&["verify", "--format", "json", "--policy", "tsume", "idle.yaml"]);
    let moves = |text: &str| {
        let value: Value = serde_json::from_str(text).unwrap();
        value["problems"][0]["moves"].clone()
    };
    assert_eq!(moves(&standard.stdout), Value::Null, "{standard}");
    assert!(moves(&tsume.stdout).as_u64() > Some(1), "{tsume}");
}

#[test]
fn it_is_said_why_a_try_fails() {
    let tries = ["solve", "--tries", "1", "alternatives.yaml"];
    assert_snapshot!(sandbox().run(&tries));
    let german = [&tries[..], &["--lang", "de"]].concat();
    assert_snapshot!("tries_in_german", sandbox().run(&german));
    let chinese = [&tries[..], &["--lang", "zh"]].concat();
    assert_snapshot!("tries_in_chinese", sandbox().run(&chinese));
    let run = sandbox().run(&["solve", "--tries", "1", "--format", "json", "alternatives.yaml"]);
    let value: Value = serde_json::from_str(&run.stdout).unwrap();
    for problem in value["problems"].as_array().unwrap() {
        for found in problem["tries"]["found"].as_array().unwrap() {
            let failure = &found["failure"];
            assert_eq!(failure["reply"], found["refutations"][0], "{run}");
            assert!(failure["messages"][0].as_str().is_some_and(|it| it.contains("fails: ")));
        }
    }
}

#[test]
fn a_book_prints_tries_with_their_refutations() {
    let run = sandbox().run(&["book", "--tries", "--format", "text", "alternatives.yaml"]);
    assert!(run.stdout.contains("? but 1... ") && run.stdout.contains("would win"), "{run}");
    let none = sandbox().run(&["book", "--format", "text", "alternatives.yaml"]);
    assert!(!none.stdout.contains("fails: "), "{none}");
}
