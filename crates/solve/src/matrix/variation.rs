//! What of a problem is varied, as a composer writes it: `e4: d*/e*`, `R: palace`, `e4: R/N or none`.
//!
//! Before the colon is the square of a man in the diagram, or letters of position text for a man
//! that is added. After it are the squares over which it goes, the kinds that it may be, or both:
//!
//! | squares | meaning |
//! |---|---|
//! | `*` | every square of the board |
//! | `e4`, `e*`, `*4` | one square, a file, a rank |
//! | `d8-f10` | the files from `d` to `f` on the ranks from 8 to 10 |
//! | `palace` | where the royal pieces can be, if that is not the whole board |
//!
//! Several are separated by `/`, as are several kinds. `or none` adds the placement without the man.

use std::fmt;
use std::str::FromStr;

use paiju_game::square_pattern::{SquarePattern, split};

use super::MatrixError;
use crate::game::{Color, index_sort};
use crate::rules::RuleSet;

/// A man that is varied, not yet on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variation {
    text: String,
    pub(super) man: Varied,
    /// The kinds that the man may be; without any, that of the diagram.
    pub(super) kinds: Vec<char>,
    /// The squares on which it may be; without any, its own.
    pub(super) squares: Vec<Squares>,
    /// Whether the man may be absent.
    pub(super) or_none: bool,
}

/// Which man is varied.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Varied {
    /// That on the square with this name.
    On(String),
    /// One that is added.
    Added,
}

/// Squares of any board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Squares {
    All,
    Palace,
    /// By file and rank.
    Of(SquarePattern),
    /// The files and ranks between two squares.
    Between(String, String),
}

const REMEDY: &str = "write the square of a man or letters such as R/N, a colon, and squares such as d8/f8, \
     d8-f10, e*, palace or *, or kinds such as R/N; `or none` at the end leaves the man out";

impl Variation {
    /// Its text, as it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn fault(&self, message: impl fmt::Display) -> MatrixError {
        fault(&self.text, message, None)
    }

    /// The squares of a board that are meant, each once, in the order of the board.
    ///
    /// # Errors
    /// Some of them are not on this board.
    pub(super) fn squares_on(&self, rules: RuleSet) -> Result<Vec<usize>, MatrixError> {
        let mut all = Vec::new();
        for squares in &self.squares {
            let found = squares.on(rules);
            if found.is_empty() {
                let message = match squares {
                    Squares::Palace => format!("{rules} has no palace"),
                    squares => format!("{rules} has no square `{squares}`"),
                };
                return Err(self.fault(message));
            }
            all.extend(found);
        }
        index_sort(&mut all);
        all.dedup();
        Ok(all)
    }
}

fn fault(text: &str, message: impl fmt::Display, remedy: Option<&str>) -> MatrixError {
    let remedy = remedy.map(str::to_owned);
    MatrixError::Variation { text: text.to_owned(), message: message.to_string(), remedy }
}

impl fmt::Display for Variation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for Variation {
    type Err = MatrixError;

    fn from_str(text: &str) -> Result<Self, MatrixError> {
        let bad = |message: String| fault(text, message, Some(REMEDY));
        let (man, values) = text.split_once(':').ok_or_else(|| bad("found no colon".to_owned()))?;
        let mut words: Vec<&str> = values.split_whitespace().collect();
        let or_none = words.ends_with(&["or", "none"]);
        if or_none {
            words.truncate(words.len() - 2);
        }
        let man = man.trim();
        let is_square = man.contains(|letter: char| letter.is_ascii_digit());
        let mut kinds = if is_square { Vec::new() } else { letters(man).map_err(bad)? };
        let mut squares = Vec::new();
        for word in words {
            if word == "palace" || word.contains(|it: char| it.is_ascii_digit() || it == '*') {
                let read = word.split('/').map(Squares::read);
                squares.extend(read.collect::<Result<Vec<_>, _>>().map_err(bad)?);
            } else if is_square {
                kinds.extend(letters(word).map_err(bad)?);
            } else {
                return Err(bad(format!("found `{word}`, which is not a square")));
            }
        }
        if is_square && kinds.is_empty() && squares.is_empty() && !or_none {
            return Err(bad("found nothing after the colon".to_owned()));
        }
        if !is_square && squares.is_empty() {
            return Err(bad(format!("found no square for `{man}`")));
        }
        kinds.dedup();
        let man = if is_square { Varied::On(man.to_owned()) } else { Varied::Added };
        Ok(Self { text: text.trim().to_owned(), man, kinds, squares, or_none })
    }
}

/// Letters of position text with `/` between them.
fn letters(text: &str) -> Result<Vec<char>, String> {
    let read = |word: &str| {
        let mut letters = word.trim().chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) if is_man(letter) => Ok(letter),
            _ => Err(format!("found `{word}`, which is not the letter of a man")),
        }
    };
    text.split('/').map(read).collect()
}

fn is_man(letter: char) -> bool {
    RuleSet::ALL.into_iter().any(|rules| rules.man(letter).is_some())
}

impl Squares {
    fn read(text: &str) -> Result<Self, String> {
        match (text, text.split_once('-')) {
            ("*", _) => Ok(Self::All),
            ("palace", _) => Ok(Self::Palace),
            (_, Some((from, to))) => {
                for end in [from, to] {
                    SquarePattern::read(end)?;
                    if end.contains('*') {
                        return Err(format!("found `{text}`, expected a square at each end"));
                    }
                }
                Ok(Self::Between(from.to_owned(), to.to_owned()))
            }
            (text, None) => Ok(Self::Of(SquarePattern::read(text)?)),
        }
    }

    /// The indices of these squares; none if the board does not have them.
    fn on(&self, rules: RuleSet) -> Vec<usize> {
        let all = 0..rules.square_count();
        match self {
            Self::All => all.collect(),
            Self::Palace => {
                let royal = |color| rules.kinds(color).first().map(|man| man.letter);
                let letters = Color::ALL.into_iter().filter_map(royal);
                let squares: Vec<_> = letters.flat_map(|it| rules.territory(it)).collect();
                if all.clone().all(|at| squares.contains(&at)) { Vec::new() } else { squares }
            }
            Self::Of(pattern) => pattern.squares(rules),
            Self::Between(from, to) => {
                let ends = [from, to].map(|end| place(end));
                let names = (0..rules.square_count()).filter_map(|at| rules.square_name(at));
                let names: Vec<String> = names.collect();
                if ![from, to].into_iter().all(|end| names.contains(end)) {
                    return Vec::new();
                }
                let is_between = |value: u32, [one, other]: [u32; 2]| {
                    (one.min(other)..=one.max(other)).contains(&value)
                };
                let is_meant = |name: &String| {
                    let at = place(name);
                    is_between(at.0, [ends[0].0, ends[1].0])
                        && is_between(at.1, [ends[0].1, ends[1].1])
                };
                (0..).zip(&names).filter(|(_, name)| is_meant(name)).map(|(at, _)| at).collect()
            }
        }
    }
}

/// The file and the rank of a square's name as numbers.
fn place(name: &str) -> (u32, u32) {
    let (file, rank) = split(name);
    (file.chars().next().map_or(0, u32::from), rank.parse().unwrap_or(0))
}

impl fmt::Display for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => f.write_str("*"),
            Self::Palace => f.write_str("palace"),
            Self::Of(pattern) => pattern.fmt(f),
            Self::Between(from, to) => write!(f, "{from}-{to}"),
        }
    }
}
