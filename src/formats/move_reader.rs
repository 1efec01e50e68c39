//! Moves of text formats, read one after the other on a board that need not be legal.
//!
//! Where the position is legal, a text is one of its legal moves. Where it is not, it is read by
//! the geometry of the pieces if that leaves one move, because files hold impossible set-ups, too.

use std::borrow::Cow;

use super::placement::Placement;
use super::tree::Step;
use crate::game::{Board, Color, Position, Role};
use crate::notation::{self, Notation, Script};
use crate::rules::xiangqi::{NineByTen, Point, Xiangqi, XiangqiRole, XiangqiVariant};
use crate::rules::{AnyPosition, RuleSet};

/// How the ranks of moves in coordinates are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ranks {
    /// From 0, as engines and ICCS do.
    Zero,
    /// From 1, as this program and pychess do.
    One,
}

/// A board in the course of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveReader {
    rules: RuleSet,
    ranks: Ranks,
    board: Board<Xiangqi>,
    turn: Color,
    position: Option<AnyPosition>,
}

/// A move that was read.
#[derive(Clone, Copy, Debug)]
pub(super) struct ReadMove {
    pub(super) step: Step,
    /// Whether the position is legal and the move is one of its moves.
    pub(super) is_legal: bool,
}

impl MoveReader {
    /// A start position and the side to move.
    pub(super) fn new(rules: RuleSet, start: &Placement, turn: Color, ranks: Ranks) -> Self {
        let position = rules.read(&start.fen(turn)).ok();
        Self { rules, ranks, board: start.board, turn, position }
    }

    /// The same board with the other side to move.
    pub(super) fn with_other_turn(&self) -> Self {
        let start = Placement { board: self.board, turn: None };
        Self::new(self.rules, &start, !self.turn, self.ranks)
    }

    /// The side to move.
    pub(super) fn turn(&self) -> Color {
        self.turn
    }

    /// Whether the game is over: the side to move has no legal move.
    pub(super) fn has_no_move(&self) -> bool {
        match self.position {
            Some(AnyPosition::Xiangqi(position)) => position.legal_moves().is_empty(),
            Some(AnyPosition::ChinaSchach(position)) => position.legal_moves().is_empty(),
            Some(AnyPosition::Chex(_)) | None => false,
        }
    }

    /// Reads a text; `None` if it means no move, or none that is legal on a legal board.
    pub(super) fn read(&self, text: &str) -> Option<ReadMove> {
        let text = &*half_width(text);
        let text = text.trim_end_matches(['!', '?', '#', '+', '！', '？']);
        let notation = match shape(text, self.ranks)? {
            Shape::Notation(notation) => notation,
            Shape::Algebraic(move_text) => return self.algebraic(move_text),
        };
        let played = self.position.and_then(|position| match position {
            AnyPosition::Xiangqi(position) => legal(notation, &position, text),
            AnyPosition::ChinaSchach(position) => legal(notation, &position, text),
            AnyPosition::Chex(_) => None,
        });
        if let Some(step) = played {
            return Some(ReadMove { step, is_legal: true });
        }
        if self.position.is_some() {
            return None;
        }
        let step = match notation {
            Notation::Coordinates | Notation::Uci | Notation::Iccs => {
                let step = points(text, notation == Notation::Coordinates)?;
                let own = self.board.color(self.turn);
                (own.contains(step.from) && !own.contains(step.to)).then_some(step)
            }
            _ => self.guess(notation, text),
        };
        step.map(|step| ReadMove { step, is_legal: false })
    }

    /// A move by its points; `None` if it is not legal, or, on a board that is not legal, if no
    /// piece of the side to move can be meant.
    pub(super) fn step(&self, step: Step) -> Option<ReadMove> {
        let own = self.board.color(self.turn);
        let is_legal = match self.position {
            Some(position) => played(position, step).map(|_| true)?,
            None => (own.contains(step.from) && !own.contains(step.to)).then_some(false)?,
        };
        Some(ReadMove { step, is_legal })
    }

    /// The only move that a Chinese or WXF text can mean by the geometry of the pieces.
    fn guess(&self, notation: Notation, text: &str) -> Option<Step> {
        let found = notation::candidates(notation, &self.board, self.turn, text);
        let own = self.board.color(self.turn);
        let mut free = found.into_iter().filter(|&(_, to)| !own.contains(to));
        match (free.next(), free.next()) {
            (Some((from, to)), None) => Some(Step { from, to }),
            _ => None,
        }
    }

    /// Reads a move as chess programs write it: `Che3`, `Rxa4`, `N2d3`. Only legal ones have a
    /// meaning.
    fn algebraic(&self, wanted: Algebraic) -> Option<ReadMove> {
        let step = match self.position? {
            AnyPosition::Xiangqi(position) => named(&position, wanted),
            AnyPosition::ChinaSchach(position) => named(&position, wanted),
            AnyPosition::Chex(_) => None,
        }?;
        Some(ReadMove { step, is_legal: true })
    }

    /// The board after a move.
    pub(super) fn after(&self, read: ReadMove) -> Self {
        let mut next = *self;
        if let Some(man) = next.board.lift(read.step.from) {
            next.board.put(read.step.to, man);
            next.turn = !man.color;
        }
        next.position = match self.position {
            Some(position) if read.is_legal => played(position, read.step),
            _ => None,
        };
        if next.position.is_none() {
            let start = Placement { board: next.board, turn: None };
            next.position = self.rules.read(&start.fen(next.turn)).ok();
        }
        next
    }
}

fn played(position: AnyPosition, step: Step) -> Option<AnyPosition> {
    fn after<V: XiangqiVariant>(
        position: &Position<NineByTen<V>>,
        step: Step,
    ) -> Option<Position<NineByTen<V>>> {
        let mut moves = position.legal_moves().into_iter();
        let mv = moves.find(|mv| (mv.from, mv.to) == (step.from, step.to))?;
        Some(position.after(mv))
    }
    match position {
        AnyPosition::Xiangqi(position) => after(&position, step).map(AnyPosition::Xiangqi),
        AnyPosition::ChinaSchach(position) => after(&position, step).map(AnyPosition::ChinaSchach),
        AnyPosition::Chex(_) => None,
    }
}

fn legal<V: XiangqiVariant>(
    notation: Notation,
    position: &Position<NineByTen<V>>,
    text: &str,
) -> Option<Step> {
    let mv = notation::read(notation, position, text).ok()?;
    Some(Step { from: mv.from, to: mv.to })
}

fn named<V: XiangqiVariant>(position: &Position<NineByTen<V>>, wanted: Algebraic) -> Option<Step> {
    let moves = position.legal_moves();
    let mut fitting = moves.into_iter().filter(|mv| {
        mv.role == wanted.role
            && mv.to == wanted.to
            && wanted.file.is_none_or(|file| mv.from.file() == file)
            && wanted.rank.is_none_or(|rank| mv.from.rank() == rank)
    });
    match (fitting.next(), fitting.next()) {
        (Some(mv), None) => Some(Step { from: mv.from, to: mv.to }),
        _ => None,
    }
}

/// What a text looks like.
#[derive(Clone, Copy, Debug)]
enum Shape {
    Notation(Notation),
    Algebraic(Algebraic),
}

/// A move by its piece and target.
#[derive(Clone, Copy, Debug)]
struct Algebraic {
    role: XiangqiRole,
    file: Option<usize>,
    rank: Option<usize>,
    to: Point,
}

/// Whether a text has the form of a move, whatever it means.
pub(super) fn is_move(text: &str) -> bool {
    let text = &*half_width(text);
    let text = text.trim_end_matches(['!', '?', '#', '+', '！', '？']);
    shape(text, Ranks::Zero).or_else(|| shape(text, Ranks::One)).is_some()
}

/// A word of full-width letters, digits and signs as plain ones.
fn half_width(text: &str) -> Cow<'_, str> {
    let wide = |c: char| ('！'..='～').contains(&c);
    if text.is_ascii() || !text.chars().all(|c| c.is_ascii() || wide(c)) {
        return text.into();
    }
    let plain = |c: char| if wide(c) { char::from((u32::from(c) - 0xfee0) as u8) } else { c };
    text.chars().map(plain).collect::<String>().into()
}

fn shape(text: &str, ranks: Ranks) -> Option<Shape> {
    if text.is_empty() || text.len() > 20 {
        return None;
    }
    if !text.is_ascii() {
        let heading = |c: char| matches!(c, '进' | '進' | '退' | '平');
        let length = text.chars().count();
        let is_chinese = (4..=5).contains(&length) && text.chars().nth_back(1).is_some_and(heading);
        let is_number = |c: char| {
            "一二三四五六七八九".contains(c)
                || ('1'..='9').contains(&c)
                || ('１'..='９').contains(&c)
        };
        let is_chinese = is_chinese && text.ends_with(is_number);
        return is_chinese.then_some(Shape::Notation(Notation::Chinese(Script::Simplified)));
    }
    if points(text, ranks == Ranks::One).is_some() {
        let notation = match (ranks, text.contains('-')) {
            (Ranks::One, _) => Notation::Coordinates,
            (Ranks::Zero, true) => Notation::Iccs,
            (Ranks::Zero, false) => Notation::Uci,
        };
        return Some(Shape::Notation(notation));
    }
    if let &[first, second, heading, number] = text.as_bytes() {
        let place = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'+' | b'-');
        let man = |byte: u8| place(byte) || b"KAEBHNRCPkaebhnrcp".contains(&byte);
        let is_wxf = man(first) && (place(second) || man(second) && place(first));
        if is_wxf && matches!(heading, b'+' | b'-' | b'=' | b'.') && number.is_ascii_digit() {
            return Some(Shape::Notation(Notation::Wxf));
        }
    }
    algebraic(text, ranks).map(Shape::Algebraic)
}

/// A move in coordinates, with ranks from 1 or 0.
fn points(text: &str, from_one: bool) -> Option<Step> {
    let (from, rest) = square(text, from_one)?;
    let (to, rest) = square(rest.strip_prefix('-').unwrap_or(rest), from_one)?;
    (rest.is_empty() && from != to).then_some(Step { from, to })
}

fn square(text: &str, from_one: bool) -> Option<(Point, &str)> {
    let file = text.bytes().next()?.to_ascii_lowercase().checked_sub(b'a')?;
    let digits = text.get(1..)?;
    let length = if from_one && digits.starts_with("10") { 2 } else { 1 };
    let rank: usize = digits.get(..length)?.parse().ok()?;
    let rank = if from_one { rank.checked_sub(1)? } else { rank };
    Some((Point::at(usize::from(file), rank)?, digits.get(length..)?))
}

fn algebraic(text: &str, ranks: Ranks) -> Option<Algebraic> {
    let first = text.chars().next()?;
    let role = XiangqiRole::from_letter(first.to_ascii_lowercase());
    let role = role.filter(|_| first.is_ascii_uppercase());
    let rest = if role.is_some() { &text[1..] } else { text };
    // The target stands at the end; what is before it says which piece.
    let from_one = ranks == Ranks::One;
    let (at, to) =
        rest.char_indices().rev().filter(|(_, c)| c.is_ascii_lowercase()).find_map(|(at, _)| {
            let (to, behind) = square(&rest[at..], from_one)?;
            behind.is_empty().then_some((at, to))
        })?;
    let which = rest[..at].strip_suffix(['x', '-']).unwrap_or(&rest[..at]);
    let (mut file, mut rank) = (None, None);
    let mut digits = which;
    if let Some(letter) = which.bytes().next().filter(|byte| (b'a'..=b'i').contains(byte)) {
        file = Some(usize::from(letter - b'a'));
        digits = &which[1..];
    }
    if !digits.is_empty() {
        let number: usize = digits.parse().ok()?;
        rank = Some(if from_one { number.checked_sub(1)? } else { number });
    }
    Some(Algebraic { role: role.unwrap_or(XiangqiRole::Soldier), file, rank, to })
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";

    fn read(fen: &str, text: &str, ranks: Ranks) -> Option<(String, bool)> {
        let start = Placement::read(fen).unwrap();
        let turn = start.turn.unwrap_or(Color::Red);
        let read = MoveReader::new(RuleSet::Xiangqi, &start, turn, ranks).read(text)?;
        Some((format!("{}{}", read.step.from, read.step.to), read.is_legal))
    }

    #[test]
    fn a_move_is_read_in_whatever_notation_it_is_written() {
        let central = Some(("h3e3".to_owned(), true));
        for text in ["炮二平五", "炮２平５", "C2=5", "C2.5", "h2e2", "H2-E2", "Che2", "炮二平五！"]
        {
            assert_eq!(read(START, text, Ranks::Zero), central, "{text}");
        }
        for text in ["h3e3", "h3-e3", "Che3", "C2=5"] {
            assert_eq!(read(START, text, Ranks::One), central, "{text}");
        }
        for text in ["", "炮", "comment", "1-0", "平五", "Cz9", "a1"] {
            assert_eq!(read(START, text, Ranks::Zero), None, "{text}");
        }
    }

    #[test]
    fn a_move_of_an_illegal_set_up_is_read_by_geometry() {
        let no_general = "9/9/9/9/9/9/9/9/4N4/R3K4 w";
        assert_eq!(read(no_general, "车九进一", Ranks::Zero), Some(("a1a2".to_owned(), false)));
        assert_eq!(read(no_general, "a0a4", Ranks::Zero), Some(("a1a5".to_owned(), false)));
        assert_eq!(read(no_general, "a3a4", Ranks::Zero), None);
    }
}
