//! The page writes sentences as the program does.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::json;

use super::{IRON_BOLT, ask, bench, parts, raw, request, setup};
use crate::notation::Notation;
use crate::report::words::{Language, Sentence, json as catalogue};
use crate::report::{Line, Move, record_line};
use crate::rules::RuleSet;

/// The names of the placeholders of a template, and whether a form is chosen by each.
fn placeholders(template: &str) -> BTreeSet<(&str, bool)> {
    let inside = template.split('{').skip(1).filter_map(|part| part.split('}').next());
    inside
        .map(|inside| match inside.split_once(':') {
            Some((name, _)) => (name, true),
            None => (inside, false),
        })
        .collect()
}

/// The names of placeholders live as long as the program.
fn kept(name: &str) -> &'static str {
    Box::leak(name.to_owned().into_boxed_str())
}

/// Every kind of argument in turn, in place of a placeholder.
fn filled(sentence: Sentence, name: &str, kind: usize, moves: &[Move]) -> Sentence {
    let name = kept(name);
    let side = || Sentence::new("side.red");
    match kind % 7 {
        0 => sentence.text(name, "“{a:b|c}” #"),
        1 => sentence.number(name, 17_u8),
        2 => sentence.marked(name, moves),
        3 => sentence.line(name, &Line { moves: moves.to_vec(), ..Line::default() }),
        4 => sentence.line(name, &Line { moves: moves[1..].to_vec(), ..Line::default() }),
        5 => sentence.part(name, Sentence::new("answer.won").number("moves", 1_u8)),
        _ => sentence.list(name, vec![side(); kind / 7 % 4]),
    }
}

/// Each template of each language with several fillings: as lines for `tests/browser/words.js`.
fn lines() -> Vec<String> {
    let position = RuleSet::Xiangqi.read(IRON_BOLT).expect("a position");
    let mut at = position;
    let names = ["h7e7", "d1c1", "d4d10"].into_iter();
    let line: Vec<_> = names
        .map(|name| {
            let mv = at.read_move(Notation::Coordinates, name).expect("a move");
            at = at.after(mv).expect("a legal move");
            mv
        })
        .collect();
    let moves = record_line(&position, Notation::Coordinates, &line);
    let mut lines = Vec::new();
    for language in Language::ALL {
        for (key, template) in language.catalogue().templates() {
            for round in 0..14_usize {
                let mut sentence = Sentence::new(key.clone());
                for (at, (name, has_forms)) in placeholders(template).into_iter().enumerate() {
                    sentence = if has_forms {
                        sentence.number(kept(name), round % 3)
                    } else {
                        filled(sentence, name, round + at, &moves)
                    };
                }
                let text = sentence.text_in(language);
                let (code, sentence) = (language.code(), &sentence);
                lines.push(json!({"code": code, "sentence": sentence, "text": text}).to_string());
            }
        }
    }
    lines
}

fn node() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let mut places = std::env::split_paths(&path);
    places.find_map(|folder| Some(folder.join("node")).filter(|node| node.is_file()))
}

/// Needs node; skipped where there is none.
#[test]
#[expect(clippy::print_stderr, reason = "the log says what was not tested")]
fn the_page_writes_every_sentence_as_the_program_does() {
    let Some(node) = node() else { return eprintln!("skipped: there is no node") };
    let folder = tempfile::tempdir().expect("a folder");
    // Modules of the page have no package that would say what they are.
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/workbench/page");
    for name in ["language.js", "line.js", "words.js"] {
        fs::copy(page.join(name), folder.path().join(name)).expect("a copy");
    }
    fs::write(folder.path().join("package.json"), r#"{"type": "module"}"#).expect("a file");
    let words = folder.path().join("catalogue.json");
    fs::write(&words, catalogue()).expect("a file");
    let lines = lines();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser/words.js");
    let mut run = Command::new(node);
    run.arg(script).arg(folder.path().join("language.js")).arg(&words);
    run.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut run = run.spawn().expect("node starts");
    let mut to = run.stdin.take().expect("its input");
    let sent = lines.join("\n");
    // A script that fails reads no more.
    let _ = to.write_all(sent.as_bytes());
    drop(to);
    let run = run.wait_with_output().expect("an end");
    let (out, said) = (String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
    assert!(run.status.success(), "{said}");
    assert_eq!(out.trim(), format!("{} sentences", lines.len()));
    assert!(lines.len() > 8000, "{}", lines.len());
}

#[test]
fn the_catalogue_is_sent_with_all_languages() {
    let bench = bench();
    let (host, page) = parts(&bench);
    let sent = request("GET", &format!("{page}catalogue.json"), &[("Host", host.as_str())], "");
    let (status, text) = raw(&host, &sent);
    assert_eq!((status, text.as_str()), (200, catalogue().as_str()));
    let words: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(words["de"]["theme.iron-bolt"], "Eiserner Riegel");
    assert_eq!(words["zh"]["theme.iron-bolt"], "铁门栓");
    assert_eq!(words["en"]["theme.iron-bolt"], "Iron Bolt");
}

#[test]
fn a_final_position_is_explained_in_no_language() {
    let bench = bench();
    let order = json!({"setup": setup("xiangqi", IRON_BOLT), "moves": ["h7e7", "d1c1", "d4d10"]});
    let (status, ending) = ask(&bench, "ending", &order);
    assert_eq!(status, 200, "{ending}");
    let lines = ending["lines"].as_array().expect("lines");
    let key = |at: usize| lines[at]["sentence"]["key"].as_str();
    assert_eq!((key(0), key(1)), (Some("anatomy"), Some("flight.off-palace")), "{ending}");
    assert_eq!(lines[1]["about"][0]["key"], "direction.north");
    assert!(ending["themes"].as_array().is_some_and(|all| all.contains(&json!("iron-bolt"))));
}
