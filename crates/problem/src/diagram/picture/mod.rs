//! Boards as pictures: one drawing, many outputs.
//!
//! [`picture`] makes a [`Picture`] of a position: a list of lines, areas and outlines of
//! characters, from which every output is written, such as [SVG](svg::to_svg) and PNG.
//! What is particular to a board is implemented by its `Pictured`. The outlines are kept in a
//! table, so that no font is needed and pictures are the same everywhere.

mod cells;
mod glyph;
mod marks;
mod points;
mod style;
pub mod svg;
pub mod tikz;

use std::collections::BTreeMap;

use self::cells::CellPicture;
use self::marks::draw_marks;
use self::points::PointPicture;
use self::style::{Frame, Pictured, filled, place, rectangle, solid};
use crate::game::Color;
use crate::rules::{AnyPosition, RuleSet};

pub use paiju_game::mark::{Mark, MarkColor, MarkKind, MarkSign};
pub use style::{Edges, Faces, Ink, PITCH, Palette, Place, Rgb, Shape, Stroke, Style};

#[cfg(feature = "png")]
pub mod png;
#[cfg(test)]
mod tests;

/// A drawing of a board. Its layers are drawn in the order of the fields.
#[derive(Clone, PartialEq, Debug)]
pub struct Picture {
    /// In units of the drawing.
    pub width: f64,
    /// In units of the drawing.
    pub height: f64,
    /// What it shows, in words.
    pub title: String,
    /// The board without pieces, the same for all positions in the same style.
    pub board: Vec<Shape>,
    /// Marks under the pieces.
    pub below: Vec<Shape>,
    /// The pieces, each a [`Shape::Part`].
    pub men: Vec<Shape>,
    /// Marks above the pieces.
    pub above: Vec<Shape>,
    /// The drawings of the pieces by their names, around their centres; for those who play on the
    /// picture, also those of what pawns may become, and of the marks of a move, whose names end with
    /// `-from` and `-to`.
    pub parts: BTreeMap<String, Vec<Shape>>,
    /// The centres of all squares, in their order.
    pub squares: Vec<Place>,
}

/// Draws a position with marks.
///
/// ```
/// use paiju_problem::diagram::picture::{Mark, Style, picture, svg};
/// use paiju_game::notation::Notation;
/// use paiju_game::rules::RuleSet;
///
/// let position = RuleSet::Xiangqi.read("3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w")?;
/// let key = position.read_move(Notation::Coordinates, "c6d8")?;
/// let arrow = Mark::Arrow { from: key.from(), to: key.to() };
/// let drawn = picture(&position, Style::default(), &[arrow]);
/// assert!(svg::to_svg(&drawn).starts_with("<svg xmlns="));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn picture(position: &AnyPosition, style: Style, marks: &[Mark]) -> Picture {
    let rules = position.rules();
    let kind = board_of(rules);
    let frame = Frame::of(kind, style);
    let (width, height) = frame.size();
    let mut board = Vec::new();
    if let Some(paper) = frame.colors().paper {
        board.push(rectangle(place(0.0, 0.0), place(width, height), filled(paper)));
    }
    board.extend(kind.board(&frame));
    let mut below = Vec::new();
    if style.turn {
        below.push(turn(kind, &frame, position.turn()));
    }
    let marked = draw_marks(kind, &frame, position, marks);
    below.extend(marked.below);
    let (mut men, mut parts) = (Vec::new(), BTreeMap::new());
    for (square, man) in position.men() {
        let name = part_name(rules, man.letter);
        parts.entry(name.clone()).or_insert_with(|| kind.man(man, style));
        men.push(Shape::Part { name, at: frame.at(kind.centre(square)) });
    }
    // Those who play on the picture promote pawns, too.
    let promoted = if kind.has_cells() { "RBNrbn" } else { "" };
    for man in promoted.chars().filter_map(|letter| rules.man(letter)) {
        let name = part_name(rules, man.letter);
        parts.entry(name).or_insert_with(|| kind.man(man, style));
    }
    for (end, wide) in [("from", false), ("to", true)] {
        let mark = kind.bracket(place(0.0, 0.0), wide, style);
        parts.insert(format!("{}-{end}", kind.prefix()), mark);
    }
    let squares = 0..rules.square_count();
    let squares = squares.map(|square| frame.at(kind.centre(square))).collect();
    let title = format!("{rules}: {position}");
    Picture { width, height, title, board, below, men, above: marked.above, parts, squares }
}

/// The board of a rule set.
fn board_of(rules: RuleSet) -> &'static dyn Pictured {
    match rules {
        RuleSet::Xiangqi | RuleSet::ChinaSchach => &PointPicture,
        RuleSet::Chex => &CellPicture,
    }
}

/// The name of the part that draws a piece, by its letter in position text.
pub fn part_name(rules: RuleSet, letter: char) -> String {
    let side = if letter.is_ascii_uppercase() { 'r' } else { 'b' };
    format!("{}{side}{}", board_of(rules).prefix(), letter.to_ascii_lowercase())
}

/// The centre of a square with the first mover at the bottom; neighbours are [`PITCH`] apart.
pub fn centre(rules: RuleSet, square: usize) -> Place {
    board_of(rules).centre(square)
}

/// The squares that lie as near to a square as any two do.
pub fn adjoining(rules: RuleSet, square: usize) -> Vec<usize> {
    let board = board_of(rules);
    let at = board.centre(square);
    let is_near = |&other: &usize| {
        let to = board.centre(other);
        let distance = (to.x - at.x).hypot(to.y - at.y);
        other != square && distance < PITCH * 1.1
    };
    (0..rules.square_count()).filter(is_near).collect()
}

/// The drawing of a piece around the origin, by its letter in position text; nothing for a letter
/// without a piece.
pub fn man(rules: RuleSet, letter: char, style: Style) -> Vec<Shape> {
    rules.man(letter).map(|man| board_of(rules).man(man, style)).unwrap_or_default()
}

/// The small disc in a corner that shows whose turn it is.
fn turn(board: &dyn Pictured, frame: &Frame, turn: Color) -> Shape {
    let (width, height) = frame.size();
    let [light, ink] = frame.colors().light;
    let dark = frame.colors().dark[0];
    // The figures of chess have dark edges on both sides.
    let (fill, color) = match turn {
        Color::Red if board.has_cells() => (light, dark),
        Color::Red => (light, ink),
        Color::Black => (dark, dark),
    };
    let y = if turn == frame.style.bottom { height - 28.0 } else { 28.0 };
    let ink = Ink { fill: Some(fill), stroke: Some(solid(color, 3.5)) };
    Shape::Circle { centre: place(width - 24.0, y), radius: 11.0, ink }
}
