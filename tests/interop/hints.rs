//! Hints and claims of an independent engine: `fairy-stockfish`, as Debian packages it. It is
//! skipped where that is not installed; `PAIJU_FAIRY_STOCKFISH` names one.

use std::fmt::Write;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::PROGRAM;
use crate::engine::mates;

/// The engine, if it is installed.
fn engine() -> Option<String> {
    let named = std::env::var("PAIJU_FAIRY_STOCKFISH").ok();
    // Debian keeps it where games are, which not every PATH has.
    let places = ["/usr/games/fairy-stockfish", "/usr/bin/fairy-stockfish"].map(str::to_owned);
    let found = named.into_iter().chain(places).find(|path| Path::new(path).exists());
    if found.is_none() {
        println!("skipped: fairy-stockfish is not installed");
    }
    found
}

/// The records of a command about positions.
fn records(args: &[&str], engine: Option<&str>, positions: &str) -> Vec<Value> {
    let mut command = Command::new(PROGRAM);
    command.args(args);
    if let Some(engine) = engine {
        command.args(["--engine", engine, "--engine-dialect", "fairy", "--engine-time", "2s"]);
    }
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(positions.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn its_hints_are_taken_and_change_no_verdict() {
    let Some(engine) = engine() else { return };
    // Nothing is found at once in the first two; the third is solved before hints are asked for.
    let positions = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w
rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w
3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w
";
    let args = ["batch", "--nodes", "150000", "--no-timing", "--exit-zero", "--jobs", "1", "-"];
    let (without, with) =
        (records(&args, None, positions), records(&args, Some(&engine), positions));
    assert_eq!((without.len(), with.len()), (3, 3));
    for (without, with) in without.iter().zip(&with) {
        for field in ["verdict", "moves", "at_most", "win", "keys"] {
            assert_eq!(with[field], without[field], "{with}");
        }
    }
    for with in &with[..2] {
        assert!(with["hints"].as_str().unwrap().starts_with("Fairy-Stockfish"), "{with}");
    }
    assert_eq!((&with[2]["verdict"], with[2].get("hints")), (&"solved".into(), None));
}

#[test]
fn its_mates_are_audited() {
    let Some(engine) = engine() else { return };
    let positions = mates(8).iter().fold(String::new(), |mut text, mate| {
        writeln!(text, "{}", mate.fen).unwrap();
        text
    });
    let args = ["verify", "--claims", "--of-engine", "--nodes", "100000", "--format", "jsonl", "-"];
    let audited = records(&args, Some(&engine), &positions);
    assert_eq!(audited.len(), 8);
    let confirmed = audited.iter().filter(|record| record["audit"] == "confirmed").count();
    // It sees all of them on a machine that is not too busy.
    assert!(confirmed >= 4, "{audited:#?}");
    for record in &audited {
        assert_ne!(record["audit"], "refuted", "{record}");
        assert!(record["claimed_by"].as_str().unwrap().starts_with("Fairy-Stockfish"), "{record}");
    }
}
