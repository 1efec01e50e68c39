//! No stiff phrases in comments, docs, help and messages.
//!
//! `prose.txt` lists the phrases with a better one each. Where older texts still have a phrase, the
//! list holds how often, and the number may only fall: a test fails where it is exceeded, and where
//! it could be lowered. `PAIJU_UPDATE_PROSE=1` lowers the numbers.

mod phrase;
mod text;

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use phrase::Phrase;
use text::Passage;

use super::{name, root};

/// Beginnings and ends of the paths of files in other languages, quoted problems, and this test.
const SKIPPED: [&str; 6] =
    [".de.md", ".zh-CN.md", "CHANGELOG.md", "puzzles/", "tests/faults/data/", "tests/house/prose"];

#[test]
fn prose_has_no_stiff_phrases() {
    let list = fs::read_to_string(list_path()).unwrap();
    let phrases = phrase::read(&list).unwrap();
    let found = found(&phrases);
    if std::env::var_os("PAIJU_UPDATE_PROSE").is_some() {
        return lower(&list, &phrases, &found);
    }
    let mut faults = Vec::new();
    for phrase in &phrases {
        let places = found.get(&phrase.text).map_or(&[][..], Vec::as_slice);
        let (text, better) = (&phrase.text, &phrase.better);
        if places.len() > phrase.left {
            let places = places.join("\n    ");
            faults.push(format!(
                "`{text}` – {better}; {} may be left, at\n    {places}",
                phrase.left
            ));
        } else if places.len() < phrase.left {
            let count = places.len();
            faults.push(format!("`{text}`: only {count} are left, so lower its number to that"));
        }
    }
    let remedy = "Rewrite the sentence, or add the harmless words to `but` in tests/house/prose.txt.\n\
        PAIJU_UPDATE_PROSE=1 lowers the numbers.";
    assert!(faults.is_empty(), "{}\n{remedy}", faults.join("\n"));
}

#[test]
fn every_phrase_of_the_list_can_be_found() {
    let list = fs::read_to_string(list_path()).unwrap();
    for phrase in phrase::read(&list).unwrap() {
        for way in &phrase.ways {
            let sentence = format!("Here {way}, there.");
            let passage = Passage { line: 1, text: sentence.clone() };
            assert_eq!(phrase.lines_in(&passage), [1], "{sentence}");
        }
        for harmless in &phrase.but {
            let passage = Passage { line: 1, text: format!("Here {harmless}.") };
            assert!(phrase.lines_in(&passage).is_empty(), "{harmless}");
        }
    }
}

fn list_path() -> PathBuf {
    root().join("tests/house/prose.txt")
}

/// The places of each phrase, as `file:line`.
fn found(phrases: &[Phrase]) -> BTreeMap<String, Vec<String>> {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for path in files() {
        let file = name(&path);
        let passages = text::passages(&file, &fs::read_to_string(&path).unwrap());
        for phrase in phrases {
            let lines = passages.iter().flat_map(|passage| phrase.lines_in(passage));
            let places = lines.map(|line| format!("{file}:{line}"));
            found.entry(phrase.text.clone()).or_default().extend(places);
        }
    }
    found
}

/// The files that hold prose.
fn files() -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![root()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let file = name(&path);
            let hidden = file.rsplit('/').next().is_some_and(|last| last.starts_with('.'));
            let is_skipped = |part: &&str| file.starts_with(*part) || file.ends_with(*part);
            if hidden || SKIPPED.iter().any(is_skipped) {
                continue;
            }
            if path.is_dir() {
                if !["target", "node_modules"].iter().any(|built| file.ends_with(built)) {
                    folders.push(path);
                }
            } else if text::holds_prose(&file) {
                files.push(path);
            }
        }
    }
    files.sort();
    assert!(files.len() > 500, "found {} files", files.len());
    files
}

/// Writes the list with the numbers that are left, each at most as high as before.
fn lower(list: &str, phrases: &[Phrase], found: &BTreeMap<String, Vec<String>>) {
    let mut lines: Vec<String> = list.lines().map(str::to_owned).collect();
    for phrase in phrases {
        let left = found.get(&phrase.text).map_or(0, Vec::len).min(phrase.left);
        let (_, rest) = lines[phrase.line - 1].trim_start().split_once(' ').unwrap();
        lines[phrase.line - 1] = format!("{left:4} {}", rest.trim_start());
    }
    fs::write(list_path(), lines.join("\n") + "\n").unwrap();
}
