//! Everything that can be wrong with a file: each is told in its place, and nothing else
//! suffers.

use std::fmt::Write;
use std::time::{Duration, Instant};

use insta::{assert_snapshot, glob};

use crate::sandbox::{OCTAGONAL, Sandbox};

#[test]
fn every_fault_is_told_in_its_place() {
    glob!("bad/*.yaml", |path| {
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
