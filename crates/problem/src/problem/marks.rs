//! What an author marks on the board: `e10`, `e5 red cross`, `a1-a9 blue`.

use paiju_game::mark::{Mark, MarkColor, MarkSign};
use paiju_game::similar::closest;
use serde::Serialize;
use thiserror::Error;

use crate::game::Remedy;
use crate::rules::RuleSet;

/// Why a text is not a mark.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MarkError {
    /// It does not begin with a point of the board, or with two joined by a hyphen.
    #[error("found `{found}`, expected a point of the board or an arrow between two")]
    NoPoint {
        /// The word found instead.
        found: String,
    },
    /// An arrow that ends where it begins.
    #[error("found an arrow from a point to itself")]
    NoWay,
    /// A word that is neither a color nor a sign.
    #[error("found `{found}`, expected a color or a sign")]
    NoLook {
        /// The unknown word.
        found: String,
        /// The word that was probably meant.
        #[serde(skip)]
        suggestion: Option<&'static str>,
    },
    /// A second color, or a second sign.
    #[error("found `{found}` after another word of its kind")]
    Twice {
        /// The second word of the same kind.
        found: String,
    },
    /// A sign of an arrow.
    #[error("found the sign `{found}` of an arrow")]
    SignOfArrow {
        /// The sign, which only points can have.
        found: String,
    },
}

impl MarkError {
    /// What to write instead.
    pub fn help(&self) -> Remedy {
        match self {
            Self::NoPoint { .. } => Remedy::MarkedPoint,
            Self::NoWay => Remedy::ArrowEnd,
            Self::NoLook { suggestion: Some(word), .. } => {
                Remedy::Meant { word: (*word).to_owned() }
            }
            Self::NoLook { suggestion: None, .. } => Remedy::Looks {
                colors: MarkColor::ALL.map(MarkColor::name).join(", "),
                signs: MarkSign::ALL.map(MarkSign::name).join(", "),
            },
            Self::Twice { .. } => Remedy::OneLook,
            Self::SignOfArrow { .. } => Remedy::ArrowColor,
        }
    }
}

/// Reads a mark. The default color is green, the default sign of a point a ring.
///
/// # Errors
/// What is wrong with the text.
pub fn read_mark(rules: RuleSet, text: &str) -> Result<Mark, MarkError> {
    let mut words = text.split_whitespace();
    let first = words.next().unwrap_or_default();
    let no_point = || MarkError::NoPoint { found: cut(first) };
    let (from, length) = rules.read_square(first).ok_or_else(no_point)?;
    let to = match &first[length..] {
        "" => None,
        rest => {
            let rest = rest.strip_prefix('-').ok_or_else(no_point)?;
            let read = rules.read_square(rest).filter(|read| read.1 == rest.len());
            Some(read.ok_or_else(no_point)?.0)
        }
    };
    if to == Some(from) {
        return Err(MarkError::NoWay);
    }
    let (mut color, mut sign) = (None, None);
    for word in words {
        let twice = || MarkError::Twice { found: cut(word) };
        if let Some(read) = MarkColor::of_name(word) {
            color.replace(read).map_or(Ok(()), |_| Err(twice()))?;
        } else if let Some(read) = MarkSign::of_name(word) {
            if to.is_some() {
                return Err(MarkError::SignOfArrow { found: cut(word) });
            }
            sign.replace(read).map_or(Ok(()), |_| Err(twice()))?;
        } else {
            let known = MarkColor::ALL.map(MarkColor::name).into_iter();
            let known = known.chain(MarkSign::ALL.map(MarkSign::name));
            let suggestion = closest(word, known);
            return Err(MarkError::NoLook { found: cut(word), suggestion });
        }
    }
    let color = color.unwrap_or_default();
    Ok(match to {
        Some(to) => Mark::Drawn { from, to, color },
        None => Mark::Point { at: from, color, sign: sign.unwrap_or_default() },
    })
}

/// Writes a mark of an author; `None` for a mark of another kind. Defaults are left out.
pub fn write_mark(rules: RuleSet, mark: &Mark) -> Option<String> {
    let colored = |color: MarkColor| {
        if color == MarkColor::default() { String::new() } else { format!(" {}", color.name()) }
    };
    match *mark {
        Mark::Point { at, color, sign } => {
            let sign = Some(sign).filter(|&sign| sign != MarkSign::default());
            let sign = sign.map_or_else(String::new, |sign| format!(" {}", sign.name()));
            Some(format!("{}{}{sign}", rules.square_name(at)?, colored(color)))
        }
        Mark::Drawn { from, to, color } => {
            let (from, to) = (rules.square_name(from)?, rules.square_name(to)?);
            Some(format!("{from}-{to}{}", colored(color)))
        }
        _ => None,
    }
}

/// A word as an error quotes it.
fn cut(text: &str) -> String {
    text.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_read_in_the_coordinates_of_each_rule_set_and_written_alike() {
        for (rules, texts) in [
            (RuleSet::Xiangqi, ["e10", "i1 red", "a1-a10 blue", "e5 yellow cross", "d9 dot"]),
            (RuleSet::ChinaSchach, ["e10", "i1 red", "a1-a10 blue", "e5 square", "d9-e10"]),
            (RuleSet::Chex, ["a1", "g7 red", "d4-g7 blue", "d4 square", "d4 yellow dot"]),
        ] {
            for text in texts {
                let mark = read_mark(rules, text).unwrap();
                assert_eq!(write_mark(rules, &mark).as_deref(), Some(text));
            }
        }
        let usual = read_mark(RuleSet::Xiangqi, " e10  ring green ").unwrap();
        assert_eq!(write_mark(RuleSet::Xiangqi, &usual).as_deref(), Some("e10"));
    }

    #[test]
    fn what_is_wrong_with_a_mark_is_named() {
        for (text, message, help) in [
            ("", "found ``", "write a point"),
            ("z9", "found `z9`", "write a point"),
            ("e11", "found `e11`", "write a point"),
            ("e1e2", "found `e1e2`", "write a point"),
            ("e1-", "found `e1-`", "write a point"),
            ("e1-e2x", "found `e1-e2x`", "write a point"),
            ("e1-e1", "found an arrow from a point to itself", "write the point"),
            ("e1 gren", "found `gren`, expected a color or a sign", "did you mean `green`?"),
            ("e1 9", "found `9`, expected a color or a sign", "the colors are"),
            ("e1 red blue", "found `blue` after", "leave one"),
            ("e1-e2 dot", "found the sign `dot` of an arrow", "an arrow has"),
        ] {
            let error = read_mark(RuleSet::Xiangqi, text).unwrap_err();
            assert!(error.to_string().starts_with(message), "{text}: {error}");
            assert!(error.help().to_string().starts_with(help), "{text}: {}", error.help());
        }
    }
}
