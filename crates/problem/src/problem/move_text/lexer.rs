//! Cuts a solution into numbers, words, comments and parentheses.

use std::borrow::Cow;
use std::ops::Range;

use super::remark::{self, Remark};
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
            match remark::read(&self.text[start..]) {
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
