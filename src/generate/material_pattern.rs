//! How many men of each kind, as it is written on the command line: `KRNPvKAABB`.
//!
//! The men of the attacker, a `v`, those of the defender, in the letters of position text
//! (in either case). A letter stands for one man; a number behind it says how many, `P3`, and
//! a range leaves it open, `P0-2`. Letters that come again add up. The royal man may be left
//! out.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::game::{Board, Color, Role, Rules};

/// The kinds of men of one side, each with the numbers there may be.
pub(super) type Men<K> = Vec<(K, RangeInclusive<usize>)>;

/// How many men of each kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Material {
    /// Of the attacker and of the defender: letters in lower case with their numbers.
    sides: [Men<char>; 2],
}

/// Why a text is no material.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MaterialError {
    /// There is no `v`, or more than one.
    #[error("found {0:?}, expected the attacker's men, a `v` and the defender's, such as KRNvKAAB")]
    Sides(String),
    /// A number without a letter, or a range that ends before it begins.
    #[error("found {0:?}, expected a letter and perhaps a number or range behind it, such as P0-2")]
    Number(String),
    /// A letter that is no man of these rules.
    #[error("{letter:?} is no man of {rules}")]
    Letter {
        /// The letter.
        letter: char,
        /// The rules.
        rules: &'static str,
    },
    /// More men of a kind than a side can have.
    #[error("{found} men of the kind {name} are more than a side can have, which is {limit}")]
    TooMany {
        /// The most asked for.
        found: usize,
        /// The kind.
        name: &'static str,
        /// The most there can be.
        limit: usize,
    },
}

impl FromStr for Material {
    type Err = MaterialError;

    fn from_str(text: &str) -> Result<Self, MaterialError> {
        let sides: Vec<&str> = text.split('v').collect();
        let [attacker, defender] = sides[..] else {
            return Err(MaterialError::Sides(text.to_owned()));
        };
        Ok(Self { sides: [side(attacker)?, side(defender)?] })
    }
}

fn side(text: &str) -> Result<Men<char>, MaterialError> {
    let wrong = || MaterialError::Number(text.to_owned());
    let mut men = Men::new();
    let mut rest = text.trim();
    while let Some(letter) = rest.chars().next() {
        if !letter.is_ascii_alphabetic() {
            return Err(wrong());
        }
        rest = &rest[1..];
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != '-').unwrap_or(rest.len());
        let (number, behind) = rest.split_at(end);
        rest = behind;
        let count = match number.split_once('-') {
            None if number.is_empty() => 1..=1,
            None => {
                let count = number.parse().map_err(|_| wrong())?;
                count..=count
            }
            Some((low, high)) => {
                low.parse().map_err(|_| wrong())?..=high.parse().map_err(|_| wrong())?
            }
        };
        if count.is_empty() {
            return Err(wrong());
        }
        let letter = letter.to_ascii_lowercase();
        match men.iter_mut().find(|(known, _)| *known == letter) {
            Some((_, known)) => {
                *known = known.start() + count.start()..=known.end() + count.end();
            }
            None => men.push((letter, count)),
        }
    }
    Ok(men)
}

impl Material {
    /// The numbers of men of each kind, beside the royal men, under some rules: of the
    /// attacker, then of the defender.
    ///
    /// # Errors
    /// Letters that these rules do not know, and numbers beyond their limits.
    pub fn men<R: Rules>(&self) -> Result<[Men<R::Role>; 2], MaterialError> {
        let men = |side: &Men<char>| {
            let mut men = Vec::new();
            for (letter, count) in side {
                let unknown = MaterialError::Letter { letter: *letter, rules: R::NAME };
                let role = R::Role::from_letter(*letter).ok_or(unknown)?;
                let (found, limit) = (*count.end(), R::limit(role));
                if found > limit {
                    return Err(MaterialError::TooMany { found, name: role.name(), limit });
                }
                if role != R::Role::ROYAL {
                    men.push((role, count.clone()));
                }
            }
            Ok(men)
        };
        Ok([men(&self.sides[0])?, men(&self.sides[1])?])
    }

    /// Whether a board has these men and no others; `attacker` is the side to win. A kind
    /// that is not named must not be there.
    pub fn fits<R: Rules>(&self, board: &Board<R>, attacker: Color) -> bool {
        let Ok(sides) = self.men::<R>() else { return false };
        let fits = |(color, men): (Color, &Men<R::Role>)| {
            R::Role::ALL.iter().filter(|&&role| role != R::Role::ROYAL).all(|&role| {
                let found = board.pieces_of(color, role).len();
                let asked = men.iter().find(|(known, _)| *known == role);
                asked.map_or(found == 0, |(_, count)| count.contains(&found))
            })
        };
        [attacker, !attacker].into_iter().zip(&sides).all(fits)
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, side) in self.sides.iter().enumerate() {
            if at > 0 {
                f.write_str("v")?;
            }
            for (letter, count) in side {
                let letter = letter.to_ascii_uppercase();
                match (count.start(), count.end()) {
                    (1, 1) => write!(f, "{letter}")?,
                    (low, high) if low == high => write!(f, "{letter}{low}")?,
                    (low, high) => write!(f, "{letter}{low}-{high}")?,
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Position, fen};
    use crate::rules::xiangqi::Xiangqi;

    #[test]
    fn numbers_and_ranges_are_read_and_written() {
        for (text, written) in [
            ("KRNPvKAABB", "KRNPvKA2B2"),
            ("krP0-2vkaa", "KRP0-2vKA2"),
            ("PP0-1vA", "P1-2vA"),
            ("v", "v"),
        ] {
            let material: Material = text.parse().unwrap();
            assert_eq!(material.to_string(), written);
            assert_eq!(written.parse(), Ok(material));
        }
    }

    #[test]
    fn what_is_no_material_is_told() {
        for text in ["KRN", "KvKvK", "3PvK", "P2-1vK", "P2-vK", "é v"] {
            assert!(text.parse::<Material>().is_err(), "{text}");
        }
        let men = |text: &str| text.parse::<Material>().unwrap().men::<Xiangqi>();
        let unknown = MaterialError::Letter { letter: 'q', rules: "xiangqi" };
        assert_eq!(men("QvK").unwrap_err(), unknown);
        assert_eq!(
            men("R3vK").unwrap_err().to_string(),
            "3 men of the kind chariot are more than a side can have, which is 2"
        );
    }

    #[test]
    fn a_board_fits_what_it_has() {
        let position: Position<Xiangqi> =
            fen::read("3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w").unwrap();
        let fits =
            |text: &str| text.parse::<Material>().unwrap().fits(position.board(), position.turn());
        assert!(fits("NPvAARP") && fits("N0-2PvA1-2RP0-5") && fits("KNPvKAARP"));
        assert!(!fits("NPvAAR") && !fits("NP2vAARP") && !fits("AARPvNP"));
    }
}
