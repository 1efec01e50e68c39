//! The marks of an author as shapes.

use super::drawn_marks::cross;
use super::pictured::{Frame, Pictured};
use super::shape::{Ink, Place, Shape, Stroke, outlined, rectangle, solid};
use crate::rules::AnyPosition;
use paiju_game::mark::{Mark, MarkSign};

/// Draws a mark of an author; nothing for other marks.
pub(super) fn own_mark(
    board: &dyn Pictured,
    frame: &Frame,
    position: &AnyPosition,
    mark: &Mark,
) -> Vec<Shape> {
    let (colors, reach) = (frame.colors(), board.reach());
    let at = |square: usize| frame.at(board.centre(square));
    let stands = |square: usize| position.man_at(square).is_some();
    match *mark {
        Mark::Point { at: square, color, sign } => {
            let radius = if stands(square) { reach + 5.0 } else { 26.0 };
            point(at(square), (radius, reach), sign, (colors.own(color), colors.light[0]))
        }
        Mark::Drawn { from, to, color } => {
            let (start, end) = (at(from), at(to));
            let room = |square| if stands(square) { reach } else { 8.0 };
            let (start, tip) =
                (start.towards(end, room(from)), end.towards(start, room(to) * 0.75));
            arrow(start, tip, colors.own(color))
        }
        _ => Vec::new(),
    }
}

/// The sign of a point. A ring and a square surround its piece, the others lie on it.
fn point(
    at: Place,
    (radius, reach): (f64, f64),
    sign: MarkSign,
    (stroke, light): (Stroke, super::Rgb),
) -> Vec<Shape> {
    match sign {
        MarkSign::Ring => vec![Shape::Circle { centre: at, radius, ink: outlined(stroke) }],
        MarkSign::Cross => {
            // On a dark piece a dark cross would not be seen.
            let halo = solid(light, stroke.width + 5.0);
            vec![cross(at, reach * 0.62, halo), cross(at, reach * 0.62, stroke)]
        }
        MarkSign::Dot => {
            let ink = Ink { fill: Some(stroke.color), stroke: Some(solid(light, 2.5)) };
            vec![Shape::Circle { centre: at, radius: 13.0, ink }]
        }
        MarkSign::Square => {
            let half = radius * 0.95;
            vec![rectangle(at.moved(-half, -half), at.moved(half, half), outlined(stroke))]
        }
    }
}

/// An arrow: its line is of the kind of its color, its head is open.
fn arrow(from: Place, tip: Place, stroke: Stroke) -> Vec<Shape> {
    let foot = tip.towards(from, from.distance(tip).min(30.0));
    let (x, y) = ((tip.x - foot.x) * 0.5, (tip.y - foot.y) * 0.5);
    let head = vec![foot.moved(-y, x), tip, foot.moved(y, -x)];
    let head = Shape::Lines { lines: vec![head], stroke: Stroke { dash: None, ..stroke } };
    vec![Shape::Lines { lines: vec![vec![from, tip]], stroke }, head]
}
