//! The independent [checker](crate::checker) verifies what the solver claims; why a win or a verdict
//! could not be certified.

use thiserror::Error;

use crate::checker::proof::{Flaw, ProofError, Verdict};
use crate::checker::{self, ClaimError, Replay, Rules, Tally, UnknownGame};
use crate::game::{Move, Position, Repetition, SearchRules, fen};
use crate::notation::{Notation, NotationRules, read, write};
use crate::solve::{Line, MAX_LENGTH, Prove, Prover, Question, Reached, Stopped};

/// Why a claim could not be certified.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CertifyError {
    /// The solver reached a limit before it had named every move.
    #[error("{0}: not every variation was replayed")]
    Stopped(Stopped),
    /// There are more positions than the memory limit has room for, or than are allowed.
    #[error("more than {0} positions would have to be replayed")]
    Long(u64),
    /// The checker does not accept the claim.
    #[error("the independent checker does not accept the win: {0}")]
    Refused(ClaimError),
    /// The checker does not know the game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
}

impl CertifyError {
    /// Whether the claim was merely not played through to the end, which says nothing
    /// against it.
    pub fn is_cut_short(&self) -> bool {
        matches!(self, Self::Stopped(_) | Self::Long(_))
    }
}

impl From<ClaimError> for CertifyError {
    fn from(error: ClaimError) -> Self {
        match error {
            ClaimError::Budget(most) => Self::Long(most),
            error => Self::Refused(error),
        }
    }
}

impl From<Stopped> for CertifyError {
    fn from(reason: Stopped) -> Self {
        Self::Stopped(reason)
    }
}

/// Positions with the attacker to move in which a win is replayed before it is claimed: a
/// second or so. Longer wins are replayed for a certificate only.
pub const MOST_REPLAYED: u64 = 100_000;

/// The same where tables name the moves: as many as a table of one attacker against another has.
const MOST_LOOKED_UP: u64 = 1_000_000;

/// Plays the win that begins with a key through on the checker's own board, the prover naming the
/// attacker's moves, so that it can be claimed.
/// Returns whether it was; a win with too many variations is not.
///
/// # Errors
/// [`CertifyError`] if the checker does not accept the win.
pub fn replay<R: NotationRules + SearchRules>(
    prover: &mut Prover<R>,
    position: &Position<R>,
    question: Question,
    key: Move<R>,
    moves: u8,
) -> Result<bool, CertifyError> {
    match played(prover, position, question, key, moves) {
        Ok(_) => Ok(true),
        Err(error) if error.is_cut_short() => Ok(false),
        Err(error) => Err(error),
    }
}

/// A win as the checker has shown it.
pub(super) struct ReplayedWin<R: SearchRules> {
    /// The key that was replayed.
    pub(super) key: Move<R>,
    /// The number of moves within which it was shown, which may be less than what was claimed.
    pub(super) moves: u8,
    /// A line of that length.
    pub(super) line: Line<R>,
    /// What was examined.
    pub(super) tally: Tally,
}

/// Plays the win that begins with a key through, and returns what was shown.
///
/// # Errors
/// [`CertifyError`] if the win was not played through, be it for a limit or because the checker
/// does not accept it.
pub(super) fn shown<R: NotationRules + SearchRules>(
    prover: &mut Prover<R>,
    position: &Position<R>,
    question: Question,
    key: Move<R>,
    moves: u8,
) -> Result<ReplayedWin<R>, CertifyError> {
    let mut replay = begin(prover, position, question)?;
    let moves = play(&mut replay, prover, position, key, moves)?;
    let (mut end, mut line) = (prover.start(position), Line::default());
    for text in replay.line() {
        // The line is left out if the two boards name moves differently.
        let Ok(mv) = read(Notation::Coordinates, &end, &text) else { break };
        line.moves.push(mv);
        end = end.after(mv);
    }
    line.win = end.won_by();
    if line.win.is_none() {
        line.moves.clear();
    }
    Ok(ReplayedWin { key, moves, line, tally: replay.tally() })
}

/// The same; returns what was examined.
///
/// # Errors
/// [`CertifyError`] if the win was not played through, be it for a limit or because the checker
/// does not accept it.
pub fn played<R: NotationRules + SearchRules>(
    prover: &mut Prover<R>,
    position: &Position<R>,
    question: Question,
    key: Move<R>,
    moves: u8,
) -> Result<Tally, CertifyError> {
    let mut replay = begin(prover, position, question)?;
    play(&mut replay, prover, position, key, moves)?;
    Ok(replay.tally())
}

/// A replay under the rules of the prover.
fn begin<R: NotationRules + SearchRules>(
    prover: &Prover<R>,
    position: &Position<R>,
    question: Question,
) -> Result<Replay, CertifyError> {
    let is_looked_up = prover.is_looked_up(position, MAX_LENGTH);
    let most = if is_looked_up { MOST_LOOKED_UP } else { MOST_REPLAYED };
    let rules = rules(position.board().rules().name(), prover.repetition())?;
    Ok(Replay::new(rules, &position.to_string(), question.checks, most)?)
}

fn play<R: NotationRules + SearchRules>(
    replay: &mut Replay,
    prover: &mut Prover<R>,
    position: &Position<R>,
    key: Move<R>,
    within: u8,
) -> Result<u8, CertifyError> {
    let mut stopped = None;
    let shown = replay.key(&name(position, key), within, &mut |asked| {
        attack(prover, position, asked).unwrap_or_else(|reason| {
            stopped = Some(reason);
            None
        })
    });
    match (shown, stopped) {
        (Ok(moves), _) => Ok(moves),
        (Err(_), Some(reason)) => Err(reason.into()),
        (Err(error), None) => Err(error.into()),
    }
}

/// A move that wins within this many, in coordinates.
fn attack<R: NotationRules + SearchRules>(
    prover: &mut Prover<R>,
    root: &Position<R>,
    asked: &checker::Question<'_>,
) -> Result<Option<String>, Stopped> {
    // The table may know all answers, so that nothing is searched and no limit noticed.
    prover.check_limits()?;
    let Some(reached) = reached(prover, root, asked) else { return Ok(None) };
    let mv = prover.winning_move(&reached, asked.left())?;
    Ok(mv.map(|mv| name(&reached, mv)))
}

/// The position that the checker asks about, as it was reached; `None` if it is none.
fn reached<R: NotationRules + SearchRules>(
    prover: &Prover<R>,
    root: &Position<R>,
    asked: &checker::Question<'_>,
) -> Option<Reached<R>> {
    if asked.streak() == 0 {
        // No earlier position can be repeated.
        let position = fen::read_under(root.board().rules(), asked.fen()).ok()?;
        return Some(prover.start(&position));
    }
    let mut at = prover.start(root);
    for text in asked.line() {
        at = at.after(read(Notation::Coordinates, &at, &text).ok()?);
    }
    Some(at)
}

/// Rules as the checker knows them.
pub(super) fn rules(game: &str, repetition: Repetition) -> Result<Rules, UnknownGame> {
    let mut rules: Rules = game.parse()?;
    rules.repetition = match repetition {
        Repetition::None => checker::Repetition::None,
        Repetition::Checks => checker::Repetition::Checks,
        Repetition::Asian => checker::Repetition::Asian,
    };
    Ok(rules)
}

/// A move in coordinates.
pub(super) fn name<R: NotationRules>(position: &Position<R>, mv: Move<R>) -> String {
    write(Notation::Coordinates, position, mv)
}

/// The default limit on the questions of one certificate.
pub const MOST_QUESTIONS: u64 = 3_000_000;

/// Why there is no certificate.
#[derive(Debug, Error)]
pub enum Uncertified {
    /// A limit was reached before every question was answered.
    #[error("{0}: not every question was answered")]
    Stopped(Stopped),
    /// The verdict is not proven, so there is nothing to certify.
    #[error("what is undecided has no certificate")]
    Undecided,
    /// There is no certificate of such a verdict.
    #[error("{0}")]
    Unsupported(&'static str),
    /// The checker derives another verdict from what is proven.
    #[error("the verdict is {own}, and the independent checker derives {derived}")]
    OtherVerdict {
        /// The verdict of the solver.
        own: Verdict,
        /// That of the checker.
        derived: Verdict,
    },
    /// The proof is not valid.
    #[error(transparent)]
    Proof(#[from] ProofError),
    /// The checker does not know the game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
}

impl Uncertified {
    /// Whether there is nothing against the verdict: it is only not proven to the end.
    pub fn is_cut_short(&self) -> bool {
        match self {
            Self::Stopped(_) | Self::Undecided | Self::Unsupported(_) => true,
            // A heading that is too long is only not written.
            Self::Proof(error) => {
                matches!(error.wrong, Flaw::Long { .. } | Flaw::File(_) | Flaw::End(_))
            }
            Self::OtherVerdict { .. } | Self::Game(_) => false,
        }
    }
}

impl From<Stopped> for Uncertified {
    fn from(reason: Stopped) -> Self {
        Self::Stopped(reason)
    }
}
