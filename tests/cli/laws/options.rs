//! One vocabulary of options, and none that is accepted and ignored.

use crate::sandbox::{OCTAGONAL, Sandbox};

/// A question for endgame tables: Red cannot win. The options of a search have nothing to act on.
const STUDY: &str = "2bak4/4a4/4b4/9/9/9/9/4R4/9/4K4 b";

#[test]
fn options_without_effect_are_refused_with_the_reason() {
    let sandbox = Sandbox::new();
    let names = sandbox.names();
    let study = ["solve", "--fen", STUDY, "-s"];
    let tabled = "settled by endgame tables";
    let mut cases: Vec<(Vec<&str>, Vec<&str>)> = Vec::new();
    for asked in ["+", "="] {
        for options in [&["--set-play"][..], &["--tries", "1"], &["--moves", "3"], &["--checks"]] {
            cases.push(([&study[..], &[asked], options].concat(), vec![options[0], asked, tabled]));
        }
        let all = ["--all", "--moves", "3"];
        cases.push(([&study[..], &[asked], &all].concat(), vec!["--all and --moves have", tabled]));
    }
    let verify = ["batch", "--task", "verify", "good.yaml"];
    for options in [&["--moves", "3"][..], &["--tries", "1"], &["--set-play"]] {
        cases.push(([&verify[..], options].concat(), vec![options[0], "with --task verify"]));
    }
    cases.push((
        [&verify[..], &["--all", "--moves", "3"]].concat(),
        vec!["--all and --moves have no effect", "with --task verify"],
    ));
    for task in ["solve", "classify"] {
        let args = vec!["batch", "--task", task, "--policy", "key", "good.yaml"];
        cases.push((args, vec!["--policy", "only --task verify"]));
    }
    for command in ["solve", "verify", "batch"] {
        let args = vec![command, "--format", "csv", "--verbose", "good.yaml"];
        cases.push((args, vec!["--verbose", "with --format csv"]));
    }
    for command in ["solve", "batch"] {
        let args = vec![command, "--format", "csv", "--tries", "1", "--set-play", "good.yaml"];
        cases.push((args, vec!["--set-play and --tries have", "with --format csv"]));
    }
    for options in [
        &["--all-variations"][..],
        &["--stipulation", "#2"],
        &["--repetition", "none"],
        &["--checks"],
        &["--moves", "2"],
        &["--time", "1s"],
        &["--nodes", "5"],
    ] {
        let fen = [&["explain", "--fen", OCTAGONAL], options].concat();
        cases.push((fen, vec![options[0], "with --fen", "as it is"]));
        let position = [&["explain", "--position", "good.yaml"], options].concat();
        cases.push((position, vec![options[0], "with --position", "as it is"]));
    }
    cases.push((vec!["explain", "-s", "+", "--checks", "good.yaml"], vec!["--checks", tabled]));
    cases.push((vec!["bench", "-s", "=", "good.yaml"], vec!["--stipulation =", tabled]));
    cases.push((
        vec!["table", "build", "KRK", "--dry-run", "--timing"],
        vec!["--timing", "--dry-run"],
    ));
    for (args, parts) in cases {
        let run = sandbox.run(&args);
        assert!(run.code == Some(2) && run.stdout.is_empty(), "{run}");
        for part in parts {
            assert!(run.stderr.contains(part), "{part}: {run}");
        }
        assert_eq!(sandbox.names(), names, "{run}");
    }
}

#[test]
fn a_file_with_studies_among_its_problems_is_solved_with_a_warning() {
    let sandbox = Sandbox::new();
    let file = format!(
        "- {{id: mate, fen: {OCTAGONAL}, stipulation: '#2'}}\n- {{id: study, fen: {STUDY}, stipulation: =}}\n"
    );
    sandbox.file("mixed.yaml", file);
    for command in ["solve", "batch"] {
        let run =
            sandbox.run(&[command, "--tries", "1", "--checks", "--nodes", "1000", "mixed.yaml"]);
        let warning = "--tries and --checks had no effect on 1 problem: + and = are settled";
        assert!(run.code == Some(3) && run.stderr.contains(warning), "{run}");
        assert!(!sandbox.run(&[command, "mixed.yaml"]).stderr.contains("no effect"));
        let run = sandbox.run(&[command, "--nodes", "1000", "--tries", "1", "good.yaml"]);
        assert!(run.stderr.is_empty(), "{run}");
    }
    let run = sandbox.run(&["explain", "--checks", "mixed.yaml"]);
    assert!(run.stderr.contains("--checks had no effect on 1 problem"), "{run}");
    for command in ["solve", "verify", "batch"] {
        let run =
            sandbox.run(&[command, "--certificates", "proofs", "--nodes", "1000", "mixed.yaml"]);
        assert!(run.stdout.contains("what is undecided has no certificate"), "{run}");
    }
}

#[test]
fn a_folder_that_no_certificate_is_written_to_does_not_appear() {
    let sandbox = Sandbox::new();
    sandbox.file("studies.yaml", format!("- {{id: a, fen: {STUDY}, stipulation: =}}\n"));
    let names = sandbox.names();
    for command in ["solve", "verify", "batch"] {
        let run =
            sandbox.run(&[command, "--certificates", "proofs", "--nodes", "1000", "studies.yaml"]);
        assert!(run.code == Some(3) && run.stdout.contains("what is undecided has"), "{run}");
        assert_eq!(sandbox.names(), names, "{run}");
    }
    // One that was there stays.
    sandbox.file("proofs/note", "");
    std::fs::remove_file(sandbox.path().join("proofs/note")).unwrap();
    sandbox.run(&["solve", "--certificates", "proofs", "--nodes", "1000", "studies.yaml"]);
    assert!(sandbox.path().join("proofs").is_dir());
}

#[test]
fn no_command_has_an_option_of_its_own_for_json() {
    let sandbox = Sandbox::new();
    for command in [
        "verify",
        "solve",
        "compose improve",
        "compose mend",
        "compose matrix",
        "compose prepend",
        "explain",
        "perft",
        "batch",
        "bench",
        "batch diff",
        "similar",
        "check",
    ] {
        let words: Vec<&str> = command.split(' ').collect();
        let run = sandbox.run(&[&words[..], &["--help"]].concat());
        assert!(
            run.stdout.contains("--format <FORMAT>") && !run.stdout.contains("--json"),
            "{run}"
        );
        let run = sandbox.run(&[&words[..], &["--format", "xml", "good.yaml"]].concat());
        assert!(run.code == Some(2) && run.stderr.contains("possible values: "), "{run}");
    }
    for command in ["stats", "probe", "list"] {
        let run = sandbox.run(&["table", command, "--help"]);
        assert!(
            run.stdout.contains("--format <FORMAT>") && !run.stdout.contains("--json"),
            "{run}"
        );
    }
}

#[test]
fn explain_takes_what_solve_takes() {
    let sandbox = Sandbox::new();
    sandbox.run(&["table", "build", "KRK"]);
    let explain = |args: &[&str]| sandbox.run(&[&["explain"], args].concat());
    let plain = explain(&["good.yaml"]);
    for args in [&["--jobs", "1"][..], &["--tables", "tables"], &["--time", "60s"]] {
        let run = explain(&[args, &["good.yaml"]].concat());
        assert!(run.stdout == plain.stdout && run.code == plain.code, "{run}");
    }
    sandbox.file("one.fen", OCTAGONAL);
    let run = explain(&["one.fen", "--stipulation", "#1"]);
    assert!(run.code == Some(1) && run.stdout.contains("no win in 1"), "{run}");
    let run = explain(&["one.fen", "--moves", "1"]);
    assert!(run.code == Some(3) && run.stdout.contains("undecided"), "{run}");
    let run = explain(&["one.fen", "--moves", "2", "--checks"]);
    assert!(run.code == Some(0) && run.stdout.contains("c6d8+ e10f10"), "{run}");
}
