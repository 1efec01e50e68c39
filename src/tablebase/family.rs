//! Several materials in one text: `KXKXAABB`, where each `X` is any attacker.
//!
//! An attacker is a man that is neither royal nor bound to few squares
//! ([`TablebaseRules::BOUND`]). Since a table rests on those of all its captures, `KXKXAABB` is every
//! table of at most one attacker a side with any guard of one of the sides.

use rustc_hash::FxHashSet;

use super::material::{Material, MaterialError};
use super::rules::TablebaseRules;
use crate::game::Role;

/// The letter that stands for any attacker.
const ANY: char = 'X';
/// More texts than are tried; four attackers on six places are fewer.
const MOST: usize = 1 << 13;

impl<R: TablebaseRules> Material<R> {
    /// Reads a material in which each `X` stands for any attacker; without one there is one
    /// material. Of materials that have the same table only the first is given, and what
    /// takes more men of a kind than there can be is left out unless nothing else is left.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn family(text: &str) -> Result<Vec<Self>, MaterialError> {
        let attackers = R::ORDER.iter().filter(|role| !R::BOUND.contains(role));
        let attackers: Vec<char> =
            attackers.map(|role| role.letter().to_ascii_uppercase()).collect();
        let mut texts = vec![String::new()];
        for letter in text.chars() {
            let one = [letter];
            let letters = if letter.eq_ignore_ascii_case(&ANY) { &attackers[..] } else { &one };
            if texts.len() * letters.len() > MOST {
                return Err(MaterialError::TooManyOpen { text: text.to_owned() });
            }
            let longer = |text: &String| {
                letters.iter().map(|letter| format!("{text}{letter}")).collect::<Vec<_>>()
            };
            texts = texts.iter().flat_map(longer).collect();
        }
        let (mut family, mut known, mut wrong) = (Vec::new(), FxHashSet::default(), None);
        for text in texts {
            match Self::read(&text) {
                Ok(material) if known.insert(material.canonical().0) => family.push(material),
                Ok(_) => {}
                Err(error) => wrong = wrong.or(Some(error)),
            }
        }
        match wrong {
            Some(error) if family.is_empty() => Err(error),
            _ => Ok(family),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::chex::Chex;
    use crate::rules::xiangqi::Xiangqi;

    fn names<R: TablebaseRules>(text: &str) -> Vec<String> {
        let family = Material::<R>::family(text).unwrap();
        family.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn an_open_letter_stands_for_every_attacker() {
        assert_eq!(names::<Xiangqi>("KxKAA"), ["KRKAA", "KCKAA", "KNKAA", "KPKAA"]);
        assert_eq!(names::<Chex>("KXK"), ["KRK", "KBK", "KNK", "KPK"]);
        assert_eq!(names::<Xiangqi>("KRK"), ["KRK"]);
    }

    #[test]
    fn what_has_the_same_table_is_named_once() {
        let ten = ["RR", "RC", "RN", "RP", "CC", "CN", "CP", "NN", "NP", "PP"]
            .map(|two| format!("K{two}K"));
        assert_eq!(names::<Xiangqi>("KXXK"), ten);
        assert_eq!(names::<Xiangqi>("KXKX").len(), 10);
        assert_eq!(names::<Xiangqi>("KXKXA").len(), 16);
        // There are no three chariots.
        assert_eq!(names::<Xiangqi>("KRRXK"), ["KRRCK", "KRRNK", "KRRPK"]);
    }

    #[test]
    fn what_is_no_family_is_refused() {
        for text in ["KXQK", "XK", "KRRRKX", "KXXXXXXXKXXXXXXX"] {
            assert!(Material::<Xiangqi>::family(text).is_err(), "{text}");
        }
    }

    #[test]
    fn one_attacker_a_side_with_any_guard_is_one_family() {
        let family = Material::<Xiangqi>::family("KXKXAABB").unwrap();
        let tables: FxHashSet<_> = family.iter().flat_map(Material::tree).collect();
        for attacker in ["R", "C", "N", "P"] {
            for other in ["", "R", "C", "N", "P"] {
                for guards in ["", "A", "AA", "B", "BB", "AB", "AAB", "ABB", "AABB"] {
                    let text = format!("K{attacker}K{other}{guards}");
                    let material = Material::read(&text).unwrap().canonical().0;
                    assert!(tables.contains(&material), "{text}");
                }
            }
        }
    }
}
