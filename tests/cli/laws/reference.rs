//! The tables of the reference are made from the lists of the program.
//!
//! Between `<!-- made: LIST -->` and `<!-- end -->` a page holds what [`made`] writes of that list. With
//! `PAIJU_UPDATE_README` set the pages are rewritten instead of compared.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use paiju::cli::renamed;
use paiju::problem::FindingKind;
use paiju::problem::yaml::OF_PROBLEM;
use paiju::report::words::{self, Language};
use serde_json::Value;

use super::examples::commands;
use crate::sandbox::Sandbox;

/// As many words as the English pages may have together, tables included.
const MOST_WORDS: usize = 14_000;

/// An option that this many commands have is listed once for all.
const MANY: usize = 10;

/// The pages of the reference, its list of contents first.
pub(super) fn pages() -> Vec<PathBuf> {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let mut pages: Vec<PathBuf> =
        docs.join("reference").read_dir().unwrap().map(|it| it.unwrap().path()).collect();
    pages.sort();
    pages.insert(0, docs.join("reference.md"));
    pages
}

fn is_english(page: &Path) -> bool {
    let name = page.to_string_lossy();
    !name.ends_with(".de.md") && !name.ends_with(".zh-CN.md")
}

#[test]
fn the_tables_of_the_reference_are_those_of_the_program() {
    let (mut tables, mut stale) = (0, Vec::new());
    for page in pages() {
        let text = std::fs::read_to_string(&page).unwrap();
        let mut parts = text.split("<!-- made: ");
        let mut written = parts.next().unwrap().to_owned();
        for part in parts {
            let (list, rest) = part.split_once(" -->\n").unwrap();
            let (_, rest) = rest.split_once("<!-- end -->").unwrap();
            written = format!("{written}<!-- made: {list} -->\n{}<!-- end -->{rest}", made(list));
            tables += 1;
        }
        if std::env::var_os("PAIJU_UPDATE_README").is_some() {
            std::fs::write(page, written).unwrap();
        } else if text != written {
            stale.push(page);
        }
    }
    assert!(tables >= 6, "{tables} tables");
    assert!(stale.is_empty(), "{stale:?}: PAIJU_UPDATE_README=1 rewrites them");
}

/// The table of a list: `options`, `values COMMAND --OPTION`, `keys`, `fields SCHEMA`, `notations`, `renamed`.
fn made(list: &str) -> String {
    match list.split(' ').collect::<Vec<_>>()[..] {
        ["options"] => options(),
        ["values", command, option] => values(command, option),
        ["keys"] => {
            let rows = OF_PROBLEM.iter().map(|key| [code(key.name), key.meaning.to_owned()]);
            table(["key", "meaning"], rows)
        }
        ["fields", schema] => fields(schema),
        ["notations"] => notations(),
        ["renamed"] => {
            let rows = renamed().iter().map(|(old, new)| [code(old), code(new)]);
            table(["before", "now"], rows)
        }
        _ => panic!("no list {list}"),
    }
}

fn code(text: &str) -> String {
    format!("`{text}`")
}

fn table<const N: usize>(head: [&str; N], rows: impl IntoIterator<Item = [String; N]>) -> String {
    let row = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let rule = format!("|{}\n", "---|".repeat(N));
    let rows: String = rows.into_iter().map(|cells| row(&cells)).collect();
    row(&head.map(str::to_owned)) + &rule + &rows
}

/// An option of a command: how it is written, what it does, and its values.
struct Offered {
    written: String,
    does: String,
    values: Vec<(String, String)>,
}

/// The options of a command, as its help lists them.
fn offered(command: &[String]) -> Vec<Offered> {
    let mut args: Vec<&str> = command.iter().map(String::as_str).collect();
    args.push("--help-all");
    let help = Sandbox::new().run(&args).stdout;
    let (mut options, mut inside): (Vec<Offered>, _) = (Vec::new(), false);
    let mut is_more = false;
    for line in help.lines() {
        let indent = line.len() - line.trim_start().len();
        let text = line.trim();
        if (2..10).contains(&indent) && text.starts_with('-') {
            let written = text.split_once("  ").map_or(text, |(written, _)| written);
            let (does, values) = (String::new(), Vec::new());
            options.push(Offered { written: written.to_owned(), does, values });
            (inside, is_more) = (true, false);
        } else if indent == 0 && !text.is_empty() {
            inside = false;
        } else if let (true, Some(option)) = (inside && indent >= 10, options.last_mut()) {
            if let Some((value, meaning)) =
                text.strip_prefix("- ").and_then(|value| value.split_once(':'))
            {
                option.values.push((value.to_owned(), meaning.trim().to_owned()));
            } else if let Some((_, meaning)) = option.values.last_mut()
                && indent > 10
            {
                *meaning = format!("{meaning} {text}");
            } else if text.is_empty() {
                // What comes after the first paragraph is for those who want to know more.
                is_more |= !option.does.is_empty();
            } else if !is_more && option.values.is_empty() && text != "Possible values:" {
                let space = if option.does.is_empty() { "" } else { " " };
                option.does.extend([space, text]);
            }
        }
    }
    options
}

/// The options that many commands have, with what most of these say of them. Those of all commands
/// are in every help text.
fn options() -> String {
    let mut said: BTreeMap<String, (String, BTreeMap<String, usize>)> = BTreeMap::new();
    let all = commands();
    for command in all.iter().filter(|command| !command.is_empty()) {
        for option in offered(command) {
            let name = option.written.split_once("--").map_or(&*option.written, |(_, name)| name);
            let name = name.split([' ', '[']).next().unwrap().to_owned();
            let (_, does) = said.entry(name).or_insert_with(|| (option.written, BTreeMap::new()));
            *does.entry(option.does).or_default() += 1;
        }
    }
    let many = |(_, does): &(String, BTreeMap<String, usize>)| {
        (MANY..all.len() - 1).contains(&does.values().sum())
    };
    let common = said.into_values().filter(many);
    let rows = common.map(|(written, does)| {
        let most = does.into_iter().rev().max_by_key(|(_, times)| *times);
        let does = most.map(|(does, _)| does).unwrap_or_default();
        let end = [" [", ": "].iter().filter_map(|end| does.find(end)).min();
        [code(&written), does[..end.unwrap_or(does.len())].to_owned()]
    });
    table(["option", "meaning"], rows)
}

fn values(command: &str, option: &str) -> String {
    let offered = offered(&[command.to_owned()]);
    let ours = |it: &&Offered| it.written.split([' ', ',']).any(|word| word == option);
    let values = &offered.iter().find(ours).unwrap().values;
    assert!(!values.is_empty(), "{command} {option}");
    let rows = values.iter().map(|(value, meaning)| [code(value), meaning.clone()]);
    table([&code(option), "meaning"], rows)
}

/// The fields of a record, from its schema. What it says about absence is left out.
fn fields(schema: &str) -> String {
    let run = Sandbox::new().run(&["schema", schema]);
    let schema: Value = serde_json::from_str(&run.stdout).unwrap();
    let required = schema["required"].as_array().unwrap();
    let rows = schema["properties"].as_object().unwrap().iter().map(|(name, field)| {
        let says = description(&schema, field).replace('\n', " ");
        let says = says.split(';').next().unwrap();
        let sentences = says.split_inclusive(". ");
        let says: String = sentences.filter(|it| !it.to_lowercase().contains("absent")).collect();
        let says = says.trim().trim_end_matches('.').replace('|', "\\|");
        let always = if required.iter().any(|it| it == name) { "✓" } else { "" };
        [code(name), always.to_owned(), says]
    });
    table(["field", "", "meaning"], rows)
}

/// What a schema says of a field, or else of its type, or of the items of its list.
fn description(schema: &Value, field: &Value) -> String {
    if let Some(says) = field["description"].as_str() {
        return says.to_owned();
    }
    let named = field["$ref"].as_str().and_then(|name| name.strip_prefix("#/$defs/"));
    let choices = ["anyOf", "oneOf"].iter().filter_map(|key| field[*key].as_array()).flatten();
    let within = named.map(|name| &schema["$defs"][name]).into_iter().chain(choices);
    let mut within = within.chain(field.get("items"));
    within
        .find_map(|it| Some(description(schema, it)).filter(|it| !it.is_empty()))
        .unwrap_or_default()
}

/// The notations with a move of each, from `paiju help notations`.
fn notations() -> String {
    let help = Sandbox::new().run(&["help", "notations"]).stdout;
    let lines: Vec<&str> = help.lines().map(str::trim).collect();
    let mut rows: BTreeMap<usize, [String; 3]> = BTreeMap::new();
    for (at, pair) in lines.windows(2).enumerate() {
        let Some((name, moves)) = pair[0].split_once("  ") else { continue };
        let Some(moves) = moves.trim().strip_prefix("1. ") else { continue };
        let moves = moves.split(" 2.").next().unwrap();
        if !rows.values().any(|row| row[0] == code(name)) {
            rows.insert(at, [code(name), code(moves), pair[1].to_owned()]);
        }
    }
    table(["notation", "move and reply", ""], rows.into_values())
}

#[test]
fn the_reference_has_no_more_words_than_a_reader_has_time_for() {
    let mut count = 0;
    // The table of old names is searched, not read.
    let is_read = |page: &&PathBuf| is_english(page) && !page.ends_with("names.md");
    for page in pages().iter().filter(is_read) {
        let text = std::fs::read_to_string(page).unwrap();
        let is_word = |word: &&str| word.contains(char::is_alphanumeric);
        count += text.split_whitespace().filter(is_word).count();
    }
    assert!(count <= MOST_WORDS, "{count} words");
}

#[test]
fn every_file_of_problems_in_the_reference_is_sound() {
    let mut seen = 0;
    for page in pages() {
        let text = std::fs::read_to_string(&page).unwrap();
        for block in text.split("```yaml\n").skip(1) {
            let (yaml, _) = block.split_once("```").unwrap();
            let sandbox = Sandbox::new();
            sandbox.file("shown.yaml", yaml);
            let run = sandbox.run(&["verify", "--policy", "strict", "shown.yaml"]);
            assert!(run.code == Some(0) && run.stderr.is_empty(), "{}: {run}", page.display());
            seen += 1;
        }
    }
    assert!(seen >= 3, "{seen} files");
}

/// Tables of findings have the words that the program prints.
#[test]
fn every_finding_is_explained_in_every_language() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/reference");
    for (page, language) in [
        ("findings.md", None),
        ("findings.de.md", Some(Language::German)),
        ("findings.zh-CN.md", Some(Language::Chinese)),
    ] {
        let text = std::fs::read_to_string(docs.join(page)).unwrap();
        for kind in FindingKind::ALL {
            let said = language.map(|language| words::kind(kind).text_in(language) + " | ");
            let row = format!("| `{}` | {}", kind.name(), said.unwrap_or_default());
            assert!(text.contains(&row), "{page}: {row}");
        }
    }
}
