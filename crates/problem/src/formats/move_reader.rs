//! Moves of text formats, read one after the other on a board that need not be legal.
//!
//! Where the position is legal, a text is one of its legal moves. Where it is not, it is read by
//! the geometry of the pieces if that leaves one move, because files hold impossible set-ups, too.

use std::borrow::Cow;

use super::move_shape::{Algebraic, square};
use super::move_word::half_width;
use super::{Placement, Step};
use crate::game::{Board, Color};
use crate::notation::{self, Notation, Script};
use crate::rules::xiangqi::Xiangqi;
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
        self.position.is_some_and(|position| position.legal_moves().is_empty())
    }

    /// Reads a text; `None` if it means no move, or none that is legal on a legal board.
    pub(super) fn read(&self, text: &str) -> Option<ReadMove> {
        let text = &*in_plain_signs(text);
        let text = unmarked(text);
        let notation = match shape(text, self.ranks)? {
            Shape::Notation(notation) => notation,
            Shape::Algebraic(move_text) => return self.algebraic(move_text),
        };
        if let Some(position) = self.position {
            let mv = position.read_move(notation, text).ok()?;
            let step = Step::from_indices(mv.from(), mv.to());
            return Some(ReadMove { step, is_legal: true });
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

    /// The points that a text names, whether or not a piece can go from one to the other.
    pub(super) fn points(&self, text: &str) -> Option<Step> {
        let text = &*in_plain_signs(text);
        points(unmarked(text), self.ranks == Ranks::One)
    }

    /// A move by its points; `None` if it is not legal, or, on a board that is not legal, if no
    /// piece of the side to move can be meant.
    pub(super) fn step(&self, step: Step) -> Option<ReadMove> {
        let own = self.board.color(self.turn);
        let is_legal = match self.position {
            Some(position) => step.play(&position).map(|_| true)?,
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

    /// Reads a move as chess programs write it. Only legal ones have a meaning.
    fn algebraic(&self, wanted: Algebraic) -> Option<ReadMove> {
        match *self.algebraic_steps(wanted) {
            [step] => Some(ReadMove { step, is_legal: true }),
            _ => None,
        }
    }

    /// The legal moves that a move can mean as chess programs write it.
    fn algebraic_steps(&self, wanted: Algebraic) -> Vec<Step> {
        self.position.map_or_else(Vec::new, |position| wanted.moves(&position))
    }

    /// That a text can mean several moves, with all of them, if it can.
    pub(super) fn ambiguity(&self, text: &str) -> Option<String> {
        let text = &*in_plain_signs(text);
        let text = unmarked(text);
        match (shape(text, self.ranks)?, &self.position) {
            (Shape::Notation(notation), Some(position)) => {
                let error = position.read_move(notation, text).err()?;
                error.is_ambiguous.then(|| error.to_string())
            }
            (Shape::Notation(_), None) => None,
            (Shape::Algebraic(wanted), _) => {
                let steps = self.algebraic_steps(wanted);
                let meant: Vec<String> =
                    steps.iter().map(|step| format!("{}{}", step.from, step.to)).collect();
                let list = meant.join(" or ");
                (meant.len() > 1).then(|| format!("{text:?} is ambiguous, it can mean {list}"))
            }
        }
    }

    /// The board after a move.
    pub(super) fn after(&self, read: ReadMove) -> Self {
        let mut next = *self;
        if let Some(man) = next.board.lift(read.step.from) {
            next.board.put(read.step.to, man);
            next.turn = !man.color;
        }
        next.position = match self.position {
            Some(position) if read.is_legal => read.step.play(&position).map(|(_, after)| after),
            _ => None,
        };
        if next.position.is_none() {
            let start = Placement { board: next.board, turn: None };
            next.position = self.rules.read(&start.fen(next.turn)).ok();
        }
        next
    }
}

/// What a text looks like.
#[derive(Clone, Copy, Debug)]
enum Shape {
    Notation(Notation),
    Algebraic(Algebraic),
}

/// A text without the marks of check, mate and praise at its end.
fn unmarked(text: &str) -> &str {
    text.trim_end_matches(['!', '?', '#', '+', '！', '？'])
}

/// Whether a text has the form of a move, legal or not.
pub(super) fn is_move(text: &str) -> bool {
    let text = &*in_plain_signs(text);
    let text = unmarked(text);
    shape(text, Ranks::Zero).or_else(|| shape(text, Ranks::One)).is_some()
}

/// How the ranks of a move text can be counted, the likelier way first; nothing where it has none.
/// Engines and ICCS count squares from 0, and most programs that write a piece and its target count
/// from 1.
pub(super) fn ranks_of(text: &str) -> &'static [Ranks] {
    let text = &*in_plain_signs(text);
    let text = unmarked(text);
    let shapes = [Ranks::One, Ranks::Zero].map(|ranks| shape(text, ranks));
    match shapes {
        [Some(Shape::Algebraic(_)), _] | [_, Some(Shape::Algebraic(_))] => {
            &[Ranks::One, Ranks::Zero]
        }
        [Some(Shape::Notation(Notation::Wxf | Notation::Chinese(_))), _] | [None, None] => &[],
        _ => &[Ranks::Zero, Ranks::One],
    }
}

/// A word of full-width letters, digits and signs as plain ones.
fn in_plain_signs(text: &str) -> Cow<'_, str> {
    if text.is_ascii() || !text.chars().all(|c| half_width(c).is_ascii()) {
        return text.into();
    }
    text.chars().map(half_width).collect::<String>().into()
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
        // A capital that is the letter of no piece is meant as one, too.
        let lettered = first.is_ascii_uppercase() && place(second);
        let is_wxf = lettered || man(first) && (place(second) || man(second) && place(first));
        if is_wxf && matches!(heading, b'+' | b'-' | b'=' | b'.') && number.is_ascii_digit() {
            return Some(Shape::Notation(Notation::Wxf));
        }
    }
    Algebraic::read(text, ranks == Ranks::One).map(Shape::Algebraic)
}

/// A move in coordinates, with ranks from 1 or 0. An upper-case letter before a target in lower case
/// is that of a piece.
fn points(text: &str, from_one: bool) -> Option<Step> {
    let (from, rest) = square(text, from_one)?;
    let target = rest.strip_prefix('-').unwrap_or(rest);
    let is_lettered = text.starts_with(|c: char| c.is_ascii_uppercase())
        && target.starts_with(char::is_lowercase);
    let (to, rest) = square(target, from_one)?;
    (rest.is_empty() && from != to && !is_lettered).then_some(Step { from, to })
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
