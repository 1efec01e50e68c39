//! Files of other programs: written by `convert`, read by every command.

use serde_json::Value;

use crate::sandbox::{OCTAGONAL, Run, Sandbox};

fn run(sandbox: &Sandbox, args: &str) -> Run {
    sandbox.run(&args.split(' ').collect::<Vec<_>>())
}

/// A sandbox with the good problems in every format that is written.
fn sandbox() -> Sandbox {
    let sandbox = Sandbox::new();
    for target in ["xqf -o xqf", "pgn -o a.pgn", "dhtmlxq -o a.ubb", "yaml -o a.yaml"] {
        let converted = run(&sandbox, &format!("convert good.yaml --format {target}"));
        assert_eq!(converted.code, Some(0), "{converted}");
    }
    sandbox
}

#[test]
fn every_command_reads_the_files_of_other_programs() {
    let sandbox = sandbox();
    for file in ["xqf", "a.pgn", "a.ubb", "a.yaml"] {
        // Formats without a place for expectations leave the cooks unexpected.
        let verified = run(&sandbox, &format!("verify {file}"));
        assert!(verified.stdout.contains("#2  sound  1. c6d8+ e10f10 2. g9f9#"), "{verified}");
        let solved = run(&sandbox, &format!("solve --format jsonl {file}"));
        let moves = |line: &str| serde_json::from_str::<Value>(line).unwrap()["moves"].clone();
        let mut moves: Vec<u64> =
            solved.stdout.lines().map(|line| moves(line).as_u64().unwrap()).collect();
        moves.sort_unstable();
        assert_eq!((solved.code, moves), (Some(0), vec![1, 1, 2]), "{solved}");
        for command in ["batch", "show", "explain", "bench", "similar --likeness position"] {
            let run = run(&sandbox, &format!("{command} {file}"));
            assert_eq!(run.code, Some(0), "{run}");
        }
        let list =
            format!("generate --source list --from {file} --count 1 --length 1..2 --run-time 5s");
        let listed = run(&sandbox, &list);
        assert!(listed.code != Some(2), "{listed}");
    }
    let games = "generate --source games --games a.pgn --count 1 --length 1 --run-time 1s";
    assert!(run(&sandbox, games).code != Some(2));
}

#[test]
fn a_pgn_is_written_for_readers_of_the_standard() {
    let sandbox = Sandbox::new();
    insta::assert_snapshot!(run(&sandbox, "convert good.yaml --format pgn --variations"));
    insta::assert_snapshot!(run(&sandbox, "convert good.yaml --format dhtmlxq"));
}

#[test]
fn a_whole_game_is_no_problem_unless_something_is_asked() {
    let sandbox = Sandbox::new();
    sandbox.file("game.pgn", "[Event \"a\"]\n\n1. C2=5 H8+7 2. H2+3 *\n");
    for command in ["verify", "solve", "batch", "bench"] {
        let refused = run(&sandbox, &format!("{command} game.pgn"));
        let output = format!("{refused}");
        assert!(output.contains("whole game, from the start position"), "{refused}");
        assert_eq!(refused.code, Some(2), "{refused}");
    }
    let asked = run(&sandbox, "solve game.pgn -s #1");
    assert_eq!(asked.code, Some(1), "{asked}");
    assert_eq!(run(&sandbox, "convert game.pgn --format fen").code, Some(0));
}

#[test]
fn what_is_converted_there_and_back_is_the_same() {
    let sandbox = sandbox();
    for file in ["a.pgn", "a.ubb"] {
        let back = run(&sandbox, &format!("convert {file} --format epd"));
        let direct = run(&sandbox, "convert good.yaml --format epd");
        let positions = |run: &Run| -> Vec<String> {
            let line = |line: &str| line.split(" id ").next().unwrap().to_owned();
            run.stdout.lines().map(line).collect()
        };
        assert_eq!(positions(&back), positions(&direct));
    }
    let once = run(&sandbox, "convert xqf --format pgn").stdout;
    sandbox.file("once.pgn", &once);
    let again = run(&sandbox, "convert once.pgn --format pgn").stdout;
    assert_eq!(again, once);
}

#[test]
fn what_a_format_does_not_hold_is_named_once() {
    let sandbox = Sandbox::new();
    let epd = run(&sandbox, "convert good.yaml --format epd");
    assert!(
        epd.stdout
            .starts_with("2bak4/4a4/4b4/4C4/9/3R5/9/9/4pr3/3K5 w - - id \"iron-bolt\"; dm 1;\n")
    );
    let warning = "warning: iron-bolt, and of 1 other problem: `solution` was left out\n";
    assert!(epd.stderr.contains(warning), "{epd}");
    assert!(epd.stderr.contains("three-keys: `expect` was left out"), "{epd}");
    let yaml = run(&sandbox, "convert good.yaml --format yaml");
    assert_eq!((yaml.code, yaml.stderr.as_str()), (Some(0), ""));
    assert!(yaml.stdout.contains("expect: [cook]") && yaml.stdout.contains("title: Iron Bolt"));
}

#[test]
fn a_solved_problem_is_written_with_its_proven_tree() {
    let sandbox = Sandbox::new();
    sandbox.file("a.fen", format!("{OCTAGONAL}\n"));
    let pgn = run(&sandbox, "convert a.fen --solve --format pgn --variations");
    assert!(pgn.stdout.contains("1. 马七进六 将5平6\n  2. 兵三平四"), "{pgn}");
    assert!(pgn.stdout.contains("[Stipulation \"#2\"]"), "{pgn}");
    let open = run(&sandbox, "convert a.fen --solve --nodes 1 --format pgn");
    assert!(open.code == Some(3) && open.stderr.contains("a-1: undecided"), "{open}");
}

#[test]
fn a_broken_file_is_named_with_its_byte_and_the_others_are_done() {
    let sandbox = sandbox();
    let good = std::fs::read(sandbox.path().join("xqf/octagonal-horse.xqf")).unwrap();
    sandbox.file("mixed/a.xqf", &good[..500]);
    sandbox.file("mixed/b.xqf", &good[..good.len() - 3]);
    sandbox.file("mixed/c.xqf", &good);
    sandbox.file("mixed/d.cbl", b"CCBridge\x15\0\0\0\x03\0\0\0");
    sandbox.file("mixed/e.xqf", b"XQ\x13and no more");
    sandbox.file("f.mxq", b"\x05place\x04date\xff\xfe\n");
    let run = run(&sandbox, "solve mixed f.mxq");
    assert_eq!(run.code, Some(2), "{run}");
    for message in [
        "mixed/a.xqf: the file ends within the header of 1024 bytes (at byte 500)",
        "mixed/b.xqf: the file is cut off within the moves (at byte",
        "mixed/b.xqf: found a game that the side to move wins by its result",
        "mixed/d.cbl: found the older format of CBL",
        "f.mxq: cannot be read: MXQ holds games from the start position only",
        "mixed/e.xqf: found version 19 of XQF, expected 10 to 18 (at byte 2)",
    ] {
        assert!(run.stderr.contains(message), "{message}: {run}");
    }
    assert!(run.stdout.contains("checkmate in 2"), "{run}");
    // What is left of a cut line shows no length any more.
    let run = self::run(&sandbox, "solve mixed/b.xqf --stipulation + --nodes 1000");
    assert!(run.stdout.contains("b  +"), "{run}");
}

#[test]
fn positions_are_read_in_the_shapes_in_which_they_are_passed_around() {
    let sandbox = Sandbox::new();
    let rows = OCTAGONAL.trim_end_matches(" w");
    let shapes = [
        rows.to_owned(),
        format!("{rows} r"),
        format!("{rows} w 0 1"),
        format!("chessdb.php?action=queryall&board={rows}%20w&egtbmetric=dtm"),
        format!("https://www.chessdb.cn/query/?{rows}%20w"),
        format!("https://www.pychess.org/analysis/xiangqi?fen={rows}_w_-_-_0_1"),
        format!("position fen {rows} w - - 0 1 moves c5d7 e9f9 g8f8"),
    ];
    sandbox.file("shapes.txt", shapes.join("\n"));
    let solved = run(&sandbox, "solve --stipulation #2 shapes.txt");
    assert_eq!(solved.stdout.matches("checkmate in 2").count(), shapes.len(), "{solved}");
    for shape in &shapes {
        let one = sandbox.run(&["solve", "--fen", shape, "--stipulation", "#2"]);
        // Moves would be a solution, which `solve` ignores.
        let has_moves = shape.contains(" moves ");
        assert_eq!(one.code, Some(if has_moves { 2 } else { 0 }), "{one}");
        assert_eq!(one.stderr.contains("found the moves c5d7 e9f9 g8f8"), has_moves, "{one}");
    }
}

#[test]
fn options_without_effect_are_refused() {
    let sandbox = Sandbox::new();
    for (args, reason) in [
        ("--format xqf", "--format xqf needs --output"),
        ("--format fen --variations", "--variations has no effect without --format pgn"),
        ("--format yaml --write-encoding gb18030", "--write-encoding has no effect without"),
        ("--format pgn --write-encoding gb18030", "needs --output"),
        ("--format pgn --time 1s", "--time has no effect without --solve"),
        ("--format xqf -o one.xqf", "there are several problems"),
    ] {
        let refused = run(&sandbox, &format!("convert good.yaml {args}"));
        assert!(refused.code == Some(2) && refused.stderr.contains(reason), "{refused}");
    }
    let chex = "- {fen: rbkn/ppppp/6/7/6/PPPPP/NKBR w Kk, rules: chex, stipulation: \"#\"}\n";
    sandbox.file("chex.yaml", chex);
    let refused = run(&sandbox, "convert chex.yaml --format pgn");
    assert!(refused.code == Some(2) && refused.stderr.contains("9 × 10 points"), "{refused}");
    assert_eq!(run(&sandbox, "convert chex.yaml --format fen").code, Some(0));
}

/// Problems that say what only YAML has a place for.
const RICH: &str = "collection: Kinds
repetition: none
problems:
  - id: rich
    title: A title
    authors: [A, B]
    award: {tourney: T}
    reprints: [{name: Other}]
    foreignids: [{domain: yacpdb, problemid: 7}]
    fen: 4k4/9/9/9/9/9/9/9/R8/3R1K3 w
    stipulation: \"#2\"
    intended-solutions: 2
    twins: {b: move a2 a3}
  - id: foreign
    rules: china-schach
    fen: 4k4/9/9/9/9/9/9/9/R8/3R1K3 w
    stipulation: \"#2\"
";

#[test]
fn whatever_only_yaml_holds_is_named_as_lost_and_kept_in_yaml() {
    let sandbox = Sandbox::new();
    sandbox.file("rich.yaml", RICH);
    let fields = ["reprints", "foreignids", "intended-solutions", "twins"];
    for target in ["pgn", "dhtmlxq", "fen", "epd", "xqf -o one"] {
        let converted = run(&sandbox, &format!("convert rich.yaml --format {target}"));
        assert_eq!(converted.code, Some(0), "{converted}");
        for field in fields {
            let warning = format!("rich: `{field}` was left out");
            assert!(converted.stderr.contains(&warning), "{warning}: {converted}");
        }
        for field in ["collection", "repetition"] {
            let warning = format!("rich, and of 1 other problem: `{field}` was left out");
            assert!(converted.stderr.contains(&warning), "{warning}: {converted}");
        }
        let named = ["pgn", "dhtmlxq"].contains(&target);
        let award = match target {
            "pgn" | "dhtmlxq" => false,
            "xqf -o one" => converted.stderr.contains("the header AwardTourney was left out"),
            _ => converted.stderr.contains("rich: `award` was left out"),
        };
        assert_eq!(award, !named, "{converted}");
        assert_eq!(converted.stderr.contains("foreign: the rules were left out"), !named);
        assert!(!converted.stderr.contains("only the diagram is looked at"), "{converted}");
        assert_eq!(converted.stderr.contains("`id` was left out"), target == "fen");
    }
    let yaml = run(&sandbox, "convert rich.yaml --format yaml");
    assert_eq!((yaml.code, yaml.stderr.as_str()), (Some(0), ""));
    let kept = "collection: Kinds\nproblems:\n  - id: rich\n    title: A title\n    authors: [A, B]\n    \
                award: {tourney: T}\n    reprints: [{name: Other}]\n    \
                foreignids: [{domain: yacpdb, problemid: 7}]\n    repetition: none\n";
    assert!(yaml.stdout.starts_with(kept), "{yaml}");
    assert_eq!(yaml.stdout.matches("repetition: none").count(), 2, "{yaml}");
    let again = run(&sandbox, "convert rich.yaml rich.yaml good.yaml --format yaml");
    assert_eq!(again.stdout.matches("collection: Kinds").count(), 1, "{again}");
    assert!(again.stdout.contains("\n---\ncollection: "), "{again}");
}

#[test]
fn ids_and_authors_come_back_from_the_formats_that_name_them() {
    let sandbox = Sandbox::new();
    sandbox.file("rich.yaml", RICH);
    for target in ["pgn", "dhtmlxq"] {
        sandbox
            .file("there", &run(&sandbox, &format!("convert rich.yaml --format {target}")).stdout);
        let back = run(&sandbox, "convert there --format yaml");
        let kept = "  - id: rich\n    title: A title\n    authors: [A, B]\n";
        assert!(back.stdout.contains(kept), "{back}");
        assert!(back.stdout.contains("  - id: foreign\n    rules: china-schach\n"), "{back}");
        let solved = run(&sandbox, "solve --format jsonl there");
        assert!(solved.stdout.contains("\"id\":\"rich\""), "{solved}");
    }
}

/// Help and series play from one position, and a selfmate.
const FAIRY: &str = "problems:
  - id: series
    fen: 4k4/9/9/9/9/9/9/9/R8/3R1K3 b
    stipulation: \"ser-h#2\"
    solution: 1. e10e9 2. e9e8 d1d9 {first} 1. e10e9 2. e9e10 d1d9
  - id: half
    fen: 4k4/9/9/9/9/9/9/9/R8/3R1K3 w
    stipulation: \"h#1.5\"
    solution: 1... a2a3 2. e10e9 a3e3
  - id: both
    fen: 4k4/9/9/9/9/9/9/9/R8/3R1K3 b
    stipulation: \"h#1 duplex\"
    solution: 1. e10e9 a2e2 1. e10e9 d1d9
";

#[test]
fn solutions_of_help_and_series_play_are_converted_line_by_line() {
    let sandbox = Sandbox::new();
    sandbox.file("fairy.yaml", FAIRY);
    sandbox.file("there.ubb", &run(&sandbox, "convert fairy.yaml --format dhtmlxq").stdout);
    let back = run(&sandbox, "convert there.ubb --format yaml");
    assert_eq!((back.code, back.stdout.as_str()), (Some(0), FAIRY), "{back}");
    // In Chinese a side cannot move twice.
    let pgn = run(&sandbox, "convert fairy.yaml --format pgn --variations");
    assert!(pgn.stderr.contains("series: e9e8 is not possible"), "{pgn}");
    sandbox.file("there.pgn", &pgn.stdout);
    let back = run(&sandbox, "convert there.pgn --format yaml");
    let rest = |text: &str| text[text.find("  - id: half").unwrap()..].to_owned();
    assert_eq!(rest(&back.stdout), rest(FAIRY), "{back}");
    // Red mates in each, though Black moves first in one; no winner is named where both do it.
    let results: Vec<&str> =
        pgn.stdout.lines().filter(|line| line.starts_with("[Result")).collect();
    assert_eq!(results, ["[Result \"1-0\"]", "[Result \"1-0\"]", "[Result \"*\"]"]);
}

#[test]
fn a_helpmate_is_written_with_all_its_solutions() {
    let sandbox = Sandbox::new();
    sandbox.file("fairy.yaml", &FAIRY[..FAIRY.find("  - id: both").unwrap()]);
    let solved = run(&sandbox, "convert fairy.yaml --solve --format yaml");
    assert!(solved.stdout.contains("1. e10e9 2. e9e8 d1d9# 1. e10e9 2. e9e8 a2e2#"), "{solved}");
    assert!(solved.stderr.contains("series: the comments were left out"), "{solved}");
    sandbox.file("solved.yaml", &solved.stdout);
    let verified = run(&sandbox, "verify solved.yaml");
    assert!(!verified.stdout.contains("cook"), "{verified}");
    assert!(!verified.stdout.contains("wrong-solution"), "{verified}");
    let self_mate = "- {id: s, fen: 4k4/9/9/9/9/9/9/9/4r4/3R1K3 w, stipulation: \"s#1\"}\n";
    sandbox.file("self.yaml", self_mate);
    let none = run(&sandbox, "convert self.yaml --solve --format pgn");
    assert!(none.code == Some(1) && none.stderr.contains("s: there is no solution"), "{none}");
    assert!(none.stdout.contains("[Result \"0-1\"]"), "{none}");
}

#[test]
fn fields_and_columns_that_no_problem_has_are_named() {
    let sandbox = Sandbox::new();
    let fen = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w";
    sandbox.file("a.epd", format!("{fen} - - id \"a\"; dm 2; bm c6d8; acd 7;\n"));
    sandbox.file("b.csv", format!("fen,rating,id,empty\n{fen},1500,b,\n{fen},1600,c,\n"));
    sandbox
        .file("d.jsonl", format!("{{\"fen\":\"{fen}\",\"claim\":2,\"depth\":[1],\"no\":null}}\n"));
    for target in ["yaml", "pgn", "epd"] {
        let run = sandbox.run(&["convert", "--format", target, "a.epd", "b.csv", "d.jsonl"]);
        let left_out = |line: &str| assert!(run.stderr.contains(line), "{line} in {run}");
        left_out("a: the field \"acd\" is not known and was left out\n");
        left_out("b, and of 1 other problem: the field \"rating\" is not known and was left out\n");
        left_out("d-1: the field \"depth\" is not known and was left out\n");
        left_out("d-1: `claim` was left out\n");
        assert!(!run.stderr.contains("empty") && !run.stderr.contains("\"no\""), "{run}");
        assert_eq!(run.code, Some(0), "{run}");
    }
}

#[test]
fn a_solution_stays_in_the_notation_of_its_file_or_the_one_asked_for() {
    let sandbox = Sandbox::new();
    let yaml = |notation: &str, solution: &str| {
        format!(
            "problems:\n- id: one\n  fen: {OCTAGONAL}\n  notation: {notation}\n  \
             stipulation: '#2'\n  solution: 1. {solution} {{note}}\n"
        )
    };
    for (notation, key) in [("wxf", "H7+6"), ("chinese", "马七进六"), ("uci", "c5d7")] {
        sandbox.file("own.yaml", yaml(notation, key));
        let solved = run(&sandbox, "convert --solve --format yaml own.yaml");
        assert!(solved.stdout.contains(&format!("notation: {notation}\n")), "{solved}");
        assert!(solved.stdout.contains(&format!("1. {key}+")), "{solved}");
        sandbox.file("solved.yaml", &solved.stdout);
        let verified = run(&sandbox, "verify solved.yaml");
        assert!(verified.code == Some(0) && verified.stdout.contains("sound"), "{verified}");
        // Another notation is obeyed, with the proven solution and with that of the file.
        for solve in ["--solve ", ""] {
            let args = format!("convert {solve}--notation iccs --format yaml own.yaml");
            let other = run(&sandbox, &args);
            assert!(other.stdout.contains("notation: iccs\n"), "{other}");
            assert!(other.stdout.contains("1. C5-D7"), "{other}");
            assert_eq!(other.stdout.contains("note"), solve.is_empty(), "{other}");
        }
        let args = "convert --solve --nodes 1 --notation iccs --format yaml own.yaml";
        let open = run(&sandbox, args);
        assert!(open.stdout.contains("1. C5-D7") && open.stdout.contains("note"), "{open}");
    }
    // Files that name no notation.
    sandbox.file("a.fen", format!("{OCTAGONAL}\n"));
    let wxf = run(&sandbox, "convert --solve --notation wxf --format yaml a.fen");
    assert!(wxf.stdout.contains("notation: wxf\n") && wxf.stdout.contains("1. H7+6+"), "{wxf}");
    let plain = run(&sandbox, "convert --solve --format yaml a.fen");
    assert!(!plain.stdout.contains("notation") && plain.stdout.contains("1. c6d8+"), "{plain}");
    sandbox.file("a.pgn", &run(&sandbox, "convert own.yaml --format pgn").stdout);
    let game = run(&sandbox, "convert --notation wxf --format yaml a.pgn");
    assert!(game.stdout.contains("notation: wxf\n") && game.stdout.contains("1. H7+6"), "{game}");
}
