//! The rule about repetition: where it is said, and where it is shown.

use crate::sandbox::{OCTAGONAL, Sandbox};

const COLLECTION: &str = "\
rules: xiangqi
repetition: none
problems:
  - {id: shared, fen: 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w, stipulation: \"#2\"}
  - {id: own, repetition: checks, fen: 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w, stipulation: \"#2\"}
";

#[test]
fn a_problem_is_judged_as_it_says_or_its_collection_and_the_option_overrides_both() {
    let sandbox = Sandbox::new();
    sandbox.file("two.yaml", COLLECTION);
    let judged = |args: &[&str]| {
        let solve = ["solve", "--format", "csv", "--no-timing", "two.yaml"];
        let run = sandbox.run(&[&solve, args].concat());
        let rows: Vec<_> = run.stdout.lines().skip(1).map(str::to_owned).collect();
        rows.iter().map(|row| row.split(',').nth(3).unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(judged(&[]), ["none", "checks"]);
    assert_eq!(judged(&["--repetition", "asian"]), ["asian", "asian"]);
    let shown = sandbox.run(&["show", "two.yaml"]).stdout;
    assert!(shown.contains("shared  #2  repetition none\n"), "{shown}");
    assert!(shown.contains("own  #2\n"), "{shown}");
}

#[test]
fn perpetual_chase_is_refused_for_chex() {
    let sandbox = Sandbox::new();
    let chex = "rules: chex\nrepetition: asian\nproblems:\n- fen: 4/5/2k3/7/6/P4/K3 w -\n  \
                stipulation: \"#1\"\n";
    sandbox.file("chex.yaml", chex);
    let expected = "repetition asian is not defined for chex, expected none or checks";
    let run = sandbox.run(&["verify", "chex.yaml"]);
    assert_eq!(run.code, Some(2), "{run}");
    assert!(run.stderr.contains(expected) && run.stderr.contains("^^^^^"), "{run}");
    assert!(run.stderr.contains("chex.yaml:2:13"), "{run}");
    let fen = ["solve", "--rules", "chex", "--fen", "4/5/2k3/7/6/P4/K3 w -"];
    let run = sandbox.run(&[&fen[..], &["--repetition", "asian"]].concat());
    assert!(run.code == Some(2) && run.stderr.contains(expected), "{run}");
    let run = sandbox.run(&["generate", "--rules", "chex", "--repetition", "asian"]);
    assert!(run.code == Some(2) && run.stderr.contains(expected), "{run}");
}

#[test]
fn a_certificate_of_a_win_without_repetition_holds_under_every_rule() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["solve", "--certificates", "proofs", "--fen", OCTAGONAL]);
    assert_eq!(run.code, Some(0), "{run}");
    let file = std::fs::read_dir(sandbox.path().join("proofs")).unwrap().next().unwrap().unwrap();
    let text = std::fs::read_to_string(file.path()).unwrap();
    assert!(text.starts_with("paiju certificate 1\n"), "{text}");
}
