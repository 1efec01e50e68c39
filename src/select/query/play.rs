//! Questions about the play: positions and moves of the variations of the solution.

use super::Truth;
use super::move_pattern::MovePattern;
use super::pattern::Pattern;
use crate::select::subject::Subject;

/// Which positions are examined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PositionsAsked {
    /// The position of the diagram.
    Start,
    /// Where a variation ends.
    Final,
    /// All from the diagram to the ends.
    During,
}

/// Which moves are examined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MovesAsked {
    /// Only first moves.
    Key,
    /// Any move of the solution.
    Any,
}

/// Whether one of these positions fits.
pub(super) fn has_position(
    asked: PositionsAsked,
    pattern: &Pattern,
    subject: &Subject<'_>,
) -> Truth {
    let Some(start) = subject.position() else { return Truth::No };
    let attacker = start.turn();
    if asked == PositionsAsked::Start {
        return Truth::of(pattern.fits(start, attacker));
    }
    let variations = subject.variations();
    among(
        subject,
        variations.into_iter().flatten().any(|variation| match asked {
            PositionsAsked::Final => !variation.is_cut && pattern.fits(variation.end(), attacker),
            _ => variation.positions.iter().any(|position| pattern.fits(position, attacker)),
        }),
    )
}

/// The answer where some of the known play fits, or none does.
fn among(subject: &Subject<'_>, fits: bool) -> Truth {
    let is_open =
        || subject.is_play_open() || subject.variations().is_none() && subject.lacks_play();
    if !fits && is_open() { Truth::Unknown } else { Truth::of(fits) }
}

/// Whether one of these moves fits.
pub(super) fn has_move(asked: MovesAsked, pattern: &MovePattern, subject: &Subject<'_>) -> Truth {
    if subject.position().is_none() {
        return Truth::No;
    }
    let variations = subject.variations();
    among(
        subject,
        variations.into_iter().flatten().any(|variation| {
            let plies = match asked {
                MovesAsked::Key => variation.moves.len().min(1),
                MovesAsked::Any => variation.moves.len(),
            };
            (0..plies).any(|ply| pattern.fits(variation, ply))
        }),
    )
}
