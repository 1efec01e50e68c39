//! What WXF and Chinese texts have in common: a piece named by its file, a heading and a number.
//!
//! The files are numbered 1–9 from each side's own right. Pieces that go along lines are written
//! with a number of steps when they go forward or back, and with the file they reach when they go
//! across. Horses, elephants and advisors always have the file they reach; the heading says
//! which way. So a text yields for each piece that it can mean at most one target, and
//! what the rules leave of these moves is what it means.

use super::illegal_reason::{IllegalReason, Placed, illegal_reason};
use super::move_error::{MoveError, Phrase};
use super::name::Notation;
use super::notation_rules::NotationRules;
use super::same_file::{self, Pick, Rank};
use crate::game::{Board, Color, Move, Piece, Position, Rules};
use crate::rules::xiangqi::{FILES, Point, XiangqiRole};

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
    pub(super) fn play<R: NotationRules<Square = Point, Role = XiangqiRole>>(
        self,
        notation: Notation,
        position: &Position<R>,
        text: &str,
    ) -> Result<Move<R>, MoveError<R>> {
        let color = position.turn();
        let men = same_file::men(position.board(), color, self.role, self.file, self.pick)?;
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
    pub(super) fn candidates<R: NotationRules<Square = Point, Role = XiangqiRole>>(
        self,
        board: &Board<R>,
        color: Color,
    ) -> Vec<(Point, Point)> {
        let men = same_file::men(board, color, self.role, self.file, self.pick).unwrap_or_default();
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
        let file = same_file::file_of(self.number, color);
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
fn refusal<R: NotationRules<Square = Point, Role = XiangqiRole>>(
    position: &Position<R>,
    role: XiangqiRole,
    targets: &[(Point, Result<Point, Phrase>)],
) -> Option<MoveError<R>> {
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
    pub(super) fn of<R: Rules<Square = Point, Role = XiangqiRole>>(
        position: &Position<R>,
        mv: Move<R>,
    ) -> Self {
        let (color, role) = (position.turn(), mv.role);
        let (from, to) = (mv.from.depth(color), mv.to.depth(color));
        let heading = match to.cmp(&from) {
            std::cmp::Ordering::Greater => Heading::Forward,
            std::cmp::Ordering::Less => Heading::Back,
            std::cmp::Ordering::Equal => Heading::Across,
        };
        let on_file = mv.from.file() == mv.to.file();
        let number =
            if on_file { to.abs_diff(from) } else { same_file::number_of(mv.to.file(), color) };
        Self {
            color,
            role,
            file: same_file::number_of(mv.from.file(), color),
            rank: same_file::rank(position.board(), color, role, mv.from),
            heading,
            number: number.min(FILES),
        }
    }
}
