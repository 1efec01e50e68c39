//! Moves as text: numbers, moves in any notation, comments, variations, a result.
//!
//! This is what PGN, WXF files and plain text have in common. A word that means no move is a
//! comment where it does not look like one; where it does, the line ends there and the rest of
//! it is reported. Parentheses hold a variation if their first word is a move in place of the
//! one before them, and a comment otherwise, as the encyclopaedia's reader has it.

use std::collections::HashMap;

use super::error::FileFault;
use super::headers::GameResult;
use super::move_reader::{MoveReader, is_move};
use super::text_code::Decoded;
use super::tree::{GameTree, NodeId};

/// The deepest nesting of variations.
const MOST_NESTED: usize = 512;

/// How far a text was read, for the caller to choose between two readings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Reading {
    /// The moves that are legal.
    pub(super) legal: usize,
    /// The moves that are not, or could not be read.
    pub(super) faults: usize,
    /// Those of them that could mean several moves.
    pub(super) ambiguous: usize,
}

/// Reads the text from `start` on into a tree that has no moves yet.
pub(super) fn read_moves(
    tree: &mut GameTree,
    reader: &MoveReader,
    decoded: &Decoded<'_>,
    start: usize,
    warnings: &mut Vec<FileFault>,
) -> Reading {
    let line = Line { at: GameTree::ROOT, now: *reader, before: *reader, dead: false };
    let text = &decoded.text;
    let mut parser = Parser {
        tree,
        decoded,
        warnings,
        at: start,
        line,
        around: Vec::new(),
        closing: parentheses(text, start),
        last_brace: text.rfind('}').unwrap_or(0),
        reading: Reading::default(),
    };
    while parser.at < text.len() && parser.next() {}
    parser.reading
}

/// A line that is being read.
#[derive(Clone, Copy)]
struct Line {
    /// The last move, and the board behind and before it.
    at: NodeId,
    now: MoveReader,
    before: MoveReader,
    /// Whether a move could not be read, so that what follows has no meaning.
    dead: bool,
}

struct Parser<'a, 'b> {
    tree: &'a mut GameTree,
    decoded: &'a Decoded<'b>,
    warnings: &'a mut Vec<FileFault>,
    at: usize,
    line: Line,
    around: Vec<Line>,
    /// For each parenthesis that is closed, by their bytes, the end of the one that closes it.
    closing: HashMap<usize, usize>,
    /// The byte of the last brace that closes a comment.
    last_brace: usize,
    reading: Reading,
}

impl Parser<'_, '_> {
    fn rest(&self) -> &str {
        &self.decoded.text[self.at..]
    }

    /// Reads the next word; false at the end of the game.
    fn next(&mut self) -> bool {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return false };
        match first {
            _ if is_blank(first) => self.at += first.len_utf8(),
            '{' => {
                let none = self.at > self.last_brace;
                let end = if none { rest.find('\n') } else { rest.find('}') };
                let length = end.unwrap_or(rest.len());
                let text = rest[1..length].to_owned();
                self.say(&text);
                self.at += length + usize::from(!none);
            }
            ';' => {
                let length = rest.find('\n').unwrap_or(rest.len());
                let text = rest[1..length].to_owned();
                self.say(&text);
                self.at += length;
            }
            '(' | '（' => self.open(first),
            ')' | '）' => {
                if let Some(around) = self.around.pop() {
                    self.line = around;
                }
                self.at += first.len_utf8();
            }
            '$' => {
                let length = 1 + rest[1..].bytes().take_while(u8::is_ascii_digit).count();
                let text = glyph(&rest[1..length]).map_or(rest[..length].to_owned(), str::to_owned);
                self.say(&text);
                self.at += length;
            }
            _ => return self.word(),
        }
        true
    }

    fn say(&mut self, text: &str) {
        if !self.line.dead {
            self.tree.say_after(self.line.at, text);
        }
    }

    /// An opening parenthesis, of a variation or of a comment.
    fn open(&mut self, parenthesis: char) {
        let rest = self.rest();
        let inside = &rest[parenthesis.len_utf8()..];
        let skipped = inside.len() - skip_number(inside).len();
        let word = word(&inside[skipped..]);
        let replaced = self.line.at != GameTree::ROOT;
        let is_variation =
            self.line.dead && is_move(word) || replaced && self.line.before.read(word).is_some();
        if is_variation && self.around.len() < MOST_NESTED {
            self.around.push(self.line);
            self.line.at = self.tree.parent(self.line.at);
            self.line.now = self.line.before;
            self.at += parenthesis.len_utf8();
            return;
        }
        let line_end = || self.at + rest.find('\n').unwrap_or(rest.len());
        let end = self.closing.get(&self.at).copied().unwrap_or_else(line_end);
        let text = self.decoded.text[self.at + parenthesis.len_utf8()..end].to_owned();
        self.say(text.strip_suffix([')', '）']).unwrap_or(&text));
        self.at = end;
    }

    fn word(&mut self) -> bool {
        let numberless = skip_number(self.rest());
        let skipped = self.rest().len() - numberless.len();
        if skipped > 0 {
            self.at += skipped;
            return true;
        }
        let word = word(self.rest()).to_owned();
        if self.around.is_empty()
            && let "1-0" | "0-1" | "1/2-1/2" | "*" | "0.5-0.5" = word.as_str()
        {
            let result = GameResult::of_text(&word).unwrap_or_default();
            if self.tree.headers.result == GameResult::Unknown {
                self.tree.headers.result = result;
            }
            return false;
        }
        let offset = self.at;
        self.at += word.len().max(1);
        if self.line.dead {
            return true;
        }
        // Before the first move the text decides which side has it.
        let mut reader = self.line.now;
        let mut read = reader.read(&word);
        let unsure = !read.is_some_and(|read| read.is_legal);
        if unsure && self.line.at == GameTree::ROOT && self.around.is_empty() {
            let other = reader.with_other_turn();
            if let Some(found) = other.read(&word).filter(|found| found.is_legal || read.is_none())
            {
                (read, reader) = (Some(found), other);
            }
        }
        let Some(read) = read else {
            if is_move(&word) {
                let side = if reader.turn() == crate::game::Color::Red { "Red" } else { "Black" };
                let why = reader.ambiguity(&word);
                self.reading.ambiguous += usize::from(why.is_some());
                let why = why.unwrap_or_else(|| format!("{word} is no move of {side}'s here"));
                self.stop(offset, format!("{why}; the rest of the line is left out"));
            } else {
                self.say(&word);
            }
            return true;
        };
        self.reading.legal += usize::from(read.is_legal);
        self.reading.faults += usize::from(!read.is_legal);
        match self.tree.add(self.line.at, read.step) {
            Ok(id) => {
                self.line.before = reader;
                self.line.now = reader.after(read);
                self.line.at = id;
                true
            }
            Err(full) => {
                self.stop(offset, full.to_string());
                false
            }
        }
    }

    /// Ends the line because of what stands at a byte.
    fn stop(&mut self, at: usize, message: String) {
        self.reading.faults += 1;
        self.line.dead = true;
        self.warnings.push(FileFault::new(self.decoded.offset(at), message));
    }
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{feff}' | '\0' | ',' | '，' | '、' | '；' | '。')
}

/// For each parenthesis outside comments that is closed the end of the one that closes it.
fn parentheses(text: &str, start: usize) -> HashMap<usize, usize> {
    let (mut open, mut found, mut in_comment) = (Vec::new(), HashMap::new(), false);
    for (at, c) in text.char_indices().skip_while(|&(at, _)| at < start) {
        match c {
            '{' => in_comment = true,
            '}' => in_comment = false,
            '(' | '（' if !in_comment => open.push(at),
            ')' | '）' if !in_comment => {
                if let Some(begin) = open.pop() {
                    found.insert(begin, at + c.len_utf8());
                }
            }
            _ => {}
        }
    }
    found
}

/// What follows a move number, or dots, at the start of a text.
fn skip_number(text: &str) -> &str {
    let text = text.trim_start();
    let digit = |c: &char| c.is_ascii_digit() || ('０'..='９').contains(c);
    let digits: usize = text.chars().take(12).take_while(digit).map(char::len_utf8).sum();
    let behind = &text[digits..];
    let dots = behind.trim_start_matches(['.', '…', '．', '、', ' ', '\u{3000}']);
    let has_dots = behind.starts_with(['.', '…', '．', '、']);
    let has_number = behind.len() < text.len();
    // A number alone stands before a move, too, but digits may also begin a WXF move.
    if has_dots || has_number && (behind.is_empty() || behind.starts_with(char::is_whitespace)) {
        dots
    } else {
        text
    }
}

/// The word at the start of a text. Chinese moves follow one another without blanks.
fn word(text: &str) -> &str {
    let ends = |c: char| is_blank(c) || matches!(c, '(' | ')' | '（' | '）' | '{' | '}');
    // A longer run is no move, and is taken in parts.
    let most = text.char_indices().nth(64).map_or(text.len(), |(at, _)| at);
    let whole = &text[..text[..most].find(ends).unwrap_or(most)];
    if whole.is_ascii() {
        return whole;
    }
    let ends: Vec<usize> =
        whole.char_indices().map(|(at, _)| at).chain([whole.len()]).take(6).collect();
    let move_of = |&length: &usize| {
        let part = &whole[..*ends.get(length)?];
        is_move(part).then_some(part)
    };
    [4, 5].iter().find_map(move_of).unwrap_or(whole)
}

/// The mark that a number of the PGN standard stands for.
fn glyph(number: &str) -> Option<&'static str> {
    Some(match number {
        "1" => "!",
        "2" => "?",
        "3" => "!!",
        "4" => "??",
        "5" => "!?",
        "6" => "?!",
        _ => return None,
    })
}
