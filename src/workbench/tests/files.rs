//! The open file: edited in place, saved whole, and never overwritten without asking.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use super::{Page, ask, bench_with, parts, raw, request};
use crate::workbench::Workbench;

/// A file as people write it.
pub(super) const FILE: &str = "# My problems
collection: Mine
rules: xiangqi
authors: [A. Author]
problems:
  # the first one
  - id: one
    title: One
    fen: 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w
    stipulation: \"#2\"
    solution: |
      1. c6d8+ e10f10
      2. g9f9#
    comments: [\"a # that is not a comment\"]

  # the second one
  - id: two   # its name
    fen: 4ka3/4a4/4b4/7C1/9/9/3R5/9/3K5/3p5 w
    stipulation: \"#2\"
    award: {tourney: T}
";

pub(super) fn list(bench: &Workbench) -> Value {
    let (host, page) = parts(bench);
    let sent = request("GET", &format!("{page}api/collection"), &[("Host", host.as_str())], "");
    serde_json::from_str(&raw(&host, &sent).1).expect("a list")
}

pub(super) fn opened(folder: &Path, text: &str) -> Workbench {
    let path = folder.join("mine.yaml");
    fs::write(&path, text).expect("a file");
    bench_with(Some(path))
}

pub(super) fn read(folder: &Path) -> String {
    fs::read_to_string(folder.join("mine.yaml")).expect("the file")
}

/// The order that saves a problem as it is listed.
pub(super) fn order(listed: &Value, place: usize) -> Value {
    let one = &listed["problems"][place];
    let mut draft = one["problem"].clone();
    draft["source"] = one["source"].clone();
    draft["comments"] = one["comments"].clone();
    json!({"place": place, "print": one["print"], "draft": draft})
}

#[test]
fn a_change_leaves_everything_else_as_it_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let bench = opened(folder.path(), FILE);
    let listed = list(&bench);
    assert_eq!(listed["problems"].as_array().map(Vec::len), Some(2));
    let mut order = order(&listed, 0);
    order["draft"]["title"] = json!("One: \"better\"");
    let (status, saved) = ask(&bench, "save", &order);
    assert_eq!((status, saved), (200, json!({"place": 0})));
    let expected = FILE.replace("title: One\n", "title: 'One: \"better\"'\n");
    let now = read(folder.path());
    assert_eq!(now.lines().count(), expected.lines().count(), "{now}");
    for kept in ["# My problems", "# the first one", "# the second one", "# its name", "- id: two "]
    {
        assert!(now.contains(kept), "{kept} in {now}");
    }
    assert!(now.contains("better") && now.contains("a # that is not a comment"), "{now}");
    // Back to the very bytes, and forth again.
    assert_eq!(ask(&bench, "back", &json!({"forth": false})).0, 200);
    assert_eq!(read(folder.path()), FILE);
    assert_eq!(ask(&bench, "back", &json!({"forth": false})).0, 409);
    assert_eq!(ask(&bench, "back", &json!({"forth": true})).0, 200);
    assert_eq!(read(folder.path()), now);
}

#[test]
fn nothing_is_lost_without_asking() {
    let folder = tempfile::tempdir().expect("a folder");
    let bench = opened(folder.path(), FILE);
    let listed = list(&bench);
    // The second problem has a comment of its own.
    let mut second = order(&listed, 1);
    second["draft"]["title"] = json!("Two");
    let (status, why) = ask(&bench, "save", &second);
    assert_eq!((status, &why["word"]), (409, &json!("comments")));
    assert_eq!(read(folder.path()), FILE);
    second["lossy"] = json!(true);
    assert_eq!(ask(&bench, "save", &second).0, 200);
    let now = read(folder.path());
    assert!(now.contains("title: Two") && !now.contains("# its name"), "{now}");
    assert!(now.contains("award: {tourney: T}"), "what the page does not show is kept: {now}");
    assert!(
        !now.contains("authors: [A. Author]\n    "),
        "what holds for all is not repeated: {now}"
    );
    // The page still knows the problem as it was.
    assert_eq!(ask(&bench, "save", &second).1["word"], "problem-conflict");
    // Another program writes the file.
    let theirs = now.replace("title: One", "title: Theirs");
    fs::write(folder.path().join("mine.yaml"), &theirs).expect("a file");
    let mut first = order(&list(&bench), 0);
    first["draft"]["title"] = json!("Mine");
    assert_eq!(ask(&bench, "save", &first).1["word"], "conflict");
    assert_eq!(read(folder.path()), theirs);
    assert_eq!(ask(&bench, "back", &json!({"forth": false})).1["word"], "conflict");
    assert_eq!(ask(&bench, "reload", &Value::Null).0, 200);
    let mut first = order(&list(&bench), 0);
    assert_eq!(first["draft"]["title"], "Theirs");
    first["draft"]["stipulation"] = json!("mate");
    assert_eq!(ask(&bench, "save", &first).1["word"], "edit");
    assert_eq!(read(folder.path()), theirs);
}

#[test]
fn a_new_file_begins_with_the_first_problem_and_ends_without_any() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.yaml");
    let bench = bench_with(Some(path.clone()));
    assert_eq!(list(&bench)["problems"], json!([]));
    assert!(!path.exists());
    let chex = super::setup("chex", "4/1R3/p4p/k3K2/4B1/5/4 w -");
    let draft = json!({"setup": chex, "stipulation": "#2", "title": "T", "author": "A, B"});
    let new = json!({"place": null, "draft": draft});
    for place in 0..3 {
        assert_eq!(ask(&bench, "save", &new).1, json!({"place": place}));
    }
    let listed = list(&bench);
    assert_eq!(listed["problems"].as_array().map(Vec::len), Some(3));
    assert_eq!(listed["problems"][2]["problem"]["author"], "A, B");
    assert_eq!(listed["problems"][2]["problem"]["fen"], "4/1R3/p4p/k3K2/4B1/5/4 w -");
    for left in (0..3).rev() {
        let listed = list(&bench);
        let order = json!({"place": 0, "print": listed["problems"][0]["print"], "draft": null});
        assert_eq!(ask(&bench, "save", &order).0, 200);
        assert_eq!(list(&bench)["problems"].as_array().map(Vec::len), Some(left));
    }
}

#[test]
fn files_in_any_layout_are_edited() {
    let fen = "fen: 4ka3/4a4/4b4/7C1/9/9/3R5/9/3K5/3p5 w";
    let layouts = [
        format!("- {fen}\n  stipulation: \"#2\"\n"),
        format!("{fen}\nstipulation: \"#2\"\n"),
        format!("problems: [{{{fen}, stipulation: \"#2\"}}]"),
        format!("problems:\n- {{{fen}, stipulation: \"#2\"}}\n- {fen}\n  stipulation: '#'"),
        format!(
            "problems:\n-   {fen}\n    stipulation: \"#2\"\n---\nproblems:\n- {fen}\n  stipulation: '#'\n"
        ),
        format!("problems:\r\n  - {fen}\r\n    stipulation: \"#2\"\r\n"),
    ];
    for text in layouts {
        let folder = tempfile::tempdir().expect("a folder");
        let bench = opened(folder.path(), &text);
        let before = list(&bench)["problems"].as_array().map(Vec::len);
        let mut first = order(&list(&bench), 0);
        first["draft"]["comments"] = json!("Some: words # and signs\nand \"more\"");
        assert_eq!(ask(&bench, "save", &first), (200, json!({"place": 0})), "{text}");
        let now = list(&bench);
        assert_eq!(now["problems"][0]["comments"], first["draft"]["comments"], "{text}");
        assert_eq!(
            (now["problems"].as_array().map(Vec::len), &now["errors"]),
            (before, &json!([]))
        );
        let mut new = order(&now, 0);
        new["place"] = Value::Null;
        assert_eq!(ask(&bench, "save", &new).0, 200, "{text}");
        let after = list(&bench);
        assert_eq!(
            after["problems"].as_array().map(Vec::len),
            before.map(|count| count + 1),
            "{text}"
        );
        assert_eq!(after["errors"], json!([]));
    }
}

#[test]
fn a_file_of_another_program_is_saved_as_a_collection_beside_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mates.epd");
    let fen = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w - -";
    let text = format!("{fen} dm 2; id \"first\";\nnonsense\n{fen} dm 2; id \"second\";\n");
    fs::write(&path, &text).expect("a file");
    fs::write(folder.path().join("mates.yaml"), "problems: []\n").expect("another file");
    let bench = bench_with(Some(path.clone()));
    let listed = list(&bench);
    assert_eq!(
        (&listed["foreign"], &listed["problems"][0]["problem"]["stipulation"]),
        (&json!(true), &json!("#2"))
    );
    assert_eq!(listed["problems"].as_array().map(Vec::len), Some(2));
    assert_eq!(listed["errors"].as_array().map(Vec::len), Some(1));
    let mut order = order(&listed, 1);
    order["draft"]["title"] = json!("Second");
    let (status, said) = ask(&bench, "save", &order);
    assert_eq!(
        (status, &said["word"], &said["name"]),
        (409, &json!("foreign"), &json!("mates-2.yaml"))
    );
    assert!(!folder.path().join("mates-2.yaml").exists());
    order["convert"] = json!(true);
    assert_eq!(ask(&bench, "save", &order), (200, json!({"place": 1})));
    assert_eq!(fs::read_to_string(&path).expect("the old file"), text);
    let made = fs::read_to_string(folder.path().join("mates-2.yaml")).expect("the new file");
    assert!(made.contains("title: Second") && made.matches("fen:").count() == 2, "{made}");
    let now = list(&bench);
    assert_eq!(
        (&now["foreign"], &now["problems"][1]["problem"]["title"]),
        (&json!(false), &json!("Second"))
    );
}

#[test]
fn an_export_names_what_it_leaves_out() {
    let bench = bench_with(None);
    let export = |rules: &str, fen: &str, format: &str| {
        let draft = json!({"setup": super::setup(rules, fen), "stipulation": "#2", "title": "T",
            "repetition": "asian", "twins": "b: mirror"});
        ask(&bench, "export", &json!({"place": null, "draft": draft, "format": format}))
    };
    for format in ["xqf", "pgn", "dhtmlxq"] {
        let (status, made) = export("xiangqi", super::IRON_BOLT, format);
        let losses = made["losses"].to_string();
        assert_eq!(status, 200, "{format}: {made}");
        assert!(losses.contains("twins") && losses.contains("repetition"), "{format}: {losses}");
        let paste = json!({"name": made["name"], "hex": made["hex"], "rules": "xiangqi"});
        let back = ask(&bench, "paste", &paste).1;
        let fen = back["problems"][0]["fen"].as_str().unwrap_or_default();
        assert!(
            fen.starts_with(super::IRON_BOLT.split(' ').next().unwrap_or("?")),
            "{format}: {back}"
        );
    }
    let yaml = export("xiangqi", super::IRON_BOLT, "yaml").1;
    assert_eq!(yaml["losses"], json!([]));
    let chex =
        json!({"setup": super::setup("chex", "4/1R3/p4p/k3K2/4B1/5/4 w -"), "stipulation": "#2"});
    let order = json!({"place": null, "draft": chex, "format": "xqf"});
    assert_eq!(ask(&bench, "export", &order).1["word"], "no-such-board");
}

#[test]
fn pasted_moves_are_played_from_the_board_or_from_the_start_position() {
    let bench = bench_with(None);
    let paste = |men: Value, text: &str| {
        let setup = json!({"rules": "xiangqi", "men": men, "turn": "w"});
        ask(&bench, "paste", &json!({"text": text, "rules": "xiangqi", "setup": setup})).1
    };
    let game = paste(json!([]), "1. 炮二平五 马8进7 2. 馬二進三 車9平8");
    let moves = &game["moves"];
    assert_eq!((&moves["is_game"], &moves["setup"]["turn"]), (&json!(true), &json!("w")));
    assert_eq!(moves["line"].as_array().map(Vec::len), Some(4), "{game}");
    let men = super::setup("xiangqi", super::IRON_BOLT)["men"].clone();
    let solution = paste(men.clone(), "1. 炮二平五 卒4平3 (1... 卒4平5 2. 车六进六) 2. 车六进六");
    let moves = &solution["moves"];
    assert_eq!((&moves["is_game"], &moves["notation"]), (&json!(false), &json!("chinese")));
    assert_eq!(moves["line"][2]["coordinates"], "d4d10", "{solution}");
    assert!(moves["solution"].as_str().is_some_and(|text| text.contains('(')), "{solution}");
    // Coordinates are moves as well; what cannot be played is named.
    assert_eq!(paste(men.clone(), "h7e7 d1e1")["moves"]["notation"], "coordinates");
    let wrong = paste(men.clone(), "1. h7e7 d1d2 2. d4d10");
    assert!(wrong["moves"].is_null());
    assert!(
        wrong["errors"][0]["detail"].as_str().is_some_and(|why| why.contains("move 2 `d1d2`")),
        "{wrong}"
    );
    assert!(paste(men, "this is not a position")["moves"].is_null());
}

#[test]
fn two_pages_hear_of_each_other_and_of_the_disk() {
    let folder = tempfile::tempdir().expect("a folder");
    let bench = opened(folder.path(), FILE);
    let mut other = Page::open(&bench);
    let mut first = order(&list(&bench), 0);
    first["draft"]["title"] = json!("Changed");
    assert_eq!(ask(&bench, "save", &first).0, 200);
    other.hear(|event| event["kind"] == "saved");
    fs::write(folder.path().join("mine.yaml"), FILE).expect("a file");
    other.hear(|event| event["kind"] == "changed-on-disk");
}

#[test]
fn all_problems_are_surveyed_and_varied_and_similar_ones_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let bench = opened(folder.path(), FILE);
    let mut page = Page::open(&bench);
    let survey = json!({"page": page.number, "number": 7, "places": [0, 1]});
    assert_eq!(ask(&bench, "survey", &survey).0, 200);
    for place in 0..2 {
        let found = page.hear(|event| event["kind"] == "surveyed");
        assert_eq!((&found["place"], &found["verdict"]), (&json!(place), &json!("sound")));
    }
    let end = page.hear(|event| event["kind"] == "surveyed-all");
    assert_eq!((&end["undecided"], &end["seconds"]), (&json!(0), &json!(5.0)));
    // A soldier on i4 without any use; with it there, the one on d1 has no use either.
    let idle = super::setup("xiangqi", "4ka3/4a4/4b4/7C1/9/9/3R4p/9/3K5/3p5 w");
    let vary = json!({"page": page.number, "number": 8, "setup": idle,
        "question": {"stipulation": "#2"}, "moved": false});
    assert_eq!(ask(&bench, "vary", &vary).0, 200);
    let mut idle = Vec::new();
    loop {
        let event = page.hear(|event| event["number"] == 8 && event["kind"] != "progress");
        if event["kind"] == "varied-all" {
            assert_eq!((&event["left"], &event["sound"]), (&json!(0), &json!(true)));
            break;
        }
        if event["same"] == true {
            idle.push(event["from"].clone());
        }
    }
    assert_eq!(idle, [json!(3), json!(3 * 9 + 8)]);
    // Two keys for want of an elephant, which is put on the board and proven there.
    let cooked = super::setup("xiangqi", "5k3/3Pa4/4Na3/9/9/9/6C2/9/9/4K4 w");
    let mend = json!({"page": page.number, "number": 10, "setup": cooked,
        "question": {"stipulation": "#2", "solution": "1. d9-d10 f10-f9 2. g4-f4#"}});
    assert_eq!(ask(&bench, "mend", &mend).0, 200);
    let mut mends = 0;
    let end = loop {
        let event = page.hear(|event| event["number"] == 10 && event["kind"] != "progress");
        if event["kind"] == "mended-all" {
            break event;
        }
        mends += 1;
    };
    assert_eq!((&end["verdict"], &end["tried"]), (&json!("unsound"), &json!(629)));
    assert_eq!((mends, end["order"].as_array().map(Vec::len)), (70, Some(70)));
    // A cannon over the board, and a move before a mate.
    let mate = super::setup("xiangqi", "3k5/9/3N5/9/9/9/2C6/9/9/5K3 w");
    let question = json!({"stipulation": "#1"});
    let own = page.number;
    let order = |number: u32, more: Value| {
        let mut order = json!({"page": own, "number": number, "setup": mate, "question": question});
        order["vary"] = more;
        order
    };
    assert_eq!(ask(&bench, "matrix", &order(11, json!(["c4 *"]))).0, 422);
    assert_eq!(ask(&bench, "matrix", &order(11, json!(["c4: *"]))).0, 200);
    let mut signs = BTreeMap::new();
    let end = loop {
        let event = page.hear(|event| event["number"] == 11 && event["kind"] != "progress");
        if event["kind"] == "placed-all" {
            break event;
        }
        let state = event["sign"].as_str().or(event["state"].as_str()).unwrap_or_default();
        *signs.entry(state.to_owned()).or_insert(0) += 1;
        // What is sound can be put on the board.
        assert_eq!(event["setup"].is_object(), event["value"] == "sound");
    };
    assert!(
        end["said"].is_object() && signs.values().sum::<i32>() == 90 && signs["1"] > 1,
        "{signs:?}"
    );
    assert_eq!(ask(&bench, "prepend", &order(12, json!([]))).0, 200);
    let mut prepends = 0;
    let end = loop {
        let event = page.hear(|event| event["number"] == 12 && event["kind"] != "progress");
        if event["kind"] == "prepended-all" {
            break event;
        }
        prepends += 1;
    };
    assert_eq!((prepends, end["order"].as_array().map(Vec::len)), (36, Some(36)));
    // The two soldiers without any use go.
    let improve = json!({"page": own, "number": 13, "question": {"stipulation": "#2"},
        "setup": super::setup("xiangqi", "4ka3/4a4/4b4/7C1/9/9/3R4p/9/3K5/3p5 w")});
    assert_eq!(ask(&bench, "improve", &improve).0, 200);
    let mut best = Value::Null;
    let end = loop {
        let event = page.hear(|event| event["number"] == 13 && event["kind"] != "progress");
        if event["kind"] == "improved-all" {
            break event;
        }
        best = event;
    };
    assert!(
        end["order"][0].is_u64() && best["setup"]["men"].as_array().unwrap().len() < 9,
        "{end}"
    );
    let similar = json!({"page": page.number, "number": 14, "seed": 1, "moves": [2, 2], "men": [4, 9],
        "setup": super::setup("xiangqi", super::IRON_BOLT), "question": {"stipulation": "#2"}});
    assert_eq!(ask(&bench, "similar", &similar).0, 200);
    let found = page.hear(|event| event["kind"] == "similar");
    assert_eq!(found["stipulation"], "#2");
    assert_eq!(ask(&bench, "stop", &json!({"page": page.number, "number": 14})).0, 200);
    super::wait_until_idle(&bench);
}
