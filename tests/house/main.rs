//! What the workspace promises about itself: which crate may use what, and how its prose sounds.

#![expect(clippy::unwrap_used, reason = "the folders of the repository are a test as well")]

mod arrows;
mod budgets;
mod circles;
mod commands;
mod dependencies;
mod generics;
mod platform;
mod prose;

use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the workspace.
fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The Rust files below a folder of the workspace, by their paths from there, with their text.
fn sources(folder: &str) -> Vec<(String, String)> {
    files(folder, |ending| ending == "rs")
}

/// The files below a folder of the workspace whose endings are wanted.
fn files(folder: &str, wanted: impl Fn(&str) -> bool) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().and_then(|it| it.to_str()).is_some_and(&wanted) {
                found.push((name(&path), fs::read_to_string(&path).unwrap()));
            }
        }
    }
    found.sort();
    assert!(!found.is_empty(), "no source in {folder}");
    found
}

/// A path from the folder of the workspace.
fn name(path: &Path) -> String {
    path.strip_prefix(root()).unwrap().to_str().unwrap().replace('\\', "/")
}

/// The lines of a source that are code of the program: no comments, and nothing from its tests on.
fn code(text: &str) -> impl Iterator<Item = &str> {
    let program = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    program.lines().filter(|line| !line.trim_start().starts_with("//"))
}
