//! Positions that are the same: exactly, in the mirror, or with the colors exchanged. Problems can
//! be compared by their [idea](crate::idea) as well.
//!
//! Boards are examined as texts. Left and right are exchanged by reading every row
//! backwards; the colors by turning the board by half a turn and giving every piece to the
//! other side, which is then to move. On the hexagons of Chex the rows read backwards are
//! a reflection, too, and the half turn is the one that the rules themselves use. A position
//! with castling rights has no mirror image, since king and rook are on one side only.

use std::io;

use super::sorter::{Sorter, put_number, put_text, take_number, take_text};
use crate::idea::Idea;

/// How two positions are the same.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Likeness {
    /// The same pieces on the same squares.
    Exact,
    /// Left and right exchanged.
    Mirror,
    /// The same position with the colors exchanged.
    Colors,
    /// A reflection and an exchange of colors.
    Both,
    /// Not the position, but the idea.
    Idea,
}

paiju_game::names! {
    Likeness;
    Exact => "exact",
    Mirror => "mirror",
    Colors => "colors",
    Both => "mirror and colors",
    Idea => "idea",
}

/// The texts of a position and of those that are the same, by likeness.
pub fn likenesses(fen: &str) -> Vec<(Likeness, String)> {
    let mut fields = fen.split(' ');
    let rows = fields.next().unwrap_or_default();
    let side = fields.next().unwrap_or_default();
    let rights = fields.next();
    let rows: Vec<&str> = rows.split('/').collect();
    let back = |row: &&str| row.chars().rev().collect::<String>();
    let plain: Vec<String> = rows.iter().map(|&row| row.to_owned()).collect();
    let mirrored: Vec<String> = rows.iter().map(back).collect();
    let text = |rows: &[String]| with(rows.join("/"), side, rights.map(str::to_owned));
    let other = |rows: &[String]| {
        let rows: Vec<String> = rows.iter().rev().map(|row| exchanged(row)).collect();
        let side = if side == "w" { "b" } else { "w" };
        with(rows.join("/"), side, rights.map(rights_exchanged))
    };
    let mut found = vec![(Likeness::Exact, text(&plain)), (Likeness::Colors, other(&mirrored))];
    if rights.is_none_or(|rights| rights == "-") {
        found.push((Likeness::Mirror, text(&mirrored)));
        found.push((Likeness::Both, other(&plain)));
    }
    found
}

fn with(rows: String, side: &str, rights: Option<String>) -> String {
    let text = rows + " " + side;
    rights.map_or(text.clone(), |rights| text + " " + &rights)
}

fn exchanged(text: &str) -> String {
    let other = |letter: char| {
        if letter.is_ascii_lowercase() {
            letter.to_ascii_uppercase()
        } else {
            letter.to_ascii_lowercase()
        }
    };
    text.chars().map(other).collect()
}

/// Castling rights of the other side, in the order in which they are written.
fn rights_exchanged(rights: &str) -> String {
    let mut letters: Vec<char> = exchanged(rights).chars().collect();
    letters.sort_unstable();
    letters.into_iter().collect()
}

/// A position that was there before, under the same rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Duplicate {
    /// The id of the problem.
    pub id: String,
    /// Its number in the input.
    pub number: u64,
    /// Its position text as written.
    pub fen: String,
    /// The id of the first problem with this position.
    pub of: String,
    /// The number of that problem.
    pub of_number: u64,
    /// How the two are alike.
    pub likeness: Likeness,
}

/// Finds positions that were there before. What does not fit into its memory goes to temporary
/// files.
pub struct Duplicates {
    memory: usize,
    /// The positions so far, each under the least text of all its likenesses.
    positions: Sorter,
}

impl Duplicates {
    /// Begins without a position; `memory` is in bytes.
    pub fn new(memory: usize) -> Self {
        // The other half is for the duplicates.
        Self { memory, positions: Sorter::new(memory / 2) }
    }

    /// Adds a position; `rules` names its game. Numbers rise.
    ///
    /// # Errors
    /// A temporary file cannot be written.
    pub fn add(&mut self, rules: &str, fen: &str, id: &str, number: u64) -> io::Result<()> {
        let (likeness, least) = least(fen);
        self.add_under(&format!("{rules} {least}"), likeness, fen, id, number)
    }

    /// Adds a problem with its idea, which names its game: it is compared with those that were added
    /// in this way only.
    ///
    /// # Errors
    /// A temporary file cannot be written.
    pub fn add_idea(&mut self, idea: &Idea, fen: &str, id: &str, number: u64) -> io::Result<()> {
        self.add_under(&format!("{IDEA}{idea}"), least(fen).0, fen, id, number)
    }

    fn add_under(
        &mut self,
        key: &str,
        likeness: Likeness,
        fen: &str,
        id: &str,
        number: u64,
    ) -> io::Result<()> {
        let mut value = Vec::new();
        put_number(&mut value, number);
        put_number(&mut value, likeness as u64);
        put_text(&mut value, fen);
        put_text(&mut value, id);
        self.positions.add(key.as_bytes(), &value)
    }

    /// Shows every duplicate in the order of their numbers.
    ///
    /// # Errors
    /// A temporary file cannot be written or read, or what `show` returned.
    pub fn each(self, mut show: impl FnMut(Duplicate) -> io::Result<()>) -> io::Result<()> {
        let positions = self.positions.sorted()?;
        let mut found = Sorter::new(self.memory / 2);
        let mut records = positions.read()?;
        let (mut position, mut first) = (Vec::new(), Vec::new());
        while let Some((key, value)) = records.next()? {
            if first.is_empty() || position != key {
                (position, first) = (key.to_vec(), value.to_vec());
            } else {
                let number = value.get(..8).unwrap_or_default();
                let is_idea = u8::from(key.starts_with(IDEA.as_bytes()));
                found.add(number, &[value, &first, &[is_idea]].concat())?;
            }
        }
        drop(records);
        drop(positions);
        let found = found.sorted()?;
        let mut records = found.read()?;
        while let Some((_, mut value)) = records.next()? {
            let mut side = || {
                let (number, likeness) = (take_number(&mut value), take_number(&mut value));
                let (fen, id) = (take_text(&mut value), take_text(&mut value));
                (number, Likeness::ALL[likeness as usize % Likeness::ALL.len()], fen, id)
            };
            let (number, likeness, fen, id) = side();
            let (of_number, other, of_fen, of) = side();
            // Only those that share an idea may differ in position.
            let is_position = value.first() != Some(&1) || least(&fen).1 == least(&of_fen).1;
            let likeness = if is_position { between(other, likeness) } else { Likeness::Idea };
            show(Duplicate { id, number, fen, of, of_number, likeness })?;
        }
        Ok(())
    }
}

/// What the keys of ideas begin with; others begin with the name of a game.
const IDEA: &str = "idea ";

/// The least text of a position and of those that are the same, and how it is alike.
pub fn least(fen: &str) -> (Likeness, String) {
    let least = likenesses(fen).into_iter().min_by(|a, b| a.1.cmp(&b.1));
    least.unwrap_or_else(|| (Likeness::Exact, fen.to_owned()))
}

/// How two positions are alike that have the same least text.
fn between(a: Likeness, b: Likeness) -> Likeness {
    let parts = |likeness| match likeness {
        Likeness::Exact | Likeness::Idea => (false, false),
        Likeness::Mirror => (true, false),
        Likeness::Colors => (false, true),
        Likeness::Both => (true, true),
    };
    let ((a_mirror, a_colors), (b_mirror, b_colors)) = (parts(a), parts(b));
    match (a_mirror != b_mirror, a_colors != b_colors) {
        (false, false) => Likeness::Exact,
        (true, false) => Likeness::Mirror,
        (false, true) => Likeness::Colors,
        (true, true) => Likeness::Both,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_likeness_is_found_and_named() {
        let fen = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w";
        let same = [
            (fen, Likeness::Exact),
            ("4ka3/2P1a4/9/9/6N2/2r6/9/9/5p3/4K4 w", Likeness::Mirror),
            ("4k4/5P3/9/9/2R6/6n2/9/9/2p1A4/4KA3 b", Likeness::Colors),
            ("4k4/3P5/9/9/6R2/2n6/9/9/4A1p2/3AK4 b", Likeness::Both),
        ];
        for (text, expected) in same {
            let other = fen.replace(" w", " b");
            let all =
                [("xiangqi", text), ("xiangqi", fen), ("china-schach", fen), ("xiangqi", &other)];
            let [found] = <[_; 1]>::try_from(duplicates(&all)).unwrap();
            assert_eq!((found.of_number, found.number, found.likeness), (1, 2, expected), "{text}");
            assert_eq!((&*found.of, &*found.id, &*found.fen), ("p1", "p2", fen));
        }
    }

    fn duplicates(all: &[(&str, &str)]) -> Vec<Duplicate> {
        let mut positions = Duplicates::new(0);
        for (number, (rules, fen)) in (1..).zip(all) {
            positions.add(rules, fen, &format!("p{number}"), number).unwrap();
        }
        let mut found = Vec::new();
        let done = positions.each(|one| {
            found.push(one);
            Ok(())
        });
        done.unwrap();
        found
    }

    #[test]
    fn what_is_its_own_mirror_image_is_an_exact_duplicate() {
        let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
        let found = duplicates(&[("xiangqi", start), ("xiangqi", start)]);
        assert_eq!(found[0].likeness, Likeness::Exact);
    }

    #[test]
    fn duplicates_come_in_the_order_of_the_input_whether_they_fit_or_not() {
        let fen = |at: usize| format!("3k5/9/9/9/9/9/9/9/{}R/4K4 w", "p".repeat(at % 1000));
        let all: Vec<String> = (0..30_000).map(fen).collect();
        let all: Vec<(&str, &str)> = all.iter().map(|fen| ("xiangqi", &**fen)).collect();
        let numbers: Vec<(u64, u64)> =
            duplicates(&all).into_iter().map(|one| (one.number, one.of_number)).collect();
        let expected = (1001..=30_000).map(|number| (number, (number - 1) % 1000 + 1));
        assert!(numbers.into_iter().eq(expected));
    }

    #[test]
    fn castling_rights_go_with_the_colors_and_forbid_the_mirror() {
        let fen = "rbkn/ppppp/6/7/6/PPPPP/NKBR w K";
        let texts = likenesses(fen);
        assert_eq!(texts.len(), 2);
        assert_eq!(texts[1].1, "rbkn/ppppp/6/7/6/PPPPP/NKBR b k");
    }
}
