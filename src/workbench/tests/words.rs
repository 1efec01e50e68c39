//! The page writes sentences as the program does, and has its own words in all languages.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::json;

use super::{IRON_BOLT, ask, bench, parts, raw, request, setup};
use crate::game::Repetition;
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
    for name in ["language.js", "line.js"] {
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

/// The words of the page: the texts of each in English, German and Chinese.
fn own_words() -> BTreeMap<String, Vec<String>> {
    serde_json::from_str(include_str!("../page/words.json")).expect("rows of texts")
}

/// The texts of the files with these endings in two folders.
fn texts(folders: [&str; 2], endings: &[&str]) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = folders.map(|folder| fs::read_dir(root.join(folder)).expect("a folder"));
    let paths = files.into_iter().flatten().map(|file| file.expect("a file").path());
    let is_wanted = |path: &PathBuf| {
        path.extension().is_some_and(|it| endings.iter().any(|ending| it == *ending))
    };
    let texts = paths.filter(is_wanted).map(|path| fs::read_to_string(path).expect("a text"));
    texts.collect()
}

#[test]
fn every_word_of_the_page_is_in_all_languages_with_the_same_placeholders() {
    let words = own_words();
    assert!(words.len() > 200, "{}", words.len());
    for (word, texts) in words {
        assert_eq!(texts.len(), Language::ALL.len(), "{word}");
        for text in &texts {
            assert!(!text.trim().is_empty(), "{word}");
            assert_eq!(placeholders(text), placeholders(&texts[0]), "{word}: {text}");
        }
    }
}

#[test]
fn the_page_has_every_word_that_it_says_and_no_other() {
    let words = own_words();
    let scripts = texts(["src/workbench/page", "crates/web/page"], &["js", "html"]);
    let said = scripts.split("words.say(\"").skip(1).filter_map(|rest| rest.split_once('"'));
    let said: BTreeSet<&str> = said.map(|(word, _)| word).collect();
    assert!(said.len() > 100, "{}", said.len());
    let missing: Vec<_> = said.iter().filter(|word| !words.contains_key(**word)).collect();
    assert!(missing.is_empty(), "said and not in the list: {missing:?}");
    // Some are made of two parts: `stipulationHelp`, `keeps-key`, `refused.conflict`.
    let names =
        Notation::ALL.map(Notation::name).into_iter().chain(Repetition::ALL.map(Repetition::name));
    let mut made: BTreeSet<String> = names.map(|name| format!("names.{name}")).collect();
    let fields = ["stipulation", "twins", "records", "marks"];
    made.extend(fields.map(|field| format!("{field}Help")));
    made.extend(["game", "men", "title"].map(|part| format!("from-{part}")));
    made.extend(["key", "line", "net"].map(|part| format!("keeps-{part}")));
    made.extend(["solutions", "keys", "defenses"].map(str::to_owned));
    let missing: Vec<_> = made.iter().filter(|word| !words.contains_key(*word)).collect();
    assert!(missing.is_empty(), "said and not in the list: {missing:?}");
    // Requests name the reasons of refusals.
    let requests = texts(["src/workbench", "src/workbench/server"], &["rs"]);
    let is_used = |word: &str| match word.split_once('.') {
        Some(("refused", reason)) => {
            let quoted = format!("\"{reason}\"");
            reason == "other" || requests.contains(&quoted) || scripts.contains(&quoted)
        }
        Some(("asks", kind)) => kind == "####" || scripts.contains(&format!("\"{kind}\"")),
        _ => {
            let is_key = scripts.contains(&format!("{word}: "));
            is_key || made.contains(word) || scripts.contains(&format!("\"{word}\""))
        }
    };
    let unused: Vec<_> = words.keys().filter(|word| !is_used(word)).collect();
    assert!(unused.is_empty(), "in the list and never said: {unused:?}");
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
