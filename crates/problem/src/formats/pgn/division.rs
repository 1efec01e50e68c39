//! Where the games of a file begin.

use std::borrow::Cow;
use std::collections::{HashSet, VecDeque};

use super::tags::Tag;
use crate::formats::move_word::{begins_play, is_result};
use crate::formats::text_code::TextLines;
use crate::problem::move_text::number::MoveNumber;

/// The places of the games of a file. A new game begins at tags after the moves or the result of
/// another, at a repeated tag, at tags after an empty line once the position is known, and, without
/// tags, at the number 1 after a result or an empty line.
pub(crate) fn games(lines: TextLines<'_>) -> Vec<usize> {
    let mut division = Division::default();
    let mut lines = LinesAhead { lines, ahead: VecDeque::new() };
    while let Some((at, line)) = lines.next() {
        let content = line.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        let open = division.game.open;
        let is_tag = content.starts_with('[') && Tag::read(content).is_some();
        if is_tag && (open == 0 || !lines.close(open, content)) {
            // A value may go on over several lines.
            let mut text = content.to_owned();
            while has_open_value(&text) {
                let goes_on = |(_, next): &(usize, Cow<'_, str>)| {
                    let next = next.trim();
                    !next.is_empty() && !next.starts_with('[')
                };
                let Some((_, next)) = lines.next_if(goes_on) else { break };
                text.push('\n');
                text.push_str(&next);
            }
            division.tags(at, &text);
        } else {
            division.line(at, content);
        }
    }
    division.finish()
}

/// The lines of a file, with a look-ahead.
struct LinesAhead<'a> {
    lines: TextLines<'a>,
    ahead: VecDeque<(usize, Cow<'a, str>)>,
}

/// The most lines that a comment continues after one that looks like a tag.
const MOST_AHEAD: usize = 64;

impl<'a> LinesAhead<'a> {
    fn next(&mut self) -> Option<(usize, Cow<'a, str>)> {
        self.ahead.pop_front().or_else(|| self.lines.next())
    }

    fn next_if(
        &mut self,
        holds: impl Fn(&(usize, Cow<'a, str>)) -> bool,
    ) -> Option<(usize, Cow<'a, str>)> {
        if self.ahead.is_empty() {
            self.ahead.extend(self.lines.next());
        }
        if holds(self.ahead.front()?) { self.ahead.pop_front() } else { None }
    }

    /// Whether all braces that are open before a line are closed in it or soon after it: then the
    /// line is part of a comment. Those of later comments are pairs of their own.
    fn close(&mut self, mut open: usize, line: &str) -> bool {
        if closes(line, &mut open) {
            return true;
        }
        for index in 0..MOST_AHEAD {
            if index == self.ahead.len() {
                let Some(next) = self.lines.next() else { return false };
                self.ahead.push_back(next);
            }
            if closes(&self.ahead[index].1, &mut open) {
                return true;
            }
        }
        false
    }
}

/// Counts the braces of a line; whether the last of those that are open is closed.
fn closes(line: &str, open: &mut usize) -> bool {
    line.chars().any(|c| {
        match c {
            '{' => *open += 1,
            '}' => *open -= 1,
            _ => {}
        }
        *open == 0
    })
}

/// Whether the value of the last tag of a text is not closed by a quote and a bracket.
fn has_open_value(text: &str) -> bool {
    let is_short = text.len() < 1 << 13;
    is_short && text.matches('"').count() % 2 == 1 && !text.trim_end().ends_with(']')
}

/// How far a file is divided.
#[derive(Debug, Default)]
struct Division {
    starts: Vec<usize>,
    /// The byte of the first line that is not empty, before any game.
    before: Option<usize>,
    /// Whether any line of the file is a tag, or begins with a number.
    has_tags: bool,
    has_numbers: bool,
    /// The lines that begin with moves, while the file has neither.
    bare: Vec<(usize, String)>,
    game: Game,
}

/// What has been seen of a game.
#[derive(Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "they are independent facts, not states")]
struct Game {
    /// The names of its tags in lower case.
    names: HashSet<String>,
    /// The name of the first.
    first: String,
    /// Whether moves, a number or a result have come since the tags.
    has_play: bool,
    has_result: bool,
    /// Whether there is more than a result.
    has_moves: bool,
    /// Whether the line before is empty.
    after_empty: bool,
    /// How many braces of a comment are open.
    open: usize,
}

impl Division {
    /// Takes a line that begins with a tag, and those after it on the line.
    fn tags(&mut self, at: usize, text: &str) {
        let mut rest = text;
        let mut is_first = true;
        while let Some(tag) = Tag::read(rest) {
            let name = tag.name.to_ascii_lowercase();
            let heads = tag.may_begin_game();
            // Within a comment only a tag that begins a game ends it: it was never closed.
            if is_first && self.game.open > 0 && !heads {
                return self.line(at, text);
            }
            let comes_again = self.game.names.contains(&name)
                && (self.game.after_empty
                    || name == self.game.first
                    || ["fen", "event", "game"].contains(&name.as_str()));
            let is_next = self.game.after_empty && self.game.names.contains("fen") && heads;
            if is_first && (self.starts.is_empty() || self.game.has_play || comes_again || is_next)
            {
                self.begin(at);
            }
            if self.game.names.is_empty() {
                self.game.first.clone_from(&name);
            }
            self.has_tags = true;
            self.game.names.insert(name);
            rest = rest[tag.length..].trim_start();
            self.game.after_empty = false;
            is_first = false;
        }
        if !rest.is_empty() {
            self.line(at, rest);
        }
    }

    fn begin(&mut self, at: usize) {
        // Anything before the first game belongs to it.
        let at = self.before.take().filter(|_| self.starts.is_empty()).unwrap_or(at);
        self.starts.push(at);
        self.game = Game::default();
    }

    /// Takes a line that is not a tag.
    fn line(&mut self, at: usize, line: &str) {
        if line.is_empty() {
            self.game.after_empty = true;
            return;
        }
        let after_empty = std::mem::take(&mut self.game.after_empty);
        if self.game.open == 0 && begins_play(line) {
            let number = MoveNumber::read(line).filter(|number| !number.is_bare);
            let is_one = number.is_some_and(|it| it.value == Some(1) && !it.is_second);
            let is_bare = self.game.names.is_empty();
            let ends = self.game.has_result && (self.game.has_moves || is_bare)
                || self.game.has_play && is_bare && after_empty;
            if self.starts.is_empty() || is_one && ends {
                self.begin(at);
            }
            self.has_numbers |= number.is_some();
            self.game.has_play = true;
            self.game.has_moves |= !is_result(line.split_whitespace().next().unwrap_or_default());
            if !self.has_tags && !self.has_numbers {
                self.bare.push((at, line.to_owned()));
            }
        } else if self.starts.is_empty() {
            self.before.get_or_insert(at);
        }
        self.follow(line);
    }

    /// Follows comments and results through a line.
    fn follow(&mut self, line: &str) {
        let mut after_space = true;
        let before = self.game.open;
        for (at, c) in line.char_indices() {
            match c {
                '{' => self.game.open += 1,
                '}' => self.game.open = self.game.open.saturating_sub(1),
                ';' if self.game.open == 0 => return,
                '0' | '1' | '*' | '½' if self.game.open == 0 && after_space => {
                    let word = line[at..].split([' ', '\t', '\u{3000}', '{', '(', ';']).next();
                    if is_result(word.unwrap_or_default()) {
                        self.game.has_result = true;
                        self.game.has_play = true;
                    }
                }
                _ => {}
            }
            after_space = !c.is_ascii_alphanumeric() && c != '-' && c != '/';
        }
        // Not every program nests braces: a comment ends at the first that closes on its line.
        if self.game.open > before && line.contains('}') {
            self.game.open = before;
        }
    }

    /// The games; a list of moves without tags and numbers may have one on each line.
    fn finish(self) -> Vec<usize> {
        let is_list = !self.has_tags && !self.has_numbers && self.bare.len() > 1;
        let mut text = String::new();
        for (_, line) in &self.bare {
            text.push_str(line);
            text.push('\n');
        }
        let each = || self.bare.iter().all(|(_, line)| super::reader::is_sound_from_start(line));
        if is_list && !super::reader::is_sound_from_start(&text) && each() {
            let mut starts: Vec<usize> = self.bare.iter().map(|&(at, _)| at).collect();
            if let (Some(first), Some(&before)) = (starts.first_mut(), self.starts.first()) {
                *first = before;
            }
            return starts;
        }
        self.starts
    }
}
