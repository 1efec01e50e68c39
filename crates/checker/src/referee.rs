//! Which side has lost by a repetition.

use super::board::{Board, Packed};
use super::conduct::{Conduct, Witness};
use super::error::{ClaimError, Fault};
use super::replay::played;
use super::rules::Rules;

/// What a line of moves comes to under the rule about repetition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ruling {
    /// The last position has not been on the board before.
    New,
    /// It has recurred; where the rule is clear, nobody has lost by that.
    Nobody,
    /// It is a repetition, by which the side to move has lost.
    ToMove,
    /// The same of the other side.
    Other,
}

/// Judges a line, its moves in coordinates, by its last position: what has each side done with
/// every move since the same pieces stood on the same points with the same side to move?
///
/// # Errors
/// [`ClaimError`] if the text is not a position, or a move cannot be played.
pub fn ruling(rules: Rules, fen: &str, moves: &[impl AsRef<str>]) -> Result<Ruling, ClaimError> {
    let mut board = Board::read(fen, rules)?;
    let mut positions: Vec<Packed> = vec![board.packed()];
    let mut acts = Vec::new();
    for (ply, name) in moves.iter().enumerate() {
        let step = played(&board, name.as_ref(), false).map_err(|fault: Fault| {
            let line = moves[..ply].iter().map(|name| name.as_ref().to_owned()).collect();
            ClaimError::Line { line, fault }
        })?;
        let after = board.after(step);
        acts.push(Witness::new(rules.repetition, &board).act(&board, step, &after));
        board = after;
        positions.push(board.packed());
    }
    let earlier = positions[..acts.len()].iter().rposition(|at| *at == board.packed());
    let Some(earlier) = earlier else { return Ok(Ruling::New) };
    // The first move of the cycle, and every second one after it, is of the side to move.
    let mut sides = [Conduct::ALL; 2];
    for (ply, act) in acts[earlier..].iter().enumerate() {
        sides = sides.map(|conduct| conduct.moved(act.step));
        sides[ply % 2] = sides[ply % 2].and(act.conduct);
    }
    let [to_move, other] = sides;
    Ok(if to_move.loses_to(other) {
        Ruling::ToMove
    } else if other.loses_to(to_move) {
        Ruling::Other
    } else {
        Ruling::Nobody
    })
}
