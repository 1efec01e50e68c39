//! Positions that are the same: exactly, in the mirror, or with the colors exchanged.
//!
//! Boards are looked at as texts. Left and right are exchanged by reading every row
//! backwards; the colors by turning the board by half a turn and giving every man to the
//! other side, which is then to move. On the hexagons of Chex the rows read backwards are
//! a reflection, too, and the half turn is the one that the rules themselves use. A position
//! with castling rights has no mirror image, since king and rook stand on one side only.

use rustc_hash::FxHashMap;

/// In which way two positions are the same.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Likeness {
    /// Man by man.
    Exact,
    /// Left and right exchanged.
    Mirror,
    /// The colors exchanged.
    Colors,
    /// Both.
    Both,
}

impl Likeness {
    /// The word in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Mirror => "mirror",
            Self::Colors => "colors",
            Self::Both => "mirror and colors",
        }
    }
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

/// Finds positions that were there before, under the same rules.
#[derive(Clone, Default, Debug)]
pub struct Duplicates {
    /// The positions so far, each under the least text of all its likenesses.
    seen: FxHashMap<(&'static str, Box<str>), (u64, Likeness)>,
}

impl Duplicates {
    /// Adds a position; `rules` names its game. Returns the number under which the same
    /// position was first added, and how the two are alike.
    pub fn add(&mut self, rules: &'static str, fen: &str, number: u64) -> Option<(u64, Likeness)> {
        let (likeness, least) = likenesses(fen).into_iter().min_by(|a, b| a.1.cmp(&b.1))?;
        let key = (rules, least.into_boxed_str());
        if let Some(&(first, other)) = self.seen.get(&key) {
            return Some((first, between(other, likeness)));
        }
        self.seen.insert(key, (number, likeness));
        None
    }
}

/// How two positions are alike that have the same least text.
fn between(a: Likeness, b: Likeness) -> Likeness {
    let parts = |likeness| match likeness {
        Likeness::Exact => (false, false),
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
            let mut duplicates = Duplicates::default();
            assert_eq!(duplicates.add("xiangqi", text, 1), None);
            assert_eq!(duplicates.add("xiangqi", fen, 2), Some((1, expected)), "{text}");
            assert_eq!(duplicates.add("china-schach", fen, 3), None);
            let other = fen.replace(" w", " b");
            assert_eq!(duplicates.add("xiangqi", &other, 4), None);
        }
    }

    #[test]
    fn what_is_its_own_mirror_image_is_an_exact_duplicate() {
        let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
        let mut duplicates = Duplicates::default();
        assert_eq!(duplicates.add("xiangqi", start, 1), None);
        assert_eq!(duplicates.add("xiangqi", start, 2), Some((1, Likeness::Exact)));
    }

    #[test]
    fn castling_rights_go_with_the_colors_and_forbid_the_mirror() {
        let fen = "rbkn/ppppp/6/7/6/PPPPP/NKBR w K";
        let texts = likenesses(fen);
        assert_eq!(texts.len(), 2);
        assert_eq!(texts[1].1, "rbkn/ppppp/6/7/6/PPPPP/NKBR b k");
    }
}
