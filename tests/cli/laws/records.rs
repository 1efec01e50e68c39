//! What a file says about a problem besides its board, and an author's marks, in every output.

use crate::sandbox::Sandbox;

const FILE: &str = r##"problems:
  - id: kept
    source: {name: A Magazine, volume: 3, issue: 12, round: 2, page: 45, problemid: 7, date: 1999}
    award: {tourney: T, distinction: 1st prize, judges: [One, Two], comment: fine}
    correction-of: cook-1
    version-of: [v, w]
    after: an old book
    anticipated-by: 12
    fen: 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w
    marks: [e10 red, e5 cross, g9-f9 blue]
    stipulation: "#2"
    solution: 1. c6d8+ e10f10 2. g9f9#
"##;

#[test]
fn records_and_marks_survive_yaml_and_pgn_and_what_has_no_place_is_named() {
    let sandbox = Sandbox::new();
    sandbox.file("a.yaml", FILE);
    let yaml = sandbox.run(&["convert", "a.yaml", "--format", "yaml"]);
    assert_eq!(yaml.stdout, FILE, "{yaml}");
    for format in ["pgn", "dhtmlxq"] {
        let written = sandbox.run(&["convert", "a.yaml", "--format", format]);
        assert!(written.stderr.contains("the signs of `marks` were left out"), "{written}");
        sandbox.file("a.txt", &written.stdout);
        let again = sandbox.run(&["convert", "a.txt", "--format", "yaml"]);
        for line in
            FILE.lines().filter(|line| !line.contains(" marks: ") && !line.contains("solution"))
        {
            assert!(again.stdout.contains(line), "{format}: {line}\n{again}");
        }
        assert!(again.stdout.contains("marks: [e10 red, e5, g9-f9 blue]"), "{again}");
    }
    let xqf = sandbox.run(&["convert", "a.yaml", "--format", "xqf", "--output", "x"]);
    assert!(xqf.stderr.contains("the header SourcePage was left out"), "{xqf}");
    let fen = sandbox.run(&["convert", "a.yaml", "--format", "fen"]);
    for key in ["`anticipated-by`", "`marks`"] {
        assert!(fen.stderr.contains(&format!("{key} was left out")), "{fen}");
    }
}

#[test]
fn records_are_printed_and_asked_for() {
    let sandbox = Sandbox::new();
    sandbox.file("a.yaml", FILE);
    let shown = sandbox.run(&["show", "a.yaml"]);
    for part in [
        "vol. 3, issue 12, round 2, p. 45, no. 7, 1999, T, 1st prize, judged by One, Two",
        "correction of cook-1, version of v, w, after an old book, anticipated by 12",
        "---a--<k>--+",
        "Marked: e10 red, e5 cross, g9-f9 blue",
    ] {
        assert!(shown.stdout.contains(part), "{part}\n{shown}");
    }
    // What a file can hold has no marks in it.
    let points = sandbox.run(&["show", "a.yaml", "--layout", "points"]);
    assert!(!points.stdout.contains("Marked") && !points.stdout.contains('<'), "{points}");
    // A position after moves is not the one that is marked.
    let after = sandbox.run(&["show", "a.yaml", "--play", "c6d8"]);
    assert!(!after.stdout.contains("Marked"), "{after}");
    let svg = sandbox.run(&["show", "a.yaml", "-f", "svg"]);
    for color in ["#882020", "#15781b", "#003088"] {
        assert!(svg.stdout.contains(color), "{color}");
    }
    for query in ["award.judges = Two", "source.page = 45", "anticipated-by = 12", "marks ~ cross"]
    {
        let found = sandbox.run(&["convert", "a.yaml", "--where", query]);
        assert!(found.stdout.contains("id: kept"), "{query}: {found}");
    }
}

#[test]
fn a_wrong_mark_is_underlined() {
    let sandbox = Sandbox::new();
    sandbox.file("a.yaml", FILE.replace("e5 cross", "e5 crss"));
    let run = sandbox.run(&["verify", "a.yaml"]);
    assert!(run.stderr.contains("found `crss`, expected a color or a sign"), "{run}");
    assert!(run.stderr.contains("did you mean `cross`?"), "{run}");
    assert_eq!(run.code, Some(2));
}

#[test]
fn solutions_must_branch_as_the_author_says() {
    let sandbox = Sandbox::new();
    let problem = |intended: &str, asked: &str| {
        let fen = "4k4/9/9/9/9/9/9/9/3RR4/3K5 b";
        sandbox.file(
            "a.yaml",
            format!("{{fen: {fen}, stipulation: '{asked}', intended-solutions: {intended}}}"),
        );
        sandbox.run(&["verify", "a.yaml"])
    };
    assert_eq!(problem("\"1.2\"", "h#1").code, Some(0));
    assert_eq!(problem("2", "h#1").code, Some(0));
    let other = problem("\"2.1\"", "h#1");
    assert!(other.stdout.contains("wrong-solution: there is one first move, not 2"), "{other}");
    // A certificate of the same position with other intentions does not do.
    let intends = |branching: &str| {
        let fen = "4k4/9/9/9/9/9/9/9/3RR4/3K5 b";
        let file =
            format!("{{id: a, fen: {fen}, stipulation: 'h#1', intended-solutions: '{branching}'}}");
        sandbox.file("a.yaml", file);
    };
    intends("1.2");
    sandbox.run(&["verify", "a.yaml", "--certificates", "certs"]);
    let folder = std::fs::read_dir(sandbox.path().join("certs")).unwrap();
    let name = folder.flatten().next().unwrap().file_name().into_string().unwrap();
    let check = || sandbox.run(&["check", "--problems", "a.yaml", &format!("certs/{name}")]);
    assert_eq!(check().code, Some(0));
    intends("2.1");
    assert_ne!(check().code, Some(0), "{}", check());
    let many = problem("1.2.1", "h#1");
    assert!(many.stderr.contains("found 3 numbers for `intended-solutions`"), "{many}");
    let forced = problem("2...", "#2");
    assert!(forced.stderr.contains("only solutions of help and series play branch"), "{forced}");
}

#[test]
fn a_position_without_a_last_move_is_doubted_in_every_language() {
    let sandbox = Sandbox::new();
    let triple = "4k4/9/3N1N3/9/9/4R4/9/9/9/3K5 b";
    for (language, said) in [
        ("en", "Red cannot have made a legal last move"),
        ("de", "Rot kann keinen regelgerechten letzten Zug"),
        ("zh", "没有合法的最后一着"),
    ] {
        for command in ["solve", "verify"] {
            sandbox.file("a.yaml", format!("{{fen: {triple}, stipulation: 'h#1'}}"));
            let run = sandbox.run(&["--lang", language, command, "a.yaml"]);
            assert!(run.stderr.contains(said), "{run}");
        }
    }
    let record = sandbox.run(&["solve", "--fen", triple, "--stipulation", "h#1", "-f", "jsonl"]);
    assert!(record.stdout.contains("\"no_last_move\":true"), "{record}");
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
    let fine = sandbox.run(&["solve", "--fen", start, "--stipulation", "#1", "-f", "jsonl"]);
    assert!(!fine.stdout.contains("no_last_move"), "{fine}");
}
