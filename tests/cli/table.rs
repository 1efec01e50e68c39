//! Endgame tables on the command line: built, asked, damaged; studies that they settle.

use std::process::Stdio;
use std::time::Duration;

use insta::assert_snapshot;

use crate::sandbox::Sandbox;

/// A folder with the tables of KRKN and of what it rests on.
fn built() -> Sandbox {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["table", "build", "KRKN", "--threads", "2"]);
    assert_eq!(run.code, Some(0), "{run}");
    sandbox
}

#[test]
fn tables_are_announced_built_and_listed() {
    let sandbox = Sandbox::new();
    let announced = sandbox.run(&["table", "build", "--dry-run", "--threads", "1", "KRKN", "KNKR"]);
    let built = sandbox.run(&["table", "build", "KRKN"]);
    let again = sandbox.run(&["table", "build", "KNKR"]);
    let listed = sandbox.run(&["table", "list"]);
    let checked = sandbox.run(&["table", "verify", "KNK", "KRK"]);
    let runs = [announced, built, again, listed, checked].map(|run| run.to_string());
    assert_snapshot!("tables_built", runs.join("\n\n"));
}

#[test]
fn one_command_builds_all_tables_of_one_attacker_a_side() {
    let sandbox = Sandbox::new();
    let announce = ["table", "build", "--dry-run", "--threads", "2"];
    let told = |args: &[&str]| {
        let run = sandbox.run(&[&announce[..], args].concat());
        let lines: Vec<&str> = run.stdout.lines().collect();
        format!("{}\n{}\n--- {:?}", args.join(" "), lines[lines.len() - 2..].join("\n"), run.code)
    };
    let all = ["KXKXAABB", "--rules=china-schach KXKXAABB", "--rules=chex KXKX"];
    let all = all.map(|args| told(&args.split(' ').collect::<Vec<_>>()));
    let built = sandbox.run(&["table", "build", "--rules", "chex", "KXK", "KPKX"]);
    let wrong = sandbox.run(&["table", "build", "KXQK"]);
    let runs = [built, wrong].map(|run| run.to_string());
    assert_snapshot!("tables_of_families", [&all[..], &runs].concat().join("\n\n"));
}

#[test]
fn the_tables_of_a_collection_are_built_as_far_as_memory_reaches() {
    let sandbox = Sandbox::new();
    // One material with the sides as they are and exchanged, two others, no position.
    let lines = [
        "5k3/9/9/9/9/R8/9/4n4/9/3K5 w",
        "4k4/9/9/9/9/r8/9/4N4/9/3K5 b",
        "3ak4/4a4/9/9/9/9/9/9/4R4/3K5 w",
        "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w",
        "3k5/9/9/9/9/9/9/9/9 w",
    ];
    sandbox.file("endings.fen", lines.join("\n"));
    let dry = ["table", "build", "--dry-run", "--threads", "1", "--for", "endings.fen"];
    let little = sandbox.run(&[&dry[..], &["--memory", "100K"]].concat());
    let more = sandbox.run(&[&dry[..], &["--memory", "1M", "KPK"]].concat());
    let unlimited = sandbox.run(&["table", "build", "--for", "endings.fen"]);
    let absent = sandbox.run(&["table", "build", "--for", "none.fen", "--memory", "1M"]);
    let built = ["table", "build", "--for", "endings.fen", "--memory", "8M"];
    let built = sandbox.run(&built);
    let runs = [little, more, unlimited, absent, built].map(|run| run.to_string());
    assert_snapshot!("tables_of_a_collection", runs.join("\n\n"));
}

#[test]
fn tables_are_counted() {
    let sandbox = built();
    // A book names the stronger side first, but need not.
    let text = sandbox.run(&["table", "stats", "KNKR"]);
    let json = sandbox.run(&["table", "stats", "KRK", "--format", "jsonl"]);
    let natural = sandbox.run(&["table", "stats", "KRKN", "--natural", "--format", "jsonl"]);
    let exchanged = sandbox.run(&["table", "stats", "KNKR", "--natural"]);
    let runs = [text, json, natural, exchanged].map(|run| run.to_string());
    assert_snapshot!("tables_counted", runs.join("\n\n"));
}

#[test]
fn tables_are_asked() {
    let sandbox = built();
    let won = "5k3/9/9/9/9/R8/9/4n4/9/3K5 w";
    let text = sandbox.run(&["table", "probe", won]);
    let json = sandbox.run(&["table", "probe", "--format=jsonl", "4R4/4k4/9/9/9/9/9/9/9/3K5 b"]);
    let unknown = sandbox.run(&["table", "probe", "3k5/9/9/9/9/9/9/9/9/C3K4 w", "x"]);
    assert_snapshot!("tables_asked", format!("{text}\n\n{json}\n\n{unknown}"));
}

/// The horse gives perpetual check, or is lost.
const BY_RULE: &str = "9/4k4/9/9/9/9/9/1n7/3K5/3R5 w";

#[test]
fn a_win_by_the_rule_about_repetition_is_played_out() {
    let sandbox = built();
    let probed = sandbox.run(&["table", "probe", BY_RULE]);
    let json = sandbox.run(&["table", "probe", "--format=jsonl", BY_RULE]);
    let study = ["solve", "--tables", "tables", "--stipulation", "+", "--fen", BY_RULE];
    let study = sandbox.run(&study);
    // The other kind in the same folder.
    let missing = sandbox.run(&["table", "stats", "--repetition", "none", "KRKN"]);
    let unknown = sandbox.run(&["table", "probe", "--repetition", "none", BY_RULE]);
    let small = sandbox.run(&["table", "build", "--repetition", "none", "KRK"]);
    let listed = sandbox.run(&["table", "list"]);
    let runs = [probed, json, study, missing, unknown, small, listed].map(|run| run.to_string());
    assert_snapshot!("tables_by_rule", runs.join("\n\n"));
}

#[test]
fn a_win_by_the_rule_about_repetition_has_a_bound_at_once() {
    let sandbox = built();
    let solve = |options: &[&str]| {
        let run = [&["solve", "-s", "#", "--fen", BY_RULE, "--nodes", "10"], options].concat();
        sandbox.run(&run).stdout
    };
    let with = solve(&["--tables", "tables"]);
    assert!(with.contains("won in 8 or fewer moves  1. d2d3 b3c5+"), "{with}");
    assert!(with.contains("node limit reached: no win in 3 moves"), "{with}");
    for without in [&["--no-tables"][..], &["--tables", "tables", "--repetition", "none"]] {
        let without = solve(without);
        assert!(without.contains("no win in") && !without.contains("won in"), "{without}");
    }
}

#[test]
fn rules_without_tables_are_refused_with_the_reason() {
    let sandbox = Sandbox::new();
    let asian = sandbox.run(&["table", "build", "--repetition", "asian", "KRK"]);
    let chex = sandbox.run(&["table", "stats", "--rules=chex", "--repetition=checks", "KRK"]);
    let unknown = sandbox.run(&["table", "probe", "--repetition", "perpetual", BY_RULE]);
    let runs = [asian, chex, unknown].map(|run| run.to_string());
    assert_snapshot!("tables_repetition_refused", runs.join("\n\n"));
}

#[test]
fn studies_are_settled_by_tables() {
    let sandbox = built();
    sandbox.file("studies.fen", "5k3/9/9/9/9/R8/9/4n4/9/3K5 w\n4k4/9/9/9/9/R8/9/4n4/9/3K5 b\n");
    let args = ["solve", "--tables", "tables", "--stipulation", "+", "studies.fen"];
    let win = sandbox.run(&args);
    let without = sandbox.run(&["solve", "--no-tables", "--stipulation", "+", "studies.fen"]);
    let json = sandbox.run(&[
        "solve",
        "--tables",
        "tables",
        "-s",
        "=",
        "--fen",
        "5k3/9/9/9/9/R8/9/4n4/9/3K5 w",
        "--format",
        "json",
        "--no-timing",
    ]);
    let mut command = sandbox.command(&args[..1]);
    command.args(&args[3..]).env("PAIJU_TABLES", "tables");
    let output = command.output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), win.stdout);
    assert_snapshot!("studies_solved", format!("{win}\n\n{without}\n\n{json}"));
}

#[test]
fn a_larger_limit_settles_what_a_smaller_one_settles() {
    let sandbox = Sandbox::new();
    // On the way there are tables of 500 to 300 000 positions; to close the set takes 30 000 without them.
    let fen = "4ka3/9/3a5/9/9/9/4r4/3A1K2B/p4R3/N5B2 w";
    let args = ["solve", "--no-tables", "--stipulation", "=", "--fen", fen, "--nodes"];
    for nodes in ["160000", "300000", "600000", "1500000"] {
        let run = sandbox.run(&[&args[..], &[nodes]].concat());
        assert_eq!(run.code, Some(0), "{nodes}: {run}");
        assert!(run.stdout.contains("only f2e2 draws"), "{nodes}: {run}");
    }
}

#[test]
fn a_build_that_is_killed_again_and_again_goes_on_from_its_checkpoint() {
    let (sandbox, whole) = (Sandbox::new(), Sandbox::new());
    let args = ["table", "build", "--checkpoint-every", "1ms", "KRCKA"];
    let run = whole.run(&args);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run}");
    let at = |sandbox: &Sandbox, extension: &str| {
        sandbox.path().join("tables/xiangqi-KRCKA-checks").with_extension(extension)
    };
    let checkpoint = at(&sandbox, "paiju-checkpoint");
    let written = || std::fs::metadata(&checkpoint).and_then(|it| it.modified()).ok();
    for _ in 0..4 {
        let before = written();
        let mut child = sandbox.command(&args).stdout(Stdio::null()).spawn().unwrap();
        while written().is_none_or(|now| Some(now) == before) && child.try_wait().unwrap().is_none()
        {
            std::thread::sleep(Duration::from_millis(1));
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert!(!at(&sandbox, "paiju-table").exists(), "it was killed before it was finished");
    std::fs::copy(&checkpoint, sandbox.path().join("kept")).unwrap();
    let run = sandbox.run(&args);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run}");
    let [one, other] = [&sandbox, &whole].map(|it| std::fs::read(at(it, "paiju-table")).unwrap());
    assert!(one == other, "the tables differ");
    assert!(!checkpoint.exists());
    // A damaged one is reported.
    std::fs::remove_file(at(&sandbox, "paiju-table")).unwrap();
    let mut bytes = std::fs::read(sandbox.path().join("kept")).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&checkpoint, bytes).unwrap();
    let run = sandbox.run(&args);
    assert_eq!(run.code, Some(0), "{run}");
    assert!(run.stderr.contains("the checkpoint cannot be used, the table is built anew"), "{run}");
    assert!(std::fs::read(at(&sandbox, "paiju-table")).unwrap() == other, "the tables differ");
}

#[test]
fn every_command_finds_tables_where_they_are_built() {
    let sandbox = built();
    let fen = "5k3/9/9/9/9/R8/9/4n4/9/3K5 w";
    sandbox.file("study.yaml", format!("problems:\n  - fen: {fen}\n    stipulation: +\n"));
    for command in ["solve", "verify", "explain", "book", "batch"] {
        let run = |more: &[&str]| {
            let timing = (command == "batch").then_some("--no-timing");
            let args = [command, "--nodes", "100", "study.yaml"].into_iter().chain(timing);
            sandbox.run(&args.chain(more.iter().copied()).collect::<Vec<_>>()).stdout
        };
        let found = run(&[]);
        assert_eq!(found, run(&["--tables", "tables"]), "{command}");
        assert_ne!(found, run(&["--no-tables"]), "{command}");
    }
    let both = sandbox.run(&["solve", "--tables", "tables", "--no-tables", "study.yaml"]);
    assert!(both.stderr.contains("--no-tables"), "{both}");
    let absent = sandbox.run(&["solve", "--tables", "absent", "study.yaml"]);
    assert!(absent.stderr.contains("absent: there is no such folder of tables"), "{absent}");
}

#[test]
fn what_is_mined_is_verified() {
    let sandbox = built();
    let mined = sandbox.run(&["table", "mine", "--count", "3", "KRKN"]);
    sandbox.file("mined.yaml", &mined.stdout);
    let verified = sandbox.run(&["verify", "--tables", "tables", "mined.yaml"]);
    assert_eq!(verified.code, Some(0), "{verified}");
    assert_snapshot!("tables_mined", format!("{mined}\n\n{verified}"));
}

#[test]
fn a_length_is_not_asked_of_draws() {
    let sandbox = built();
    let mine = |more: &[&str]| {
        sandbox
            .run(&[&["table", "mine", "--plies", "9..15", "--count", "2", "KRKN"], more].concat())
    };
    let refused = mine(&["--theme", "only-win", "--theme", "only-draw"]);
    assert_eq!(refused.code, Some(2), "{refused}");
    let text = "--plies has no effect with --theme only-draw: a draw has no length";
    assert!(refused.stderr.contains(text), "{refused}");
    let others = mine(&[]);
    assert!(!others.stdout.contains("only-draw") && !others.stderr.contains("draw"), "{others}");
    let spread = mine(&["--spread", "--theme", "only-win"]);
    assert_eq!(spread.stdout.matches("- id:").count(), 2, "{spread}");
    sandbox.file("spread.yaml", &spread.stdout);
    let verified = sandbox.run(&["verify", "spread.yaml"]);
    assert_eq!(verified.code, Some(0), "{verified}");
}

#[test]
fn wins_and_saves_of_games_are_mined_with_the_mistake_before_them() {
    let sandbox = built();
    let game = "[Event \"Club evening\"]\n[Red \"Ann\"]\n[Black \"Ben\"]\n[Result \"1-0\"]\n\
                [FEN \"5k3/9/9/9/9/R8/9/4n4/9/3K5 w - - 0 1\"]\n\n\
                1. D1-D2 E3-F1 2. D2-D1 F1-E3 3. D1-E1 E3-D5 1-0\n";
    sandbox.file("games.pgn", format!("{game}\n{game}\n[Event \"Other\"]\n\n1. H3-E3 H10-G8\n"));
    let mine = |more: &[&str]| {
        let args = ["table", "mine", "--games", "games.pgn"];
        sandbox.run(&[&args[..], more].concat())
    };
    let mined = mine(&[]);
    sandbox.file("mined.yaml", &mined.stdout);
    let verified = sandbox.run(&["verify", "--tables", "tables", "mined.yaml"]);
    assert_eq!(verified.code, Some(0), "{verified}");
    assert_snapshot!("wins_of_games", format!("{mined}\n\n{verified}"));
    let long = mine(&["--theme", "only-win", "--plies", "20..30", "KRKN"]);
    assert_eq!(long.stdout.matches("- id:").count(), 1, "{long}");
    let other = mine(&["KRKA"]);
    assert_eq!(other.code, Some(3), "{other}");
    assert!(other.stderr.contains("found nothing in 3 games"), "{other}");
    let refused = mine(&["--theme", "zugzwang"]);
    assert!(refused.stderr.contains("of them there are only-win and only-draw"), "{refused}");
    let start = "5k3/9/9/9/9/R8/9/4c4/9/3K5 w - - 0 1";
    sandbox.file("games.pgn", format!("[FEN \"{start}\"]\n\n1. D0-D1 E2-E4 2. D1-D0 *\n"));
    let unknown = mine(&[]);
    assert!(unknown.stderr.contains("`paiju table build KRKC` builds one"), "{unknown}");
}

#[test]
fn an_unsound_study_is_found_out() {
    let sandbox = built();
    let study = |solution: &str, stipulation: &str| {
        format!(
            "problems:\n  - fen: 5k3/9/9/9/9/R8/9/4n4/9/3K5 w\n    stipulation: \"{stipulation}\"\n    solution: {solution}\n"
        )
    };
    sandbox.file("loses.yaml", study("1. d1d2", "+"));
    sandbox.file("draws.yaml", study("1. a5a4", "="));
    let args = ["verify", "--tables", "tables", "loses.yaml", "draws.yaml"];
    assert_snapshot!("studies_unsound", sandbox.run(&args));
}

#[test]
fn a_detour_is_no_cook_of_a_study() {
    let sandbox = built();
    sandbox.file("study.fen", "4k4/9/9/9/9/9/R8/3K4n/9/9 w\n");
    let args = ["verify", "-s", "+", "--tables", "tables", "--format", "json", "study.fen"];
    let run = sandbox.run(&args);
    let value: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let findings = value["problems"][0]["findings"].as_array().unwrap();
    let of_move = |mv: &str| findings.iter().find(|it| it["moves"][0] == mv).unwrap();
    // The chariot comes back to a4 and wins then as it would have at once.
    let detour = of_move("a4b4");
    assert_eq!((&detour["kind"], &detour["severity"]), (&"dual".into(), &"minor".into()), "{run}");
    let cooks = findings.iter().filter(|it| it["kind"] == "cook").count();
    assert!(cooks > 0 && cooks < findings.len(), "{run}");
}

#[test]
fn a_search_asks_tables_and_warns_of_those_it_cannot_read() {
    let sandbox = built();
    sandbox.file("wins.fen", "5k3/9/9/9/9/R8/9/4n4/9/3K5 w\n9/4k4/9/9/9/R8/9/4n3p/9/3K5 w\n");
    let args =
        ["solve", "--no-timing", "--jobs=1", "--nodes=20000", "--tables", "tables", "wins.fen"];
    let plain = sandbox.run(&[&args[..4], &["--no-tables"], &args[6..]].concat());
    let asked = sandbox.run(&args);
    let path = sandbox.path().join("tables/xiangqi-KRKN-checks.paiju-table");
    let mut bytes = std::fs::read(&path).unwrap();
    let half = bytes.len() / 2;
    bytes[half..].fill(0);
    std::fs::write(&path, &bytes).unwrap();
    let damaged = sandbox.run(&args);
    let runs = [plain, asked, damaged].map(|run| run.to_string());
    assert_snapshot!("tables_searched", runs.join("\n\n"));
}

#[test]
fn a_win_that_tables_know_is_replayed_without_searching_for_it_again() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["table", "build", "KRKAABB"]);
    assert_eq!(run.code, Some(0), "{run}");
    // Nobody gives check but Red, so the table's length is the shortest.
    let fen = "3a1k3/2R1a4/b8/9/2b6/9/9/9/9/4K4 w";
    let args = ["solve", "--fen", fen, "-s", "#", "--nodes", "300000", "--tables", "tables"];
    let run = sandbox.run(&args);
    assert!(run.stdout.contains("checkmate or stalemate in 26 moves  1. c9c8"), "{run}");
}

#[test]
fn a_damaged_table_is_refused() {
    let sandbox = built();
    let path = sandbox.path().join("tables/xiangqi-KRKN-checks.paiju-table");
    let mut bytes = std::fs::read(&path).unwrap();
    let end = bytes.len() - 1;
    bytes[end] ^= 1;
    std::fs::write(&path, &bytes).unwrap();
    let stats = sandbox.run(&["table", "stats", "KRKN"]);
    std::fs::write(&path, &bytes[..end]).unwrap();
    let probe = sandbox.run(&["table", "probe", "5k3/9/9/9/9/R8/9/4n4/9/3K5 w"]);
    let build = sandbox.run(&["table", "build", "KRKN"]);
    std::fs::write(&path, "no table").unwrap();
    let list = sandbox.run(&["table", "list"]);
    let runs = [stats, probe, build, list].map(|run| run.to_string());
    assert_snapshot!("tables_damaged", runs.join("\n\n"));
}

#[test]
fn a_build_beside_a_damaged_table_offers_to_rebuild_it() {
    let sandbox = built();
    let path = sandbox.path().join("tables/xiangqi-KRKN-checks.paiju-table");
    let sound = std::fs::read(&path).unwrap();
    let build = |more: &[&str]| sandbox.run(&[&["table", "build", "KRKN"][..], more].concat());
    // A byte inside a block, which only its checksum shows, and a file of half the length.
    let mut flipped = sound.clone();
    let at = sound.len() - 10;
    flipped[at] ^= 1;
    for damaged in [&flipped[..], &sound[..sound.len() / 2], b"no table"] {
        std::fs::write(&path, damaged).unwrap();
        for dry in [&["--dry-run"][..], &[]] {
            let run = build(dry);
            assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{run}");
            assert!(run.stderr.contains("xiangqi-KRKN-checks.paiju-table: "), "{run}");
            assert!(run.stderr.ends_with("; --rebuild builds it again\n"), "{run}");
        }
        assert_eq!(std::fs::read(&path).unwrap(), damaged);
        let run = build(&["--rebuild"]);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run}");
        assert!(run.stdout.contains("1 tables built (1 in place of damaged ones), "), "{run}");
        assert!(std::fs::read(&path).unwrap() == sound, "another table was built");
    }
    let run = build(&["--rebuild"]);
    assert!(run.stdout.starts_with("0 tables built, "), "{run}");
}

#[test]
fn what_is_no_material_is_refused() {
    let sandbox = Sandbox::new();
    let build = sandbox.run(&["table", "build", "KRKAAA", "KQK", "RK"]);
    let memory = sandbox.run(&["table", "build", "KRK", "--memory", "1K"]);
    let missing = sandbox.run(&["table", "stats", "KRK"]);
    assert_snapshot!("tables_refused", format!("{build}\n\n{memory}\n\n{missing}"));
}

#[test]
fn files_are_probed_and_a_game_that_is_over_needs_no_table() {
    let sandbox = built();
    sandbox.file(
        "studies.yaml",
        "notation: wxf\nproblems:\n- {id: won, fen: 5k3/9/9/9/9/R8/9/4n4/9/3K5 w, stipulation: +}\n",
    );
    let over = "R3k4/1R7/9/9/9/9/9/9/9/3K5 b";
    let run = sandbox.run(&["table", "probe", "studies.yaml", over]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run}");
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert!(lines[0].starts_with("won  5k3/9/9/9/9/R8/9/4n4/9/3K5 w  win in 25 plies"), "{run}");
    // The whole line, to mate in the 13th move, in the notation of the file.
    assert!(lines[1].starts_with("  1. K6=5 ") && lines[1].contains(" 13. "), "{run}");
    assert!(lines[1].ends_with('#'), "{run}");
    assert_eq!(
        *lines.last().unwrap(),
        format!("{over}  the game is over: Red has won by checkmate")
    );
    let run = sandbox.run(&["table", "probe", "--format", "jsonl", "--fen", over]);
    let record: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!((&record["value"], &record["plies"]), (&"loss".into(), &0.into()));
    assert_eq!(record["moves"], serde_json::json!([]));
    let run = sandbox.run(&["table", "probe", "studies.yaml", "--rules", "chex"]);
    assert!(run.code == Some(2) && run.stderr.contains("--rules xiangqi"), "{run}");
}

#[test]
fn what_is_mined_can_be_filtered_and_nothing_found_is_told() {
    let sandbox = built();
    let mine = |args: &[&str]| sandbox.run(&[&["table", "mine", "KRKN"][..], args].concat());
    let run = mine(&["--theme", "only-win", "--natural", "--plies", "9..15", "--only-moves", "2"]);
    assert!(run.code == Some(0) && run.stdout.contains("only moves in a row"), "{run}");
    sandbox.file("mined.yaml", &run.stdout);
    let verified = sandbox.run(&["verify", "--tables", "tables", "mined.yaml"]);
    assert_eq!(verified.code, Some(0), "{verified}");
    let run = mine(&["--theme", "zugzwang", "--plies", "500"]);
    let told = "warning: found no zugzwang in KRKN that fits\n";
    assert_eq!((run.code, run.stdout.as_str(), run.stderr.as_str()), (Some(3), "", told));
}

#[test]
fn a_dry_run_for_a_collection_needs_no_memory() {
    let sandbox = Sandbox::new();
    sandbox.file("endings.fen", "5k3/9/9/9/9/R8/9/4n4/9/3K5 w\n");
    let run = sandbox.run(&["table", "build", "--dry-run", "--for", "endings.fen"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run}");
    assert!(run.stdout.contains("tables for all 1 problems"), "{run}");
}

/// Ctrl-C is sent by the system's own `kill`.
#[cfg(unix)]
#[test]
fn an_interrupted_verification_claims_nothing_that_it_did_not_verify() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::Stdio;

    let sandbox = built();
    // One table takes so little that it may be verified before the signal arrives.
    let args = ["table", "verify"].into_iter().chain(["KRKN"; 60]).collect::<Vec<_>>();
    let mut child =
        sandbox.command(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
    let begun = lines.next().unwrap().unwrap();
    assert!(begun.starts_with("verifying ") && begun.ends_with(" entries of KRKN"), "{begun}");
    let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.unwrap().success());
    let end = lines.last().unwrap().unwrap();
    let mut said = String::new();
    child.stdout.take().unwrap().read_to_string(&mut said).unwrap();
    let claim = match said.lines().count() {
        0 => "before KRKN was verified".to_owned(),
        1 => "after 1 table was verified".to_owned(),
        many => format!("after {many} tables were verified"),
    };
    assert_eq!(end, format!("warning: interrupted {claim}"));
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn explain_says_what_verify_says_of_a_study() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["table", "build", "KCK", "KRK"]);
    assert_eq!(run.code, Some(0), "{run}");
    let fens = ["4k4/9/9/9/9/9/9/9/4C4/3K5 w", "3k5/9/4R4/9/9/9/9/9/9/4K4 w"];
    for (fen, asked, code) in [(fens[0], "+", 1), (fens[0], "=", 0), (fens[1], "=", 1)] {
        sandbox.file("a.yaml", format!("{{fen: {fen}, stipulation: '{asked}'}}"));
        let solved = sandbox.run(&["solve", "--tables", "tables", "a.yaml"]);
        let explained = sandbox.run(&["explain", "--tables", "tables", "a.yaml"]);
        assert_eq!(solved.code, Some(code), "{solved}");
        assert_eq!(explained.code, Some(code), "{explained}");
        assert!(!explained.stdout.contains("undecided"), "{explained}");
    }
}
