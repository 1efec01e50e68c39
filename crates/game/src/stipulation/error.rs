//! Why a text is not a stipulation, and what was probably meant.

use serde::Serialize;
use thiserror::Error;

use super::meant::remedy;
use super::{MAX_MOVES, MAX_PLAY_MOVES, Man};
use crate::game::{Remedy, Term};

/// What can be asked, as errors say it.
const EXPECTED: &str = "`#N`, `#`, `+`, `=` or another stipulation, such as `#3 checks`, `#2.5`, \
     `==3`, `#3 by P`, `h#2.5`, `s#2` or `ser-h#4`";

/// Why a text is not a stipulation.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum StipulationError {
    /// There is nothing but spaces.
    #[error("found an empty stipulation, expected {EXPECTED}")]
    Empty,
    /// A kind of help, self, reflex or series play without a number of moves.
    #[error("found `{start}` without a number of moves, expected `{start}2` or another number")]
    NoPlayNumber {
        /// What is asked.
        start: String,
    },
    /// The same with a wrong number.
    #[error(
        "found `{found}` after `{start}`, expected a number of moves from 1 to {MAX_PLAY_MOVES}"
    )]
    PlayNumber {
        /// The part before the number.
        start: String,
        /// The word found instead, cut if it is long.
        found: String,
    },
    /// The same where the number may have half a move.
    #[error(
        "found `{found}` after `{start}`, expected a number of moves from 1 to {MAX_PLAY_MOVES}, \
         perhaps with half a move before them, as in `2.5`"
    )]
    PlayHalves {
        /// The part before the number.
        start: String,
        /// The word found instead, cut if it is long.
        found: String,
    },
    /// Half a move where only whole moves have a meaning.
    #[error(
        "found `{found}`, but only `h#`, `hs#` and direct play begin with half a move: write \
         whole moves"
    )]
    Half {
        /// The stipulation as written, cut when long.
        found: String,
    },
    /// A word that does not belong to help, self, reflex or series play.
    #[error("found `{found}` after `{start}`, expected `duplex`, `checkmate`, `by` or nothing")]
    PlayWord {
        /// The part before the word.
        start: String,
        /// The word as written, cut when long.
        found: String,
        /// The word that was probably meant.
        #[serde(skip)]
        meant: Option<&'static str>,
    },
    /// Something that begins like no stipulation.
    #[error("found `{found}`, expected {EXPECTED}")]
    Unknown {
        /// The text as written, cut when long.
        found: String,
    },
    /// The `N` of `#N` is not a number, or one written in another way than `1`, `2`, ….
    #[error("found `{found}` after `{sign}`, expected a number of moves from 1 to {MAX_MOVES}")]
    Number {
        /// The part before the number.
        sign: &'static str,
        /// The word found instead of the number, cut if it is long.
        found: String,
    },
    /// A word that does not belong to direct play.
    #[error(
        "found `{found}` after the number of moves, expected `checks`, `checkmate`, `by` or nothing"
    )]
    Word {
        /// The word as written, cut when long.
        found: String,
        /// The word that was probably meant.
        #[serde(skip)]
        meant: Option<&'static str>,
    },
    /// No man after `by`.
    #[error("found `{found}` after `by`, expected a man: `by P` or, from a point, `by Pc7`")]
    Man {
        /// The word found there, cut if it is long.
        found: String,
    },
    /// Words that no line can fulfil together.
    #[error("found `{found}` after `{start}`, but {why}")]
    Contradiction {
        /// The part before the word.
        start: &'static str,
        /// The word that cannot be combined.
        found: &'static str,
        /// Why it does not fit.
        why: Term,
    },
    /// A man on a point, asked of both sides.
    #[error("found `duplex` with `by {man}`, but the man on a point belongs to one side")]
    DuplexMan {
        /// The man as written.
        man: Man,
    },
    /// More than `+` or `=`.
    #[error("found `{found}`, but `+` and `=` ask for a value and take nothing else")]
    Study {
        /// The stipulation as written, cut when long.
        found: String,
    },
}

impl StipulationError {
    /// The error and what to write instead, on one line.
    pub fn with_help(&self) -> String {
        match self.help() {
            Some(help) => format!("{self}; {help}"),
            None => self.to_string(),
        }
    }

    /// What the author could write instead, if that is known.
    pub fn help(&self) -> Option<Remedy> {
        match self {
            Self::Word { meant: Some(word), .. } | Self::PlayWord { meant: Some(word), .. } => {
                Some(Remedy::Meant { word: (*word).to_owned() })
            }
            Self::Unknown { found }
            | Self::Number { found, sign: "#" }
            | Self::Word { found, .. } => remedy(found),
            Self::PlayNumber { start, found } | Self::PlayHalves { start, found } => {
                remedy(&format!("{start}{found}"))
            }
            Self::DuplexMan { man } => Some(Remedy::AnyMan { man: man.letter() }),
            Self::Study { found } if found.starts_with('+') => Some(Remedy::Mate),
            Self::Study { found } => {
                Some(Remedy::Stalemate { text: found.trim_start_matches('=').to_owned() })
            }
            _ => None,
        }
    }
}

/// The text as an error quotes it: at most 40 characters.
pub(super) fn cut(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
