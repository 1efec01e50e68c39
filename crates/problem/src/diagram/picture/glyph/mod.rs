//! Outlines of the characters and figures that boards show, so that no font is needed.

mod outlines;

use outlines::OUTLINES;

use super::shape::{Ink, Place, Shape};

/// The outline of a character.
#[derive(Debug)]
pub(super) struct Outline {
    character: char,
    /// The distance to the next character, 1000 to the em.
    width: u16,
    /// The outer edge alone of figures that are drawn as outlines, to be filled below them.
    pub(super) body: &'static str,
    /// SVG path data around the middle, 1000 to the em.
    pub(super) path: &'static str,
}

/// The outline of a character, if boards show it.
pub(super) fn outline(character: char) -> Option<&'static Outline> {
    let at = OUTLINES.binary_search_by_key(&character, |outline| outline.character).ok()?;
    OUTLINES.get(at)
}

/// A text around its middle; what boards never show is left out.
pub(super) fn text(text: &str, at: Place, size: f64, ink: Ink) -> Vec<Shape> {
    let outlines: Vec<&Outline> = text.chars().filter_map(outline).collect();
    // Characters are set a little closer than the font sets single digits.
    let width = |outline: &Outline| f64::from(outline.width) / 1000.0 * size * 0.92;
    let whole: f64 = outlines.iter().map(|it| width(it)).sum();
    let mut x = at.x - whole / 2.0;
    let mut shapes = Vec::new();
    for outline in outlines {
        let half = width(outline) / 2.0;
        let at = Place { x: x + half, y: at.y };
        shapes.push(Shape::Glyph { path: outline.path, at, size, ink });
        x += 2.0 * half;
    }
    shapes
}
