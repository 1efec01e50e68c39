//! A law of the readers of data: a text with one letter removed or replaced gives the same problems,
//! or a warning, or an error. Where the letter belongs to a value, this value alone may differ.
//!
//! One case is left out: a `#` that turns a line into a comment, since then the file says that the
//! line is one. Nothing follows the last value, so that no line feed can become a part of it.

use std::path::PathBuf;

use paiju::input::{Input, PoseOptions};

use crate::random::Random;

const MATE: &str = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w";
const OTHER: &str = "4k4/9/9/R8/1R7/9/9/9/9/3K5 w";

/// The cases of each format.
const CASES: u64 = 10_000;

/// Letters that replace others: those of values, and those that have a meaning in some format.
const LETTERS: &str = "abdefnrwKNRx0129 \t\n,;:\"'{}[]()#-+=/\\._%&*!?<>|@馬é";

/// A text, with the problem and the field to which each letter belongs.
struct Sample {
    letters: Vec<char>,
    owners: Vec<Option<(usize, String)>>,
}

impl Sample {
    /// Reads a text in which a value is written as `«problem field value»`.
    fn new(text: &str) -> Self {
        let mut sample = Self { letters: Vec::new(), owners: Vec::new() };
        let mut add = |text: &str, owner: Option<&(usize, String)>| {
            sample.letters.extend(text.chars());
            sample.owners.extend(text.chars().map(|_| owner.cloned()));
        };
        for part in text.split('«') {
            let Some((marked, plain)) = part.split_once('»') else {
                add(part, None);
                continue;
            };
            let mut words = marked.splitn(3, ' ');
            let problem = words.next().unwrap().parse().unwrap();
            let owner = (problem, words.next().unwrap().to_owned());
            add(words.next().unwrap(), Some(&owner));
            add(plain, None);
        }
        sample
    }
}

/// The problems of a text by their fields; `None` if there was a warning or an error.
fn read(path: &PathBuf, text: &str) -> Option<Vec<Vec<(&'static str, String)>>> {
    std::fs::write(path, text).unwrap();
    let input = Input { paths: vec![path.clone()], ..Input::default() };
    let mut problems = Vec::new();
    for raw in input.problems() {
        let posed = raw.pose(&PoseOptions::default());
        if !posed.diagnostics().is_empty() || posed.claim.is_err() {
            return None;
        }
        let problem = posed.problem.as_ref().ok()?;
        let solution = problem.solution.as_ref().map(|solution| solution.text.to_string());
        problems.push(vec![
            ("id", posed.id.clone()),
            ("title", format!("{:?}", problem.title())),
            ("fen", problem.position.to_string()),
            ("stipulation", problem.stipulation.to_string()),
            ("solution", format!("{solution:?}")),
            ("notation", problem.notation.to_string()),
            ("repetition", problem.repetition.to_string()),
            ("expect", format!("{:?}", problem.expect)),
            ("claim", format!("{:?}", posed.claim)),
            ("authors", problem.authors().join("; ")),
            ("comments", problem.comments().join("; ")),
        ]);
    }
    Some(problems)
}

#[track_caller]
fn check(name: &str, marked: &str) {
    let sample = Sample::new(marked.trim_end());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    let text: String = sample.letters.iter().collect();
    let expected = read(&path, &text).expect("the sample is good");
    let letters: Vec<char> = LETTERS.chars().collect();
    let seed = std::env::var("PAIJU_SEED").ok().and_then(|seed| seed.parse().ok());
    let mut random = Random(seed.unwrap_or(20));
    let (mut silent, mut failures) = (0, Vec::new());
    for _ in 0..CASES {
        let at = random.below(sample.letters.len());
        let mut changed = sample.letters.clone();
        if random.below(4) == 0 {
            changed.remove(at);
        } else {
            changed[at] = letters[random.below(letters.len())];
        }
        let text: String = changed.iter().collect();
        let start = changed[..at].iter().rposition(|&it| it == '\n').map_or(0, |end| end + 1);
        let line: String = changed[start..].iter().take_while(|&&it| it != '\n').collect();
        if changed == sample.letters || line.trim_start_matches([' ', '-']).starts_with('#') {
            continue;
        }
        let Some(found) = read(&path, &text) else { continue };
        silent += 1;
        let mut same = found.len() == expected.len();
        for (number, (found, expected)) in found.iter().zip(&expected).enumerate() {
            for ((field, found), (_, expected)) in found.iter().zip(expected) {
                let owner = sample.owners[at].as_ref();
                let may = owner.is_some_and(|(of, name)| *of == number && name == field);
                same &= found == expected || may;
            }
        }
        if !same {
            failures.push(text);
        }
    }
    // Free text is a part of each sample, so that many changes say nothing.
    assert!(silent > CASES / 100, "{silent} changes went without a word");
    failures.dedup();
    let shown: Vec<_> = failures.iter().take(8).collect();
    assert!(failures.is_empty(), "{name}: {} of {CASES}: {shown:#?}", failures.len());
}

#[test]
fn yaml_loses_nothing_in_silence() {
    check(
        "a.yaml",
        &format!(
            "collection: three\nproblems:\n  - id: «0 id one»\n    title: «0 title a knight and a pawn»\n    \
             fen: «0 fen {MATE}»\n    stipulation: \"«0 stipulation #2»\"\n    \
             solution: «0 solution 1. c6d8 e10f10 2. g9f9»\n    expect: sound\n    \
             comments:\n      - «0 comments the first of them»\n  - id: «1 id two»\n    \
             authors: [«1 authors somebody»]\n    fen: «1 fen {OTHER}»\n    \
             stipulation: \"«1 stipulation +»\"\n"
        ),
    );
}

#[test]
fn lists_of_positions_lose_nothing_in_silence() {
    check("a.fen", &format!("«0 fen {MATE}»\n«1 fen {OTHER}» - - 0 1\n«2 fen {MATE}»\n"));
}

#[test]
fn epd_loses_nothing_in_silence() {
    check(
        "a.epd",
        &format!(
            "«0 fen {MATE}» - - id \"«0 id the first problem»\"; dm «0 stipulation 2»;\n\
             «1 fen {OTHER}» - - dm «1 stipulation 3»; id \"«1 id second»\";\n"
        ),
    );
}

#[test]
fn tables_with_tabs_lose_nothing_in_silence() {
    check(
        "a.tsv",
        &format!(
            "id\tfen\tstipulation\ttitle\tclaim\n\
             «0 id one»\t«0 fen {MATE}»\t«0 stipulation #2»\t«0 title a knight and a pawn»\t«0 claim 2»\n\
             «1 id two»\t«1 fen {OTHER}»\t«1 stipulation #»\t«1 title chariots of Red»\t«1 claim 3»\n"
        ),
    );
}

#[test]
fn tables_with_commas_lose_nothing_in_silence() {
    check(
        "a.csv",
        &format!(
            "fen,id,solution,title\n\
             «0 fen {MATE}»,«0 id one»,\"«0 solution 1. c6d8 e10f10 2. g9f9»\",\"«0 title a knight, a pawn»\"\n\
             «1 fen {OTHER}»,«1 id two»,,«1 title chariots of Red»\n\
             «2 fen {MATE}»,«2 id three»,,\"«2 title again»\"\n"
        ),
    );
}

#[test]
fn json_lines_lose_nothing_in_silence() {
    check(
        "a.jsonl",
        &format!(
            "{{\"id\":\"«0 id one»\",\"fen\":\"«0 fen {MATE}»\",\"stipulation\":\"«0 stipulation #2»\",\
             \"title\":\"«0 title a knight and a pawn»\"}}\n\
             {{\"fen\": \"«1 fen {OTHER}»\", \"id\": \"«1 id two»\", \"solution\": [\"«1 solution a7a9»\"]}}\n"
        ),
    );
}

#[test]
fn lists_in_json_lose_nothing_in_silence() {
    check(
        "a.json",
        &format!(
            "{{\"problems\": [\n  {{\"id\": \"«0 id one»\",\n   \"fen\": \"«0 fen {MATE}»\",\n   \
             \"title\": \"«0 title a knight and a pawn»\"}},\n  {{\"id\": \"«1 id two»\", \
             \"fen\": \"«1 fen {OTHER}»\"}}\n], \"schema\": 1}}\n"
        ),
    );
}
