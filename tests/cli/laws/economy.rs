//! What the men of a sound problem are there for.

use serde_json::{Value, json};

use crate::sandbox::Sandbox;

const PROBLEMS: &str = r##"- {id: stopper, fen: 5kb2/3Pa4/4Na3/9/9/9/6C2/9/9/4K4 w, stipulation: "#2"}
- {id: idle, fen: 4ka3/4a4/4b4/7C1/9/9/3R4p/9/3K5/3p5 w, stipulation: "#2"}
"##;

#[test]
fn men_who_are_idle_or_stop_cooks_alone_are_told() {
    let sandbox = Sandbox::new();
    sandbox.file("men.yaml", PROBLEMS);
    let run = sandbox.run(&["verify", "-v", "men.yaml"]);
    assert!(run.stdout.contains("Black elephant g10 only stops g4f4\n"), "{run}");
    assert!(run.stdout.contains("idle: Black soldier d1 and Black soldier i4\n"), "{run}");
    assert!(run.stdout.contains("the mate is"), "{run}");
    let run = sandbox.run(&["verify", "-v", "--format", "jsonl", "men.yaml"]);
    let first: Value = serde_json::from_str(run.stdout.lines().next().unwrap()).unwrap();
    let men = first["economy"]["men"].as_array().unwrap();
    let elephant = men.iter().find(|man| man["man"] == "b").unwrap();
    assert_eq!(elephant["cooks"], json!(["g4f4"]));
}

#[test]
fn a_strict_check_tells_idle_men_and_calls_the_problem_sound() {
    let sandbox = Sandbox::new();
    sandbox.file("men.yaml", PROBLEMS);
    let run = sandbox.run(&["verify", "--policy", "strict", "men.yaml"]);
    assert!(run.code == Some(0) && run.stdout.contains("(idle: Black soldier i4)"), "{run}");
    let run = sandbox.run(&["verify", "men.yaml"]);
    assert!(run.code == Some(0) && !run.stdout.contains("idle:"), "{run}");
}
