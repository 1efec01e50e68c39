//! Moves that are pasted without a position: played from the board, or from the start position
//! where the board is empty.

use serde::Serialize;

use super::played::Played;
use super::refusal::Refusal;
use super::rules::BenchRules;
use super::setup::Setup;
use crate::game::{Move, Position};
use crate::notation::{Notation, read};
use crate::problem::{Solution, Written};

/// Moves that can be played.
#[derive(Debug, Serialize)]
pub(super) struct PastedMoves {
    /// Where they begin.
    setup: Setup,
    /// Whether they begin at the start position.
    is_game: bool,
    /// The notation they are written in.
    notation: &'static str,
    /// The text with all its variations.
    solution: String,
    /// The main line.
    line: Vec<Played>,
}

/// Reads a text as moves, in the notation in which most of them can be played; nothing where not
/// even the first one is a move.
///
/// # Errors
/// The first move that cannot be played, in English.
pub(super) fn pasted_moves<R: BenchRules>(
    setup: &Setup,
    text: &str,
) -> Result<Option<PastedMoves>, String> {
    let Ok(solution) = text.parse::<Solution>() else { return Ok(None) };
    let is_game = setup.men.is_empty();
    let position = if is_game { Ok(Position::start()) } else { setup.legal::<R>() };
    let position = position.map_err(|error: Refusal| error.to_string())?;
    let main = solution.lines.last().map_or(&[][..], |line| &line.moves);
    let mut best = (Notation::default(), Vec::new());
    for &notation in R::NOTATIONS {
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
        let after = moves.iter().fold(position, |position, &mv| position.after(mv));
        let why = read(notation, &after, &written.text).err();
        let why = why.map_or_else(String::new, |error| format!(": {error}"));
        return Err(format!("move {} `{}` cannot be played{why}", moves.len() + 1, written.text));
    }
    Ok(Some(PastedMoves {
        setup: Setup::of(&position),
        is_game,
        notation: notation.name(),
        solution: solution.to_string(),
        line: Played::line(notation, &position, &moves),
    }))
}

/// The moves at the beginning of a line that can be played in a notation.
fn playable<R: BenchRules>(
    notation: Notation,
    start: &Position<R>,
    line: &[Written],
) -> Vec<Move<R>> {
    let mut position = *start;
    let mut moves = Vec::new();
    for written in line {
        let Ok(mv) = read(notation, &position, &written.text) else { break };
        moves.push(mv);
        position = position.after(mv);
    }
    moves
}
