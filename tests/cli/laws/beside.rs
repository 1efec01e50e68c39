//! What commands say besides their results: warnings, counted if there are many of a kind, and
//! progress.

use std::fmt::Write;

use crate::sandbox::Sandbox;

/// A list of positions with this number of illegal ones.
fn list(illegal: usize) -> String {
    let mut list = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w\n".to_owned();
    for at in 0..illegal {
        let file = at % 9;
        let row = match (file, 8 - file) {
            (0, right) => format!("b{right}"),
            (left, 0) => format!("{left}b"),
            (left, right) => format!("{left}b{right}"),
        };
        writeln!(list, "3ak4/{row}/9/9/9/9/9/9/9/4K4 w").unwrap();
    }
    list
}

#[test]
fn many_warnings_of_a_kind_are_counted() {
    let sandbox = Sandbox::new();
    sandbox.file("list.txt", list(200));
    let made = ["generate", "--source", "list", "--from", "list.txt", "--length", "2", "-n", "1"];
    let run = sandbox.run(&made);
    let shown = run.stderr.lines().filter(|line| line.starts_with("warning")).count();
    assert!((6..40).contains(&shown), "{shown}: {run}");
    assert!(run.stderr.contains("more warnings like this one (-v shows all)"), "{run}");
    let all = sandbox.run(&[&made[..], &["-v"]].concat()).stderr;
    assert!(all.lines().filter(|line| line.starts_with("warning")).count() >= 200, "{all}");
    let none = sandbox.run(&[&made[..], &["--quiet"]].concat());
    assert_eq!((none.stderr.as_str(), none.stdout), ("", run.stdout));
    // Errors are none.
    let bad = sandbox.run(&["verify", "-q", "missing.yaml"]);
    assert!(bad.stderr.contains("missing.yaml"), "{bad}");
}

#[test]
fn quiet_and_verbose_are_options_of_every_command() {
    let sandbox = Sandbox::new();
    for command in [
        "init",
        "verify",
        "solve",
        "explain",
        "generate",
        "show",
        "book",
        "convert",
        "perft",
        "batch",
        "bench",
        "engine",
        "judge",
        "batch diff",
        "batch merge",
        "compose mend",
        "pack",
        "pack sheet",
        "similar",
        "check",
        "schema",
        "man",
    ] {
        let help =
            sandbox.run(&[&command.split(' ').collect::<Vec<_>>()[..], &["--help-all"]].concat());
        for option in ["-q, --quiet", "-v, --verbose", "--progress"] {
            assert!(help.stdout.contains(option), "{command}: {option}");
        }
    }
    let both = sandbox.run(&["verify", "-q", "-v", "good.yaml"]);
    assert_eq!(both.code, Some(2), "{both}");
}

#[test]
fn a_long_run_says_how_far_it_is() {
    let sandbox = Sandbox::new();
    // A short one gets no message.
    assert_eq!(sandbox.run(&["verify", "good.yaml"]).stderr, "");
    let hard = "2bakab2/9/2n1c1n2/p1p1p1p1p/9/9/P1P1P1P1P/2N1C1N2/9/2BAKABR1 w";
    let position = format!("{hard}\n");
    sandbox.file("hard.txt", position.repeat(2));
    sandbox.file("claimed.jsonl", format!("{{\"fen\": \"{hard}\", \"claim\": 5}}\n"));
    sandbox.file("hard.yaml", format!("- {{id: a, fen: {hard}, stipulation: \"#\"}}\n"));
    let soon = ["--progress", "100ms", "--time", "700ms"];
    for (command, told) in [
        (&["solve", "--fen", hard][..], "positions/s"),
        (&["solve", "hard.txt"], "/2 problems"),
        (&["verify", "hard.yaml"], "problems"),
        (&["verify", "--claims", "claimed.jsonl"], "problems"),
        (&["batch", "hard.txt"], "problems"),
        (&["bench", "hard.txt"], "problems"),
        (&["book", "--format", "text", "hard.yaml"], "problems"),
        (&["explain", "hard.txt"], "problems"),
        (&["convert", "--solve", "--format", "yaml", "hard.txt"], "problems"),
    ] {
        let run = sandbox.run(&[command, &soon].concat());
        assert!(run.stderr.contains(" so far"), "{run}");
        assert!(run.stderr.contains(told), "{told}: {run}");
        let quiet = sandbox.run(&[command, &soon, &["-q"]].concat());
        assert!(!quiet.stderr.contains("so far"), "{quiet}");
    }
    // A command that counts nothing says that it works.
    let perft = sandbox.run(&["perft", "5", "--progress", "100ms"]);
    assert!(perft.stderr.contains("still working"), "{perft}");
}
