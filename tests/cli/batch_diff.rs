//! Two files of results, compared.

use insta::assert_snapshot;

use crate::batch::{batch, read, sandbox};
use crate::sandbox::Sandbox;

#[test]
fn two_files_of_results_are_compared_problem_by_problem() {
    let sandbox = Sandbox::new();
    let line = |id: &str, verdict: &str, moves: &str, keys: &str| {
        format!(
            "{{\"id\":\"{id}\",\"fen\":\"f\",\"verdict\":\"{verdict}\",\"moves\":{moves},\"keys\":{keys}}}\n"
        )
    };
    let old = [
        line("same", "solved", "2", "[\"a1a2\"]"),
        line("verdict", "undecided", "null", "[]"),
        line("shorter", "solved", "5", "[\"a1a2\"]"),
        line("longer", "solved", "3", "[\"a1a2\"]"),
        line("keys", "solved", "3", "[\"a1a2\",\"b1b2\"]"),
        line("lost", "solved", "3", "[]"),
        line("twice", "solved", "1", "[]"),
        line("twice", "solved", "2", "[]"),
    ];
    let new = [
        line("added", "error", "null", "[]"),
        line("twice", "solved", "1", "[]"),
        line("same", "solved", "2", "[\"a1a2\"]"),
        line("twice", "solved", "2", "[]"),
        line("keys", "solved", "3", "[\"b1b2\"]"),
        line("verdict", "solved", "4", "[\"c1c2\"]"),
        line("shorter", "solved", "4", "[\"a1a2\"]"),
        line("longer", "solved", "4", "[\"a1a2\"]"),
    ];
    sandbox.file("old.jsonl", old.concat());
    sandbox.file("new.jsonl", new.concat());
    assert_snapshot!(sandbox.run(&["batch", "diff", "old.jsonl", "new.jsonl"]));
    let run = sandbox.run(&["batch", "diff", "--format=jsonl", "old.jsonl", "new.jsonl"]);
    assert_eq!(run.stdout.lines().count(), 6);
    assert_eq!(sandbox.run(&["batch", "diff", "old.jsonl", "old.jsonl"]).code, Some(0));
    assert_eq!(sandbox.run(&["batch", "diff", "good.yaml", "new.jsonl"]).code, Some(2));
    assert_eq!(sandbox.run(&["batch", "diff", "missing", "new.jsonl"]).code, Some(2));
}

/// Whatever form a run is written in, it is the same run.
#[test]
fn results_are_read_in_every_form_they_are_written_in() {
    let sandbox = sandbox(30);
    let all = |name: &str| {
        let run = sandbox.run(&["batch", "diff", "all.jsonl", name]);
        assert_eq!((run.code, run.stdout.contains("no difference")), (Some(0), true), "{run}");
    };
    batch(&sandbox, "--output all.jsonl list.epd");
    for format in ["jsonl", "yaml", "csv"] {
        batch(&sandbox, &format!("--format {format} --output file.{format} list.epd"));
        all(&format!("file.{format}"));
        // Standard output has no line of settings.
        sandbox.file("piped", batch(&sandbox, &format!("--format {format} list.epd")).stdout);
        all("piped");
    }
    // What the other commands write, and that a problem is missing.
    batch(&sandbox, "--task verify --output good.jsonl good.yaml");
    for format in ["json", "jsonl", "csv"] {
        sandbox.file("told", sandbox.run(&["verify", "--format", format, "good.yaml"]).stdout);
        let run = sandbox.run(&["batch", "diff", "good.jsonl", "told"]);
        assert_eq!(run.code, Some(0), "{format}: {run}");
    }
    let rows = read(&sandbox, "file.csv");
    let cut = rows.lines().filter(|line| !line.contains("b 1")).map(|line| format!("{line}\n"));
    sandbox.file("cut.csv", cut.collect::<String>());
    let run = sandbox.run(&["batch", "diff", "all.jsonl", "cut.csv"]);
    assert!(run.code == Some(1) && run.stdout.contains("b 1: is missing"), "{run}");
}

#[test]
fn what_holds_no_results_is_told() {
    let sandbox = Sandbox::new();
    batch(&sandbox, "--output all.jsonl good.yaml");
    let all = read(&sandbox, "all.jsonl");
    sandbox.file("torn.jsonl", &all[..all.len() - 40]);
    sandbox.file("bytes.csv", b"id,verdict\n\xff\xfe,solved\n");
    sandbox.file("document.yaml", sandbox.run(&["solve", "--format", "yaml", "good.yaml"]).stdout);
    let names = ["torn.jsonl", "bytes.csv", "document.yaml", "good.yaml", "missing", "."];
    let told = names.map(|name| {
        let run = sandbox.run(&["batch", "diff", "all.jsonl", name]);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{run}");
        run.stderr
    });
    assert_snapshot!(told.concat());
}
