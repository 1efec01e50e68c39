//! `explain` as it is meant to be used.

use insta::assert_snapshot;
use serde_json::Value;

use crate::sandbox::Sandbox;

#[test]
fn explain_takes_final_positions_apart() {
    let sandbox = Sandbox::new();
    assert_snapshot!(sandbox.run(&["explain", "--fen", "R3k4/1R7/9/9/9/9/9/9/9/3K5 b"]));
    assert_snapshot!("explain_file", sandbox.run(&["explain", "good.yaml"]));
}

#[test]
fn a_hint_gives_neither_the_key_nor_the_solution_away() {
    let sandbox = Sandbox::new();
    let hint = |step: &str| sandbox.run(&["explain", "--hint", step, "good.yaml"]);
    assert!(hint("1").stdout.contains("octagonal-horse\n  checkmate in 2 moves\n"));
    assert!(hint("2").stdout.contains("octagonal-horse\n  a horse begins, with check\n"));
    assert!(hint("3").stdout.contains("octagonal-horse\n  the square d8 matters\n"));
    for step in ["1", "2", "3"] {
        let said = hint(step).stdout;
        assert!(!said.contains("c6d8") && said.lines().count() < 8, "{said}");
    }
    let refused = sandbox.run(&["explain", "--hint", "1", "-f", "json", "good.yaml"]);
    assert!(refused.stderr.contains("a hint is for people"), "{refused}");
}

/// In each language; a problem begins at the left edge.
#[test]
fn verify_v_shows_each_problem_of_the_collections_on_a_screen() {
    let puzzles = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles");
    let files = ["traitors", "mechanics", "patterns", "stalemate", "unsound", "chex-mates"];
    let files = files.map(|name| format!("{puzzles}/{name}.yaml"));
    for code in ["en", "de", "zh"] {
        let mut args = vec!["verify", "-v", "--lang", code];
        args.extend(files.iter().map(String::as_str));
        let run = Sandbox::new().run(&args);
        let mut lines = 0;
        let mut explained = 0;
        for line in run.stdout.lines() {
            lines = if line.starts_with(' ') { lines + 1 } else { 1 };
            assert!(lines <= 40, "{line}\n{run}");
            let is_key =
                ["The key ", "The quiet key ", "Der Schlüssel ", "Der stille Schlüssel ", "首着 "];
            let line = line.strip_prefix("    ").unwrap_or_default();
            explained += usize::from(is_key.iter().any(|begin| line.starts_with(begin)));
        }
        assert!(explained > 40, "{explained}: {run}");
    }
}

#[test]
fn titles_are_offered_for_a_problem_without_one() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["explain", "good.yaml", "--format", "jsonl"]);
    let titled: Vec<Value> =
        run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let zh: Vec<&Value> = titled.iter().map(|it| &it["titles"]["zh"]).collect();
    // The first has a title, and the third has three keys.
    assert_eq!(zh, [&Value::Null, &Value::from("险中求胜"), &Value::Null], "{run}");
    let run = sandbox.run(&["explain", "good.yaml"]);
    let offered = "a title could be Palace-corner Horse; Octagonal Horse; In the Nick of Time";
    assert_eq!(run.stdout.matches("a title could be").count(), 1, "{run}");
    assert!(run.stdout.contains(offered), "{run}");
}
