//! Marks as shapes, those of a program and those of an author.

use paiju_game::mark::{Mark, MarkSign};

use super::style::{
    Frame, Ink, Pictured, Place, Shape, Stroke, filled, outlined, rectangle, solid,
};
use crate::rules::AnyPosition;

/// The shapes of marks under the pieces, and of those above.
pub(super) struct Marked {
    pub(super) below: Vec<Shape>,
    pub(super) above: Vec<Shape>,
}

pub(super) fn draw_marks(
    board: &dyn Pictured,
    frame: &Frame,
    position: &AnyPosition,
    marks: &[Mark],
) -> Marked {
    let mut marked = Marked { below: Vec::new(), above: Vec::new() };
    // They lie on the lines of guards.
    let mut checks = Vec::new();
    let colors = frame.colors();
    let reach = board.reach();
    let at = |square: usize| frame.at(board.centre(square));
    let stands = |square: usize| position.man_at(square).is_some();
    let ring = |square, by: f64, stroke| Shape::Circle {
        centre: at(square),
        radius: reach + by,
        ink: outlined(stroke),
    };
    let line = |squares: &[usize], stroke: Stroke| {
        let places = squares.iter().map(|&square| at(square)).collect();
        Shape::Lines { lines: vec![places], stroke }
    };
    for mark in marks {
        match mark {
            Mark::Moved { from, to } => {
                for (square, wide) in [(*from, stands(*from)), (*to, true)] {
                    let shapes = board.bracket(at(square), wide, frame.style);
                    // An edge around a cell lies below its piece, angles around a disc above.
                    if board.has_cells() {
                        marked.below.extend(shapes);
                    } else {
                        marked.above.extend(shapes);
                    }
                }
            }
            Mark::Arrow { from, to } => {
                let (start, end) = (at(*from), at(*to));
                marked.above.extend(arrow(start, end, reach, filled(colors.arrow)));
            }
            Mark::Check(squares) => {
                let stroke = solid(colors.check, 9.0);
                checks.push(line(squares, stroke));
                if let [.., before, last] = squares[..] {
                    // Above the pieces, since there is no room between neighbours.
                    let tip = at(last).towards(at(before), reach);
                    marked.above.push(head(at(before), tip, 30.0, filled(colors.check)));
                }
            }
            Mark::Guard(squares) => {
                let stroke = Stroke { dash: Some((13.0, 9.0)), ..solid(colors.guard, 4.2) };
                marked.below.push(line(squares, stroke));
            }
            Mark::Guarded(square) if stands(*square) => {
                marked.above.push(ring(*square, 4.5, solid(colors.guard, 4.2)));
            }
            Mark::Guarded(square) => {
                marked.above.push(cross(at(*square), 15.0, solid(colors.guard, 7.0)));
            }
            Mark::Free(square) => {
                let by = if stands(*square) { 4.5 } else { 16.0 - reach };
                marked.above.push(ring(*square, by, solid(colors.moved, 5.0)));
            }
            Mark::Traitor(square) => {
                let stroke = Stroke { dash: Some((16.0, 8.0)), ..solid(colors.block, 8.0) };
                marked.above.push(ring(*square, 6.0, stroke));
            }
            Mark::SelfBlock(square) => {
                marked.above.push(ring(*square, 5.0, solid(colors.block, 4.0)));
            }
            Mark::Held(square) => {
                let by = if stands(*square) { 4.5 } else { 26.0 - reach };
                marked.above.push(ring(*square, by, solid(colors.guard, 4.2)));
            }
            Mark::Screen(square) => {
                let (centre, reach) = (at(*square), reach * 1.32);
                let tips = [(0.0, -reach), (reach, 0.0), (0.0, reach), (-reach, 0.0)];
                let corners = tips.map(|(x, y)| centre.moved(x, y)).to_vec();
                let ink = outlined(solid(colors.screen, 4.5));
                marked.above.push(Shape::Polygon { corners, ink });
            }
            Mark::Leg(square) => {
                let ink =
                    Ink { fill: Some(colors.screen), stroke: Some(solid(colors.light[0], 2.0)) };
                marked.above.push(Shape::Circle { centre: at(*square), radius: 10.0, ink });
            }
            Mark::Blocked { leaper, by } => {
                marked.above.push(bar(at(*leaper), at(*by), solid(colors.block, 8.0)));
            }
            Mark::Point { .. } | Mark::Drawn { .. } => {
                marked.above.extend(own_mark(board, frame, position, mark));
            }
        }
    }
    marked.below.extend(checks);
    marked
}

/// An arrow between the pieces on two squares.
fn arrow(start: Place, end: Place, reach: f64, ink: Ink) -> Vec<Shape> {
    const HEAD: f64 = 34.0;
    let (from, tip) = (start.towards(end, reach), end.towards(start, reach * 0.55));
    let length = from.distance(tip);
    if length <= HEAD {
        return vec![head(start, tip, length.max(12.0), ink)];
    }
    let neck = tip.towards(from, HEAD * 0.8);
    let stroke = ink.fill.map_or(solid(super::style::Rgb(0), 10.0), |color| solid(color, 10.0));
    vec![Shape::Lines { lines: vec![vec![from, neck]], stroke }, head(from, tip, HEAD, ink)]
}

/// The head of an arrow that comes from somewhere and ends here.
fn head(from: Place, tip: Place, length: f64, ink: Ink) -> Shape {
    let foot = tip.towards(from, length);
    let (x, y) = ((tip.x - foot.x) * 0.48, (tip.y - foot.y) * 0.48);
    Shape::Polygon { corners: vec![tip, foot.moved(-y, x), foot.moved(y, -x)], ink }
}

pub(super) fn cross(at: Place, reach: f64, stroke: Stroke) -> Shape {
    let lines = vec![
        vec![at.moved(-reach, -reach), at.moved(reach, reach)],
        vec![at.moved(-reach, reach), at.moved(reach, -reach)],
    ];
    Shape::Lines { lines, stroke }
}

/// A bar across the way from one place to the next.
fn bar(from: Place, to: Place, stroke: Stroke) -> Shape {
    let middle = from.towards(to, from.distance(to) / 2.0);
    let end = middle.towards(to, 21.0);
    let (x, y) = (end.x - middle.x, end.y - middle.y);
    Shape::Lines { lines: vec![vec![middle.moved(-y, x), middle.moved(y, -x)]], stroke }
}

/// Draws a mark of an author; nothing for other marks.
fn own_mark(
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
            open_arrow(start, tip, colors.own(color))
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
fn open_arrow(from: Place, tip: Place, stroke: Stroke) -> Vec<Shape> {
    let foot = tip.towards(from, from.distance(tip).min(30.0));
    let (x, y) = ((tip.x - foot.x) * 0.5, (tip.y - foot.y) * 0.5);
    let head = vec![foot.moved(-y, x), tip, foot.moved(y, -x)];
    let head = Shape::Lines { lines: vec![head], stroke: Stroke { dash: None, ..stroke } };
    vec![Shape::Lines { lines: vec![vec![from, tip]], stroke }, head]
}
