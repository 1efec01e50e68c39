//! Games that are judged.

use std::io::Write;
use std::process::Stdio;

use insta::assert_snapshot;

use crate::sandbox::{Run, Sandbox};

/// A chariot follows a cannon that nothing protects.
const CHASE: &str = "3k5/9/9/9/2c6/9/9/R8/9/4K4 w";
const FOLLOWS: &str = "1. a3c3 c6g6 2. c3g3 g6c6 3. g3c3";

/// A chariot checks.
const CHECK: &str = "3k5/9/9/9/9/9/9/9/R8/5K3 w";
const CHECKS: &str = "a2d2 d10e10 d2e2 e10d10 e2d2";

fn judge(args: &[&str]) -> Run {
    Sandbox::new().run(&[&["judge"], args].concat())
}

/// Judges the lines of a file.
fn judge_file(text: impl AsRef<[u8]>, args: &[&str]) -> Run {
    let sandbox = Sandbox::new();
    sandbox.file("games.txt", text);
    sandbox.run(&[&["judge", "games.txt"], args].concat())
}

#[test]
fn a_perpetual_chase_is_taken_apart() {
    let args = ["--repetition", "asian", "--fen", CHASE, "--play", FOLLOWS];
    assert_snapshot!("chase", judge(&args));
    assert_snapshot!("chase_json", judge(&[&args[..], &["--format", "json"]].concat()));
}

#[test]
fn the_rule_decides() {
    for (rule, chase, check) in [
        ("none", "draw: every repetition is one", "draw: every repetition is one"),
        ("checks", "draw: neither side does what is forbidden", "Red has lost by perpetual check"),
        ("asian", "Red has lost by perpetual chase", "Red has lost by perpetual check"),
    ] {
        for (fen, moves, expected) in [(CHASE, FOLLOWS, chase), (CHECK, CHECKS, check)] {
            let run = judge(&["--repetition", rule, "--fen", fen, "--play", moves]);
            let first = run.stdout.lines().next().unwrap();
            assert_eq!(first, format!("✓ fen  {rule}: {expected}"));
            assert_eq!(run.code, Some(0), "{run}");
        }
    }
    let run = judge(&["--fen", CHECK, "--play", CHECKS, "--rules", "china-schach"]);
    assert!(run.stdout.starts_with("✓ fen  checks: Red has lost"), "{run}");
}

#[test]
fn games_are_judged_several_at_once_and_reported_in_order() {
    let line = |at: usize| match at % 3 {
        0 => format!("{CHECK} moves {CHECKS}\n"),
        1 => format!("{CHASE} moves {FOLLOWS}\n"),
        _ => format!("{CHECK} moves a2d2 nonsense\n"),
    };
    let games: String = (0..60).map(line).collect();
    for format in ["text", "json", "jsonl"] {
        let run = |jobs| judge_file(&games, &["--jobs", jobs, "--format", format]);
        let (one, four) = (run("1"), run("4"));
        assert_eq!((one.code, one.stdout, one.stderr), (four.code, four.stdout, four.stderr));
    }
    let run = judge_file(&games, &["--jobs", "4"]);
    assert!(run.code == Some(2) && run.stdout.matches("Red has lost").count() >= 20, "{run}");
}

#[test]
fn bad_lines_are_errors_in_their_places_and_the_others_are_judged() {
    let long = "x".repeat(300_000);
    let lines = [
        format!("{CHECK} moves {CHECKS}"),
        format!("{CHECK} moves a2d2 d10e10 d2d1 e10d10"),
        format!("{CHECK} moves"),
        CHECK.to_owned(),
        "garbage moves a2d2".to_owned(),
        format!("{CHECK} moves 1. a2d2 (1. a2a3) d10e10"),
        r#"{"fen": "#.to_owned(),
        format!(r#"{{"fen":"{CHECK}","moves":["a2d2",7]}}"#),
        format!(r#"{{"fen":"{CHECK}","moves":["a2d2","a2d2"]}}"#),
        format!(r#"{{"fen":"{CHECK}"}}"#),
        format!(r#"{{"fen":"{CHECK}","moves":["a2d2"],"rules":"go"}}"#),
        long,
        format!(r#"{{"id":"last","fen":"{CHECK}","moves":"{CHECKS}"}}"#),
    ];
    let run = judge_file(lines.join("\n"), &[]);
    assert_eq!(run.code, Some(2));
    assert_eq!(run.stdout.matches("perpetual check").count(), 2, "{run}");
    assert_snapshot!("bad_lines", run.stderr);
}

#[test]
fn the_main_lines_of_files_of_other_programs_are_judged() {
    let sandbox = Sandbox::new();
    let game = |moves: &str| format!("[Event \"a\"]\n[FEN \"{CHECK}\"]\n\n{moves} *\n\n");
    let checks = "1. R9=6 K4=5 2. R6=5 {forced} K5=4 3. R5=6";
    let games = [checks, "1. R9=6", "", "1. R9=6 K4=5 2. R6=4 K5=9"].map(game).concat();
    sandbox.file("games.pgn", &games);
    sandbox.file(
        "check.yaml",
        format!("problems:\n- fen: {CHECK}\n  stipulation: '+'\n  solution: {CHECKS}\n"),
    );
    let run = sandbox.run(&["judge", "games.pgn"]);
    assert_eq!(run.code, Some(2));
    assert_snapshot!("pgn", run);
    for (to, file) in [("xqf", "a.xqf"), ("dhtmlxq", "a.ubb"), ("pgn", "a.txt")] {
        let converted = sandbox.run(&["convert", "check.yaml", "--format", to, "-o", file]);
        assert_eq!(converted.code, Some(0), "{converted}");
        let run = sandbox.run(&["judge", file, "--notation", "chinese"]);
        assert!(run.stdout.contains("Red has lost by perpetual check"), "{run}");
        assert!(run.stdout.contains("车九平六"), "{run}");
    }
}

#[test]
fn a_file_without_games_is_refused_once() {
    let run = Sandbox::new().run(&["judge", "good.yaml", "missing.txt"]);
    assert!(run.stderr.contains("found a YAML file, which is not read here"), "{run}");
    assert!(run.stderr.contains("missing.txt: there is no such file"), "{run}");
    assert_eq!((run.code, run.stderr.matches("error").count()), (Some(2), 2), "{run}");
    let run = judge_file("# nothing\n", &[]);
    assert!(run.stderr.contains("found no game"), "{run}");
    assert_eq!(run.code, Some(2));
}

#[test]
fn the_notation_is_stated_and_never_guessed() {
    let line = format!("{CHECK} moves a1d1 d9e9 d1e1 e9d9 e1d1\n");
    let run = judge_file(&line, &[]);
    assert_eq!(run.code, Some(2));
    let help = "in the notation uci all moves are legal: --notation uci";
    assert!(run.stderr.contains(help), "{run}");
    let run = judge_file(&line, &["--notation", "uci"]);
    assert!(run.stdout.contains("3. e1d1+"), "{run}");
    assert_eq!(run.code, Some(0));
    let stated = format!(
        r#"{{"fen":"{CHECK}","notation":"uci","moves":["a1d1","d9e9","d1e1","e9d9","e1d1"]}}"#
    );
    assert_eq!(judge_file(stated, &[]).code, Some(0));
}

#[test]
fn an_expected_verdict_is_compared() {
    let code = |expected: &str| {
        let moves = CHECKS.replace(' ', "\",\"");
        let line = format!(r#"{{"fen":"{CHECK}","moves":["{moves}"],"expected":"{expected}"}}"#);
        let run = judge_file(line, &[]);
        assert!(run.stdout.contains(&format!("expected \"{expected}\": ")), "{run}");
        run.code
    };
    // The line ends with a move of Red's.
    for agrees in ["side to move wins", "Red loses", "black wins", "red-loses"] {
        assert_eq!(code(agrees), Some(0), "{agrees}");
    }
    for differs in ["side to move loses", "Red wins", "draw", "undecided"] {
        assert_eq!(code(differs), Some(1), "{differs}");
    }
    assert_eq!(code("who knows"), Some(0));
}

#[test]
fn a_game_in_which_nothing_comes_again_has_no_verdict() {
    let run = judge(&["--fen", CHECK, "--play", "a2d2 d10e10"]);
    assert!(run.stdout.contains("no position comes again"), "{run}");
    assert_eq!(run.code, Some(0));
}

#[test]
fn what_the_rules_leave_open_is_undecided() {
    let fen = "3aka3/c2R1R2c/4b4/9/9/9/9/9/9/4K4 w";
    let moves = "f9f7 f10e9 f7f9 e9f10 d9d7 d10e9 d7d9 e9d10";
    let run = judge(&["--repetition", "asian", "--fen", fen, "--play", moves]);
    assert!(run.stdout.starts_with("? fen  asian: no verdict: Red chases several men"), "{run}");
    assert_eq!(run.code, Some(3));
    let line = format!(r#"{{"fen":"{fen}","moves":"{moves}","expected":"draw"}}"#);
    let run = judge_file(line, &["--repetition", "asian"]);
    assert!(run.stdout.contains("expected \"draw\": is not compared"), "{run}");
    assert_eq!(run.code, Some(3));
}

#[test]
fn chex_has_perpetual_checks_and_no_chases() {
    let game = ["--rules", "chex", "--fen", "3k/4p/6/7/6/P4/1K1R w"];
    let moves = ["--play", "d1d3 g7f7 d3d1 f7g7"];
    let run = |more: &[&str]| judge(&[&game[..], &moves, more].concat());
    let plain = run(&[]);
    assert!(plain.stdout.starts_with("✓ fen  none: draw"), "{plain}");
    assert!(!plain.stdout.contains("attacks"), "{plain}");
    assert!(run(&["--repetition", "checks"]).stdout.starts_with("✓ fen  checks: draw"));
    let asian = run(&["--repetition", "asian"]);
    assert!(asian.stderr.contains("chex has no rule against perpetual chase"), "{asian}");
    assert_eq!(asian.code, Some(2));
}

#[test]
fn games_are_judged_while_they_are_written() {
    let sandbox = Sandbox::new();
    let mut command = sandbox.command(&["judge", "-", "--format", "jsonl"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    writeln!(stdin, "{CHECK} moves {CHECKS}").unwrap();
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    let record: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(record["verdict"], "red-loses");
    assert_eq!(record["id"], "stdin-1");
    assert_eq!(record["cycle"]["period"], 4);
}
