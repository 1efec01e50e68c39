//! A game as the page draws it: the empty board, the men, the squares and what can be chosen.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::look::Look;
use super::rules::BenchRules;
use super::setup::Setup;
use crate::diagram::picture::{centre, man, part_name, picture, svg};
use crate::game::{Color, Piece, Position, Rights, Role, Square};

/// Which game, and how it is to look.
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
    /// What the rights may be.
    rights: Vec<&'static str>,
    notations: Vec<&'static str>,
    repetitions: Vec<&'static str>,
    /// The rule about repetition that is usual.
    repetition: &'static str,
    start: Setup,
}

/// A kind of man.
#[derive(Debug, Serialize)]
struct Man {
    letter: char,
    /// The English name.
    name: &'static str,
    /// The name of his drawing.
    part: String,
    limit: usize,
    royal: bool,
}

/// Draws a game.
pub(super) fn scene<R: BenchRules>(look: Look) -> Scene {
    let style = look.style();
    let start = Position::<R>::start();
    let drawn = picture(&R::any_position(start), style, &[]);
    let (mut parts, mut men) = (BTreeMap::new(), Vec::new());
    for color in Color::ALL {
        let royal = |role: &&R::Role| **role != R::Role::ROYAL;
        let others = R::Role::ALL.iter().filter(royal).copied();
        for role in [R::Role::ROYAL].into_iter().chain(others) {
            let piece = Piece { color, role };
            let letter = piece.letter();
            let part = part_name(R::RULES, letter);
            parts.insert(part.clone(), man(R::RULES, letter, style));
            let (name, limit, royal) = (role.name(), R::limit(role), role == R::Role::ROYAL);
            men.push(Man { letter, name, part, limit, royal });
        }
    }
    let squares: Vec<(String, f64, f64)> =
        R::Square::all().zip(&drawn.squares).map(|(it, at)| (it.to_string(), at.x, at.y)).collect();
    let known = ["-", "K", "k", "Kk"];
    let rights = known.into_iter().filter(|text| R::Rights::read(text).is_some()).collect();
    Scene {
        rules: R::NAME,
        width: drawn.width,
        height: drawn.height,
        board: svg::shapes(&drawn.board),
        parts: svg::definitions(&parts),
        adjoining: adjoining(&squares),
        squares,
        men,
        sides: R::COLORS,
        rights,
        notations: R::NOTATIONS.iter().map(|it| it.name()).collect(),
        repetitions: R::REPETITIONS.iter().map(|it| it.name()).collect(),
        repetition: R::REPETITION.name(),
        start: Setup::of(&start),
    }
}

/// The squares that adjoin each square of a game's board.
pub(super) fn neighbours<R: BenchRules>() -> Vec<Vec<usize>> {
    let at = |square: R::Square| {
        let at = centre(R::RULES, square.index());
        (String::new(), at.x, at.y)
    };
    adjoining(&R::Square::all().map(at).collect::<Vec<_>>())
}

/// The squares that lie as near to each other as any two do.
fn adjoining(squares: &[(String, f64, f64)]) -> Vec<Vec<usize>> {
    let distance = |a: usize, b: usize| {
        let ((_, ax, ay), (_, bx, by)) = (&squares[a], &squares[b]);
        ((ax - bx) * (ax - bx) + (ay - by) * (ay - by)).sqrt()
    };
    let all = 0..squares.len();
    let pairs = all.clone().flat_map(|a| (0..a).map(move |b| distance(a, b)));
    let least = pairs.fold(f64::INFINITY, f64::min);
    let near = |a: usize| all.clone().filter(move |&b| a != b && distance(a, b) < least * 1.1);
    all.clone().map(|a| near(a).collect()).collect()
}
