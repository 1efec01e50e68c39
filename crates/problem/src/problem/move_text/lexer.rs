//! Cuts a solution into numbers, words, comments and parentheses, and a word into its move and the marks
//! after it: `+`, `++`, `#`, `!`, `?` and their pairs.
//!
//! Comments in braces may hold any text. Spaces next to the braces are dropped. A backslash keeps what
//! follows it: `\}` is a brace, `\` a backslash, and a space after one is kept. Before any other letter
//! it means itself.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use super::chinese::spaced_move;
use super::number::{MoveNumber, half_width, is_digit};
use crate::notation::vietnamese_length;
use crate::problem::{MoveTextError, MoveTextErrorKind};

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
                Some(Remark::Noted(close)) => {
                    let [open, end] = [0, close]
                        .map(|at| self.text[start + at..].chars().next().map_or(0, char::len_utf8));
                    let said = self.text[start + open..start + close].trim();
                    self.at += close + end;
                    return Some(Ok((Token::Comment(said.into()), start..self.at)));
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
        if let Some((word, len)) = closing(rest) {
            self.at += len;
            return Some(Ok((Token::Comment(word.into()), start..self.at)));
        }
        let first = rest.chars().next()?;
        let (len, read) = match first {
            '(' | '（' => (first.len_utf8(), Ok(Token::Open)),
            ')' | '）' => (first.len_utf8(), Ok(Token::Close)),
            '{' => match comment_length(rest) {
                Some(len) => (len, Ok(Token::Comment(comment_text(&rest[1..len - 1])))),
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

/// Words with which a line ends in print. They say what its last move has done, and are comments.
const CLOSINGS: [&str; 19] = [
    "1-0",
    "0-1",
    "1/2-1/2",
    "½-½",
    "*",
    "mate",
    "checkmate",
    "stalemate",
    "matt",
    "schachmatt",
    "patt",
    "杀",
    "绝杀",
    "将死",
    "困毙",
    "红胜",
    "黑胜",
    "和棋",
    "和",
];

/// Such a word at the end of a line, and its length with the sign after it.
fn closing(rest: &str) -> Option<(&str, usize)> {
    CLOSINGS.iter().find_map(|closing| {
        let word = rest.get(..closing.len()).filter(|it| it.eq_ignore_ascii_case(closing))?;
        let after = rest[word.len()..].trim_start_matches(['.', '!', '。', '！']);
        let next = after.trim_start_matches(blank);
        let ends = next.is_empty() || next.starts_with([')', '）']);
        ends.then_some((word, rest.len() - after.len()))
    })
}

/// The length of the word at the start of `rest`. Chinese moves need no space between them and may
/// have some inside.
///
/// German writes a man's letter apart: `T a1-a5` is one move. A single capital letter is not a move
/// in any notation, so nothing else is lost.
fn word(rest: &str) -> usize {
    if let Some((length, _)) = spaced_move(rest) {
        return rest.len() - rest[length..].trim_start_matches(MARK_LETTERS).len();
    }
    // A comma separates words, and in Vietnamese it is also the sign for back.
    let vietnamese = vietnamese_length(rest).filter(|&length| rest[..length].contains(','));
    if let Some(length) = vietnamese {
        return rest.len() - rest[length..].trim_start_matches(MARK_LETTERS).len();
    }
    lettered_apart(rest).unwrap_or_else(|| rest.find(ends_word).unwrap_or(rest.len()))
}

/// The bytes of a move at the start of a text whose letter is apart from it: `T a1-a5`.
pub(crate) fn lettered_apart(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    if !bytes.first()?.is_ascii_uppercase() || !text[1..].starts_with(blank) {
        return None;
    }
    let after = text[1..].trim_start_matches(blank);
    let is_square = matches!(after.as_bytes(), [b'a'..=b'i', rank, ..] if rank.is_ascii_digit());
    let length = after.find(ends_word).unwrap_or(after.len());
    is_square.then_some(text.len() - after.len() + length)
}

/// A move without what the layout put into it: spaces inside a Chinese move, several spaces inside
/// another.
pub(super) fn bare(text: &str) -> String {
    let between = if text.is_ascii() { " " } else { "" };
    text.split_whitespace().collect::<Vec<_>>().join(between)
}

/// A move number or dots at the start of `rest`: its length and, if it is a
/// sensible one, its token. Chinese print has `1．`, `1、`, `一、`, `①` and digits of full width.
fn number(rest: &str) -> Option<(usize, Option<Token<'static>>)> {
    let digits = rest.len() - rest.trim_start_matches(is_digit).len();
    let after = rest[digits..].trim_start_matches(['.', '…', '．', '、']);
    let dots = &rest[digits..rest.len() - after.len()];
    if dots.is_empty() {
        let read = MoveNumber::read(rest).filter(|it| !it.is_bare)?;
        let value = read.value.and_then(|value| u16::try_from(value).ok()).filter(|&it| it > 0);
        return Some((read.length, Some(Token::Number(value?, read.is_second))));
    }
    let count: usize = dots.chars().map(|dot| if dot == '…' { 3 } else { 1 }).sum();
    let value: String = rest[..digits].chars().map(half_width).collect();
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

/// White space of YAML files, a byte order mark, and the separators of lists and Chinese print. No
/// notation has a comma.
fn blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{feff}' | ',' | ';' | '，' | '、' | '；' | '。')
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
    /// A remark in parentheses that is a comment, with the place of the closing one.
    Noted(usize),
    /// A line follows that would be played if the defender passed.
    Threat(usize),
}

/// Remarks that are complete as they are.
const WORDS: [&str; 9] =
    ["but", "aber", "但", "zugzwang", "Zugzwang", "欠行", "… as above", "… wie oben", "……同上"];

/// Words before a threat in parentheses, which is a comment.
const THREATENED: [&str; 6] = ["threat", "Threat", "Drohung", "droht", "叫杀", "威胁"];

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
        if THREATENED.iter().any(|word| inside.starts_with(word)) {
            let close = inside.find([')', '）'])?;
            return Some(Remark::Noted(rest.len() - inside.len() + close));
        }
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

/// A text in braces.
pub(crate) fn braced(text: &str) -> String {
    let outer = |at: usize, letter: char| {
        letter.is_whitespace() && (at == 0 || at + letter.len_utf8() == text.len())
    };
    let mut written = String::with_capacity(text.len() + 2);
    written.push('{');
    for (at, letter) in text.char_indices() {
        if matches!(letter, '}' | '\\') || outer(at, letter) {
            written.push('\\');
        }
        written.push(letter);
    }
    written.push('}');
    written
}

/// The length of a comment with its braces at the start of a text.
fn comment_length(text: &str) -> Option<usize> {
    let mut kept = false;
    for (at, letter) in text.char_indices() {
        match letter {
            _ if kept => kept = false,
            '\\' => kept = text[at + 1..].starts_with(is_kept),
            '}' => return Some(at + 1),
            _ => {}
        }
    }
    None
}

/// The text between two braces.
fn comment_text(inside: &str) -> Cow<'_, str> {
    if !inside.contains('\\') {
        return inside.trim().into();
    }
    let mut read = String::with_capacity(inside.len());
    // Spaces after this byte are next to the closing brace.
    let mut end = 0;
    let mut letters = inside.chars().peekable();
    while let Some(letter) = letters.next() {
        let kept = if letter == '\\' { letters.next_if(|&next| is_kept(next)) } else { None };
        let letter = kept.unwrap_or(letter);
        if kept.is_none() && letter.is_whitespace() && read.is_empty() {
            continue;
        }
        read.push(letter);
        if kept.is_some() || !letter.is_whitespace() {
            end = read.len();
        }
    }
    read.truncate(end);
    read.into()
}

/// Whether a letter has a special meaning after a backslash.
fn is_kept(letter: char) -> bool {
    matches!(letter, '}' | '\\') || letter.is_whitespace()
}

/// What the author claims about the general after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Check {
    /// `+`: it is in check.
    Check,
    /// `++`: it is in double check.
    Double,
    /// `#`: the game is won.
    Mate,
}

/// What the author thinks of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// `!`: the key, or a good move.
    Good,
    /// `?`: a try, or a bad move.
    Bad,
    /// `!!`
    Brilliant,
    /// `??`
    Blunder,
    /// `!?`
    Interesting,
    /// `?!`
    Dubious,
}

/// The marks after a move; each may be missing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Suffix {
    /// `+`, `++` or `#`.
    pub check: Option<Check>,
    /// `!`, `?` or a pair of them.
    pub mark: Option<Mark>,
}

impl Mark {
    /// A text that is a sign of what somebody thinks of a move, and nothing else.
    pub(super) fn of_text(text: &str) -> Option<Self> {
        let (mv, suffix) = split_suffix(text).ok()?;
        suffix.mark.filter(|_| mv.is_empty() && suffix.check.is_none())
    }

    /// Whether the move is thought bad. A first move of the attacker is a try then.
    pub fn is_bad(self) -> bool {
        matches!(self, Self::Bad | Self::Blunder | Self::Dubious)
    }
}

const CHECKS: [(&str, Check); 3] = [("++", Check::Double), ("+", Check::Check), ("#", Check::Mate)];

const MARKS: [(&str, Mark); 6] = [
    ("!!", Mark::Brilliant),
    ("??", Mark::Blunder),
    ("!?", Mark::Interesting),
    ("?!", Mark::Dubious),
    ("!", Mark::Good),
    ("?", Mark::Bad),
];

/// The letters of marks, also of full width.
const MARK_LETTERS: [char; 8] = ['+', '#', '!', '?', '＋', '＃', '！', '？'];

/// Splits a word into the bare move and its marks.
///
/// Only the end of the word is examined: the `+` of `H8+7` and `+R-2` in WXF belongs to the move.
pub(super) fn split_suffix(word: &str) -> Result<(&str, Suffix), MoveTextErrorKind> {
    let text = word.trim_end_matches(MARK_LETTERS);
    let written = &word[text.len()..];
    let marks: String = written.chars().map(half_width).collect();
    let (check, rest) = take(&CHECKS, &marks);
    let (mark, rest) = take(&MARKS, rest);
    // `e3-e8!+` is written as often as `e3-e8+!`.
    let (check, rest) = if check.is_none() { take(&CHECKS, rest) } else { (check, rest) };
    if rest.is_empty() {
        Ok((text, Suffix { check, mark }))
    } else {
        Err(MoveTextErrorKind::Suffix { found: written.chars().take(20).collect() })
    }
}

fn take<'a, T: Copy>(table: &[(&str, T)], marks: &'a str) -> (Option<T>, &'a str) {
    table
        .iter()
        .find_map(|&(text, value)| marks.strip_prefix(text).map(|rest| (Some(value), rest)))
        .unwrap_or((None, marks))
}

impl fmt::Display for Suffix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let check = CHECKS.iter().find(|(_, check)| Some(*check) == self.check);
        let mark = MARKS.iter().find(|(_, mark)| Some(*mark) == self.mark);
        f.write_str(check.map_or("", |(text, _)| text))?;
        f.write_str(mark.map_or("", |(text, _)| text))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_backslash_keeps_what_follows_it() {
        for (inside, expected) in [
            (" a b ", "a b"),
            ("\\ a\\ ", " a "),
            (" \\ a \\\n ", " a \n"),
            ("C:\\dir", "C:\\dir"),
            ("\\\\\\}", "\\}"),
        ] {
            assert_eq!(comment_text(inside), expected, "{inside}");
            assert_eq!(comment_length(&format!("{{{inside}}} more}}")), Some(inside.len() + 2));
        }
        assert_eq!(comment_length("{open\\}"), None);
    }

    proptest! {
        #[test]
        fn any_text_comes_back(said in "[\\\\{} \n\ta中]{0,8}", rest in "[}\\\\a]{0,3}") {
            let written = format!("{}{rest}", braced(&said));
            let length = comment_length(&written).unwrap();
            prop_assert_eq!(comment_text(&written[1..length - 1]), said);
        }
    }
}
