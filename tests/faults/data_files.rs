//! Small files of data that were read wrong, each with neighbours of its kind.

use std::path::Path;
use std::process::{Command, Output};

use crate::data;

const MATE: &str = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w";

/// Runs a command on one file.
fn run(name: &str, content: &[u8], args: &[&str]) -> (i32, String, String) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join(name), content).unwrap();
    run_in(folder.path(), &[args, &[name]].concat())
}

fn run_in(folder: &Path, args: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_paiju"));
    // What is compared is English.
    command.env("LC_ALL", "C").current_dir(folder).args(args);
    let Output { status, stdout, stderr } = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (status.code().unwrap(), text(stdout), text(stderr))
}

#[test]
fn lists_and_nested_objects_are_read_as_json_lines_are() {
    let (code, text, errors) = run("array.json", &data("array.json"), &["verify"]);
    assert!(text.contains("one  #2  sound"), "{text}{errors}");
    assert!(text.contains("two  #   unsound") && code == 1, "{text}{errors}");
    let problem = format!("{{\"id\": \"a\", \"fen\": \"{MATE}\"}}");
    let pretty = problem.replace(", ", ",\n   ");
    for (name, file) in [
        ("pretty.json", format!("[\n {pretty},\n {}\n]\n", pretty.replace("\"a\"", "\"b\""))),
        ("own.json", format!("{{\"problems\": [{problem},\n{}]}}", problem.replace('a', "b"))),
        ("puzzles.json", format!("{{\"puzzles\": [{problem},{}]}}", problem.replace('a', "b"))),
        ("pretty.jsonl", format!("{pretty}\n{}\n", pretty.replace("\"a\"", "\"b\""))),
    ] {
        let file = file.replace("bbk4", "3ak4");
        let file = file.replace("3bk4/4b1P2", "3ak4/4a1P2");
        let (_, text, errors) = run(name, file.as_bytes(), &["solve"]);
        assert_eq!(text.matches("checkmate in 2").count(), 2, "{name}: {text}{errors}");
    }
    // What paiju writes is read again.
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.json"), data("array.json")).unwrap();
    let (_, json, _) =
        run_in(folder.path(), &["solve", "--format", "json", "--no-timing", "a.json"]);
    std::fs::write(folder.path().join("b.json"), &json).unwrap();
    let (code, again, errors) = run_in(folder.path(), &["show", "--layout", "points", "b.json"]);
    assert!(code == 0 && again.contains("one") && again.contains("two"), "{again}{errors}");
    // A mistake names its line and what is not read.
    let broken = format!("[{problem},\n{},,\n{problem}]", problem.replace("\"a\"", "\"b\""));
    let (code, text, errors) = run("broken.json", broken.as_bytes(), &["solve"]);
    assert!(code == 2 && text.contains("checkmate in 2"), "{text}");
    assert!(errors.contains("broken.json:2") && errors.contains("not read"), "{errors}");
}

#[test]
fn a_missing_stipulation_is_the_shortest_win() {
    for (name, file) in [
        ("a.yaml", format!("- fen: {MATE}\n")),
        ("a.jsonl", format!("{{\"fen\":\"{MATE}\"}}\n")),
        ("a.csv", format!("fen\n{MATE}\n")),
        ("a.tsv", format!("fen\tstipulation\n{MATE}\t\n")),
        ("a.fen", format!("{MATE}\n")),
        ("a.json", format!("[\n{{\"fen\":\"{MATE}\"}}]\n")),
    ] {
        let (code, text, errors) = run(name, file.as_bytes(), &["verify"]);
        assert!(code == 0 && text.contains("a-1  #  sound"), "{name}: {text}{errors}");
        let (code, text, _) = run(name, file.as_bytes(), &["verify", "--stipulation", "#3"]);
        assert!(code == 1 && text.contains("short-win"), "{name}: {text}");
    }
    // What YAML takes for a comment is still an error.
    let comment = format!("- fen: {MATE}\n  stipulation: #2\n");
    assert_eq!(run("a.yaml", comment.as_bytes(), &["verify"]).0, 2);
}

#[test]
fn a_line_that_is_too_long_or_too_short_is_no_fault_of_an_author() {
    // The cannon on d3 still gives check after the reply, which is the author's error, and the length of
    // the text is not a stipulation.
    let (code, text, errors) = run("printed.pgn", &data("printed-line-too-long.pgn"), &["verify"]);
    assert!(code == 1 && text.contains("#  unsound") && text.contains("将4进1"), "{text}{errors}");
    assert!(errors.contains("将4进1 is not a move of Black's here"), "{errors}");
    let pgn = |fen: &str, moves: &str| format!("[Event \"x\"]\n[FEN \"{fen}\"]\n\n{moves}\n");
    // Black walks into a mate in two; the longest defence takes three.
    let short = pgn("2b6/3k5/5a3/3N5/9/9/9/9/R8/5K3 w", "1. a2d2 d9d10 2. d7f8");
    let long = pgn("4k4/9/9/R8/1R7/9/9/9/9/3K5 w", "1. b6b7 e10f10 2. b7b9 f10e10 3. a7a10");
    for (name, file, said) in [
        ("agrees.pgn", pgn(MATE, "1. c6d8 e10f10 2. g9f9"), "  #2  sound"),
        ("short.pgn", short, "#2  sound (the printed line has 2 moves; the key wins in 3)"),
        ("long.pgn", long, "the printed line has 3 moves; the shortest win is in 2"),
    ] {
        let (_, text, errors) = run(name, file.as_bytes(), &["verify", "--time", "20s"]);
        assert!(text.contains(said), "{name}: {text}{errors}");
        assert!(!text.contains("no-solution") && !text.contains("short-win"), "{text}");
    }
    // Of lines that break off, the key alone is known, and only where it can be read.
    let broken = "#  sound (its text breaks off)";
    for (moves, said) in [
        ("1. c6d8 e10e11 2. g9f9", broken),
        ("1. c6d8 e10e11 (1... d2d1 2. g9g10 d1e1 3. c6d8) 2. g9f9", broken),
        ("1. c6d8 e10e11 2. g9f9 a1a2 3. a1a3", "the printed line has 3 moves; the key wins in 2"),
        ("1. c6d8 e10e11", "the printed line has 1 move; the key wins in 2"),
        ("1. c6d88 e10e9 2. g9f9 a1a2 3. a1a3", broken),
        ("1. c6d8 e10f10 5. g9f9 a1a2 6. a1a3", broken),
    ] {
        let (code, text, errors) = run("broken.pgn", pgn(MATE, moves).as_bytes(), &["verify"]);
        assert!(code == 0 && text.contains(said), "{moves}: {text}{errors}");
    }
    // A number that the author gives is kept.
    let given = pgn(MATE, "1. c6d8 e10f10 2. g9f9").replace("\n\n", "\n[Stipulation \"#3\"]\n\n");
    let (code, text, _) = run("given.pgn", given.as_bytes(), &["verify"]);
    assert!(code == 1 && text.contains("short-win"), "{text}");
    // The mark is kept in YAML and in the output for programs.
    let derived = pgn(MATE, "1. c6d8 e10f10 2. g9f9");
    let (_, yaml, _) = run("a.pgn", derived.as_bytes(), &["convert", "--format", "yaml"]);
    assert!(yaml.contains("stipulation: \"#2\"\n    stipulation-source: line\n"), "{yaml}");
    let (_, json, _) = run("a.yaml", yaml.as_bytes(), &["verify", "--format", "jsonl"]);
    assert!(json.contains("\"stipulation_source\":\"line\""), "{json}");
    let (_, pgn, _) = run("a.yaml", yaml.as_bytes(), &["convert", "--format", "pgn"]);
    assert!(!pgn.contains("Stipulation"), "{pgn}");
}

#[test]
fn what_holds_no_problem_is_said_so_and_drawn() {
    let (code, text, errors) = run("final.pgn", &data("final-diagram.pgn"), &["verify"]);
    assert!(code == 2 && errors.contains("it holds no problem"), "{text}{errors}");
    assert!(!text.contains("unsound") && !errors.contains("error"), "{text}{errors}");
    let (code, text, errors) = run("final.pgn", &data("final-diagram.pgn"), &["show"]);
    assert!(code == 0 && text.contains("R---+---+---+---k"), "{text}{errors}");
    let pgn = |fen: &str, result: &str, moves: &str| {
        format!("[Event \"x\"]\n[FEN \"{fen}\"]\n[Result \"{result}\"]\n\n{moves} {result}\n\n")
    };
    let mated = pgn("R3k4/1R7/9/9/9/9/9/9/9/3K5 b", "1-0", "");
    let lost = pgn(MATE, "0-1", "1. c6d8 e10f10");
    let illegal = pgn("4k4/9/9/9/9/9/9/9/9/4K4 w", "*", "");
    for (name, file) in [("mated.pgn", &mated), ("lost.pgn", &lost)] {
        let (_, text, errors) = run(name, file.as_bytes(), &["verify"]);
        assert!(errors.contains("it holds no problem"), "{name}: {text}{errors}");
        assert!(text.contains("0 problems"), "{name}: {text}");
    }
    for file in [&mated, &lost, &illegal] {
        let (code, text, errors) = run("any.pgn", file.as_bytes(), &["show"]);
        assert!(code == 0 && text.contains("to move"), "{text}{errors}");
    }
    // The same position with an answer to what is asked is a problem.
    let (code, text, _) = run("lost.pgn", lost.as_bytes(), &["verify", "-s", "#2"]);
    assert!(code == 1 && text.contains("1 problem"), "{text}");
}

#[test]
fn whole_games_are_counted_apart_from_errors() {
    let folder = tempfile::tempdir().unwrap();
    let game = "[Event \"x\"]\n\n1. h3e3 h10g8 *\n\n".repeat(20);
    std::fs::write(folder.path().join("games.pgn"), game).unwrap();
    let problems = format!("{MATE}\nnonsense\n");
    std::fs::write(folder.path().join("mates.epd"), problems).unwrap();
    for command in ["verify", "solve"] {
        let (code, text, errors) = run_in(folder.path(), &[command, "."]);
        assert_eq!(code, 2, "{text}{errors}");
        assert!(errors.contains("20 whole games"), "{errors}");
        assert!(errors.contains("error: mates-2") && !errors.contains("error: games"), "{errors}");
        assert_eq!(errors.matches("found a whole game").count(), 3, "{errors}");
    }
    let (_, text, _) = run_in(folder.path(), &["verify", "."]);
    assert!(text.contains("2 problems: 1 sound, 1 in error"), "{text}");
    std::fs::write(folder.path().join("mates.epd"), format!("{MATE}\n")).unwrap();
    assert_eq!(run_in(folder.path(), &["verify", "."]).0, 0);
    let (code, lines, errors) = run_in(folder.path(), &["batch", "--no-timing", "."]);
    assert!(code == 0 && errors.contains("20 whole games"), "{errors}");
    assert_eq!(lines.lines().count(), 1, "{lines}");
}

#[test]
fn links_of_sites_hold_positions() {
    let (code, text, errors) = run("link.txt", &data("link.txt"), &["show", "--layout", "points"]);
    assert!(code == 0 && text.contains("Red to move"), "{text}{errors}");
    let rows = MATE.split(' ').next().unwrap();
    for link in [
        format!("https://example.org/analysis/{rows}%20w"),
        format!("https://example.org/#board/{rows}_w_-_-_0_1"),
        format!("http://example.org/board?x=1#fen={rows}%20w%20-%20-%200%201"),
    ] {
        let (code, text, errors) = run("link.txt", link.as_bytes(), &["solve"]);
        assert!(code == 0 && text.contains("checkmate in 2"), "{link}: {text}{errors}");
    }
}

#[test]
fn ids_stay_what_they_were_after_a_round_trip() {
    let folder = tempfile::tempdir().unwrap();
    let moves = "solution: 1. c6d8 e10f10 2. g9f9";
    let yaml =
        format!("- id: first\n  fen: {MATE}\n  {moves}\n- id: '2nd'\n  fen: {MATE}\n  {moves}\n");
    std::fs::write(folder.path().join("a.yaml"), yaml).unwrap();
    for to in ["yaml", "pgn", "dhtmlxq", "epd", "xqf"] {
        let target = if to == "xqf" { "xqf".to_owned() } else { format!("b.{to}") };
        let (code, _, errors) =
            run_in(folder.path(), &["convert", "a.yaml", "--format", to, "-o", &target]);
        assert_eq!(code, 0, "{errors}");
        let (_, lines, errors) = run_in(folder.path(), &["solve", "--format", "jsonl", &target]);
        let id = |line: &str| {
            let value: serde_json::Value = serde_json::from_str(line).unwrap();
            value["id"].as_str().unwrap().to_owned()
        };
        let mut ids: Vec<String> = lines.lines().map(id).collect();
        ids.sort();
        assert_eq!(ids, ["2nd", "first"], "{to}: {errors}");
    }
}

#[test]
fn slips_in_names_and_rows_are_warned_of() {
    for (name, file, said) in [
        (
            "a.jsonl",
            format!("{{\"fen\":\"{MATE}\",\"stipulaton\":\"#3\"}}\n"),
            "did you mean `stip",
        ),
        ("a.csv", format!("fen,titel,tilte,titl\n{MATE},a,b,c\n"), "did you mean `title`"),
        ("a.epd", format!("{MATE} - - dn 2; id \"a\";\n"), "found the operation `dn 2`"),
        ("a.tsv", format!("fen\tid\ttitle\n{MATE}\tone\n"), "found 2 cells in the row, expected 3"),
    ] {
        let (code, text, errors) = run(name, file.as_bytes(), &["solve"]);
        assert!(code == 0 && text.contains("checkmate in 2"), "{name}: {text}{errors}");
        assert!(errors.contains(said), "{name}: {errors}");
    }
    let quote = format!("id,fen,title\na,{MATE},a \" b\nb,{MATE},\"c\"\n");
    assert_eq!(run("a.csv", quote.as_bytes(), &["solve"]).0, 2);
}

#[test]
fn files_without_a_mark_of_their_encoding_are_recognized() {
    let (_, text, errors) = run("gbk.epd", &data("gbk.epd"), &["solve"]);
    assert!(text.contains("象棋") && text.contains("二车") && errors.is_empty(), "{text}{errors}");
    let (code, text, errors) = run("big5.pgn", &data("big5.pgn"), &["verify"]);
    assert!(code == 0 && text.contains("sound  1. c6d8+ e10f10 2. g9f9#"), "{text}{errors}");
    // The same letters with a mark, in the other encoding, and named.
    let encoded = |label: &str, bytes: &[u8], from: &str| {
        let of = |name: &str| encoding_rs::Encoding::for_label(name.as_bytes()).unwrap();
        let text = of(from).decode(bytes).0.into_owned();
        of(label).encode(&text).0.into_owned()
    };
    let epd = encoded("utf-8", &data("gbk.epd"), "gb18030");
    let marked = [b"\xef\xbb\xbf", &epd[..]].concat();
    let other = encoded("gb18030", &data("big5.pgn"), "big5");
    for (name, bytes, said) in [
        ("a.epd", epd, "二车"),
        ("b.epd", marked, "二车"),
        ("c.pgn", other, "checkmate in 2 moves"),
    ] {
        let (code, text, errors) = run(name, &bytes, &["solve"]);
        assert!(code == 0 && text.contains(said) && errors.is_empty(), "{name}: {text}{errors}");
    }
    let named = ["solve", "--encoding", "big5"];
    let (_, text, errors) = run("big5.pgn", &data("big5.pgn"), &named);
    assert!(text.contains("checkmate in 2 moves"), "{text}{errors}");
}
