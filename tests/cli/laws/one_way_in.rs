//! Every command reads every format, and gives the problems the same ids.

use std::io::Write;
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use serde_json::Value;

use crate::sandbox::{OCTAGONAL, Run, Sandbox};

/// A sandbox with two problems in each format, the second without an id.
fn sandbox() -> (Sandbox, Vec<&'static str>) {
    let sandbox = Sandbox::new();
    let other = "2bak4/4a4/4b4/4C4/9/3R5/9/9/4pr3/3K5 w";
    sandbox.file(
        "my.set.yaml",
        format!(
            "- {{id: one, fen: {OCTAGONAL}, stipulation: \"#2\"}}\n---\n\
             - {{fen: {other}, stipulation: \"#1\"}}\n"
        ),
    );
    sandbox.file("my.set.epd", format!("# two\n{OCTAGONAL} id \"one\"; dm 2;\n{other} dm 1;\n"));
    sandbox
        .file("my.set.tsv", format!("fen\tid\tstipulation\n{OCTAGONAL}\tone\t#2\n{other}\t\t#1\n"));
    sandbox.file("my.set.csv", format!("id,fen,stipulation\none,{OCTAGONAL},#2\n,{other},#1\n"));
    sandbox.file(
        "my.set.jsonl",
        format!(
            "{{\"id\":\"one\",\"fen\":\"{OCTAGONAL}\",\"stipulation\":\"#2\"}}\n\
             {{\"fen\":\"{other}\",\"stipulation\":\"#1\"}}\n"
        ),
    );
    (sandbox, vec!["my.set.yaml", "my.set.epd", "my.set.tsv", "my.set.csv", "my.set.jsonl"])
}

fn run(sandbox: &Sandbox, args: &str) -> Run {
    sandbox.run(&args.split(' ').collect::<Vec<_>>())
}

fn ids(jsonl: &Run) -> Vec<String> {
    let id = |line| serde_json::from_str::<Value>(line).unwrap()["id"].as_str().unwrap().to_owned();
    jsonl.stdout.lines().map(id).collect()
}

#[test]
fn every_command_reads_every_format_with_the_same_ids() {
    let (sandbox, files) = sandbox();
    for file in files {
        for command in ["solve", "verify", "batch", "explain", "batch --task verify"] {
            let run = run(&sandbox, &format!("{command} --format jsonl {file}"));
            assert_eq!(
                (run.code, ids(&run)),
                (Some(0), vec!["one".into(), "my.set-2".into()]),
                "{run}"
            );
        }
        let shown = run(&sandbox, &format!("show {file}"));
        assert!(shown.code == Some(0) && shown.stdout.contains("my.set-2  #1"), "{shown}");
        let bench = run(&sandbox, &format!("bench {file}"));
        assert!(bench.stdout.contains("\n2 problems\n"), "{bench}");
        let twice = run(&sandbox, &format!("similar --likeness position {file} {file}"));
        assert!(twice.stdout.ends_with("4 problems, 2 duplicates\n"), "{twice}");
        let tables = run(&sandbox, &format!("table build --dry-run --memory 1M --for {file}"));
        assert!(tables.stdout.contains("tables for 0 of 2 problems"), "{tables}");
    }
}

#[test]
fn results_of_solve_and_batch_are_matched_by_diff() {
    let (sandbox, _) = sandbox();
    std::fs::remove_file(sandbox.path().join("good.yaml")).unwrap();
    sandbox.file("solve.jsonl.txt", run(&sandbox, "solve --format jsonl .").stdout);
    run(&sandbox, "batch --output results .");
    let same = run(&sandbox, "batch diff solve.jsonl.txt results");
    assert!(same.code == Some(0) && same.stdout.contains("10 problems"), "{same}");
}

#[test]
fn the_content_decides_the_format_and_an_option_overrules_it() {
    let sandbox = Sandbox::new();
    sandbox.file("a.txt", format!("id,fen\none,{OCTAGONAL}\n"));
    assert_eq!(ids(&run(&sandbox, "solve --format jsonl a.txt")), ["one"]);
    let forced = run(&sandbox, "solve --format jsonl --input fen a.txt");
    assert!(forced.code == Some(2) && ids(&forced) == ["a-1", "a-2"], "{forced}");
    sandbox.file("b.csv", format!("number,position,asked\n7,{OCTAGONAL},#2\n"));
    let columns = "--column id=number --column fen=position --column stipulation=asked";
    for command in ["solve", "verify"] {
        let renamed = run(&sandbox, &format!("{command} --format jsonl {columns} b.csv"));
        assert!(renamed.code == Some(0) && ids(&renamed) == ["7"], "{renamed}");
    }
}

#[test]
fn a_fault_on_a_line_is_underlined_there_by_every_command() {
    let sandbox = Sandbox::new();
    let bad = OCTAGONAL.replace("6r2", "6r3");
    sandbox.file("list.fen", format!("# one good, one bad\n{OCTAGONAL}\n\n  {bad}\n"));
    sandbox.file("rows.csv", format!("id,fen\ngood,{OCTAGONAL}\nbad,{bad}\n"));
    for (file, place) in [("list.fen", "list.fen:4:22"), ("rows.csv", "rows.csv:3:24")] {
        for command in ["solve", "verify", "show", "bench", "similar"] {
            let run = run(&sandbox, &format!("{command} {file}"));
            assert!(run.code == Some(2) && run.stderr.contains(place), "{command}: {run}");
        }
        let batch = run(&sandbox, &format!("batch {file}"));
        let record: Value = serde_json::from_str(batch.stdout.lines().last().unwrap()).unwrap();
        let error = &record["errors"][0];
        assert_eq!(format!("{file}:{}:{}", error["line"], error["column"]), place);
        let solved = run(&sandbox, &format!("solve --format jsonl {file}"));
        let record: Value = serde_json::from_str(solved.stdout.lines().last().unwrap()).unwrap();
        assert_eq!(&record["errors"][0], error);
    }
}

#[test]
fn an_id_that_an_earlier_document_has_is_an_error() {
    let sandbox = Sandbox::new();
    let problem = format!("- {{id: a, fen: {OCTAGONAL}, stipulation: \"#2\"}}\n");
    sandbox.file("a.yaml", format!("{problem}---\n{problem}"));
    let run = run(&sandbox, "verify a.yaml");
    assert!(run.stdout.ends_with("2 problems: 1 sound, 1 in error\n"), "{run}");
    assert!(run.stderr.contains("found the id `a` twice\n --> a.yaml:3:8"), "{run}");
    assert!(run.stderr.contains("the first is on line 1"), "{run}");
}

#[cfg(unix)]
#[test]
fn a_pipe_in_a_folder_is_an_error_and_is_not_opened() {
    let sandbox = Sandbox::new();
    let pipe = sandbox.path().join("folder/pipe.yaml");
    sandbox.file("folder/good.yaml", crate::sandbox::GOOD);
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for command in ["verify", "solve", "batch"] {
        // A reader that opens the pipe waits forever.
        let run = run(&sandbox, &format!("{command} folder"));
        let told = run.stderr.contains("folder/pipe.yaml: is not a regular file")
            || run.stdout.contains("\"message\":\"is not a regular file\"");
        assert!(run.code == Some(2) && told && run.stdout.contains("iron-bolt"), "{run}");
    }
    let from = ["mutate", "list"].map(|it| {
        format!("generate --source {it} --from folder --count 1 --length 1 --run-time 1s --jobs 1")
    });
    for line in ["bench folder", &from[0], &from[1]] {
        let run = run(&sandbox, line);
        assert!(run.stderr.contains("folder/pipe.yaml: is not a regular file"), "{run}");
    }
}

#[test]
fn the_first_line_decides_even_if_it_comes_in_parts() {
    let sandbox = Sandbox::new();
    let mut command = sandbox.command(&["solve", "--format", "jsonl", "-"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    for part in ["# a comment\n\ni", "d,f", "en\na,", OCTAGONAL, "\n"] {
        stdin.write_all(part.as_bytes()).unwrap();
        sleep(Duration::from_millis(30));
    }
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    let stdout = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && stdout.contains("\"id\":\"a\""), "{stdout}");
}

#[test]
fn a_stream_is_solved_while_it_is_written() {
    use std::io::{BufRead, BufReader};

    let sandbox = Sandbox::new();
    let mut command = sandbox.command(&["solve", "--format", "jsonl", "-"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (mut stdin, stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let mut results = BufReader::new(stdout).lines();
    for number in 1..=3 {
        writeln!(stdin, "{OCTAGONAL}").unwrap();
        let line = results.next().unwrap().unwrap();
        assert!(line.contains(&format!("\"stdin-{number}\"")), "{line}");
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}
