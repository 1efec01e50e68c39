//! The boards and pieces of a page, each drawn once.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::diagram::picture::svg::{definitions, escaped, shapes};
use crate::diagram::picture::{Picture, Place, Shape};

/// The boards and pieces of a page, each drawn once.
#[derive(Default)]
pub(super) struct Boards {
    /// The boards without pieces by their drawing, with their names, sizes and squares.
    boards: BTreeMap<String, (String, Vec<Place>)>,
    parts: BTreeMap<String, Vec<Shape>>,
}

impl Boards {
    /// A board with its pieces, whose parts are in the sprite.
    pub(super) fn board(&mut self, picture: &Picture) -> String {
        let count = self.boards.len();
        let drawn = shapes(&picture.board);
        let known = self.boards.entry(drawn);
        let (name, _) = known.or_insert_with(|| (format!("board{count}"), picture.squares.clone()));
        let text = format!(
            "<svg class=\"board\" viewBox=\"0 0 {} {}\" data-board=\"{name}\" role=\"img\" \
             aria-label=\"{}\"><use xlink:href=\"#{name}\"/>\n<g>{}</g>\n<g>{}</g>\n<g>{}</g></svg>\n",
            picture.width,
            picture.height,
            escaped(&picture.title),
            shapes(&picture.below),
            shapes(&picture.men),
            shapes(&picture.above)
        );
        for (name, part) in &picture.parts {
            if !self.parts.contains_key(name) {
                self.parts.insert(name.clone(), part.clone());
            }
        }
        text
    }

    pub(super) fn sprite(&self) -> String {
        let mut text =
            "<svg class=\"sprite\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>\n"
                .to_owned();
        for (drawn, (name, _)) in &self.boards {
            let _ = writeln!(text, "<g id=\"{name}\">{drawn}</g>");
        }
        text + &definitions(&self.parts) + "</defs></svg>\n"
    }

    /// The places of the squares of each board; only digits and names that are made here.
    pub(super) fn json(&self) -> String {
        let places = |squares: &[Place]| {
            let round = |value: f64| (value * 1000.0).round() / 1000.0;
            let place = |at: &Place| format!("[{},{}]", round(at.x), round(at.y));
            squares.iter().map(place).collect::<Vec<_>>().join(",")
        };
        let boards = self.boards.values();
        let boards = boards.map(|(name, squares)| format!("\"{name}\":[{}]", places(squares)));
        format!("{{{}}}", boards.collect::<Vec<_>>().join(","))
    }
}
