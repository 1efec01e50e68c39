//! What a page puts around its moves: headings of variations below the line, prose, footnotes, slips of
//! numbers, and what follows a mate.

use super::{GameTree, Line, NodeId, Parser};
use crate::formats::move_shape::{in_plain_signs, is_move};
use crate::formats::move_word::{
    Token, begins_with_move, hides_move, is_blank, shortened, tokens, variation_length,
};
use crate::formats::pgn::VARIATION;
use crate::problem::move_text::chinese::{Class, class};
use crate::problem::move_text::number::MoveNumber;

impl Parser<'_, '_> {
    /// A heading that no variation follows is a comment.
    pub(super) fn end_heading(&mut self) {
        if let Some((id, text)) = self.heading.take() {
            self.tree.say_after(id, &text);
        }
    }

    /// Whether a sign begins the mark of a footnote, not the number of a move.
    pub(super) fn is_note(&self) -> bool {
        let rest = self.rest();
        let ply = self.tree.depth(self.line.at);
        let Some(number) = MoveNumber::read(rest).filter(|it| it.value.is_some()) else {
            return rest.lines().next().is_some_and(|line| note_length(line) > 0);
        };
        let is_before_move = begins_with_move(rest[number.length..].trim_start_matches(is_blank));
        !self.is_fresh && ply > 0 && !(self.follows(number, ply) && is_before_move)
    }

    /// The mark of a footnote.
    pub(super) fn note(&mut self, sign: char) {
        let rest = self.rest();
        let length = note_length(rest).max(sign.len_utf8());
        self.say(&rest[..length]);
        self.at += length;
    }

    /// A comment as in programs.
    pub(super) fn comment_of_program(&mut self) {
        let rest = self.rest();
        let end =
            beginning(rest).find("*/").unwrap_or_else(|| rest.find('\n').unwrap_or(rest.len()));
        self.say(&rest[2..end.max(2)]);
        self.at += (end + 2).min(rest.len());
    }

    /// Whether the game is over, so that nothing that follows is a move of it.
    pub(super) fn is_over(&self) -> bool {
        self.around.is_empty()
            && !self.line.dead
            && self.line.at != GameTree::ROOT
            && self.line.now.has_no_move()
    }

    /// The rest of a line of the text after a mate, which is a comment.
    pub(super) fn after_mate(&mut self) {
        let rest = self.rest();
        let line = &rest[..rest.find(ends_prose).unwrap_or(rest.len())];
        let is_numbered = std::mem::take(&mut self.is_numbered);
        let (number, behind) = MoveNumber::clear(line);
        let next = next_token(behind).text;
        let is_play = |word: &str| {
            let is_other = |c: char| !c.is_ascii() && class(c) == Class::Other;
            is_move(word) && !in_plain_signs(word).contains(is_other)
        };
        // Below a heading of a variation, moves were meant.
        let is_headed = self.heading.is_some() || variation_length(line).is_some();
        let mut meant = tokens(line).map(|(_, token)| token).filter(|_| is_headed);
        let meant = meant.find(Token::is_meant).map(|token| token.text);
        let is_counted = is_numbered || number.is_some();
        let is_meant = is_play(&next) || self.heading.is_some() && is_counted;
        if let Some(found) = is_meant.then_some(next).or(meant) {
            let found = shortened(&found);
            let expected = self.line.numbering.expected(self.tree.depth(self.line.at));
            let earlier = number.filter(|it| it.value < expected);
            let place = earlier.map(|number| line[..number.length].trim());
            let message = place.map_or_else(
                || format!("the game is over before {found}, which is read as a comment"),
                |place| format!("{found} is not legal at {place} and is read as a comment"),
            );
            self.warn(self.at, message);
        }
        self.prose_end = self.at + line.len();
        if line.is_empty() {
            self.at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }

    /// The bytes of free text before a move, if that move is legal here: it hides none. Words of it have
    /// no digits, which those that were meant as moves have.
    pub(super) fn prose_before_move(&self) -> Option<usize> {
        let rest = self.rest();
        if self.is_numbered || self.line.dead {
            return None;
        }
        let line = &rest[..rest.find(ends_prose).unwrap_or(rest.len())];
        let is_play = |(_, token): &(usize, Token<'_>)| {
            token.is_move || token.text.contains(char::is_numeric) || hides_move(&token.text)
        };
        let (at, _) = tokens(line).find(is_play)?;
        let number = MoveNumber::read(&line[at..]).filter(|number| !number.is_bare);
        let behind = &line[at + number.map_or(0, |number| number.length)..];
        let ply = self.tree.depth(self.line.at);
        let follows = number.is_none_or(|number| {
            (number.is_second || ply.is_multiple_of(2)) && self.follows(number, ply)
        });
        (follows && at > 0 && self.is_legal(behind)).then_some(at)
    }

    /// Takes the heading of a variation below the main line, which is one only if a number that goes
    /// back follows it.
    pub(super) fn begins_heading(&mut self) -> bool {
        let rest = self.rest();
        let line = &rest[..rest.find('\n').unwrap_or(rest.len())];
        let Some(length) = variation_length(line).filter(|_| self.around.is_empty()) else {
            return false;
        };
        let after = line[length..].trim();
        if !after.is_empty() && MoveNumber::clear(after).0.is_none() {
            return false;
        }
        self.end_number();
        self.end_heading();
        // A number alone says nothing but the order.
        let text = line[..length].trim();
        let number = text.strip_prefix(VARIATION).and_then(|rest| rest.strip_suffix(':'));
        let is_number = number.is_some_and(|number| number.bytes().all(|it| it.is_ascii_digit()));
        let text = if is_number { "" } else { text };
        self.heading = Some((self.line.at, text.to_owned()));
        self.at += length;
        self.is_fresh = true;
        true
    }

    /// Begins a variation below the main line at a number that goes back to one of its moves, if the
    /// move that follows is legal there.
    pub(super) fn begins_variation(&mut self, number: MoveNumber) -> bool {
        let Some(numbering) = self.below.or(Some(self.line.numbering)) else { return false };
        let next = next_token(&self.rest()[number.length..]).text;
        let mut line = Line { numbering, ..self.first };
        let path: Vec<NodeId> = self.tree.main_line().collect();
        for ply in 0..=path.len() {
            let is_here = numbering.clone().take(number, ply as u32);
            if is_here && line.now.read(&next).is_some_and(|read| read.is_legal) {
                self.below = Some(numbering);
                self.line = line;
                return true;
            }
            let Some(step) = path.get(ply).and_then(|&id| self.tree.step(id)) else { break };
            let Some(read) = line.now.step(step) else { break };
            line.before = line.now;
            line.now = line.now.after(read);
            line.at = path[ply];
        }
        false
    }

    /// A number that does not follow. One that was used before is a slip, if the move after it is legal;
    /// where numbers are missing, moves may be missing, too.
    pub(super) fn odd_number(&mut self, number: MoveNumber, ply: u32) {
        let rest = self.rest();
        let text = rest[..number.length].trim();
        let expected = self.line.numbering.expected(ply);
        let is_legal = self.is_legal(&rest[number.length..]);
        let is_used = number.value.zip(expected).is_some_and(|(value, expected)| value <= expected);
        let said = expected.map_or_else(String::new, |it| format!(", expected {it}."));
        let found = format!("found the move number {text}{said}");
        if is_used && is_legal {
            return self.warn(self.at, format!("{found}; the moves are read on"));
        }
        self.stop(self.at, format!("{found}; the rest of the line is left out"));
    }
}

/// The bytes of a comment, or of a word such as "or", before the first move of a variation.
pub(super) fn said_before(inside: &str) -> usize {
    let inside = beginning(inside);
    let begins = inside.len() - inside.trim_start().len();
    let text = &inside[begins..];
    let length = match text.strip_prefix('{') {
        Some(comment) => comment.find('}').map_or(0, |end| end + 2),
        None => {
            variation_length(text.split(|c: char| c.is_ascii_digit()).next().unwrap_or_default())
                .unwrap_or(0)
        }
    };
    let rest = text[length..].trim_start();
    let (number, after) = MoveNumber::clear(rest);
    if length > 0 && (begins_with_move(after) || number.is_some()) { begins + length } else { 0 }
}

/// The bytes of the mark of a footnote in brackets at the start of a text; 0 if there is none.
pub(super) fn note_length(text: &str) -> usize {
    let closing = match text.chars().next() {
        Some('[') => ']',
        Some('<') => '>',
        Some('‹') => '›',
        Some('〈') => '〉',
        Some('【') => '】',
        Some('〔') => '〕',
        Some('①'..='⑳' | '❶'..='❿') => return '①'.len_utf8(),
        _ => return 0,
    };
    let line = beginning(text).lines().next().unwrap_or_default();
    let length = line.find(closing).map_or(0, |at| at + closing.len_utf8());
    // A bracket that should be a number's has moves after it.
    let has_move = text.starts_with('[') && tokens(&line[1..length.max(1)]).any(|it| it.1.is_move);
    if has_move { 0 } else { length }
}

/// What ends free text within a line.
pub(super) fn ends_prose(c: char) -> bool {
    matches!(c, '{' | '}' | '(' | ')' | '（' | '）' | ';' | '\n')
}

/// The beginning of a text, so that hostile text is not searched again and again.
pub(super) fn beginning(text: &str) -> &str {
    let end = (0..=text.len().min(MOST_LOOKED_AT)).rev().find(|&at| text.is_char_boundary(at));
    &text[..end.unwrap_or(0)]
}

/// The first move or other word of a text.
pub(super) fn next_token(text: &str) -> Token<'_> {
    Token::of(text.trim_start_matches(is_blank))
}

/// The most bytes of a note or of what precedes a variation.
const MOST_LOOKED_AT: usize = 400;
