//! A page that trains: a list of problems, solved one at a time on their boards.
//!
//! The scripts know no rules. Of each problem they have a pack that lists all legal moves; it is compressed,
//! since a problem of four moves has thousands of positions.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;

use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::json;

use super::super::{Book, Diagram, Training};
use super::{Page, matter, solutions};
use crate::diagram::picture::svg::escaped;
use crate::input::Fingerprint;
use crate::notation::Notation;
use crate::pack::{JUDGE, Pack};
use crate::report::record_move;
use crate::report::words::Language;
use crate::rules::RuleSet;

const PROGRESS: &str = include_str!("progress.js");
const LESSON: &str = include_str!("lesson.js");
const TRAINER: &str = include_str!("train.js");
pub(super) const STYLE: &str = include_str!("train.css");

/// What readers see: the list, the diagrams and the solutions.
pub(super) fn body(book: &Book, page: &mut Page) -> String {
    let mut text = String::from("<div id=\"home\">\n");
    let title = escaped(&book.title);
    // Writing to a string cannot fail.
    let _ = writeln!(text, "<header>\n<h1>{title}</h1>\n<p id=\"sum\"></p>\n</header>");
    text += "<div id=\"tools\"></div>\n";
    text += &matter::foreword(book);
    text += &matter::contents(book, None, false);
    text += &matter::signs(book);
    text += "</div>\n<div id=\"desk\">\n<main>\n";
    text += &page.diagrams(book);
    text += "</main>\n";
    text += &solutions::solutions(book, None, &mut page.boards);
    text + "</div>\n"
}

/// The packs with what else the scripts know, and the scripts.
pub(super) fn scripts(book: &Book) -> String {
    let diagrams = book.diagrams().map(|(_, diagram)| diagram);
    let trained = diagrams.filter_map(|it| Some((it, it.training.as_ref()?)));
    let all: Vec<(&Diagram, &Training)> = trained.collect();
    let prints: Vec<&str> = all.iter().map(|(_, training)| training.print.as_str()).collect();
    let packs = all.iter().filter_map(|(_, training)| training.pack.as_ref());
    let squares: BTreeMap<&str, Vec<String>> =
        packs.map(|pack| (pack.rules.as_str(), squares(&pack.rules))).collect();
    let problem = |(diagram, training): &(&Diagram, &Training)| {
        json!({
            "id": training.id,
            "print": training.print,
            "pack": training.pack.as_ref().map(compressed),
            "note": training.note.as_ref().map(|note| note.alone_in(book.language)),
            "tries": training.tries,
            "hints": diagram.hints,
        })
    };
    let data = json!({
        "set": Fingerprint::of(&prints).to_string(),
        "words": words(book.language),
        "squares": squares,
        "castling": castling(),
        "problems": all.iter().map(problem).collect::<Vec<_>>(),
    });
    // Nothing in it ends the element.
    let data = data.to_string().replace('<', "\\u003c");
    format!(
        "<script type=\"application/json\" id=\"training\">{data}</script>\n\
         <script type=\"module\">\n{JUDGE}{PROGRESS}{LESSON}{TRAINER}</script>\n"
    )
}

/// The texts of the scripts by their names; the scripts fill them.
fn words(language: Language) -> BTreeMap<&'static str, &'static str> {
    let texts = language.catalogue().templates().iter();
    texts.filter_map(|(key, text)| Some((key.strip_prefix("train.")?, text.as_str()))).collect()
}

/// The names of the squares of a rule set, in their order.
fn squares(rules: &str) -> Vec<String> {
    let rules: Option<RuleSet> = rules.parse().ok();
    rules.into_iter().flat_map(|it| (0..).map_while(move |at| it.square_name(at))).collect()
}

/// What castling, the one move whose text names no squares, does on the board of each side.
fn castling() -> Vec<String> {
    let open = ["r1kn/ppppp/6/7/6/PPPPP/NK1R w Kk", "r1kn/ppppp/6/7/6/PPPPP/NK1R b Kk"];
    let effect = |fen: &str| {
        let position = RuleSet::Chex.read(fen).ok()?;
        let mv = position.read_move(Notation::Coordinates, "O-O").ok()?;
        Some(solutions::effect(&record_move(&position, Notation::Coordinates, mv, 0)?))
    };
    open.into_iter().filter_map(effect).collect()
}

/// A pack as compressed JSON, in the letters of base64.
fn compressed(pack: &Pack) -> String {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    // Neither the text nor the memory that it is written to can fail.
    let text = serde_json::to_vec(pack).unwrap_or_default();
    let _ = encoder.write_all(&text);
    base64(&encoder.finish().unwrap_or_default())
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for part in bytes.chunks(3) {
        let bits = (0..3).fold(0, |bits, at| bits << 8 | usize::from(*part.get(at).unwrap_or(&0)));
        for at in 0..=part.len() {
            text.push(char::from(LETTERS[bits >> (18 - 6 * at) & 63]));
        }
        text.push_str(&"=".repeat(3 - part.len()));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scripts_say_each_text_of_the_catalogue_and_no_other() {
        let known = words(Language::English);
        let scripts = [PROGRESS, LESSON, TRAINER].concat();
        for key in known.keys() {
            assert!(scripts.contains(&format!("\"{key}\"")), "{key} is never said");
        }
        for said in scripts.split("say(\"").skip(1) {
            let key = said.split('"').next().unwrap();
            assert!(known.contains_key(key), "{key} is not in the catalogue");
        }
    }

    #[test]
    fn castling_moves_king_and_rook_of_each_side() {
        let played = castling();
        assert_eq!(played.len(), 2);
        assert!(played[0].ends_with('R') && played[1].ends_with('r'), "{played:?}");
    }

    #[test]
    fn bytes_are_written_as_base64() {
        let written = ["", "p", "pa", "pai", "paij"].map(|text| base64(text.as_bytes()));
        assert_eq!(written, ["", "cA==", "cGE=", "cGFp", "cGFpag=="]);
    }
}
