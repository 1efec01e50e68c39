//! `paiju engine` driven by an independent program: the package `cchess`, over UCI and over UCCI.

use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use paiju::examine::solve_fen;
use paiju::game::WinKind;
use paiju::rules::RuleSet;
use paiju::solve::Limits;
use serde_json::Value;

use crate::{PROGRAM, python};

/// A mate: its position, its length and its keys with ranks from 0.
pub(crate) struct Mate {
    pub(crate) fen: String,
    moves: u64,
    keys: Vec<String>,
}

/// The first mates of the project's problems.
pub(crate) fn mates(count: usize) -> Vec<Mate> {
    let puzzles = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles");
    let output = Command::new(PROGRAM)
        .args(["convert", "--format", "epd", puzzles])
        .stderr(Stdio::null())
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let mates = text.lines().filter_map(|line| {
        let fen = line.split(" - - ").next()?.to_owned();
        // Some are problems of other games.
        let solved = solve_fen(RuleSet::Xiangqi, &fen, "#3", Limits::default()).ok()?;
        let answer = solved.answer;
        let is_mate = answer.line.win == Some(WinKind::Checkmate);
        let shortest = answer.moves.filter(|_| is_mate)?;
        let keys = answer.keys.iter().map(|key| from_zero(&key.coordinates)).collect();
        Some(Mate { fen, moves: shortest.into(), keys })
    });
    mates.take(count).collect()
}

/// A move of two squares with ranks from 0.
fn from_zero(mv: &str) -> String {
    let at = 1 + mv[1..].find(|c: char| c.is_ascii_lowercase()).unwrap();
    let square = |text: &str| format!("{}{}", &text[..1], text[1..].parse::<u8>().unwrap() - 1);
    square(&mv[..at]) + &square(&mv[at..])
}

/// An engine as that package starts one: a file without arguments.
fn script(folder: &Path) -> PathBuf {
    let path = folder.join("engine");
    fs::write(&path, format!("#!/bin/sh\nexec '{PROGRAM}' engine\n")).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path
}

#[test]
fn another_program_gets_fifty_mates_over_uci_and_over_ucci() {
    let Some(python) = python() else { return };
    let folder = tempfile::tempdir().unwrap();
    let (engine, mates) = (script(folder.path()), mates(50));
    assert_eq!(mates.len(), 50);
    let line = |Mate { fen, moves, .. }: &Mate| format!("{moves} {fen} - - 0 1\n");
    let input: String = mates.iter().map(line).collect();
    for protocol in ["uci", "ucci"] {
        let mut child = Command::new(&python)
            .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/interop/play.py"))
            .arg(protocol)
            .arg(&engine)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{protocol}");
        let text = String::from_utf8(output.stdout).unwrap();
        let found: Vec<Value> = text.lines().map(|it| serde_json::from_str(it).unwrap()).collect();
        assert_eq!(found.len(), mates.len());
        for (Mate { fen, moves, keys }, found) in mates.iter().zip(&found) {
            assert_eq!(found["action"], "bestmove", "{protocol}, {fen}: {found}");
            assert_eq!(found["mate"].as_u64(), Some(*moves), "{protocol}, {fen}: {found}");
            assert!(found["known"].as_bool().unwrap(), "{fen}: {found}");
            let mv = found["move"].as_str().unwrap();
            assert!(keys.iter().any(|key| key == mv), "{fen}: {mv} is none of {keys:?}");
        }
    }
}
