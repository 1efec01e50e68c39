//! How pictures look, and what they are made of: a few kinds of shapes, which every output can write.
//!
//! Coordinates run to the right and down. Neighbouring squares are [`PITCH`] apart. All numbers come
//! from sums, products and square roots, which are exact on every machine, and are rounded
//! where they are written.

use paiju_game::mark::MarkColor;

use crate::diagram::Script;
use crate::game::Color;
use crate::notation::Notation;
use crate::rules::Man;

/// How a picture looks. By default: as in Chinese books, in color, the first mover at
/// the bottom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// What is drawn on the pieces.
    pub faces: Faces,
    /// What is drawn at the edges of the board.
    pub edges: Edges,
    /// The side at the bottom.
    pub bottom: Color,
    /// The colors of board and pieces.
    pub palette: Palette,
    /// Whether a small disc in a corner shows whose turn it is: a light one below for the first
    /// mover, a dark one above for the other side (the other way round if the first mover is on
    /// top).
    pub turn: bool,
}

impl Default for Style {
    fn default() -> Self {
        Self {
            faces: Faces::Characters(Script::Traditional),
            edges: Edges::Counted,
            bottom: Color::Red,
            palette: Palette::Color,
            turn: true,
        }
    }
}

/// What is drawn on the pieces. Chex always has the figures of chess.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Faces {
    /// Chinese characters of this script.
    Characters(Script),
    /// Figures for those who read no Chinese.
    Figures,
}

impl Faces {
    /// The characters that moves of a notation have; the usual ones where it has letters.
    pub fn of(notation: Notation) -> Self {
        match notation {
            Notation::Chinese(script) => Self::Characters(script.into()),
            _ => Self::Characters(Script::Traditional),
        }
    }

    /// All of them by the names that options have; the first is usual.
    pub const NAMED: [(&'static str, Self); 3] = [
        ("chinese", Self::Characters(Script::Traditional)),
        ("simplified", Self::Characters(Script::Simplified)),
        ("figures", Self::Figures),
    ];
}

/// What is drawn at the edges of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edges {
    /// The files as each side counts them from its right, as Chinese notation does, for those who read
    /// no Chinese in digits; on a board of cells the letters and numbers.
    Counted,
    /// The same with Chinese numerals for the first mover, whatever is drawn on the pieces.
    Numerals,
    /// The same in digits for both sides, as the notation of the World Xiangqi Federation has them.
    Digits,
    /// The letters of the files and the numbers of the ranks.
    Letters,
    /// The same with ranks from 0, as engines count them.
    FromZero,
    /// No labels at the edges.
    Bare,
}

impl Edges {
    /// All of them by the names that options have; the first is usual.
    pub const NAMED: [(&'static str, Self); 3] =
        [("counted", Self::Counted), ("letters", Self::Letters), ("none", Self::Bare)];

    /// The labels by which moves of a notation name files, ranks and squares.
    pub fn of(notation: Notation) -> Self {
        match notation {
            Notation::Coordinates | Notation::Cells | Notation::German | Notation::Dutch => {
                Self::Letters
            }
            Notation::Uci | Notation::Iccs => Self::FromZero,
            Notation::Wxf | Notation::Vietnamese => Self::Digits,
            Notation::Chinese(_) => Self::Numerals,
        }
    }
}

/// The colors of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum Palette {
    /// Warm colors on a board of light wood.
    Color,
    /// Black and white, and greys for cells and marks.
    Print,
}

impl Palette {
    /// All of them by the names that options have; the first is usual.
    pub const NAMED: [(&'static str, Self); 2] = [("color", Self::Color), ("print", Self::Print)];
}

/// The colors by their use.
pub(super) struct Colors {
    pub(super) paper: Option<Rgb>,
    pub(super) lines: Rgb,
    pub(super) text: Rgb,
    /// The inside of a piece of the first mover, and what is drawn on it.
    pub(super) light: [Rgb; 2],
    /// The same of the other side.
    pub(super) dark: [Rgb; 2],
    pub(super) shades: [Rgb; 3],
    pub(super) moved: Rgb,
    pub(super) arrow: Rgb,
    pub(super) check: Rgb,
    pub(super) guard: Rgb,
    pub(super) block: Rgb,
    pub(super) screen: Rgb,
    /// The lines of an author's marks, by their colors.
    pub(super) own: [Stroke; 4],
}

impl Colors {
    /// The line of an author's mark.
    pub(super) fn own(&self, color: MarkColor) -> Stroke {
        self.own[color as usize]
    }
}

impl Palette {
    pub(super) fn colors(self) -> &'static Colors {
        match self {
            Self::Color => &COLOR,
            Self::Print => &PRINT,
        }
    }
}

const COLOR: Colors = Colors {
    paper: Some(Rgb(0xfb_f3_e1)),
    lines: Rgb(0x4d_3b_2a),
    text: Rgb(0x7a_63_4a),
    light: [Rgb(0xff_fd_f7), Rgb(0xb0_1c_1c)],
    dark: [Rgb(0x26_24_22), Rgb(0xff_fb_f2)],
    shades: [Rgb(0xf6_ea_d0), Rgb(0xe3_c7_9c), Rgb(0xc9_a0_6f)],
    moved: Rgb(0x1f_7a_4d),
    arrow: Rgb(0x1f_7a_4d),
    check: Rgb(0xd9_4a_1e),
    guard: Rgb(0x2c_6f_b3),
    block: Rgb(0xd9_8b_00),
    screen: Rgb(0x8a_3f_b0),
    own: [
        solid(Rgb(0x15_78_1b), 7.0),
        solid(Rgb(0x88_20_20), 7.0),
        solid(Rgb(0x00_30_88), 7.0),
        solid(Rgb(0xe6_8f_00), 7.0),
    ],
};

const PRINT: Colors = Colors {
    paper: None,
    lines: Rgb(0),
    text: Rgb(0),
    light: [Rgb(0xff_ff_ff), Rgb(0)],
    dark: [Rgb(0), Rgb(0xff_ff_ff)],
    shades: [Rgb(0xff_ff_ff), Rgb(0xe2_e2_e2), Rgb(0xc2_c2_c2)],
    moved: Rgb(0),
    arrow: Rgb(0x40_40_40),
    check: Rgb(0x40_40_40),
    guard: Rgb(0x60_60_60),
    block: Rgb(0),
    screen: Rgb(0x40_40_40),
    // Without colors the lines differ.
    own: [
        solid(Rgb(0), 5.0),
        solid(Rgb(0), 10.0),
        Stroke { dash: Some((16.0, 8.0)), ..solid(Rgb(0), 5.0) },
        Stroke { dash: Some((5.0, 6.0)), ..solid(Rgb(0), 5.0) },
    ],
};

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

/// A board that can be drawn as a picture.
pub(super) trait Pictured {
    /// Whether the squares are cells; otherwise they are points.
    fn has_cells(&self) -> bool;

    /// The prefix of the names of its parts, so that several games fit on one page.
    fn prefix(&self) -> &'static str;

    /// The width and the height of the area that the centres of the squares span.
    fn area(&self) -> (f64, f64);

    /// How far the pieces reach from the centres of their squares.
    fn reach(&self) -> f64;

    /// The centre of a square on that area with the first mover at the bottom.
    fn centre(&self, square: usize) -> Place;

    /// The room at the sides of the area and above it.
    fn margins(&self, style: Style) -> (f64, f64);

    /// The board without pieces.
    fn board(&self, frame: &Frame) -> Vec<Shape>;

    /// A piece around the origin.
    fn man(&self, man: Man, style: Style) -> Vec<Shape>;

    /// What surrounds a marked square; `wide` if there is a piece on it.
    fn bracket(&self, at: Place, wide: bool, style: Style) -> Vec<Shape>;
}

/// Where the area of a board lies on its picture, and which way round.
pub(super) struct Frame {
    /// How the picture looks.
    pub(super) style: Style,
    area: (f64, f64),
    margins: (f64, f64),
}

impl Frame {
    /// The frame of a board's pictures.
    pub(super) fn of(board: &dyn Pictured, style: Style) -> Self {
        Self { style, area: board.area(), margins: board.margins(style) }
    }

    /// A place of the area as it lies on the picture.
    pub(super) fn at(&self, on: Place) -> Place {
        let on = match self.style.bottom {
            Color::Red => on,
            Color::Black => place(self.area.0 - on.x, self.area.1 - on.y),
        };
        on.moved(self.margins.0, self.margins.1)
    }

    /// The width and the height of the picture.
    pub(super) fn size(&self) -> (f64, f64) {
        (self.area.0 + 2.0 * self.margins.0, self.area.1 + 2.0 * self.margins.1)
    }

    pub(super) fn colors(&self) -> &'static Colors {
        self.style.palette.colors()
    }
}
