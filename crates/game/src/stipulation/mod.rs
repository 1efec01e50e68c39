//! What a problem asks for, written as one scalar: `#3`, `# checks`, `+`, `=`, `h#2.5`.
//! Nothing here solves it.
//!
//! ```
//! use paiju_game::stipulation::Stipulation;
//!
//! let asked: Stipulation = "#3 checks".parse()?;
//! assert_eq!(asked.to_string(), "#3 checks");
//! # Ok::<(), paiju_game::stipulation::StipulationError>(())
//! ```

mod fairy;
mod goal;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

use crate::similar::closest;

pub use fairy::{Fairy, FairyPlay};
pub use goal::Goal;

/// The longest win that can be asked for, in attacker's moves.
///
/// Solutions number their plies, and no composed problem comes near.
pub const MAX_MOVES: u16 = 250;

/// The longest help, self, reflex or series play that can be asked for.
pub const MAX_FAIRY_MOVES: u8 = 50;

/// What can be asked, as errors say it.
const EXPECTED: &str = "`#N`, `#`, `#N checks`, `# checks`, `+`, `=`, or one of `h#N`, `h#N.5`, \
     `s#N`, `r#N`, `ser-#N`, `ser-h#N`, `ser-s#N`, `hs#N` and `hs#N.5` (with `==` in the place of \
     `#` for a stalemate)";

/// What is asked of the side that is to win or to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stipulation {
    /// `#…`: the attacker forces a win, in a stated number of moves or the fewest.
    Mate(Mate),
    /// `+`: the attacker wins, however long it takes.
    Win,
    /// `=`: the side to move draws at least, and no more.
    Draw,
    /// `h#N`, `s#N`, `r#N`, `ser-#N` and the like.
    Fairy {
        /// What is asked.
        asked: Fairy,
        /// Whether the same is asked of the other side, too.
        duplex: bool,
    },
}

/// A win that is to be forced: `#N`, `#`, `#N checks`, `# checks`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mate {
    /// At most this many attacker's moves, from 1 to [`MAX_MOVES`]; `None` asks
    /// for the shortest win.
    pub within: Option<u16>,
    /// Whether every move of the attacker gives check (連將殺).
    pub checks: bool,
}

/// Why a text is no stipulation.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StipulationError {
    /// There is nothing but blanks.
    #[error("found an empty stipulation, expected {EXPECTED}")]
    Empty,
    /// A kind of help, self, reflex or series play without a number of moves, or with a wrong one.
    #[error(
        "found `{found}` after `{start}`, expected a number of moves from 1 to {MAX_FAIRY_MOVES}{}",
        half_too(start)
    )]
    FairyNumber {
        /// What stands before the number.
        start: String,
        /// What stands in its place, cut when long.
        found: String,
    },
    /// Half a move where only whole moves have a meaning.
    #[error("found `{found}`, but only `h#` and `hs#` begin with half a move: write whole moves")]
    Half {
        /// The stipulation as written, cut when long.
        found: String,
    },
    /// Another word than `duplex`.
    #[error("found `{found}` after `{start}`, expected `duplex` or nothing")]
    FairyWord {
        /// What stands before the word.
        start: String,
        /// The word as written, cut when long.
        found: String,
        /// The word that was probably meant.
        meant: Option<&'static str>,
    },
    /// Something that begins like no stipulation.
    #[error("found `{found}`, expected {EXPECTED}")]
    Unknown {
        /// The text as written, cut when long.
        found: String,
    },
    /// The `N` of `#N` is no number, or one written in another way than `1`, `2`, ….
    #[error("found `{found}` after `#`, expected a number of moves from 1 to {MAX_MOVES}")]
    Number {
        /// What stands in the number's place, cut when long.
        found: String,
    },
    /// Another word than `checks`.
    #[error("found `{found}` after the number of moves, expected `checks` or nothing")]
    Word {
        /// The word as written, cut when long.
        found: String,
        /// The word that was probably meant.
        meant: Option<&'static str>,
    },
}

impl Stipulation {
    /// The shortest win: what is asked where nothing is said.
    pub const SHORTEST: Self = Self::Mate(Mate { within: None, checks: false });
}

impl StipulationError {
    /// What the author could write instead, if that is known.
    pub fn help(&self) -> Option<String> {
        match self {
            Self::Word { meant: Some(word), .. } | Self::FairyWord { meant: Some(word), .. } => {
                Some(format!("did you mean `{word}`?"))
            }
            Self::Unknown { found } | Self::Number { found } | Self::Word { found, .. } => {
                meant(found).map(|asked| format!("write `{asked}`"))
            }
            _ => None,
        }
    }
}

impl Stipulation {
    /// What is asked in help, self, reflex and series play.
    pub fn fairy(self) -> Option<Fairy> {
        match self {
            Self::Fairy { asked, .. } => Some(asked),
            _ => None,
        }
    }
}

impl FromStr for Stipulation {
    type Err = StipulationError;

    fn from_str(text: &str) -> Result<Self, StipulationError> {
        let text = text.trim();
        match text {
            "" => return Err(StipulationError::Empty),
            "+" => return Ok(Self::Win),
            "=" => return Ok(Self::Draw),
            _ => {}
        }
        let Some(rest) = text.strip_prefix('#') else { return fairy(text) };
        let (number, words) = match rest.find(char::is_whitespace) {
            Some(blank) => (&rest[..blank], rest[blank..].trim()),
            None => (rest, ""),
        };
        let within = match number {
            "" => None,
            number => Some(moves(number)?),
        };
        match words {
            "" => Ok(Self::Mate(Mate { within, checks: false })),
            "checks" => Ok(Self::Mate(Mate { within, checks: true })),
            words => {
                Err(StipulationError::Word { found: cut(words), meant: closest(words, ["checks"]) })
            }
        }
    }
}

/// What is probably asked where somebody wrote a number in his own way: `2`, `mate in 2`, `＃２`,
/// `“#2”`, `2#`.
fn meant(text: &str) -> Option<Stipulation> {
    let ascii = |letter: char| match u32::from(letter) {
        code @ 0xff01..=0xff5e => char::from_u32(code - 0xfee0).unwrap_or(letter),
        _ => letter,
    };
    let plain: String = text.chars().map(ascii).collect();
    let digits = |c: char| c.is_ascii_digit();
    let mut numbers = plain.split(|c| !digits(c)).filter(|number| !number.is_empty());
    let (Some(number), None) = (numbers.next(), numbers.next()) else { return None };
    let words = ["mate", "matt", "win", "wins", "in", "moves", "move", "checkmate", "zug", "zuge"];
    let mut others = plain.split(|c: char| digits(c) || !c.is_alphabetic());
    let is_fine = others.all(|word| {
        let chinese = !word.is_ascii();
        word.is_empty() || chinese || words.contains(&word.to_lowercase().as_str())
    });
    let has_sign = plain.contains(['-', '+', '.', '=']);
    let within = number.trim_start_matches('0').parse().ok().filter(|&it| it <= MAX_MOVES)?;
    (is_fine && !has_sign && within > 0)
        .then_some(Stipulation::Mate(Mate { within: Some(within), checks: false }))
}

/// Reads a stipulation of help, self, reflex or series play.
fn fairy(text: &str) -> Result<Stipulation, StipulationError> {
    let unknown = || StipulationError::Unknown { found: cut(text) };
    let sign = text.find(['#', '=']).ok_or_else(unknown)?;
    let (prefix, rest) = text.split_at(sign);
    let mut kinds = FairyPlay::ALL.into_iter();
    let play = kinds.find(|play| play.prefix() == prefix).ok_or_else(unknown)?;
    let signs = [("==", Goal::Stalemate), ("=", Goal::Stalemate), ("#", Goal::Win)];
    let mut signs =
        signs.into_iter().filter_map(|(sign, goal)| Some((goal, rest.strip_prefix(sign)?)));
    let (goal, rest) = signs.next().ok_or_else(unknown)?;
    let start = || text[..text.len() - rest.len()].to_owned();
    let (number, word) = match rest.find(char::is_whitespace) {
        Some(blank) => (&rest[..blank], rest[blank..].trim()),
        None => (rest, ""),
    };
    let (whole, half) = match number.strip_suffix(".5") {
        Some(whole) => (whole, true),
        None => (number, false),
    };
    let digits = !whole.is_empty() && whole.bytes().all(|byte| byte.is_ascii_digit());
    let fewest = u8::from(!(half && play == FairyPlay::Help));
    let moves = whole.parse().ok().filter(|moves| {
        digits
            && (fewest..=MAX_FAIRY_MOVES).contains(moves)
            && (whole == "0" || !whole.starts_with('0'))
    });
    let wrong = || StipulationError::FairyNumber { start: start(), found: cut(number) };
    let moves = moves.ok_or_else(wrong)?;
    if half && !has_half(play) {
        return Err(StipulationError::Half { found: cut(text) });
    }
    let asked = Fairy { play, goal, moves, half };
    match word {
        "" => Ok(Stipulation::Fairy { asked, duplex: false }),
        "duplex" => Ok(Stipulation::Fairy { asked, duplex: true }),
        word => Err(StipulationError::FairyWord {
            start: format!("{}{number}", start()),
            found: cut(word),
            meant: closest(word, ["duplex"]),
        }),
    }
}

/// Whether half a move can come before the others.
fn has_half(play: FairyPlay) -> bool {
    matches!(play, FairyPlay::Help | FairyPlay::HelpSelf)
}

/// What an error about a number adds where half moves are allowed.
fn half_too(start: &str) -> &'static str {
    if start.starts_with('h') { ", perhaps with half a move before them, as in `2.5`" } else { "" }
}

/// Reads the `N` of `#N`. Signs and leading zeros are refused, so that every
/// stipulation has one spelling.
fn moves(number: &str) -> Result<u16, StipulationError> {
    let digits = number.bytes().all(|byte| byte.is_ascii_digit()) && !number.starts_with('0');
    match number.parse() {
        Ok(moves) if digits && moves <= MAX_MOVES => Ok(moves),
        _ => Err(StipulationError::Number { found: cut(number) }),
    }
}

/// The text as an error quotes it: at most 40 characters.
fn cut(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

impl fmt::Display for Stipulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win => f.write_str("+"),
            Self::Draw => f.write_str("="),
            Self::Fairy { asked: Fairy { play, goal, moves, half }, duplex } => {
                let sign = if *goal == Goal::Win { "#" } else { "==" };
                let half = if *half { ".5" } else { "" };
                let duplex = if *duplex { " duplex" } else { "" };
                write!(f, "{}{sign}{moves}{half}{duplex}", play.prefix())
            }
            Self::Mate(Mate { within, checks }) => {
                f.write_str("#")?;
                if let Some(moves) = within {
                    write!(f, "{moves}")?;
                }
                f.write_str(if *checks { " checks" } else { "" })
            }
        }
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Stipulation {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Stipulation".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({"type": "string", "description": "What is asked, such as `#3`, `#`, `#3 checks`, `+`, `=`, `h#2.5`, `s#2` or `ser-h#4 duplex`"})
    }
}

impl Serialize for Stipulation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Stipulation {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn every_stipulation_is_written_as_it_is_read() {
        for text in ["#1", "#250", "#", "#3 checks", "# checks", "+", "="] {
            assert_eq!(text.parse::<Stipulation>().unwrap().to_string(), text);
        }
        let asked: Stipulation = serde_json::from_str("\"#3 checks\"").unwrap();
        assert_eq!(asked, Stipulation::Mate(Mate { within: Some(3), checks: true }));
        assert_eq!(serde_json::to_string(&asked).unwrap(), "\"#3 checks\"");
    }

    #[test]
    fn a_number_out_of_range_is_quoted() {
        for number in ["0", "-1", "+3", "03", "251", "99999", "3x", "３"] {
            let error = format!("#{number}").parse::<Stipulation>().unwrap_err();
            assert_eq!(error, StipulationError::Number { found: number.to_owned() });
        }
        assert_eq!(
            "#0".parse::<Stipulation>().unwrap_err().to_string(),
            "found `0` after `#`, expected a number of moves from 1 to 250"
        );
    }

    #[test]
    fn a_number_written_in_another_way_gets_a_suggestion() {
        for text in ["2", "mate in 2", "Mate in 2 moves", "＃２", "#２", "“#2”", "2#", "2步", "# 2"]
        {
            let help = text.parse::<Stipulation>().unwrap_err().help();
            assert_eq!(help.as_deref(), Some("write `#2`"), "{text}");
        }
        for text in ["mate", "#-1", "2 or 3", "draw in 2", "999", "#0"] {
            assert_eq!(text.parse::<Stipulation>().unwrap_err().help(), None, "{text}");
        }
    }

    #[test]
    fn a_misspelt_word_gets_a_suggestion() {
        let error = "#3 chekcs".parse::<Stipulation>().unwrap_err();
        assert_eq!(error.help().as_deref(), Some("did you mean `checks`?"));
        let error = "# 3".parse::<Stipulation>().unwrap_err();
        assert_eq!(error, StipulationError::Word { found: "3".to_owned(), meant: None });
    }

    #[test]
    fn help_self_reflex_and_series_play_are_read() {
        for text in ["h#3", "h#2.5", "h#0.5", "s#2", "r#2", "ser-#5", "ser-h#4", "ser-s#3", "hs#2"]
        {
            for text in [text.to_owned(), format!("{text} duplex"), text.replace('#', "==")] {
                assert_eq!(text.parse::<Stipulation>().unwrap().to_string(), text);
            }
        }
        assert_eq!("h=3".parse::<Stipulation>().unwrap().to_string(), "h==3");
    }

    #[test]
    fn each_wrong_part_of_such_a_stipulation_is_named() {
        let error = |text: &str| text.parse::<Stipulation>().unwrap_err();
        for text in ["h#", "s#0", "h#03", "ser-#51", "h#2.4", "hs#0.5", "r#x", "h#-1", "h#00.5"] {
            assert!(matches!(error(text), StipulationError::FairyNumber { .. }), "{text}");
        }
        assert_eq!(
            error("h#x").to_string(),
            "found `x` after `h#`, expected a number of moves from 1 to 50, perhaps with half a \
             move before them, as in `2.5`"
        );
        for text in ["s#2.5", "r#1.5", "ser-#3.5", "ser-h#1.5"] {
            assert!(matches!(error(text), StipulationError::Half { .. }), "{text}");
        }
        assert_eq!(error("h#2 dupex").help().as_deref(), Some("did you mean `duplex`?"));
        assert_eq!(
            error("h#2 checks").to_string(),
            "found `checks` after `h#2`, expected `duplex` or nothing"
        );
        for text in ["hh#2", "ser#2", "h3", "ser-r#2", "H#2", "pser-#3"] {
            assert!(matches!(error(text), StipulationError::Unknown { .. }), "{text}");
        }
        assert_eq!("".parse::<Stipulation>(), Err(StipulationError::Empty));
        assert!(matches!("mate".parse::<Stipulation>(), Err(StipulationError::Unknown { .. })));
    }

    proptest! {
        #[test]
        fn no_text_panics_and_what_is_read_is_stable(text in "[#+=h0-9 checks\\PC]{0,12}") {
            if let Ok(asked) = text.parse::<Stipulation>() {
                prop_assert_eq!(asked.to_string().parse::<Stipulation>(), Ok(asked));
            }
        }
    }
}
