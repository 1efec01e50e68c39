//! Twins: what a variant of a problem changes, put on the board.
//!
//! A twin is a name and its changes, separated by `;`: `move c6 e6`, `remove a8`, `add R a1` (a
//! letter of position text), `exchange a1 b3`, `turn`, `stipulation #3`, `mirror`. `continued`
//! before them changes the twin before this one instead of the diagram. `zeroposition` before those
//! of the first twin says that the diagram itself is no problem.

use thiserror::Error;

use super::{Stipulation, StipulationError};
use crate::game::{Board, Piece, Position, Rules, Square, Symmetry};
use crate::rules::AnyPosition;
use crate::with_position;

/// A twin on the board.
#[derive(Clone, Debug)]
pub struct Twin {
    /// Its position.
    pub position: AnyPosition,
    /// What is asked.
    pub stipulation: Stipulation,
    /// Whether it says that the diagram is no problem.
    pub zeroposition: bool,
}

/// Why a twin cannot be put on the board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TwinError {
    /// An unknown change, or one with too few or too many words.
    #[error(
        "found `{0}`, expected `move a1 b2`, `remove a1`, `add R a1`, `exchange a1 b2`, `turn`, \
         `stipulation #3` or `mirror`, with `;` between several, and perhaps `continued` or \
         `zeroposition` before them"
    )]
    Unknown(String),
    /// A word that is no point of the board.
    #[error("`{0}` is no point of this board")]
    NoPoint(String),
    /// A letter that is no man.
    #[error("`{0}` is no man, expected a letter of position text such as `R` or `k`")]
    NoMan(String),
    /// Nothing stands there.
    #[error("nothing stands on {0}")]
    Empty(String),
    /// Something stands there.
    #[error("{0} is occupied: remove its man first")]
    Occupied(String),
    /// The stipulation cannot be read.
    #[error(transparent)]
    Stipulation(#[from] StipulationError),
    /// The position is illegal.
    #[error("the twin is illegal: {0}")]
    Illegal(String),
    /// `zeroposition` stands elsewhere than at the first twin.
    #[error("`zeroposition` belongs to the first twin")]
    Zeroposition,
    /// `continued` stands at the first twin, or behind one that cannot be put on the board.
    #[error("`continued` needs a good twin before it")]
    Continued,
}

/// Applies the changes of a twin. `before` is the twin before it, if there is a good one; `first`
/// says whether it is the first.
///
/// # Errors
/// The first change that cannot be made, or that the position is illegal after all of them.
pub fn twin(
    diagram: (AnyPosition, Stipulation),
    before: Option<&Twin>,
    first: bool,
    changes: &str,
) -> Result<Twin, TwinError> {
    let mut changes = changes.trim();
    let mut strip = |word: &str| match changes.strip_prefix(word) {
        Some(rest) if rest.is_empty() || rest.starts_with([' ', ';']) => {
            changes = rest.trim_start_matches([' ', ';']);
            true
        }
        _ => false,
    };
    let (zeroposition, continued) = (strip("zeroposition"), strip("continued"));
    if zeroposition && !first {
        return Err(TwinError::Zeroposition);
    }
    let (position, stipulation) = match (continued, before) {
        (false, _) => diagram,
        (true, Some(before)) => (before.position, before.stipulation),
        (true, None) => return Err(TwinError::Continued),
    };
    let mut twin = Twin { position, stipulation, zeroposition };
    let changes: Vec<&str> = changes.split(';').map(str::trim).collect();
    if let Some(asked) = changes.iter().rev().find_map(|it| it.strip_prefix("stipulation ")) {
        twin.stipulation = asked.trim().parse()?;
    }
    let of_board = changes.into_iter().filter(|it| !it.starts_with("stipulation "));
    let of_board: Vec<&str> = of_board.collect();
    if !of_board.is_empty() {
        twin.position = with_position!(&position, position => changed(position, &of_board)?.into());
    }
    Ok(twin)
}

fn changed<R: Rules + Symmetry>(
    position: &Position<R>,
    changes: &[&str],
) -> Result<Position<R>, TwinError> {
    let (mut board, mut turn, mut rights) = (*position.board(), position.turn(), position.rights());
    let lift = |board: &mut Board<R>, at: R::Square| {
        let man = board.piece_at(at).ok_or_else(|| TwinError::Empty(at.to_string()))?;
        board.lift(at);
        Ok::<_, TwinError>(man)
    };
    for change in changes {
        let words: Vec<&str> = change.split_whitespace().collect();
        match words[..] {
            ["move", from, to] => {
                let (from, to) = (point::<R>(from)?, point::<R>(to)?);
                let man = lift(&mut board, from)?;
                put(&mut board, to, man)?;
            }
            ["remove", at] => _ = lift(&mut board, point::<R>(at)?)?,
            ["add", man, at] => {
                let mut letters = man.chars();
                let piece = letters.next().and_then(Piece::from_letter);
                let piece = piece.filter(|_| letters.next().is_none());
                let piece = piece.ok_or_else(|| TwinError::NoMan(cut(man)))?;
                put(&mut board, point::<R>(at)?, piece)?;
            }
            ["exchange", one, other] => {
                let (one, other) = (point::<R>(one)?, point::<R>(other)?);
                let man = lift(&mut board, one)?;
                let another = lift(&mut board, other)?;
                put(&mut board, other, man)?;
                put(&mut board, one, another)?;
            }
            ["turn"] => turn = !turn,
            ["mirror"] => {
                let mut mirrored = Board::empty();
                for (at, man) in board.pieces() {
                    mirrored.put(R::mirrored(at), man);
                }
                board = mirrored;
                // Castling needs the men on the points where the game begins.
                rights = R::Rights::default();
            }
            _ => return Err(TwinError::Unknown(cut(change))),
        }
    }
    // A right ends with the men that it needs.
    Position::new(board, turn, rights)
        .or_else(|_| Position::new(board, turn, R::Rights::default()))
        .map_err(|error| TwinError::Illegal(error.to_string()))
}

fn put<R: Rules>(
    board: &mut Board<R>,
    at: R::Square,
    man: Piece<R::Role>,
) -> Result<(), TwinError> {
    if board.piece_at(at).is_some() {
        return Err(TwinError::Occupied(at.to_string()));
    }
    board.put(at, man);
    Ok(())
}

fn point<R: Rules>(text: &str) -> Result<R::Square, TwinError> {
    let found = R::Square::all().find(|at| at.to_string() == text);
    found.ok_or_else(|| TwinError::NoPoint(cut(text)))
}

/// A word as an error quotes it.
fn cut(text: &str) -> String {
    text.chars().take(40).collect()
}
