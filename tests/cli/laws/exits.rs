//! Exit codes, limits, and readers that go away.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use insta::assert_snapshot;

use crate::sandbox::{OCTAGONAL, Sandbox};

/// A problem that is sound, unsound, undecided or in error.
fn sandbox() -> Sandbox {
    let sandbox = Sandbox::new();
    let problem =
        |stipulation: &str| format!("- {{fen: {OCTAGONAL}, stipulation: \"{stipulation}\"}}\n");
    sandbox.file("sound.yaml", problem("#2"));
    sandbox.file("unsound.yaml", problem("#1"));
    // The fortress holds, which takes more positions than are allowed here.
    let fortress = "2bak4/4a4/4b4/9/9/9/9/4R4/9/4K4 b";
    sandbox.file("undecided.yaml", problem("=").replace(OCTAGONAL, fortress));
    sandbox.file("error.yaml", problem("#0"));
    sandbox
}

#[test]
fn the_weightiest_code_wins() {
    let sandbox = sandbox();
    let code = |files: &[&str]| {
        let files = files.iter().map(|file| format!("{file}.yaml")).collect::<Vec<_>>();
        let args: Vec<&str> = ["verify", "--nodes", "2000"]
            .into_iter()
            .chain(files.iter().map(String::as_str))
            .collect();
        sandbox.run(&args).code
    };
    assert_eq!(code(&["sound"]), Some(0));
    assert_eq!(code(&["undecided"]), Some(3));
    assert_eq!(code(&["unsound"]), Some(1));
    assert_eq!(code(&["error"]), Some(2));
    assert_eq!(code(&["sound", "undecided"]), Some(3));
    assert_eq!(code(&["undecided", "unsound"]), Some(1));
    assert_eq!(code(&["error", "unsound", "undecided"]), Some(2));
    assert_eq!(code(&["unsound", "missing", "sound"]), Some(2));
}

#[test]
fn solve_has_the_same_codes() {
    let sandbox = sandbox();
    let code =
        |file: &str| sandbox.run(&["solve", "--nodes", "2000", &format!("{file}.yaml")]).code;
    assert_eq!(["sound", "unsound", "undecided", "error"].map(code), [0, 1, 3, 2].map(Some));
}

#[test]
fn explain_fails_where_a_problem_cannot_be_read() {
    let sandbox = sandbox();
    let code = |file: &str| sandbox.run(&["explain", &format!("{file}.yaml")]).code;
    assert_eq!(["sound", "error"].map(code), [0, 2].map(Some));
}

#[test]
fn wrong_usage_is_two() {
    let sandbox = Sandbox::new();
    for args in [
        &["verify"][..],
        &["solve"],
        &["frobnicate"],
        &["verify", "good.yaml", "--jobs", "0"],
        &["verify", "good.yaml", "--time", "soon"],
        &["verify", "good.yaml", "--memory", "much"],
        &["solve", "--fen", OCTAGONAL, "good.yaml"],
        &["solve", "--fen", OCTAGONAL, "--stipulation", "#0"],
        &["solve", "--fen", OCTAGONAL, "--rules", "go"],
        &["solve", "--fen", OCTAGONAL, "--moves", "999"],
        &["explain", "--format", "csv", "good.yaml"],
        &["perft", "-1"],
        &["show", "--fen", OCTAGONAL, "--play", "1. c6c7"],
        &["show", "--fen", OCTAGONAL, "--last", "c6"],
    ] {
        let run = sandbox.run(args);
        assert!(run.code == Some(2) && run.stdout.is_empty() && !run.stderr.is_empty(), "{run}");
    }
}

#[test]
fn what_was_proven_before_a_limit_is_reported() {
    let sandbox = Sandbox::new();
    // A win in five moves by checks, far too long for so few positions.
    let fen = "3k5/9/9/9/9/2C1R4/9/3r5/9/4K4 w";
    sandbox.file("long.yaml", format!("- {{fen: {fen}, stipulation: \"#5\"}}"));
    for command in ["solve", "verify"] {
        // How far so few positions reach is the solver's business.
        let run = sandbox.run(&[command, "--nodes", "500", "long.yaml"]);
        let parts = [
            "? long-1  #5  undecided",
            "node limit reached: no win in ",
            " of 27 first moves refuted for ",
        ];
        assert!(parts.iter().all(|part| run.stdout.contains(part)) && run.code == Some(3), "{run}");
        let json = sandbox.run(&[command, "--nodes", "500", "--format", "json", "long.yaml"]);
        assert!(
            json.stdout.contains("\"verdict\":\"undecided\"") && json.code == Some(3),
            "{json}"
        );
    }
}

#[test]
fn findings_must_be_the_expected_ones() {
    let sandbox = Sandbox::new();
    let problem =
        |expect: &str| format!("- {{fen: {OCTAGONAL}, stipulation: \"#2\", expect: {expect}}}\n");
    sandbox.file("cook.yaml", problem("[cook]"));
    assert_snapshot!(sandbox.run(&["verify", "cook.yaml"]));
    let illegal = problem("[illegal-position]").replace("3ak4", "3a5");
    sandbox.file("illegal.yaml", illegal);
    assert_snapshot!("illegal_as_expected", sandbox.run(&["verify", "-v", "illegal.yaml"]));
}

#[test]
fn a_reader_may_go_away() {
    let sandbox = Sandbox::new();
    let problem = format!("- {{fen: {OCTAGONAL}, stipulation: \"#2\"}}\n");
    sandbox.file("many.yaml", problem.repeat(2000));
    let mut child = sandbox
        .command(&["verify", "many.yaml"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(line.contains("sound"), "{line}");
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    assert_eq!(output.status.code(), Some(0));
}

/// Ctrl-C is sent by the system's own `kill`.
#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_is_finished() {
    let sandbox = Sandbox::new();
    let hard = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
    sandbox.file(
        "hard.yaml",
        format!(
            "- {{fen: {OCTAGONAL}, stipulation: \"#2\"}}\n- {{fen: {hard}, stipulation: \"#9\"}}\n"
        ),
    );
    let mut child = sandbox
        .command(&["verify", "--jobs", "1", "hard.yaml"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut reader = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    reader.read_line(&mut first).unwrap();
    // The second problem takes hours; give it the time to begin.
    std::thread::sleep(std::time::Duration::from_millis(300));
    let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.unwrap().success());
    let rest: Vec<String> = reader.lines().map(Result::unwrap).collect();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(first.contains("sound"), "{first}");
    assert!(rest.last().unwrap().contains("1 sound, 1 undecided"), "{rest:?}");
}
