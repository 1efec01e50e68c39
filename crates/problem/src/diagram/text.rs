//! Drawing a position.

use anstyle::{AnsiColor, Style};

use super::Script;
use super::boards::{Drawn, NUMERALS, drawn};
use super::picture::Edges;
use crate::game::Color;
use crate::notation::Notation;
use crate::rules::{AnyPosition, Man, RuleSet};

/// Draws a position, one row a line, without spaces at the ends of lines and with a line
/// break at the end.
///
/// ```
/// use paiju_problem::diagram::{Config, Layout, draw};
/// use paiju_game::rules::RuleSet;
///
/// let position = RuleSet::Xiangqi.read("3aka3/9/9/9/4C4/9/9/4C4/9/3K5 b")?;
/// let config = Config { layout: Layout::Points, ..Config::default() };
/// assert_eq!(
///     draw(&position, &config),
///     "\
/// 10 . . . a k a . . .
///  9 . . . + + + . . .
///  8 . . . + + + . . .
///  7 . . . . . . . . .
///  6 . . . . C . . . .
///    ~~~~~~~~~~~~~~~~~
///  5 . . . . . . . . .
///  4 . . . . . . . . .
///  3 . . . + C + . . .
///  2 . . . + + + . . .
///  1 . . . K + + . . .
///    a b c d e f g h i
/// "
/// );
/// # Ok::<(), paiju_game::game::FenError>(())
/// ```
pub fn draw(position: &AnyPosition, config: &Config) -> String {
    let rules = position.rules();
    let mut rows = rules.rows();
    if config.bottom == Color::Black {
        rows.reverse();
        for row in &mut rows {
            row.reverse();
        }
    }
    let board = drawn(rules);
    let pen = Pen { position, board, config };
    let mut lines = if board.has_cells() { pen.honeycomb(&rows) } else { pen.grid(&rows) };
    if config.turn {
        lines.push(format!("{} to move", position.mover()));
        if let Some(rights) = position.rights() {
            lines.push(format!("{RIGHTS} {rights}"));
        }
    }
    let mut text = String::new();
    for line in lines {
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// The label of the rights, in a line that only a position with rights has.
pub(super) const RIGHTS: &str = "castling:";

/// How a position is drawn. By default: lines, letters, the first mover at the bottom,
/// coordinates shown, nothing marked, no colors.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Config {
    /// How much of the board is drawn.
    pub layout: Layout,
    /// How the pieces are written.
    pub men: Men,
    /// The side at the bottom; with `Black` the board is turned by half a turn.
    pub bottom: Color,
    /// Whether ranks and files are written at the edges.
    pub coordinates: bool,
    /// The notation of the moves next to the board: the letters of pieces and the names at the edges
    /// are those of its moves.
    pub notation: Notation,
    /// Whether a line says whose turn it is.
    pub turn: bool,
    /// The squares of the last move: its origin is drawn as `(+)`, its destination as `[r]`.
    pub last: Option<(usize, usize)>,
    /// Squares to point at, drawn as `<r>`.
    pub marked: Vec<usize>,
    /// Whether colors are used as well.
    pub paint: Paint,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            layout: Layout::Lines,
            men: Men::Letters,
            bottom: Color::Red,
            coordinates: true,
            notation: Notation::Coordinates,
            turn: false,
            last: None,
            marked: Vec::new(),
            paint: Paint::Plain,
        }
    }
}

/// How much of the board is drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum Layout {
    /// The lines between the points, with the palaces' diagonals, or the edges of the cells.
    Lines,
    /// The points or cells only, as `diagram:` of a YAML file reads them.
    ///
    /// Points are dots, and crosses in the palaces; cells have one sign for each shade.
    Points,
}

/// How the pieces are written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Men {
    /// With the letters of position text.
    Letters,
    /// With the characters on the pieces: Chinese ones, which take two columns each, or the
    /// figures of chess.
    Characters(Script),
    /// With the symbols of Unicode for the pieces, one column each: 🩠 and the like, or the figures
    /// of chess.
    Symbols,
}

/// Whether colors are used.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Paint {
    /// Text without colors.
    Plain,
    /// With escape sequences: on a board of points the pieces bold and the first mover's red, the
    /// shades of cells as backgrounds, marked squares reversed. The caller strips them
    /// where they are not wanted.
    Ansi,
}

pub(super) struct Pen<'a> {
    pub(super) position: &'a AnyPosition,
    pub(super) board: &'a dyn Drawn,
    pub(super) config: &'a Config,
}

impl Pen<'_> {
    /// The board of points with its edges.
    fn grid(&self, rows: &[Vec<usize>]) -> Vec<String> {
        let mut lines = Vec::new();
        if let (true, Some(first)) = (self.counts(), rows.first()) {
            lines.push(self.margin("") + &self.files(first, !self.config.bottom));
        }
        for (number, row) in rows.iter().enumerate() {
            let rank = row.first().map_or_else(String::new, |square| self.name(*square).1);
            lines.push(self.margin(&rank) + &self.row(row));
            if self.board.river() == Some(number + 1) {
                lines.push(self.margin("") + &self.river(row.len()));
            } else if self.config.layout == Layout::Lines && number + 1 < rows.len() {
                lines.push(format!("{} {}", self.margin(""), self.board.strokes(number)));
            }
        }
        if let (true, Some(last)) = (self.config.coordinates, rows.last()) {
            lines.push(self.margin("") + &self.files(last, self.config.bottom));
        }
        lines
    }

    /// Whether each side counts the files from its right, and ranks have no names.
    fn counts(&self) -> bool {
        let edges = Edges::of(self.config.notation);
        self.config.coordinates && matches!(edges, Edges::Numerals | Edges::Digits)
    }

    /// File and rank of a square.
    pub(super) fn name(&self, square: usize) -> (String, String) {
        let (file, rank) = name(self.position.rules(), square);
        match Edges::of(self.config.notation) {
            Edges::Numerals | Edges::Digits => (file, String::new()),
            Edges::FromZero => {
                let below = rank.parse::<u8>().ok().and_then(|rank| rank.checked_sub(1));
                (file, below.map_or(rank, |rank| rank.to_string()))
            }
            _ => (file, rank),
        }
    }

    /// What is written for a piece.
    pub(super) fn symbol(&self, man: Man) -> String {
        let symbol = match self.config.men {
            Men::Letters => self.config.notation.piece_letter(self.position.rules(), man.letter),
            Men::Characters(script) => self.board.character(man, script),
            Men::Symbols => self.board.symbol(man),
        };
        symbol.to_string()
    }

    /// The rank's number, or as many spaces.
    pub(super) fn margin(&self, rank: &str) -> String {
        if !self.config.coordinates {
            return String::new();
        }
        // In a block of YAML no line may begin before the first.
        let flipped = self.config.layout == Layout::Points && self.config.bottom == Color::Black;
        if flipped { format!("{rank:<2} ") } else { format!("{rank:>2} ") }
    }

    /// Whether squares have room for marks at their sides.
    pub(super) fn roomy(&self) -> bool {
        let marks = self.config.last.is_some() || !self.config.marked.is_empty();
        marks || self.config.layout == Layout::Lines
    }

    fn wide(&self) -> bool {
        matches!(self.config.men, Men::Characters(_))
    }

    /// What separates two squares, in addition to the room for their marks.
    fn joint(&self) -> &'static str {
        match (self.config.layout, self.wide(), self.roomy()) {
            // Four columns a square: characters with room fill them.
            (Layout::Lines, false, _) => "-",
            (Layout::Points, _, false) => " ",
            _ => "",
        }
    }

    fn row(&self, row: &[usize]) -> String {
        let mut text = String::new();
        for (number, &square) in row.iter().enumerate() {
            if number > 0 {
                text += self.joint();
            }
            let edges = (number == 0, number + 1 == row.len());
            self.square(&mut text, square, edges);
        }
        text
    }

    fn square(&self, text: &mut String, square: usize, (first, last): (bool, bool)) {
        let line = if self.config.layout == Layout::Lines { "-" } else { " " };
        let (left, right) = self.marks(square).unwrap_or((line, line));
        let man = self.position.man_at(square);
        let symbol = match man {
            Some(man) => self.symbol(man),
            None => self.empty(square, self.config.men, last).to_owned(),
        };
        let style = self.style(square, man);
        let symbol = format!("{style}{symbol}{style:#}");
        if !self.roomy() {
            *text += &symbol;
            return;
        }
        let edge = |outer: bool, mark| if outer && mark == line { " " } else { mark };
        *text += edge(first, left);
        *text += &symbol;
        *text += edge(last, right);
    }

    fn empty(&self, square: usize, men: Men, last: bool) -> &'static str {
        match (self.config.layout, men, self.board.palace(square)) {
            (Layout::Lines, Men::Letters | Men::Symbols, _)
            | (Layout::Points, Men::Letters | Men::Symbols, true) => "+",
            (Layout::Points, Men::Letters | Men::Symbols, false) => ".",
            (Layout::Lines, Men::Characters(_), _) if last => "+ ",
            (Layout::Lines, Men::Characters(_), _) => "+-",
            (Layout::Points, Men::Characters(_), true) => "＋",
            (Layout::Points, Men::Characters(_), false) => "・",
        }
    }

    pub(super) fn marks(&self, square: usize) -> Option<(&'static str, &'static str)> {
        match self.config.last {
            Some((_, to)) if to == square => Some(("[", "]")),
            Some((from, _)) if from == square => Some(("(", ")")),
            _ if self.config.marked.contains(&square) => Some(("<", ">")),
            _ => None,
        }
    }

    /// The style of a square; the empty style writes nothing.
    fn style(&self, square: usize, man: Option<Man>) -> Style {
        let mut style = Style::new();
        if self.config.paint == Paint::Ansi {
            match man.map(|man| man.color) {
                Some(Color::Red) => style = style.fg_color(Some(AnsiColor::Red.into())).bold(),
                Some(Color::Black) => style = style.bold(),
                None => {}
            }
            if self.marks(square).is_some() {
                style = style.invert();
            }
        }
        style
    }

    /// The columns from one square to the next.
    fn pitch(&self) -> usize {
        let symbol = if self.wide() { 2 } else { 1 };
        let room = if self.roomy() { 2 } else { 0 };
        symbol + room + self.joint().len()
    }

    /// The files below or above the board, where each side counts them as `side` does.
    fn files(&self, row: &[usize], side: Color) -> String {
        let (pitch, counts) = (self.pitch(), self.counts());
        let is_chinese = Edges::of(self.config.notation) == Edges::Numerals;
        let mut text = if self.roomy() { " ".to_owned() } else { String::new() };
        for (number, &square) in row.iter().enumerate() {
            // The files of the side below are counted from the right, those of the other from the left.
            let from_right = side == self.config.bottom;
            let file = if from_right { row.len() - 1 - number } else { number };
            let (label, width) = match (counts, NUMERALS.get(file)) {
                (true, Some(&numeral)) if is_chinese && side == Color::Red => {
                    (numeral.to_string(), 2)
                }
                (true, _) => ((file + 1).to_string(), 1),
                (false, _) => (self.name(square).0, 1),
            };
            text += &label;
            text += &" ".repeat(pitch.saturating_sub(width));
        }
        text
    }

    fn river(&self, squares: usize) -> String {
        let indent = if self.roomy() { " " } else { "" };
        let symbol = if self.wide() && self.config.layout == Layout::Points { 2 } else { 1 };
        let width = (squares.saturating_sub(1)) * self.pitch() + symbol;
        let banks = if self.config.layout == Layout::Lines { "|" } else { "" };
        let inside = width - 2 * banks.len();
        let water = match self.config.men {
            Men::Letters | Men::Symbols => "~".repeat(inside),
            Men::Characters(script) => {
                let han = if script == Script::Traditional { "漢" } else { "汉" };
                // Two words of three gaps' width; the rest is put around and between them.
                let (side, words) = (inside / 5, 12);
                let middle = " ".repeat(inside.saturating_sub(2 * side + words));
                let side = " ".repeat(side);
                format!("{side}楚  河{middle}{han}  界{side}")
            }
        };
        format!("{indent}{banks}{water}{banks}")
    }
}

/// File and rank of a square, from its coordinates.
pub(super) fn name(rules: RuleSet, square: usize) -> (String, String) {
    let name = rules.square_name(square).unwrap_or_default();
    name.chars().partition(char::is_ascii_alphabetic)
}
