//! The documents show what the program prints.

use std::path::{Path, PathBuf};

use super::reference::pages;
use crate::sandbox::{Sandbox, words};

/// The documents whose console blocks are run, and the fewest commands each must show.
const DOCUMENTS: [(&str, usize); 4] =
    [("README.md", 6), ("README.de.md", 5), ("README.zh-CN.md", 5), ("docs/rules.md", 4)];

/// The pages of the reference show at least this many commands together.
const IN_THE_REFERENCE: usize = 5;

/// Runs every command of the documents in the project's folder. With `PAIJU_UPDATE_README` set
/// the documents are rewritten instead of compared.
#[test]
fn every_command_prints_what_the_documents_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (document, least) in DOCUMENTS {
        let seen = commands_of(&folder.join(document));
        assert!(seen >= least, "{document}: {seen} commands");
    }
    let seen: usize = pages().iter().map(|page| commands_of(page)).sum();
    assert!(seen >= IN_THE_REFERENCE, "{seen} commands");
}

/// Runs the commands of a document, and counts them.
fn commands_of(document: &Path) -> usize {
    let text = std::fs::read_to_string(document).unwrap();
    let mut blocks = text.split("```console\n");
    let mut written = blocks.next().unwrap().to_owned();
    let mut seen = 0;
    for block in blocks {
        let (shown, rest) = block.split_once("```").unwrap();
        let command = shown.lines().next().unwrap();
        let args = words(command.strip_prefix("$ paiju ").unwrap());
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let folder = env!("CARGO_MANIFEST_DIR");
        let output = Sandbox::new().command(&args).current_dir(folder).output().unwrap();
        let printed = String::from_utf8(output.stdout).unwrap();
        written = format!("{written}```console\n{command}\n{printed}```{rest}");
        seen += 1;
    }
    if std::env::var_os("PAIJU_UPDATE_README").is_some() {
        std::fs::write(document, written).unwrap();
    } else {
        assert_eq!(text, written, "{}", document.display());
    }
    seen
}

/// Sections are found by the names that GitHub gives their headings.
#[test]
fn every_link_between_the_documents_leads_somewhere() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let anchors = |text: &str| -> Vec<String> {
        let headings = text.lines().filter_map(|line| line.strip_prefix('#'));
        let plain = |c: char| c.is_alphanumeric() || c == ' ' || c == '-';
        let anchor = |heading: &str| {
            let words = heading.trim_start_matches('#').trim().to_lowercase();
            words.chars().filter(|&c| plain(c)).collect::<String>().replace(' ', "-")
        };
        headings.map(anchor).collect()
    };
    // The package `paiju` does not contain the other crates of the repository.
    let has_crates = folder.join("crates").exists();
    let (mut seen, mut broken) = (0, Vec::new());
    for path in files(folder, &[".md"]) {
        let text = std::fs::read_to_string(&path).unwrap();
        let links = text.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
        let images = text.split(" src=\"").skip(1).filter_map(|rest| rest.split_once('"'));
        for (link, _) in links.chain(images) {
            if link.contains("://") || (link.contains("crates/") && !has_crates) {
                continue;
            }
            let (file, section) = link.split_once('#').unwrap_or((link, ""));
            let target =
                if file.is_empty() { path.clone() } else { path.parent().unwrap().join(file) };
            let found = std::fs::read(&target).is_ok_and(|bytes| {
                let text = String::from_utf8_lossy(&bytes);
                section.is_empty() || anchors(&text).iter().any(|anchor| anchor == section)
            });
            seen += 1;
            if !found && !target.is_dir() {
                broken.push(format!("{}: {link}", path.display()));
            }
        }
    }
    assert!(seen > 150, "{seen} links");
    assert_eq!(broken, [""; 0]);
}

/// Help texts, comments, scripts and tests name pages by their paths.
#[test]
fn every_page_that_the_code_names_exists() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut seen, mut missing) = (0, Vec::new());
    for path in files(folder, &[".rs", ".toml", ".py", ".js", ".sh", ".html", ".md"]) {
        let text = String::from_utf8_lossy(&std::fs::read(&path).unwrap()).into_owned();
        for (at, _) in text.match_indices("docs/") {
            let named = text[at..].split(|c: char| !c.is_alphanumeric() && !"/-._".contains(c));
            let named = named.clone().next().unwrap().trim_end_matches('.');
            if Path::new(named).extension().is_some_and(|it| it == "md") {
                seen += 1;
                if !folder.join(named).exists() {
                    missing.push(format!("{}: {named}", path.display()));
                }
            }
        }
    }
    assert!(seen > 20, "{seen} pages");
    assert_eq!(missing, [""; 0]);
}

/// The files of the project with these endings.
fn files(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let (mut found, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if name.starts_with('.') || name == "target" || name == "node_modules" {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else if endings.iter().any(|ending| name.ends_with(ending)) {
                found.push(path);
            }
        }
    }
    found
}

#[test]
fn every_path_that_the_documents_name_exists() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (document, least) in [
        ("README.md", 2),
        ("README.de.md", 2),
        ("README.zh-CN.md", 2),
        ("docs/reference/generating.md", 3),
        ("docs/tour.md", 45),
        ("ARCHITECTURE.md", 20),
        ("CONTRIBUTING.md", 10),
    ] {
        let text = std::fs::read_to_string(folder.join(document)).unwrap();
        let words = text.split(|c: char| c.is_whitespace() || "`:,;()".contains(c));
        // The package `paiju` does not contain the other crates of the repository.
        let crates = folder.join("crates").exists().then_some("crates/");
        let is_path = |word: &&str| {
            let mut rooms = ["src/", "tests/", "puzzles/"].into_iter().chain(crates);
            rooms.any(|room| word.starts_with(room))
        };
        let paths: Vec<&str> =
            words.filter(is_path).map(|path| path.trim_end_matches('.')).collect();
        assert!(paths.len() >= least, "{document} names {} paths", paths.len());
        let missing: Vec<&str> =
            paths.into_iter().filter(|path| !folder.join(path).exists()).collect();
        assert_eq!(missing, [""; 0], "{document}");
    }
}

/// The pictures of the documents, with the commands that draw them.
const PICTURES: [(&str, &[&str]); 3] = [
    (
        "docs/pictures/problem.svg",
        &["show", "--fen", "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w", "--arrow", "c6d8"],
    ),
    ("docs/pictures/mate.svg", &["explain", "--fen", "3a1k3/4aP3/3N5/9/9/6r2/9/9/3p5/4K4 b"]),
    (
        "docs/pictures/chex.svg",
        &["show", "--rules", "chex", "--fen", "rbkn/ppppp/6/7/6/PPPPP/NKBR w Kk"],
    ),
];

/// With `PAIJU_UPDATE_README` set the pictures are redrawn instead of compared.
#[test]
fn the_pictures_of_the_documents_are_those_that_the_program_draws() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (file, args) in PICTURES {
        let args = [args, &["--format", "svg"]].concat();
        let run = Sandbox::new().run(&args);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run}");
        let path = folder.join(file);
        if std::env::var_os("PAIJU_UPDATE_README").is_some() {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, run.stdout).unwrap();
        } else {
            assert_eq!(std::fs::read_to_string(path).unwrap(), run.stdout, "{file}");
        }
    }
}
