//! Patterns of material, as on the command line: `KRNPvKAABB`.
//!
//! A pattern is the attacker's pieces, a `v` and the defender's, in the letters of position
//! text (in either case). A letter means one piece; a number after it is the count, `P3`, and
//! may be a range, `P0-2`. Repeated letters add up. The royal piece may be omitted.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::game::{Board, Color, Role, Rules};

/// The kinds of pieces of one side, each with the range of its count.
pub(super) type PieceCounts<K> = Vec<(K, RangeInclusive<usize>)>;

/// A pattern of material: the range of the count of each kind of piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MaterialPattern {
    /// The attacker and the defender: letters in lower case with their counts.
    sides: [PieceCounts<char>; 2],
}

/// Why a text is not a pattern of material.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MaterialPatternError {
    /// There is no `v`, or more than one.
    #[error(
        "found {0:?}, expected the attacker's pieces, a `v` and the defender's, such as KRNvKAAB"
    )]
    Sides(String),
    /// A count without a letter, or a range that ends before it begins.
    #[error("found {0:?}, expected letters, each with an optional count or range, such as P0-2")]
    Number(String),
    /// A letter that is not a piece of these rules.
    #[error("{letter:?} is not a piece of {rules}")]
    Letter {
        /// The letter that names no piece.
        letter: char,
        /// The name of the rule set.
        rules: &'static str,
    },
    /// More pieces of a kind than a side can have.
    #[error("{name}: found {found}, but a side has at most {limit}")]
    TooMany {
        /// The upper end of the range.
        found: usize,
        /// The kind of piece.
        name: &'static str,
        /// The most that a side can have.
        limit: usize,
    },
}

impl FromStr for MaterialPattern {
    type Err = MaterialPatternError;

    fn from_str(text: &str) -> Result<Self, MaterialPatternError> {
        // As tables are named: the second royal piece begins the second side.
        let second = text.char_indices().skip(1).find(|(_, letter)| *letter == 'K');
        let sides: Vec<&str> = match second {
            Some((at, _)) if text.starts_with('K') && !text.contains('v') => {
                vec![&text[..at], &text[at..]]
            }
            _ => text.split('v').collect(),
        };
        let [attacker, defender] = sides[..] else {
            return Err(MaterialPatternError::Sides(text.to_owned()));
        };
        Ok(Self { sides: [side(attacker)?, side(defender)?] })
    }
}

fn side(text: &str) -> Result<PieceCounts<char>, MaterialPatternError> {
    let error = || MaterialPatternError::Number(text.to_owned());
    let mut counts = PieceCounts::new();
    let mut rest = text.trim();
    while let Some(letter) = rest.chars().next() {
        if !letter.is_ascii_alphabetic() {
            return Err(error());
        }
        rest = &rest[1..];
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != '-').unwrap_or(rest.len());
        let (number, after) = rest.split_at(end);
        rest = after;
        let count = match number.split_once('-') {
            None if number.is_empty() => 1..=1,
            None => {
                let count = number.parse().map_err(|_| error())?;
                count..=count
            }
            Some((low, high)) => {
                low.parse().map_err(|_| error())?..=high.parse().map_err(|_| error())?
            }
        };
        if count.is_empty() {
            return Err(error());
        }
        let letter = letter.to_ascii_lowercase();
        match counts.iter_mut().find(|(known, _)| *known == letter) {
            Some((_, known)) => {
                *known = known.start() + count.start()..=known.end() + count.end();
            }
            None => counts.push((letter, count)),
        }
    }
    Ok(counts)
}

impl MaterialPattern {
    /// The ranges for each kind of piece but the royal ones, under some rules: the attacker's,
    /// then the defender's.
    ///
    /// # Errors
    /// Letters that these rules do not have, and counts beyond their limits.
    pub fn pieces<R: Rules>(
        &self,
        rules: R,
    ) -> Result<[PieceCounts<R::Role>; 2], MaterialPatternError> {
        let pieces = |side: &PieceCounts<char>| {
            let mut counts = Vec::new();
            for (letter, count) in side {
                let (letter, rules) = (*letter, rules.name());
                let unknown = MaterialPatternError::Letter { letter, rules };
                let role = R::Role::from_letter(letter).ok_or(unknown)?;
                let (found, limit) = (*count.end(), R::limit(role));
                if found > limit {
                    return Err(MaterialPatternError::TooMany { found, name: role.name(), limit });
                }
                if role != R::Role::ROYAL {
                    counts.push((role, count.clone()));
                }
            }
            Ok(counts)
        };
        Ok([pieces(&self.sides[0])?, pieces(&self.sides[1])?])
    }

    /// Whether a board has this material and no other piece; `attacker` is the side that is
    /// to win.
    pub fn matches<R: Rules>(&self, board: &Board<R>, attacker: Color) -> bool {
        let Ok(sides) = self.pieces(board.rules()) else { return false };
        let matches = |(color, counts): (Color, &PieceCounts<R::Role>)| {
            R::Role::ALL.iter().filter(|&&role| role != R::Role::ROYAL).all(|&role| {
                let found = board.pieces_of(color, role).len();
                let range = counts.iter().find(|(known, _)| *known == role);
                range.map_or(found == 0, |(_, count)| count.contains(&found))
            })
        };
        [attacker, !attacker].into_iter().zip(&sides).all(matches)
    }
}

impl fmt::Display for MaterialPattern {
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
    fn counts_and_ranges_are_read_and_written() {
        for (text, written) in [
            ("KRNPvKAABB", "KRNPvKA2B2"),
            ("krP0-2vkaa", "KRP0-2vKA2"),
            ("PP0-1vA", "P1-2vA"),
            ("v", "v"),
            ("KRPKNAA", "KRPvKNA2"),
            ("KK", "KvK"),
        ] {
            let material: MaterialPattern = text.parse().unwrap();
            assert_eq!(material.to_string(), written);
            assert_eq!(written.parse(), Ok(material));
        }
    }

    #[test]
    fn texts_that_are_not_material_are_refused() {
        for text in ["KRN", "KvKvK", "3PvK", "P2-1vK", "P2-vK", "é v"] {
            assert!(text.parse::<MaterialPattern>().is_err(), "{text}");
        }
        let pattern = |text: &str| text.parse::<MaterialPattern>().unwrap();
        let pieces = |text| pattern(text).pieces(Xiangqi::default());
        let unknown = MaterialPatternError::Letter { letter: 'q', rules: "xiangqi" };
        assert_eq!(pieces("QvK").unwrap_err(), unknown);
        assert_eq!(
            pieces("R3vK").unwrap_err().to_string(),
            "chariot: found 3, but a side has at most 2"
        );
    }

    #[test]
    fn a_board_matches_its_material() {
        let position: Position<Xiangqi> =
            fen::read("3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w").unwrap();
        let matches = |text: &str| {
            text.parse::<MaterialPattern>().unwrap().matches(position.board(), position.turn())
        };
        assert!(matches("NPvAARP") && matches("N0-2PvA1-2RP0-5") && matches("KNPvKAARP"));
        assert!(!matches("NPvAAR") && !matches("NP2vAARP") && !matches("AARPvNP"));
    }
}
