//! What one line of a drawing is.

use std::ops::Range;

use super::drawn::drawn;
use super::text::{RIGHTS, name};
use crate::game::Color;
use crate::rules::{Man, RuleSet};

/// A line of a drawing that is not blank.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Line {
    /// The line that says whose turn it is.
    Turn(Color),
    /// The line that says who may castle.
    Rights,
    River,
    /// The file letters; whether they run backwards.
    Files(bool),
    /// Lines between two rows.
    Strokes,
    /// Anything else must be a row.
    Row,
}

impl Line {
    /// Classifies a line that is not blank.
    pub(super) fn of(rules: RuleSet, line: &str) -> Self {
        let all = |set: &str| line.chars().all(|c| c.is_whitespace() || set.contains(c));
        let any = |set: &str| line.chars().any(|c| set.contains(c));
        if let Some(color) = turn(rules, line) {
            Self::Turn(color)
        } else if rules.has_rights() && line.trim_start().starts_with(RIGHTS) {
            Self::Rights
        } else if all("|│-─~=≈楚河漢汉界") && any("~=≈楚河漢汉界") {
            Self::River
        } else if let Some(backwards) = files(rules, line) {
            Self::Files(backwards)
        } else if all(r"|\/│╲╱") {
            Self::Strokes
        } else {
            Self::Row
        }
    }
}

/// Something on a row, with its place in bytes from the start of the line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Symbol {
    /// A piece, with the character if it was drawn with one.
    Man(Man, Option<char>),
    Empty,
    Unknown(char),
}

pub(super) struct Row {
    /// The rank numbers at the left and right, with their places.
    pub(super) ranks: Vec<(usize, Range<usize>)>,
    /// Its squares from left to right, and what could not be read.
    pub(super) symbols: Vec<(Symbol, Range<usize>)>,
}

/// Takes a row apart. `lined`: dashes are lines between the squares, not empty squares.
pub(super) fn row(rules: RuleSet, line: &str, lined: bool) -> Row {
    let mut row = Row { ranks: Vec::new(), symbols: Vec::new() };
    let trimmed = line.trim_end();
    let start = trimmed.len() - trimmed.trim_start().len();
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let left = start + digits(&trimmed[start..]);
    let last = trimmed.bytes().rev().take_while(u8::is_ascii_digit).count();
    let right = (trimmed.len() - last).max(left);
    for span in [start..left, right..trimmed.len()] {
        // What is too long for a number is not a rank of any board and is reported as that.
        if !span.is_empty() {
            row.ranks.push((trimmed[span.clone()].parse().unwrap_or(usize::MAX), span));
        }
    }
    for (offset, c) in trimmed[left..right].char_indices() {
        let at = left + offset;
        let symbol = match c {
            '-' | '─' | '—' | '|' | '│' if lined => continue,
            '.' | ':' | '+' | '-' | '·' | '•' | '・' | '．' | '＋' | '－' | '┼' => {
                Symbol::Empty
            }
            '(' | ')' | '[' | ']' | '<' | '>' => continue,
            c if c.is_whitespace() => continue,
            c => match (rules.man(c), drawn(rules).read_character(c)) {
                (Some(man), _) => Symbol::Man(man, None),
                (None, Some(man)) => Symbol::Man(man, Some(c)),
                (None, None) => Symbol::Unknown(c),
            },
        };
        row.symbols.push((symbol, at..at + c.len_utf8()));
    }
    row
}

/// The side in a line like `Red to move`.
fn turn(rules: RuleSet, line: &str) -> Option<Color> {
    let line = line.trim();
    let names = rules.colors();
    let says =
        |color: &Color| line.eq_ignore_ascii_case(&format!("{} to move", names[color.index()]));
    Color::ALL.into_iter().find(says)
}

/// Whether a line holds the letters of the row at the bottom, and if so, whether they run
/// backwards.
fn files(rules: RuleSet, line: &str) -> Option<bool> {
    let found: String = line.split_whitespace().collect();
    let letter = |&square: &usize| name(rules, square).0;
    let rows = rules.rows();
    let forwards: String = rows.last()?.iter().map(letter).collect();
    let backwards: String = rows.first()?.iter().rev().map(letter).collect();
    if found == forwards { Some(false) } else { (found == backwards).then_some(true) }
}
