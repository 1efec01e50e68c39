//! Markdown: what every command with a text for people writes for a forum or a wiki.

use crate::sandbox::{GOOD, OCTAGONAL, Sandbox};

#[test]
fn a_problem_has_a_heading_a_board_and_what_was_found() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["verify", "good.yaml", "--format", "markdown"]);
    assert_eq!(run.code, Some(0), "{run}");
    let page = &run.stdout;
    assert!(page.starts_with("## "), "{run}");
    assert_eq!(
        page.matches("## ").count(),
        page.matches("a   b   c   d   e   f   g   h   i\n").count(),
        "{run}"
    );
    assert!(page.lines().last().is_some_and(|line| line.starts_with("3 problems: ")), "{run}");
    assert!(!page.contains('\u{1b}'), "{run}");
}

#[test]
fn markdown_is_for_people_and_speaks_their_language() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["--lang", "de", "solve", "good.yaml", "--format", "markdown"]);
    assert!(run.code == Some(0) && run.stdout.contains("Matt in"), "{run}");
    let run = sandbox.run(&["--lang", "de", "solve", "good.yaml", "--format", "jsonl"]);
    assert!(run.code == Some(2) && run.stderr.contains("the same in all languages"), "{run}");
}

#[test]
fn markup_in_a_file_stays_text() {
    let sandbox = Sandbox::new();
    let text = GOOD.replace("title: Iron Bolt", "title: '*bold* <b> [x](y) `c`'");
    sandbox.file("marked.yaml", &text);
    let run = sandbox.run(&["verify", "marked.yaml", "--format", "markdown"]);
    let escaped = r"\*bold\* \<b\> \[x\](y) \`c\`";
    assert!(run.code == Some(0) && run.stdout.contains(escaped), "{run}");
}

#[test]
fn every_command_with_results_of_problems_writes_it() {
    let sandbox = Sandbox::new();
    let judged = ["judge", "--fen", "3k5/9/9/9/9/9/9/9/R8/5K3 w"];
    let cycle = ["--play", "a2d2 d10e10 d2e2 e10d10 e2d2"];
    for command in [
        &["solve", "--fen", OCTAGONAL, "--moves", "3"][..],
        &["explain", "good.yaml"],
        &["compose", "mend", "good.yaml"],
        &["compose", "improve", "good.yaml", "--nodes", "1000"],
        &["compose", "prepend", "good.yaml", "--nodes", "1000"],
        &[&judged[..], &cycle].concat(),
    ] {
        let run = sandbox.run(&[command, &["-f", "markdown"]].concat());
        assert!(!run.stdout.is_empty() && !run.stdout.contains('\u{1b}'), "{run}");
        assert_eq!(sandbox.run(command).code, run.code, "{run}");
    }
    // A row of cells is not text, and a batch can only continue a file of lines.
    let run = sandbox.run(&["batch", "good.yaml", "-f", "markdown"]);
    assert!(run.code == Some(2) && run.stderr.contains("jsonl, yaml, csv"), "{run}");
}
