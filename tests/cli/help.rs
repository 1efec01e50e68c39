//! The help texts.

use insta::assert_snapshot;

use crate::sandbox::Sandbox;

#[test]
fn the_program_describes_its_commands() {
    assert_snapshot!(Sandbox::new().run(&["--help"]));
}

#[test]
fn every_command_describes_its_options() {
    let commands =
        ["verify", "solve", "explain", "show", "convert", "judge", "perft", "completions"];
    for command in commands.into_iter().chain([
        "batch",
        "bench",
        "generate",
        "table",
        "diff",
        "duplicates",
        "check",
        "man",
    ]) {
        let run = Sandbox::new().run(&[command, "--help"]);
        assert_snapshot!(format!("help_{command}"), run);
    }
    for command in ["build", "verify", "stats", "probe", "list", "mine"] {
        let run = Sandbox::new().run(&["table", command, "--help"]);
        assert_snapshot!(format!("help_table_{command}"), run);
    }
}

#[test]
fn completions_and_the_manual_page_are_written() {
    let sandbox = Sandbox::new();
    for shell in ["bash", "zsh", "fish"] {
        let run = sandbox.run(&["completions", shell]);
        assert!(run.stdout.contains("perft") && run.code == Some(0), "{run}");
        // Every notation can be completed.
        assert!(run.stdout.contains("german") && run.stdout.contains("dutch"), "{run}");
    }
    let run = sandbox.run(&["man"]);
    assert!(run.stdout.contains(".TH paiju") && run.code == Some(0), "{run}");
}
