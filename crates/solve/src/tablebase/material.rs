//! Material: which pieces are on the board, such as `KRKAABB`, Red's pieces first.

use std::fmt;
use std::hash::{Hash, Hasher};

use thiserror::Error;

use super::rules::TablebaseRules;
use crate::game::{Board, Color, Piece, Role, Rules, index_sort_by_key};

/// The pieces of both sides, without their squares.
#[derive(Clone, Copy, Debug)]
pub struct Material<R: Rules> {
    /// Tables of the same pieces under other rules are other tables.
    rules: R,
    counts: [R::PerRole<u8>; 2],
}

/// A change of the material by one move: a capture, a promotion or both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conversion<R: Rules> {
    /// The captured piece, if there is one.
    pub captured: Option<Piece<R::Role>>,
    /// The promotion, if there is one.
    pub promotion: Option<Promotion<R>>,
    /// The material after it.
    pub after: Material<R>,
}

/// A piece that becomes another kind on its last row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Promotion<R: Rules> {
    /// Whose it is.
    pub color: Color,
    /// What it was.
    pub from: R::Role,
    /// The role after the promotion.
    pub into: R::Role,
}

/// Why a text is not a material.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MaterialError {
    /// A letter that names no piece.
    #[error(
        "found {found:?} in the material {text:?}, expected the letters of men, as in {example}"
    )]
    Letter {
        /// The letter that names no piece.
        found: char,
        /// The whole text of the material.
        text: String,
        /// A material of the rule set.
        example: &'static str,
    },
    /// Not exactly two royal pieces, the first one at the beginning.
    #[error(
        "the material {text:?} does not list each side's men after its {royal}, as {example} does"
    )]
    Royals {
        /// The whole text of the material.
        text: String,
        /// The name of the royal piece.
        royal: &'static str,
        /// A material of the rule set.
        example: &'static str,
    },
    /// More pieces of a kind than the rules allow a side.
    #[error(
        "the material {text:?} has {found} men of the kind {role} on one side, the limit is {limit}"
    )]
    TooMany {
        /// The whole text of the material.
        text: String,
        /// The name of the role, such as `soldier`.
        role: &'static str,
        /// The number in the text.
        found: usize,
        /// The most pieces of that role.
        limit: usize,
    },
    /// Wildcards that expand to too many materials.
    #[error("the material {text:?} has too many wildcards")]
    TooManyWildcards {
        /// The whole text of the material.
        text: String,
    },
}

impl<R: TablebaseRules> Material<R> {
    /// The pieces of a board.
    pub fn of(board: &Board<R>) -> Self {
        let mut counts = [R::per_role(0), R::per_role(0)];
        for color in Color::ALL {
            for &role in R::Role::ALL {
                counts[color.index()][role.index()] = board.pieces_of(color, role).len() as u8;
            }
        }
        Self { rules: board.rules(), counts }
    }

    /// Reads a material; either side may be the stronger one, and the letters after each
    /// royal piece may come in any order.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn read(rules: R, text: &str) -> Result<Self, MaterialError> {
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
        Ok(Self { rules, counts })
    }

    /// The rules under which the table is built.
    pub fn rules(&self) -> R {
        self.rules
    }

    /// How many such pieces a side has.
    pub fn count(&self, color: Color, role: R::Role) -> usize {
        usize::from(self.counts[color.index()][role.index()])
    }

    /// How many pieces there are.
    pub fn men(&self) -> usize {
        let roles = R::Role::ALL.iter();
        roles.map(|&role| self.count(Color::Red, role) + self.count(Color::Black, role)).sum()
    }

    /// The same pieces with the sides exchanged.
    #[must_use]
    pub fn turned(&self) -> Self {
        let [red, black] = self.counts;
        Self { rules: self.rules, counts: [black, red] }
    }

    /// The canonical form, in which the table is stored, and whether the sides are exchanged in
    /// it. Red is the side with more pieces that are not confined to few squares; if the numbers
    /// are equal, the side with the better pieces.
    pub fn canonical(&self) -> (Self, bool) {
        let counts = |color| R::ORDER.iter().map(move |&role| self.count(color, role));
        let free = |color| -> usize {
            let roles = R::ORDER.iter().filter(|role| !R::CONFINED.contains(role));
            roles.map(|&role| self.count(color, role)).sum()
        };
        // No list is allocated: a search asks for this after every capture.
        let by_men = free(Color::Black).cmp(&free(Color::Red));
        let turned = by_men.then_with(|| counts(Color::Black).cmp(counts(Color::Red))).is_gt();
        (if turned { self.turned() } else { *self }, turned)
    }

    /// The material after a capture, a promotion or both; `None` if there are no such pieces or
    /// there would be too many of a kind.
    pub fn after(
        &self,
        captured: Option<Piece<R::Role>>,
        promotion: Option<Promotion<R>>,
    ) -> Option<Self> {
        let mut after = *self;
        if let Some(captured) = captured.filter(|captured| captured.role != R::Role::ROYAL) {
            let count = &mut after.counts[captured.color.index()][captured.role.index()];
            *count = count.checked_sub(1)?;
        }
        if let Some(Promotion { color, from, into }) = promotion {
            let counts = &mut after.counts[color.index()];
            counts[from.index()] = counts[from.index()].checked_sub(1)?;
            counts[into.index()] += 1;
            if usize::from(counts[into.index()]) > R::limit(into) {
                return None;
            }
        }
        Some(after)
    }

    /// All changes of the material by one move.
    pub fn conversions(&self) -> Vec<Conversion<R>> {
        let mut conversions = Vec::new();
        for color in Color::ALL {
            let captured = R::ORDER.iter().map(|&role| Some(Piece { color: !color, role }));
            for captured in std::iter::once(None).chain(captured) {
                let promotion =
                    R::PROMOTIONS.iter().map(|&(from, into)| Promotion { color, from, into });
                for promotion in std::iter::once(None).chain(promotion.map(Some)) {
                    if (captured.is_some() || promotion.is_some())
                        && let Some(after) = self.after(captured, promotion)
                    {
                        conversions.push(Conversion { captured, promotion, after });
                    }
                }
            }
        }
        conversions
    }

    /// The materials whose tables are needed directly to build this one's: those after one
    /// capture or promotion, each once, in canonical form.
    pub fn dependencies(&self) -> Vec<Self> {
        let mut dependencies: Vec<Self> = Vec::new();
        for Conversion { after, .. } in self.conversions() {
            let dependency = after.canonical().0;
            if !dependencies.contains(&dependency) {
                dependencies.push(dependency);
            }
        }
        dependencies
    }

    /// A sort key: tables can be built in ascending order of it, since captures leave fewer
    /// pieces, and promotions fewer pieces that can promote.
    pub fn build_order(&self) -> usize {
        let pawns = |color| {
            let mut roles: Vec<R::Role> = R::PROMOTIONS.iter().map(|&(from, _)| from).collect();
            roles.dedup();
            roles.into_iter().map(|role| self.count(color, role)).sum::<usize>()
        };
        self.men() * 64 + pawns(Color::Red) + pawns(Color::Black)
    }

    /// This material and all that its table depends on, directly or not, in an order in which
    /// the tables can be built.
    pub fn with_dependencies(&self) -> Vec<Self> {
        let mut tree = vec![self.canonical().0];
        let mut at = 0;
        while at < tree.len() {
            for dependency in tree[at].dependencies() {
                if !tree.contains(&dependency) {
                    tree.push(dependency);
                }
            }
            at += 1;
        }
        index_sort_by_key(&mut tree, |dependency| {
            (dependency.build_order(), dependency.to_string())
        });
        tree
    }
}

impl<R: Rules> PartialEq for Material<R> {
    fn eq(&self, other: &Self) -> bool {
        self.rules == other.rules && self.counts == other.counts
    }
}

impl<R: Rules> Eq for Material<R> {}

impl<R: Rules> Hash for Material<R> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.rules.hash(state);
        self.counts.hash(state);
    }
}

impl<R: TablebaseRules> fmt::Display for Material<R> {
    /// The normal form: each side's royal piece, then its pieces in the order of the rule set.
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
        Material::read(Xiangqi::default(), text).unwrap()
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
    fn a_text_that_is_no_material_is_refused() {
        for text in ["", "K", "RK", "KRKK", "KRKAAA", "KQK", "KPPPPPPK", "KRK "] {
            assert!(Material::read(Xiangqi::default(), text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn dependencies_come_first() {
        let materials = read("KRKNA").with_dependencies();
        let names: Vec<String> = materials.iter().map(ToString::to_string).collect();
        assert_eq!(
            names,
            ["KK", "KAK", "KNK", "KRK", "KNAK", "KRKA", "KRKN", "KRKNA"].map(str::to_owned)
        );
        for (at, material) in materials.iter().enumerate() {
            assert!(
                material
                    .dependencies()
                    .iter()
                    .all(|dependency| materials[..at].contains(dependency)),
                "{material}"
            );
        }
    }
}
