//! Files that `convert` writes, read by an independent program, and files of that program, read
//! here: version 1.25.5 of the package `cchess` from `PyPI`. It is skipped where it is not
//! installed; `PAIJU_PYTHON` names a Python that has it. Pictures and books have a file of their
//! own.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test may stop at what cannot be")]
#![expect(clippy::print_stdout, reason = "what was skipped must be said")]

mod engine;

mod hints;

mod pictures;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use paiju::formats::{FileFormat, GameFile, GameTree, NodeId, ReadOptions};
use paiju::game::Color;
use serde_json::Value;

const PROGRAM: &str = env!("CARGO_BIN_EXE_paiju");

/// A Python that has the package.
fn python() -> Option<String> {
    let python = std::env::var("PAIJU_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let mut command = Command::new(&python);
    command.args(["-c", "import cchess"]).stdout(Stdio::null()).stderr(Stdio::null());
    if command.status().is_ok_and(|status| status.success()) {
        return Some(python);
    }
    println!("skipped: cchess is not installed ({python})");
    None
}

/// The problems of the project as files of a format, one each.
fn converted(folder: &Path, format: &str) -> Vec<PathBuf> {
    let puzzles = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles");
    let names = ["traitors", "black-to-move", "flying-general", "mechanics", "stalemate"];
    let files = names.map(|name| format!("{puzzles}/{name}.yaml"));
    let xqf = folder.join("xqf");
    let status = Command::new(PROGRAM)
        .args(["convert", "--format", "xqf", "-o"])
        .arg(&xqf)
        .args(files)
        .stderr(Stdio::null())
        .status();
    assert!(status.unwrap().success());
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(&xqf).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    if format == "pgn" {
        for path in &mut paths {
            let pgn = path.with_extension("pgn");
            let status = Command::new(PROGRAM)
                .args(["convert", "--format", "pgn", "-o"])
                .args([&pgn, &*path])
                .stderr(Stdio::null())
                .status();
            assert!(status.unwrap().success());
            without_first_comment(&pgn);
            *path = pgn;
        }
    }
    paths
}

fn read(path: &Path) -> GameTree {
    let bytes = std::fs::read(path).unwrap();
    let file = GameFile::new(FileFormat::detect(&bytes).unwrap(), bytes);
    let read = file.read(0, ReadOptions::default()).unwrap();
    assert_eq!(read.warnings, [], "{}", path.display());
    read.tree
}

/// Takes the comment before the first move out of a file, which the other program does not know.
fn without_first_comment(path: &Path) {
    let text = std::fs::read_to_string(path).unwrap();
    if let Some((tags, comment)) = text.split_once("]\n{") {
        let (_, moves) = comment.split_once('}').unwrap();
        std::fs::write(path, format!("{tags}]\n{moves}")).unwrap();
    }
}

/// Every line from the start to its end, with ranks from 0, in the order of letters.
fn lines(tree: &GameTree) -> Vec<Vec<String>> {
    let line = |end: NodeId| {
        let path = std::iter::successors(Some(end), |&id| Some(tree.parent(id)));
        let steps = path.map_while(|id| tree.step(id));
        let mut line: Vec<String> = steps
            .map(|step| {
                let square = |point: paiju::rules::xiangqi::Point| {
                    format!("{}{}", char::from(b'a' + point.file() as u8), point.rank())
                };
                format!("{}{}", square(step.from), square(step.to))
            })
            .collect();
        line.reverse();
        line
    };
    let ends = tree.walk().filter(|&id| tree.first_child(id).is_none());
    let mut lines: Vec<Vec<String>> = ends.map(line).collect();
    lines.sort();
    lines
}

/// What the other program finds in files, by their names.
fn found(python: &str, folder: &Path, paths: &[PathBuf]) -> BTreeMap<String, Value> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/interop/read.py");
    let output = Command::new(python)
        .env("PYTHONUTF8", "1")
        .arg(script)
        .arg(folder)
        .args(paths)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    let values = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    values.map(|value| (value["file"].as_str().unwrap().to_owned(), value)).collect()
}

#[test]
fn another_program_reads_the_xqf_and_pgn_that_are_written_and_the_other_way_round() {
    let Some(python) = python() else { return };
    for format in ["xqf", "pgn"] {
        let folder = tempfile::tempdir().unwrap();
        let paths = converted(folder.path(), format);
        assert!(paths.len() > 20, "{}", paths.len());
        let theirs = folder.path().join("theirs");
        std::fs::create_dir(&theirs).unwrap();
        let found = found(&python, &theirs, &paths);
        for path in &paths {
            let tree = read(path);
            // It does not know how the standard writes that Black moves first.
            if format == "pgn" && tree.turn() == Color::Black {
                continue;
            }
            let name = path.file_name().unwrap().to_str().unwrap();
            let there = &found[name];
            assert_eq!(there["fen"], tree.fen(), "{name}");
            assert_eq!(there["lines"], serde_json::json!(lines(&tree)), "{name}");
            // What they write has the main line and says nothing of a side that moves first.
            let again = read(&theirs.join(path.with_extension("pgn").file_name().unwrap()));
            let main = |tree: &GameTree| -> Vec<_> {
                tree.main_line().filter_map(|id| tree.step(id)).collect()
            };
            assert_eq!((again.fen(), main(&again)), (tree.fen(), main(&tree)), "{name}");
        }
    }
}
