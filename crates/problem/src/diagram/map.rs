//! A board with a short text on every square.

use std::fmt::Write;

use anstyle::Style;

use super::honeycomb::missing;
use super::text::name;
use crate::rules::RuleSet;

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
