//! Games with a piece given away: the start without the pieces that one side does not have.
//!
//! A text seldom says which side gives them, and often not from which wing. So these starts are tried as
//! the other unknowns of a text are: the one from which most moves are legal is taken. Where nothing
//! shows it, Red gives the left piece, as in the old manuals.

use std::cmp::Reverse;

use super::Placement;
use super::game_text::Reading;
use crate::game::{Board, Color, Role};
use crate::rules::xiangqi::{FILES, Point, Xiangqi, XiangqiRole};

/// A start with pieces given away.
pub(super) struct Start {
    pub(super) placement: Placement,
    /// What is missing: `Red's left horse`.
    missing: String,
}

/// Which pieces of a kind are given away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wing {
    Either,
    Left,
    Right,
    Both,
}

/// A word about what is given away.
#[derive(Clone, Copy)]
enum Word {
    From(Wing),
    Man(XiangqiRole),
}

/// The signs after which a Chinese text names what is given away.
const SIGNS: [&str; 4] = ["让", "讓", "饶", "饒"];

/// Words of other languages that say that a line names it.
const NAMES: [&str; 4] = ["handicap", "odds", "vorgabe", "chấp"];

const WORDS: [(Word, &str); 9] = [
    (Word::From(Wing::Left), "左 left linke linken linker"),
    (Word::From(Wing::Right), "右 right rechte rechten rechter"),
    (Word::From(Wing::Both), "双 雙 两 兩 二 both two double beide zwei song"),
    (Word::From(Wing::Either), "单 單 一"),
    (Word::Man(XiangqiRole::Horse), "马 馬 傌 horse horses knight knights pferd reiter mã"),
    (Word::Man(XiangqiRole::Chariot), "车 車 俥 chariot chariots rook rooks turm wagen xe"),
    (Word::Man(XiangqiRole::Cannon), "炮 砲 包 cannon cannons geschütz kanone pháo"),
    (Word::Man(XiangqiRole::Elephant), "相 象 elephant elephants elefant tượng"),
    (Word::Man(XiangqiRole::Advisor), "仕 士 advisor advisors mandarin sĩ"),
];

/// What a line of a text names as given away; nothing where that is the first move alone.
fn given(line: &str) -> Option<Vec<(XiangqiRole, Wing)>> {
    let lower = line.to_lowercase();
    let sign = SIGNS.iter().find_map(|sign| Some(lower.find(sign)? + sign.len()));
    let words: Vec<&str> = if let Some(at) = sign {
        lower[at..].split("").filter(|it| !it.is_empty()).collect()
    } else {
        NAMES.iter().find(|name| lower.contains(*name))?;
        lower.split(|c: char| !c.is_alphabetic()).collect()
    };
    let (mut wing, mut men) = (Wing::Either, Vec::new());
    for word in words {
        let known = WORDS.iter().find(|(_, names)| names.split(' ').any(|name| name == word));
        match known {
            Some(&(Word::From(from), _)) => wing = from,
            Some(&(Word::Man(role), _)) => {
                men.push((role, std::mem::replace(&mut wing, Wing::Either)));
            }
            // The opening may follow: 让左马横车七路马.
            None if sign.is_some() => break,
            None => {}
        }
    }
    (!men.is_empty()).then_some(men)
}

/// The starts that texts about a game name, the likelier first.
pub(super) fn named<'a>(mut texts: impl Iterator<Item = &'a str>) -> Vec<Start> {
    texts.find_map(given).map_or_else(Vec::new, |men| starts(&men))
}

/// The starts without some pieces of either side.
fn starts(men: &[(XiangqiRole, Wing)]) -> Vec<Start> {
    let is_open = men.iter().any(|(_, wing)| *wing == Wing::Either);
    let wings = if is_open { &[Wing::Left, Wing::Right][..] } else { &[Wing::Both] };
    let of = |color| wings.iter().map(move |&wing| start(men, color, wing));
    of(Color::Red).chain(of(Color::Black)).collect()
}

/// The start without pieces of this side, from this wing where they are from either.
fn start(men: &[(XiangqiRole, Wing)], color: Color, either: Wing) -> Start {
    let mut placement = Placement::start();
    let mut missing = Vec::new();
    for &(role, wing) in men {
        let wing = if wing == Wing::Either { either } else { wing };
        let is_given = |point: Point| {
            let is_left = (point.file() < FILES / 2) == (color == Color::Red);
            wing == Wing::Both || is_left == (wing == Wing::Left)
        };
        let own: Vec<Point> = placement.board.pieces_of(color, role).into_iter().collect();
        for point in own.into_iter().filter(|&point| is_given(point)) {
            placement.board.lift(point);
        }
        missing.push(match wing {
            Wing::Left => format!("left {}", role.name()),
            Wing::Right => format!("right {}", role.name()),
            Wing::Either | Wing::Both => format!("two {}s", role.name()),
        });
    }
    let side = if color == Color::Red { "Red" } else { "Black" };
    Start { placement, missing: format!("{side}'s {}", missing.join(" and ")) }
}

/// The pieces that are given away most often, and are looked for where moves are illegal otherwise.
const USUAL: [(XiangqiRole, Wing); 3] = [
    (XiangqiRole::Horse, Wing::Either),
    (XiangqiRole::Chariot, Wing::Either),
    (XiangqiRole::Horse, Wing::Both),
];

/// The moves that must be legal in addition where the text names nothing as given away.
const FEWEST_MORE: usize = 4;

/// What was read from a start with pieces given away, if that is how a text is meant, and what is to be
/// said of the choice. `plain` is how far its moves are legal with all pieces.
pub(super) fn fitting<T>(
    plain: Reading,
    named: Vec<Start>,
    mut read: impl FnMut(&Placement) -> (Reading, T),
) -> (Option<T>, Option<String>) {
    let is_named = !named.is_empty();
    if plain.faults == 0 && (!is_named || plain.legal == 0) {
        return (None, None);
    }
    let groups = if is_named { vec![named] } else { USUAL.map(|it| starts(&[it])).into() };
    let mut best: Option<(Reading, T, String)> = None;
    let mut rivals: Vec<String> = Vec::new();
    for group in groups {
        for start in group {
            let (reading, value) = read(&start.placement);
            let worth = |reading: &Reading| (reading.legal, Reverse(reading.faults));
            let most = best.as_ref().map(|(most, ..)| worth(most));
            if most.is_none_or(|most| worth(&reading) > most) {
                best = Some((reading, value, start.missing));
                rivals.clear();
            } else if most == Some(worth(&reading)) {
                rivals.push(start.missing);
            }
        }
        // Where one piece less is enough, no more are missing.
        if best.as_ref().is_some_and(|(most, ..)| most.faults == 0) {
            break;
        }
    }
    let Some((reading, value, missing)) = best else { return (None, None) };
    let fits = if is_named {
        reading.legal >= plain.legal
    } else {
        reading.faults == 0 && reading.legal >= plain.legal + FEWEST_MORE
    };
    let message = match rivals.first() {
        _ if !fits => {
            let message = "the text names a handicap, but more moves are legal with all pieces";
            is_named.then(|| message.to_owned())
        }
        Some(rival) => Some(format!(
            "the moves are legal without {missing} and without {rival}; the first is taken"
        )),
        None => (!is_named)
            .then(|| format!("the moves are legal only without {missing}; so it is taken")),
    };
    (fits.then_some(value), message)
}

/// Whether a game begins with this board: all pieces in their places, but for a few that are given away.
pub(super) fn is_start(board: &Board<Xiangqi>) -> bool {
    let start = Placement::start().board;
    let is_home = |(point, piece)| start.piece_at(point) == Some(piece);
    let count = board.pieces().count();
    count + MOST_GIVEN >= start.pieces().count() && board.pieces().all(is_home)
}

/// The most pieces that are given away.
const MOST_GIVEN: usize = 2;
