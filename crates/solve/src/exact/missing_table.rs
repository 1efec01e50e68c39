//! The message about a position that no table has: which table is missing, and what builds it.

use std::fmt;

use crate::game::Repetition;

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
