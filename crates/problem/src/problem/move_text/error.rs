//! Why a text is not a solution.

use std::ops::Range;

use serde::Serialize;
use thiserror::Error;

use super::MAX_NESTING;

/// What is wrong with a solution, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{kind}")]
pub struct MoveTextError {
    /// Bytes of the solution concerned.
    pub span: Range<usize>,
    /// What is wrong with them.
    pub kind: MoveTextErrorKind,
}

/// What is wrong with a solution.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MoveTextErrorKind {
    /// There is no move in it.
    #[error("found no move, expected a solution such as `1. h3-e3 e10-e9 2. e3-e8#`")]
    Empty,
    /// A `{` without its `}`.
    #[error("found a comment without an end, expected `}}`")]
    OpenComment,
    /// A `}` without its `{`.
    #[error("found `}}` without a `{{` before it")]
    StrayBrace,
    /// A `(` without its `)`.
    #[error("found a variation without an end, expected `)`")]
    OpenVariation,
    /// A `)` without its `(`.
    #[error(
        "found `)` without a `(` before it; a variation is written in parentheses after the move that \
         it replaces, such as `(2... d9d10 3. c6d8#)`"
    )]
    StrayParenthesis,
    /// A `(` before the first move of its line.
    #[error("found a variation before any move, expected the move that it replaces")]
    NothingToReplace,
    /// A `(` or `)` in a solution that is read as lines.
    #[error("found a variation, expected whole lines: a line begins with its first number")]
    Variation,
    /// `()`, or a variation with comments only.
    #[error("found a variation without moves, expected at least one")]
    EmptyVariation,
    /// Too many `(` inside each other.
    #[error("found variations nested deeper than {MAX_NESTING}, the most that is read")]
    TooDeep,
    /// A number that no solution reaches, or with a wrong number of dots.
    #[error("found `{found}`, expected a move number such as `1.` or `1...`")]
    Number {
        /// The number as written, cut if it is long.
        found: String,
    },
    /// A number that does not follow from the moves before.
    #[error("found move number `{found}`, expected `{expected}`")]
    WrongNumber {
        /// The number as it would be written canonically.
        found: String,
        /// The number that fits the moves before.
        expected: String,
    },
    /// A variation numbered with a ply that its line has not reached.
    #[error("found a variation for `{found}`, expected one of the moves `{first}` to `{last}`")]
    NoSuchPly {
        /// The number of the variation.
        found: String,
        /// The first move that it could replace.
        first: String,
        /// The last move that it could replace.
        last: String,
    },
    /// A number without a move.
    #[error("found a move number without a move")]
    NumberWithoutMove,
    /// More moves than numbers reach.
    #[error("found more than {} moves in one line, the most that is read", u16::MAX)]
    TooLong,
    /// A suffix without a move.
    #[error("found `{found}` without a move, expected it directly after one")]
    LooseSuffix {
        /// The suffix as written.
        found: String,
    },
    /// Marks after a move that have no meaning.
    #[error(
        "found `{found}` after a move, expected `+`, `++` or `#` and then `!`, `?`, `!!`, `??`, \
         `!?` or `?!`"
    )]
    Suffix {
        /// The marks, cut if they are long.
        found: String,
    },
    /// A word without letters, which is not a move in any notation.
    #[error("found `{found}`, expected a move")]
    NoMove {
        /// The word, cut if it is long.
        found: String,
    },
}
