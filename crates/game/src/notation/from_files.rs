//! What WXF, Chinese and Vietnamese texts have in common: a piece named by its file, a heading and a number.
//!
//! The files are numbered 1–9 from each side's own right. Pieces that go along lines are written
//! with a number of steps when they go forward or back, and with the file they reach when they go
//! across. Horses, elephants and advisors always have the file they reach; the heading says
//! which way. So a text yields for each piece that it can mean at most one target, and
//! what the rules leave of these moves is what it means.
//!
//! Every notation that names a piece by its file needs a word for the case that two to five
//! pieces share it. Two chariots, horses or cannons are front and rear; front is nearer to the
//! enemy. Advisors and elephants need no word, since of two on a file only one can advance
//! and only the other retreat. Soldiers can be up to five on a file, or two and three on two
//! files; the federations' rules end at front, middle and rear (象棋竞赛规则 2020, 7.5), and
//! for the rest each notation follows its own published custom, named in its file.

use std::fmt;

use super::coordinates::letter;
use super::{IllegalReason, MoveError, Notation, Phrase, Placed, illegal_reason};
use crate::game::{Board, Color, Move, Piece, Position, insertion_sort_by_key};
use crate::rules::xiangqi::{FILES, Point, Xiangqi, XiangqiRole};

/// A move text taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Spelled {
    pub(super) role: XiangqiRole,
    /// The file it is on, 1–9, if the text names it.
    pub(super) file: Option<u8>,
    /// Which of the pieces there.
    pub(super) pick: Pick,
    pub(super) heading: Heading,
    /// 1–9: steps or a file.
    pub(super) number: u8,
}

/// Where a piece is heading, as its own side sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Heading {
    Forward,
    Back,
    Across,
}

impl Spelled {
    /// The one legal move that is meant.
    pub(super) fn play(
        self,
        notation: Notation,
        position: &Position<Xiangqi>,
        text: &str,
    ) -> Result<Move<Xiangqi>, MoveError<Xiangqi>> {
        let color = position.turn();
        let men = men(position.board(), color, self.role, self.file, self.pick)?;
        let targets: Vec<_> = men.iter().map(|&from| (from, self.target(from, color))).collect();
        let legal = position.legal_moves();
        let meant: Vec<_> =
            legal.into_iter().filter(|mv| targets.contains(&(mv.from, Ok(mv.to)))).collect();
        match meant.as_slice() {
            [] => Err(refusal(position, self.role, &targets)
                .unwrap_or_else(|| MoveError::no_move(notation, text, Phrase::LEGAL))),
            &[mv] => Ok(mv),
            several => Err(MoveError::ambiguous(notation, position, text, several)),
        }
    }

    /// The moves that can be meant, by the way of moving of the piece alone.
    pub(super) fn candidates(self, board: &Board<Xiangqi>, color: Color) -> Vec<(Point, Point)> {
        let men = men(board, color, self.role, self.file, self.pick).unwrap_or_default();
        men.into_iter().filter_map(|from| Some((from, self.target(from, color).ok()?))).collect()
    }

    /// Where the piece on a point would go, or why nowhere.
    fn target(self, from: Point, color: Color) -> Result<Point, Phrase> {
        let forward = if color == Color::Red { 1 } else { -1 };
        let forward = match self.heading {
            Heading::Forward => forward,
            Heading::Back => -forward,
            Heading::Across => 0,
        };
        let steps = isize::from(self.number);
        let file = file_of(self.number, color);
        let files = file.cast_signed() - from.file().cast_signed();
        let ranks = match (self.role, files.abs()) {
            (XiangqiRole::Horse | XiangqiRole::Elephant | XiangqiRole::Advisor, _)
                if forward == 0 =>
            {
                let reason = "it always goes forward or back, never along a rank";
                return Err(Phrase::new("target.rank", reason));
            }
            (XiangqiRole::Horse, distance @ 1..=2) => 3 - distance,
            (XiangqiRole::Elephant, 2) => 2,
            (XiangqiRole::Advisor, 1) => 1,
            (XiangqiRole::Horse | XiangqiRole::Elephant | XiangqiRole::Advisor, _) => {
                return Err(Phrase::new("target.file", "it cannot reach that file in one move"));
            }
            _ if forward == 0 => 0,
            _ => {
                let target = from.offset(0, forward * steps);
                let off = Phrase::new("target.steps", "that many steps lead off the board");
                return target.ok_or(off);
            }
        };
        let off = Phrase::new("target.board", "that way it would leave the board");
        from.offset(files, forward * ranks).ok_or(off)
    }
}

/// Why none of the moves is legal; reported for the piece that comes nearest to such a move.
fn refusal(
    position: &Position<Xiangqi>,
    role: XiangqiRole,
    targets: &[(Point, Result<Point, Phrase>)],
) -> Option<MoveError<Xiangqi>> {
    let reasons = targets.iter().filter_map(|&(from, to)| illegal_reason(position, from, to.ok()?));
    if let Some(why) = reasons.min_by_key(IllegalReason::is_never_possible) {
        return Some(MoveError::Illegal(Box::new(why)));
    }
    let piece = Piece { color: position.turn(), role };
    targets.iter().find_map(|&(square, to)| {
        to.err().map(|reason| MoveError::NoTarget { man: Placed { piece, square }, reason })
    })
}

/// A move taken apart for writing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Parts {
    pub(super) color: Color,
    pub(super) role: XiangqiRole,
    /// The file it is on, 1–9.
    pub(super) file: usize,
    /// Its place among its like.
    pub(super) rank: Rank,
    pub(super) heading: Heading,
    /// 1–9: steps or a file.
    pub(super) number: usize,
}

impl Parts {
    /// Takes a move of a position apart.
    pub(super) fn of(position: &Position<Xiangqi>, mv: Move<Xiangqi>) -> Self {
        let (color, role) = (position.turn(), mv.role);
        let (from, to) = (mv.from.depth(color), mv.to.depth(color));
        let heading = match to.cmp(&from) {
            std::cmp::Ordering::Greater => Heading::Forward,
            std::cmp::Ordering::Less => Heading::Back,
            std::cmp::Ordering::Equal => Heading::Across,
        };
        let on_file = mv.from.file() == mv.to.file();
        let number = if on_file { to.abs_diff(from) } else { number_of(mv.to.file(), color) };
        Self {
            color,
            role,
            file: number_of(mv.from.file(), color),
            rank: rank(position.board(), color, role, mv.from),
            heading,
            number: number.min(FILES),
        }
    }
}

/// How a text distinguishes equal pieces on a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pick {
    /// Not at all: every piece on the file can be meant.
    Any,
    /// The middle of three or five soldiers, else every piece: what WXF means by a plain file.
    AnyOrMiddle,
    /// The one nearest to the enemy.
    Front,
    /// The one in front among two or three, the second among four or five: a WXF `+`.
    Plus,
    /// The one with as many before it as after it.
    Middle,
    /// The counterpart of `Plus`.
    Minus,
    /// The one nearest to its own side.
    Rear,
    /// A place from the front, 1 for the front one. Where two files have several soldiers,
    /// they are counted through, file by file from the mover's right.
    Nth(u8),
}

impl Pick {
    /// Which of `count` pieces on one file are meant, front first; empty if the file has not so
    /// many.
    fn among(self, count: usize, role: XiangqiRole) -> std::ops::Range<usize> {
        let middle = count % 2 == 1 && count > 1;
        let one = |index: usize| if count > 1 && index < count { index..index + 1 } else { 0..0 };
        match self {
            Self::AnyOrMiddle if middle && role == XiangqiRole::Soldier => one(count / 2),
            Self::Any | Self::AnyOrMiddle => 0..count,
            Self::Front => one(0),
            Self::Plus => one(usize::from(count > 3)),
            Self::Middle if middle => one(count / 2),
            Self::Middle => 0..0,
            Self::Minus => one(count.wrapping_sub(if count > 3 { 2 } else { 1 })),
            Self::Rear => one(count.wrapping_sub(1)),
            Self::Nth(number) => one(usize::from(number).wrapping_sub(1)),
        }
    }

    /// Its name: `front`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Any | Self::AnyOrMiddle => "one",
            Self::Front => "front",
            Self::Plus => "plus",
            Self::Middle => "middle",
            Self::Minus => "minus",
            Self::Rear => "rear",
            Self::Nth(_) => "number",
        }
    }
}

impl fmt::Display for Pick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any | Self::AnyOrMiddle => f.write_str("one"),
            Self::Plus => f.write_str("the + one"),
            Self::Minus => f.write_str("the - one"),
            Self::Nth(number) => write!(f, "number {number}"),
            _ => write!(f, "the {} one", self.name()),
        }
    }
}

/// The pieces of a side that a text can mean by a kind, perhaps a file (1–9 from the side's own
/// right), and a pick; never empty.
///
/// # Errors
/// There is no such piece on the file, or there are fewer than the text assumes.
pub(super) fn men(
    board: &Board<Xiangqi>,
    color: Color,
    role: XiangqiRole,
    number: Option<u8>,
    pick: Pick,
) -> Result<Vec<Point>, MoveError<Xiangqi>> {
    let not_shared = |file| MoveError::NotSharedFile { color, role, place: pick, file };
    if let Some(number) = number {
        let file = file_of(number, color);
        let column = column(board, color, role, file);
        let file = letter(file);
        if column.is_empty() {
            return Err(MoveError::NotOnFile { color, role, number, file });
        }
        let picked = &column[pick.among(column.len(), role)];
        return if picked.is_empty() {
            Err(not_shared(Some((number, file))))
        } else {
            Ok(picked.to_vec())
        };
    }
    let columns = shared_files(board, color, role);
    let picked = match (pick, columns.as_slice()) {
        (Pick::Nth(number), [_, _, ..]) => {
            let all = columns.concat();
            all.get(usize::from(number).wrapping_sub(1)).copied().into_iter().collect()
        }
        _ => columns
            .iter()
            .flat_map(|column| column[pick.among(column.len(), role)].to_vec())
            .collect::<Vec<_>>(),
    };
    if picked.is_empty() { Err(not_shared(None)) } else { Ok(picked) }
}

/// The place of a piece among its like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Rank {
    /// How many come before it on its file.
    pub(super) index: usize,
    /// How many there are on its file; 1 if it is alone, and for pieces whose direction says
    /// which is meant.
    pub(super) count: usize,
    /// Whether another file, too, has several of them.
    pub(super) elsewhere: bool,
}

/// The place of the piece of this kind on a point.
pub(super) fn rank(board: &Board<Xiangqi>, color: Color, role: XiangqiRole, point: Point) -> Rank {
    let column = column(board, color, role, point.file());
    let index = column.iter().position(|&at| at == point).unwrap_or(0);
    let direction_decides = matches!(role, XiangqiRole::Advisor | XiangqiRole::Elephant);
    let count = if direction_decides { 1 } else { column.len() };
    Rank { index, count, elsewhere: shared_files(board, color, role).len() > 1 }
}

/// The file (0–8 from Red's left) that a side counts as number 1–9 from its own right.
fn file_of(number: u8, color: Color) -> usize {
    let number = usize::from(number);
    match color {
        Color::Red => FILES.wrapping_sub(number),
        Color::Black => number.wrapping_sub(1),
    }
}

/// The number 1–9 of a file as a side counts it.
fn number_of(file: usize, color: Color) -> usize {
    match color {
        Color::Red => FILES - file,
        Color::Black => file + 1,
    }
}

/// The files with more than one such piece, from the side's right; each front first.
fn shared_files(board: &Board<Xiangqi>, color: Color, role: XiangqiRole) -> Vec<Vec<Point>> {
    (1..=FILES as u8)
        .map(|number| column(board, color, role, file_of(number, color)))
        .filter(|column| column.len() > 1)
        .collect()
}

/// The pieces of one kind on a file, front first.
fn column(board: &Board<Xiangqi>, color: Color, role: XiangqiRole, file: usize) -> Vec<Point> {
    let mut column: Vec<_> =
        board.pieces_of(color, role).into_iter().filter(|point| point.file() == file).collect();
    insertion_sort_by_key(&mut column, |point| std::cmp::Reverse(point.depth(color)));
    column
}
