//! Wildcards in a material: in `KXKXAABB` each `X` is any attacker.
//!
//! An attacker is a piece that is neither royal nor confined to few squares
//! ([`TablebaseRules::CONFINED`]). A table depends on the tables of all its captures, so
//! building `KXKXAABB` builds every table with at most one attacker a side and any guard on
//! one side.

use rustc_hash::FxHashSet;

use super::material::{Material, MaterialError};
use super::rules::TablebaseRules;
use crate::game::Role;

/// The letter for any attacker.
const ANY: char = 'X';
/// Most texts that are tried; four attackers on six places give 4096.
const MOST_TEXTS: usize = 1 << 13;

impl<R: TablebaseRules> Material<R> {
    /// Reads a material and replaces each `X` by every attacker; a text without `X` yields one
    /// material. Of several materials with the same table only the first is returned.
    /// Materials with more pieces of a kind than the rules allow are left out; it is an error if
    /// nothing else is left.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn expand(rules: R, text: &str) -> Result<Vec<Self>, MaterialError> {
        let attackers = R::ORDER.iter().filter(|role| !R::CONFINED.contains(role));
        let attackers: Vec<char> =
            attackers.map(|role| role.letter().to_ascii_uppercase()).collect();
        let mut texts = vec![String::new()];
        let text = &with_royals(text);
        for letter in text.chars() {
            let one = [letter];
            let letters = if letter.eq_ignore_ascii_case(&ANY) { &attackers[..] } else { &one };
            if texts.len() * letters.len() > MOST_TEXTS {
                return Err(MaterialError::TooManyWildcards { text: text.to_owned() });
            }
            let longer = |text: &String| {
                letters.iter().map(|letter| format!("{text}{letter}")).collect::<Vec<_>>()
            };
            texts = texts.iter().flat_map(longer).collect();
        }
        let (mut materials, mut known, mut wrong) = (Vec::new(), FxHashSet::default(), None);
        for text in texts {
            match Self::read(rules, &text) {
                Ok(material) if known.insert(material.canonical().0) => materials.push(material),
                Ok(_) => {}
                Err(error) => wrong = wrong.or(Some(error)),
            }
        }
        match wrong {
            Some(error) if materials.is_empty() => Err(error),
            _ => Ok(materials),
        }
    }
}

/// Names a material as tables do where the sides are parted by `v`, as in `RPvN`; the royal
/// pieces may be left out there.
fn with_royals(text: &str) -> String {
    let side = |side: &str| format!("K{}", side.strip_prefix(['K', 'k']).unwrap_or(side));
    match text.split_once('v') {
        Some((one, other)) => side(one) + &side(other),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::chex::Chex;
    use crate::rules::xiangqi::Xiangqi;

    fn names<R: TablebaseRules>(rules: R, text: &str) -> Vec<String> {
        let materials = Material::expand(rules, text).unwrap();
        materials.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_wildcard_stands_for_every_attacker() {
        assert_eq!(names(Xiangqi::default(), "KxKAA"), ["KRKAA", "KCKAA", "KNKAA", "KPKAA"]);
        assert_eq!(names(Chex::default(), "KXK"), ["KRK", "KBK", "KNK", "KPK"]);
        assert_eq!(names(Xiangqi::default(), "KRK"), ["KRK"]);
    }

    #[test]
    fn materials_with_the_same_table_are_listed_once() {
        let ten = ["RR", "RC", "RN", "RP", "CC", "CN", "CP", "NN", "NP", "PP"]
            .map(|two| format!("K{two}K"));
        assert_eq!(names(Xiangqi::default(), "KXXK"), ten);
        assert_eq!(names(Xiangqi::default(), "KXKX").len(), 10);
        assert_eq!(names(Xiangqi::default(), "KXKXA").len(), 16);
        // There are no three chariots.
        assert_eq!(names(Xiangqi::default(), "KRRXK"), ["KRRCK", "KRRNK", "KRRPK"]);
    }

    #[test]
    fn a_text_that_is_no_material_is_refused() {
        for text in ["KXQK", "XK", "KRRRKX", "KXXXXXXXKXXXXXXX"] {
            assert!(Material::expand(Xiangqi::default(), text).is_err(), "{text}");
        }
    }

    #[test]
    fn one_text_covers_one_attacker_a_side_with_any_guard() {
        let materials = Material::expand(Xiangqi::default(), "KXKXAABB").unwrap();
        let tables: FxHashSet<_> = materials.iter().flat_map(Material::with_dependencies).collect();
        for attacker in ["R", "C", "N", "P"] {
            for other in ["", "R", "C", "N", "P"] {
                for guards in ["", "A", "AA", "B", "BB", "AB", "AAB", "ABB", "AABB"] {
                    let text = format!("K{attacker}K{other}{guards}");
                    let material = Material::read(Xiangqi::default(), &text).unwrap().canonical().0;
                    assert!(tables.contains(&material), "{text}");
                }
            }
        }
    }
}
