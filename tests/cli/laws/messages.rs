//! Messages that say what to do, for mistakes that people have made.

use crate::batch::{batch, read};
use crate::sandbox::{OCTAGONAL, Sandbox};

/// What is printed on standard error where a command line or a file is refused.
fn refused(sandbox: &Sandbox, args: &[&str]) -> String {
    let run = sandbox.run(args);
    assert_eq!(run.code, Some(2), "{run}");
    run.stderr
}

#[test]
fn a_folder_of_tables_that_is_named_must_exist() {
    let sandbox = Sandbox::new();
    for command in ["solve", "verify", "explain", "batch", "bench"] {
        let text = refused(&sandbox, &[command, "--tables", "typo", "good.yaml"]);
        assert!(text.contains("typo: there is no such folder of tables"), "{command}: {text}");
    }
    let of_table = ["generate", "--source", "table", "--material", "RvN", "--tables", "typo"];
    let text = refused(&sandbox, &of_table);
    assert!(text.contains("typo: there is no such folder of tables"), "{text}");
    let text = refused(&sandbox, &["table", "list"]);
    assert!(
        text.contains("tables: there is no such folder") && !text.contains("os error"),
        "{text}"
    );
}

#[test]
fn a_missing_table_is_named_with_the_command_that_builds_it() {
    let sandbox = Sandbox::new();
    let fen = "3k5/9/9/9/9/9/9/4B4/4A4/r3K4 w";
    let said = |args: &[&str]| {
        let asked = [&["-s", "=", "--nodes", "100"], args].concat();
        let solved = sandbox.run(&[&["solve", "--fen", fen], &asked[..]].concat());
        let explained = sandbox.run(&[&["explain", fen], &asked[..]].concat());
        (solved.stdout, format!("{explained}"))
    };
    for folder in [false, true] {
        if folder {
            std::fs::create_dir(sandbox.path().join("other")).unwrap();
        }
        let (named, option) =
            if folder { (&["--tables", "other"][..], " --tables other") } else { (&[][..], "") };
        let command =
            format!("the endgame table of KRKAB, which `paiju table build{option} KRKAB`");
        let (solved, explained) = said(named);
        assert!(solved.contains(&command), "{solved}");
        assert!(explained.contains(&command), "{explained}");
        let command = format!(
            "KRKAB under the rule none, which `paiju table build --repetition none{option} KRKAB`"
        );
        let (solved, _) = said(&[named, &["--repetition", "none"]].concat());
        assert!(solved.contains(&command), "{solved}");
    }
    let (solved, _) = said(&["--repetition", "asian"]);
    assert!(solved.contains("there are no endgame tables under these rules"), "{solved}");
    let (solved, _) = said(&["--no-tables"]);
    assert!(solved.contains("--tables names their folder"), "{solved}");
    let large = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
    let run = sandbox.run(&["solve", "-s", "=", "--nodes", "100", "--fen", large]);
    assert!(run.stdout.contains("would be too large"), "{run}");
}

#[test]
fn a_changed_input_is_refused_with_the_first_difference() {
    let sandbox = Sandbox::new();
    let list = |second: &str| {
        let line = |id: &str| format!("{OCTAGONAL} id \"{id}\";\n");
        [line("one"), line(second), line("three")].concat()
    };
    for format in ["jsonl", "yaml", "csv"] {
        let args = format!("--format {format} --output results.{format} list.epd");
        sandbox.file("list.epd", list("two"));
        assert_eq!(batch(&sandbox, &args).code, Some(0));
        sandbox.file("list.epd", list("zwei"));
        let run = batch(&sandbox, &args);
        assert_eq!(run.code, Some(2), "{run}");
        let was = format!("problem 2, list.epd line 2:\n  was two  {OCTAGONAL}\n");
        assert!(run.stderr.contains(&was), "{run}");
        assert!(run.stderr.contains(&format!("\n  is  zwei  {OCTAGONAL}\n")), "{run}");

        // Neither the id nor the position is another.
        let problem = |rest: &str| format!("problems:\n- id: one\n  fen: {OCTAGONAL}\n{rest}");
        let args = format!("--format {format} --output told.{format} one.yaml");
        sandbox.file("one.yaml", problem("  stipulation: \"#3\"\n"));
        assert_eq!(batch(&sandbox, &args).code, Some(0));
        sandbox.file("one.yaml", problem("  stipulation: \"#2\"\n"));
        let told = batch(&sandbox, &args).stderr;
        let differ = format!("\n  was one  {OCTAGONAL}  #3\n  is  one  {OCTAGONAL}  #2\n");
        assert!(told.contains(&differ), "{told}");
        sandbox.file("one.yaml", problem("  stipulation: \"#3\"\n  title: Another\n"));
        let told = batch(&sandbox, &args).stderr;
        let differ = format!("\n  one  {OCTAGONAL}  #3\n  differs in something other");
        assert!(told.contains(&differ), "{told}");
    }
}

#[test]
fn results_are_compared_by_the_texts_of_their_problems() {
    let sandbox = Sandbox::new();
    let other = "2bak4/4a4/4b4/4C4/9/3R5/9/9/4pr3/3K5 w";
    // The ids are made of the place in the file.
    sandbox.file("list.epd", format!("{OCTAGONAL}\n{other}\n"));
    batch(&sandbox, "--output old list.epd");
    sandbox.file("list.epd", format!("3k5/9/9/9/9/9/9/9/9/R3K4 w\n{OCTAGONAL}\n{other}\n"));
    batch(&sandbox, "--output new list.epd");
    let run = sandbox.run(&["batch", "diff", "old", "new"]);
    assert_eq!(run.stdout, "list-1: is new, solved\n2 problems compared: 1 added\n", "{run}");
    // Without hashes the ids count.
    for name in ["old", "new"] {
        let text = read(&sandbox, name).replace("\"hash\"", "\"other\"");
        sandbox.file(name, text);
    }
    let run = sandbox.run(&["batch", "diff", "old", "new"]);
    assert!(run.stdout.contains("list-2: another position"), "{run}");
}

#[test]
fn verify_says_that_a_problem_ends_in_stalemate() {
    let sandbox = Sandbox::new();
    let fen = "3k1ab2/4n4/9/9/6R2/9/9/9/9/4K4 w";
    sandbox.file("lone.yaml", format!("problems:\n- {{id: a, fen: {fen}, stipulation: '#5'}}\n"));
    let run = sandbox.run(&["verify", "lone.yaml"]);
    assert!(run.stdout.contains("e1e2# (stalemate)\n"), "{run}");
    let mates = sandbox.run(&["verify", "good.yaml"]);
    assert!(!mates.stdout.contains("(checkmate)"), "{mates}");
}

#[test]
fn a_word_that_is_no_expectation_is_answered_by_one_that_is() {
    let sandbox = Sandbox::new();
    let problem =
        format!("problems:\n- {{fen: {OCTAGONAL}, stipulation: '#2', expect: unsound}}\n");
    sandbox.file("expect.yaml", problem);
    let text = refused(&sandbox, &["verify", "expect.yaml"]);
    assert!(
        text.contains("name the findings that `verify` shows, as in `expect: [cook]`"),
        "{text}"
    );
}

#[test]
fn a_fault_of_yaml_is_explained_by_its_cause() {
    let sandbox = Sandbox::new();
    for (file, place, help) in [
        ("problems:\n  - id: a\n   fen: x\n", ":3:4\n", "begin in the same column"),
        ("problems:\n- id: a\n   fen: x\n", ":3:7\n", "begin in the same column"),
        ("problems:\n- id: a\n  author: b: c\n", ":3:12\n", "need quotes"),
        ("problems:\n  - id： a\n    fen: x\n", ":2:7\n", "write an ASCII colon"),
        ("problems:\n  - id: \"a\n    fen: x\n    stipulation: \"#2\"\n", ":2:9\n", "close it on"),
        ("problems:\n  - id: [a\n    fen: x\n", "", "need quotes"),
        ("collection: x\nproblems:\n", ":2:1\n", "list the problems below it"),
    ] {
        sandbox.file("fault.yaml", file);
        let text = refused(&sandbox, &["verify", "fault.yaml"]);
        assert!(text.contains(&format!("fault.yaml{place}")) && text.contains(help), "{text}");
    }
}

#[test]
fn a_stipulation_in_other_words_is_answered_by_the_right_one() {
    let sandbox = Sandbox::new();
    for asked in ["2", "mate in 2", "＃２", "“#2”"] {
        let problem = format!("problems:\n- {{fen: {OCTAGONAL}, stipulation: {asked}}}\n");
        sandbox.file("asked.yaml", problem);
        let text = refused(&sandbox, &["verify", "asked.yaml"]);
        assert!(text.contains("help: write `#2`"), "{asked}: {text}");
    }
    let text = refused(&sandbox, &["solve", "--fen", OCTAGONAL, "-s", "mate in 2"]);
    assert!(text.contains("write `#2`"), "{text}");
}

#[test]
fn major_duals_are_counted_beyond_the_first_five() {
    let sandbox = Sandbox::new();
    // A chariot hunts a horse in many ways.
    let problem = "problems:\n- {id: a, stipulation: '#7', \
                   fen: 5k3/9/9/9/9/R8/9/4n4/9/3K5 w}\n";
    sandbox.file("many.yaml", problem);
    let run = sandbox.run(&["verify", "many.yaml"]);
    let shown = run.stdout.matches("    dual: ").count();
    assert_eq!(shown, 5, "{run}");
    let all = sandbox.run(&["verify", "-vv", "many.yaml"]).stdout.matches("    dual: ").count();
    assert!(all > 5, "{all} duals");
    assert!(run.stdout.contains(&format!("    and {} more duals, shown by -vv\n", all - 5)));
}

#[test]
fn material_is_read_as_tables_and_as_criteria_have_it() {
    let sandbox = Sandbox::new();
    let build = |material: &str| sandbox.run(&["table", "build", "--dry-run", material]).stdout;
    assert!(build("RvA").contains("KRKA"), "{}", build("RvA"));
    assert_eq!(build("KRKA"), build("RvA"));
    assert_eq!(build("KRKA"), build("KRvKA"));
    let made = |material: &str| {
        let args = ["generate", "-n", "1", "--best-of", "1", "--climb", "0", "--source", "random"];
        sandbox.run(&[&args[..], &["--length", "1", "--material", material]].concat()).stdout
    };
    assert_eq!(made("KRRKA"), made("RRvA"));
}

#[test]
fn a_board_with_black_at_the_bottom_can_stand_in_a_file() {
    let sandbox = Sandbox::new();
    let args = ["show", "--fen", OCTAGONAL, "--layout", "points", "--flip"];
    let board = sandbox.run(&args).stdout;
    let indented = format!("    {}\n", board.trim_end().replace('\n', "\n    "));
    let problem = format!("problems:\n- diagram: |\n{indented}  turn: red\n  stipulation: '#2'\n");
    sandbox.file("flipped.yaml", problem);
    let run = sandbox.run(&["verify", "flipped.yaml"]);
    assert!(run.stdout.ends_with("1 problem: 1 sound\n"), "{run}\n{board}");
}

#[test]
fn numbers_are_asked_for_in_words() {
    let sandbox = Sandbox::new();
    let text = refused(&sandbox, &["perft", "x"]);
    assert!(text.contains("expected a number of plies, such as 4"), "{text}");
    let args = ["solve", "--fen", OCTAGONAL, "--time", "1h30m", "--memory", "0.5G"];
    assert_eq!(sandbox.run(&args).code, Some(0));
}

#[test]
fn a_collection_without_problems_is_refused_like_an_empty_file() {
    let sandbox = Sandbox::new();
    sandbox.file("none.yaml", "problems: []\n");
    sandbox.file("empty.yaml", "");
    for file in ["none.yaml", "empty.yaml"] {
        let text = refused(&sandbox, &["verify", file]);
        assert!(text.contains("found no problems, expected a collection"), "{text}");
    }
}

#[test]
fn moves_in_another_notation_are_answered_by_its_name() {
    let sandbox = Sandbox::new();
    let spelled = [
        ("coordinates", "1. c6-d8+ e10-f10 2. g9-f9#"),
        ("uci", "1. c5d7+ e9f9 2. g8f8#"),
        ("wxf", "1. H7+6 K5=6 2. P3=4#"),
        ("chinese", "1. 马七进六 将5平6 2. 兵三平四#"),
        ("german", "1. R c6-d8+ K e10-f10 2. B g9-f9#"),
        ("vietnamese", "1. M7.6+ Tg5-6 2. B3-4#"),
    ];
    for (right, moves) in spelled {
        for stated in
            ["coordinates", "uci", "iccs", "wxf", "chinese", "german", "dutch", "vietnamese"]
        {
            // Coordinates without letters are the same in the books.
            let same = right == "coordinates" && matches!(stated, "german" | "dutch");
            if stated == right || same || (stated, right) == ("iccs", "uci") {
                continue;
            }
            let problem = format!(
                "problems:\n- {{fen: {OCTAGONAL}, stipulation: '#2', notation: {stated}, \
                 solution: '{moves}'}}\n"
            );
            sandbox.file("n.yaml", problem);
            let run = sandbox.run(&["verify", "n.yaml"]);
            assert_eq!(run.code, Some(1), "{run}");
            let help = format!("help: write `notation: {right}` in the problem");
            assert!(run.stderr.contains(&help) || run.stdout.contains(&help), "{run}");
        }
    }
    // A mistake in the right notation does not hide it.
    let problem = format!(
        "problems:\n- {{fen: {OCTAGONAL}, stipulation: '#2', solution: '1. H7+6 K5=6 2. P3=5'}}\n"
    );
    sandbox.file("n.yaml", problem);
    let run = sandbox.run(&["verify", "n.yaml"]);
    assert!(run.stdout.contains("in the notation wxf more of the moves are legal"), "{run}");
    let refused = refused(&sandbox, &["show", "--fen", OCTAGONAL, "--play", "H7+6 K5=6"]);
    assert!(refused.contains("all moves are legal: --notation wxf"), "{refused}");
}

#[test]
fn a_position_that_is_refused_is_answered_by_what_was_meant() {
    let sandbox = Sandbox::new();
    for (fen, help) in [
        ("“3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4，w”", format!("write `{OCTAGONAL}`, with plain")),
        ("3AK4/4A1p2/9/9/2n6/6R2/9/9/3P5/4k4 w", format!("exchanged it is legal: `{OCTAGONAL}`")),
        ("4/5/2k3/7/6/P4/K3 b -", "write `rules: chex`, or give --rules chex".to_owned()),
        ("3k5/9/9/9/9/9/9/9/9/B3K4 w", "can only be on c1, g1, a3, e3, i3, c5, g5".to_owned()),
        ("3k5/9/9/9/9/9/9/9/P8/4K4 w", "c5, e5, g5, i5, a6–i6, a7–i7, ".to_owned()),
    ] {
        let run = sandbox.run(&["solve", "--fen", fen]);
        assert_eq!(run.code, Some(2), "{run}");
        assert_eq!(run.stderr.matches("error").count(), 1, "{run}");
        assert!(run.stderr.contains(&help), "{run}");
    }
    let solution = "1. c6-d8+ ｛１｝ e10-f10 2. g9-f9#";
    let problem =
        format!("problems:\n- {{fen: {OCTAGONAL}, stipulation: '#2', solution: '{solution}'}}\n");
    sandbox.file("signs.yaml", problem);
    let text = refused(&sandbox, &["verify", "signs.yaml"]);
    assert!(
        text.contains("help: write `1. c6-d8+ {1} e10-f10 2. g9-f9#`, with plain signs"),
        "{text}"
    );
}

#[test]
fn a_position_text_can_stand_in_the_place_of_a_file() {
    let sandbox = Sandbox::new();
    let rows = OCTAGONAL.strip_suffix(" w").unwrap();
    let link = format!("https://www.chessdb.cn/query/?{rows}%20w");
    for args in [
        &["solve", OCTAGONAL][..],
        &["solve", rows, "w", "-", "-", "0", "1"],
        &["solve", &link],
        &["batch", "--nodes", "9999", OCTAGONAL],
        &["verify", rows],
        &["show", OCTAGONAL],
    ] {
        let run = sandbox.run(args);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run}");
    }
    let run = sandbox.run(&["solve", OCTAGONAL, "good.yaml", rows]);
    let ids = run.stdout.lines().filter_map(|line| line.split_whitespace().nth(1));
    let ids: Vec<_> = ids.filter(|id| id.contains('-') || *id == "fen").collect();
    assert!(ids.starts_with(&["fen", "iron-bolt", "octagonal-horse", "three-keys"]), "{run}");
    assert_eq!(ids.last(), Some(&"fen-2"), "{run}");
    assert!(refused(&sandbox, &["solve", "a/b/c.yaml"]).contains("there is no such file"));
}
