//! Moves pasted without a position: played from the board, or from the start position if the board
//! is empty.

use serde::Serialize;

use super::setup::Setup;
use crate::notation::Notation;
use crate::problem::{Solution, Written};
use crate::report::{ShownMove, record_line};
use crate::rules::{AnyMove, AnyPosition, RuleSet};

/// Moves with the position from which they can be played.
#[derive(Debug, Serialize)]
pub(super) struct PastedMoves {
    /// The position before the first move.
    setup: Setup,
    /// Whether they begin at the start position.
    pub(super) is_game: bool,
    /// The notation they are written in.
    notation: &'static str,
    /// The text with all its variations.
    solution: String,
    line: Vec<ShownMove>,
}

/// Reads a text as moves, in the notation in which most of them can be played; `None` if not even
/// the first one is a move.
///
/// # Errors
/// The first move that cannot be played, in English.
pub(super) fn pasted_moves(setup: &Setup, text: &str) -> Result<Option<PastedMoves>, String> {
    let Ok(solution) = text.parse::<Solution>() else { return Ok(None) };
    let is_game = setup.men.is_empty();
    let position = if is_game { setup.rule_set().map(RuleSet::start) } else { setup.legal() };
    let main = solution.lines.last().map_or(&[][..], |line| &line.moves);
    let position = match position {
        Ok(position) => position,
        // If nothing can be played, the words are not moves.
        Err(_) if !main.iter().all(|written| says_where(&written.text)) => return Ok(None),
        Err(error) => return Err(error.to_string()),
    };
    let mut best = (Notation::default(), Vec::new());
    for &notation in position.rules().notations() {
        let moves = playable(notation, &position, main);
        if moves.len() > best.1.len() {
            best = (notation, moves);
        }
    }
    let (notation, moves) = best;
    if moves.is_empty() {
        return Ok(None);
    }
    if let Some(written) = main.get(moves.len()) {
        let after = position.along(&moves).pop().unwrap_or(position);
        let why = after.read_move(notation, &written.text).err();
        let why = why.map_or_else(String::new, |error| format!(": {error}"));
        return Err(format!("move {} `{}` cannot be played{why}", moves.len() + 1, written.text));
    }
    Ok(Some(PastedMoves {
        setup: Setup::of(&position),
        is_game,
        notation: notation.name(),
        solution: solution.to_string(),
        line: ShownMove::all(&record_line(&position, notation, &moves)),
    }))
}

/// Whether a text has a number, as every move has in every notation.
fn says_where(text: &str) -> bool {
    text.chars().any(|c| c.is_numeric() || "一二三四五六七八九".contains(c))
}

/// The moves at the beginning of a line that can be played in a notation.
fn playable(notation: Notation, start: &AnyPosition, line: &[Written]) -> Vec<AnyMove> {
    let mut position = *start;
    let mut moves = Vec::new();
    for written in line {
        let Ok((mv, next)) = position.play_text(notation, &written.text) else { break };
        moves.push(mv);
        position = next;
    }
    moves
}
