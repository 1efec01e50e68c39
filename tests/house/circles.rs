//! Files of one folder that use each other in a circle: neither can be read, or moved, without the other.

use std::collections::{BTreeMap, BTreeSet};

use crate::{code, sources};

/// The neighbors that each file of a folder uses, both by their names as modules.
type Uses = BTreeMap<String, BTreeSet<String>>;

/// The names that a text takes from `super`, `self` or its own folder, also within braces.
fn taken<'a>(text: &'a str, folder: &'a str) -> impl Iterator<Item = String> + 'a {
    let paths = ["super::".to_owned(), "self::".to_owned(), format!("{folder}::")];
    let starts: Vec<usize> = paths
        .iter()
        .flat_map(|path| text.match_indices(path).map(|(at, path)| at + path.len()))
        .collect();
    let name = |c: char| c.is_alphanumeric() || c == '_';
    starts.into_iter().flat_map(move |at| {
        let rest = &text[at..];
        let list = rest.split(';').next().unwrap_or_default();
        let list =
            if rest.starts_with('{') { list } else { rest.split(|c| !name(c)).next().unwrap() };
        list.split(|c| !name(c)).map(str::to_owned).collect::<Vec<_>>()
    })
}

/// The files of each folder with the neighbors that they use.
fn folders() -> BTreeMap<String, Uses> {
    let mut texts: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    for (file, text) in ["src", "crates"].into_iter().flat_map(sources) {
        let (folder, name) = file.rsplit_once('/').unwrap();
        let name = name.trim_end_matches(".rs");
        if file.contains("/tests") || ["mod", "lib", "main"].contains(&name) {
            continue;
        }
        let lines: Vec<&str> = code(&text).collect();
        texts.entry(folder.to_owned()).or_default().insert(name.to_owned(), lines.join("\n"));
    }
    let uses = |(folder, files): (String, BTreeMap<String, String>)| {
        let own = folder.rsplit('/').next().unwrap().to_owned();
        let neighbors = |(name, text): (&String, &String)| {
            let used = taken(text, &own).filter(|it| it != name && files.contains_key(it));
            (name.clone(), used.collect())
        };
        (folder.clone(), files.iter().map(neighbors).collect())
    };
    texts.into_iter().map(uses).collect()
}

/// The files that a file of a folder uses, and those that these use, and so on.
fn reached(uses: &Uses, from: &str) -> BTreeSet<String> {
    let mut open = vec![from.to_owned()];
    let mut reached = BTreeSet::new();
    while let Some(next) = open.pop() {
        open.extend(uses[&next].iter().filter(|it| reached.insert((*it).clone())).cloned());
    }
    reached
}

/// All circles: the folder, and the files that use each other.
pub(crate) fn all() -> Vec<String> {
    let mut circles = BTreeSet::new();
    for (folder, uses) in folders() {
        let reached: BTreeMap<&String, _> =
            uses.keys().map(|name| (name, reached(&uses, name))).collect();
        for name in uses.keys().filter(|name| reached[name].contains(*name)) {
            let with =
                uses.keys().filter(|it| reached[name].contains(*it) && reached[it].contains(name));
            let with: Vec<&str> = with.map(String::as_str).collect();
            circles.insert(format!("{folder}: {}", with.join(", ")));
        }
    }
    circles.into_iter().collect()
}

#[test]
fn no_files_of_the_solver_use_each_other_in_a_circle() {
    let found: Vec<String> =
        all().into_iter().filter(|it| it.starts_with("crates/solve/src/solve")).collect();
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn a_circle_is_found_over_several_files_and_within_braces() {
    let text = "use super::{a, b::Name};\nuse super::c;\nuse crate::room::d::{Other};";
    let names: BTreeSet<String> = taken(text, "room").collect();
    assert!(["a", "b", "c", "d"].iter().all(|it| names.contains(*it)), "{names:?}");
    let uses: Uses = [("a", "b"), ("b", "c"), ("c", "a"), ("d", "a")]
        .into_iter()
        .map(|(name, other)| (name.to_owned(), BTreeSet::from([other.to_owned()])))
        .collect();
    assert!(reached(&uses, "a").contains("a") && !reached(&uses, "d").contains("d"));
}
