//! The message about a position that no table has: which table is missing, and what builds it.

#[cfg(feature = "tables")]
use std::borrow::Cow;
use std::fmt;
#[cfg(feature = "tables")]
use std::path::Path;

use crate::game::Repetition;
#[cfg(feature = "tables")]
use crate::{game::Rules, rules::RuleSet};

/// A table that does not exist.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MissingTable {
    /// It can be built.
    Buildable {
        /// The material of the table, such as `KRK`.
        material: String,
        /// Its rule about repetition, where the game has another one by default, or there is a table
        /// under another one.
        under: Option<Repetition>,
        /// The rule under which there is a table of the material.
        only: Option<Repetition>,
        /// The command that builds it, with all tables that it needs.
        command: String,
    },
    /// It would be too large.
    TooLarge {
        /// The material of the table, such as `KRK`.
        material: String,
    },
    /// There are no tables under the rules that are played.
    NotUnderTheseRules,
}

impl fmt::Display for MissingTable {
    /// A whole sentence in English: `there is no table of KRK; … builds it`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Buildable { material, under, only, command } => {
                write!(f, "there is no table of {material}")?;
                if let Some(under) = under {
                    write!(f, " under the rule {under}")?;
                }
                if let Some(only) = only {
                    write!(f, ", only one under the rule {only}")?;
                }
                write!(f, "; `{command}` builds it")
            }
            Self::TooLarge { material } => {
                write!(f, "there is no table of {material}, which would be too large")
            }
            Self::NotUnderTheseRules => f.write_str("there are no tables under these rules"),
        }
    }
}

/// The folder of tables where none is named.
pub const DEFAULT_FOLDER: &str = "tables";

/// The command that builds the table of a material in a folder, with all tables that it needs.
#[cfg(feature = "tables")]
pub(crate) fn build_command<R: Rules>(
    rules: R,
    repetition: Repetition,
    folder: &Path,
    material: &str,
) -> String {
    let mut words = vec!["paiju table build"];
    let (rules, folder_name) = (rules.name(), folder.display().to_string());
    let folder_name = quoted(&folder_name);
    if rules != RuleSet::default().name() {
        words.extend(["--rules", rules]);
    }
    if repetition != R::REPETITION {
        words.extend(["--repetition", repetition.name()]);
    }
    if folder != Path::new(DEFAULT_FOLDER) {
        words.extend(["--tables", &folder_name]);
    }
    words.push(material);
    words.join(" ")
}

/// A word of a command line, in quotes where a shell needs them.
#[cfg(feature = "tables")]
fn quoted(word: &str) -> Cow<'_, str> {
    let plain = |letter: char| letter.is_alphanumeric() || "/\\._-+:".contains(letter);
    if !word.is_empty() && word.chars().all(plain) {
        Cow::Borrowed(word)
    } else {
        Cow::Owned(format!("'{}'", word.replace('\'', r"'\''")))
    }
}

#[cfg(all(test, feature = "tables"))]
mod tests {
    use super::*;
    use crate::rules::chex::Chex;
    use crate::rules::xiangqi::Xiangqi;

    #[test]
    fn a_command_names_what_is_not_the_default() {
        let command = |repetition, folder: &str| {
            build_command(Xiangqi::default(), repetition, Path::new(folder), "KRK")
        };
        assert_eq!(command(Repetition::Checks, "tables"), "paiju table build KRK");
        let other = command(Repetition::None, "/my tables");
        assert_eq!(other, "paiju table build --repetition none --tables '/my tables' KRK");
        let chex = build_command(Chex::default(), Repetition::None, Path::new("it's"), "KQK");
        assert_eq!(chex, r"paiju table build --rules chex --tables 'it'\''s' KQK");
    }
}
