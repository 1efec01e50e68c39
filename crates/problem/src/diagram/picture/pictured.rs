//! What a picture must know of a board beyond its text drawing.

use super::cells::CellPicture;
use super::points::PointPicture;
use super::shape::{Place, Shape, place};
use super::style::{Colors, Style};
use crate::game::Color;
use crate::rules::{Man, RuleSet};

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

/// The board of a rule set.
pub(super) fn pictured(rules: RuleSet) -> &'static dyn Pictured {
    match rules {
        RuleSet::Xiangqi | RuleSet::ChinaSchach => &PointPicture,
        RuleSet::Chex => &CellPicture,
    }
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
