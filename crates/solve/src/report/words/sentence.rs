//! Sentences in no language, and the catalogue of templates that writes them: one file for each
//! language, with the same keys.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::sync::LazyLock;

use serde::{Serialize, Serializer};

use crate::notation::{Notation, Script};
use crate::report::{Line, Move, MoveMark, ShownMove, numbered};
use crate::theme::Name;

/// A sentence, or a part of one, in no language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Sentence {
    /// Its key in the catalogue: `finding.cook`.
    pub key: Cow<'static, str>,
    /// What belongs into it, by the names of the placeholders.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub args: BTreeMap<Cow<'static, str>, Arg>,
}

/// What belongs into a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arg {
    /// A number, by which a template may choose a form.
    Number(u64),
    /// What is the same in all languages: a name, a square, a word of a file, an error message.
    Text(String),
    /// Moves, separated by commas.
    Moves(#[serde(serialize_with = "shown")] Vec<Move>),
    /// Moves that follow one another from the problem position, with their numbers.
    Line(#[serde(serialize_with = "shown_line")] Line),
    /// A part that is a sentence itself.
    Sentence(Box<Sentence>),
    /// Such parts as a list: `a, b and c`.
    List(Vec<Sentence>),
    /// Such parts with commas between them.
    Commas(Vec<Sentence>),
}

fn shown<S: Serializer>(moves: &[Move], to: S) -> Result<S::Ok, S::Error> {
    ShownMove::all(moves).serialize(to)
}

fn shown_line<S: Serializer>(line: &Line, to: S) -> Result<S::Ok, S::Error> {
    to.collect_map([("moves", ShownMove::all(&line.moves))])
}

/// Writes sentences in English, as machine output has them.
pub(in crate::report) fn english<S: Serializer>(
    sentences: &[Sentence],
    to: S,
) -> Result<S::Ok, S::Error> {
    to.collect_seq(sentences.iter().map(Sentence::english))
}

impl Sentence {
    /// A sentence into which nothing belongs yet.
    pub fn new(key: impl Into<Cow<'static, str>>) -> Self {
        Self { key: key.into(), args: BTreeMap::new() }
    }

    /// Fills a placeholder with a number.
    #[must_use]
    pub fn number(self, name: &'static str, number: impl TryInto<u64>) -> Self {
        self.with(name, Arg::Number(number.try_into().unwrap_or(u64::MAX)))
    }

    /// Fills a placeholder with a literal text.
    #[must_use]
    pub fn text(self, name: &'static str, text: impl fmt::Display) -> Self {
        self.with(name, Arg::Text(text.to_string()))
    }

    /// With a move, without its mark.
    #[must_use]
    pub fn mv(self, name: &'static str, mv: Option<&Move>) -> Self {
        self.moves(name, mv.map(std::slice::from_ref).unwrap_or_default())
    }

    /// With moves, without their marks.
    #[must_use]
    pub fn moves(self, name: &'static str, moves: &[Move]) -> Self {
        let plain = |mv: &Move| Move { mark: MoveMark::None, ..mv.clone() };
        self.with(name, Arg::Moves(moves.iter().map(plain).collect()))
    }

    /// With moves and their marks.
    #[must_use]
    pub fn marked(self, name: &'static str, moves: &[Move]) -> Self {
        self.with(name, Arg::Moves(moves.to_vec()))
    }

    /// Fills a placeholder with a line of moves.
    #[must_use]
    pub fn line(self, name: &'static str, line: &Line) -> Self {
        self.with(name, Arg::Line(line.clone()))
    }

    /// Fills a placeholder with another sentence.
    #[must_use]
    pub fn part(self, name: &'static str, part: Self) -> Self {
        self.with(name, Arg::Sentence(Box::new(part)))
    }

    /// With a list of parts.
    #[must_use]
    pub fn list(self, name: &'static str, parts: Vec<Self>) -> Self {
        self.with(name, Arg::List(parts))
    }

    /// With parts that have only commas between them.
    #[must_use]
    pub fn commas(self, name: &'static str, parts: Vec<Self>) -> Self {
        self.with(name, Arg::Commas(parts))
    }

    fn with(mut self, name: &'static str, arg: Arg) -> Self {
        self.args.insert(Cow::Borrowed(name), arg);
        self
    }

    /// Writes it in a language, without a full stop.
    pub fn text_in(&self, language: Language) -> String {
        language.catalogue().write(self)
    }

    /// Writes it as a sentence of its own: with a capital letter and a full stop.
    pub fn alone_in(&self, language: Language) -> String {
        self.title_in(language) + language.full_stop()
    }

    /// Writes it with a capital letter, as above or before what it is about.
    pub fn title_in(&self, language: Language) -> String {
        let text = self.text_in(language);
        let mut letters = text.chars();
        let first = letters.next().map(char::to_uppercase);
        first.into_iter().flatten().chain(letters).collect()
    }

    /// Writes it in English, without a full stop.
    pub fn english(&self) -> String {
        self.text_in(Language::English)
    }
}

/// A piece of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// Literal text between placeholders.
    Text(String),
    /// What belongs there, by its name.
    Arg(String),
    /// A form that is chosen by a number: the name of the number, and the forms.
    Forms(String, Vec<String>),
}

/// Reads a template. Everything between placeholders is text.
pub(super) fn read(template: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        let Some((inside, behind)) = after.split_once('}') else { break };
        if !before.is_empty() {
            pieces.push(Piece::Text(before.to_owned()));
        }
        pieces.push(match inside.split_once(':') {
            None => Piece::Arg(inside.to_owned()),
            Some((name, forms)) => {
                Piece::Forms(name.to_owned(), forms.split('|').map(str::to_owned).collect())
            }
        });
        rest = behind;
    }
    if !rest.is_empty() {
        pieces.push(Piece::Text(rest.to_owned()));
    }
    pieces
}

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
                        let said = self.arg(arg);
                        // "a chariot", "an advisor".
                        let is_article = text == "a " || text.ends_with(" a ");
                        let is_vowel = said.starts_with(['a', 'e', 'i', 'o']);
                        if self.language == Language::English && is_article && is_vowel {
                            text.insert(text.len() - 1, 'n');
                        }
                        text += &said;
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

/// The columns that a character takes: two for Chinese and its signs.
pub fn columns(c: char) -> usize {
    let is_wide = matches!(
        u32::from(c),
        0x1100..=0x115f
            | 0x2e80..=0xa4cf
            | 0xac00..=0xd7a3
            | 0xf900..=0xfaff
            | 0xfe30..=0xfe6f
            | 0xff00..=0xff60
            | 0xffe0..=0xffe6
            | 0x2_0000..=0x3_fffd
    );
    1 + usize::from(is_wide)
}

/// The columns that a text without line breaks takes.
pub fn width(text: &str) -> usize {
    text.chars().map(columns).sum()
}

/// A text padded with spaces to a number of columns.
pub fn filled(text: &str, to: usize) -> String {
    let fill = " ".repeat(to.saturating_sub(width(text)));
    format!("{text}{fill}")
}
