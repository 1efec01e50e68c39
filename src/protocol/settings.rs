//! The options of the engine.

use std::fmt::{Display, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use thiserror::Error;

use super::dialect::Dialect;
use crate::exact::Tables;
use crate::game::Repetition;
use crate::rules::RuleSet;
use crate::solve::Limits;

/// The settings of all later searches. Every offered option has an effect.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The rules of the game that is searched.
    pub rules: RuleSet,
    /// How repeated positions are judged; `None` for the default of the game.
    pub repetition: Option<Repetition>,
    /// Memory of all tables in bytes.
    pub memory: usize,
    /// Threads that search together, at least 1.
    pub threads: usize,
    /// The number of first moves that are reported, at least 1.
    pub multi_pv: usize,
    /// Whether every move of the side that wants to win must give check.
    pub checks: bool,
    /// Endgame tables, and the folder they are in.
    pub tables: Option<(PathBuf, Arc<Tables>)>,
    /// How often the memory of earlier searches was cleared.
    pub(super) clearings: u64,
    /// UCCI: whether clocks count milliseconds, not seconds.
    pub(super) milliseconds: bool,
    /// UCCI: whether commands wait for the end of a search.
    pub(super) batch: bool,
}

impl Default for Settings {
    fn default() -> Self {
        let Limits { memory, threads, .. } = Limits::default();
        Self {
            rules: RuleSet::default(),
            repetition: None,
            memory,
            threads,
            multi_pv: 1,
            checks: false,
            tables: None,
            clearings: 0,
            milliseconds: true,
            batch: false,
        }
    }
}

/// Why an option is not set.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(super) enum SettingError {
    /// There is no such option.
    #[error("there is no option {0:?}")]
    Unknown(String),
    /// A number is expected.
    #[error("{name}: expected a number from {least} to {most}, found {found:?}")]
    Number {
        name: &'static str,
        /// The least value allowed.
        least: usize,
        /// The greatest value allowed.
        most: usize,
        found: String,
    },
    /// One of some words is expected.
    #[error("{name}: expected {expected}, found {found:?}")]
    Word {
        name: &'static str,
        /// What can be given.
        expected: String,
        found: String,
    },
    /// This build has no tables.
    #[error(
        "Tables: this build has no endgame tables, it was compiled without the feature \"tables\""
    )]
    NoTables,
    /// There is no such folder.
    #[error("{}: there is no such folder", .0.display())]
    Folder(PathBuf),
}

/// The greatest size of all tables, in MiB.
const MOST_MEMORY: usize = 1 << 20;

const MOST_THREADS: usize = 256;

const MOST_LINES: usize = 200;

/// The UCI notation for an empty text.
const EMPTY: &str = "<empty>";

impl Settings {
    /// The rule about repetition that applies.
    pub(super) fn repetition(&self) -> Repetition {
        self.repetition.unwrap_or_else(|| self.rules.repetition())
    }

    /// The lines that offer the options, in a dialect.
    pub(super) fn offer(&self, dialect: Dialect) -> Vec<String> {
        let Self { threads, multi_pv, checks, .. } = self;
        let memory = (self.memory >> 20).max(1);
        let own = self.repetition();
        let offered = |rule: &Repetition| {
            dialect == Dialect::Fairy || self.rules.with_repetition(*rule).is_ok()
        };
        let rules = combo(&own, Repetition::ALL.into_iter().filter(offered));
        let tables =
            self.tables.as_ref().map_or(EMPTY.into(), |(folder, _)| folder.display().to_string());
        let mut options = vec![
            ("Hash", format!("type spin default {memory} min 1 max {MOST_MEMORY}")),
            ("Threads", format!("type spin default {threads} min 1 max {MOST_THREADS}")),
            ("MultiPV", format!("type spin default {multi_pv} min 1 max {MOST_LINES}")),
            ("Checks Only", format!("type check default {checks}")),
            ("Repetition", rules),
            ("Tables", format!("type string default {tables}")),
            ("Clear Hash", "type button".to_owned()),
        ];
        options.retain(|(name, _)| *name != "Tables" || Tables::COMPILED_IN);
        match dialect {
            Dialect::Fairy => {
                let text = combo(&self.rules, RuleSet::ALL.into_iter());
                options.push(("UCI_Variant", text));
            }
            Dialect::Ucci => {
                options.push(("usemillisec", format!("type check default {}", self.milliseconds)));
                options.push(("batch", format!("type check default {}", self.batch)));
            }
            Dialect::Uci | Dialect::Cyclone => {}
        }
        let line = |(name, rest): (&str, String)| match dialect {
            Dialect::Ucci => format!("option {} {rest}", name.replace(' ', "_")),
            _ => format!("option name {name} {rest}"),
        };
        options.into_iter().map(line).collect()
    }

    /// Sets an option from what follows `setoption`, in a dialect.
    ///
    /// # Errors
    /// Why the option was not set.
    pub(super) fn set(&mut self, dialect: Dialect, text: &str) -> Result<(), SettingError> {
        let (name, value) = split(dialect, text);
        match simple(name).as_str() {
            "hash" => self.memory = number("Hash", value, MOST_MEMORY)? << 20,
            "threads" => self.threads = number("Threads", value, MOST_THREADS)?,
            "multipv" => self.multi_pv = number("MultiPV", value, MOST_LINES)?,
            "checksonly" => self.checks = check("Checks Only", value)?,
            "repetition" => self.set_repetition(value)?,
            "tables" => self.set_tables(value)?,
            "clearhash" => self.clearings += 1,
            "ucivariant" if dialect == Dialect::Fairy => self.set_rules(value)?,
            "usemillisec" if dialect == Dialect::Ucci => {
                self.milliseconds = check("usemillisec", value)?;
            }
            "batch" if dialect == Dialect::Ucci => self.batch = check("batch", value)?,
            "newgame" if dialect == Dialect::Ucci => {}
            _ => return Err(SettingError::Unknown(name.chars().take(40).collect())),
        }
        Ok(())
    }

    fn set_repetition(&mut self, value: &str) -> Result<(), SettingError> {
        let allowed = |rule: &Repetition| self.rules.with_repetition(*rule).is_ok();
        let rule = value.to_ascii_lowercase().parse().ok().filter(allowed);
        let names = || Repetition::ALL.iter().filter(|rule| allowed(rule)).map(|rule| rule.name());
        let rule = rule.ok_or_else(|| word("Repetition", names(), value))?;
        self.repetition = Some(rule);
        Ok(())
    }

    fn set_rules(&mut self, value: &str) -> Result<(), SettingError> {
        let rules: Result<RuleSet, _> = value.to_ascii_lowercase().parse();
        let names = RuleSet::ALL.into_iter().map(RuleSet::name);
        self.rules = rules.map_err(|_| word("UCI_Variant", names, value))?;
        // A rule that the game does not have is replaced by the game's own.
        self.repetition = self.repetition.filter(|&rule| self.rules.with_repetition(rule).is_ok());
        Ok(())
    }

    fn set_tables(&mut self, value: &str) -> Result<(), SettingError> {
        if value.is_empty() || value == EMPTY {
            self.tables = None;
            return Ok(());
        }
        let folder = Path::new(value);
        if Tables::COMPILED_IN && !folder.is_dir() {
            return Err(SettingError::Folder(folder.to_owned()));
        }
        // Some programs send every option again and again.
        if self.tables.as_ref().is_none_or(|(known, _)| known != folder) {
            let tables = tables_of(folder).ok_or(SettingError::NoTables)?;
            self.tables = Some((folder.to_owned(), Arc::new(tables)));
        }
        Ok(())
    }
}

/// The tables of a folder, if this build has any.
#[cfg(feature = "tables")]
#[expect(clippy::unnecessary_wraps, reason = "without the feature there are none")]
fn tables_of(folder: &Path) -> Option<Tables> {
    Some(Tables::new(folder))
}

#[cfg(not(feature = "tables"))]
fn tables_of(_: &Path) -> Option<Tables> {
    None
}

/// A choice. The default comes first, because some programs set the first value unasked.
fn combo<T: PartialEq + Display>(default: &T, all: impl Iterator<Item = T>) -> String {
    let mut text = format!("type combo default {default} var {default}");
    for other in all.filter(|it| it != default) {
        // Writing to a string cannot fail.
        let _ = write!(text, " var {other}");
    }
    text
}

/// A name, normalized over the spellings of the dialects.
fn simple(name: &str) -> String {
    let letters = name.chars().filter(|c| !matches!(c, ' ' | '_'));
    letters.map(|c| c.to_ascii_lowercase()).collect()
}

/// Name and value: `name Checks Only value true`; in UCCI `Checks_Only true`, where the words
/// `name` and `value` are allowed as well.
fn split(dialect: Dialect, text: &str) -> (&str, &str) {
    let named = text.strip_prefix("name").filter(|rest| rest.starts_with(char::is_whitespace));
    if named.is_none() && dialect == Dialect::Ucci {
        let (name, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        return (name, value.trim());
    }
    let rest = named.unwrap_or(text).trim();
    match rest.split_once(" value") {
        Some((name, value)) if value.is_empty() || value.starts_with(char::is_whitespace) => {
            (name.trim(), value.trim())
        }
        _ => (rest, ""),
    }
}

fn number(name: &'static str, value: &str, most: usize) -> Result<usize, SettingError> {
    let number = value.parse().ok().filter(|number| (1..=most).contains(number));
    let found = || value.chars().take(40).collect();
    number.ok_or_else(|| SettingError::Number { name, least: 1, most, found: found() })
}

fn check(name: &'static str, value: &str) -> Result<bool, SettingError> {
    match value.to_ascii_lowercase().as_str() {
        "true" | "on" | "1" => Ok(true),
        "false" | "off" | "0" => Ok(false),
        _ => Err(word(name, ["true", "false"].into_iter(), value)),
    }
}

fn word<'a>(
    name: &'static str,
    expected: impl Iterator<Item = &'a str>,
    found: &str,
) -> SettingError {
    let expected = expected.collect::<Vec<_>>().join(" or ");
    SettingError::Word { name, expected, found: found.chars().take(40).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_offered_in_the_words_of_the_dialect() {
        let settings = Settings::default();
        insta::assert_snapshot!(settings.offer(Dialect::Uci).join("\n"), @r"
        option name Hash type spin default 256 min 1 max 1048576
        option name Threads type spin default 1 min 1 max 256
        option name MultiPV type spin default 1 min 1 max 200
        option name Checks Only type check default false
        option name Repetition type combo default checks var checks var none var asian
        option name Tables type string default <empty>
        option name Clear Hash type button
        ");
        let fairy = settings.offer(Dialect::Fairy);
        let variants = "option name UCI_Variant type combo default xiangqi var xiangqi var china-schach var chex";
        assert_eq!(fairy.last().unwrap(), variants);
        let ucci = settings.offer(Dialect::Ucci);
        assert!(ucci.contains(&"option Checks_Only type check default false".to_owned()));
        assert!(ucci.contains(&"option usemillisec type check default true".to_owned()));
        assert!(!ucci.iter().any(|line| line.contains("UCI_Variant")));
    }

    #[test]
    fn what_is_offered_can_be_set_to_its_own_default() {
        for dialect in [Dialect::Uci, Dialect::Fairy, Dialect::Cyclone, Dialect::Ucci] {
            let mut settings = Settings::default();
            for line in settings.offer(dialect) {
                let (name, rest) =
                    line.strip_prefix("option ").unwrap().split_once(" type ").unwrap();
                let default = rest.split_once("default ").map_or("", |(_, rest)| rest);
                let default = default.split(' ').next().unwrap();
                let set = match dialect {
                    Dialect::Ucci => format!("{name} {default}"),
                    _ => format!("{name} value {default}"),
                };
                assert_eq!(settings.set(dialect, &set), Ok(()), "{set}");
            }
        }
    }

    #[test]
    fn options_are_set_as_programs_write_them() {
        let mut settings = Settings::default();
        let mut set = |dialect, text| settings.set(dialect, text).map_err(|it| it.to_string());
        assert_eq!(set(Dialect::Uci, "name Hash value 64"), Ok(()));
        assert_eq!(set(Dialect::Uci, "name checks only value true"), Ok(()));
        assert_eq!(set(Dialect::Ucci, "MultiPV 5"), Ok(()));
        // This is how the package cchess says it.
        assert_eq!(set(Dialect::Ucci, "name Threads value 2"), Ok(()));
        assert_eq!(set(Dialect::Fairy, "name UCI_Variant value chex"), Ok(()));
        let errors = [
            set(Dialect::Fairy, "name Repetition value asian"),
            set(Dialect::Uci, "name UCI_Variant value chex"),
            set(Dialect::Uci, "name Hash value 0"),
            set(Dialect::Uci, "name Tables value /no/such/folder"),
            set(Dialect::Uci, "Ponder"),
        ];
        let errors = errors.map(|error| error.unwrap_err());
        insta::assert_snapshot!(errors.join("\n"), @r#"
        Repetition: expected none or checks, found "asian"
        there is no option "UCI_Variant"
        Hash: expected a number from 1 to 1048576, found "0"
        /no/such/folder: there is no such folder
        there is no option "Ponder"
        "#);
        assert_eq!((settings.memory, settings.threads, settings.multi_pv), (64 << 20, 2, 5));
        assert!(settings.checks && settings.rules == RuleSet::Chex);
        assert_eq!(settings.repetition(), Repetition::None);
    }
}
