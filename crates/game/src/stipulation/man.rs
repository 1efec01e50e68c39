//! The man that makes the last move, where a stipulation names one.

use std::fmt;

use serde::{Serialize, Serializer};
use thiserror::Error;

use super::Stipulation;
use crate::game::{Color, Position, Remedy, Role, Rules, Square, Term, list};
use crate::rules::{AnyPosition, RuleSet};
use crate::{with_position, with_rules};

/// The man that makes the last move: any man of a kind (`by P`), or the one that stands on a point
/// of the problem position (`by Pc7`), wherever it has gone since.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Man {
    /// The letter of its kind in position text, upper case.
    letter: u8,
    /// The letter of its file and the number of its rank.
    point: Option<(u8, u8)>,
}

/// Why the man that a stipulation names is not on the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ManError {
    /// The game has no such men.
    #[error("found `by {man}` in the stipulation, but {letters} are the letters of the men here")]
    NoKind {
        /// The man as written.
        man: Man,
        /// The letters of the game.
        letters: String,
    },
    /// The side has no man of that kind.
    #[error("found `by {man}` in the stipulation, but no such man of {side} is there")]
    NotThere {
        /// The man as written.
        man: Man,
        /// The side that is to reach the goal.
        side: Term,
    },
    /// Its men of that kind are elsewhere.
    #[error(
        "found `by {man}` in the stipulation, but no such man of {side} is there, only on {squares}"
    )]
    Elsewhere {
        /// The man as written.
        man: Man,
        /// The side that is to reach the goal.
        side: Term,
        /// The squares of its men of that kind.
        squares: String,
        /// The first of them.
        #[serde(skip)]
        first: String,
    },
}

impl ManError {
    /// What the author could write instead.
    pub fn help(&self) -> Remedy {
        match self {
            Self::NoKind { .. } => Remedy::ManLetter,
            Self::NotThere { .. } => Remedy::OwnMan,
            Self::Elsewhere { man, first, .. } => {
                Remedy::ManThere { man: man.letter(), point: first.clone() }
            }
        }
    }
}

impl Man {
    /// Reads `P` or `Pc7`. The letter may be lower case, as Black's men are in position text.
    pub(super) fn read(text: &str) -> Option<Self> {
        let mut bytes = text.bytes();
        let letter = bytes.next().filter(u8::is_ascii_alphabetic)?.to_ascii_uppercase();
        let Some(file) = bytes.next() else { return Some(Self { letter, point: None }) };
        let rank = &text[1..].get(1..)?;
        let is_plain = rank.bytes().all(|byte| byte.is_ascii_digit()) && !rank.starts_with('0');
        let rank = rank.parse().ok().filter(|_| is_plain && file.is_ascii_lowercase())?;
        Some(Self { letter, point: Some((file, rank)) })
    }

    /// Its kind under these rules.
    pub(super) fn role<R: Rules>(self) -> Option<R::Role> {
        R::Role::from_letter(char::from(self.letter.to_ascii_lowercase()))
    }

    /// Its square in the problem position, if one is named and is on the board.
    pub(super) fn square<R: Rules>(self) -> Option<R::Square> {
        let name = self.point_text()?;
        R::Square::read(&name).filter(|(_, read)| *read == name.len()).map(|(square, _)| square)
    }

    /// The letter of its kind in position text, upper case.
    pub fn letter(self) -> char {
        char::from(self.letter)
    }

    /// Its point in the problem position, if one is named.
    pub fn point_text(self) -> Option<String> {
        self.point.map(|(file, rank)| format!("{}{rank}", char::from(file)))
    }

    /// The English name of its kind; `None` if the game has no such men.
    pub fn kind(self, rules: RuleSet) -> Option<&'static str> {
        with_rules!(rules, rules: _ => kind(self, rules))
    }

    fn fault<R: Rules>(self, position: &Position<R>, color: Color) -> Option<ManError> {
        let Some(role) = self.role::<R>() else {
            let letters = R::Role::ALL.iter().map(|role| role.letter().to_ascii_uppercase());
            let letters: Vec<String> = letters.map(String::from).collect();
            return Some(ManError::NoKind { man: self, letters: letters.join(", ") });
        };
        self.point?;
        let men = position.board().pieces_of(color, role);
        if self.square::<R>().is_some_and(|square| men.contains(square)) {
            return None;
        }
        let side = Term::side(R::COLORS[usize::from(color == Color::Black)]);
        let Some(first) = men.into_iter().next() else {
            return Some(ManError::NotThere { man: self, side });
        };
        let (squares, first) = (list(men), first.to_string());
        Some(ManError::Elsewhere { man: self, side, squares, first })
    }
}

fn kind<R: Rules>(man: Man, _: R) -> Option<&'static str> {
    man.role::<R>().map(Role::name)
}

impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.letter(), self.point_text().unwrap_or_default())
    }
}

impl Serialize for Man {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl Stipulation {
    /// Why it cannot be asked of a position: the man that it names is not there.
    pub fn fault(self, position: &AnyPosition) -> Option<ManError> {
        let turn = position.turn();
        let color = if self.mover_mates() { turn } else { !turn };
        let man = self.by?;
        with_position!(position, position => man.fault(position, color))
    }
}
