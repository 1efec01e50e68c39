//! A crate lists what it uses, and nothing else.
//!
//! Of `[dependencies]` the compiler itself warns: the library of each crate has the lint
//! `unused_crate_dependencies`. What only tests use is looked for here.

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

use serde_json::Value;

use super::{root, sources};

#[test]
fn every_library_has_the_lint_that_finds_unused_dependencies() {
    let lint = "#![cfg_attr(not(test), warn(unused_crate_dependencies))]";
    for folder in crates() {
        let text = fs::read_to_string(root().join(&folder).join("src/lib.rs")).unwrap();
        assert!(text.lines().any(|line| line == lint), "{folder}/src/lib.rs lacks {lint}");
    }
}

#[test]
fn every_dependency_of_tests_is_used_by_one() {
    let mut unused = Vec::new();
    for (folder, names) in dev_dependencies() {
        let mut texts = sources(&format!("{folder}/src"));
        if folder == "." {
            texts.extend(sources("tests"));
        }
        let uses = |name: &str| {
            let (path, import) = (format!("{name}::"), format!("use {name}"));
            texts.iter().any(|(_, text)| text.contains(&path) || text.contains(&import))
        };
        unused.extend(names.into_iter().filter(|name| !uses(name)).map(|it| (folder.clone(), it)));
    }
    assert!(unused.is_empty(), "unused: {unused:?}");
}

#[test]
fn the_library_alone_compiles_no_command_line_no_server_no_pictures_and_no_tables() {
    let heavy = [
        "annotate-snippets",
        "axum",
        "clap",
        "ctrlc",
        "indicatif",
        "rayon",
        "resvg",
        "schemars",
        "tokio",
        "zstd",
        "zstd-sys",
    ];
    let tree = |arguments: &[&str]| {
        let form = ["tree", "--package", "paiju", "--edges", "normal", "--prefix", "none"];
        let text = cargo(&[&form[..], &["--format", "{p}"], arguments].concat());
        let names = text.lines().filter_map(|line| line.split(' ').next());
        names.map(str::to_owned).collect::<Vec<_>>()
    };
    let all = tree(&[]);
    assert!(heavy.iter().all(|name| all.iter().any(|it| it == name)), "{all:?}");
    let library = tree(&["--no-default-features"]);
    assert!(library.iter().any(|it| it == "paiju-solve"), "{library:?}");
    let found: Vec<_> = heavy.iter().filter(|name| library.iter().any(|it| it == *name)).collect();
    assert!(found.is_empty(), "the library compiles {found:?}");
}

/// The folders of the crates, from that of the workspace.
fn crates() -> Vec<String> {
    dev_dependencies().into_keys().collect()
}

/// The names by which the code of each crate, by its folder, calls what only its tests use.
fn dev_dependencies() -> BTreeMap<String, Vec<String>> {
    let text = cargo(&["metadata", "--no-deps", "--format-version", "1"]);
    let metadata: Value = serde_json::from_str(&text).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let crates = packages.iter().map(|package| {
        let manifest = package["manifest_path"].as_str().unwrap().replace('\\', "/");
        let root = root().to_str().unwrap().replace('\\', "/");
        let folder = manifest.trim_end_matches("/Cargo.toml").trim_start_matches(&root);
        let folder = folder.trim_start_matches('/');
        let of_tests = package["dependencies"].as_array().unwrap().iter();
        let of_tests = of_tests.filter(|it| it["kind"] == "dev");
        let names = of_tests.map(|it| it["rename"].as_str().or(it["name"].as_str()).unwrap());
        let names = names.map(|name| name.replace('-', "_")).collect();
        (if folder.is_empty() { "." } else { folder }.to_owned(), names)
    });
    let crates: BTreeMap<_, _> = crates.collect();
    assert!(crates.len() > 4, "{crates:?}");
    crates
}

/// What cargo prints, without asking a registry.
fn cargo(arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO"));
    let output = command.args(arguments).args(["--offline", "--locked"]).current_dir(root());
    let output = output.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}
