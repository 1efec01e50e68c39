//! The board of 9 × 10 points as books print it: double edge, palaces, corner marks, the river
//! with 楚河 漢界, and the files as each side counts them.

use super::glyph::{figure, outline, text};
use super::style::{
    Edges, Faces, Frame, PITCH, Pictured, Place, Shape, Style, filled, outlined, place, rectangle,
    solid,
};
use crate::diagram::Script;
use crate::diagram::boards::{Drawn, NUMERALS, Points, role};
use crate::game::{Color, Square};
use crate::rules::Man;
use crate::rules::xiangqi::Point;

const WIDTH: f64 = 8.0 * PITCH;
const HEIGHT: f64 = 9.0 * PITCH;

/// The radius of a piece.
const RADIUS: f64 = 44.0;

/// The distance between the thick edge and the outer lines.
const EDGE: f64 = 11.0;

pub(super) struct PointPicture;

impl Pictured for PointPicture {
    fn has_cells(&self) -> bool {
        false
    }

    fn prefix(&self) -> &'static str {
        "x"
    }

    fn area(&self) -> (f64, f64) {
        (WIDTH, HEIGHT)
    }

    fn reach(&self) -> f64 {
        RADIUS
    }

    fn centre(&self, square: usize) -> Place {
        centre(Point::from_index(square.min(Point::COUNT - 1)))
    }

    fn margins(&self, style: Style) -> (f64, f64) {
        match style.edges {
            Edges::Counted | Edges::Numerals | Edges::Digits => (76.0, 100.0),
            Edges::Letters | Edges::FromZero => (100.0, 100.0),
            Edges::Bare => (64.0, 64.0),
        }
    }

    fn board(&self, frame: &Frame) -> Vec<Shape> {
        let colors = frame.colors();
        let at = |x: f64, y: f64| frame.at(place(x, y));
        let mut shapes = Vec::new();
        let mut lines = Vec::new();
        for rank in 1..9 {
            let y = f64::from(rank) * PITCH;
            lines.push(vec![at(0.0, y), at(WIDTH, y)]);
        }
        let banks = [(0.0, 4.0 * PITCH), (5.0 * PITCH, HEIGHT)];
        for file in 1..8 {
            let x = f64::from(file) * PITCH;
            lines.extend(banks.map(|(top, foot)| vec![at(x, top), at(x, foot)]));
        }
        for top in [0.0, 7.0 * PITCH] {
            let (left, right, foot) = (3.0 * PITCH, 5.0 * PITCH, top + 2.0 * PITCH);
            lines.push(vec![at(left, top), at(right, foot)]);
            lines.push(vec![at(right, top), at(left, foot)]);
        }
        shapes.push(Shape::Lines { lines, stroke: solid(colors.lines, 2.2) });
        shapes.push(Shape::Lines { lines: corners(frame), stroke: solid(colors.lines, 2.2) });
        let edge = |by: f64, width| {
            let ink = outlined(solid(colors.lines, width));
            rectangle(at(-by, -by), at(WIDTH + by, HEIGHT + by), ink)
        };
        shapes.extend([edge(0.0, 2.6), edge(EDGE, 6.0)]);
        river(frame, &mut shapes);
        match frame.style.edges {
            Edges::Counted | Edges::Numerals | Edges::Digits => counted(frame, &mut shapes),
            Edges::Letters => letters(frame, 0, &mut shapes),
            Edges::FromZero => letters(frame, 1, &mut shapes),
            Edges::Bare => {}
        }
        shapes
    }

    fn man(&self, man: Man, style: Style) -> Vec<Shape> {
        let colors = style.palette.colors();
        let origin = place(0.0, 0.0);
        let [fill, ink] = if man.color == Color::Red { colors.light } else { colors.dark };
        let circle = |radius, ink| Shape::Circle { centre: origin, radius, ink };
        // The first mover's pieces are light with a double ring, the others dark: they differ on
        // any paper and to any eye.
        let mut shapes = match man.color {
            Color::Red => {
                let mut disc = outlined(solid(ink, 3.2));
                disc.fill = Some(fill);
                vec![circle(RADIUS - 1.6, disc), circle(RADIUS - 7.2, outlined(solid(ink, 1.7)))]
            }
            Color::Black => {
                let ring = outlined(solid(ink, 1.7));
                vec![circle(RADIUS, filled(fill)), circle(RADIUS - 6.0, ring)]
            }
        };
        let glyph = |path, size| Shape::Glyph { path, at: origin, size, ink: filled(ink) };
        match style.faces {
            Faces::Characters(script) => {
                let outline = outline(printed(Points.character(man, script), script));
                shapes.extend(outline.map(|outline| glyph(outline.path, 63.0)));
            }
            Faces::Figures => shapes.push(glyph(figure(role(man)), 76.0)),
        }
        shapes
    }

    fn bracket(&self, at: Place, wide: bool, style: Style) -> Vec<Shape> {
        let (half, arm, width) = if wide { (47.0, 15.0, 5.0) } else { (20.0, 10.0, 4.0) };
        let corner = |x: f64, y: f64| {
            let tip = at.moved(x * half, y * half);
            vec![tip.moved(-x * arm, 0.0), tip, tip.moved(0.0, -y * arm)]
        };
        let lines =
            vec![corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)];
        vec![Shape::Lines { lines, stroke: solid(style.palette.colors().moved, width) }]
    }
}

fn centre(square: Point) -> Place {
    place(square.file() as f64 * PITCH, (9 - square.rank()) as f64 * PITCH)
}

/// A piece's disc shows its side, so the simplified characters are the same for both sides, as
/// books print them.
fn printed(character: char, script: Script) -> char {
    match (script, character) {
        (Script::Simplified, '傌') => '马',
        (Script::Simplified, '俥') => '车',
        (Script::Simplified, '砲') => '炮',
        (_, character) => character,
    }
}

/// The small angles around the points where soldiers and cannons start.
fn corners(frame: &Frame) -> Vec<Vec<Place>> {
    const GAP: f64 = 8.0;
    const ARM: f64 = 17.0;
    let soldiers = [0, 2, 4, 6, 8].into_iter().flat_map(|file| [(file, 3), (file, 6)]);
    let cannons = [1, 7].into_iter().flat_map(|file| [(file, 2), (file, 7)]);
    let mut lines = Vec::new();
    for (file, rank) in soldiers.chain(cannons) {
        let at = frame.at(place(f64::from(file) * PITCH, f64::from(rank) * PITCH));
        let turned = frame.style.bottom == Color::Black;
        let (left, right) = (file > 0, file < 8);
        let (left, right) = if turned { (right, left) } else { (left, right) };
        for (x, drawn) in [(-1.0, left), (1.0, right)] {
            for y in [-1.0, 1.0].into_iter().filter(|_| drawn) {
                let tip = at.moved(x * GAP, y * GAP);
                lines.push(vec![tip.moved(x * ARM, 0.0), tip, tip.moved(0.0, y * ARM)]);
            }
        }
    }
    lines
}

/// The name of the river between its banks, upright for the side at the bottom. It is small
/// enough and lies between the files, so that pieces on the banks leave it readable.
fn river(frame: &Frame, shapes: &mut Vec<Shape>) {
    let Faces::Characters(script) = frame.style.faces else { return };
    let han = if script == Script::Traditional { '漢' } else { '汉' };
    let middle = frame.at(place(WIDTH / 2.0, HEIGHT / 2.0));
    for (character, x) in [('楚', -2.5), ('河', -1.5), (han, 1.5), ('界', 2.5)] {
        let Some(outline) = outline(character) else { continue };
        let (at, ink) = (middle.moved(x * PITCH, 0.0), filled(frame.colors().text));
        shapes.push(Shape::Glyph { path: outline.path, at, size: 48.0, ink });
    }
}

/// The files as each side counts them from its right.
fn counted(frame: &Frame, shapes: &mut Vec<Shape>) {
    let ink = filled(frame.colors().text);
    for (number, numeral) in (1_u8..=9).zip(NUMERALS) {
        let x = f64::from(number - 1) * PITCH;
        // In the coordinates of the board, the first mover counts from the right.
        let (red, black) = (place(WIDTH - x, HEIGHT), place(x, 0.0));
        for (at, color) in [(red, Color::Red), (black, Color::Black)] {
            let at = frame.at(at);
            let below = color == frame.style.bottom;
            let at = at.moved(0.0, if below { 71.0 } else { -71.0 });
            let numbered = color == Color::Black
                || match frame.style.edges {
                    Edges::Numerals => false,
                    Edges::Digits => true,
                    _ => frame.style.faces == Faces::Figures,
                };
            let name = if numbered { number.to_string() } else { numeral.to_string() };
            shapes.extend(text(&name, at, if numbered { 34.0 } else { 33.0 }, ink));
        }
    }
}

/// The letters of the files below, and the numbers of the ranks, less `before`, on the left.
fn letters(frame: &Frame, before: usize, shapes: &mut Vec<Shape>) {
    let ink = filled(frame.colors().text);
    for point in Point::all() {
        let at = frame.at(centre(point));
        let name = point.to_string();
        let file = &name[..1];
        let rank = (point.rank() + 1 - before).to_string();
        let (first, last) = match frame.style.bottom {
            Color::Red => (point.file() == 0, point.rank() == 0),
            Color::Black => (point.file() == 8, point.rank() == 9),
        };
        if last {
            shapes.extend(text(file, at.moved(0.0, 71.0), 34.0, ink));
        }
        if first {
            shapes.extend(text(&rank, at.moved(-71.0, 0.0), 32.0, ink));
        }
    }
}
