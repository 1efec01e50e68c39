//! Values of options of `book`.

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};

/// How a book is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum BookFormat {
    /// A page for screen and print
    Html,
    /// A document for xelatex or lualatex
    Tex,
    /// Plain text
    Text,
}

/// The order of the problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Sort {
    /// The easiest first
    Difficulty,
    /// The shortest first
    Length,
    /// Those with the fewest men first
    Material,
}

/// What chapters are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Chapters {
    /// The number of moves
    Length,
    /// The first theme that a solution shows
    Theme,
    /// Where problems were published
    Source,
    /// How hard problems are
    Difficulty,
}

pub(super) fn per_page() -> impl TypedValueParser<Value = usize> {
    PossibleValuesParser::new(["1", "2", "4", "6", "9", "12"]).try_map(|text| text.parse::<usize>())
}
