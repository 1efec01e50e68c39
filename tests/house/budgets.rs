//! What the house weighs: the lines of code of each room, and what tells that a fact is said twice.
//!
//! `budgets.tsv` holds the figures of the code as it is. A room that needs more lines fails until its
//! budget is raised by hand, in a change that says what the lines buy; a room that needs fewer writes its
//! budget with `PAIJU_UPDATE_HOUSE=1`, which never raises one.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use crate::{circles, files, root, sources};

const FILE: &str = "tests/house/budgets.tsv";
const CIRCLES: &str = "circles of files";

/// The lines that count: neither empty, nor comments, nor tests.
fn counted(text: &str) -> Vec<&str> {
    let lines: Vec<&str> = text.lines().collect();
    let indent = |line: &str| line.len() - line.trim_start().len();
    let mut kept = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let line = lines[at].trim_start();
        if !(line.starts_with("#[cfg(test") || line.starts_with("#[cfg(all(test")) {
            kept.push(lines[at]);
            at += 1;
            continue;
        }
        at += 1;
        while at < lines.len() && lines[at].trim_start().starts_with('#') {
            at += 1;
        }
        // An item with a body ends where a brace is as far in as its first line.
        if lines.get(at).is_some_and(|line| line.trim_end().ends_with('{')) {
            let first = indent(lines[at]);
            let is_end = |line: &str| matches!(line.trim(), "}" | "};") && indent(line) == first;
            at += 1;
            while at < lines.len() && !is_end(lines[at]) {
                at += 1;
            }
        }
        at += 1;
    }
    kept.retain(|line| !line.trim().is_empty() && !line.trim_start().starts_with("//"));
    kept
}

fn is_test(file: &str) -> bool {
    let name = file.rsplit('/').next().unwrap().trim_end_matches(".rs");
    file.contains("/tests/")
        || name == "tests"
        || name.ends_with("_tests")
        || name.contains("tests_")
}

/// The room of a file: a folder below `src`, or the sources of a crate themselves.
fn room(file: &str) -> String {
    let parts: Vec<&str> = file.split('/').collect();
    let depth = if parts[0] == "src" { 2 } else { 4 };
    parts[..depth.min(parts.len() - 1)].join("/")
}

fn starts_use(line: &str) -> bool {
    let line = line.trim_start();
    let rest = line.strip_prefix("pub").map_or(line, |rest| {
        rest.strip_prefix('(').and_then(|rest| rest.split_once(')')).map_or(rest, |(_, rest)| rest)
    });
    rest.trim_start().starts_with("use ")
}

/// The lines of the page's scripts, style and markup.
fn page() -> usize {
    let comment = |line: &str| ["//", "/*", "*"].iter().any(|it| line.starts_with(it));
    let page = |ending: &str| ["js", "css", "html"].contains(&ending);
    let files = ["src", "crates"].into_iter().flat_map(|folder| files(folder, page));
    let texts = files.filter(|(file, _)| !is_test(file));
    let count = |text: String| {
        text.lines().map(str::trim).filter(|it| !it.is_empty() && !comment(it)).count()
    };
    texts.map(|(_, text)| count(text)).sum()
}

/// All figures by their names, rooms by their paths.
fn figures() -> BTreeMap<String, usize> {
    let mut figures = BTreeMap::new();
    let mut uses = 0;
    let mut records = BTreeSet::new();
    for (file, text) in ["src", "crates"].into_iter().flat_map(sources) {
        if is_test(&file) {
            continue;
        }
        let lines = counted(&text);
        *figures.entry("files".to_owned()).or_default() += 1;
        *figures.entry("files under 40 lines".to_owned()).or_default() +=
            usize::from(lines.len() < 40);
        *figures.entry("lines".to_owned()).or_default() += lines.len();
        *figures.entry(room(&file)).or_default() += lines.len();
        let mut within = false;
        for line in lines {
            within |= starts_use(line);
            uses += usize::from(within);
            within &= !line.trim_end().ends_with(';');
            let mut words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
            if words.any(|word| word == "struct" || word == "enum") {
                records.extend(
                    words.next().filter(|name| name.ends_with("Record")).map(str::to_owned),
                );
            }
        }
    }
    figures.insert("lines of use".to_owned(), uses);
    figures.insert("types that copy results".to_owned(), records.len());
    figures.insert(CIRCLES.to_owned(), circles::all().len());
    figures.insert("lines of the page".to_owned(), page());
    figures
}

fn budgets() -> BTreeMap<String, usize> {
    let text = fs::read_to_string(root().join(FILE)).unwrap();
    let row = |line: &str| {
        let (name, most) = line.split_once('\t').unwrap();
        (name.to_owned(), most.parse().unwrap())
    };
    text.lines().map(row).collect()
}

#[test]
fn no_room_is_larger_than_its_budget() {
    let (figures, mut budgets) = (figures(), budgets());
    assert!(figures.len() > 40 && figures["lines"] > 10_000, "{figures:?}");
    let over: Vec<String> = figures
        .iter()
        .filter(|(name, now)| budgets.get(*name).is_none_or(|most| *now > most))
        .map(|(name, now)| {
            let which = if name == CIRCLES { circles::all().join("; ") } else { String::new() };
            format!("{name}\t{now}, granted {:?} {which}", budgets.get(name))
        })
        .collect();
    if std::env::var_os("PAIJU_UPDATE_HOUSE").is_some() {
        budgets.retain(|name, _| figures.contains_key(name));
        for (name, most) in &mut budgets {
            *most = figures[name].min(*most);
        }
        let rows: Vec<String> =
            budgets.iter().map(|(name, most)| format!("{name}\t{most}\n")).collect();
        fs::write(root().join(FILE), rows.concat()).unwrap();
    }
    assert!(
        over.is_empty(),
        "say a fact once, or raise the budget in {FILE}:\n{}",
        over.join("\n")
    );
}

#[test]
fn tests_and_comments_are_not_counted() {
    let text = "use a;\n\n// A comment.\n#[cfg(test)]\nmod tests {\n    fn a() {\n    }\n}\nfn b() {}\n\
                #[cfg(test)]\nmod more;\nfn c() {}\n";
    assert_eq!(counted(text), ["use a;", "fn b() {}", "fn c() {}"]);
    assert!(
        starts_use("    pub(super) use a::b;") && starts_use("use {") && !starts_use("fn use_it")
    );
    assert_eq!(room("src/cli/command/solve.rs"), "src/cli");
    assert_eq!(room("crates/solve/src/solve/play/tree.rs"), "crates/solve/src/solve");
    assert_eq!(room("crates/solve/src/lib.rs"), "crates/solve/src");
}
