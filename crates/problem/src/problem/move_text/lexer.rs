//! Cuts a solution into numbers, words, comments and parentheses.

use std::borrow::Cow;
use std::ops::Range;

use super::{MoveTextError, MoveTextErrorKind, comment};

/// A piece of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `1.` is (1, false), `1...` is (1, true).
    Number(u16, bool),
    /// `...` alone: the second side moves, no number given.
    Dots,
    /// Any other word, presumably a move.
    Word(&'a str),
    /// `{…}`, without braces.
    Comment(Cow<'a, str>),
    /// `(`
    Open,
    /// `)`
    Close,
    /// `threat:` of a printed tree: what follows is not played.
    Threat,
}

/// Reads tokens from left to right; nothing but comments with backslashes is copied.
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// The next token and its bytes, or `None` at the end.
    pub(super) fn next(&mut self) -> Option<Result<(Token<'a>, Range<usize>), MoveTextError>> {
        self.skip_blanks();
        loop {
            let start = self.at;
            match remark(&self.text[start..]) {
                Some(Remark::Said(len)) => {
                    self.at += len;
                    self.skip_blanks();
                }
                Some(Remark::Threat(len)) => {
                    self.at += len;
                    return Some(Ok((Token::Threat, start..self.at)));
                }
                None => break,
            }
        }
        let start = self.at;
        let rest = &self.text[start..];
        let first = rest.chars().next()?;
        let (len, read) = match first {
            '(' | '（' => (first.len_utf8(), Ok(Token::Open)),
            ')' | '）' => (first.len_utf8(), Ok(Token::Close)),
            '{' => match comment::length(rest) {
                Some(len) => (len, Ok(Token::Comment(comment::text(&rest[1..len - 1])))),
                None => (1, Err(MoveTextErrorKind::OpenComment)),
            },
            '}' => (1, Err(MoveTextErrorKind::StrayBrace)),
            _ => match number(rest) {
                Some((len, Some(token))) => (len, Ok(token)),
                Some((len, None)) => {
                    let found = rest[..len].chars().take(20).collect();
                    (len, Err(MoveTextErrorKind::Number { found }))
                }
                None => {
                    let len = word(rest);
                    (len, Ok(Token::Word(&rest[..len])))
                }
            },
        };
        self.at += len;
        let span = start..self.at;
        Some(match read {
            Ok(token) => Ok((token, span)),
            Err(kind) => Err(MoveTextError { span, kind }),
        })
    }

    fn skip_blanks(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start_matches(blank).len();
    }
}

/// The length of the word at the start of `rest`.
///
/// German writes a man's letter apart: `T a1-a5` is one move. A single capital letter is not a move
/// in any notation, so nothing else is lost.
fn word(rest: &str) -> usize {
    let first = rest.find(ends_word).unwrap_or(rest.len());
    if first != 1 || !rest.starts_with(|letter: char| letter.is_ascii_uppercase()) {
        return first;
    }
    let after = rest[first..].trim_start_matches(blank);
    let mut letters = after.chars();
    let square = letters.next().is_some_and(|file| matches!(file, 'a'..='i'))
        && letters.next().is_some_and(|rank| rank.is_ascii_digit());
    if !square {
        return first;
    }
    rest.len() - after.len() + after.find(ends_word).unwrap_or(after.len())
}

/// A move number or dots at the start of `rest`: its length and, if it is a
/// sensible one, its token. Chinese print has `1．`, `1、` and digits of full width.
fn number(rest: &str) -> Option<(usize, Option<Token<'static>>)> {
    let digits = rest.len() - rest.trim_start_matches(|c| digit(c).is_some()).len();
    let after = rest[digits..].trim_start_matches(['.', '…', '．', '、']);
    let dots = &rest[digits..rest.len() - after.len()];
    if dots.is_empty() {
        return None;
    }
    let count: usize = dots.chars().map(|dot| if dot == '…' { 3 } else { 1 }).sum();
    let value: String = rest[..digits].chars().filter_map(digit).collect();
    let token = match (value.parse::<u16>(), count) {
        _ if digits == 0 => (count == 3).then_some(Token::Dots),
        (Ok(number), 1) if number > 0 => Some(Token::Number(number, false)),
        // Some word processors turn `1....` into `1.…`.
        (Ok(number), 3 | 4) if number > 0 && (count == 3 || dots.contains('…')) => {
            Some(Token::Number(number, true))
        }
        _ => None,
    };
    Some((digits + dots.len(), token))
}

/// A digit, which may be of full width, as an ASCII digit.
fn digit(c: char) -> Option<char> {
    match c {
        '0'..='9' => Some(c),
        '０'..='９' => char::from_digit(u32::from(c) - u32::from('０'), 10),
        _ => None,
    }
}

/// White space of YAML files, a byte order mark, and the separators of lists and Chinese print. No
/// notation has a comma.
fn blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{feff}' | ',' | ';' | '，' | '；' | '。')
}

fn ends_word(c: char) -> bool {
    blank(c) || matches!(c, '(' | ')' | '{' | '}' | '（' | '）')
}

/// A remark of a printed solution tree at the start of a text, in one of the three languages of reports, so
/// that a printed tree can be read back as a solution. Only threats contain moves; nothing else needs to be
/// kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Remark {
    /// A remark to skip, with its length.
    Said(usize),
    /// A line follows that would be played if the defender passed.
    Threat(usize),
}

/// Remarks that are complete as they are.
const WORDS: [&str; 6] = ["zugzwang", "Zugzwang", "欠行", "… as above", "… wie oben", "……同上"];

/// Words before a threat.
const THREATS: [&str; 3] = ["threat:", "Drohung:", "叫杀："];

/// The beginnings of a remark about a repetition, with its possible ends.
const REPETITIONS: [(&str, &[&str]); 3] = [
    (
        "repeats the ",
        &["gives perpetual check", "chases perpetually", "checks for ever", "chases for ever"],
    ),
    ("wiederholt die ", &["durch Rot", "durch Weiß", "durch Schwarz"]),
    ("重复", &["长将", "长捉"]),
];

/// The beginnings of remarks in parentheses, after a number if there is one.
const ASIDES: [&str; 12] = [
    "or ",
    "oder ",
    "或",
    "useless interposition",
    "nutzloses Dazwischenziehen",
    "无用垫将",
    "other defence",
    "andere Verteidigung",
    "另有",
    "repetition",
    "Wiederholung",
    "循环",
];

/// The longest remark, in bytes.
const LONGEST: usize = 1000;

/// The remark at the start of `rest`, if there is one.
fn remark(rest: &str) -> Option<Remark> {
    let end = (0..=rest.len().min(LONGEST)).rev().find(|&at| rest.is_char_boundary(at))?;
    let rest = &rest[..end];
    let said = |len| Some(Remark::Said(len));
    if let Some(inside) = rest.strip_prefix(['(', '（']) {
        let words = inside.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ');
        let begins = ASIDES.iter().any(|aside| words.starts_with(aside));
        let close = inside.find([')', '）']).filter(|_| begins)?;
        let end = rest.len() - inside.len() + close;
        return said(end + rest[end..].chars().next().map_or(0, char::len_utf8));
    }
    if let Some(word) = THREATS.iter().find(|word| rest.starts_with(**word)) {
        return Some(Remark::Threat(word.len()));
    }
    if let Some(word) = WORDS.iter().find(|word| rest.starts_with(**word)) {
        return said(word.len());
    }
    let (_, ends) = REPETITIONS.iter().find(|(begin, _)| rest.starts_with(begin))?;
    let ends = ends.iter().filter_map(|end| rest.find(end).map(|at| at + end.len()));
    said(ends.min()?)
}
