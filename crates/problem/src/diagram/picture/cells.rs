//! The board of 37 hexagons in three shades, with the figures of chess.

use super::glyph::{outline, text};
use super::style::{Edges, Frame, Ink, PITCH, Pictured, Place, Shape, Style, filled, place, solid};
use crate::diagram::boards::{Cells, Drawn};
use crate::game::{Color, Square};
use crate::rules::Man;
use crate::rules::chex::{Cell, SIDE};

/// Half the square root of 3: rows lie closer than neighbours in a row.
const ROW: f64 = PITCH * 0.866_025_403_784_438_6;

/// From the centre of a cell to its corners: the width divided by the square root of 3.
const CORNER: f64 = PITCH * 0.577_350_269_189_625_8;

/// The widest row has as many cells as there are letters.
const WIDTH: f64 = (SIDE - 1) as f64 * PITCH;
const HEIGHT: f64 = (SIDE - 1) as f64 * ROW;

pub(super) struct CellPicture;

impl Pictured for CellPicture {
    fn has_cells(&self) -> bool {
        true
    }

    fn prefix(&self) -> &'static str {
        "c"
    }

    fn area(&self) -> (f64, f64) {
        (WIDTH, HEIGHT)
    }

    fn reach(&self) -> f64 {
        38.0
    }

    fn centre(&self, square: usize) -> Place {
        centre(Cell::from_index(square.min(Cell::COUNT - 1)))
    }

    fn margins(&self, style: Style) -> (f64, f64) {
        match style.edges {
            Edges::Bare => (66.0, 74.0),
            _ => (100.0, 102.0),
        }
    }

    fn board(&self, frame: &Frame) -> Vec<Shape> {
        let colors = frame.colors();
        // An edge around the whole board, seen where the cells end.
        let rim = |cell: Cell| Shape::Polygon {
            corners: hexagon(frame.at(centre(cell)), CORNER + 7.0),
            ink: filled(colors.lines),
        };
        let cell = |cell: Cell| {
            let ink = Ink {
                fill: Some(colors.shades[cell.shade()]),
                stroke: Some(solid(colors.lines, 1.8)),
            };
            Shape::Polygon { corners: hexagon(frame.at(centre(cell)), CORNER), ink }
        };
        let mut shapes: Vec<Shape> = Cell::all().map(rim).chain(Cell::all().map(cell)).collect();
        if frame.style.edges != Edges::Bare {
            names(frame, &mut shapes);
        }
        shapes
    }

    fn man(&self, man: Man, style: Style) -> Vec<Shape> {
        const SIZE: f64 = 86.0;
        let colors = style.palette.colors();
        let at = place(0.0, 0.0);
        let glyph = |path, ink| Shape::Glyph { path, at, size: SIZE, ink };
        let (white, black) = (colors.light[0], colors.dark[0]);
        let Some(figure) = outline(Cells.symbol(man)) else { return Vec::new() };
        match man.color {
            Color::Red => {
                vec![glyph(figure.body, filled(white)), glyph(figure.path, filled(black))]
            }
            Color::Black => {
                let halo = Ink { fill: Some(white), stroke: Some(solid(white, 4.0)) };
                vec![glyph(figure.path, halo), glyph(figure.path, filled(black))]
            }
        }
    }

    fn bracket(&self, at: Place, wide: bool, style: Style) -> Vec<Shape> {
        let (reach, width) = if wide { (CORNER - 6.0, 7.0) } else { (CORNER - 6.0, 4.0) };
        let mut stroke = solid(style.palette.colors().moved, width);
        stroke.dash = (!wide).then_some((12.0, 8.0));
        let mut line = hexagon(at, reach);
        line.extend(line.first().copied());
        // The line closes over its start, so that the corner is whole.
        line.extend(line.get(1).copied());
        vec![Shape::Lines { lines: vec![line], stroke }]
    }
}

fn centre(cell: Cell) -> Place {
    // Letters run half a cell to the left from row to row.
    let x = cell.letter() as f64 - cell.number() as f64 / 2.0 + 1.5;
    place(x * PITCH, (SIDE - 1 - cell.number()) as f64 * ROW)
}

/// The corners of a cell whose lowest corner points down.
fn hexagon(at: Place, corner: f64) -> Vec<Place> {
    let side = corner * ROW / PITCH;
    let shifts = [
        (0.0, -corner),
        (side, -corner / 2.0),
        (side, corner / 2.0),
        (0.0, corner),
        (-side, corner / 2.0),
        (-side, -corner / 2.0),
    ];
    shifts.map(|(x, y)| at.moved(x, y)).to_vec()
}

/// The numbers of the rows at the ends where they begin, and each letter where its line of cells
/// ends below.
fn names(frame: &Frame, shapes: &mut Vec<Shape>) {
    let ink = filled(frame.colors().text);
    let turned = frame.style.bottom == Color::Black;
    for cell in Cell::all() {
        let at = frame.at(centre(cell));
        let name = cell.to_string();
        let (letter, number) = name.split_at(1);
        let neighbour = |letters: isize, numbers: isize| {
            let sign = if turned { -1 } else { 1 };
            cell.offset(sign * letters, sign * numbers)
        };
        if neighbour(-1, 0).is_none() {
            shapes.extend(text(number, at.moved(-79.0, 0.0), 32.0, ink));
        }
        if neighbour(0, -1).is_none() {
            // The line of cells goes on to the lower right.
            let (x, y) = (0.5 * 81.0, 0.866 * 81.0);
            shapes.extend(text(letter, at.moved(x, y), 36.0, ink));
        }
    }
}
