//! Moves of Chex by their cells: `c2-d3`, `Bc4xd6`, `f6-g7=R`, `O-O`.
//!
//! Two cells with a hyphen between them, or an `x` that promises a capture and is held to
//! it; a letter before all pieces but pawns; after `=` what a pawn becomes; and `O-O` for
//! castling, which has but one side here. As coordinates the same is written `c2d3`, `c4d6`,
//! `f6g7=r`, `O-O`. Each form is read in either notation. So are moves that name only the
//! target, as chess players write them (`g7=R`, `Bd6`, `d3`), if one legal move is meant.

use super::coordinates::Pair;
use super::move_error::shortened;
use super::{
    IllegalReason, Letters, MoveError, Notation, NotationRules, Phrase, Placed, illegal_reason,
};
use crate::game::{Move, Position, Role, Rules, Square};
use crate::rules::chex::{Castling, Cell, Chex, ChexRole, PROMOTIONS, Special};

pub(super) fn read(
    notation: Notation,
    position: &Position<Chex>,
    text: &str,
) -> Result<Move<Chex>, MoveError<Chex>> {
    let bare: String = text.chars().take(LONGEST).filter(|c| !c.is_whitespace()).collect();
    if bare.eq_ignore_ascii_case("O-O") {
        return castling(notation, position, text);
    }
    let (squares, into) = match bare.split_once('=') {
        Some((squares, into)) => (squares, Some(promoted(notation, text, into)?)),
        None => (bare.as_str(), None),
    };
    if let Some(pair) = Pair::split(squares) {
        let (from, to) = (cell(pair.from)?, cell(pair.to)?);
        if let Some(letter) = pair.letter {
            let letters = Letters { notation, ..Letters::of_position_text() };
            letters.agree(letter, position.board(), from)?;
        }
        let mv = play(notation, position, text, (from, to), into)?;
        return pair.keeps_promise(mv);
    }
    let Some(target) = Target::split(squares) else {
        let expected = "two cells, such as c2-d3, Bc4xd6 or f6-g7=R, or O-O";
        let expected = Phrase::new("expected.cells", expected);
        return Err(MoveError::no_move(notation, text, expected));
    };
    target.play(notation, position, text, into)
}

/// More characters than the longest move has are not examined.
const LONGEST: usize = 16;

/// Writes `Bc4xd6`.
pub(super) fn write(mv: Move<Chex>) -> String {
    let letter = match mv.role {
        ChexRole::Pawn => String::new(),
        man => man.letter().to_ascii_uppercase().to_string(),
    };
    let sign = if mv.capture.is_some() { 'x' } else { '-' };
    match mv.special {
        Special::Castling => CASTLING.to_owned(),
        Special::None => format!("{letter}{}{sign}{}", mv.from, mv.to),
        Special::Promotion(into) => {
            format!("{}{sign}{}={}", mv.from, mv.to, into.letter().to_ascii_uppercase())
        }
    }
}

/// Writes `c4d6`.
pub(super) fn write_coordinates(mv: Move<Chex>) -> String {
    match mv.special {
        Special::Castling => CASTLING.to_owned(),
        Special::None => format!("{}{}", mv.from, mv.to),
        Special::Promotion(into) => format!("{}{}={}", mv.from, mv.to, into.letter()),
    }
}

const CASTLING: &str = "O-O";

/// A piece named by its target alone.
struct Target {
    role: ChexRole,
    to: Cell,
    takes: bool,
}

impl Target {
    fn split(text: &str) -> Option<Self> {
        let first = text.chars().next()?;
        let named = ChexRole::from_letter(first.to_ascii_lowercase());
        let (role, rest) = match named.filter(|_| first.is_ascii_uppercase()) {
            Some(role) => (role, &text[1..]),
            None => (ChexRole::Pawn, text),
        };
        let (takes, rest) = match rest.strip_prefix(['x', 'X', '×']) {
            Some(rest) => (true, rest),
            None => (false, rest),
        };
        let (to, length) = Cell::read(rest)?;
        (length == rest.len()).then_some(Self { role, to, takes })
    }

    fn play(
        &self,
        notation: Notation,
        position: &Position<Chex>,
        text: &str,
        into: Option<ChexRole>,
    ) -> Result<Move<Chex>, MoveError<Chex>> {
        let mut found = position.legal_moves();
        found.retain(|mv| {
            (mv.role, mv.to) == (self.role, self.to)
                && mv.special != Special::Castling
                && into.is_none_or(|into| mv.special == Special::Promotion(into))
        });
        match found.as_slice() {
            &[mv] if self.takes && mv.capture.is_none() => {
                Err(MoveError::NothingTaken { square: mv.to })
            }
            &[mv] => Ok(mv),
            [] => Err(MoveError::NoManGoes { role: self.role, to: self.to }),
            several => Err(MoveError::ambiguous(notation, position, text, several)),
        }
    }
}

/// The legal move from one cell to another that ends in this promotion, or in none.
fn play(
    notation: Notation,
    position: &Position<Chex>,
    text: &str,
    (from, to): (Cell, Cell),
    into: Option<ChexRole>,
) -> Result<Move<Chex>, MoveError<Chex>> {
    let mut found = position.legal_moves();
    found.retain(|mv| (mv.from, mv.to) == (from, to));
    if let Some(why) = illegal_reason(position, from, to).filter(|_| found.is_empty()) {
        return Err(MoveError::Illegal(Box::new(why)));
    }
    if let Some(into) = into {
        found.retain(|mv| mv.special == Special::Promotion(into));
    }
    match found.as_slice() {
        &[mv] => Ok(mv),
        [] if into.is_some() => Err(MoveError::NothingPromoted { square: to }),
        // The generator and the reasons are held together by tests; this is what remains
        // to be said if they should ever part.
        [] => Err(MoveError::no_move(notation, text, Phrase::LEGAL)),
        several => Err(MoveError::ambiguous(notation, position, text, several)),
    }
}

/// Castling, or why the side to move cannot do it.
fn castling(
    notation: Notation,
    position: &Position<Chex>,
    text: &str,
) -> Result<Move<Chex>, MoveError<Chex>> {
    let legal = position.legal_moves();
    if let Some(mv) = legal.into_iter().find(|mv| mv.special == Special::Castling) {
        return Ok(mv);
    }
    let (board, color) = (position.board(), position.turn());
    let illegal = |why| Err(MoveError::Illegal(Box::new(why)));
    if !position.rights().has(color) {
        return illegal(IllegalReason::NoRightToCastle { color });
    }
    let [king, middle, rook] = Castling::cells(color);
    if let Some(by) = Placed::on(board, middle) {
        return illegal(IllegalReason::CastlingBlocked { color, by });
    }
    // The king leaves its cell at once, and from then on a piece is on the middle cell.
    let away = board.occupied() ^ [king, middle].into_iter().collect();
    for (at, occupied) in [(king, board.occupied()), (middle, away), (rook, away)] {
        let attackers = Chex::attackers(board, at, !color, occupied);
        let by: Vec<_> = attackers.into_iter().filter_map(|at| Placed::on(board, at)).collect();
        if !by.is_empty() {
            return illegal(IllegalReason::CastlingChecked { color, at, by });
        }
    }
    Err(MoveError::no_move(notation, text, Phrase::LEGAL))
}

/// The piece after `=`.
fn promoted<R: Rules>(
    notation: Notation,
    text: &str,
    into: &str,
) -> Result<ChexRole, MoveError<R>> {
    let mut letters = into.chars();
    let named =
        letters.next().and_then(|letter| ChexRole::from_letter(letter.to_ascii_lowercase()));
    let named = named.filter(|man| letters.next().is_none() && PROMOTIONS.contains(man));
    let expected = Phrase::new("expected.promotion", "=R, =B or =N after the last cell");
    named.ok_or_else(|| MoveError::no_move(notation, text, expected))
}

fn cell(text: &str) -> Result<Cell, MoveError<Chex>> {
    let whole = Cell::read(text).filter(|&(_, length)| length == text.len());
    let off = || MoveError::OffBoard { square: shortened(text), expected: Chex::SQUARES };
    whole.map(|(cell, _)| cell).ok_or_else(off)
}
