//! Which results are one whole run: the question that each of them answers, and the receipt on the last one.

use std::collections::BTreeSet;

use paiju::batch::ASKED;
use serde_json::Value;

use crate::batch::{batch, list, pack, read, sandbox as with_list};
use crate::sandbox::{OCTAGONAL, Sandbox};

/// Options that ask something else, each with the setting that they change.
const OTHERS: [(&str, &str); 16] = [
    ("task", "--task verify"),
    ("stipulation", "-s #3"),
    ("repetition", "--repetition none"),
    ("checks", "--checks"),
    ("moves", "--moves 4"),
    ("tries", "--tries 2"),
    ("set_play", "--set-play"),
    ("all", "--moves 4 --all"),
    ("policy", "--task verify --policy strict"),
    ("verbose", "--verbose"),
    ("rules", "--rules china-schach"),
    ("notation", "--task verify --notation wxf"),
    ("columns", "--column id=name"),
    ("encoding", "--encoding utf-8"),
    ("keep", "--carry other"),
    ("certificates", "--certificates proofs"),
];

/// Limits, and how results are written: not what is asked.
const SAME: [&str; 5] = ["--nodes 5000", "--time 60s", "--jobs 1", "--threads 1", "--memory 32M"];

const FORMATS: [&str; 3] = ["jsonl", "yaml", "csv"];

/// What a run prints; the words of the arguments are separated by spaces.
fn printed(sandbox: &Sandbox, args: &str) -> String {
    let run = batch(sandbox, &format!("--exit-zero {args} list.epd"));
    assert_eq!(run.code, Some(0), "{run}");
    run.stdout
}

/// Whether files are merged, without their settings.
fn is_merged(sandbox: &Sandbox, parts: &[&str]) -> bool {
    let run = sandbox.run(&[&["batch", "merge"], parts].concat());
    assert_eq!(run.code == Some(0), !run.stdout.is_empty(), "{run}");
    assert_ne!(run.code, Some(2), "{run}");
    assert!(run.code == Some(0) || run.stderr.contains("error: "), "{run}");
    run.code == Some(0)
}

#[test]
fn results_of_another_question_are_refused_by_everything_that_puts_results_together() {
    let tested: BTreeSet<&str> = OTHERS.iter().map(|(name, _)| *name).collect();
    // That of the version is in all results of one program.
    let asked: BTreeSet<&str> = ASKED.into_iter().filter(|name| *name != "meaning").collect();
    assert_eq!(tested, asked, "each setting that is asked has an option here");
    let sandbox = with_list(14);
    sandbox.file("1", printed(&sandbox, "--nodes 999 --shard 1/2"));
    sandbox.file("whole", printed(&sandbox, "--nodes 999"));
    for (name, options) in OTHERS {
        sandbox.file("2", printed(&sandbox, &format!("--nodes 999 --shard 2/2 {options}")));
        assert!(!is_merged(&sandbox, &["1", "2"]), "{name}");
        let run = sandbox.run(&["batch", "merge", "--partial", "1", "2"]);
        assert!(run.code == Some(1) && run.stdout.is_empty(), "{name}: {run}");
        // Nor are they in one file.
        sandbox.file("both", read(&sandbox, "1") + &read(&sandbox, "2"));
        assert!(!is_merged(&sandbox, &["both"]), "{name}");
        sandbox.file("other", printed(&sandbox, &format!("--nodes 999 {options}")));
        for [one, two] in [["whole", "other"], ["other", "whole"], ["both", "whole"]] {
            let run = sandbox.run(&["batch", "diff", one, two]);
            assert!(run.code == Some(1) && run.stderr.contains("different questions"), "{run}");
        }
        // A run that continues its own settings with foreign results.
        let _ = std::fs::remove_file(sandbox.path().join("results.jsonl"));
        batch(&sandbox, "--nodes 999 --output results.jsonl list.epd");
        let mixed = read(&sandbox, "other").lines().take(3).collect::<Vec<_>>().join("\n") + "\n";
        sandbox.file("results.jsonl", &mixed);
        let run = batch(&sandbox, "--nodes 999 --output results.jsonl list.epd");
        assert!(run.code == Some(2) && run.stderr.contains("another question"), "{name}: {run}");
        assert_eq!(read(&sandbox, "results.jsonl"), mixed);
        // So does a repetition of what is undecided, also with the settings that were.
        let run = batch(&sandbox, "--nodes 9999 --retry undecided --output results.jsonl list.epd");
        assert!(run.code == Some(2) && run.stderr.contains("another question"), "{name}: {run}");
    }
    for options in SAME {
        sandbox.file(
            "2",
            printed(
                &sandbox,
                &format!("--shard 2/2 --nodes 999 {options}").replacen(
                    "--nodes 999 --nodes",
                    "--nodes",
                    1,
                ),
            ),
        );
        assert!(is_merged(&sandbox, &["1", "2"]), "{options}");
    }
}

/// With settings files the difference is named.
#[test]
fn what_two_shards_ask_differently_is_named() {
    let sandbox = with_list(14);
    for (shard, moves) in [("1/2", "3"), ("2/2", "4")] {
        let name = &shard[..1];
        batch(&sandbox, &format!("--moves {moves} --shard {shard} --output {name} list.epd"));
    }
    let run = sandbox.run(&["batch", "merge", "-o", "all", "1", "2"]);
    let told = "error: 1 and 2 hold results of runs that asked different questions\n  moves: 3 there, 4 here\n";
    assert!(run.code == Some(1) && run.stderr.starts_with(told), "{run}");
    assert!(!sandbox.names().contains(&"all".to_owned()));
    let run = sandbox.run(&["batch", "diff", "1", "2"]);
    assert!(run.stderr.contains("different questions\n  moves: 3 there, 4 here\n"), "{run}");
}

/// A random number below another one.
fn below(state: &mut u64, most: usize) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as usize % most
}

/// Random sets of parts, some lost, cut, doubled or taken from another run: only a whole one
/// is merged. `PAIJU_MERGES` sets how many.
#[test]
fn only_a_whole_set_of_one_run_is_merged_whatever_has_become_of_it() {
    let sandbox = with_list(40);
    sandbox.file("plain.fen", format!("{OCTAGONAL}\n").repeat(12));
    let asked = ["", "--moves 4", "--repetition none", "-s #2"];
    // The parts of each kind of division, for each format and question.
    let divisions: [&[&str]; 2] = [
        &["--shard 1/3", "--shard 2/3", "--shard 3/3"],
        &[
            "--first-number 1 --total 12",
            "--first-number 5 --total 12",
            "--first-number 9 --total 12",
        ],
    ];
    for (place, lines) in ["1 4", "5 8", "9 12"].iter().enumerate() {
        let (first, last) = lines.split_once(' ').unwrap();
        let (first, last): (usize, usize) = (first.parse().unwrap(), last.parse().unwrap());
        sandbox
            .file(&format!("list-{place}.fen"), format!("{OCTAGONAL}\n").repeat(last - first + 1));
    }
    let mut parts = Vec::new();
    for format in FORMATS {
        for (kind, division) in divisions.iter().enumerate() {
            for (place, part) in division.iter().enumerate() {
                let list =
                    if kind == 0 { "list.epd".to_owned() } else { format!("list-{place}.fen") };
                let of = |asked: &&str| {
                    let args = format!("--nodes 999 --exit-zero --format {format} {part} {asked}");
                    let args = args.split_whitespace().collect::<Vec<_>>().join(" ");
                    let run = batch(&sandbox, &format!("{args} {list}"));
                    assert_eq!(run.code, Some(0), "{run}");
                    run.stdout
                };
                parts.push(asked.iter().map(of).collect::<Vec<_>>());
            }
        }
    }
    let wanted = std::env::var("PAIJU_MERGES").ok().and_then(|it| it.parse().ok());
    let (mut state, mut whole) = (7, 0);
    let wanted = wanted.unwrap_or(60);
    for round in 0..wanted {
        let set = below(&mut state, FORMATS.len() * divisions.len());
        let head = usize::from(set / divisions.len() == 2);
        let question = below(&mut state, asked.len());
        let mut chosen: Vec<String> =
            (0..3).map(|part| parts[3 * set + part][question].clone()).collect();
        let at = below(&mut state, 3);
        let lines: Vec<&str> = chosen[at].lines().collect();
        let results = lines.len() - head;
        let one = head + below(&mut state, results);
        let joined = |lines: Vec<&str>| lines.join("\n") + "\n";
        let mut is_whole = false;
        let fault = below(&mut state, 9);
        let changed = match fault {
            0 => joined(lines[..one].to_vec()),
            1 => joined([&lines[..one], &lines[one + 1..]].concat()),
            2 => joined([&lines[..=one], &lines[one..]].concat()),
            3 => parts[3 * set + at][(question + 1) % asked.len()].clone(),
            4 => String::new(),
            // A line replaces another one, so that the number is right.
            5 if results > 1 => {
                let mut other = lines.clone();
                other[head + (one - head + 1) % results] = lines[one];
                joined(other)
            }
            6 => joined([&lines[..], &lines[head..]].concat()),
            _ => {
                is_whole = true;
                chosen[at].clone()
            }
        };
        // What was appended to itself is a run that was repeated.
        is_whole |= fault == 6;
        chosen[at] = changed;
        let names = ["a", "b", "c"];
        for (name, text) in names.iter().zip(&chosen) {
            sandbox.file(name, text);
        }
        let lost = below(&mut state, 6);
        let names: Vec<&str> =
            names.iter().enumerate().filter(|(at, _)| *at != lost).map(|(_, &name)| name).collect();
        is_whole &= lost > 2;
        assert_eq!(
            is_merged(&sandbox, &names),
            is_whole,
            "round {round}, fault {fault}, set {set}"
        );
        whole += usize::from(is_whole);
    }
    #[expect(clippy::print_stdout, reason = "how often it was tried is part of the result")]
    {
        println!("{wanted} sets of parts, {whole} of them whole");
    }
    assert!(whole > wanted / 10);
}

#[test]
fn the_receipt_is_on_the_last_result_of_a_run_and_nowhere_else() {
    let sandbox = with_list(20);
    for format in FORMATS {
        let file = format!("results.{format}");
        batch(&sandbox, &format!("--certificates proofs --output {file} list.epd"));
        let piped = batch(&sandbox, &format!("--certificates proofs --format {format} list.epd"));
        assert_eq!(piped.stdout, read(&sandbox, &file), "{format}");
        let with: Vec<usize> = piped
            .stdout
            .lines()
            .enumerate()
            .filter(|(_, line)| line.contains("certified"))
            .filter(|(at, line)| *at > 0 && line.contains("digest"))
            .map(|(at, _)| at)
            .collect();
        assert_eq!(with, [piped.stdout.lines().count() - 1], "{format}");
    }
    let text = read(&sandbox, "results.jsonl");
    let last: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
    let receipt = &last["receipt"];
    assert_eq!((&receipt["results"], &receipt["problems"]), (&20.into(), &20.into()), "{receipt}");
    let settings: Value =
        serde_json::from_str(&read(&sandbox, "results.jsonl.settings.json")).unwrap();
    assert_eq!(settings["ended"], *receipt);
    let certified = text.matches("\"certificate\":").count();
    assert_eq!(receipt["certified"], certified);
    // It says more when more is done, and the one before does no harm.
    sandbox.file("list.epd", list(26));
    batch(&sandbox, "--certificates proofs --output results.jsonl list.epd");
    assert!(read(&sandbox, "results.jsonl").starts_with(&text));
    std::fs::remove_file(sandbox.path().join("results.jsonl.settings.json")).unwrap();
    assert!(is_merged(&sandbox, &["results.jsonl"]));
}

#[test]
fn results_that_gzip_has_packed_carry_the_receipt_too() {
    let sandbox = with_list(20);
    batch(&sandbox, "--output plain.jsonl list.epd");
    batch(&sandbox, "--output packed.jsonl.gz list.epd");
    std::fs::remove_file(sandbox.path().join("packed.jsonl.gz.settings.json")).unwrap();
    let run = sandbox.run(&["batch", "merge", "packed.jsonl.gz"]);
    assert_eq!((run.code, run.stdout), (Some(0), read(&sandbox, "plain.jsonl")));
    // A run that ended before its receipt was written puts it there.
    batch(&sandbox, "--output torn.jsonl.gz list.epd");
    let whole = read(&sandbox, "plain.jsonl");
    let (bare, _) = whole.split_once(",\"receipt\"").unwrap();
    std::fs::write(sandbox.path().join("torn.jsonl.gz"), pack(&format!("{bare}}}\n"))).unwrap();
    batch(&sandbox, "--output torn.jsonl.gz list.epd");
    let run = sandbox.run(&["batch", "merge", "torn.jsonl.gz"]);
    assert_eq!((run.code, run.stdout), (Some(0), whole));
}

#[test]
fn parts_that_do_not_know_the_length_of_their_list_are_merged_when_it_is_said() {
    let sandbox = Sandbox::new();
    sandbox.file("a.fen", format!("{OCTAGONAL}\n").repeat(3));
    sandbox.file("a", batch(&sandbox, "--first-number 1 a.fen").stdout);
    sandbox.file("b", batch(&sandbox, "--first-number 4 a.fen").stdout);
    let run = sandbox.run(&["batch", "merge", "a", "b"]);
    assert!(run.code == Some(1) && run.stderr.contains("--total N says it"), "{run}");
    assert_eq!(sandbox.run(&["batch", "merge", "--total", "6", "a", "b"]).code, Some(0));
    let run = sandbox.run(&["batch", "merge", "--total", "7", "a", "b"]);
    assert!(run.code == Some(1) && run.stderr.contains("problem 7 has no result"), "{run}");
    let run = sandbox.run(&["batch", "merge", "--total", "5", "a", "b"]);
    assert!(run.code == Some(1) && run.stderr.contains("--total says 5"), "{run}");
}

#[test]
fn a_selection_from_results_that_are_mixed_or_not_whole_says_so() {
    let sandbox = with_list(13);
    let whole = printed(&sandbox, "--nodes 999");
    let lines: Vec<&str> = whole.lines().collect();
    sandbox.file("whole.jsonl", &whole);
    sandbox.file("cut.jsonl", lines[..lines.len() - 1].join("\n"));
    let other = printed(&sandbox, "--nodes 999 --tries 1");
    sandbox.file("mixed.jsonl", format!("{whole}{other}"));
    let select = |file: &str| sandbox.run(&["convert", file, "--where", "men > 0"]);
    let (run, cut, mixed) = (select("whole.jsonl"), select("cut.jsonl"), select("mixed.jsonl"));
    assert!(!run.stderr.contains("carries no") && !run.stderr.contains("questions"), "{run}");
    assert!(cut.stderr.contains("carries no receipt") && cut.code > Some(0), "{cut}");
    assert!(mixed.stderr.contains("different questions") && mixed.code > Some(0), "{mixed}");
}

/// A program that gives a problem when it has seen the result of the one before.
#[test]
fn a_result_comes_although_the_input_waits_for_it() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::Stdio;

    let sandbox = Sandbox::new();
    let mut command = sandbox.command(&["batch", "--input", "fen", "--nodes", "999"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    for _ in 0..3 {
        writeln!(stdin, "{OCTAGONAL}").unwrap();
        let line = lines.next().unwrap().unwrap();
        assert!(line.contains("\"verdict\":\"solved\""), "{line}");
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

/// A certificate that was asked for and is not there makes the run incomplete.
#[cfg(unix)]
#[test]
fn a_certificate_that_cannot_be_written_ends_the_run_and_is_written_by_the_next() {
    let sandbox = with_list(12);
    sandbox.file("proofs", "in the way");
    let args = "--nodes 9999 --exit-zero --certificates proofs/all --output results.jsonl list.epd";
    assert_eq!(batch(&sandbox, args).code, Some(2));
    std::fs::remove_file(sandbox.path().join("proofs")).unwrap();
    let whole = batch(&sandbox, args);
    assert_eq!(whole.code, Some(0), "{whole}");
    let results = read(&sandbox, "results.jsonl");
    let path = |line: &str| -> Option<String> {
        let value: Value = serde_json::from_str(line).unwrap();
        Some(value["certificate"].as_str()?.to_owned())
    };
    let paths: Vec<String> = results.lines().filter_map(path).collect();
    assert!(paths.len() > 3, "{results}");
    // What was lost is proven again, and only that.
    std::fs::remove_file(sandbox.path().join(&paths[2])).unwrap();
    let again = batch(&sandbox, args);
    assert_eq!(again.code, Some(0), "{again}");
    assert!(paths.iter().all(|path| sandbox.path().join(path).is_file()));
    let sorted = |text: &str| -> BTreeSet<u64> {
        let number = |line| serde_json::from_str::<Value>(line).unwrap()["number"].as_u64();
        text.lines().filter_map(number).collect()
    };
    assert_eq!(sorted(&read(&sandbox, "results.jsonl")), (1..=12).collect());
    // A folder with the name of the file cannot be written to.
    std::fs::remove_file(sandbox.path().join(&paths[1])).unwrap();
    std::fs::create_dir(sandbox.path().join(&paths[1])).unwrap();
    let stopped = batch(&sandbox, args);
    assert!(stopped.code == Some(2), "{stopped}");
    assert!(stopped.stderr.contains("1 certificates could not be written, the first"), "{stopped}");
    assert!(!read(&sandbox, "results.jsonl.settings.json").contains("ended"), "{stopped}");
    assert!(!is_merged(&sandbox, &["results.jsonl"]));
    std::fs::remove_dir(sandbox.path().join(&paths[1])).unwrap();
    assert_eq!(batch(&sandbox, args).code, Some(0));
    assert!(is_merged(&sandbox, &["results.jsonl"]));
}
