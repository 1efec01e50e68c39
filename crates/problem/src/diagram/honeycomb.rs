//! Boards of hexagons: rows of cells, each shifted by half a cell against the next; and any board
//! with a short text on every square.
//!
//! The letters of a board of hexagons run aslant, so each comes after the line of its cells: the
//! letters of the last row below it, the others at the ends of the rows above.

use std::fmt::Write;

use anstyle::{Ansi256Color, Style};

use super::text::{Pen, name};
use super::{Layout, Paint};
use crate::game::Color;
use crate::rules::{Man, RuleSet};

/// What an empty cell of each shade is drawn as.
const EMPTY: [&str; 3] = [".", ":", "+"];

/// The backgrounds of the three shades; white and black letters can be read on each.
const SHADES: [Ansi256Color; 3] = [Ansi256Color(65), Ansi256Color(95), Ansi256Color(61)];
const WHITE: Ansi256Color = Ansi256Color(231);
const BLACK: Ansi256Color = Ansi256Color(16);

impl Pen<'_> {
    /// The board, its edges and its letters.
    pub(super) fn honeycomb(&self, rows: &[Vec<usize>]) -> Vec<String> {
        let walls = self.config.layout == Layout::Lines;
        let widest = rows.iter().map(Vec::len).max().unwrap_or(0);
        let half = if walls || self.roomy() { 2 } else { 1 };
        let indent = |row: &[usize]| " ".repeat((widest - row.len()) * half);
        let mut lines = Vec::new();
        let mut above: &[usize] = &[];
        for row in rows {
            let tops = row.len() > above.len();
            let wider = if tops { row } else { above };
            let edge = if tops { r"/ \ " } else { r"\ / " };
            if walls {
                lines.push(format!(
                    "{} {}",
                    self.margin("") + &indent(wider),
                    edge.repeat(wider.len())
                ));
            }
            let rank = row.first().map_or_else(String::new, |&square| self.name(square).1);
            let letter =
                if self.config.coordinates { self.aslant(above, row) } else { String::new() };
            lines.push(self.margin(&rank) + &indent(row) + &self.cells(row) + &letter);
            above = row;
        }
        if walls {
            let edge = r"\ / ".repeat(above.len());
            lines.push(format!("{} {edge}", self.margin("") + &indent(above)));
        }
        if self.config.coordinates {
            let letters =
                above.iter().map(|&square| format!("{:<1$}", self.name(square).0, 2 * half));
            let start = if half == 2 && walls {
                4
            } else if half == 2 {
                3
            } else {
                1
            };
            let letters = letters.collect::<String>();
            lines.push(format!("{}{:start$}{letters}", self.margin("") + &indent(above), ""));
        }
        lines
    }

    /// The cells of one row.
    fn cells(&self, row: &[usize]) -> String {
        let walls = self.config.layout == Layout::Lines;
        let wall = if walls { "|" } else { "" };
        let mut text = wall.to_owned();
        for (number, &square) in row.iter().enumerate() {
            let man = self.position.man_at(square);
            let symbol = match man {
                Some(man) => self.symbol(man),
                None => EMPTY[self.board.shade(square) % EMPTY.len()].to_owned(),
            };
            let style = self.shaded(square, man);
            let symbol = if walls || self.roomy() {
                let (left, right) = self.marks(square).unwrap_or((" ", " "));
                format!("{left}{symbol}{right}")
            } else {
                symbol
            };
            if number > 0 && !walls {
                text.push(' ');
            }
            let _ = write!(text, "{style}{symbol}{style:#}{wall}");
        }
        text
    }

    /// The style of a cell; the empty style writes nothing.
    fn shaded(&self, square: usize, man: Option<Man>) -> Style {
        if self.config.paint == Paint::Plain {
            return Style::new();
        }
        let shade = SHADES[self.board.shade(square) % SHADES.len()];
        let style = Style::new().bg_color(Some(shade.into()));
        let style = match man.map(|man| man.color) {
            Some(Color::Red) => style.fg_color(Some(WHITE.into())).bold(),
            Some(Color::Black) => style.fg_color(Some(BLACK.into())).bold(),
            None => style,
        };
        if self.marks(square).is_some() { style.invert() } else { style }
    }

    /// The letter that comes after a row because its cells end above: the first of the row
    /// above if this row does not have it. Spaces precede it.
    fn aslant(&self, above: &[usize], row: &[usize]) -> String {
        let letter = missing(self.position.rules(), above, row);
        letter.map_or_else(String::new, |letter| format!(" {letter}"))
    }
}

/// The letter of a row that the next row does not have.
pub(super) fn missing(rules: RuleSet, above: &[usize], row: &[usize]) -> Option<String> {
    let letters = |row: &[usize]| row.iter().map(|&at| name(rules, at).0).collect::<Vec<_>>();
    let here = letters(row);
    letters(above).into_iter().find(|letter| !here.contains(letter))
}

/// Draws what `cell` says of each square, the first mover at the bottom, with ranks and files; the rows of
/// a board of hexagons are shifted against each other. The texts are at most three columns wide.
///
/// ```
/// use anstyle::Style;
/// use paiju_game::rules::RuleSet;
/// use paiju_problem::diagram::map;
///
/// let rules = RuleSet::Chex;
/// let sign = |square| if rules.square_name(square).as_deref() == Some("a1") { "2*" } else { "." };
/// let drawn = map(rules, &|square| (sign(square).to_owned(), Style::new()));
/// assert!(drawn.ends_with(" 1        2*  .   .   .    e\n            a   b   c   d\n"), "{drawn}");
/// ```
pub fn map(rules: RuleSet, cell: &dyn Fn(usize) -> (String, Style)) -> String {
    const PITCH: usize = 4;
    let rows = rules.rows();
    let widest = rows.iter().map(Vec::len).max().unwrap_or(0);
    let indent = |row: &[usize]| " ".repeat((widest - row.len()) * PITCH / 2);
    let mut text = String::new();
    let mut above: &[usize] = &[];
    for row in &rows {
        let rank = row.first().map_or_else(String::new, |&square| name(rules, square).1);
        let mut line = format!("{rank:>2}  {}", indent(row));
        for &square in row {
            let (said, style) = cell(square);
            let fill = " ".repeat(PITCH.saturating_sub(said.chars().count()));
            // Writing to a string cannot fail.
            let _ = write!(line, "{style}{said}{style:#}{fill}");
        }
        if let Some(letter) = missing(rules, above, row) {
            let _ = write!(line, " {letter}");
        }
        text += line.trim_end();
        text.push('\n');
        above = row;
    }
    let letters = above.iter().map(|&square| format!("{:<PITCH$}", name(rules, square).0));
    // The files of hexagons run aslant, so that their letters are half a cell to the right.
    let aside = if above.len() < widest { PITCH / 2 } else { 0 };
    let line = format!("{:1$}{2}{3}", "", 4 + aside, indent(above), letters.collect::<String>());
    text += line.trim_end();
    text.push('\n');
    text
}
