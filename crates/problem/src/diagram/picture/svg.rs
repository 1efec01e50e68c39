//! Pictures as SVG: attributes only, no style sheet and no font, so that every converter draws the
//! same. The text is the same on every machine.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::Picture;
use super::style::{Ink, Place, Rgb, Shape, Stroke};

/// A whole file: half a pixel for each unit of the drawing.
pub fn to_svg(picture: &Picture) -> String {
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
         width=\"{}\" height=\"{}\" viewBox=\"0 0 {} {}\">\n<title>{}</title>\n",
        number(picture.width / 2.0),
        number(picture.height / 2.0),
        number(picture.width),
        number(picture.height),
        escaped(&picture.title)
    );
    let layers = [&picture.board, &picture.below, &picture.men, &picture.above];
    let mut used = BTreeMap::new();
    for shape in layers.into_iter().flatten() {
        if let Shape::Part { name, .. } = shape
            && let Some(part) = picture.parts.get(name)
        {
            used.insert(name, part);
        }
    }
    text += "<defs>\n";
    text += &definitions(used);
    text += "</defs>\n";
    for layer in layers {
        text += &shapes(layer);
    }
    text += "</svg>\n";
    text
}

/// The parts of pictures as elements for `<defs>`, each with its name as its id.
pub fn definitions<'a>(parts: impl IntoIterator<Item = (&'a String, &'a Vec<Shape>)>) -> String {
    let part = |(name, part): (&String, &Vec<Shape>)| {
        format!("<g id=\"{}\">\n{}</g>\n", escaped(name), shapes(part))
    };
    parts.into_iter().map(part).collect()
}

/// Shapes as elements, one a line.
pub fn shapes(shapes: &[Shape]) -> String {
    let mut text = String::new();
    for shape in shapes {
        element(&mut text, shape);
        text.push('\n');
    }
    text
}

/// Writes a shape; writing to a string cannot fail.
fn element(text: &mut String, shape: &Shape) {
    let _ = match shape {
        Shape::Lines { lines, stroke } => {
            let path = lines.iter().map(|line| through(line)).collect::<String>();
            let stroke = stroked(stroke, 1.0);
            write!(text, "<path d=\"{path}\" fill=\"none\"{stroke} stroke-linejoin=\"round\"/>")
        }
        Shape::Polygon { corners, ink } => {
            write!(text, "<path d=\"{}Z\"{}/>", through(corners), inked(ink, 1.0))
        }
        Shape::Circle { centre, radius, ink } => write!(
            text,
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"{}/>",
            number(centre.x),
            number(centre.y),
            number(*radius),
            inked(ink, 1.0)
        ),
        Shape::Glyph { path, at, size, ink } => write!(
            text,
            "<path transform=\"translate({} {}) scale({})\" d=\"{path}\"{}/>",
            number(at.x),
            number(at.y),
            number(size / 1000.0),
            inked(ink, size / 1000.0)
        ),
        Shape::Part { name, at } => write!(
            text,
            "<use xlink:href=\"#{}\" x=\"{}\" y=\"{}\"/>",
            escaped(name),
            number(at.x),
            number(at.y)
        ),
    };
}

/// Path data through some places.
fn through(places: &[Place]) -> String {
    let mut path = String::new();
    for (at, place) in places.iter().enumerate() {
        let step = if at == 0 { 'M' } else { 'L' };
        let _ = write!(path, "{step}{} {}", number(place.x), number(place.y));
    }
    path
}

fn inked(ink: &Ink, scale: f64) -> String {
    let fill = ink.fill.map_or_else(|| "none".to_owned(), color);
    let stroke = ink.stroke.map_or_else(String::new, |stroke| stroked(&stroke, scale));
    format!(" fill=\"{fill}\"{stroke}")
}

/// `scale`: how much what it belongs to is scaled.
fn stroked(stroke: &Stroke, scale: f64) -> String {
    let width = number(stroke.width / scale);
    let mut text = format!(" stroke=\"{}\" stroke-width=\"{width}\"", color(stroke.color));
    if let Some((dash, gap)) = stroke.dash {
        let (dash, gap) = (number(dash / scale), number(gap / scale));
        let _ = write!(text, " stroke-dasharray=\"{dash} {gap}\"");
    }
    text
}

fn color(Rgb(color): Rgb) -> String {
    format!("#{color:06x}")
}

/// A number with at most three decimals, and none that say nothing.
fn number(value: f64) -> String {
    let rounded = (value * 1000.0).round() / 1000.0;
    // Minus zero is zero.
    format!("{}", rounded + 0.0)
}

/// Text fit for elements and attributes; what XML cannot hold is replaced.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\t' | '\n' | '\r' => escaped.push(' '),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}
