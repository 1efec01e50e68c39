//! Moves as text: numbers, moves in any notation, comments, variations, a result.
//!
//! This is what PGN, WXF files and plain text have in common. A word in a move's place that
//! is not a legal move ends its line, as does a number that does not follow; what is left out is
//! reported with the word. Free text is a comment where no move can be meant: before the
//! first move and its number, on lines of its own, before a move that is legal, and after the end of
//! the game, since nothing follows a mate. Parentheses hold a variation if their first word is a move,
//! or was meant as one, and a comment otherwise.
//!
//! Books set variations below the main line, with numbers that begin again. So a number at the
//! beginning of a line that goes back begins one, if its move is legal there.

mod layout;

use self::layout::{beginning, ends_prose, next_token, said_before};
use super::move_reader::MoveReader;
use super::move_shape::is_move;
use super::move_word::{
    Token, begins_note, begins_play, begins_with_move, glyph, hides_move, is_blank, is_mark,
    is_numbered_move, is_result, joins_moves, label_length, name_length, of_result, resembles_move,
    shortened, side_label_length, tokens, word,
};
use super::pgn::tag_in;
use super::placement::{find_fen, is_of_rows};
use super::text_code::{Decoded, Marks};
use super::{FileFault, GameResult, GameTree, NodeId, RefusedMove};
use crate::game::Color;
use crate::problem::move_text::number::{MoveNumber, Numbering};

/// The deepest nesting of variations.
const MOST_NESTED: usize = 512;

/// The most faults of one game that are reported.
const MOST_WARNINGS: usize = 100;

/// How far a text was read, for the caller to choose between two readings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Reading {
    /// The moves that are legal.
    pub(super) legal: usize,
    /// The moves, those of an illegal position included.
    pub(super) played: usize,
    /// What could not be read, and moves that are not legal.
    pub(super) faults: usize,
    /// Those of them that could mean several moves.
    pub(super) ambiguous: usize,
}

impl Reading {
    /// Whether there are moves, and nothing is wrong with them.
    pub(super) fn is_whole(self) -> bool {
        self.legal > 0 && self.faults == 0
    }
}

/// What of a text is read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extent {
    /// The byte where the moves begin.
    pub(super) start: usize,
    /// Whether nothing is read after the first fault.
    pub(super) gives_up: bool,
}

/// Reads a text into a tree that has no moves yet.
pub(super) fn read_moves(
    tree: &mut GameTree,
    reader: &MoveReader,
    decoded: &Decoded<'_>,
    Extent { start, gives_up }: Extent,
    warnings: &mut Vec<FileFault>,
) -> Reading {
    let line = Line {
        at: GameTree::ROOT,
        now: *reader,
        before: *reader,
        numbering: Numbering::new(reader.turn()),
        dead: false,
    };
    let mut parser = Parser {
        tree,
        decoded,
        warnings,
        at: start,
        line,
        first: line,
        below: None,
        heading: None,
        around: Vec::new(),
        marks: Marks::of(&decoded.text, start),
        prose_end: start,
        is_fresh: true,
        is_numbered: false,
        number_at: start,
        has_ended: false,
        reading: Reading::default(),
    };
    while parser.at < decoded.text.len() && !(gives_up && parser.reading.faults > 0) {
        parser.next();
    }
    parser.end_number();
    parser.end_heading();
    if !parser.around.is_empty() {
        let message = "a parenthesis is not closed, so that what follows is read as a variation";
        parser.warn(decoded.text.trim_end().len(), message.to_owned());
    }
    parser.reading
}

/// A line that is being read.
#[derive(Clone, Copy)]
struct Line {
    /// The last move, and the board after and before it.
    at: NodeId,
    now: MoveReader,
    before: MoveReader,
    numbering: Numbering,
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
    /// The line before its first move.
    first: Line,
    /// In a variation below the main line, how far its numbers count.
    below: Option<Numbering>,
    /// The heading of what may be a variation below, after a move.
    heading: Option<(NodeId, String)>,
    marks: Marks,
    /// The end of a line of the text that is free text.
    prose_end: usize,
    /// Whether nothing of the line of the text has been read.
    is_fresh: bool,
    /// Whether a move number has been read and its move has not.
    is_numbered: bool,
    /// The byte of the last move number.
    number_at: usize,
    /// Whether the result has been read.
    has_ended: bool,
    reading: Reading,
}

impl<'a> Parser<'a, '_> {
    fn rest(&self) -> &'a str {
        let decoded = self.decoded;
        &decoded.text[self.at..]
    }

    /// Whether the number of a move may come before the one at this ply.
    fn follows(&self, number: MoveNumber, ply: u32) -> bool {
        self.line.numbering.clone().take(number, ply)
    }

    /// Whether a text begins with a move that is legal here.
    fn is_legal(&self, text: &str) -> bool {
        self.line.now.read(&next_token(text).text).is_some_and(|read| read.is_legal)
    }

    /// Reads the next word or mark.
    fn next(&mut self) {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return };
        match first {
            '\n' => {
                self.is_fresh = true;
                self.at += 1;
            }
            // The sign of a list.
            '*' | ':' if self.is_fresh && self.is_legal(MoveNumber::clear(&rest[1..]).1) => {
                self.at += 1;
            }
            _ if is_blank(first) => self.at += first.len_utf8(),
            '{' => self.comment(),
            '}' => {
                self.warn(self.at, "found } without an opening brace".to_owned());
                self.at += 1;
            }
            ';' => self.line_comment(),
            _ if rest.starts_with("/*") => self.comment_of_program(),
            _ if begins_note(first) && self.is_note() => self.note(first),
            '(' | '（' if !self.is_number_in_parentheses() => self.open(first),
            ')' | '）' => {
                self.end_number();
                match self.around.pop() {
                    Some(around) => self.line = around,
                    None if self.line.dead => {}
                    None => {
                        let message = format!("found {first} without an opening parenthesis");
                        self.warn(self.at, message);
                    }
                }
                self.at += first.len_utf8();
            }
            '$' if rest[1..].starts_with(|c: char| c.is_ascii_digit()) => {
                let length = 1 + rest[1..].bytes().take_while(u8::is_ascii_digit).count();
                let text = glyph(&rest[1..length]).unwrap_or(&rest[..length]);
                self.say(text);
                self.at += length;
            }
            _ if self.has_ended => self.after_the_end(),
            _ if joins_moves(rest) && self.line.at != GameTree::ROOT => self.at += 1,
            _ => self.word(),
        }
    }

    fn say(&mut self, text: &str) {
        self.end_heading();
        if !self.line.dead {
            self.tree.say_after(self.line.at, text.trim());
        }
    }

    fn warn(&mut self, at: usize, message: String) {
        self.reading.faults += 1;
        if self.warnings.len() < MOST_WARNINGS {
            self.warnings.push(self.decoded.fault(at, message));
        }
    }

    /// A comment in braces.
    fn comment(&mut self) {
        let rest = self.rest();
        if let Some(end) = self.marks.closing(self.at) {
            let text = &rest[1..end - self.at];
            // Braces may be lost on either side of moves, so that moves appear where comments
            // belong.
            let begins = self.line.at == GameTree::ROOT && begins_play(text);
            if text.contains('{') || begins && self.around.is_empty() {
                self.doubt_comment(text);
            }
            if let Some(name) = tag_in(text) {
                self.warn(self.at, doubt_of_tag(&name));
            }
            self.at = end + 1;
            return self.keep(text);
        }
        let length = rest.find('\n').unwrap_or(rest.len());
        let message = "a comment is not closed; the rest of its line is taken for it";
        self.warn(self.at, message.to_owned());
        self.say(&rest[1..length]);
        self.at += length;
    }

    /// A comment from a semicolon to the end of the line.
    fn line_comment(&mut self) {
        let rest = self.rest();
        let length = rest.find('\n').unwrap_or(rest.len());
        let text = rest[1..length].trim_start();
        // Books set it between moves, too; a number that follows and a legal move show that.
        let (number, behind) = MoveNumber::clear(text);
        let ply = self.tree.depth(self.line.at);
        let goes_on = || {
            ply.is_multiple_of(2)
                && number.is_some_and(|number| self.follows(number, ply))
                && self.is_legal(behind)
        };
        let is_separator = || {
            let mut tokens = tokens(beginning(text));
            self.is_legal(text) && tokens.all(|(_, it)| it.is_move || is_result(&it.text))
        };
        if !self.is_fresh && ply > 0 && (goes_on() || is_separator()) {
            self.at += 1;
            return;
        }
        self.doubt_comment(text);
        self.keep(text);
        self.at += length;
    }

    /// Keeps a comment, also one on a line that has ended.
    fn keep(&mut self, text: &str) {
        self.end_heading();
        self.tree.say_after(self.line.at, text.trim());
    }

    /// Warns of a comment that holds moves or a result: they may have been meant as such.
    fn doubt_comment(&mut self, text: &str) {
        let is_play = |(_, token): &(usize, Token<'_>)| {
            let is_short = token.text.is_ascii() && token.text.len() < 3;
            is_result(&token.text) || !is_short && token.is_meant()
        };
        let found = tokens(text).find(is_play);
        if let Some((_, found)) = found.filter(|_| !self.line.dead && !self.has_ended) {
            let found = shortened(&found.text);
            let message = format!("the comment holds {found}, which is not read as a move");
            self.warn(self.at, message);
        }
    }

    /// Whether a parenthesis holds nothing but the number of the move that follows.
    fn is_number_in_parentheses(&self) -> bool {
        let rest = self.rest();
        let Some(number) = MoveNumber::read(rest).filter(|number| number.value.is_some()) else {
            return false;
        };
        let ply = self.tree.depth(self.line.at);
        let follows = ply > 0 && self.follows(number, ply);
        follows || begins_with_move(rest[number.length..].trim_start_matches(is_blank))
    }

    /// Warns of a number whose move is missing, and forgets it.
    fn end_number(&mut self) {
        if std::mem::take(&mut self.is_numbered) && !self.line.dead {
            self.warn(self.number_at, "found a move number without a move".to_owned());
        }
    }

    /// An opening parenthesis, of a variation or of a comment.
    fn open(&mut self, parenthesis: char) {
        let inside = &self.rest()[parenthesis.len_utf8()..];
        if self.line.dead {
            // What belongs to moves that were not read has no meaning.
            let (rest, end) = (self.rest(), self.marks.closing(self.at));
            let inside = end.map_or(0, |end| end - self.at);
            let closing = rest[inside..].chars().next().map_or(0, char::len_utf8);
            return self.leave_out(inside + closing);
        }
        let said = said_before(inside);
        let text = inside[said..].trim_start();
        let number = MoveNumber::read(text).filter(|number| !number.is_bare);
        let after = &text[number.map_or(0, |number| number.length)..];
        let first = Token::of(after);
        let is_meant = first.is_meant() || hides_move(text);
        let replaced = self.line.at != GameTree::ROOT;
        let ply = self.tree.depth(self.line.at).saturating_sub(1);
        let is_numbered = number.is_some_and(|it| it.value.is_some() && self.follows(it, ply));
        if replaced && (is_meant || is_numbered && first.length > 0) {
            if self.around.len() < MOST_NESTED {
                self.around.push(self.line);
                self.line.at = self.tree.parent(self.line.at);
                self.line.now = self.line.before;
                self.is_numbered = false;
                self.end_heading();
                let said_text = inside[..said].trim().trim_matches(['{', '}']).trim();
                if !said_text.is_empty() {
                    self.heading = Some((self.line.at, said_text.to_owned()));
                }
                self.at += parenthesis.len_utf8() + said;
                return;
            }
            let message = format!("variations are nested deeper than {MOST_NESTED}");
            self.warn(self.at, message);
        } else if is_meant && !replaced && !self.has_ended {
            let message =
                format!("the comment before the first move begins with the move {}", first.text);
            self.warn(self.at, message);
        }
        let begin = self.at + parenthesis.len_utf8();
        let closing = self.marks.closing(self.at);
        if closing.is_none() {
            self.warn(self.at, "a parenthesis is not closed".to_owned());
        }
        let end = closing.unwrap_or_else(|| begin + inside.find('\n').unwrap_or(inside.len()));
        let decoded = self.decoded;
        let text = &decoded.text;
        if replaced {
            self.doubt_comment(&text[begin..end]);
        }
        self.say(&text[begin..end]);
        let closing = text[end..].chars().next().filter(|c| matches!(c, ')' | '）'));
        self.at = end + closing.map_or(0, char::len_utf8);
    }

    fn word(&mut self) {
        let rest = self.rest();
        let is_fresh = std::mem::take(&mut self.is_fresh);
        let label = label_length(rest);
        if label > 0 && begins_play(beginning(rest).lines().next().unwrap_or_default()) {
            self.say(&rest[..label]);
            self.at += label;
            return;
        }
        if is_fresh {
            if self.begins_heading() {
                return;
            }
            if self.begins_prose() {
                self.prose_end = self.at + rest.find('\n').unwrap_or(rest.len());
            }
        }
        let side = side_label_length(rest);
        if side > 0 && self.at >= self.prose_end {
            self.at += side;
            return;
        }
        if self.at < self.prose_end {
            let most = self.prose_end - self.at;
            let length = rest[..most].find(ends_prose).unwrap_or(most);
            self.say(&rest[..length]);
            self.at += length;
            return;
        }
        let word = word(rest);
        if self.result(word) {
            self.at += word.len();
            return;
        }
        let read = if self.line.dead { None } else { self.line.now.read(word) };
        if !read.is_some_and(|read| read.is_legal) && self.number(rest, is_fresh) {
            return;
        }
        if read.is_none() && self.is_over() {
            return self.after_mate();
        }
        if self.line.dead {
            return self.pass_over();
        }
        if let Some(read) = read {
            return self.play(read, word.len());
        }
        let token = Token::of(rest);
        if token.length > word.len() {
            return match self.line.now.read(&token.text) {
                Some(read) => self.play(read, token.length),
                None => self.refuse(&token.text, token.length),
            };
        }
        // Scanners take digits for letters.
        let scanned = word.replace(['l', 'I'], "1").replace(['O', 'o'], "0");
        let read = self.line.now.read(&scanned).filter(|read| read.is_legal && scanned != word);
        if let Some(read) = read {
            self.warn(self.at, format!("{word} is read as {scanned}"));
            return self.play(read, word.len());
        }
        if let Some(name) = name_length(word) {
            self.say(&word[..name]);
            self.at += name;
            return;
        }
        let is_meant = self.is_numbered || token.is_meant() || is_of_rows(word);
        let before = self.line.at == GameTree::ROOT && self.around.is_empty();
        if !is_meant && (before || self.line.now.has_no_move()) || is_mark(word) {
            self.say(word);
            self.at += word.len().max(1);
            return;
        }
        // A mark of praise may precede its move or number.
        let bare = word.trim_start_matches(['!', '?', '！', '？']);
        if !bare.is_empty() && bare.len() < word.len() {
            let marks = word.len() - bare.len();
            self.say(&word[..marks]);
            self.at += marks;
            return;
        }
        if let Some(length) = self.prose_before_move().filter(|_| !is_meant) {
            self.say(&rest[..length]);
            self.at += length;
            return;
        }
        self.refuse(word, word.len().max(1));
    }

    /// Skips a word of a line that has ended; a word that may be a move is counted.
    fn pass_over(&mut self) {
        let token = Token::of(self.rest());
        if self.around.is_empty() && self.below.is_none() && token.is_meant() {
            self.tree.printed_plies = self.tree.printed_plies.map(|plies| plies + 1);
        }
        self.leave_out(token.length.max(1));
    }

    /// Passes over a part of the text that has no use.
    fn leave_out(&mut self, length: usize) {
        let rest = self.rest();
        self.tree.unused.push_str(rest[..length.min(rest.len())].trim());
        self.tree.unused.push(' ');
        self.at += length;
    }

    /// Adds a move to the line.
    fn play(&mut self, read: super::move_reader::ReadMove, length: usize) {
        self.is_numbered = false;
        let same = |id: &NodeId| self.below.is_some() && self.tree.step(*id) == Some(read.step);
        let known = self.tree.children(self.line.at).find(same);
        match known.map_or_else(|| self.tree.add(self.line.at, read.step), Ok) {
            Ok(id) => {
                if known.is_none()
                    && let Some((_, heading)) = self.heading.take()
                {
                    self.tree.say_before(id, &heading);
                }
                if known.is_none() && self.tree.children(self.line.at).nth(1).is_some() {
                    let bytes = self.decoded.offset(self.at)..self.decoded.offset(self.at + length);
                    self.tree.alternatives.insert(id, bytes);
                }
                self.reading.played += 1;
                self.reading.legal += usize::from(read.is_legal);
                self.reading.faults += usize::from(!read.is_legal);
                self.line.before = self.line.now;
                self.line.now = self.line.now.after(read);
                self.line.at = id;
            }
            Err(full) => {
                self.stop(self.at, full.to_string());
                self.has_ended = true;
            }
        }
        self.at += length;
    }

    /// Whether free text begins here that takes the rest of the line of the text: it begins with
    /// no move, number or result, and no word of it is a move.
    fn begins_prose(&self) -> bool {
        let rest = self.rest();
        let line = &rest[..rest.find('\n').unwrap_or(rest.len())];
        let first = word(line);
        let is_number = MoveNumber::read(line).is_some_and(|number| !number.is_bare);
        let is_result = GameResult::of_text(first).is_some() && first.len() == line.trim().len();
        let is_meant = is_number || is_result || resembles_move(first) || is_of_rows(line);
        if is_meant || self.is_numbered || hides_move(line) {
            return false;
        }
        !tokens(line).any(|(_, Token { text, is_move, .. })| {
            is_move || is_numbered_move(&text) || name_length(&text).is_some()
        })
    }

    /// Reads a move number, if there is one. A number that does not follow ends the line.
    fn number(&mut self, rest: &str, is_fresh: bool) -> bool {
        let Some(number) = MoveNumber::read(rest) else { return false };
        let after = rest[number.length..].trim_start_matches(is_blank);
        if number.is_bare && !begins_with_move(after) {
            return false;
        }
        let ply = self.tree.depth(self.line.at);
        let may_go_back = is_fresh && self.around.is_empty() && number.value.is_some();
        let is_headed = self.heading.is_some() && ply > 0;
        if may_go_back && is_headed && self.begins_variation(number) {
            // The number is that of a move of the main line.
        } else if !self.line.dead && !self.line.numbering.take(number, ply) {
            if may_go_back && !self.is_legal(after) && self.begins_variation(number) {
                let text = rest[..number.length].trim();
                let message = format!("the number {text} goes back; what follows is a variation");
                self.warn(self.at, message);
                self.at += number.length;
                return true;
            }
            if self.is_over() {
                return false;
            }
            self.odd_number(number, ply);
        }
        self.is_fresh |= number.value.is_none() && rest[..number.length].contains('\n');
        if number.value.is_some() {
            (self.is_numbered, self.number_at) = (true, self.at);
        }
        self.at += number.length.max(1);
        true
    }

    /// Takes a result, which ends the game.
    fn result(&mut self, word: &str) -> bool {
        if !self.around.is_empty() {
            return false;
        }
        let plain: String = word.chars().map(of_result).collect();
        let has_moves = self.tree.move_count() > 0 || self.line.dead;
        // Chinese words for a result also say before the moves what is asked.
        let is_said = has_moves && !word.is_ascii() && GameResult::of_text(word).is_some();
        if !is_result(word) && !is_said {
            return false;
        }
        let result = GameResult::of_text(&plain).unwrap_or_default();
        let known = self.tree.headers.result;
        if known == GameResult::Unknown {
            self.tree.headers.result = result;
        } else if result != GameResult::Unknown && result != known {
            let known = known.pgn();
            let message = format!("the moves end with {word}, but the result is given as {known}");
            self.warn(self.at, message);
        }
        self.end_number();
        // Some lists of games name the result first.
        let after = self.rest()[word.len()..].trim_start();
        let follows = is_move(self::word(after)) || MoveNumber::read(after).is_some();
        let line = self.rest().lines().next().unwrap_or_default();
        self.has_ended = has_moves || !(follows && line.trim().len() > word.len());
        true
    }

    /// Reads on after the result, where nothing has a meaning but comments.
    fn after_the_end(&mut self) {
        let rest = self.rest();
        let line = &rest[..rest.find('\n').unwrap_or(rest.len())];
        let next = word(MoveNumber::clear(rest).1);
        let is_play = is_move(next) && (!next.is_ascii() || next.len() > 2);
        if is_play || find_fen(line).is_some() || is_of_rows(line) {
            let said = if is_play { next } else { line.trim() };
            let message =
                format!("found {} after the result; the rest is left out", shortened(said));
            self.warn(self.at, message);
            return self.leave_out(rest.len());
        }
        let length = line.find(ends_prose).unwrap_or(line.len());
        // Rules and addresses between games say nothing.
        let said = &line[..length];
        if said.contains(char::is_alphabetic) && !said.trim_start().starts_with("http") {
            self.keep(said);
        }
        self.at += length.max(rest.chars().next().map_or(1, char::len_utf8));
    }

    /// Ends the line because of a word where a move is expected.
    fn refuse(&mut self, word: &str, length: usize) {
        let side = if self.line.now.turn() == Color::Red { "Red" } else { "Black" };
        let ambiguity = self.line.now.ambiguity(word);
        self.reading.ambiguous += usize::from(ambiguity.is_some());
        // After the end of the game, moves are advice about other defenses.
        let is_kept = is_move(word) && !self.line.now.has_no_move();
        if is_kept {
            let points = self.line.now.points(word);
            let text = points.map_or_else(|| word.to_owned(), |step| step.to_string());
            let bytes = self.decoded.offset(self.at)..self.decoded.offset(self.at + length);
            self.tree.refused.push(RefusedMove { after: self.line.at, text, bytes });
        }
        let left_out = if is_kept { "" } else { word };
        self.tree.unused.push_str(left_out);
        self.tree.unused.push(' ');
        let word = shortened(word);
        let message = if let Some(why) = ambiguity {
            format!("{why}; the rest of the line is left out")
        } else if is_move(&word) {
            format!("{word} is not a move of {side}'s here; the rest of the line is left out")
        } else {
            format!("found {word} instead of a move of {side}'s; the rest of the line is left out")
        };
        if self.around.is_empty() && self.below.is_none() {
            // The word that is refused counts as a move, too.
            self.tree.printed_plies = Some(self.tree.depth(self.line.at) + 1);
        }
        self.stop(self.at, message);
        self.at += length;
    }

    /// Ends the line because of what is at a byte.
    fn stop(&mut self, at: usize, message: String) {
        self.line.dead = true;
        self.is_numbered = false;
        self.tree.is_broken |= self.around.is_empty() && self.below.is_none();
        self.warn(at, message);
    }
}

/// The warning for a tag inside a comment.
pub(super) fn doubt_of_tag(name: &str) -> String {
    format!("the comment holds the tag {name}, which is not read as one")
}
