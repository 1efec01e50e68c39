//! The map of ARCHITECTURE.md against the code.

use std::fs;
use std::path::Path;

use super::{code, root, sources};

fn architecture() -> String {
    fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap()
}

/// The words in backquotes in the first column of the table below a heading.
fn first_column(heading: &str) -> Vec<String> {
    let text = architecture();
    let (_, part) = text.split_once(&format!("\n## {heading}\n")).unwrap();
    let part = part.split_once("\n## ").map_or(part, |(part, _)| part);
    let cells = part.lines().filter(|line| line.starts_with("| `"));
    let cells = cells.map(|line| line.split('|').nth(1).unwrap());
    cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).map(str::to_owned).collect()
}

/// The names after a path in a line of code.
fn used(path: &str, line: &str) -> Vec<String> {
    let name =
        |text: &str| text.chars().take_while(|it| it.is_alphanumeric() || *it == '_').collect();
    line.match_indices(path).map(|(at, found)| name(&line[at + found.len()..])).collect()
}

#[test]
fn no_room_uses_a_room_below_it() {
    let rooms = first_column("Rooms");
    assert!(rooms.len() > 30, "{rooms:?}");
    let mut upward = Vec::new();
    for (at, room) in rooms.iter().enumerate() {
        let (folder, name) = room.trim_end_matches('/').rsplit_once('/').unwrap();
        // The sources of a crate themselves, and a room within a room, are seen with those around.
        if name == "src" || !folder.ends_with("src") {
            continue;
        }
        let below: Vec<&str> = rooms[at + 1..]
            .iter()
            .filter_map(|other| other.trim_end_matches('/').rsplit_once('/'))
            .filter(|(other, _)| *other == folder)
            .map(|(_, name)| name)
            .collect();
        for (file, text) in sources(&format!("{folder}/{name}")) {
            if file.contains("tests") {
                continue;
            }
            let names = code(&text).flat_map(|line| used("crate::", line));
            upward.extend(
                names.filter(|it| below.contains(&&**it)).map(|it| format!("{file} uses {it}")),
            );
        }
    }
    assert!(upward.is_empty(), "{upward:#?}");
}

#[test]
fn no_floor_of_the_solver_uses_one_below_it() {
    const SOLVER: &str = "crates/solve/src/solve/";
    let floors = first_column("Floors of the solver");
    let floors: Vec<&str> = floors
        .iter()
        .map(|floor| floor.strip_prefix(SOLVER).unwrap())
        .map(|floor| floor.trim_end_matches('/').trim_end_matches(".rs"))
        .collect();
    let mut wrong = Vec::new();
    for (file, text) in sources(SOLVER) {
        let (_, place) = file.split_once(SOLVER).unwrap();
        if place == "mod.rs" || place.contains("tests") {
            continue;
        }
        let floor = place.split('/').next().unwrap().trim_end_matches(".rs");
        let Some(at) = floors.iter().position(|it| *it == floor) else {
            panic!("{file} is on no floor");
        };
        // A file of the room itself may name its neighbors by `super`.
        let neighbor = if place.contains('/') { "crate::solve::" } else { "super::" };
        for name in ["crate::solve::", neighbor]
            .iter()
            .flat_map(|path| code(&text).flat_map(|line| used(path, line)).collect::<Vec<_>>())
        {
            if !floors[..=at].contains(&&*name) {
                wrong.push(format!("{file} uses {name}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_methods_of_a_type_of_the_solver_are_in_its_file() {
    let mut elsewhere = Vec::new();
    for (file, text) in sources("crates/solve/src/solve") {
        if file.contains("/tests") {
            continue;
        }
        let lines: Vec<&str> = code(&text).collect();
        for line in &lines {
            let Some(rest) = line.strip_prefix("impl").filter(|it| !it.contains(" for ")) else {
                continue;
            };
            // `impl<R: Rules> Name<R> {`: the name precedes the last `<` or the brace.
            let rest = rest.trim_end_matches(" {");
            let path = rest.split("> ").last().unwrap().trim();
            let name = path.split('<').next().unwrap();
            let is_here = ["struct", "enum"].iter().any(|kind| {
                lines.iter().any(|line| {
                    let mut words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
                    words.any(|word| word == *kind) && words.next() == Some(name)
                })
            });
            if !is_here {
                elsewhere.push(format!("{file}: {line}"));
            }
        }
    }
    assert!(elsewhere.is_empty(), "{elsewhere:#?}");
}

#[test]
fn the_checker_uses_no_other_crate_of_ours() {
    let manifest = fs::read_to_string(root().join("crates/checker/Cargo.toml")).unwrap();
    let (_, dependencies) = manifest.split_once("[dependencies]").unwrap();
    assert!(!dependencies.contains("paiju"), "{dependencies}");
    for (file, text) in sources("crates/checker/src") {
        assert!(!code(&text).any(|line| line.contains("paiju_")), "{file}");
    }
}

#[test]
fn what_the_architecture_names_is_there() {
    let text = architecture();
    let mut path = String::new();
    for word in text.split('`').skip(1).step_by(2) {
        let is_path = word.contains('/') && !word.contains(' ');
        if is_path {
            assert!(root().join(word).exists(), "{word}");
            word.clone_into(&mut path);
        } else if word.contains('_') && Path::new(&path).extension().is_some() {
            // Lints are not tests.
            let file = fs::read_to_string(root().join(&path)).unwrap();
            let is_there = file.contains(&format!("fn {word}(")) || word.starts_with("print_");
            assert!(is_there, "{path}: {word}");
        }
    }
}
