//! Lines of play: numbered moves with the marks that follow from the board.

use super::{Notation, NotationRules, write};
use crate::game::{Move, Outcome, Position};

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
