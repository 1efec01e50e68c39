//! A game as the page draws it: the empty board, the men, the squares and what can be chosen; and pictures of
//! positions.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::refusal::Refusal;
use super::setup::Setup;
use crate::diagram::Script;
use crate::diagram::picture::{
    Edges, Faces, Mark, Palette, Picture, Style, adjoining, man, part_name, picture, svg,
};
use crate::game::Color;
use crate::problem::read_mark;
use crate::rules::RuleSet;

/// Which game, and the style of its board.
#[derive(Debug, Deserialize)]
pub(super) struct SceneOrder {
    pub(super) rules: String,
    #[serde(default)]
    pub(super) look: Look,
}

/// A game without men on its board.
#[derive(Debug, Serialize)]
pub(super) struct Scene {
    rules: &'static str,
    width: f64,
    height: f64,
    /// The empty board as elements of SVG.
    board: String,
    /// The drawings of the men as elements for `<defs>`.
    parts: String,
    /// The name and the centre of each square, by its number.
    squares: Vec<(String, f64, f64)>,
    /// The squares that adjoin each square.
    adjoining: Vec<Vec<usize>>,
    /// The men of both sides, the royal piece first.
    men: Vec<Man>,
    /// The names of the sides.
    sides: [&'static str; 2],
    /// The possible castling rights.
    rights: Vec<&'static str>,
    notations: Vec<&'static str>,
    repetitions: Vec<&'static str>,
    /// The default rule about repetition.
    repetition: &'static str,
    start: Setup,
}

/// A kind of man.
#[derive(Debug, Serialize)]
struct Man {
    letter: char,
    /// The English name, in lower case.
    name: &'static str,
    /// The name of its drawing.
    part: String,
    limit: usize,
    royal: bool,
}

pub(super) fn scene(rules: RuleSet, look: Look) -> Scene {
    let style = look.style();
    let start = rules.start();
    let drawn = picture(&start, style, &[]);
    let (mut parts, mut men) = (BTreeMap::new(), Vec::new());
    for kind in Color::ALL.into_iter().flat_map(|color| rules.kinds(color)) {
        let (letter, name) = (kind.letter, kind.name);
        let part = part_name(rules, letter);
        parts.insert(part.clone(), man(rules, letter, style));
        let (limit, royal) = (rules.limit(letter), rules.is_royal(letter));
        men.push(Man { letter, name, part, limit, royal });
    }
    let named = (0..).zip(&drawn.squares);
    let squares: Vec<(String, f64, f64)> = named
        .map(|(square, at)| (rules.square_name(square).unwrap_or_default(), at.x, at.y))
        .collect();
    let known = ["-", "K", "k", "Kk"];
    Scene {
        rules: rules.name(),
        width: drawn.width,
        height: drawn.height,
        board: svg::shapes(&drawn.board),
        parts: svg::definitions(&parts),
        adjoining: (0..rules.square_count()).map(|it| adjoining(rules, it)).collect(),
        squares,
        men,
        sides: rules.colors(),
        rights: known.into_iter().filter(|text| rules.reads_rights(text)).collect(),
        notations: rules.notations().iter().map(|it| it.name()).collect(),
        repetitions: rules.repetitions().iter().map(|it| it.name()).collect(),
        repetition: rules.repetition().name(),
        start: Setup::of(&start),
    }
}

/// A picture to be drawn.
#[derive(Debug, Deserialize)]
pub(super) struct PictureOrder {
    pub(super) setup: Setup,
    #[serde(default)]
    look: Look,
    /// Arrows, as pairs of square numbers.
    #[serde(default)]
    arrows: Vec<(usize, usize)>,
    /// The author's marks on the board, one per line.
    #[serde(default)]
    marks: String,
}

/// Draws a picture as `paiju show` does.
pub(super) fn drawn(order: &PictureOrder) -> Result<Picture, Refusal> {
    let position = order.setup.legal()?;
    let style = Style { turn: true, ..order.look.style() };
    let count = position.rules().square_count();
    let arrows = order.arrows.iter().filter(|(from, to)| *from < count && *to < count);
    let arrows = arrows.map(|&(from, to)| Mark::Arrow { from, to });
    let lines = order.marks.lines().filter(|line| !line.trim().is_empty());
    let own = lines.map(|line| read_mark(position.rules(), line));
    let own = own.collect::<Result<Vec<_>, _>>();
    let own = own.map_err(|error| Refusal::Bad(format!("{error}; {}", error.help())))?;
    let marks: Vec<Mark> = own.into_iter().chain(arrows).collect();
    Ok(picture(&position, style, &marks))
}

/// A picture as a text of SVG.
pub(super) fn drawing(order: &PictureOrder) -> Result<String, Refusal> {
    Ok(svg::to_svg(&drawn(order)?))
}

/// How boards are drawn.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Look {
    men: Men,
    /// Whether the second mover is at the bottom.
    flip: bool,
    /// Whether the edges name files and ranks instead of counting the files.
    letters: bool,
}

/// The style of the men.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Men {
    #[default]
    Chinese,
    Simplified,
    Figures,
}

impl Look {
    /// The style of pictures.
    pub(super) fn style(self) -> Style {
        Style {
            faces: match self.men {
                Men::Chinese => Faces::Characters(Script::Traditional),
                Men::Simplified => Faces::Characters(Script::Simplified),
                Men::Figures => Faces::Figures,
            },
            edges: if self.letters { Edges::Letters } else { Edges::Counted },
            bottom: if self.flip { Color::Black } else { Color::Red },
            palette: Palette::Color,
            turn: false,
        }
    }
}
