//! Generating problems from the command line.

use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use insta::assert_snapshot;
use paiju::rules::RuleSet;
use paiju::theme::{Family, Name};

use crate::sandbox::Sandbox;

#[test]
fn the_same_seed_gives_the_same_set_with_any_number_of_jobs() {
    let sandbox = Sandbox::new();
    let set = |jobs: &str, seed: &str| {
        let args = ["generate", "-n", "6", "--length", "2..3", "--jobs", jobs, "--seed", seed];
        sandbox.run(&args).stdout
    };
    let alone = set("1", "4");
    assert_eq!(alone, set("3", "4"));
    assert_ne!(alone, set("1", "5"));
}

#[test]
fn verify_accepts_what_was_made() {
    let sandbox = Sandbox::new();
    for rules in ["xiangqi", "china-schach", "chex"] {
        let args = ["generate", "-n", "8", "--policy", "strict", "--rules", rules];
        let made = sandbox.run(&args);
        assert_eq!(made.code, Some(0), "{made}");
        for part in ["    quality: ", ", why: \""] {
            assert_eq!(made.stdout.matches(part).count(), 8, "{part}: {made}");
        }
        sandbox.file("made.yaml", &made.stdout);
        let checked = sandbox.run(&["verify", "--policy", "strict", "made.yaml"]);
        assert!(checked.stdout.ends_with("8 problems: 8 sound\n"), "{checked}");
        assert_eq!((checked.code, checked.stderr.as_str()), (Some(0), ""), "{checked}");
    }
}

#[test]
fn positions_of_tables_make_the_same_set_with_any_number_of_jobs() {
    let sandbox = Sandbox::new();
    let set = |jobs: &str, more: &[&str]| {
        let args = ["generate", "-n", "4", "--source", "table", "--length", "2..3", "--jobs", jobs];
        sandbox.run(&[&args[..], more].concat())
    };
    let material = ["--material", "RvA0-1N0-1"];
    let alone = set("1", &material);
    assert_eq!(alone.code, Some(0), "{alone}");
    assert_eq!(alone.stdout, set("3", &material).stdout);
    // Tables in a folder are what is built in memory.
    assert_eq!(sandbox.run(&["table", "build", "KRKN", "KRKA"]).code, Some(0));
    assert_eq!(alone.stdout, set("2", &material).stdout);
    sandbox.file("made.yaml", &alone.stdout);
    let checked = sandbox.run(&["verify", "made.yaml"]);
    assert_eq!((checked.code, checked.stderr.as_str()), (Some(0), ""), "{checked}");
    let told = |more: &[&str]| set("1", more).stderr;
    assert!(told(&[]).contains("--source table needs --material"));
    assert!(told(&["--material", "RCvRC"]).contains("`paiju table build KRCKRC` builds it"));
}

#[test]
fn a_set_can_be_added_to() {
    let sandbox = Sandbox::new();
    let add = |count: &str| {
        let run = sandbox.run(&["generate", "-n", count, "--best-of", "1", "--append", "set.yaml"]);
        assert_eq!((run.code, run.stdout.as_str()), (Some(0), ""), "{run}");
        std::fs::read_to_string(sandbox.path().join("set.yaml")).unwrap()
    };
    sandbox.file("set.yaml.new", "mine");
    let first = add("3");
    let second = add("2");
    assert_eq!(sandbox.names(), ["good.yaml", "set.yaml", "set.yaml.new"]);
    assert_eq!(std::fs::read_to_string(sandbox.path().join("set.yaml.new")).unwrap(), "mine");
    assert!(second.starts_with(&first), "what is there stays as it is");
    let checked = sandbox.run(&["verify", "set.yaml"]);
    assert!(checked.stdout.ends_with("5 problems: 5 sound\n"), "{checked}");
}

#[test]
fn what_a_file_has_stays_as_it_is_written() {
    let sandbox = Sandbox::new();
    let add = |file: &str| {
        let args = ["generate", "-n", "2", "--best-of", "1", "--climb", "0", "--append", file];
        let run = sandbox.run(&args);
        assert_eq!(run.code, Some(0), "{run}");
        std::fs::read_to_string(sandbox.path().join(file)).unwrap()
    };
    // By another hand, with a remark and a problem in one line; and with the list not last.
    let by_hand = "# Mine.\nrules: xiangqi\nproblems:\n  - {id: a, stipulation: '#2', \
                   fen: 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w} # dear to me";
    let upside_down = "problems:\n  - {id: a, stipulation: '#2', \
                       fen: 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w}\nrules: xiangqi\n";
    for (file, old) in [("mine.yaml", by_hand), ("turned.yaml", upside_down)] {
        sandbox.file(file, old);
        let (once, twice) = (add(file), add(file));
        assert!(once.starts_with(old) && twice.starts_with(&once), "{twice}");
        let checked = sandbox.run(&["verify", file]);
        assert!(checked.stdout.ends_with("5 problems: 5 sound\n"), "{checked}");
    }
}

#[test]
fn solutions_are_added_in_the_notation_of_the_collection() {
    let sandbox = Sandbox::new();
    for (rules, notation) in [
        ("xiangqi", "uci"),
        ("xiangqi", "wxf"),
        ("xiangqi", "chinese"),
        ("xiangqi", "german"),
        ("chex", "cells"),
        // The problems of this one state their own.
        ("xiangqi", "cells"),
    ] {
        sandbox.file("set.yaml", format!("rules: {rules}\nnotation: {notation}\nproblems: []\n"));
        let args = ["generate", "--rules", rules, "-n", "2", "--best-of", "1", "--climb", "0"];
        let run = sandbox.run(&[&args[..], &["--append", "set.yaml"]].concat());
        assert_eq!(run.code, Some(0), "{run}");
        let checked = sandbox.run(&["verify", "set.yaml"]);
        assert!(checked.stdout.ends_with("2 problems: 2 sound\n"), "{notation}: {checked}");
    }
}

/// Starts a run that would add problems for a long time, and waits until some are saved.
fn endless(sandbox: &Sandbox, file: &str) -> Child {
    let args = ["generate", "-n", "1000", "--climb", "0", "--jobs", "1", "--append", file];
    let child = sandbox.command(&args).stdin(Stdio::null()).spawn().unwrap();
    wait_for(sandbox, file, 2);
    child
}

/// Waits until a file has this number of problems with a unit.
fn wait_for(sandbox: &Sandbox, file: &str, count: usize) {
    let start = Instant::now();
    let saved = || std::fs::read_to_string(sandbox.path().join(file)).unwrap_or_default();
    while saved().matches("unit:").count() < count {
        assert!(start.elapsed() < Duration::from_secs(60), "{}", saved());
        sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_run_saves_as_it_goes_and_a_kill_tears_nothing() {
    let sandbox = Sandbox::new();
    for _ in 0..3 {
        let mut child = endless(&sandbox, "set.yaml");
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let checked = sandbox.run(&["verify", "set.yaml"]);
    assert_eq!((checked.code, checked.stderr.as_str()), (Some(0), ""), "{checked}");
    let args = ["generate", "-n", "1", "--best-of", "1", "--climb", "0", "--append", "set.yaml"];
    assert_eq!(sandbox.run(&args).code, Some(0));
}

#[test]
fn a_run_that_was_killed_is_continued_until_its_number_is_reached() {
    let sandbox = Sandbox::new();
    let args = "generate -n 6 --climb 0 --best-of 1 --jobs 1 --append set.yaml";
    let args: Vec<&str> = args.split(' ').collect();
    let saved = || std::fs::read_to_string(sandbox.path().join("set.yaml")).unwrap_or_default();
    let mut kills = 0;
    for wanted in [1, 3, 4] {
        let mut child = sandbox.command(&args).stdin(Stdio::null()).spawn().unwrap();
        while child.try_wait().unwrap().is_none() && saved().matches("unit:").count() < wanted {
            sleep(Duration::from_millis(2));
        }
        kills += usize::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let run = sandbox.run(&args);
    assert_eq!(run.code, Some(0), "{run}");
    assert_eq!(saved().matches("unit:").count(), if kills == 3 { 6 } else { 12 }, "{run}");
    assert_eq!(sandbox.names(), ["good.yaml", "set.yaml"]);
    // A run that has ended is followed by another one.
    let before = saved().matches("unit:").count();
    assert_eq!(sandbox.run(&args).code, Some(0));
    assert_eq!(saved().matches("unit:").count(), before + 6);
    let checked = sandbox.run(&["verify", "set.yaml"]);
    assert_eq!((checked.code, checked.stderr.as_str()), (Some(0), ""), "{checked}");
}

#[test]
fn only_one_run_adds_to_a_file() {
    let sandbox = Sandbox::new();
    let mut child = endless(&sandbox, "set.yaml");
    let second = sandbox.run(&["generate", "-n", "1", "--append", "set.yaml"]);
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(second.code, Some(2), "{second}");
    assert_eq!(second.stderr, "error: set.yaml: another run is writing to it\n");
}

#[test]
fn what_an_editor_changes_during_a_run_is_kept() {
    let sandbox = Sandbox::new();
    let mut child = endless(&sandbox, "set.yaml");
    let path = sandbox.path().join("set.yaml");
    let saved = std::fs::read_to_string(&path).unwrap();
    let edited = format!("# Mine.\n{}", saved.replacen("made-1", "dear", 1));
    // As most editors save: next to the file, then renamed over it.
    sandbox.file("draft", &edited);
    std::fs::rename(sandbox.path().join("draft"), &path).unwrap();
    wait_for(&sandbox, "set.yaml", edited.matches("unit:").count() + 2);
    child.kill().unwrap();
    child.wait().unwrap();
    let saved = std::fs::read_to_string(&path).unwrap();
    assert!(saved.starts_with(&edited), "{saved}");
    let checked = sandbox.run(&["verify", "set.yaml"]);
    assert_eq!((checked.code, checked.stderr.as_str()), (Some(0), ""), "{checked}");
}

#[test]
fn a_run_that_makes_nothing_leaves_no_file() {
    let sandbox = Sandbox::new();
    let args =
        ["generate", "-n", "1", "--length", "12", "--run-time", "300ms", "--append", "set.yaml"];
    let run = sandbox.run(&args);
    assert_eq!(run.code, Some(3), "{run}");
    assert_eq!(sandbox.names(), ["good.yaml"]);
}

#[cfg(unix)]
#[test]
fn the_file_that_a_link_leads_to_is_added_to_and_keeps_its_mode() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let sandbox = Sandbox::new();
    let at = |name: &str| sandbox.path().join(name);
    std::fs::set_permissions(at("good.yaml"), std::fs::Permissions::from_mode(0o600)).unwrap();
    symlink("good.yaml", at("link.yaml")).unwrap();
    let args = ["generate", "-n", "1", "--best-of", "1", "--climb", "0", "--append", "link.yaml"];
    let run = sandbox.run(&args);
    assert_eq!(run.code, Some(0), "{run}");
    assert!(at("link.yaml").is_symlink());
    assert_eq!(std::fs::metadata(at("good.yaml")).unwrap().permissions().mode() & 0o777, 0o600);
    assert!(std::fs::read_to_string(at("good.yaml")).unwrap().contains("id: made-4"));
    assert_eq!(sandbox.names(), ["good.yaml", "link.yaml"]);
}

#[test]
fn every_position_of_a_list_is_tried() {
    let sandbox = Sandbox::new();
    // Mates in one that have nothing in common.
    let made = sandbox.run(&["generate", "-n", "12", "--length", "1", "--best-of", "1"]);
    sandbox.file("list.yaml", &made.stdout);
    let args = ["generate", "-n", "12", "--length", "1", "--best-of", "1", "--climb", "0"];
    let run = sandbox.run(&[&args[..], &["--source", "list", "--from", "list.yaml"]].concat());
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run}");
    assert_eq!(run.stdout.matches("source: list").count(), 12, "{run}");
}

#[test]
fn a_file_that_cannot_be_added_to_is_told_before_the_work() {
    let sandbox = Sandbox::new();
    let told = |file: &str| {
        let run = sandbox.run(&["generate", "-n", "1000", "--append", file]);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{run}");
        run.stderr
    };
    sandbox.file("words.yaml", "hello world\n");
    assert!(told("words.yaml").contains("cannot be added to: line 1: found a text"));
    sandbox.file("cut.yaml", "rules: xiangqi\nproblems:\n  - id: a\n    themes: [traitor, dou");
    assert!(told("cut.yaml").contains("cut.yaml cannot be added to: line 4: this is not YAML"));
    let nowhere = told("nowhere/set.yaml");
    assert!(nowhere.contains("nowhere/set.yaml cannot be written: "), "{nowhere}");
    let kept = std::fs::read_to_string(sandbox.path().join("words.yaml")).unwrap();
    assert_eq!(kept, "hello world\n");
}

#[test]
fn why_positions_were_passed_over_is_said_whatever_their_source() {
    let sandbox = Sandbox::new();
    sandbox.file("one.fen", "3k5/9/9/9/9/9/9/9/9/R3K4 w\n");
    for (language, said) in
        [("en", "1 won too soon"), ("de", "1 zu früh gewonnen"), ("zh", "1 个胜得过早")]
    {
        let args = ["generate", "--source", "list", "--from", "one.fen", "--lang", language];
        let run = sandbox.run(&args);
        assert!(run.stderr.contains(said), "{run}");
    }
}

#[test]
fn time_ends_even_a_search_that_finds_nothing() {
    let args = ["generate", "-n", "1", "--length", "12", "--run-time", "1s", "--jobs", "1"];
    let run = Sandbox::new().run(&args);
    assert_eq!(run.code, Some(3), "{run}");
    assert!(run.stderr.starts_with("warning: 0 of 1 problems were made"), "{run}");
}

#[test]
fn a_generated_set_is_printed_as_a_book() {
    // Which problems they are depends on what the solver finds within its limits.
    let sandbox = Sandbox::new();
    let set = sandbox.run(&["generate", "-n", "2", "--title", "Two", "--policy", "strict"]);
    assert_eq!((set.code, set.stderr.as_str()), (Some(0), ""), "{set}");
    let run = sandbox.run_with(&["book", "-", "--format", "text"], &set.stdout);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run}");
    let (diagrams, solutions) = run.stdout.split_once("\nSolutions\n").unwrap();
    assert!(diagrams.starts_with("Two\n\nSigns\n"), "{run}");
    assert!(diagrams.contains("\n\n1.  ") && !diagrams.contains("made-1"), "{run}");
    assert!(diagrams.contains("    Red to move, #2 ("), "{run}");
    assert_eq!(diagrams.matches("a   b   c   d   e").count(), 2, "{run}");
    for number in ["1.  ", "2.  "] {
        assert!(solutions.contains(&format!("\n{number}")), "{run}");
    }
    assert_eq!(solutions.matches("\n    1. ").count(), 2, "{run}");
    assert_eq!(solutions.matches("  difficulty: ").count(), 2, "{run}");
}

#[test]
fn what_cannot_be_generated_is_refused() {
    let sandbox = Sandbox::new();
    let told = |args: &[&str]| {
        let run = sandbox.run(args);
        assert_eq!(run.code, Some(2), "{run}");
        run.stderr
    };
    let error = told(&["generate", "--source", "mutate"]);
    assert!(error.contains("no positions: name files with --from"), "{error}");
    let error = told(&["generate", "--source", "games", "--games", "none.pgn"]);
    assert!(error.contains("none.pgn"), "{error}");
    let error = told(&["generate", "--material", "QvK"]);
    assert!(error.contains("'q' is not a piece of xiangqi"), "{error}");
    let error = told(&["generate", "--themes", "iron-bolz"]);
    assert!(error.contains("\"iron-bolz\" is not a theme"), "{error}");
    let error = told(&["generate", "--length", "3..2"]);
    assert!(error.contains("expected a number of moves"), "{error}");
    let error = told(&["generate", "--difficulty", "11..20"]);
    assert!(error.contains("expected a range between 1 and 10"), "{error}");
    let error = told(&["generate", "--pieces", "0..1"]);
    assert!(error.contains("expected a number of pieces"), "{error}");
    // Criteria that no problem can meet.
    let error = told(&["generate", "--rules", "chex", "--themes", "iron-bolt"]);
    assert!(error.contains("is a theme of Xiangqi and China-Schach"), "{error}");
    let error = told(&["generate", "--rules", "chex", "--without-themes", "iron-bolt"]);
    assert!(error.contains("is a theme of Xiangqi and China-Schach"), "{error}");
    let error = told(&["generate", "--rules", "chex", "--depends-on", "traitor"]);
    assert!(error.contains("no solution of chex can rest on traitor"), "{error}");
}

#[test]
fn every_theme_is_generated_or_refused_with_the_reason() {
    let sandbox = Sandbox::new();
    for rules in RuleSet::ALL {
        for &name in Name::ALL {
            let args = ["generate", "-n", "1", "--rules", rules.name(), "--themes", name.id()];
            // Whether something is found within this time is another question.
            let run = sandbox.run(&[&args[..], &["--best-of", "1", "--run-time", "20ms"]].concat());
            let is_refused = run.code == Some(2);
            let foreign = match name.family() {
                Family::Any => name == Name::Stalemate && rules == RuleSet::Chex,
                Family::Chex => rules != RuleSet::Chex,
                Family::Xiangqi => rules == RuleSet::Chex,
            };
            assert_eq!(is_refused, foreign, "{run}");
            let is_made = run.stdout.contains("stipulation:");
            assert!(is_made || !run.stderr.is_empty(), "{run}");
            if is_refused {
                assert!(run.stderr.contains(name.id()), "{run}");
            }
        }
    }
}

#[test]
fn themes_that_leave_few_pieces_are_generated_by_the_usual_source() {
    let sandbox = Sandbox::new();
    for (rules, theme) in [
        ("chex", "bared"),
        ("chex", "lone-rook"),
        ("chex", "lone-knight"),
        ("chex", "lone-bishop"),
        ("xiangqi", "lone-chariot"),
        ("xiangqi", "lone-soldier"),
    ] {
        let args = ["generate", "-n", "1", "--best-of", "1", "--rules", rules, "--themes", theme];
        let made = sandbox.run(&[&args[..], &["--run-time", "60s"]].concat());
        assert_eq!(made.code, Some(0), "{made}");
        sandbox.file("made.yaml", &made.stdout);
        let checked = sandbox.run(&["verify", "-v", "made.yaml"]);
        assert_eq!(checked.code, Some(0), "{checked}");
    }
}

#[test]
fn options_without_effect_are_refused() {
    let sandbox = Sandbox::new();
    sandbox.file("set.yaml", "rules: xiangqi\nproblems: []\n");
    for (args, expected) in [
        ("--from good.yaml", "--from has no effect without --source mutate or list"),
        ("--source games --from good.yaml", "--from has no effect"),
        ("--games games.pgn", "--games has no effect without --source games"),
        ("--tables tables", "--tables has no effect without --source table"),
        ("--notation wxf", "--games"),
        ("--append set.yaml --title Mine", "--title has no effect"),
    ] {
        let args: Vec<&str> = ["generate", "-n", "1"].into_iter().chain(args.split(' ')).collect();
        let run = sandbox.run(&args);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{run}");
        assert!(run.stderr.contains(expected), "{run}");
    }
    let kept = std::fs::read_to_string(sandbox.path().join("set.yaml")).unwrap();
    assert_eq!(kept, "rules: xiangqi\nproblems: []\n");
}

#[test]
fn the_folder_of_the_environment_is_no_option_and_never_refused() {
    let sandbox = Sandbox::new();
    let mut command = sandbox.command(&["generate", "-n", "1", "--best-of", "1", "--climb", "0"]);
    let output = command.env("PAIJU_TABLES", "tables").output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
}

#[test]
fn a_set_can_be_added_to_after_any_number_of_units() {
    let sandbox = Sandbox::new();
    let set = "rules: xiangqi\nproblems:\n  - id: a\n    \
               fen: 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w\n    stipulation: \"#2\"\n    \
               provenance: {source: mates, seed: 1, unit: 5000000}\n";
    sandbox.file("set.yaml", set);
    let args = ["generate", "-n", "1", "--best-of", "1", "--climb", "0", "--append", "set.yaml"];
    let run = sandbox.run(&args);
    assert_eq!(run.code, Some(0), "{run}");
    let text = std::fs::read_to_string(sandbox.path().join("set.yaml")).unwrap();
    assert!(text.starts_with(set) && text.len() > set.len(), "{text}");
    assert_eq!(text.matches("unit: 50000").count(), 2, "{text}");
}

#[test]
fn verify_doubts_themes_that_are_not_there() {
    let sandbox = Sandbox::new();
    let problem = "- {id: a, fen: 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w, stipulation: '#2', \
                   themes: [octagonal-horse, iron-bolt, iron-bolz]}";
    sandbox.file("doubt.yaml", problem);
    assert_snapshot!(sandbox.run(&["verify", "doubt.yaml"]));
}

#[test]
fn a_puzzle_from_a_game_keeps_its_position() {
    let sandbox = Sandbox::new();
    // The soldiers at the side are not needed, and stay; the second ply plays the win out.
    let game = "[FEN \"3ak4/4a1P2/9/9/2N6/6r2/9/p7p/3p5/4K4 b\"]\n\n1. a3a2 GAME *\n";
    sandbox.file("games.pgn", game.replace("GAME", "c6d8 e10f10"));
    let games =
        ["generate", "--source", "games", "--games", "games.pgn", "--notation", "coordinates"];
    let run = sandbox.run(&[&games[..], &["--last-plies", "3"]].concat());
    assert!(run.stdout.contains("fen: 3ak4/4a1P2/9/9/2N6/6r2/9/8p/p2p5/4K4 w"), "{run}");
    assert!(run.stdout.contains("from: \"games.pgn, game 1, after ply 1\""), "{run}");
    assert_eq!(run.stdout.matches("fen:").count(), 1, "{run}");
    let run = sandbox.run(&[&games[..], &["--last-plies", "1"]].concat());
    assert_eq!((run.code, run.stdout.matches("fen:").count()), (Some(3), 0), "{run}");
}

#[test]
fn a_set_that_holds_under_the_standard_policy_only_says_what_strict_costs() {
    let sandbox = Sandbox::new();
    let args = ["generate", "-n", "12", "--best-of", "1", "--climb", "0", "--source", "mates"];
    let run = sandbox.run(&args);
    sandbox.file("set.yaml", &run.stdout);
    let strict = sandbox.run(&["verify", "--policy", "strict", "set.yaml"]);
    let unsound = strict.stdout.lines().filter(|line| line.starts_with('✗')).count();
    assert!(unsound > 0, "{strict}");
    let note = format!("note: {unsound} of 12 problems have minor duals, so the set holds under");
    assert!(run.stderr.contains(&note), "{run}");
    assert!(run.stderr.contains("problems found are such, so a set takes "), "{run}");
    let run = sandbox.run(&[&args[..], &["--policy", "strict"]].concat());
    assert!(!run.stderr.contains("note:"), "{run}");
    sandbox.file("strict.yaml", &run.stdout);
    let strict = sandbox.run(&["verify", "--policy", "strict", "strict.yaml"]);
    assert_eq!(strict.code, Some(0), "{strict}");
}

#[test]
fn a_puzzle_from_a_game_says_where_it_was_played_and_what_was_played_before() {
    let sandbox = Sandbox::new();
    let game = "[Event \"Cup\"]\n[Date \"1999.01.02\"]\n[Round \"3\"]\n[Red \"Ann\"]\n\
                [Black \"Bo\"]\n[Result \"1-0\"]\n\
                [FEN \"3ak4/4a1P2/9/9/2N6/6r2/9/p7p/3p5/4K4 b\"]\n\n1. a3a2 c6d8 e10f10 1-0\n";
    sandbox.file("games.pgn", game);
    let args = "generate --source games --games games.pgn --notation coordinates";
    let run = sandbox.run(&args.split(' ').collect::<Vec<_>>());
    for part in ["name: Cup", "problemid: round 3", "1999.01.02", "Ann – Bo, 1-0"] {
        assert!(run.stdout.contains(part), "{part}: {run}");
    }
    let mistake =
        "Black has just played 1... a3a2, a mistake: after another move there was no win in 2";
    assert!(run.stdout.contains(mistake), "{run}");
    assert!(run.stderr.contains("positions passed over: "), "{run}");
    sandbox.file("made.yaml", &run.stdout);
    let checked = sandbox.run(&["verify", "made.yaml"]);
    assert_eq!((checked.code, checked.stderr.as_str()), (Some(0), ""), "{checked}");
}

#[test]
fn the_side_to_move_in_a_game_is_not_exchanged() {
    let sandbox = Sandbox::new();
    let game = "[FEN \"4k4/3P5/P7P/9/6R2/2n6/9/9/4A1p2/3AK4 w\"]\n\n1. a8b8 *\n";
    sandbox.file("games.pgn", game);
    let args = "generate --source games --games games.pgn --notation coordinates";
    let run = sandbox.run(&args.split(' ').collect::<Vec<_>>());
    assert!(run.stdout.contains("fen: 4k4/3P5/1P6P/9/6R2/2n6/9/9/4A1p2/3AK4 b"), "{run}");
    sandbox.file("made.yaml", &run.stdout);
    let checked = sandbox.run(&["verify", "made.yaml"]);
    assert_eq!((checked.code, checked.stderr.as_str()), (Some(0), ""), "{checked}");
}

#[test]
fn shards_share_the_games_out() {
    let sandbox = Sandbox::new();
    // Three games with different wins, one a line, and one without.
    let wins = [
        "3ak4/4a1P2/9/9/2N6/6r2/9/p7p/3p5/4K4 b",
        "3ak4/4a1P2/9/9/2N6/6r2/P7P/p7p/3p5/4K4 b",
        "3ak4/4a1P2/9/9/2N6/6r2/P1P3P1P/p7p/3p5/4K4 b",
    ];
    let games = wins.map(|fen| format!("[FEN \"{fen}\"]\n\n1. a3a2 *\n\n")).concat();
    sandbox.file("games.pgn", games);
    let made = |more: &str| {
        let args =
            format!("generate -n 9 --source games --games games.pgn --notation coordinates {more}");
        let run = sandbox.run(&args.split_whitespace().collect::<Vec<_>>());
        let fens = run.stdout.lines().filter_map(|line| line.trim().strip_prefix("fen: "));
        fens.map(str::to_owned).collect::<std::collections::BTreeSet<_>>()
    };
    let (all, one, two) = (made(""), made("--shard 1/2"), made("--shard 2/2"));
    assert!(!one.is_empty() && !two.is_empty());
    assert!(all.is_subset(&one.union(&two).cloned().collect()), "{all:?} {one:?} {two:?}");
    let run = sandbox.run(&["generate", "--shard", "3/2"]);
    assert_eq!(run.code, Some(2), "{run}");
    assert!(run.stderr.contains("expected a shard such as 1/4"), "{run}");
}

/// A study is kept by one first move alone, which a search has shown.
#[test]
fn studies_are_generated_and_sound() {
    let sandbox = Sandbox::new();
    let draws = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/draws.yaml");
    let set = |asked: &str, more: &[&str]| {
        let args = ["generate", "-s", asked, "--climb", "0", "--best-of", "1", "-n", "2"];
        sandbox.run(&[&args[..], more].concat())
    };
    for more in
        [&["--source", "mutate", "--from", draws][..], &["--source", "list", "--from", draws]]
    {
        let made = set("=", more);
        assert_eq!(made.code, Some(0), "{made}");
        sandbox.file("made.yaml", &made.stdout);
        let checked = sandbox.run(&["verify", "made.yaml"]);
        assert!(checked.stdout.ends_with("2 problems: 2 sound\n"), "{checked}");
    }
    let refused = |more: &[&str], reason: &str| {
        let run = set("=", more);
        assert!(run.code == Some(2) && run.stderr.contains(reason), "{run}");
    };
    refused(&["--themes", "sacrifice"], "--themes");
    refused(&["--policy", "only-move"], "only-move");
    refused(&["--source", "mates"], "makes no problems of =");
    refused(&["--source", "table", "--material", "RvN"], "`paiju table mine` does");
}

/// Studies of games are the positions in which one move alone holds, as they were played.
#[test]
fn games_have_studies() {
    let sandbox = Sandbox::new();
    let pgn = "[Game \"Chinese Chess\"]\n[FEN \"3k5/9/3a1aP2/9/9/9/9/9/3K5/9 r\"]\n[Format \"ICCS\"]\n\n\
               1. D1-D0 F7-E8 2. G7-F7 D9-D8 *\n";
    sandbox.file("game.pgn", pgn);
    let made = sandbox.run(&["generate", "-s", "=", "--source", "games", "--games", "game.pgn"]);
    assert_eq!(made.code, Some(0), "{made}");
    assert!(made.stdout.contains("solution: 1. f8e9"), "{made}");
    assert!(made.stdout.contains("after ply 1"), "{made}");
}
