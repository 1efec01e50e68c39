//! Generating problems of help, self, reflex and series play from the command line.

use crate::sandbox::Sandbox;

/// What is asked, each under one of the rule sets.
const ASKED: [(&str, &str); 10] = [
    ("h#2", "xiangqi"),
    ("h#1.5", "chex"),
    ("s#2", "china-schach"),
    ("s#2", "chex"),
    ("r#2", "xiangqi"),
    ("ser-#3", "chex"),
    ("ser-h#3", "china-schach"),
    ("ser-s#2", "xiangqi"),
    ("hs#2", "chex"),
    ("hs#1.5", "xiangqi"),
];

#[test]
fn verify_accepts_what_was_made_of_every_kind_of_play() {
    let sandbox = Sandbox::new();
    for (asked, rules) in ASKED {
        let args = ["generate", "-s", asked, "--rules", rules, "-n", "2", "--best-of", "1"];
        let made = sandbox.run(&[&args[..], &["--climb", "2", "--seed", "7"]].concat());
        assert_eq!(made.code, Some(0), "{asked}: {made}");
        assert_eq!(made.stdout.matches(&format!("stipulation: \"{asked}\"")).count(), 2, "{made}");
        sandbox.file("made.yaml", &made.stdout);
        let checked = sandbox.run(&["verify", "made.yaml"]);
        assert!(checked.stdout.ends_with("2 problems: 2 sound\n"), "{asked}: {checked}");
        // A made position may be one that no game reaches.
        let mut others = checked.stderr.lines();
        let other = others.find(|line| !line.contains("legal last move"));
        assert_eq!((checked.code, other), (Some(0), None), "{checked}");
    }
}

#[test]
fn the_same_seed_gives_the_same_helpmates_with_any_number_of_jobs() {
    let sandbox = Sandbox::new();
    let set = |jobs: &str, seed: &str| {
        let args = ["generate", "-s", "h#2", "-n", "3", "--climb", "3", "--best-of", "1"];
        sandbox.run(&[&args[..], &["--jobs", jobs, "--seed", seed]].concat()).stdout
    };
    let alone = set("1", "4");
    assert_eq!(alone, set("3", "4"));
    assert_ne!(alone, set("1", "5"));
}

#[test]
fn a_set_of_helpmates_with_two_solutions_can_be_added_to() {
    let sandbox = Sandbox::new();
    sandbox.file("set.yaml", "rules: chex\nnotation: cells\nproblems: []\n");
    let args = ["generate", "-s", "h#1.5", "--rules", "chex", "--solutions", "2", "-n", "2"];
    let more = ["--best-of", "1", "--climb", "2", "--append", "set.yaml"];
    for count in ["2 problems: 2 sound\n", "4 problems: 4 sound\n"] {
        let run = sandbox.run(&[&args[..], &more].concat());
        assert_eq!((run.code, run.stdout.as_str()), (Some(0), ""), "{run}");
        let checked = sandbox.run(&["verify", "set.yaml"]);
        assert!(checked.stdout.ends_with(count), "{checked}");
    }
    let text = std::fs::read_to_string(sandbox.path().join("set.yaml")).unwrap();
    assert_eq!(text.matches("intended-solutions: 2").count(), 4, "{text}");
}

#[test]
fn problems_of_other_kinds_can_be_made_from_those_of_a_file() {
    let sandbox = Sandbox::new();
    let fen = "2b2N3/2N1k1r2/5P3/4P4/9/9/4p4/5K3/9/9 w";
    let problem = format!("problems:\n  - {{id: mine, fen: {fen}, stipulation: 's#2'}}\n");
    sandbox.file("mine.yaml", problem);
    let args = ["generate", "-s", "s#2", "--from", "mine.yaml", "-n", "1", "--best-of", "1"];
    for source in ["list", "mutate"] {
        let run = sandbox.run(&[&args[..], &["--climb", "0", "--source", source]].concat());
        assert_eq!(run.code, Some(0), "{run}");
        assert!(run.stdout.contains("from: mine"), "{run}");
    }
}

#[test]
fn what_makes_no_sense_with_such_play_is_refused_with_the_reason() {
    let sandbox = Sandbox::new();
    for (args, expected) in [
        ("-s h#", "found `h#` without a number of moves"),
        ("-s h2", "found `h2`, expected `#N`"),
        ("-s s#2.5", "only `h#`, `hs#` and direct play begin with half a move"),
        ("-s h#9", "h# is generated up to 4 moves"),
        ("-s ser-#20", "ser-# is generated up to 8 moves, since every line"),
        ("-s #", "problems of `#` are not generated; expected `#N`"),
        ("-s + --themes traitor", "--themes has no effect with --stipulation +"),
        ("-s = --source mates", "--source mates makes no problems of =, since the side that mates"),
        ("-s #99", "#99 is too long to be generated; expected `#N` or `#N checks`"),
        ("-s h#2 --length 3", "cannot be used with '--length <N>'"),
        ("-s h#2 --checks", "cannot be used with '--checks'"),
        ("-s h#2 --policy strict", "--policy has no effect with --stipulation h#2: where both"),
        ("-s s#2 --policy only-move", "--policy only-move has no effect with --stipulation s#2"),
        ("-s s#2 --solutions 2", "a problem of s# has one key"),
        ("-s #2 --solutions 2", "--solutions has no effect on direct problems"),
        ("--solutions 2", "--stipulation <WHAT>"),
        ("-s r#2 --themes traitor --difficulty 3..4", "--themes and --difficulty have no effect"),
        ("-s r#2 --repetition checks", "--repetition has no effect with --stipulation r#2"),
        ("-s hs#2 --depends-on traitor", "--depends-on has no effect with --stipulation hs#2"),
        ("-s h#2 --source table", "--source table makes no problems of h#2, since tables know"),
        ("-s h#2 --source games", "since nobody helps the other side in a game: expected mates"),
        ("-s h#2 --material QvK", "'q' is not a piece of xiangqi"),
        ("-s h#2 --pieces 3..4 --attackers 9..10", "the attacker must have 9 pieces or more"),
    ] {
        let args: Vec<&str> = ["generate"].into_iter().chain(args.split(' ')).collect();
        let run = sandbox.run(&args);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{args:?}: {run}");
        assert!(run.stderr.contains(expected), "{args:?}: {run}");
    }
    let run = sandbox.run(&["generate", "-s", "h#2 duplex"]);
    assert!(run.stderr.contains("problems with duplex are not generated"), "{run}");
}

#[test]
fn a_direct_stipulation_stands_for_moves_and_checks() {
    let sandbox = Sandbox::new();
    let set = |args: &[&str]| {
        let all = ["generate", "-n", "1", "--best-of", "1", "--climb", "0"];
        sandbox.run(&[&all[..], args].concat()).stdout
    };
    let made = set(&["-s", "#2 checks"]);
    assert!(made.contains("stipulation: \"#2 checks\""), "{made}");
    assert_eq!(made, set(&["--length", "2", "--checks"]));
}
