//! Pictures for LaTeX: as commands of `TikZ`, or as what the package `chinesechess` reads.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::style::{Ink, Place, Rgb, Shape, Stroke};
use super::{Edges, Faces, Mark, Palette, Picture, Style, board_of};
use crate::diagram::Script;
use crate::game::Color;
use crate::rules::AnyPosition;

/// Points of TeX in a centimetre.
const POINTS: f64 = 28.452_756;

/// A picture whose units have this length in centimetres. Its colors must be [defined](colors) and
/// its parts [saved](parts) with the same unit before. Needs the package tikz.
pub fn to_tikz(picture: &Picture, unit: f64) -> String {
    let (x, y) = (number(picture.width), number(picture.height));
    let mut text = begin(unit);
    // Writing to a string cannot fail, here and below.
    let _ = writeln!(text, "\\useasboundingbox (0,0) rectangle ({x},{y});");
    for layer in [&picture.board, &picture.below, &picture.men, &picture.above] {
        for shape in layer {
            command(&mut text, shape, unit);
        }
    }
    text + "\\end{tikzpicture}"
}

/// Saves the parts of pictures in boxes.
pub fn parts(parts: &BTreeMap<String, Vec<Shape>>, unit: f64) -> String {
    let mut text = String::new();
    for (name, shapes) in parts.iter().filter(|(name, _)| is_man(name)) {
        let _ = writeln!(text, "\\newsavebox{{\\paiju{name}}}\n\\sbox{{\\paiju{name}}}{{%");
        text += &begin(unit);
        text += "\\useasboundingbox (-50,-50) rectangle (50,50);\n";
        for shape in shapes {
            command(&mut text, shape, unit);
        }
        text += "\\end{tikzpicture}}\n";
    }
    text
}

/// Defines the colors of some pictures.
pub fn colors<'a>(pictures: impl Iterator<Item = &'a Picture>) -> String {
    let mut colors = BTreeSet::new();
    for picture in pictures {
        let layers = [&picture.board, &picture.below, &picture.men, &picture.above];
        for shape in layers.into_iter().chain(picture.parts.values()).flatten() {
            let ink = match *shape {
                Shape::Lines { stroke, .. } => Ink { fill: None, stroke: Some(stroke) },
                Shape::Polygon { ink, .. }
                | Shape::Circle { ink, .. }
                | Shape::Glyph { ink, .. } => ink,
                Shape::Part { .. } => Ink::default(),
            };
            colors.extend(ink.fill.into_iter().chain(ink.stroke.map(|stroke| stroke.color)));
        }
    }
    let define = |Rgb(color)| format!("\\definecolor{{paiju{color:06x}}}{{HTML}}{{{color:06X}}}\n");
    colors.into_iter().map(define).collect()
}

/// What `\cchessman` of the package `chinesechess` reads; nothing for what it cannot draw: other
/// games, marks, and styles but the usual one.
pub fn cchessman(position: &AnyPosition, style: Style, marks: &[Mark]) -> Option<String> {
    let usual = matches!(style.faces, Faces::Characters(Script::Traditional))
        && matches!(style.edges, Edges::Counted | Edges::Numerals)
        && style.palette == Palette::Color
        && style.bottom == Color::Red;
    let rules = position.rules();
    if board_of(rules).has_cells() || !usual || !marks.is_empty() {
        return None;
    }
    let men = position.men().into_iter().map(|(square, man)| {
        let name = rules.square_name(square).unwrap_or_default();
        let (file, rank) = name.split_at(name.len().min(1));
        let rank = rank.parse::<u8>().unwrap_or(1).saturating_sub(1);
        format!("{{{{{file},{}}}{{{}}}}}", char::from(b'a' + rank), man.letter)
    });
    Some(men.collect::<Vec<_>>().join(", "))
}

fn begin(unit: f64) -> String {
    let unit = format!("{unit:.6}");
    format!("\\begin{{tikzpicture}}[x={unit}cm,y=-{unit}cm,line join=round]\n")
}

/// Pieces have letters only in their names, as commands of TeX must.
fn is_man(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii_alphabetic())
}

fn command(text: &mut String, shape: &Shape, unit: f64) {
    let _ = match shape {
        Shape::Lines { lines, stroke } => {
            let lines = lines.iter().map(|line| through(line)).collect::<Vec<_>>().join(" ");
            writeln!(text, "\\draw[{}] {lines};", stroked(stroke, unit))
        }
        Shape::Polygon { corners, ink } => {
            writeln!(text, "\\path[{}] {}--cycle;", inked(ink, unit), through(corners))
        }
        Shape::Circle { centre, radius, ink } => {
            let radius = number(radius * unit);
            let (at, ink) = (place(*centre), inked(ink, unit));
            writeln!(text, "\\path[{ink}] {at} circle[radius={radius}cm];")
        }
        Shape::Glyph { path, at, size, ink } => {
            let path = outline(path, *at, size / 1000.0);
            writeln!(text, "\\path[{}] {path};", inked(ink, unit))
        }
        Shape::Part { name, at } => {
            let at = place(*at);
            writeln!(
                text,
                "\\node[inner sep=0pt,outer sep=0pt] at {at} {{\\usebox{{\\paiju{name}}}}};"
            )
        }
    };
}

/// The outline of a character as lines and curves. Its path data has moves, and lines and quadratic
/// curves, both relative (in lower case) or absolute.
fn outline(path: &str, at: Place, scale: f64) -> String {
    let mut text = String::new();
    let (mut here, mut start) = (at, at);
    let is_command = |c: char| c.is_ascii_alphabetic();
    let mut rest = path;
    while let Some(command) = rest.chars().next().filter(|&c| is_command(c)) {
        rest = &rest[1..];
        let end = rest.find(is_command).unwrap_or(rest.len());
        let numbers = numbers(&rest[..end]);
        rest = &rest[end..];
        let from = if command.is_ascii_lowercase() { here } else { at };
        let mut places =
            numbers.chunks_exact(2).map(|pair| from.moved(pair[0] * scale, pair[1] * scale));
        match (command.to_ascii_uppercase(), places.next(), places.next()) {
            ('M', Some(to), _) => {
                (here, start) = (to, to);
                text += &place(to);
            }
            ('L', Some(to), _) => {
                here = to;
                text.extend(["--", &place(to)]);
            }
            ('Q', Some(control), Some(to)) => {
                let near = |end: Place| {
                    let (x, y) = (control.x - end.x, control.y - end.y);
                    place(end.moved(x * 2.0 / 3.0, y * 2.0 / 3.0))
                };
                let (one, two) = (near(here), near(to));
                text.extend(["..controls", &one, "and", &two, "..", &place(to)]);
                here = to;
            }
            _ => {
                here = start;
                text += "--cycle ";
            }
        }
    }
    text
}

/// The numbers of path data, which need no space before a minus.
fn numbers(text: &str) -> Vec<f64> {
    let spaced = text.replace('-', " -");
    spaced.split_whitespace().filter_map(|number| number.parse().ok()).collect()
}

fn place(at: Place) -> String {
    format!("({},{})", number(at.x), number(at.y))
}

fn through(places: &[Place]) -> String {
    places.iter().map(|&at| place(at)).collect::<Vec<_>>().join("--")
}

fn inked(ink: &Ink, unit: f64) -> String {
    let fill = ink.fill.map(|Rgb(color)| format!("fill=paiju{color:06x}"));
    let stroke = ink.stroke.map(|stroke| stroked(&stroke, unit));
    fill.into_iter().chain(stroke).collect::<Vec<_>>().join(",")
}

fn stroked(stroke: &Stroke, unit: f64) -> String {
    let Rgb(color) = stroke.color;
    let points = |length: f64| number(length * unit * POINTS);
    let mut text = format!("draw=paiju{color:06x},line width={}pt", points(stroke.width));
    if let Some((dash, gap)) = stroke.dash {
        let _ = write!(text, ",dash pattern=on {}pt off {}pt", points(dash), points(gap));
    }
    text
}

/// A number as TeX reads it, without an exponent.
fn number(value: f64) -> String {
    let rounded = (value * 10_000.0).round() / 10_000.0;
    format!("{}", rounded + 0.0)
}
