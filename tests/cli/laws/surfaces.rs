//! The same result on every surface: what `verify` says of a problem, `batch` says byte by byte, and
//! the book prints the tree that `verify -v` prints. The workbench is compared with them in
//! `src/workbench/tests/surfaces.rs`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use paiju::examine::examine;
use paiju::input::{Input, PoseOptions};
use paiju::record::{CheckOptions, SolveOptions};
use paiju::solve::BEYOND;
use serde_json::{Map, Value, json};

use crate::sandbox::Sandbox;

/// The folder of the problems.
fn puzzles() -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles").display().to_string()
}

fn run(args: &[&str]) -> String {
    let run = Sandbox::new().run(&[args, &[&puzzles()]].concat());
    assert!(run.code.is_some_and(|code| code < 2), "{}", run.stderr);
    run.stdout
}

/// The results of a run by id and position, without their place in the input.
fn results(text: &str) -> BTreeMap<String, Map<String, Value>> {
    let mut results = BTreeMap::new();
    let mut all: Vec<Map<String, Value>> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    // A line of a batch holds a whole set.
    for at in 0..all.len() {
        if let Some(twins) = all[at].remove("twins") {
            all.extend(serde_json::from_value::<Vec<_>>(twins).unwrap());
        }
    }
    for mut result in all {
        for place in ["file", "number", "line_number", "hash", "question", "receipt"] {
            result.remove(place);
        }
        let key = format!("{:?} {:?}", result.get("id"), result.get("fen"));
        assert!(!results.contains_key(&key), "{key}");
        results.insert(key, result);
    }
    results
}

#[test]
fn verify_and_batch_give_the_same_result_of_every_problem() {
    for (command, task) in [("verify", "verify"), ("solve", "solve")] {
        let one = results(&run(&[command, "--format", "jsonl", "--no-timing"]));
        let other = results(&run(&["batch", "--task", task, "--format", "jsonl", "--no-timing"]));
        assert!(one.len() > 400, "{}", one.len());
        assert!(one.keys().eq(other.keys()));
        for (key, result) in one {
            // Objects are written with sorted keys, so this is the text, too.
            let (one, other) = (Value::from(result), Value::from(other[&key].clone()));
            assert_eq!(one.to_string(), other.to_string(), "{key}");
        }
    }
}

#[test]
fn a_report_is_serialized_as_the_command_line_prints_it() {
    // With --verbose, other wins are looked for, too.
    let beyond = Some(BEYOND);
    let usual_nodes = Some(20_000_000);
    let verifying = CheckOptions { verbose: true, beyond, usual_nodes, ..CheckOptions::default() };
    let solving = SolveOptions { verbose: true, ..SolveOptions::default() };
    let format = ["--format", "jsonl", "--no-timing", "--verbose"];
    let sandbox = Sandbox::new();
    let mut problems = 0;
    for name in ["unsound.yaml", "draws.yaml", "fairy/xiangqi.yaml", "fairy/narrow.yaml"] {
        let path = format!("{}/{name}", puzzles());
        let posed: Vec<_> = Input::default()
            .problems_of(name, std::fs::read(&path).unwrap())
            .flat_map(|raw| raw.pose(&PoseOptions::default()).with_twins())
            .filter_map(|posed| posed.problem.ok())
            .collect();
        for command in ["verify", "solve"] {
            let run = sandbox.run(&[&[command, path.as_str()], &format[..]].concat());
            let printed = results(&run.stdout);
            for problem in &posed {
                let plan =
                    if command == "verify" { verifying.plan(problem) } else { solving.plan() };
                let report = json!(examine(problem, &plan, &mut ()));
                let key = format!("{:?} {:?}", report.get("id"), report.get("fen"));
                let Some(printed) = printed.get(&key) else { panic!("{command}: {key}") };
                assert_eq!(report.as_object(), Some(printed), "{command}: {key}");
                problems += 1;
            }
        }
    }
    assert!(problems > 60, "{problems}");
}

/// The lines of moves of one problem.
type Moves = Vec<String>;

/// Whether a line begins with the number of a move.
fn has_number(line: &str) -> bool {
    line.trim_start().split_once('.').is_some_and(|(number, _)| {
        !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// Whether a line belongs to a tree, and not to a comment of the author.
fn is_of_tree(line: &str) -> bool {
    has_number(line) && !line.contains(": ")
}

/// The solutions of a book in plain text, in the order of its problems.
fn of_book(book: &str) -> Vec<Moves> {
    let mut all: Vec<Moves> = Vec::new();
    let solutions = book.lines().skip_while(|line| *line != "Solutions");
    for line in solutions {
        if !line.starts_with(' ') && has_number(line) {
            all.push(Vec::new());
        } else if is_of_tree(line)
            && let Some(last) = all.last_mut()
        {
            last.push(line.trim().to_owned());
        }
    }
    all
}

/// The id in a line of a verdict.
fn id(line: &str) -> &str {
    line.split_whitespace().nth(1).unwrap_or_default()
}

/// An id without the name of a twin.
fn without_twin(id: &str) -> &str {
    id.split('(').next().unwrap_or_default()
}

/// A line for each of the replies that the book has on one line, since they are answered in the same way.
/// `verify` writes each; for `~` at least three.
fn each_reply(line: &str, block: &str) -> Vec<String> {
    let Some((number, moves)) = line.split_once("... ") else { return vec![line.to_owned()] };
    if let Some(rest) = moves.strip_prefix('~') {
        let number = format!("{number}... ");
        let is_reply = |other: &&str| other.starts_with(&number) && other.contains(rest);
        let replies: Vec<String> = block.lines().filter(is_reply).map(str::to_owned).collect();
        assert!(replies.len() >= 3, "{line}\n{block}");
        return replies;
    }
    let words: Vec<&str> = moves.split(' ').collect();
    let count = words.iter().take_while(|word| word.ends_with(',')).count();
    let (replies, rest) = words.split_at((count + 1).min(words.len()));
    let reply = |reply: &&str| [&[reply.trim_end_matches(',')], rest].concat().join(" ");
    replies.iter().map(|it| format!("{number}... {}", reply(it))).collect()
}

#[test]
fn the_book_prints_the_trees_that_verify_prints() {
    let checked = run(&["verify", "-vv"]);
    let mut blocks: Vec<String> = Vec::new();
    for line in checked.lines().filter(|line| !line.trim().is_empty()) {
        // The book prints twins with their diagram.
        let is_twin = id(line).contains('(')
            && blocks.last().is_some_and(|last| without_twin(id(last)) == without_twin(id(line)));
        if !line.starts_with(' ') && !is_twin {
            blocks.push(String::new());
        }
        if let Some(block) = blocks.last_mut() {
            block.push_str(line.trim());
            block.push('\n');
        }
    }
    // The last line counts.
    blocks.pop();
    let book = of_book(&run(&["book", "--format", "text"]));
    assert_eq!(book.len(), blocks.len());
    let mut lines = 0;
    for (moves, block) in book.iter().zip(&blocks) {
        for line in moves.iter().flat_map(|line| each_reply(line, block)) {
            // Remarks are elsewhere, and the book writes trees of such problems line by line.
            let words = |text: &str| -> BTreeSet<String> {
                text.split([' ', '\n', '(', ')']).map(str::to_owned).collect()
            };
            let trees = [" s#", " r#", " ==", " checkmate ", " by ", " #1.5", " #2.5"];
            let is_tree = trees.iter().any(|asked| block.contains(asked));
            let is_whole = is_tree || line.contains('(') || block.contains(line.as_str());
            assert!(is_whole && words(&line).is_subset(&words(block)), "{line}\n{block}");
            lines += 1;
        }
    }
    assert!(lines > 1000, "{lines}");
}
