//! Positions in lists and rows: what is asked of them, their moves under any name, and where they begin.

use paiju::formats::{FileFormat, GameFile, ReadOptions, TextEncoding};
use paiju::input::{Input, PoseOptions, PosedProblem};

use crate::text::{F, MATE, games, one, pgn};

/// The problems of a file of this name.
fn posed(name: &str, text: &str, after: u32) -> Vec<PosedProblem> {
    let options = PoseOptions { after, ..PoseOptions::default() };
    let problems = Input::default().problems_of(name, text.as_bytes().to_vec());
    problems.map(|raw| raw.pose(&options)).collect()
}

/// What is asked, the solution, and the messages of the only problem of a file.
#[track_caller]
fn only(name: &str, text: &str, after: u32) -> (String, String, Vec<String>) {
    let [posed] = &posed(name, text, after)[..] else { panic!("{text}") };
    let said = posed.diagnostics().iter().map(|it| it.message.clone()).collect();
    let problem = posed.problem.as_ref().unwrap_or_else(|_| panic!("{text}: {said:?}"));
    let solution = problem.solution.as_ref().map(|it| it.read.to_string());
    (problem.stipulation.to_string(), solution.unwrap_or_default(), said)
}

#[test]
fn what_is_asked_may_follow_a_position() {
    for (words, asked) in [
        ("w #2", "#2"),
        ("w mate in 4", "#4"),
        ("w -- mate in 5", "#5"),
        ("w – mate in two", "#2"),
        ("w (mate in 3)", "#3"),
        ("w - - 0 1 #2", "#2"),
        ("w - - - - mate in 2", "#2"),
        ("w =", "="),
        ("w 红先和", "="),
        ("w dm 2", "#2"),
        ("w DM 2;", "#2"),
        ("w - - - -", "#"),
        ("w – – 0 1", "#"),
    ] {
        let (found, _, said) = only("a.fen", &format!("{F} {words}\n"), 0);
        assert_eq!((&*found, said), (asked, Vec::new()), "{words}");
        assert_eq!(posed("a.txt", &format!("1. {F} {words}\n2. {F} w\n"), 0).len(), 2, "{words}");
    }
    // What has no meaning is one error, with what could be written.
    for words in ["w mate soon", "w xyz abc", "w - - zero one"] {
        let [posed] = &posed("a.fen", &format!("{F} {words}\n"), 0)[..] else { panic!("{words}") };
        let [error] = posed.diagnostics() else { panic!("{words}: {:?}", posed.diagnostics()) };
        assert!(error.help.as_ref().is_some_and(|help| help.contains("dm 2;")), "{error:?}");
    }
    let hidden = "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w - - 0 1\n";
    let [jieqi] = &posed("a.fen", hidden, 0)[..] else { panic!() };
    let [error] = jieqi.diagnostics() else { panic!("{:?}", jieqi.diagnostics()) };
    assert!(error.help.as_ref().is_some_and(|help| help.contains("Jieqi")), "{error:?}");
}

#[test]
fn a_key_alone_is_no_whole_solution() {
    for (line, notation) in [
        (format!("{F} w - - dm 2; bm c6d8;"), "coordinates"),
        (format!("{F} w dm 2; bm H7+6; id \"x\";"), "wxf"),
        (format!("{{\"fen\": \"{F} w\", \"stipulation\": \"#2\", \"bestmove\": \"c5d7\"}}"), "uci"),
    ] {
        let [posed] = &posed("a.epd", &format!("{line}\n"), 0)[..] else { panic!("{line}") };
        let problem = posed.problem.as_ref().unwrap();
        assert!(problem.is_broken && problem.notation.name() == notation, "{line}: {problem:?}");
        assert_eq!(posed.diagnostics().len(), 1, "{line}");
    }
    let link = format!("https://example.org/a?fen={F}%20w&moves=c5d7e9f9g8f8\n");
    assert_eq!(only("a.txt", &link, 0).1, MATE);
    let whole = format!("{F} w dm 2; pv c6d8 e10f10 g9f9;");
    assert!(!posed("a.epd", &format!("{whole}\n"), 0)[0].problem.as_ref().unwrap().is_broken);
}

#[test]
fn remarks_of_a_list_are_comments_on_the_problem_below() {
    let text = format!("# one\n\n## two\n{F} w\n; three\n{F} w - - c0 \"four\";\n//\n// five\n");
    for name in ["a.fen", "a.txt"] {
        let found = posed(name, &text, 0);
        let comments: Vec<Vec<String>> = found
            .iter()
            .filter_map(|it| it.problem.as_ref().ok())
            .map(paiju::problem::Problem::comments)
            .collect();
        assert_eq!(comments, [["one", "two"], ["three", "four"]], "{name}");
        let said: Vec<_> = found.iter().flat_map(PosedProblem::diagnostics).collect();
        assert!(said.len() == 1 && said[0].message.contains("five"), "{said:?}");
    }
}

#[test]
fn moves_of_any_name_in_any_case_are_the_solution() {
    for name in [
        "moves",
        "Moves",
        "PV",
        "pv",
        "Line",
        "answer",
        "UCI",
        "mainLine",
        "solution_moves",
        "Solution",
        "着法",
    ] {
        let json = format!("{{\"FEN\":\"{F} w\",\"{name}\":\"c6d8 e10f10 g9f9\"}}\n");
        let csv = format!("Fen,{name}\n{F} w,c6d8 e10f10 g9f9\n");
        for (file, text) in [("a.jsonl", json), ("a.csv", csv)] {
            let (_, solution, said) = only(file, &text, 0);
            assert_eq!((&*solution, said), (MATE, Vec::new()), "{text}");
        }
    }
    for operation in ["PV", "pv", "moves", "Line", "Solution"] {
        let (_, solution, said) =
            only("a.epd", &format!("{F} w - - {operation} c6d8,e10f10,g9f9;\n"), 0);
        assert_eq!((&*solution, said), (MATE, Vec::new()), "{operation}");
    }
    // Under a name of other programs moves are in the notation in which they are legal.
    for moves in ["c5d7 e9f9 g8f8", "H7+6 K5=6 P3=4", "马七进六 将5平6 兵三平四"] {
        let [posed] =
            &posed("a.jsonl", &format!("{{\"fen\":\"{F} w\",\"pv\":\"{moves}\"}}\n"), 0)[..]
        else {
            panic!()
        };
        let problem = posed.problem.as_ref().unwrap();
        assert!(problem.variations().is_some(), "{moves}: {}", problem.notation);
    }
}

#[test]
fn a_problem_may_begin_after_moves_of_its_solution() {
    // Black moves first: the position before the last move of F.
    let before = "3ak4/4a1P2/9/9/2N6/5r3/9/9/3p5/4K4 b";
    let line = "f5g5 c6d8 e10f10 g9f9";
    let expected = ("#".to_owned(), MATE.to_owned(), Vec::new());
    assert_eq!(only("a.csv", &format!("PuzzleId,FEN,Moves\n1,{before},{line}\n"), 1).1, MATE);
    assert_eq!(only("a.csv", &format!("fen,moves,after\n{before},{line},1\n"), 0), expected);
    let json = format!("{{\"fen\":\"{before}\",\"solution\":\"{line}\",\"after\":1}}\n");
    assert_eq!(only("a.jsonl", &json, 0), expected);
    assert_eq!(only("a.fen", &format!("{before} moves {line}\n"), 1).1, MATE);
    assert_eq!(
        only("a.yaml", &format!("- fen: {before}\n  solution: {line}\n  stipulation: \"#\"\n"), 1),
        expected
    );
    let (asked, solution, _) = only("a.pgn", &format!("[FEN \"{before}\"]\n\n1. ... {line}\n"), 1);
    assert_eq!((&*asked, &*solution), ("#2", MATE));
    for (text, after) in [
        (format!("fen,moves\n{before},f5g5\n"), 1),
        (format!("fen,moves,after\n{before},{line},x\n"), 0),
    ] {
        assert!(posed("a.csv", &text, after)[0].problem.is_err(), "{text}");
    }
}

#[test]
fn letters_of_any_language_and_files_from_one_side_are_read() {
    for moves in [
        "1. R c6-d8 K e10-f10 2. B g9-f9",
        "1. Rc6-d8 Ke10-f10 2. Bg9-f9",
        "1. N c6-d8 K e10-f10 2. P g9-f9",
        "1. N c6–d8! K e10–f10[1] 2. g9–f9",
    ] {
        let read = one(pgn(moves));
        assert!(read.solution.contains("c6d8") && read.solution.ends_with("g9f9"), "{read:?}");
        assert_eq!((read.warnings.len(), &*read.stipulation), (0, "#2"), "{read:?}");
    }
    // Black's general goes to its file 6, which is 4 from Red's right.
    let read = one(pgn("1. 马七进六 将5平4 2. 兵三平四"));
    assert_eq!((&*read.solution, read.warnings.len()), (MATE, 1), "{read:?}");
    assert!(read.warnings[0].contains("Red's right"), "{read:?}");
}

#[test]
fn the_end_of_a_game_is_not_its_start() {
    for tag in ["CurrentPosition", "EndFEN", "FinalFEN", "FinalPosition", "LastFen"] {
        let read = one(format!("[Event \"x\"]\n[{tag} \"{F} w\"]\n\n1. h3e3 h10g8 *\n"));
        assert_eq!((&*read.solution, read.warnings.len()), ("1. h3e3 h10g8", 0), "{tag}: {read:?}");
    }
}

#[test]
fn what_is_left_out_is_shown() {
    let posed = posed("a.pgn", &pgn("1. c5d7 e9f9 2. xyz g8f8 abc"), 0);
    let helps: Vec<_> = posed[0].diagnostics().iter().filter_map(|it| it.help.clone()).collect();
    assert_eq!(helps, ["12 characters of this file were not used: xyz g8f8 abc"]);
}

#[test]
fn vietnamese_bytes_and_named_encodings_are_read() {
    let viscii = b"Th\xaa c\xb6 t\xdf\xfeng\n1. P2-5 M8.7\n";
    let tcvn = b"Th\xd5 c\xea t\xad\xeeng\n1. P2-5 M8.7\n";
    for (bytes, name) in [(&viscii[..], "viscii"), (&tcvn[..], "tcvn3")] {
        let said: TextEncoding = name.parse().unwrap();
        assert_eq!(said.to_string(), name);
        let file = GameFile::with_encoding(FileFormat::Pgn, bytes.to_vec(), Some(said));
        let read = file.read(0, ReadOptions::default()).unwrap();
        assert_eq!(read.tree.after(paiju::formats::GameTree::ROOT), "Thế cờ tượng", "{name}");
        assert_eq!(read.tree.move_count(), 2);
        let input = Input { encoding: Some(said), ..Input::default() };
        let found = input.problems_of("a.txt", bytes.to_vec()).count();
        assert_eq!(found, 1);
    }
    assert_eq!(games(viscii).len(), 1);
}
