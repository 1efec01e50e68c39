//! The catalogue of words: one file for each language, with the same keys.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::LazyLock;

use super::sentence::{Arg, Sentence};
use super::template::{Piece, read};
use crate::notation::{Notation, Script};
use crate::report::{Move, numbered};
use crate::theme::Name;

/// A language of the catalogue.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Language {
    /// English, `en`.
    English,
    /// German, `de`.
    German,
    /// Chinese in simplified characters.
    Chinese,
}

impl Language {
    /// All languages, English first.
    pub const ALL: [Self; 3] = [Self::English, Self::German, Self::Chinese];

    /// Its code: `en`, `de`, `zh`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
            Self::Chinese => "zh",
        }
    }

    /// The notation in which people who read it expect moves, where a game has it; `None` where that
    /// of the problem does.
    pub const fn notation(self) -> Option<Notation> {
        match self {
            Self::English => None,
            Self::German => Some(Notation::German),
            Self::Chinese => Some(Notation::Chinese(Script::Simplified)),
        }
    }

    /// What ends a sentence.
    pub const fn full_stop(self) -> &'static str {
        match self {
            Self::English | Self::German => ".",
            Self::Chinese => "。",
        }
    }

    /// The separator of a list whose parts have commas.
    pub const fn semicolon(self) -> &'static str {
        match self {
            Self::English | Self::German => "; ",
            Self::Chinese => "；",
        }
    }

    /// The separator of a list.
    pub fn comma(self) -> &'static str {
        self.catalogue().comma()
    }

    /// How many forms it has for numbers: one and other, or only other.
    pub const fn forms(self) -> usize {
        match self {
            Self::English | Self::German => 2,
            Self::Chinese => 1,
        }
    }

    /// The templates that a file has: an object of JSON.
    const fn file(self) -> &'static str {
        match self {
            Self::English => include_str!("en.json"),
            Self::German => include_str!("de.json"),
            Self::Chinese => include_str!("zh.json"),
        }
    }

    /// The names of themes that are not in the file, by their keys. The table of themes has the English and
    /// the Chinese ones with the definitions, since files name themes in Chinese, too.
    fn themes(self) -> impl Iterator<Item = (String, &'static str)> {
        let named: Option<fn(Name) -> &'static str> = match self {
            Self::English => Some(Name::english),
            Self::German => None,
            Self::Chinese => Some(Name::chinese),
        };
        named.into_iter().flat_map(|text| {
            Name::ALL.iter().map(move |&name| (format!("theme.{}", name.id()), text(name)))
        })
    }

    /// The words of this language.
    pub fn catalogue(self) -> &'static Catalogue {
        match self {
            Self::English => &ENGLISH,
            Self::German => &GERMAN,
            Self::Chinese => &CHINESE,
        }
    }
}

static ENGLISH: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::of(Language::English));
static GERMAN: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::of(Language::German));
static CHINESE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::of(Language::Chinese));

/// The words of one language.
#[derive(Clone, Debug)]
pub struct Catalogue {
    language: Language,
    templates: BTreeMap<String, String>,
    read: BTreeMap<String, Vec<Piece>>,
}

impl Catalogue {
    fn of(language: Language) -> Self {
        // A test reads the files; one that cannot be read has no words.
        let mut templates: BTreeMap<String, String> =
            serde_json::from_str(language.file()).unwrap_or_default();
        templates.extend(language.themes().map(|(key, name)| (key, name.to_owned())));
        let mut pieces = BTreeMap::new();
        for (key, text) in &templates {
            pieces.insert(key.clone(), read(text));
        }
        Self { language, templates, read: pieces }
    }

    /// All keys with their templates, in the order of the keys.
    pub fn templates(&self) -> &BTreeMap<String, String> {
        &self.templates
    }

    pub(super) fn pieces(&self, key: &str) -> Option<&[Piece]> {
        self.read.get(key).map(Vec::as_slice)
    }

    /// Writes a sentence without a full stop. A key that is not in the catalogue is written itself,
    /// and what a template asks for and the sentence lacks is left out.
    pub fn write(&self, sentence: &Sentence) -> String {
        let Some(pieces) = self.pieces(&sentence.key) else { return sentence.key.to_string() };
        let mut text = String::new();
        for piece in pieces {
            match piece {
                Piece::Text(plain) => text += plain,
                Piece::Arg(name) => {
                    if let Some(arg) = sentence.args.get(name.as_str()) {
                        text += &self.arg(arg);
                    }
                }
                Piece::Forms(name, forms) => {
                    if let Some(Arg::Number(number)) = sentence.args.get(name.as_str()) {
                        text += &self.form(forms, *number).replace('#', &number.to_string());
                    }
                }
            }
        }
        text
    }

    fn form<'a>(&self, forms: &'a [String], number: u64) -> &'a str {
        let at = if number == 1 { 0 } else { self.language.forms() - 1 };
        forms.get(at).map_or("", String::as_str)
    }

    fn arg(&self, arg: &Arg) -> String {
        match arg {
            Arg::Number(number) => number.to_string(),
            Arg::Text(text) => text.clone(),
            Arg::Moves(moves) => {
                moves.iter().map(Move::marked).collect::<Vec<_>>().join(self.comma())
            }
            Arg::Line(line) => numbered(&line.moves),
            Arg::Sentence(part) => self.write(part),
            Arg::List(parts) => self.list(parts),
            Arg::Commas(parts) => {
                let written: Vec<String> = parts.iter().map(|part| self.write(part)).collect();
                written.join(self.comma())
            }
        }
    }

    /// Parts with commas between them, and the word for "and" before the last one.
    fn list(&self, parts: &[Sentence]) -> String {
        let written: Vec<String> = parts.iter().map(|part| self.write(part)).collect();
        match written.as_slice() {
            [] => String::new(),
            [only] => only.clone(),
            [before @ .., last] => {
                let before = before.join(self.comma());
                self.write(&Sentence::new("list").text("before", before).text("last", last))
            }
        }
    }

    fn comma(&self) -> &str {
        self.templates.get("comma").map_or(", ", String::as_str)
    }
}

/// The words of all languages as one object of JSON: the codes of the languages with their templates.
///
/// The files are put together as they are. To read them all and to write them again takes a browser longer than
/// the rest of what it does before a page can be used.
pub fn json() -> String {
    let mut all = String::new();
    for language in Language::ALL {
        all += if all.is_empty() { "{" } else { "," };
        let templates = language.file().trim_end().strip_suffix('}').unwrap_or("{").trim_end();
        let _ = write!(all, "\"{}\":{templates}", language.code());
        for (key, name) in language.themes() {
            // Neither has a character that JSON writes in another way.
            let _ = write!(all, ",\"{key}\":\"{name}\"");
        }
        all.push('}');
    }
    all.push('}');
    all
}
