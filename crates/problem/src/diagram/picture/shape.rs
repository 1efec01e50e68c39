//! What a drawing is made of: a few kinds of shapes, which every output can write.
//!
//! Coordinates run to the right and down. Neighbouring squares are [`PITCH`] apart. All numbers come
//! from sums, products and square roots, which are exact on every machine, and are rounded
//! where they are written.

/// The distance between neighbouring squares.
pub const PITCH: f64 = 100.0;

/// A place on a drawing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Place {
    /// The distance from the left edge, in units of the picture.
    pub x: f64,
    /// The distance from the top edge, in units of the picture.
    pub y: f64,
}

pub(super) const fn place(x: f64, y: f64) -> Place {
    Place { x, y }
}

impl Place {
    /// The place moved by some distance.
    #[must_use]
    pub(super) fn moved(self, x: f64, y: f64) -> Self {
        place(self.x + x, self.y + y)
    }

    /// The distance to another place.
    pub(super) fn distance(self, other: Self) -> f64 {
        let (x, y) = (other.x - self.x, other.y - self.y);
        (x * x + y * y).sqrt()
    }

    /// The place at this distance towards another one; itself if both are the same.
    #[must_use]
    pub(super) fn towards(self, other: Self, distance: f64) -> Self {
        let whole = self.distance(other);
        if whole == 0.0 {
            return self;
        }
        let part = distance / whole;
        self.moved((other.x - self.x) * part, (other.y - self.y) * part)
    }
}

/// A color: red, green and blue, one byte each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Rgb(pub u32);

/// How a line is drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stroke {
    /// The color of the line.
    pub color: Rgb,
    /// The width of the line, in units of the drawing.
    pub width: f64,
    /// The lengths of dashes and of the gaps between them; solid without.
    pub dash: Option<(f64, f64)>,
}

/// How an area is drawn.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Ink {
    /// The color inside; `None` leaves it open.
    pub fill: Option<Rgb>,
    /// The outline; `None` draws none.
    pub stroke: Option<Stroke>,
}

/// One thing to draw.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// Lines through some places each.
    Lines {
        /// The places, line by line.
        lines: Vec<Vec<Place>>,
        /// How they are drawn.
        stroke: Stroke,
    },
    /// An area with straight edges.
    Polygon {
        /// The corners in drawing order.
        corners: Vec<Place>,
        /// How it is drawn.
        ink: Ink,
    },
    /// A disc or a ring.
    Circle {
        /// The centre of the circle.
        centre: Place,
        /// In units of the drawing.
        radius: f64,
        /// How it is drawn.
        ink: Ink,
    },
    /// A character or figure.
    Glyph {
        /// SVG path data around the origin, 1000 to the em.
        path: &'static str,
        /// Where its origin goes.
        at: Place,
        /// The length of one em.
        size: f64,
        /// How it is drawn; the width of the stroke is that on the drawing.
        ink: Ink,
    },
    /// A named part of the drawing: one of [`Picture::parts`](super::Picture::parts).
    Part {
        /// The name of a part that is drawn once.
        name: String,
        /// Where its origin goes.
        at: Place,
    },
}

pub(super) const fn solid(color: Rgb, width: f64) -> Stroke {
    Stroke { color, width, dash: None }
}

/// An area without an edge.
pub(super) const fn filled(color: Rgb) -> Ink {
    Ink { fill: Some(color), stroke: None }
}

/// An edge around nothing.
pub(super) const fn outlined(stroke: Stroke) -> Ink {
    Ink { fill: None, stroke: Some(stroke) }
}

/// A rectangle between two corners.
pub(super) fn rectangle(from: Place, to: Place, ink: Ink) -> Shape {
    let corners = vec![from, place(to.x, from.y), to, place(from.x, to.y)];
    Shape::Polygon { corners, ink }
}
