//! Every message that the command line gives about an input, the page gives as well: about a text that
//! is pasted, a file that is dropped, and a file that is opened.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use super::IRON_BOLT;
use crate::input::{Input, PoseOptions};
use crate::rules::RuleSet;
use crate::workbench::{OpenText, desk};

/// The files of `tests/faults/data`, and others of each kind of message.
fn inputs() -> Vec<(String, Vec<u8>)> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/faults/data");
    let files = fs::read_dir(data).expect("a folder").map(|it| it.expect("a file").path());
    let mut all: Vec<_> = files
        .filter(|path| path.extension().is_none_or(|it| it != "md"))
        .map(|path| {
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            (name, fs::read(path).expect("it can be read"))
        })
        .collect();
    let own = |name: &str, text: String| (name.to_owned(), text.into_bytes());
    let one = format!("- fen: {IRON_BOLT}\n  stipulation: \"#2\"\n");
    all.extend([
        own("same-ids.yaml", format!("{one}  id: a\n---\n{one}  id: a\n")),
        own("twins.yaml", format!("{one}  twins: {{b: move a1 b1, c: remove d4}}\n")),
        own("unknown.yaml", format!("{one}  titel: x\n")),
        own("torn.yaml", format!("problems:\n- fen: {IRON_BOLT}\n  id: [\n")),
        own("bad-mark.yaml", format!("{one}  marks: [z9]\n")),
        own("themes.yaml", format!("{one}  themes: [iron-bold]\n  difficulty: 30\n")),
        own("twin.yaml", format!("{one}  twins: {{b: frobnicate}}\n")),
        own("solution.yaml", format!("{one}  solution: 1. (\n")),
        own("columns.csv", format!("fen,titel\n{IRON_BOLT},x\nnonsense,y\n")),
        own("names.jsonl", format!("{{\"fen\":\"{IRON_BOLT}\",\"stipulaton\":\"#3\"}}\n{{\n")),
        own("operations.epd", format!("{IRON_BOLT} - - dn 2; id \"a\";\nnonsense\n")),
        own("game.pgn", "[Event \"x\"]\n\n1. h3e3 h10g8 *\n".to_owned()),
    ]);
    all
}

/// What the reader says of an input, as the command line prints it.
fn by_the_reader(name: &str, bytes: &[u8]) -> Vec<String> {
    let all = Input::default().problems_of(name, bytes.to_vec());
    let said = all.flat_map(|raw| {
        let mut posed = raw.pose(&PoseOptions::default());
        // Both look at the twins of a problem.
        let (_, twins) = posed.take_twins();
        let all = std::iter::once(&posed).chain(&twins);
        let parts = all.flat_map(|posed| posed.diagnostics().iter().map(|one| one.message.clone()));
        parts.collect::<Vec<_>>()
    });
    said.collect()
}

fn pasted(order: &Value) -> Value {
    let answer = desk::answer("paste", order.to_string().as_bytes()).expect("an answer");
    serde_json::from_str(&answer).expect("JSON")
}

/// Asserts that a page which says this says all of that.
#[track_caller]
fn says_all(name: &str, how: &str, shown: &Value, wanted: &[String]) {
    let shown = shown.to_string();
    for one in wanted {
        let text = json!(one).to_string();
        assert!(shown.contains(text.trim_matches('"')), "{name}, {how}: {one}\nis not in {shown}");
    }
}

#[test]
fn the_page_says_of_an_input_whatever_the_command_line_says() {
    let board = json!({"rules": "xiangqi", "men": [], "turn": "w"});
    let mut messages = 0;
    for (name, bytes) in inputs() {
        let wanted = by_the_reader(&name, &bytes);
        messages += wanted.len();
        let hex = bytes.iter().fold(String::new(), |mut hex, byte| {
            write!(hex, "{byte:02x}").expect("a string takes it");
            hex
        });
        let order = json!({"name": name, "hex": hex, "rules": "xiangqi", "setup": board});
        says_all(&name, "dropped", &pasted(&order)["errors"], &wanted);
        let list: Value =
            serde_json::from_str(&desk::json(&OpenText::read(&name, bytes.clone()).list()))
                .expect("JSON");
        let parts = list["problems"].as_array().expect("a list").iter().map(|it| &it["errors"]);
        let parts: Vec<_> = parts.chain([&list["errors"]]).collect();
        says_all(&name, "opened", &json!(parts), &wanted);
        let Ok(text) = String::from_utf8(bytes.clone()) else { continue };
        let order = json!({"text": text, "rules": "xiangqi", "setup": board});
        let found = pasted(&order);
        let wanted = by_the_reader("pasted", &bytes);
        // The page finds a position in a text that no command reads, or says that there is none.
        let mut all = Input::default().problems_of("pasted", bytes.clone());
        let is_read = all.any(|raw| raw.is_problem());
        let is_none = found["errors"][0]["word"] == "no-text";
        if is_read && !is_none && found["setup"].is_null() {
            says_all(&name, "pasted", &found["errors"], &wanted);
        }
        let is_something = found["problems"].as_array().is_some_and(|all| !all.is_empty())
            || !found["moves"].is_null()
            || !found["setup"].is_null();
        let is_said = found["errors"].as_array().is_some_and(|all| !all.is_empty());
        assert!(is_something || is_said || text.is_empty(), "{name}: {found}");
    }
    assert!(messages > 40, "{messages}");
}

#[test]
fn what_the_page_has_no_field_for_is_named() {
    let more = "  themes: [iron-bolt]\n  keywords: [old]\n  award: {comment: fine}\n";
    let text = format!("- fen: {IRON_BOLT}\n  stipulation: \"#2\"\n  title: T\n{more}");
    let found = pasted(&json!({"text": text, "rules": "xiangqi"}));
    let said = found["errors"].as_array().expect("a list").iter();
    let said: Vec<_> = said.filter(|it| it["word"] == "left-out").collect();
    assert_eq!(said.len(), 1, "{found}");
    let detail = said[0]["detail"].as_str().expect("a text");
    assert_eq!(detail, "keywords, themes, award comment");
}

#[test]
fn a_solution_in_another_notation_keeps_all_that_is_no_move() {
    let fen = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w";
    let text = "  {first}\n1. c6-d8+! {note}\n (1. g9f9 {no mate}) 1... e10f10\n2. a1a9?? g9f9# ";
    let rewritten = |solution: &str, from: &str, to: &str| {
        let question = json!({"stipulation": "#2", "solution": solution, "notation": from});
        let order = json!({"setup": super::setup("xiangqi", fen), "question": question, "to": to});
        let answer = desk::answer("rewrite", order.to_string().as_bytes()).expect("an answer");
        let answer: Value = serde_json::from_str(&answer).expect("JSON");
        answer["solution"].as_str().expect("a text").to_owned()
    };
    let wxf = rewritten(text, "coordinates", "wxf");
    assert_eq!(
        wxf,
        "  {first}\n1. H7+6+! {note}\n (1. P3=4 {no mate}) 1... K5=6\n2. a1a9?? g9f9# "
    );
    for from in RuleSet::Xiangqi.notations().iter().map(|it| it.name()) {
        let there = rewritten("1. c6d8+ e10f10 2. g9f9#", "coordinates", from);
        assert_eq!(rewritten(&there, from, "coordinates"), "1. c6d8+ e10f10 2. g9f9#", "{from}");
        for to in RuleSet::Xiangqi.notations().iter().map(|it| it.name()) {
            assert_eq!(rewritten("no move at all", from, to), "no move at all", "{from} {to}");
        }
    }
}
