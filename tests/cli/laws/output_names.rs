//! One option says where results go, and one how many are wanted, in every command.

use crate::sandbox::Sandbox;

#[test]
fn results_go_to_a_file_by_one_name_in_every_command() {
    let sandbox = Sandbox::new();
    sandbox.file("results.jsonl", sandbox.run(&["batch", "--no-timing", "good.yaml"]).stdout);
    sandbox.file("game.txt", "3k5/9/9/9/9/9/9/9/9/R3K4 w moves a1a2 d10d9\n");
    for command in [
        &["verify", "good.yaml"][..],
        &["solve", "good.yaml"],
        &["solve", "--format", "json", "--no-timing", "good.yaml"],
        &["verify", "--claims", "good.yaml"],
        &["explain", "good.yaml"],
        &["show", "good.yaml"],
        &["generate", "-n", "1", "--length", "1"],
        &["book", "good.yaml"],
        &["convert", "good.yaml", "--format", "yaml"],
        &["perft", "1"],
        &["judge", "game.txt"],
        &["batch", "diff", "results.jsonl", "results.jsonl"],
        &["batch", "merge", "results.jsonl"],
        &["similar", "--likeness", "position", "good.yaml"],
        &["schema"],
        &["completions", "bash"],
        &["init"],
    ] {
        let printed = sandbox.run(command);
        let file = match command.get(1).copied().filter(|it| *it == "merge").unwrap_or(command[0]) {
            "generate" | "convert" | "init" => "out.yaml",
            "book" => "out.html",
            "merge" => "out.jsonl",
            "schema" => "out.json",
            _ => "out.txt",
        };
        for name in ["-o", "--output"] {
            let run = sandbox.run(&[command, &[name, file]].concat());
            assert_eq!(run.code, printed.code, "{run}");
            let path = sandbox.path().join(file);
            let written = std::fs::read_to_string(&path).unwrap();
            std::fs::remove_file(path).unwrap();
            assert_eq!(written, printed.stdout, "{command:?}");
            assert!(run.stdout.is_empty() || command == ["init"], "{run}");
        }
    }
    for name in ["-o", "--output"] {
        let file = format!("batch{name}.jsonl");
        assert_eq!(sandbox.run(&["batch", name, &file, "good.yaml"]).code, Some(0));
        assert!(sandbox.path().join(file).exists());
    }
}

#[test]
fn a_file_may_be_written_that_the_command_reads() {
    let sandbox = Sandbox::new();
    let read = |name: &str| std::fs::read_to_string(sandbox.path().join(name)).unwrap();
    let before = sandbox.run(&["convert", "good.yaml", "--format", "pgn"]).stdout;
    sandbox.file("good.pgn", read("good.yaml"));
    let run = sandbox.run(&["convert", "good.pgn", "-o", "good.pgn"]);
    assert_eq!(run.code, Some(0), "{run}");
    assert_eq!(read("good.pgn"), before);
    sandbox.file("good.txt", read("good.yaml"));
    sandbox.run(&["similar", "--likeness", "position", "good.txt", "-o", "good.txt"]);
    let text = read("good.txt");
    assert_eq!(text, "3 problems, 0 duplicates\n");
}

#[cfg(target_os = "linux")]
#[test]
fn results_go_to_a_device_as_well() {
    let sandbox = Sandbox::new();
    for command in [
        &["book", "good.yaml"][..],
        &["convert", "good.yaml", "--format", "pgn"],
        &["show", "--format", "svg", "--fen", "3k5/9/9/9/9/9/9/9/9/4K4 w"],
        &["solve", "good.yaml"],
    ] {
        let run = sandbox.run(&[command, &["-o", "/dev/null"]].concat());
        assert_eq!((run.code, run.stdout.as_str()), (Some(0), ""), "{run}");
        let full = sandbox.run(&[command, &["-o", "/dev/full"]].concat());
        assert_eq!(full.code, Some(2), "{full}");
        assert!(full.stderr.contains("/dev/full"), "{full}");
    }
}

#[test]
fn an_option_that_is_not_known_is_not_taken_for_a_value() {
    for args in [&["batch", "merge", "-x", "a"][..], &["verify", "--ouptut", "x"], &["check", "-z"]]
    {
        let run = Sandbox::new().run(args);
        assert_eq!(run.code, Some(2));
        assert!(!run.stderr.contains("as a value"), "{run}");
    }
    let near = Sandbox::new().run(&["verify", "--ouptut", "x"]);
    assert!(near.stderr.contains("--output"), "{near}");
}

#[test]
fn nothing_to_read_ends_alike() {
    let sandbox = Sandbox::new();
    sandbox.file("empty.yaml", "");
    sandbox.file("empty.txt", "\n");
    for command in ["verify", "solve", "batch", "book", "convert", "similar"] {
        for file in ["empty.yaml", "empty.txt", "-"] {
            let to: &[&str] = if command == "convert" { &["--format", "fen"] } else { &[] };
            let run = sandbox.run(&[&[command, file], to].concat());
            assert_eq!(run.code, Some(2), "{run}");
            assert!(run.stderr.contains("found no problems"), "{run}");
        }
    }
}
