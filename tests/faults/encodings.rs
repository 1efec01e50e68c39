//! Every text format in every encoding: all commands read the same.

use std::fs;
use std::path::Path;
use std::process::Command;

use encoding_rs::{BIG5, Encoding, GB18030};

const MATE: &str = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w";
const MOVES: &str = "1. 馬七進六 將5平6 2. 兵三平四";

/// A file in each format of text, in traditional characters, which all encodings have.
fn files() -> Vec<(&'static str, String)> {
    let object = format!(
        "{{\"id\":\"雙兵\",\"fen\":\"{MATE}\",\"title\":\"夢入神機\",\"notation\":\"chinese\",\"solution\":\"{MOVES}\"}}\n"
    );
    vec![
        (
            "a.yaml",
            format!(
                "problems:\n  - id: 橘中祕\n    fen: {MATE}\n    notation: chinese\n    stipulation: \"#2\"\n    \
                 solution: {MOVES}\n  - id: second\n    title: 梅花譜\n    fen: {MATE}\n"
            ),
        ),
        ("b.fen", format!("# 象棋殘局\n{MATE}\n{MATE} - - 0 1\n")),
        ("c.epd", format!("{MATE} - - id \"象棋\";\n{MATE} - - id \"二車\"; dm 2;\n")),
        ("d.tsv", format!("id\tfen\ttitle\n雙車\t{MATE}\t適情雅趣\n單車\t{MATE}\t心武殘編\n")),
        ("e.csv", format!("id,fen,title\n雙車錯,{MATE},適情雅趣\n單車,{MATE},\"心武殘編, 一\"\n")),
        ("f.jsonl", object.repeat(2).replacen("雙兵", "單兵", 1)),
        ("g.json", format!("[\n{}]\n", object.replace(",\"", ",\n \""))),
        ("h.pgn", format!("[Event \"適情雅趣\"]\n[FEN \"{MATE}\"]\n\n{MOVES}\n\n")),
        ("i.txt", format!("{MATE}\n{MOVES}\n")),
        (
            "j.ubb",
            "[DhtmlXQ]\n[DhtmlXQ_title]七星聚會[/DhtmlXQ_title]\n[DhtmlXQ_binit]\
             9924999949999999999999619999999965999941403099999999993899999999[/DhtmlXQ_binit]\n\
             [/DhtmlXQ]\n"
                .to_owned(),
        ),
    ]
}

fn utf16(text: &str, mark: bool, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    let mark = mark.then_some(0xfeff);
    mark.into_iter().chain(text.encode_utf16()).flat_map(bytes).collect()
}

fn in_encoding(encoding: &'static Encoding, text: &str) -> Vec<u8> {
    let (bytes, _, lost) = encoding.encode(text);
    assert!(!lost, "{text}");
    bytes.into_owned()
}

/// What a command says about the files in an encoding.
fn said(folder: &Path, args: &[&str]) -> (String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_paiju"));
    // What is compared is English.
    command.env("LC_ALL", "C").current_dir(folder).args(args);
    let output = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr))
}

/// A text in an encoding.
type Encode = fn(&str) -> Vec<u8>;

#[test]
fn all_commands_read_the_same_in_every_encoding() {
    let encodings: [(&str, Encode); 8] = [
        ("utf-8", |text| text.as_bytes().to_vec()),
        ("utf-8", |text| format!("\u{feff}{text}").into_bytes()),
        ("gbk", |text| in_encoding(GB18030, text)),
        ("big5", |text| in_encoding(BIG5, text)),
        ("utf-16le", |text| utf16(text, true, u16::to_le_bytes)),
        ("utf-16be", |text| utf16(text, true, u16::to_be_bytes)),
        ("utf-16le", |text| utf16(text, false, u16::to_le_bytes)),
        ("utf-16be", |text| utf16(text, false, u16::to_be_bytes)),
    ];
    let names: Vec<&str> = files().iter().map(|(name, _)| *name).collect();
    let mut expected: Vec<(String, String)> = Vec::new();
    for (name, encode) in encodings {
        let folder = tempfile::tempdir().unwrap();
        for (file, text) in files() {
            fs::write(folder.path().join(file), encode(&text)).unwrap();
        }
        let mut found = Vec::new();
        for command in ["verify", "solve", "batch", "convert", "show"] {
            for named in [false, true] {
                let mut args = vec![command];
                match command {
                    "convert" => args.extend(["--format", "yaml"]),
                    "batch" => args.push("--no-timing"),
                    "verify" | "solve" => args.extend(["--nodes", "100000"]),
                    _ => {}
                }
                if named {
                    args.extend(["--encoding", name]);
                }
                args.extend(&names);
                let (text, errors) = said(folder.path(), &args);
                // The fingerprint of a game is one of its bytes, and so are those of all results. Which
                // encoding was named is part of the question.
                let without = |line: String, key: &str| match line.split_once(key) {
                    Some((before, after)) => {
                        format!("{before}{}", &after[after.find('"').unwrap()..])
                    }
                    None => line,
                };
                let bare = |line: &str| {
                    ["hash", "digest", "question"]
                        .iter()
                        .fold(line.to_owned(), |line, key| without(line, &format!("\"{key}\":\"")))
                };
                let text: Vec<String> = text.lines().map(bare).collect();
                found.push((text.join("\n"), errors));
            }
        }
        if expected.is_empty() {
            let all = &found[6].0;
            for word in ["橘中祕", "象棋", "雙車錯", "單兵", "心武殘編, 一", "夢入神機", "七星聚會"]
            {
                assert!(all.contains(word), "{word} in {all}{}", found[6].1);
            }
            assert!(found[0].0.contains("16 problems: 16 sound"), "{}{}", found[0].0, found[0].1);
            expected = found;
        } else {
            for (found, expected) in found.iter().zip(&expected) {
                assert_eq!(found, expected, "{name}");
            }
        }
    }
}

#[test]
fn a_byte_without_a_meaning_is_warned_of_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files().iter().filter(|(name, _)| !name.ends_with("fen")) {
        let mut bytes = text.as_bytes().to_vec();
        // In the middle of a letter outside ASCII.
        let at = bytes.iter().position(|byte| !byte.is_ascii()).unwrap();
        bytes[at] = 0xff;
        fs::write(folder.path().join(name), bytes).unwrap();
        let (text, errors) = said(folder.path(), &["show", name]);
        assert!(
            errors.contains("0xff") && errors.contains("not text in UTF-8"),
            "{name}: {errors}"
        );
        assert!(errors.contains(name), "{name}: {errors}");
        assert!(text.contains("to move"), "{name}: {text}{errors}");
    }
}

#[test]
fn games_are_read_in_every_encoding() {
    let folder = tempfile::tempdir().unwrap();
    let game = "[Event \"棋王賽\"]\n\n1. 炮二平五 馬8進7 2. 馬二進三 車9平8 *\n\n";
    for encoding in [GB18030, BIG5] {
        fs::write(folder.path().join("a.pgn"), in_encoding(encoding, game)).unwrap();
        let (text, errors) = said(folder.path(), &["judge", "a.pgn"]);
        assert!(!text.is_empty() && errors.is_empty(), "{text}{errors}");
        let (_, errors) = said(folder.path(), &["judge", "--encoding", "klingon", "a.pgn"]);
        assert!(errors.contains("expected an encoding"), "{errors}");
    }
}
