//! The interface through which tables are probed, tables of all rule sets, and why a table is missing.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fmt, io};

use thiserror::Error;

use crate::game::{Board, Move, Position, Repetition, Rules, SearchRules, insertion_sort_by_key};
use crate::rule_sets;
use crate::rules::{self, PlayedRules, RuleSet};
use crate::solve::{Advice, Endgames, Limits, Prover};
use crate::value::{Value, Wdl};
#[cfg(feature = "tables")]
use std::borrow::Cow;

macro_rules! define {
    ({} $(
        $text:literal, $variant:ident, $field:ident, $room:ident::$kind:ident
        $(, [$other_text:literal, $other:ident, $other_field:ident, $value:ident])*
    );+) => {
        /// The tables of every rule set, for callers with positions of any of them.
        ///
        /// With the feature `tables`, `Tables::new` takes those of a folder.
        #[derive(Debug)]
        pub struct Tables {
            $(pub(crate) $field: Box<dyn BothKinds<rules::$room::$kind>>,
            $(pub(crate) $other_field: Box<dyn BothKinds<rules::$room::$kind>>,)*)+
        }

        impl Tables {
            /// The errors that searches met, the first one of each table.
            pub fn faults(&self) -> Vec<String> {
                [$(self.$field.faults(), $(self.$other_field.faults(),)*)+].concat()
            }
        }

        $(
            impl HasTables for rules::$room::$kind {
                fn tables(self, tables: &Tables, repetition: Repetition) -> Arc<dyn Probe<Self>> {
                    let both = match self.rule_set() {
                        $(RuleSet::$other => &tables.$other_field,)*
                        _ => &tables.$field,
                    };
                    both.under(repetition)
                }
            }
        )+
    };
}
rule_sets!(define {});

impl Tables {
    /// Whether this build has tables: the feature `tables`.
    pub const COMPILED_IN: bool = cfg!(feature = "tables");
}

/// A rule set whose tables are among [`Tables`].
pub trait HasTables: Rules {
    /// The tables of the game under a rule about repetition; they know nothing of positions under a
    /// changed rule. There are none under [`Repetition::Asian`]: what is returned then is worked out
    /// under [`Repetition::Checks`], as [`Endgames::repetition`](crate::solve::Endgames::repetition)
    /// says. Its wins hold under both, its draws do not.
    fn tables(self, tables: &Tables, repetition: Repetition) -> Arc<dyn Probe<Self>>;
}

/// The tables of one rule set, of both kinds.
pub(crate) trait BothKinds<R: Rules>: fmt::Debug + Send + Sync {
    /// The errors that searches met.
    fn faults(&self) -> Vec<String>;

    /// The tables under a rule about repetition.
    fn under(&self, repetition: Repetition) -> Arc<dyn Probe<R>>;
}

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
        /// What that takes, if it has been estimated.
        cost: Option<TableCost>,
    },
    /// It would be too large.
    TooLarge {
        /// The material of the table, such as `KRK`.
        material: String,
    },
    /// There are no tables under the rules that are played.
    NotUnderTheseRules,
}

/// What it takes to build a table with all that it needs: an estimate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TableCost {
    /// The seconds of one processor.
    pub seconds: u64,
    /// The memory in MiB.
    pub mebibytes: u64,
}

impl fmt::Display for MissingTable {
    /// A whole sentence in English: `there is no table of KRK; … builds it`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Buildable { material, under, only, command, .. } => {
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

/// A source of exact values, such as a folder of tables. A search probes it at its leaves,
/// too.
///
/// What a value promises depends on the rule about repetition under which it was worked out,
/// [`Endgames::repetition`]:
///
/// | value | [`None`](crate::game::Repetition::None) | [`Checks`](crate::game::Repetition::Checks) |
/// |---|---|---|
/// | `Win(n)`, `Loss(n)` | the shortest forced win takes *n* plies | *n* plies are the shortest win that is forced on the board, by checkmate or stalemate, even if the other side may check perpetually; where it may not, there may be a shorter win. These are the same positions and numbers as under `None` |
/// | `RuleWin`, `RuleLoss` | do not occur; these positions are draws | nobody can force an end on the board, but the other side can avoid one only by perpetual check. The win takes finitely many moves; how many is not known, but [`strategy`](super::strategy) has a bound |
/// | `Draw` | neither side can force a win in any number of moves | the same: neither on the board nor by the rule |
///
/// Under `Checks` all this holds for a position as the beginning of a play. Anything that came
/// before it can only matter as long as one side has checked with every move since and nobody has
/// captured: after a capture, or a move of the later loser that gave no check, values hold as they
/// are. `Win`, `Loss` and the wins by the rule hold in any case, since they need no earlier position.
pub trait Probe<R: Rules>: Endgames<R> {
    /// The value of a position, if it is known.
    ///
    /// # Errors
    /// A file that cannot be read or is damaged.
    fn probe(&self, position: &Position<R>) -> Result<Option<Value>, FileError>;

    /// The value of a position for a search: an error is reported once, and what is damaged does
    /// not exist.
    fn known(&self, position: &Position<R>) -> Option<Value>;

    /// The table that is missing where a position, or one of its moves, has no known value.
    fn missing(&self, position: &Position<R>) -> MissingTable;

    /// The same with what it takes to build the table of this position, an estimate that takes a while.
    fn priced(&self, missing: MissingTable, position: &Position<R>) -> MissingTable {
        let _ = position;
        missing
    }

    /// The folder in which tables are saved that a search builds on the way, if they are.
    fn grows_in(&self) -> Option<&Path> {
        None
    }
}

/// Tables of what can still arise from a position, which a search may build on the way.
pub trait Builder<R: Rules>: Advice<R> {
    /// Those of all that can arise, once they are built.
    fn built(&self) -> Option<Arc<dyn Probe<R>>>;
}

/// The rules whose tables can be built on the way.
pub trait Advised: Rules {
    /// Tables under a rule about repetition, of what can arise from this board; those that have all
    /// positions of their material are saved in a folder, if that can be written. One table serves all
    /// searches of a process.
    fn advice(
        self,
        repetition: Repetition,
        origin: &Board<Self>,
        folder: Option<&Path>,
    ) -> Option<Arc<dyn Builder<Self>>>;
}

/// A prover that probes these tables, if there are any.
pub fn prover<R: SearchRules>(
    checks: bool,
    limits: &Limits,
    tables: Option<&Arc<dyn Probe<R>>>,
) -> Prover<R> {
    let prover = Prover::new(checks, limits);
    match tables {
        Some(tables) => prover.with_endgames(Arc::clone(tables) as Arc<dyn Endgames<R>>),
        None => prover,
    }
}

/// A move and its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveValue<R: Rules> {
    /// A legal move of the probed position.
    pub mv: Move<R>,
    /// The value for the side that makes the move.
    pub value: Value,
}

/// The legal moves of a position with their values for the side to move, best first, equal
/// ones in the order of moves; `None` if one of them is not known.
///
/// # Errors
/// A file that cannot be read or is damaged.
pub fn move_values<R: Rules>(
    tables: &(impl Probe<R> + ?Sized),
    position: &Position<R>,
) -> Result<Option<Vec<MoveValue<R>>>, FileError> {
    let mut moves = Vec::new();
    for mv in position.legal_moves() {
        match tables.probe(&position.after(mv))? {
            Some(value) => moves.push(MoveValue { mv, value: value.before() }),
            None => return Ok(None),
        }
    }
    insertion_sort_by_key(&mut moves, |it| (-it.value.order(), it.mv));
    Ok(Some(moves))
}

/// The moves that preserve the result `wdl`, best first, and the number of other moves.
pub fn preserving_moves<R: Rules>(moves: &[MoveValue<R>], wdl: Wdl) -> (Vec<MoveValue<R>>, usize) {
    let preserving: Vec<_> = moves.iter().copied().filter(|it| it.value.wdl() == wdl).collect();
    let others = moves.len() - preserving.len();
    (preserving, others)
}

/// Why a table file cannot be used.
#[derive(Clone, Debug, Error)]
pub enum FileError {
    /// The system could not read or write it.
    #[error("{path}: {error}")]
    Io {
        /// The path of the table file.
        path: PathBuf,
        /// The error as the system reports it.
        error: Arc<io::Error>,
    },
    /// It is not a table, or it is one of another version, rule set or material, or damaged.
    #[error("{path}: {found}")]
    Bad {
        /// The path of the table file.
        path: PathBuf,
        /// What is wrong with it.
        found: String,
    },
}
