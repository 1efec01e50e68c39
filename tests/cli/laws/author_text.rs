//! What an author writes is looked at or named: a move that is not legal is an error of the author in every
//! format, and a field that is not read is named by every command.

use serde_json::Value;

use crate::sandbox::{OCTAGONAL, Sandbox};

/// The solution of the octagonal horse in four notations, with a move in its place that has the form of
/// one and is not legal.
const NOTATIONS: [(&str, [&str; 3], &str); 4] = [
    ("chinese", ["马七进六", "将5平6", "兵三平四"], "将5进6"),
    ("wxf", ["H7+6", "K5=6", "P3=4"], "K5+3"),
    ("coordinates", ["c6d8", "e10f10", "g9f9"], "e10a10"),
    ("iccs", ["C5-D7", "E9-F9", "G8-F8"], "E9-A9"),
];

/// Each way to write moves in a file of text.
fn files(moves: &[&str]) -> Vec<(&'static str, String)> {
    let mut words = Vec::new();
    for (ply, mv) in moves.iter().enumerate() {
        if ply % 2 == 0 {
            words.push(format!("{}.", ply / 2 + 1));
        }
        words.push((*mv).to_owned());
    }
    let body = words.join(" ");
    vec![
        (
            "a.pgn",
            format!("[Event \"x\"]\n[Stipulation \"#2\"]\n[FEN \"{OCTAGONAL}\"]\n\n{body}\n"),
        ),
        ("a.wxf", format!("FORMAT WXF\nGAME x\nFEN {OCTAGONAL}\nSTART{{\n{body}\n}}END\n")),
        ("a.txt", format!("x\n{OCTAGONAL}\n{body}\n")),
    ]
}

/// Files that hold moves as fields, with an illegal one at a ply.
fn fields(ply: usize) -> Vec<(&'static str, String)> {
    let digits = ["2432", "4050", "6151"];
    let bad = ["2400", "4000", "6100"];
    let line: Vec<&str> =
        (0..=ply).map(|at| if at == ply { bad[at] } else { digits[at] }).collect();
    let cbf: Vec<String> =
        line.iter().map(|it| format!("<Move value=\"{}-{}\"/>", &it[..2], &it[2..])).collect();
    let cbf = cbf.concat();
    let uci = ["c5d7", "e9f9", "g8f8"];
    let wrong = ["c5a9", "e9a9", "g8a9"];
    let moves: Vec<&str> =
        (0..=ply).map(|at| if at == ply { wrong[at] } else { uci[at] }).collect();
    let open: Vec<String> = moves.iter().map(|mv| format!("<n m=\"{mv}\">")).collect();
    let open = open.concat();
    let close = "</n>".repeat(moves.len());
    vec![
        (
            "a.ubb",
            format!(
                "[DhtmlXQ]\n[DhtmlXQ_stipulation]#2[/DhtmlXQ_stipulation]\n\
                 [DhtmlXQ_fen]{OCTAGONAL}[/DhtmlXQ_fen]\n\
                 [DhtmlXQ_movelist]{}[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n",
                line.join("")
            ),
        ),
        (
            "a.cbf",
            format!(
                "<?xml version=\"1.0\"?>\n<ChineseChessRecord>\n<Head><FEN>{OCTAGONAL}</FEN></Head>\n\
                 <MoveList><Move value=\"00-00\"/>{cbf}</MoveList>\n</ChineseChessRecord>\n"
            ),
        ),
        (
            "a.pfc",
            format!(
                "<?xml version=\"1.0\"?>\n<n version=\"2\" m=\"{OCTAGONAL}\">{open}{close}</n>\n"
            ),
        ),
    ]
}

/// Checks that every surface says that the author is wrong.
fn is_refused(name: &str, text: &str) {
    let sandbox = Sandbox::new();
    sandbox.file(name, text);
    let run = sandbox.run(&["verify", name]);
    let said = format!("{text}\n{run}");
    assert_eq!(run.code, Some(1), "{said}");
    assert!(run.stdout.contains("wrong-solution") && run.stdout.contains('^'), "{said}");
    assert!(!run.stdout.contains("breaks off"), "{said}");
    for format in ["csv", "markdown"] {
        let run = sandbox.run(&["verify", "--format", format, name]);
        assert!(run.stdout.contains("wrong-solution") && run.code == Some(1), "{run}");
    }
    for command in [&["verify"][..], &["batch", "--task", "verify"]] {
        let run = sandbox.run(&[command, &["--format", "jsonl", name]].concat());
        let result: Value = serde_json::from_str(run.stdout.trim()).unwrap();
        assert_eq!(result["verdict"], "unsound", "{run}");
        let kinds = result["findings"].as_array().unwrap();
        assert!(kinds.iter().any(|it| it["kind"] == "wrong-solution"), "{run}");
    }
}

#[test]
fn a_move_that_is_not_legal_is_the_authors_error_in_every_format() {
    for (_, moves, bad) in NOTATIONS {
        for ply in 0..3 {
            let mut all = moves[..ply].to_vec();
            // The bad move is Black's; in Red's place it is not legal either.
            all.push(bad);
            for (name, text) in files(&all) {
                is_refused(name, &text);
            }
        }
        let mut whole = moves.to_vec();
        whole[1] = bad;
        for (name, text) in files(&whole) {
            is_refused(name, &text);
        }
    }
    for ply in 0..3 {
        for (name, text) in fields(ply) {
            is_refused(name, &text);
        }
    }
}

#[test]
fn a_variation_with_a_move_that_is_not_legal_is_the_authors_error_too() {
    for (_, [key, reply, mate], bad) in NOTATIONS {
        let body = format!("1. {key} {reply} (1... {bad}) 2. {mate}");
        let head = format!("[Event \"x\"]\n[Stipulation \"#2\"]\n[FEN \"{OCTAGONAL}\"]\n\n");
        is_refused("a.pgn", &format!("{head}{body}\n"));
    }
}

#[test]
fn what_is_no_move_ends_a_text_and_is_no_error_of_the_author() {
    for (_, moves, _) in NOTATIONS {
        for (name, text) in files(&[moves[0], "??@"]) {
            let sandbox = Sandbox::new();
            sandbox.file(name, &text);
            let run = sandbox.run(&["verify", name]);
            assert!(!run.stdout.contains("wrong-solution: \"??@\""), "{run}");
        }
    }
}

#[test]
fn a_converted_file_keeps_a_move_that_is_not_legal() {
    for (_, moves, bad) in NOTATIONS {
        for (name, text) in files(&[moves[0], bad]) {
            let sandbox = Sandbox::new();
            sandbox.file(name, text);
            let yaml = sandbox.run(&["convert", "--format", "yaml", name]);
            sandbox.file("b.yaml", &yaml.stdout);
            let run = sandbox.run(&["verify", "b.yaml"]);
            assert!(run.code == Some(1) && run.stdout.contains("wrong-solution"), "{yaml}\n{run}");
        }
    }
}

/// A file of each format with named fields, with one that is not read.
fn with_unread() -> Vec<(&'static str, String, &'static str)> {
    let fen = OCTAGONAL;
    vec![
        (
            "a.jsonl",
            format!("{{\"fen\":\"{fen}\",\"stipulation\":\"#2\",\"oddity\":\"x\"}}\n"),
            "`oddity`",
        ),
        (
            "a.json",
            format!("[{{\"fen\":\"{fen}\",\"stipulation\":\"#2\",\"oddity\":[1]}}]\n"),
            "`oddity`",
        ),
        ("a.csv", format!("fen,stipulation,oddity\n{fen},#2,x\n"), "`oddity`"),
        ("a.tsv", format!("fen\tstipulation\toddity\n{fen}\t#2\tx\n"), "`oddity`"),
        ("a.epd", format!("{fen} - - dm 2; acd 5; oddity x;\n"), "`oddity x`"),
        ("b.epd", format!("{fen} - - dm 2; acd 5;\n"), "`acd`"),
        (
            "a.pgn",
            format!(
                "[Event \"x\"]\n[FEN \"{fen}\"]\n[Stipulation \"#2\"]\n[Solution \"c5d7\"]\n\n*\n"
            ),
            "`Solution`",
        ),
        (
            "a.wxf",
            format!("FORMAT WXF\nFEN {fen}\nMOVES x\nSTART{{\n1. H7+6 K5=6 2. P3=4\n}}END\n"),
            "`MOVES`",
        ),
        (
            "a.pfc",
            format!(
                "<?xml version=\"1.0\"?><n version=\"2\" m=\"{fen}\"><n m=\"c5d7\" oddity=\"x\">\
                 <n m=\"e9f9\"><n m=\"g8f8\"/></n></n></n>\n"
            ),
            "`oddity`",
        ),
        (
            "a.cbf",
            format!(
                "<?xml version=\"1.0\"?><ChineseChessRecord><Head><FEN>{fen}</FEN></Head><MoveList>\
                 <Move value=\"00-00\"/><Move value=\"24-32\"/><Move value=\"40-50\"/>\
                 <Move value=\"61-51\"/></MoveList><Oddity>x</Oddity></ChineseChessRecord>\n"
            ),
            "`Oddity`",
        ),
    ]
}

#[test]
fn a_field_that_is_not_read_is_named_by_every_command() {
    let commands: [&[&str]; 9] = [
        &["verify"],
        &["solve"],
        &["explain"],
        &["show"],
        &["book", "--format", "text"],
        &["batch"],
        &["batch", "--task", "verify"],
        &["convert", "--format", "yaml", "-v"],
        &["similar", "--likeness", "position"],
    ];
    for (name, text, said) in with_unread() {
        let sandbox = Sandbox::new();
        sandbox.file(name, &text);
        for command in commands {
            let run = sandbox.run(&[command, &[name]].concat());
            // What is kept under its name is not lost when it is converted.
            let kept = (run.stdout.clone() + &run.stderr).contains(said.trim_matches('`'));
            assert!(run.stderr.contains(said) || command[0] == "convert" && kept, "{text}\n{run}");
        }
    }
}

#[test]
fn fields_that_plainly_are_the_solution_are_read_as_the_solution() {
    for name in ["moves", "Moves", "line", "pv", "answer", "main_line", "mainline"] {
        for (moves, code) in [("g9g10 e10f10", 1), ("c6d8 e10f10 g9f9", 0), ("c6d8 e10e7", 1)] {
            let sandbox = Sandbox::new();
            let list: Vec<&str> = moves.split(' ').collect();
            let text = serde_json::json!({"fen": OCTAGONAL, "stipulation": "#2", name: moves});
            let listed = serde_json::json!({"fen": OCTAGONAL, "stipulation": "#2", name: list});
            sandbox.file("a.jsonl", text.to_string());
            sandbox.file("b.jsonl", listed.to_string());
            sandbox.file("c.csv", format!("fen,stipulation,{name}\n{OCTAGONAL},#2,{moves}\n"));
            for file in ["a.jsonl", "b.jsonl", "c.csv"] {
                let run = sandbox.run(&["verify", file]);
                assert_eq!(run.code, Some(code), "{name}: {run}");
            }
        }
    }
}

#[test]
fn results_of_the_program_are_read_again_without_a_word() {
    let sandbox = Sandbox::new();
    for (command, more) in [("verify", "-v"), ("solve", "-v"), ("verify", "--no-timing")] {
        let json = sandbox.run(&[command, more, "--format", "jsonl", "good.yaml"]);
        sandbox.file("results.jsonl", &json.stdout);
        let again = sandbox.run(&["verify", "results.jsonl"]);
        assert!(!again.stderr.contains("not read"), "{again}");
        let csv = sandbox.run(&[command, "--format", "csv", "good.yaml"]);
        sandbox.file("results.csv", &csv.stdout);
        let again = sandbox.run(&["verify", "results.csv"]);
        assert!(!again.stderr.contains("not read"), "{again}");
    }
}

#[test]
fn a_game_that_is_won_by_its_result_alone_asks_for_nothing() {
    let sandbox = Sandbox::new();
    let head = format!("[Event \"x\"]\n[FEN \"{OCTAGONAL}\"]\n[Result \"1-0\"]\n\n");
    sandbox.file("a.pgn", format!("{head}1. c5d7 e9f9 1-0\n"));
    let run = sandbox.run(&["verify", "a.pgn"]);
    assert!(run.stderr.contains("wins by its result") && !run.stdout.contains("cook"), "{run}");
    let run = sandbox.run(&["verify", "--stipulation", "#2", "a.pgn"]);
    assert!(run.stdout.contains("#2"), "{run}");
}
