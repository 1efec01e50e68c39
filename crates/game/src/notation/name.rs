//! The notations by name, as used in files and on the command line.

use std::str::FromStr;

/// A way of writing moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Notation {
    /// From and to in the tool's own coordinates, ranks from 1: `h3e3`, `e10e9`.
    #[default]
    Coordinates,
    /// From and to with ranks from 0, as engines write them: `h2e2`.
    Uci,
    /// The same as the Internet Chinese Chess Server wrote it: `H2-E2`.
    Iccs,
    /// The letters and signs of the World Xiangqi Federation: `C2=5`.
    Wxf,
    /// The cells of Chex with the piece's letter, as in chess: `Bc4xd6`, `f6-g7=R`, `O-O`.
    Cells,
    /// Four characters: 炮二平五. The script decides only what is written; both are read.
    Chinese(Script),
    /// From and to after the letter of the piece, as the German rule book of China-Schach
    /// has it: `T a1-a5`, `R b1-c3`.
    German,
    /// The same with the letters of a Dutch source: `R a1-a5`, `N b1-c3`.
    Dutch,
    /// Four characters with the letters of the Vietnamese names: `P2-5`, `M8.7`.
    Vietnamese,
}

/// The characters in which Chinese is written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Script {
    /// 马八进七; both sides' chariots, horses and cannons are written alike.
    #[default]
    Simplified,
    /// 傌八進七; Red's and Black's pieces differ as they do on the pieces themselves.
    Traditional,
}

crate::names! {
    Notation: Display;
    Coordinates => "coordinates",
    Uci => "uci",
    Iccs => "iccs",
    Wxf => "wxf",
    Cells => "cells",
    Chinese(Script::Simplified) => "chinese",
    Chinese(Script::Traditional) => "chinese-traditional",
    German => "german",
    Dutch => "dutch",
    Vietnamese => "vietnamese",
}

impl Notation {
    /// What it looks like, in a line for people.
    pub fn description(self) -> &'static str {
        match self {
            Self::Coordinates => "from and to, ranks from 1, also with a letter of position text",
            Self::Uci => "from and to, ranks from 0, as engines write them",
            Self::Iccs => "the same as the Internet Chinese Chess Server wrote it",
            Self::Wxf => "the World Xiangqi Federation's: man, file, heading, steps or file",
            Self::Cells => "the cells with the piece's letter, x, - and = as in chess",
            Self::Chinese(Script::Simplified) => "man, file, heading, steps or file",
            Self::Chinese(Script::Traditional) => {
                "the same in the characters of the pieces of either side"
            }
            Self::German => "from and to after a German letter, as in books of China-Schach",
            Self::Dutch => "from and to after a Dutch letter",
            Self::Vietnamese => "man, file, heading (. forward, / back, - across), steps or file",
        }
    }
}

/// A name that is not a notation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is not a notation, expected {known}", known = names(&Notation::ALL))]
pub struct UnknownNotation(pub String);

impl FromStr for Notation {
    type Err = UnknownNotation;

    fn from_str(text: &str) -> Result<Self, UnknownNotation> {
        Self::of_name(text).ok_or_else(|| UnknownNotation(text.to_owned()))
    }
}

/// The names of notations with "or" before the last, as an error says what was expected.
pub fn names(notations: &[Notation]) -> String {
    let names: Vec<&str> = notations.iter().map(|notation| notation.name()).collect();
    match names.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        names => names.concat(),
    }
}
