//! What a picture must know of a game beyond its text drawing.

use super::super::drawn::Drawn;
use super::shape::{Place, Shape, place};
use super::style::{Colors, Style};
use crate::game::{Color, Piece};

/// A game whose positions can be drawn as pictures.
pub trait Pictured: Drawn {
    /// Begins the names of its parts, so that several games can stand on one page.
    const PREFIX: &'static str;

    /// The width and the height of the area that the centres of the squares span.
    const AREA: (f64, f64);

    /// How far the men reach from the centres of their squares.
    const REACH: f64;

    /// The centre of a square on that area with the first mover at the bottom.
    fn centre(square: Self::Square) -> Place;

    /// The room beside and above the area.
    fn margins(style: Style) -> (f64, f64);

    /// The board without men.
    fn board(frame: &Frame) -> Vec<Shape>;

    /// A man around the origin.
    fn man(piece: Piece<Self::Role>, style: Style) -> Vec<Shape>;

    /// What surrounds a square that is marked; `wide` where a man stands.
    fn bracket(at: Place, wide: bool, style: Style) -> Vec<Shape>;
}

/// Where the area of a board lies on its picture, and which way round.
pub struct Frame {
    /// How the picture looks.
    pub(super) style: Style,
    area: (f64, f64),
    margins: (f64, f64),
}

impl Frame {
    /// The frame of a game's pictures.
    pub(super) fn of<R: Pictured>(style: Style) -> Self {
        Self { style, area: R::AREA, margins: R::margins(style) }
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

    /// The colors.
    pub(super) fn colors(&self) -> &'static Colors {
        self.style.palette.colors()
    }
}
