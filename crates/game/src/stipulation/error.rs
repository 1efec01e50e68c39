//! Why a text is not a stipulation, and what was probably meant.

use thiserror::Error;

use super::meant::remedy;
use super::{MAX_MOVES, MAX_PLAY_MOVES, Man};

/// What can be asked, as errors say it.
const EXPECTED: &str = "`#N`, `#`, `+`, `=` or another stipulation, such as `#3 checks`, `#2.5`, \
     `==3`, `#3 by P`, `h#2.5`, `s#2` or `ser-h#4`";

/// Why a text is not a stipulation.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StipulationError {
    /// There is nothing but spaces.
    #[error("found an empty stipulation, expected {EXPECTED}")]
    Empty,
    /// A kind of help, self, reflex or series play without a number of moves, or with a wrong one.
    #[error(
        "found `{found}` after `{start}`, expected a number of moves from 1 to {MAX_PLAY_MOVES}{}",
        half_too(start)
    )]
    PlayNumber {
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
        why: &'static str,
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
    pub fn help(&self) -> Option<String> {
        match self {
            Self::Word { meant: Some(word), .. } | Self::PlayWord { meant: Some(word), .. } => {
                Some(format!("did you mean `{word}`?"))
            }
            Self::Unknown { found }
            | Self::Number { found, sign: "#" }
            | Self::Word { found, .. } => remedy(found),
            Self::PlayNumber { start, found } => remedy(&format!("{start}{found}")),
            Self::DuplexMan { man } => {
                Some(format!("write `by {}` for any such man", man.letter()))
            }
            Self::Study { found } if found.starts_with('+') => {
                Some("write `#` in its place, and `#.5` where the defender is to move".to_owned())
            }
            Self::Study { found } => {
                let rest = found.trim_start_matches('=');
                Some(format!("write `=={rest}` for a stalemate"))
            }
            _ => None,
        }
    }
}

/// What an error about a number adds where half moves are allowed.
fn half_too(start: &str) -> &'static str {
    if start.starts_with('h') { ", perhaps with half a move before them, as in `2.5`" } else { "" }
}

/// The text as an error quotes it: at most 40 characters.
pub(super) fn cut(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
