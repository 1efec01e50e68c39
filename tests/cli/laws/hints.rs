//! `--engine`: lines that other engines suggest, and engines that do nothing but harm.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use serde_json::Value;

use crate::sandbox::Sandbox;

/// An engine that answers with what the first argument names; `all` does each in turn.
const LIAR: &str = r#"#!/bin/sh
echo $$ >> "$(dirname "$0")/pids"
n=$$
while read -r word rest; do
  case "$word" in
    uci) echo "id name Liar"; echo "uciok" ;;
    isready) echo "readyok" ;;
    go)
      n=$((n + 1))
      kind=$1
      [ "$1" = all ] && case $((n % 5)) in
        0) kind=mate ;; 1) kind=illegal ;; 2) kind=long ;; 3) kind=silent ;; 4) kind=dead ;;
      esac
      case "$kind" in
        mate) echo "info depth 9 score mate 1 pv h2e2 h9g7"; echo "bestmove h2e2" ;;
        illegal) echo "info depth 1 score mate 3 pv z9z9 a0a9 ---"; echo "bestmove a9a0" ;;
        long) head -c 10000000 /dev/zero | tr '\0' 'x'; echo; echo "bestmove e0e1" ;;
        dead) exit 1 ;;
      esac ;;
    quit) exit ;;
  esac
done
"#;

/// Writes the liar and returns its path.
fn liar(sandbox: &Sandbox) -> String {
    sandbox.file("liar", LIAR);
    let path = sandbox.path().join("liar");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path.to_str().unwrap().to_owned()
}

/// A position in which hints are asked for: nothing is found soon.
const OPEN: &str = "id,fen
start,rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w
";

fn solved(sandbox: &Sandbox, args: &[&str]) -> Vec<Value> {
    let args = [&["batch", "--nodes", "140000", "--no-timing", "--exit-zero"], args].concat();
    let run = sandbox.run(&args);
    assert_eq!((run.stderr.as_str(), run.code), ("", Some(0)), "{run}");
    run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn an_engine_that_lies_changes_no_verdict_and_does_not_outlive_the_run() {
    let sandbox = Sandbox::new();
    let liar = liar(&sandbox);
    sandbox.file("open.csv", OPEN);
    let without = solved(&sandbox, &["open.csv"]);
    for kind in ["mate", "illegal", "long", "silent", "dead", "all"] {
        let command = format!("{liar} {kind}");
        let with = solved(&sandbox, &["--engine", &command, "--engine-time", "400ms", "open.csv"]);
        assert_eq!(with.len(), without.len());
        for (with, without) in with.iter().zip(&without) {
            for field in ["id", "verdict", "moves", "at_most", "win", "keys"] {
                assert_eq!(with[field], without[field], "{kind}: {with}");
            }
        }
    }
    let pids = fs::read_to_string(sandbox.path().join("pids")).unwrap();
    for pid in pids.lines() {
        assert!(!Path::new("/proc").join(pid).exists(), "{pid} still runs");
    }
}

#[test]
fn results_name_the_engine_and_what_it_claimed() {
    let sandbox = Sandbox::new();
    let command = format!("{} mate", liar(&sandbox));
    sandbox.file("open.csv", OPEN);
    let args = ["--engine", &command, "--engine-time", "200ms", "open.csv"];
    let results = solved(&sandbox, &args);
    assert_eq!((&results[0]["hints"], &results[0]["claimed"]), (&"Liar".into(), &1.into()));
    assert!(results[0]["at_most"].is_null() && results[0]["proven_not_within"].as_u64() > Some(0));
    let fen = results[0]["fen"].as_str().unwrap();
    let run = sandbox.run(&["solve", "--nodes", "140000", "--engine", &command, "--fen", fen]);
    assert!(run.stdout.contains("claimed by Liar: mate in 1; proven: no win in"), "{run}");
    // What is solved at once needs no help, and says so by saying nothing.
    let quick = solved(&sandbox, &["--engine", &command, "good.yaml"]);
    assert!(quick.iter().all(|record| record.get("hints").is_none()), "{quick:?}");
}

/// In every command that asks an engine for hints, also of problems that need none.
#[test]
fn an_engine_that_is_not_there_or_never_answers_is_named_and_takes_no_more_than_its_time() {
    let sandbox = Sandbox::new();
    sandbox.file("open.csv", OPEN);
    for command in ["solve", "verify", "batch"] {
        let timed = |args: &[&str]| {
            let begun = std::time::Instant::now();
            let run = sandbox.run(&[&[command, "--nodes", "140000"], args].concat());
            (run, begun.elapsed().as_secs_f64())
        };
        for file in ["open.csv", "good.yaml"] {
            let (run, _) = timed(&[file, "--engine", "no-such-engine --fast"]);
            let told = "warning: the engine `no-such-engine --fast` cannot be started";
            assert!(run.stderr.contains(told), "{run}");
            assert_eq!(run.stderr.matches("the engine").count(), 1, "{run}");
            // It costs nothing.
            assert_eq!(run.code, timed(&[file]).0.code, "{run}");
        }
        let (_, without) = timed(&["open.csv"]);
        let (run, with) = timed(&["open.csv", "--engine", "sleep 60", "--engine-time", "200ms"]);
        assert!(run.stderr.contains("warning: the engine `sleep 60` did not answer"), "{run}");
        assert!(with < 2.0 * without + 2.0, "{without} s without, {with} s with it");
    }
}
