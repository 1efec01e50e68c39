//! What a map shows of a placement.

use anstyle::Style;

use crate::cli::report::style::{FAINT, GOOD, OPEN};
use crate::matrix::Sign;
use crate::problem::Stipulation;

/// A cell of a map.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Cell {
    Value(Sign),
    Illegal,
    /// Another map shows it.
    Elsewhere,
    Left,
}

impl Cell {
    /// The sign on the board of a problem that asks this.
    pub(super) fn sign(self, asked: Stipulation) -> (String, Style) {
        let (sign, style) = match self {
            Self::Value(sign) => {
                let style = match sign {
                    Sign::Sound(_) => GOOD,
                    Sign::Unsound(_) | Sign::Undecided(_) => OPEN,
                    Sign::NoSolution | Sign::Never | Sign::Over => Style::new(),
                };
                return (sign.text(asked), style);
            }
            Self::Illegal => (".", FAINT),
            Self::Elsewhere => ("\"", FAINT),
            Self::Left => ("…", OPEN),
        };
        (sign.to_owned(), style)
    }

    /// The sign of the legend for all of its kind, and the name of the meaning.
    pub(super) fn meaning(self, asked: Stipulation) -> (String, &'static str) {
        let name = match self {
            Self::Value(Sign::Sound(None)) => "study",
            Self::Value(sign) => sign.name(),
            Self::Illegal => "illegal",
            Self::Elsewhere => "elsewhere",
            Self::Left => "left",
        };
        let sign = match self {
            Self::Value(Sign::Sound(Some(_))) => "1".to_owned(),
            Self::Value(Sign::Unsound(_)) => "*".to_owned(),
            Self::Value(Sign::Undecided(_)) => "?".to_owned(),
            shown => shown.sign(asked).0,
        };
        (sign, name)
    }
}
