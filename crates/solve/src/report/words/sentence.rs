//! A sentence before it is written: a key of the catalogue, and what its templates ask for.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use serde::{Serialize, Serializer};

use super::catalogue::Language;
use crate::report::{Line, Move, MoveMark, ShownMove};

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
