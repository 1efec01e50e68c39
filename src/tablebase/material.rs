//! Which men are on the board: `KRKAABB`, Red's men first.

use std::fmt;
use std::hash::{Hash, Hasher};

use thiserror::Error;

use super::rules::TablebaseRules;
use crate::game::{Board, Color, Piece, Role, Rules};

/// The men of both sides, without their squares.
#[derive(Clone, Copy, Debug)]
pub struct Material<R: Rules> {
    counts: [R::PerRole<u8>; 2],
}

/// What one move can do to a material.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conversion<R: Rules> {
    /// The man that is taken, if one is.
    pub taken: Option<Piece<R::Role>>,
    /// The man that becomes another, if one does.
    pub made: Option<Made<R>>,
    /// The material after it.
    pub after: Material<R>,
}

/// A man that became another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Made<R: Rules> {
    /// Whose it is.
    pub color: Color,
    /// What it was.
    pub from: R::Role,
    /// What it is.
    pub into: R::Role,
}

/// Why a text names no material.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MaterialError {
    /// A letter that is no man.
    #[error(
        "found {found:?} in the material {text:?}, expected the letters of men, as in {example}"
    )]
    Letter {
        /// The letter.
        found: char,
        /// The whole text.
        text: String,
        /// A material of the rule set.
        example: &'static str,
    },
    /// Not two royal men, the first of them at the beginning.
    #[error(
        "the material {text:?} does not name each side's men behind its {royal}, as {example} does"
    )]
    Royals {
        /// The whole text.
        text: String,
        /// What the royal man is called.
        royal: &'static str,
        /// A material of the rule set.
        example: &'static str,
    },
    /// More men of a kind than a side can have.
    #[error(
        "the material {text:?} has {found} men of the kind {role} on one side, there can be {limit}"
    )]
    TooMany {
        /// The whole text.
        text: String,
        /// The kind.
        role: &'static str,
        /// How many were named.
        found: usize,
        /// How many there can be.
        limit: usize,
    },
    /// More materials than anybody wants.
    #[error("the material {text:?} leaves too many men open")]
    TooManyOpen {
        /// The text.
        text: String,
    },
}

impl<R: TablebaseRules> Material<R> {
    /// The men of a board.
    pub fn of(board: &Board<R>) -> Self {
        let mut counts = [R::per_role(0), R::per_role(0)];
        for color in Color::ALL {
            for &role in R::Role::ALL {
                counts[color.index()][role.index()] = board.men(color, role).len() as u8;
            }
        }
        Self { counts }
    }

    /// Reads a material; either side may be the stronger one, and the letters behind each
    /// royal man may come in any order.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn read(text: &str) -> Result<Self, MaterialError> {
        let mut counts = [R::per_role(0), R::per_role(0)];
        let royals = || MaterialError::Royals {
            text: text.to_owned(),
            royal: R::Role::ROYAL.name(),
            example: R::EXAMPLE,
        };
        let mut side = None;
        for letter in text.chars() {
            let Some(role) = R::Role::from_letter(letter.to_ascii_lowercase()) else {
                let (text, example) = (text.to_owned(), R::EXAMPLE);
                return Err(MaterialError::Letter { found: letter, text, example });
            };
            if role == R::Role::ROYAL {
                side = match side {
                    None => Some(0),
                    Some(0) => Some(1),
                    Some(_) => return Err(royals()),
                };
            }
            let Some(side) = side else { return Err(royals()) };
            let count: &mut u8 = &mut counts[side][role.index()];
            *count = count.saturating_add(1);
        }
        if side != Some(1) {
            return Err(royals());
        }
        for (side, &role) in
            (0..2).flat_map(|side| R::Role::ALL.iter().map(move |role| (side, role)))
        {
            let (found, limit) = (usize::from(counts[side][role.index()]), R::limit(role));
            if found > limit {
                let (text, role) = (text.to_owned(), role.name());
                return Err(MaterialError::TooMany { text, role, found, limit });
            }
        }
        Ok(Self { counts })
    }

    /// How many such men a side has.
    pub fn count(&self, color: Color, role: R::Role) -> usize {
        usize::from(self.counts[color.index()][role.index()])
    }

    /// How many men there are.
    pub fn men(&self) -> usize {
        let roles = R::Role::ALL.iter();
        roles.map(|&role| self.count(Color::Red, role) + self.count(Color::Black, role)).sum()
    }

    /// The same men with the sides exchanged.
    #[must_use]
    pub fn turned(&self) -> Self {
        let [red, black] = self.counts;
        Self { counts: [black, red] }
    }

    /// The material that has the table for this one, and whether the sides are exchanged in
    /// it: the side with more men that are not confined to few squares, or else with the better
    /// ones, is Red there.
    pub fn canonical(&self) -> (Self, bool) {
        let counts = |color| R::ORDER.iter().map(move |&role| self.count(color, role));
        let free = |color| -> usize {
            let roles = R::ORDER.iter().filter(|role| !R::CONFINED.contains(role));
            roles.map(|&role| self.count(color, role)).sum()
        };
        // No list is made, since a search asks for this after every capture.
        let by_men = free(Color::Black).cmp(&free(Color::Red));
        let turned = by_men.then_with(|| counts(Color::Black).cmp(counts(Color::Red))).is_gt();
        (if turned { self.turned() } else { *self }, turned)
    }

    /// The material after a man has been taken or one has become another, or both; nothing if
    /// there are no such men or there would be too many of a kind.
    pub fn after(&self, taken: Option<Piece<R::Role>>, made: Option<Made<R>>) -> Option<Self> {
        let mut after = *self;
        if let Some(taken) = taken.filter(|taken| taken.role != R::Role::ROYAL) {
            let count = &mut after.counts[taken.color.index()][taken.role.index()];
            *count = count.checked_sub(1)?;
        }
        if let Some(Made { color, from, into }) = made {
            let counts = &mut after.counts[color.index()];
            counts[from.index()] = counts[from.index()].checked_sub(1)?;
            counts[into.index()] += 1;
            if usize::from(counts[into.index()]) > R::limit(into) {
                return None;
            }
        }
        Some(after)
    }

    /// All that can happen to the material in one move: a man taken, a man that becomes
    /// another, or both; each with the material after it.
    pub fn conversions(&self) -> Vec<Conversion<R>> {
        let mut conversions = Vec::new();
        for color in Color::ALL {
            let taken = R::ORDER.iter().map(|&role| Some(Piece { color: !color, role }));
            for taken in std::iter::once(None).chain(taken) {
                let made = R::PROMOTIONS.iter().map(|&(from, into)| Made { color, from, into });
                for made in std::iter::once(None).chain(made.map(Some)) {
                    if (taken.is_some() || made.is_some())
                        && let Some(after) = self.after(taken, made)
                    {
                        conversions.push(Conversion { taken, made, after });
                    }
                }
            }
        }
        conversions
    }

    /// The materials whose tables are needed to build this one's, each only once, in the form
    /// that has a table.
    pub fn parts(&self) -> Vec<Self> {
        let mut parts: Vec<Self> = Vec::new();
        for Conversion { after, .. } in self.conversions() {
            let part = after.canonical().0;
            if !parts.contains(&part) {
                parts.push(part);
            }
        }
        parts
    }

    /// A number by which materials are in an order in which they can be built: taking makes
    /// fewer men, promotion fewer that can be promoted.
    pub fn depth(&self) -> usize {
        let pawns = |color| {
            let mut roles: Vec<R::Role> = R::PROMOTIONS.iter().map(|&(from, _)| from).collect();
            roles.dedup();
            roles.into_iter().map(|role| self.count(color, role)).sum::<usize>()
        };
        self.men() * 64 + pawns(Color::Red) + pawns(Color::Black)
    }

    /// This material's table and all that it rests on, in an order in which they can be
    /// built.
    pub fn tree(&self) -> Vec<Self> {
        let mut tree = vec![self.canonical().0];
        let mut at = 0;
        while at < tree.len() {
            for part in tree[at].parts() {
                if !tree.contains(&part) {
                    tree.push(part);
                }
            }
            at += 1;
        }
        tree.sort_by_cached_key(|part| (part.depth(), part.to_string()));
        tree
    }
}

impl<R: Rules> PartialEq for Material<R> {
    fn eq(&self, other: &Self) -> bool {
        self.counts == other.counts
    }
}

impl<R: Rules> Eq for Material<R> {}

impl<R: Rules> Hash for Material<R> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.counts.hash(state);
    }
}

impl<R: TablebaseRules> fmt::Display for Material<R> {
    /// The normal form: each side's royal man, then its men in the order of the rule set.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        for color in Color::ALL {
            text.push(R::Role::ROYAL.letter().to_ascii_uppercase());
            for &role in R::ORDER {
                let letter = role.letter().to_ascii_uppercase();
                text.extend((0..self.count(color, role)).map(|_| letter));
            }
        }
        f.pad(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::xiangqi::Xiangqi;

    fn read(text: &str) -> Material<Xiangqi> {
        Material::read(text).unwrap()
    }

    #[test]
    fn materials_are_written_in_one_form() {
        for (text, form) in [("KRKAABB", "KRKAABB"), ("kpnkbaba", "KNPKAABB"), ("KAACK", "KCAAK")] {
            assert_eq!(read(text).to_string(), form);
            assert_eq!(read(form), read(text));
        }
    }

    #[test]
    fn the_stronger_side_is_red_in_the_table() {
        for (text, table) in [("KKAAN", "KNAAK"), ("KRKAAC", "KRKCAA"), ("KNNKR", "KNNKR")] {
            assert_eq!(read(text).canonical().0.to_string(), table);
        }
        assert!(read("KKAAN").canonical().1);
        assert!(!read("KRKR").canonical().1);
    }

    #[test]
    fn what_is_no_material_is_refused() {
        for text in ["", "K", "RK", "KRKK", "KRKAAA", "KQK", "KPPPPPPK", "KRK "] {
            assert!(Material::<Xiangqi>::read(text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn parts_come_before_what_rests_on_them() {
        let tree = read("KRKNA").tree();
        let names: Vec<String> = tree.iter().map(ToString::to_string).collect();
        assert_eq!(
            names,
            ["KK", "KAK", "KNK", "KRK", "KNAK", "KRKA", "KRKN", "KRKNA"].map(str::to_owned)
        );
        for (at, material) in tree.iter().enumerate() {
            assert!(material.parts().iter().all(|part| tree[..at].contains(part)), "{material}");
        }
    }
}
