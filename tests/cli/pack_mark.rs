//! Packs for sites, sheets for solvers, and the marking of their answers.

use serde_json::Value;

use crate::sandbox::Sandbox;

const FILE: &str = r##"problems:
  - {id: direct, fen: 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w, stipulation: "#2"}
  - {id: help, fen: 4k4/9/9/9/9/9/9/9/3RR4/3K5 b, stipulation: "h#1", marks: [e10]}
  - {id: chex, rules: chex, fen: 3k/3p1/2p3/7/2PR2/5/K3 w, stipulation: "h#2"}
"##;

#[test]
fn a_pack_is_a_line_for_each_problem_and_a_key_for_the_marker() {
    let sandbox = Sandbox::new();
    sandbox.file("a.yaml", FILE);
    let run = sandbox.run(&["pack", "a.yaml"]);
    assert_eq!(run.code, Some(0), "{run}");
    let packs: Vec<Value> =
        run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(
        packs.iter().map(|pack| pack["id"].as_str().unwrap()).collect::<Vec<_>>(),
        ["direct", "help", "chex"]
    );
    let text = |list: &str, number: &Value| {
        packs[0][list][number.as_u64().unwrap() as usize].as_str().unwrap().to_owned()
    };
    let first = text("positions", &packs[0]["begins"][0]);
    assert!(first.contains("2:0 c6d8") && first.contains("!g5g1 g9f9"), "{first}");
    assert_eq!(text("replies", &0.into()), "0 e10f10");
    assert!(text("positions", &0.into()).contains("g9f9"));
    let hints = &packs[0]["hints"];
    assert_eq!(hints["en"][1], "a horse begins, with check", "{hints}");
    assert_eq!(hints["de"][2], "auf d8 kommt es an");
    assert_eq!(hints["zh"].as_array().map(Vec::len), Some(3));
    assert_eq!((&packs[1]["play"], &packs[1]["solutions"]), (&"together".into(), &2.into()));
    let key = sandbox.run(&["pack", "a.yaml", "--format", "text"]);
    assert!(key.stdout.contains("1. c6d8 e10f10  2. right: g9f9 (1)"), "{key}");
    // What a limit leaves open is not wrong.
    let open = sandbox.run(&["pack", "a.yaml", "--nodes", "5"]);
    assert_eq!(open.code, Some(3), "{open}");
    assert!(open.stdout.contains("? "));
}

#[test]
fn sheets_have_room_for_answers_and_answers_are_marked() {
    let sandbox = Sandbox::new();
    sandbox.file("a.yaml", FILE);
    for format in ["html", "tex", "text"] {
        let sheet = sandbox.run(&["pack", "sheet", "a.yaml", "--points", "10", "--format", format]);
        assert!(sheet.stdout.contains("of 10") && sheet.stdout.contains("Name"), "{sheet}");
        assert!(!sheet.stdout.contains("d2d9"), "a sheet has no solutions: {sheet}");
    }
    sandbox.file(
        "answers.csv",
        "name,problem,moves\nAnn,direct,1. c6d8 e10f10 2. g9f9\nBob,direct,1. c6d8\n\
         Cy,direct,1. g9f9\nCy,help,\"1. e10f10 d2d9\n1. e10f10 d2d9\"\nDan,other,1. a1a2\n",
    );
    let run = sandbox.run(&["pack", "mark", "a.yaml", "--answers", "answers.csv"]);
    for line in [
        "Ann  5 of 15 points",
        "Bob  2.5 of 15 points",
        "  direct  2.5 of 5 points  right but incomplete: 1 of 2",
        "  direct  0 of 5 points  g9f9 is refuted by g5g1",
        "  help  2.5 of 5 points  right but incomplete: 1 of 2",
    ] {
        assert!(run.stdout.contains(line), "{line}\n{run}");
    }
    assert!(run.stderr.contains("answers.csv:7: there is no problem `other`"), "{run}");
    assert_eq!(run.code, Some(2));
    let key = ["pack", "mark", "a.yaml", "--answers", "answers.csv", "--key-only", "-f", "jsonl"];
    let records = sandbox.run(&key).stdout;
    assert!(records.contains(r#""name":"Bob","of":15.0,"points":5.0"#), "{records}");
}

#[test]
fn answers_name_problems_as_the_sheet_does_and_standings_are_a_table() {
    let sandbox = Sandbox::new();
    sandbox.file("a.yaml", FILE);
    sandbox.file(
        "answers.csv",
        "name,problem,moves\nAnn,1,1. c6d8 e10f10 2. g9f9\nBob|B,DIRECT,1. c6d8\nCy,No. 1,(((\n\
         Dan,#2,\"1. e10f10 d2d9\"\nDan,4,1. a1a2\n",
    );
    let mark =
        |format| sandbox.run(&["pack", "mark", "a.yaml", "--answers", "answers.csv", "-f", format]);
    let run = mark("csv");
    assert_eq!(
        run.stdout,
        "rank,name,points,of,direct,help,chex\n1,Ann,5,15,5,,\n2,Bob|B,2.5,15,2.5,,\n\
         2,Dan,2.5,15,,2.5,\n4,Cy,0,15,0,,\n"
    );
    assert!(run.stderr.contains("answers.csv:4: Cy, direct: "), "{run}");
    assert!(run.stderr.contains("answers.csv:6: there is no problem `4`"), "{run}");
    let run = mark("markdown");
    assert!(
        run.stdout.starts_with("| \\# | Name | Σ | max. | direct | help | chex |\n|---|"),
        "{run}"
    );
    assert!(run.stdout.contains("| 2 | Bob\\|B | 2.5 | 15 | 2.5 |  |  |"), "{run}");
}

#[test]
fn a_table_of_answers_without_its_columns_is_refused() {
    let sandbox = Sandbox::new();
    sandbox.file("a.yaml", FILE);
    sandbox.file("answers.csv", "who,problem,moves\n");
    let run = sandbox.run(&["pack", "mark", "a.yaml", "--answers", "answers.csv"]);
    assert!(run.stderr.contains("there is no column `name`"), "{run}");
    let run = sandbox.run(&["pack", "mark", "a.yaml", "--answers", "none.csv"]);
    assert_eq!(run.code, Some(2), "{run}");
}
