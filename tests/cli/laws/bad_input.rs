//! Everything that can be wrong with a file: each fault is reported with its place, and nothing
//! else suffers.

use std::fmt::Write;
use std::time::{Duration, Instant};

use insta::{assert_snapshot, glob};

use crate::sandbox::{OCTAGONAL, Sandbox};

#[test]
fn every_fault_is_told_in_its_place() {
    glob!("../bad", "*.yaml", |path| {
        let sandbox = Sandbox::new();
        let name = path.file_name().unwrap().to_str().unwrap();
        sandbox.file(name, std::fs::read(path).unwrap());
        assert_snapshot!(sandbox.run(&["verify", name]));
    });
}

#[test]
fn files_that_are_none_do_not_stop_the_others() {
    let sandbox = Sandbox::new();
    sandbox.file("empty.yaml", "");
    sandbox.file("latin1.yaml", b"- id: caf\xe9\n  fen: x\n");
    sandbox.file("folder/readme.txt", "");
    let files = ["missing.yaml", "empty.yaml", "latin1.yaml", "folder", "good.yaml"];
    assert_snapshot!(sandbox.run(&[&["verify"][..], &files].concat()));
    for file in &files[..4] {
        assert_eq!(sandbox.run(&["verify", file]).code, Some(2), "{file}");
    }
}

#[test]
fn a_byte_order_mark_is_no_fault() {
    let sandbox = Sandbox::new();
    let good = crate::sandbox::GOOD;
    sandbox.file("bom.yaml", format!("\u{feff}{good}"));
    let run = sandbox.run(&["verify", "bom.yaml"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let run = sandbox.run_with(&["solve", "-"], format!("\u{feff}{OCTAGONAL}\r\n"));
    assert_eq!(run.code, Some(0), "{run}");
}

#[test]
fn deep_nesting_and_alias_bombs_are_refused_quickly() {
    let sandbox = Sandbox::new();
    sandbox.file("deep.yaml", format!("problems: {}", "[".repeat(100_000)));
    sandbox.file("deep-maps.yaml", "a: ".to_owned() + &"{a: ".repeat(100_000));
    let mut bomb = "a: &a [x, x, x, x, x, x, x, x, x]\n".to_owned();
    for (this, last) in ('b'..='z').zip('a'..='y') {
        let aliases = vec![format!("*{last}"); 9].join(", ");
        writeln!(bomb, "{this}: &{this} [{aliases}]").unwrap();
    }
    sandbox.file("bomb.yaml", bomb);
    let deep_solution = format!(
        "- {{fen: {OCTAGONAL}, stipulation: \"#2\", solution: '1. c6d8 {}'}}",
        "(1. c6d8 ".repeat(100_000)
    );
    sandbox.file("deep-solution.yaml", deep_solution);
    let start = Instant::now();
    for file in ["deep.yaml", "deep-maps.yaml", "bomb.yaml", "deep-solution.yaml"] {
        let run = sandbox.run(&["verify", file, "good.yaml"]);
        assert_eq!(run.code, Some(2), "{file}");
        assert!(run.stdout.contains("iron-bolt        #1  sound"), "{file}: {}", run.stdout);
        assert!(run.stderr.contains("error") && run.stderr.len() < 100_000, "{file}");
    }
    assert!(start.elapsed() < Duration::from_secs(20));
}

#[test]
fn a_position_text_is_underlined_like_a_file() {
    let sandbox = Sandbox::new();
    let fen = "4k4/9/9/9/9/9/9/9/x8/4K4 w";
    assert_snapshot!("bad_fen", sandbox.run(&["solve", "--fen", fen]));
    assert_eq!(sandbox.run(&["perft", "1", "--fen", fen]).code, Some(2));
    assert_eq!(sandbox.run(&["show", "--fen", fen]).code, Some(2));
    let lines = format!("{OCTAGONAL}\n4k4/9/9/9/9/9/9/9/9/4K4 w\n");
    assert_snapshot!("bad_line", sandbox.run_with(&["solve", "--moves", "2", "-"], lines));
}

#[test]
fn terminal_escapes_in_a_file_stay_letters() {
    let sandbox = Sandbox::new();
    let id = r#""\e[31mred\nline""#;
    sandbox.file("id.yaml", format!("- {{id: {id}, fen: {OCTAGONAL}, stipulation: \"#2\"}}"));
    let run = sandbox.run(&["verify", "--color", "always", "id.yaml"]);
    assert!(!run.stdout.contains("\u{1b}[31mred"), "{run}");
    assert!(run.stdout.contains(r"\u{1b}[31mred\nline"), "{run}");
}

/// A file written by hand, with what goes wrong then.
const BY_HAND: &str = "collection: My first
problems:
  - id: one
    fen: 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w
    stipulation: #2
  - id: two
    position: 2bak4/4a4/4b4/4C4/9/3R5/9/9/4pr3/3K5 w
    stipulation: mate in 1
  - id: one
    fen: 2bak4/4a4/4b4/4C4/9/3R5/9/9/4pr3/3K5
    stipulation: \"#1\"
";

#[test]
fn a_stream_tells_faults_on_the_lines_of_the_file() {
    let sandbox = Sandbox::new();
    sandbox.file("mine.yaml", BY_HAND);
    assert_snapshot!("by_hand_bench", sandbox.run(&["bench", "mine.yaml"]));
    assert_snapshot!("by_hand_verify", sandbox.run(&["verify", "mine.yaml"]));
    // The same places, line and column, whether the file is read as a whole or as a stream.
    let batch = sandbox.run(&["batch", "--task", "verify", "mine.yaml"]).stdout;
    let whole = sandbox.run(&["verify", "--format", "jsonl", "mine.yaml"]).stdout;
    let errors = |text: &str| -> Vec<serde_json::Value> {
        let errors =
            |line| serde_json::from_str::<serde_json::Value>(line).unwrap()["errors"].take();
        text.lines().map(errors).collect()
    };
    assert_eq!(errors(&batch), errors(&whole));
    sandbox.file("list.fen", format!("{OCTAGONAL}\n\nnonsense w\n{OCTAGONAL} dm 0;\n"));
    let run = sandbox.run(&["bench", "list.fen"]);
    assert!(
        run.stderr.contains("--> list.fen:3") && run.stderr.contains("--> list.fen:4"),
        "{run}"
    );
    assert!(run.stdout.contains("\n3 problems\n"), "{run}");
}

#[test]
fn a_file_that_is_no_collection_is_read_or_refused_with_its_reason() {
    let sandbox = Sandbox::new();
    sandbox.file("t.csv", format!("id,fen\n1,{OCTAGONAL}\n"));
    sandbox.file("semicolons.csv", format!("id;fen\n1;{OCTAGONAL}\n"));
    sandbox.file("t.jsonl", format!("{{\"fen\":\"{OCTAGONAL}\"}}\n{{\"fen\":\"{OCTAGONAL}\""));
    sandbox.file("t.fen", OCTAGONAL);
    let mut told = String::new();
    for args in [
        "verify t.csv",
        "solve t.jsonl",
        "verify t.fen",
        "explain t.csv",
        "check t.fen",
        "batch diff t.jsonl t.jsonl",
        "bench semicolons.csv",
        "similar --likeness position t.jsonl",
    ] {
        let run = sandbox.run(&args.split(' ').collect::<Vec<_>>());
        writeln!(told, "$ paiju {args} [{}]\n{}", run.code.unwrap(), run.stderr).unwrap();
    }
    assert_snapshot!(told);
    let run = sandbox.run(&["batch", "t.jsonl"]);
    assert!(run.stdout.contains("found no JSON object: it is cut off"), "{run}");
    assert_eq!(sandbox.run(&["solve", "t.fen"]).code, Some(0));
}
