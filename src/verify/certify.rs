//! What the solver claims is held against the independent [checker](crate::checker).

use thiserror::Error;

use crate::checker::{ClaimError, Replay, Rules, UnknownGame};
use crate::game::{Move, Position, fen};
use crate::notation::{Notated, Notation, write};
use crate::solve::{Answer, Prover, Question, Stopped};

/// The most positions with the attacker to move that are looked at for one problem.
pub const MOST_POSITIONS: u64 = 20_000_000;

/// Why a claim could not be certified.
#[derive(Debug, Error)]
pub enum CertifyError {
    /// The solver reached a limit before it had named every move.
    #[error("{0} before every variation was played through")]
    Stopped(Stopped),
    /// The checker does not accept the claim.
    #[error("the independent checker does not accept the win: {0}")]
    Refused(#[from] ClaimError),
    /// The checker does not know the game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
}

impl From<Stopped> for CertifyError {
    fn from(reason: Stopped) -> Self {
        Self::Stopped(reason)
    }
}

/// Plays every key of an answer through on the checker's own board, the prover naming the
/// attacker's moves. A key of a shortest win is held to that win's length, another one to the
/// number of moves of the question.
///
/// # Errors
/// [`CertifyError`] if a limit kept that from being done, or if the checker says no.
pub fn certify<R: Notated>(
    prover: &mut Prover<R>,
    position: &Position<R>,
    question: Question,
    answer: &Answer<R>,
) -> Result<Replay, CertifyError> {
    let rules: Rules = R::NAME.parse()?;
    let mut replay = Replay::new(rules, &position.to_string(), question.checks, MOST_POSITIONS)?;
    let moves = answer.moves.unwrap_or_default();
    // A search that was stopped has looked for keys of the shortest length only.
    let most = question.within.filter(|_| answer.stopped.is_none()).unwrap_or(moves);
    for &key in &answer.keys {
        let shortest = moves > 0 && prover.loses(&position.after(key), moves - 1)?;
        let within = if shortest { moves } else { most };
        let mut stopped = None;
        let shown = replay.key(&name(position, key), within, &mut |at, left| {
            attack(prover, at, left).unwrap_or_else(|reason| {
                stopped = Some(reason);
                None
            })
        });
        match (shown, stopped) {
            (Ok(_), _) => {}
            (Err(_), Some(reason)) => return Err(reason.into()),
            (Err(error), None) => return Err(error.into()),
        }
    }
    Ok(replay)
}

/// A move that wins within so many, in coordinates: the end of the game, if it can be had.
fn attack<R: Notated>(
    prover: &mut Prover<R>,
    position: &str,
    left: u8,
) -> Result<Option<String>, Stopped> {
    let Ok(position) = fen::read::<R>(position) else { return Ok(None) };
    let within = if prover.wins(&position, 1)? { 1 } else { left };
    for mv in prover.first_moves(&position) {
        if prover.loses(&position.after(mv), within - 1)? {
            return Ok(Some(name(&position, mv)));
        }
    }
    Ok(None)
}

fn name<R: Notated>(position: &Position<R>, mv: Move<R>) -> String {
    write(Notation::Coordinates, position, mv)
}
