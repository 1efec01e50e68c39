//! Boards as pictures: one drawing, many outputs.
//!
//! [`picture`] makes a [`Picture`] of a position: a list of lines, areas and outlines of
//! characters, from which every output is written, such as [SVG](svg::to_svg) and PNG.
//! What is particular to a board stands behind [`Pictured`]. The outlines stand in a table, so
//! that no font is needed and pictures are the same everywhere.

mod cells;
mod figure;
mod glyph;
mod mark;
mod pictured;
#[cfg(feature = "png")]
pub mod png;
mod points;
mod shape;
mod style;
pub mod svg;
#[cfg(test)]
mod tests;
pub mod tikz;

use std::collections::BTreeMap;

pub use paiju_game::mark::{Mark, MarkKind};
pub use pictured::{Frame, Pictured};
pub use shape::{Ink, PITCH, Place, Rgb, Shape, Stroke};
pub use style::{Edges, Faces, Palette, Style};

use crate::game::{Color, Position, Square};
use shape::{filled, place, rectangle, solid};

/// A drawing of a board. Its layers lie one upon the other in the order of the fields.
#[derive(Clone, PartialEq, Debug)]
pub struct Picture {
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
    /// What it shows, in words.
    pub title: String,
    /// The board without men, the same for all positions in the same style.
    pub board: Vec<Shape>,
    /// Marks under the men.
    pub below: Vec<Shape>,
    /// The men, each a [`Shape::Part`].
    pub men: Vec<Shape>,
    /// Marks above the men.
    pub above: Vec<Shape>,
    /// The drawings of the men by their names, around their centres; for those who play on the
    /// picture, also those of the marks of a move, whose names end with `-from` and `-to`.
    pub parts: BTreeMap<String, Vec<Shape>>,
    /// The centres of all squares, in their order.
    pub squares: Vec<Place>,
}

/// Draws a position with marks.
///
/// ```
/// use paiju::diagram::picture::{Mark, Style, picture, svg};
/// use paiju::game::fen;
/// use paiju::rules::xiangqi::Xiangqi;
///
/// let position = fen::read::<Xiangqi>("3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w")?;
/// let key = position.legal_moves().into_iter().find(|mv| mv.to_string() == "c6d8");
/// let marks: Vec<_> = key.map(|mv| Mark::Arrow { from: mv.from(), to: mv.to() }).into_iter().collect();
/// let drawn = picture(&position, Style::default(), &marks);
/// assert!(svg::to_svg(&drawn).starts_with("<svg xmlns="));
/// # Ok::<(), paiju::game::FenError>(())
/// ```
pub fn picture<R: Pictured>(
    position: &Position<R>,
    style: Style,
    marks: &[Mark<R::Square>],
) -> Picture {
    let frame = Frame::of::<R>(style);
    let (width, height) = frame.size();
    let mut board = Vec::new();
    if let Some(paper) = frame.colors().paper {
        board.push(rectangle(place(0.0, 0.0), place(width, height), filled(paper)));
    }
    board.extend(R::board(&frame));
    let mut below = Vec::new();
    if style.turn {
        below.push(turn::<R>(&frame, position.turn()));
    }
    let marked = mark::draw(&frame, position, marks);
    below.extend(marked.below);
    let (mut men, mut parts) = (Vec::new(), BTreeMap::new());
    for (square, piece) in position.board().pieces() {
        let name = part_name::<R>(piece.letter());
        parts.entry(name.clone()).or_insert_with(|| R::man(piece, style));
        men.push(Shape::Part { name, at: frame.at(R::centre(square)) });
    }
    for (end, wide) in [("from", false), ("to", true)] {
        let mark = R::bracket(place(0.0, 0.0), wide, style);
        parts.insert(format!("{}-{end}", R::PREFIX), mark);
    }
    let squares = R::Square::all().map(|square| frame.at(R::centre(square))).collect();
    let title = format!("{}: {position}", R::NAME);
    Picture { width, height, title, board, below, men, above: marked.above, parts, squares }
}

/// The name of the part that draws a man, by his letter in position text.
pub fn part_name<R: Pictured>(letter: char) -> String {
    let side = if letter.is_ascii_uppercase() { 'r' } else { 'b' };
    format!("{}{side}{}", R::PREFIX, letter.to_ascii_lowercase())
}

/// The small disc in a corner that shows whose turn it is.
fn turn<R: Pictured>(frame: &Frame, turn: Color) -> Shape {
    let (width, height) = frame.size();
    let [light, ink] = frame.colors().light;
    let dark = frame.colors().dark[0];
    // The figures of chess have dark edges on both sides.
    let (fill, color) = match turn {
        Color::Red if R::CELLS => (light, dark),
        Color::Red => (light, ink),
        Color::Black => (dark, dark),
    };
    let y = if turn == frame.style.bottom { height - 28.0 } else { 28.0 };
    let ink = Ink { fill: Some(fill), stroke: Some(solid(color, 3.5)) };
    Shape::Circle { centre: place(width - 24.0, y), radius: 11.0, ink }
}
