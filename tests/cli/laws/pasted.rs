//! What paiju prints as a solution is read as one: trees of `verify -v` and of books, in every language
//! and its notation.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use serde_json::Value;

use crate::sandbox::Sandbox;

/// Files whose trees branch, transpose, threaten, interpose and repeat, of all three games and with
/// selfmates.
const FILES: [&str; 8] = [
    "traitors",
    "mechanics",
    "lengths",
    "repetition",
    "china-schach",
    "chex-mates",
    "fairy/xiangqi",
    "fairy/chex",
];

/// A problem without its solution.
struct Bare {
    id: String,
    text: String,
}

/// The problems of a file that can be solved and are not twins.
fn bare(sandbox: &Sandbox, name: &str) -> (String, Vec<Bare>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles").join(format!("{name}.yaml"));
    let text = std::fs::read_to_string(&path).unwrap();
    let rules = text.lines().find(|line| line.starts_with("rules:")).unwrap_or("rules: xiangqi");
    let run = sandbox.run(&["solve", "--format", "jsonl", "--no-timing", path.to_str().unwrap()]);
    let mut found = Vec::new();
    for line in run.stdout.lines() {
        let record: Value = serde_json::from_str(line).unwrap();
        let word = |name: &str| record[name].as_str().unwrap_or_default().to_owned();
        if record["verdict"] != "solved" || word("id").ends_with(')') {
            continue;
        }
        let (id, fen) = (word("id"), word("fen"));
        let (asked, repetition) = (word("stipulation"), word("repetition"));
        let text = format!(
            "  - id: {id}\n    fen: {fen}\n    repetition: {repetition}\n    stipulation: \"{asked}\"\n"
        );
        found.push(Bare { id, text });
    }
    (rules.to_owned(), found)
}

/// The lines of trees by the ids of their problems.
fn trees(printed: &str) -> BTreeMap<String, Vec<&str>> {
    let mut trees: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    let mut last = None;
    for line in printed.lines().filter(|line| !line.is_empty()) {
        if !line.starts_with(' ') {
            last = line.split_whitespace().nth(1).map(str::to_owned);
            continue;
        }
        let begin = line.trim_start();
        let is_number = begin.starts_with(|c: char| c.is_ascii_digit()) && begin.contains(". ");
        let is_aside = ["(1 ", "(2 ", "(3 ", "(4 ", "（另"].iter().any(|it| begin.starts_with(it));
        if let Some(id) = last.as_ref().filter(|_| is_number || is_aside) {
            trees.entry(id.clone()).or_default().push(line);
        }
    }
    trees
}

#[test]
fn the_tree_that_solve_prints_is_read_as_a_solution_in_every_language() {
    assert!(pasted("-vv", |_| true) > 200);
}

#[test]
fn replies_that_are_printed_together_are_read_as_each_of_them() {
    let is_short = |lines: &[&str]| {
        let replies = lines.iter().filter_map(|line| Some(line.split_once("... ")?.1));
        let is_list = |text: &str| text.starts_with('~') || text.contains([',', '、']);
        replies.map(|text| text.split(" 2.").next().unwrap_or_default()).any(is_list)
    };
    assert!(pasted("-v", is_short) > 20);
}

/// Pastes the trees that are printed with an option into `solution:`; returns their number.
fn pasted(option: &str, is_meant: impl Fn(&[&str]) -> bool) -> usize {
    let mut pasted = 0;
    for name in FILES {
        let sandbox = Sandbox::new();
        let (rules, problems) = bare(&sandbox, name);
        let file: String = problems.iter().map(|it| it.text.as_str()).collect();
        sandbox.file("bare.yaml", format!("{rules}\nproblems:\n{file}"));
        for (language, notation) in [("en", "coordinates"), ("de", "german"), ("zh", "chinese")] {
            let notation = if rules.contains("chex") { "coordinates" } else { notation };
            let printed = sandbox.run(&["solve", option, "--lang", language, "bare.yaml"]).stdout;
            let trees = trees(&printed);
            if !problems.iter().any(|it| trees.get(&it.id).is_some_and(|lines| is_meant(lines))) {
                continue;
            }
            let mut text = format!("{rules}\nnotation: {notation}\nproblems:\n");
            for Bare { id, text: problem } in &problems {
                let Some(lines) = trees.get(id).filter(|it| is_meant(it)) else { continue };
                text += problem;
                text += "    solution: |\n";
                for line in lines {
                    writeln!(text, "      {}", line.trim()).unwrap();
                }
                pasted += 1;
            }
            sandbox.file("pasted.yaml", &text);
            let run = sandbox.run(&["verify", "--format", "jsonl", "pasted.yaml"]);
            for line in run.stdout.lines() {
                let record: Value = serde_json::from_str(line).unwrap();
                let kinds = record["findings"].as_array().unwrap();
                let is_wrong = kinds.iter().any(|finding| finding["kind"] == "wrong-solution");
                assert!(
                    !is_wrong && record["verdict"] != "error",
                    "{name} {language}: {line}\n{text}"
                );
            }
            assert_eq!(run.stderr, "", "{name} {language}");
        }
    }
    pasted
}

const POSITION: &str = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w";

fn verified(policy: &str, stipulation: &str, solution: &str) -> String {
    let sandbox = Sandbox::new();
    let file = format!(
        "problems:\n  - id: p\n    fen: {POSITION}\n    stipulation: \"{stipulation}\"\n    solution: \
         \"{solution}\"\n"
    );
    sandbox.file("p.yaml", file);
    let run = sandbox.run(&["verify", "--policy", policy, "p.yaml"]);
    format!("{}{}", run.stdout, run.stderr)
}

#[test]
fn the_key_alone_is_a_solution_where_the_key_alone_matters() {
    assert!(verified("standard", "#2", "1. c6d8").contains("stops short"));
    for solution in ["1. c6d8", "1. c6d8 e10f10", "c6d8"] {
        assert!(verified("key", "#2", solution).starts_with("✓ p"), "{solution}");
    }
    // A wrong key, or a wrong move after it, stays wrong.
    assert!(verified("key", "#2", "1. c6b8").starts_with("✗ p"));
    assert!(verified("key", "#2", "1. c6d8 e10f10 2. g9f8").starts_with("✗ p"));
}

#[test]
fn numbers_and_signs_of_chinese_print_are_read() {
    for solution in [
        "1．c6d8+ e10f10 2．g9f9#",
        "1、c6d8+，e10f10；2、g9f9#。",
        "１．c6d8＋ e10f10 ２．g9f9＃",
        "1.c6d8! e10f10（1... e10f10 2. g9f9#） 2.g9f9",
        "1. c6d8, e10f10, 2. g9f9",
    ] {
        let said = verified("standard", "#2", solution);
        assert!(said.starts_with("✓ p"), "{solution}: {said}");
    }
}

#[test]
fn convert_and_generate_write_any_notation() {
    let sandbox = Sandbox::new();
    for (rules, notations) in [
        (
            "xiangqi",
            &["uci", "wxf", "chinese", "chinese-traditional", "german", "dutch", "vietnamese"][..],
        ),
        ("china-schach", &["iccs", "german"]),
        ("chex", &["cells"]),
    ] {
        let made = sandbox.run(&["generate", "--rules", rules, "-n", "2", "-o", "made.yaml"]);
        assert_eq!(made.code, Some(0), "{made}");
        for notation in notations {
            let to = ["--format", "yaml", "--write-notation", notation];
            for solve in [&[][..], &["--solve"]] {
                let args = [&["convert", "made.yaml"], solve, &to].concat();
                let converted = sandbox.run(&args);
                assert!(converted.stdout.contains(&format!("notation: {notation}")), "{converted}");
                sandbox.file("converted.yaml", converted.stdout);
                let verified = sandbox.run(&["verify", "converted.yaml"]);
                assert_eq!(verified.code, Some(0), "{verified}");
            }
            let args = ["generate", "--rules", rules, "-n", "2", "--write-notation", notation];
            let direct = sandbox.run(&args);
            assert!(direct.stdout.contains(&format!("notation: {notation}")), "{direct}");
            sandbox.file("direct.yaml", direct.stdout);
            assert_eq!(sandbox.run(&["verify", "direct.yaml"]).code, Some(0), "{notation}");
        }
    }
    let wrong = sandbox.run(&["generate", "--rules", "chex", "--write-notation", "wxf"]);
    assert!(wrong.stderr.contains("expected coordinates or cells"), "{wrong}");
}
