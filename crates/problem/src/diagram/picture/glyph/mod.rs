//! Outlines of the characters and figures that boards show, so that no font is needed.
//!
//! For those who read no Chinese the pieces of Xiangqi have the figures of chess where chess has the
//! piece, and own drawings of the others.

use self::outlines::OUTLINES;
use super::style::{Ink, Place, Shape};
use crate::rules::xiangqi::XiangqiRole;

mod outlines;

/// The outline of a character.
#[derive(Debug)]
pub(super) struct Outline {
    character: char,
    /// The distance to the next character, 1000 to the em.
    width: u16,
    /// The outer edge alone of figures that are drawn as outlines, to be filled below them.
    pub(super) body: &'static str,
    /// SVG path data around the middle, 1000 to the em.
    pub(super) path: &'static str,
}

/// The outline of a character, if boards show it.
pub(super) fn outline(character: char) -> Option<&'static Outline> {
    let at = OUTLINES.binary_search_by_key(&character, |outline| outline.character).ok()?;
    OUTLINES.get(at)
}

/// A text around its middle; what boards never show is left out.
pub(super) fn text(text: &str, at: Place, size: f64, ink: Ink) -> Vec<Shape> {
    let outlines: Vec<&Outline> = text.chars().filter_map(outline).collect();
    // Characters are set a little closer than the font sets single digits.
    let width = |outline: &Outline| f64::from(outline.width) / 1000.0 * size * 0.92;
    let whole: f64 = outlines.iter().map(|it| width(it)).sum();
    let mut x = at.x - whole / 2.0;
    let mut shapes = Vec::new();
    for outline in outlines {
        let half = width(outline) / 2.0;
        let at = Place { x: x + half, y: at.y };
        shapes.push(Shape::Glyph { path: outline.path, at, size, ink });
        x += 2.0 * half;
    }
    shapes
}

/// SVG path data of a figure around the origin, 1000 to the em.
pub(super) fn figure(role: XiangqiRole) -> &'static str {
    let chess = |figure| outline(figure).map_or("", |outline| outline.path);
    match role {
        XiangqiRole::General => chess('♚'),
        XiangqiRole::Advisor => HAT,
        XiangqiRole::Elephant => ELEPHANT,
        XiangqiRole::Horse => chess('♞'),
        XiangqiRole::Chariot => chess('♜'),
        XiangqiRole::Cannon => CANNON,
        XiangqiRole::Soldier => chess('♟'),
    }
}

/// The hat of a mandarin.
const HAT: &str = "M-206 129L206 129Q225 129 225 148L225 225Q225 244 206 244L-206 244Q-225 244-225 225L-225 148Q-225 129-206 129zM-215 103Q-215-34-138-52Q-138-258 0-258Q138-258 138-52Q215-34 215 103zM241 176Q284 108 361 120Q421 133 421 176Q421 224 361 234Q284 245 241 206zM-241 206Q-284 245-361 234Q-421 224-421 176Q-421 133-361 120Q-284 108-241 176z";

/// An elephant that walks to the left.
const ELEPHANT: &str = "M-87-255Q-179-264-235-191Q-281-117-285-7Q-290 95-317 159Q-340 196-382 182L-391 242Q-317 265-267 214Q-225 159-216 76Q-198 113-161 122L-147 269L-18 269L-14 150Q69 173 170 154L179 269L313 269L327 76Q368 30 373-34L414 76L446 58L386-108Q345-237 189-255Q51-269-5-241Q-41-255-87-255zM-124-181L-97-158Q-129-135-129-99Q-120-53-78-34Q-55-34-46-89Q-46-145-69-172L-41-186Q-23-172-18-145Q-5-62-51-7Q-97 30-147-43Q-189-135-124-181z";

/// A cannon on its wheel.
const CANNON: &str = "M152 167Q152 250 93 309Q34 368-49 368Q-132 368-191 309Q-250 250-250 167Q-250 84-191 25Q-132-34-49-34Q34-34 93 25Q152 84 152 167zM105 167Q105 103 60 58Q15 13-49 13Q-112 13-158 58Q-203 103-203 167Q-203 231-158 276Q-112 321-49 321Q15 321 60 276Q105 231 105 167zM2 167Q2 189-13 203Q-27 218-49 218Q-70 218-85 203Q-100 189-100 167Q-100 145-85 131Q-70 116-49 116Q-27 116-13 131Q2 145 2 167zM-214 91L-198 62L117 243L100 272zM-65-14L-32-14L-32 348L-65 348zM100 62L117 91L-198 272L-214 243zM-343-41L-280-94L-247-102L257-284L251-309L328-344L405-168L329-134L315-155L-158 98L-186 118L-267 129zM-294 60Q-294 80-308 94Q-321 107-341 107Q-360 107-374 94Q-388 80-388 60Q-388 41-374 27Q-360 13-341 13Q-321 13-308 27Q-294 41-294 60zM-10 206L-313 368L-421 368L-421 343L-88 128z";
