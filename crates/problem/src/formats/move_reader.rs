//! Moves of text formats, read one after the other on a board that need not be legal.
//!
//! Where the position is legal, a text is one of its legal moves. Where it is not, it is read by
//! the geometry of the pieces if that leaves one move, because files hold impossible set-ups, too.

use super::move_shape::{
    Dialect, Ranks, Shape, in_plain_signs, moves_of_any_file, points, shape, unmarked,
};
use super::{Placement, Step};
use crate::game::{Board, Color};
use crate::notation::{self, Notation};
use crate::rules::xiangqi::Xiangqi;
use crate::rules::{AnyPosition, RuleSet};

/// A board in the course of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveReader {
    rules: RuleSet,
    dialect: Dialect,
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
    pub(super) fn new(
        rules: RuleSet,
        start: &Placement,
        turn: Color,
        dialect: impl Into<Dialect>,
    ) -> Self {
        let position = rules.read(&start.fen(turn)).ok();
        Self { rules, dialect: dialect.into(), board: start.board, turn, position }
    }

    /// The same board with the other side to move.
    pub(super) fn with_other_turn(&self) -> Self {
        let start = Placement { board: self.board, turn: None };
        Self::new(self.rules, &start, !self.turn, self.dialect)
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
        let shape = shape(text, self.dialect)?;
        let Shape::Notation(notation) = shape else {
            let [step] = *self.meant(shape, text) else { return None };
            return Some(ReadMove { step, is_legal: true });
        };
        if let Some(position) = self.position {
            // The letters of the pieces are those of any language.
            let notations: &[Notation] = match notation {
                Notation::German => &[Notation::Coordinates, Notation::German, Notation::Dutch],
                _ => &[notation],
            };
            let is_of_red = self.dialect.is_of_red
                && self.turn == Color::Black
                && matches!(notation, Notation::Wxf | Notation::Chinese(_) | Notation::Vietnamese);
            let position = if is_of_red { self.mirrored()? } else { position };
            let read = |&notation: &Notation| position.read_move(notation, text).ok();
            let mv = notations.iter().find_map(read)?;
            let step = Step::from_indices(mv.from(), mv.to());
            let step = if is_of_red { step.mirrored() } else { step };
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

    /// The position with left and right exchanged.
    fn mirrored(&self) -> Option<AnyPosition> {
        let start = Placement { board: self.board.mirrored(), turn: None };
        self.rules.read(&start.fen(self.turn)).ok()
    }

    /// The points that a text names, whether or not a piece can go from one to the other.
    pub(super) fn points(&self, text: &str) -> Option<Step> {
        let text = &*in_plain_signs(text);
        points(unmarked(text), self.dialect.ranks == Ranks::One)
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

    /// The only move that a Chinese, WXF or Vietnamese text can mean by the geometry of the pieces.
    fn guess(&self, notation: Notation, text: &str) -> Option<Step> {
        let found = notation::candidates(notation, &self.board, self.turn, text);
        let own = self.board.color(self.turn);
        let mut free = found.into_iter().filter(|&(_, to)| !own.contains(to));
        match (free.next(), free.next()) {
            (Some((from, to)), None) => Some(Step { from, to }),
            _ => None,
        }
    }

    /// The legal moves that a text can mean which does not say where its move begins.
    fn meant(&self, shape: Shape, text: &str) -> Vec<Step> {
        match (shape, &self.position) {
            (Shape::Algebraic(wanted), Some(position)) => wanted.moves(position),
            (Shape::WithoutFile(notation), Some(position)) if !self.dialect.is_of_red => {
                moves_of_any_file(notation, text, position)
            }
            _ => Vec::new(),
        }
    }

    /// That a text can mean several moves, with all of them, if it can.
    pub(super) fn ambiguity(&self, text: &str) -> Option<String> {
        let text = &*in_plain_signs(text);
        let text = unmarked(text);
        match (shape(text, self.dialect)?, &self.position) {
            (Shape::Notation(notation), Some(position)) => {
                let error = position.read_move(notation, text).err()?;
                error.is_ambiguous.then(|| error.to_string())
            }
            (Shape::Notation(_), None) => None,
            (shape, _) => {
                let steps = self.meant(shape, text);
                let meant: Vec<String> = steps.iter().map(Step::to_string).collect();
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
