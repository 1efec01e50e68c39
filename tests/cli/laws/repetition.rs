//! The rule about repetition: where it can be set, and where it is shown.

use crate::sandbox::Sandbox;

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
        rows.iter().map(|row| row.split(',').nth(5).unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(judged(&[]), ["none", "checks"]);
    assert_eq!(judged(&["--repetition", "asian"]), ["asian", "asian"]);
    let shown = sandbox.run(&["show", "two.yaml"]).stdout;
    assert!(shown.contains("shared  #2  every repetition of a position draws\n"), "{shown}");
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

/// Three soldiers against a chariot that gives perpetual check unless that is forbidden.
const SOLDIERS: &str = "1P1k5/5P3/9/9/9/2P6/9/9/6r2/5K3 w";

#[test]
fn a_win_by_repetition_is_shown_where_it_happens_and_is_no_mate() {
    let sandbox = Sandbox::new();
    let tree = sandbox.run(&["solve", "-v", "--fen", SOLDIERS]).stdout;
    let line =
        "2... g1g2+ 3. f2f1 repeats the position after 1. f9e9: Black gives perpetual check\n";
    assert!(tree.contains(line), "{tree}");
    assert!(!tree.contains("f2f1#  repeats") && !tree.contains("f2f1# repeats"), "{tree}");
    let json = sandbox.run(&["solve", "-v", "--format", "jsonl", "--fen", SOLDIERS]).stdout;
    let repeated = r#""moves":["f2f1"],"repeated":false,"repeats":4,"#;
    assert!(json.contains(repeated) && json.contains(r#""win":"repetition""#), "{json}");
    sandbox.file("soldiers.fen", SOLDIERS);
    let ends = sandbox.run(&["explain", "--all-variations", "soldiers.fen"]).stdout;
    assert!(ends.contains("f2f1 repeats the position after 1. f9e9: Black gives"), "{ends}");
    let none = sandbox.run(&["solve", "--moves", "3", "--repetition", "none", "--fen", SOLDIERS]);
    assert!(none.stdout.contains("no win in 3"), "{none}");
}

#[test]
fn a_certificate_of_a_win_by_repetition_passes() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["solve", "--certificates", "proofs", "--fen", SOLDIERS]);
    assert_eq!(run.code, Some(0), "{run}");
    let file = std::fs::read_dir(sandbox.path().join("proofs")).unwrap().next().unwrap().unwrap();
    let file = file.path().display().to_string();
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("repetition checks\n"), "{text}");
    let run = sandbox.run(&["check", &file]);
    assert!(run.stdout.contains("wins in 3 moves\n    xiangqi, repetition checks"), "{run}");
    std::fs::write(&file, text.replace("repetition checks", "repetition none")).unwrap();
    let run = sandbox.run(&["check", &file]);
    assert!(run.code == Some(1) && run.stdout.contains("the game is not won in time"), "{run}");
}

#[test]
fn a_win_by_chase_is_replayed_and_certified() {
    let fen = "2r1ka3/3Pa4/9/1R7/9/9/9/9/9/2B1K4 w";
    let sandbox = Sandbox::new();
    let solve = ["solve", "--repetition", "asian", "--moves", "5", "--fen", fen];
    let run = sandbox.run(&[&solve[..], &["--certificates", "proofs"]].concat());
    let found = "in 5 moves (rests on the ban on perpetual check or chase)  1. c1a3";
    assert!(run.stdout.contains(found), "{run}");
    let file = std::fs::read_dir(sandbox.path().join("proofs")).unwrap().next().unwrap().unwrap();
    let file = file.path().display().to_string();
    let run = sandbox.run(&["check", &file]);
    let passed = "c1a3 wins in 5 moves\n    xiangqi, repetition asian";
    assert!(run.stdout.contains(passed), "{run}");
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, text.replace("repetition asian", "repetition checks")).unwrap();
    let run = sandbox.run(&["check", &file]);
    assert_eq!(run.code, Some(1), "{run}");
}

#[test]
fn a_verdict_that_rests_on_the_ban_says_so_in_its_line() {
    let sandbox = Sandbox::new();
    let problem = |key: &str| format!("- fen: {SOLDIERS}\n  stipulation: \"#3\"\n{key}");
    sandbox.file("ban.yaml", problem(""));
    let run = sandbox.run(&["verify", "ban.yaml", "good.yaml"]);
    assert!(run.stdout.contains("sound (rests on the ban on perpetual check)  1. f9e9"), "{run}");
    assert_eq!(run.stdout.matches("rests on the ban").count(), 1, "{run}");
    let run = sandbox.run(&["solve", "--fen", SOLDIERS]);
    assert!(
        run.stdout.contains("in 3 moves (rests on the ban on perpetual check)  1. f9e9"),
        "{run}"
    );
    let run = sandbox.run(&["solve", "--format", "jsonl", "ban.yaml", "good.yaml"]);
    assert_eq!(run.stdout.matches(r#""rests_on_ban":"yes""#).count(), 1, "{run}");
    assert_eq!(run.stdout.matches("rests_on_ban").count(), 1, "{run}");
    let run = sandbox.run(&["verify", "--repetition", "none", "ban.yaml"]);
    assert!(run.stdout.contains("no-solution") && !run.stdout.contains("rests"), "{run}");
}
