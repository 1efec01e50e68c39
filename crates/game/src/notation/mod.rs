//! Moves as text: read in a position, written from a position.
//!
//! A move text alone says little. `C2=5` needs the side to move and the pieces on the
//! file; `h3e3` needs the piece on h3. So [`read`] takes a position and returns one of its
//! legal moves, or says why the text means none: it is not a move text, the piece does not move
//! like that, its leg is blocked, its general would be in check, two pieces could be meant.
//! [`write()`] is canonical, and reading what it wrote gives the same move. The notation is
//! always stated, never guessed from the text.
//!
//! ```
//! use paiju_game::game::Position;
//! use paiju_game::notation::{self, Notation};
//! use paiju_game::rules::xiangqi::Xiangqi;
//!
//! let start = Position::<Xiangqi>::start();
//! let central = notation::read("wxf".parse()?, &start, "C2=5")?;
//! assert_eq!(notation::write(Notation::Coordinates, &start, central), "h3e3");
//! assert_eq!(notation::write(Notation::Uci, &start, central), "h2e2");
//! assert_eq!(notation::write("chinese".parse()?, &start, central), "炮二平五");
//! assert_eq!(notation::write(Notation::German, &start, central), "G h3-e3");
//! assert_eq!(notation::write(Notation::Dutch, &start, central), "C h3-e3");
//! assert_eq!(notation::write(Notation::Vietnamese, &start, central), "P2-5");
//!
//! let error = notation::read(Notation::Coordinates, &start, "b1d2").unwrap_err();
//! let expected =
//!     "Red's horse on b1 cannot reach d2: Red's elephant on c1 blocks its leg";
//! assert_eq!(error.to_string(), expected);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Marks of check, mate and praise (`+ # ! ?`) belong to the text around moves and are not
//! read here.

mod any;
mod cells;
mod chinese;
mod coordinates;
mod from_files;
mod illegal_reason;
mod letters;
mod move_error;
mod name;
mod notation_rules;
mod obstacle;
mod vietnamese;
mod wxf;

use crate::game::{Board, Color, Move, Outcome, Position};
use crate::rules::xiangqi::{Point, Xiangqi};

pub use any::AnyMoveError;
pub use from_files::Pick;
pub use illegal_reason::{IllegalReason, Placed, Way, illegal_reason};
pub use letters::Letters;
pub use move_error::{Meant, MoveError, Phrase};
pub use name::{Notation, Script, UnknownNotation, names};
pub use notation_rules::NotationRules;
pub use vietnamese::vietnamese_length;

#[cfg(test)]
mod tests;

/// Reads a move text in a position; spaces around it do not matter.
///
/// # Errors
/// Why the text means no legal move, or more than one.
pub fn read<R: NotationRules>(
    notation: Notation,
    position: &Position<R>,
    text: &str,
) -> Result<Move<R>, MoveError<R>> {
    if !R::NOTATIONS.contains(&notation) {
        let (rules, known) = (position.board().rules().name(), R::NOTATIONS);
        return Err(MoveError::NotHere { rules, notation, known });
    }
    R::read_move(notation, position, text.trim())
}

/// Reads a move text in a notation, or, where it does not have its form and may be in `any`, in the
/// first one whose form it has.
///
/// # Errors
/// Why the text means no legal move, in the notation whose form it has.
pub fn read_in_any<R: NotationRules>(
    notation: Notation,
    any: bool,
    position: &Position<R>,
    text: &str,
) -> Result<Move<R>, MoveError<R>> {
    let read_in = |notation| read(notation, position, text);
    let has_form = |read: &Result<Move<R>, MoveError<R>>| {
        !matches!(read, Err(MoveError::NoMove { .. } | MoveError::OffBoard { .. }))
    };
    let first = read_in(notation);
    if !any || has_form(&first) {
        return first;
    }
    R::NOTATIONS.iter().map(|&other| read_in(other)).find(has_form).unwrap_or(first)
}

/// Writes a legal move of a position in the one canonical form of the notation. Different
/// legal moves of a position are written differently.
///
/// A notation that the rule set does not have is replaced by coordinates.
pub fn write<R: NotationRules>(notation: Notation, position: &Position<R>, mv: Move<R>) -> String {
    let known = R::NOTATIONS.contains(&notation);
    R::write_move(if known { notation } else { Notation::Coordinates }, position, mv)
}

/// Writes a move with its mark: `#` if it wins the game, `+` if it gives check.
pub fn write_marked<R: NotationRules>(
    notation: Notation,
    position: &Position<R>,
    mv: Move<R>,
) -> String {
    let child = position.after(mv);
    let mark = match child.outcome() {
        Some(Outcome::Win { winner, .. }) if winner == position.turn() => "#",
        _ if child.is_check() => "+",
        _ => "",
    };
    format!("{}{mark}", write(notation, position, mv))
}

/// Writes moves that follow one another from a position. The moves of the side to move there are
/// numbered `1.`, `2.`, …, whatever its color, as in the solution of a problem.
///
/// ```
/// use paiju_game::game::fen;
/// use paiju_game::notation::{self, Notation};
/// use paiju_game::rules::xiangqi::Xiangqi;
///
/// let position = fen::read::<Xiangqi>("3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w")?;
/// let mut moves = Vec::new();
/// let mut at = position;
/// for text in ["c6d8", "e10f10", "g9f9"] {
///     let mv = notation::read(Notation::Coordinates, &at, text)?;
///     moves.push(mv);
///     at = at.after(mv);
/// }
/// let line = notation::write_line(Notation::Coordinates, &position, &moves);
/// assert_eq!(line, "1. c6d8+ e10f10 2. g9f9#");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_line<R: NotationRules>(
    notation: Notation,
    position: &Position<R>,
    moves: &[Move<R>],
) -> String {
    let mut position = *position;
    let mut words = Vec::with_capacity(moves.len() * 2);
    for (ply, &mv) in moves.iter().enumerate() {
        if ply % 2 == 0 {
            words.push(format!("{}.", ply / 2 + 1));
        }
        words.push(write_marked(notation, &position, mv));
        position = position.after(mv);
    }
    words.join(" ")
}

/// The moves that a Chinese, WXF or Vietnamese text can mean on a board, as points where they begin and
/// end, whether the rules allow them or not; for texts of positions that are not legal.
pub fn candidates(
    notation: Notation,
    board: &Board<Xiangqi>,
    color: Color,
    text: &str,
) -> Vec<(Point, Point)> {
    let spelled = match notation {
        Notation::Wxf => wxf::spelled(text),
        Notation::Vietnamese => vietnamese::spelled(text),
        _ => chinese::spelled(text),
    };
    spelled.map_or_else(Vec::new, |spelled| spelled.candidates(board, color))
}
