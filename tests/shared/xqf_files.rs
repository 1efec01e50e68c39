//! Public XQF files of all versions, compared with what an independent reader found in them.

use std::time::{Duration, Instant};

use paiju::formats::{FileFormat, GameFile, GameTree, Header, ReadOptions, main_line_end, xqf};
use paiju::game::{Outcome, WinKind};
use serde_json::Value;

use crate::table::text;

/// The files with what is expected of each.
pub(crate) fn files() -> Option<Vec<(Value, Vec<u8>)>> {
    let expected = text("xqf/expected.jsonl")?;
    let folder = std::env::var("PAIJU_SHARED_DATA").unwrap();
    let file = |line: &str| {
        let expected: Value = serde_json::from_str(line).unwrap();
        let name = expected["file"].as_str().unwrap();
        let bytes = std::fs::read(format!("{folder}/xqf/{name}")).unwrap();
        (expected, bytes)
    };
    Some(expected.lines().map(file).collect())
}

fn main_line(tree: &GameTree) -> Vec<String> {
    let steps = tree.main_line().filter_map(|id| tree.step(id));
    steps.map(|step| format!("{}{}", step.from, step.to)).collect()
}

#[test]
fn public_xqf_files_hold_what_an_independent_reader_found() {
    let Some(files) = files() else { return };
    for (expected, bytes) in files {
        let file = GameFile::new(FileFormat::detect(&bytes).unwrap(), bytes);
        let read = file.read(0, ReadOptions::default()).unwrap();
        let tree = &read.tree;
        let end = main_line_end(tree);
        let outcome = match end.outcome {
            Some(Outcome::Win { by: WinKind::Checkmate, .. }) => Value::from("mate"),
            Some(Outcome::Win { by: WinKind::Stalemate, .. }) => Value::from("stalemate"),
            _ => Value::Null,
        };
        let found = serde_json::json!({
            "file": expected["file"],
            "version": file.bytes(0)[2],
            "fen": tree.fen(),
            "title": tree.headers.get(Header::Title).unwrap_or_default(),
            "main_line": main_line(tree),
            // Games from the start position were not played through.
            "legal_plies": expected["legal_plies"].as_u64().map(|_| end.plies),
            "end": outcome,
            "nodes": tree.move_count(),
            "variations": tree.variation_count(),
            "comments": tree.comment_count(),
            "cut_off": !read.warnings.is_empty(),
        });
        assert_eq!(found, expected);
    }
}

#[test]
fn public_xqf_files_are_written_and_read_as_the_same_trees() {
    let Some(files) = files() else { return };
    for (expected, bytes) in files {
        let tree = xqf::read(&bytes, ReadOptions::default()).unwrap().tree;
        let written = xqf::write(&tree).unwrap();
        assert_eq!(written.losses, [], "{}", expected["file"]);
        let again = xqf::read(&written.bytes, ReadOptions::default()).unwrap();
        assert_eq!(again.warnings, []);
        assert_eq!(again.tree, tree, "{}", expected["file"]);
    }
}

#[test]
fn a_thousand_xqf_files_take_less_than_a_second() {
    let Some(files) = files() else { return };
    let start = Instant::now();
    for _ in 0..20 {
        for (_, bytes) in &files {
            let tree = xqf::read(bytes, ReadOptions::default()).unwrap().tree;
            assert!(!tree.fen().is_empty());
        }
    }
    let took = start.elapsed();
    println!("1000 XQF files: {took:.2?}");
    assert!(took < Duration::from_secs(1), "{took:?}");
}
