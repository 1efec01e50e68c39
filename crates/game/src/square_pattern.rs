//! Squares by their names, whose file or rank may be left open: `d8`, `d*`, `*8`.

use std::fmt;

use crate::rules::RuleSet;

/// Squares by their name: the letters of a file and the number of a rank, either may be left open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SquarePattern {
    file: Option<String>,
    rank: Option<String>,
}

impl SquarePattern {
    /// Whether it means the square with this name.
    pub fn holds(&self, square: &str) -> bool {
        let (file, rank) = split(square);
        self.file.as_ref().is_none_or(|it| it == file)
            && self.rank.as_ref().is_none_or(|it| it == rank)
    }

    /// The indices of its squares on a board.
    pub fn squares(&self, rules: RuleSet) -> Vec<usize> {
        let is_meant = |&at: &usize| rules.square_name(at).is_some_and(|name| self.holds(&name));
        (0..rules.square_count()).filter(is_meant).collect()
    }

    /// Reads `d8`, `d*`, `*8`.
    ///
    /// # Errors
    /// The reason in words where no board has such a square.
    pub fn read(text: &str) -> Result<Self, String> {
        let (file, rank) = match text.strip_suffix('*') {
            Some(file) => (file, ""),
            None => split(text.strip_prefix('*').unwrap_or(text)),
        };
        let part = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        let pattern = Self { file: part(file), rank: part(rank) };
        let is_open = text.contains('*');
        let is_whole = pattern.file.is_some() && pattern.rank.is_some();
        let exists = RuleSet::ALL.into_iter().any(|rules| !pattern.squares(rules).is_empty());
        if exists && (is_open || is_whole) && text != "*" {
            Ok(pattern)
        } else {
            Err(format!("found `{text}`, which is not a square of any board"))
        }
    }
}

/// The letters and the number of a square's name.
pub fn split(name: &str) -> (&str, &str) {
    name.split_at(name.find(|letter: char| letter.is_ascii_digit()).unwrap_or(name.len()))
}

impl fmt::Display for SquarePattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = |part: &Option<String>| part.clone().unwrap_or_else(|| "*".to_owned());
        write!(f, "{}{}", part(&self.file), part(&self.rank))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_is_written_alike_and_means_its_squares() {
        for (text, count) in [("d8", 1), ("d*", 10), ("*8", 9)] {
            let pattern = SquarePattern::read(text).unwrap();
            assert_eq!(pattern.to_string(), text);
            assert_eq!(pattern.squares(RuleSet::Xiangqi).len(), count, "{text}");
        }
        for text in ["*", "z9", "d", "8", "", "e44"] {
            assert!(SquarePattern::read(text).is_err(), "{text}");
        }
    }
}
