//! What all commands say besides their results.

use std::env;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{ArgAction, Args, ValueEnum};

use super::quantity;
use crate::cli::run::Verbosity;
use crate::notation::Notation;
use crate::problem::Problem;
use crate::report::words::Language;

/// When to use colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Color {
    /// On a terminal, unless `NO_COLOR` is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// Colors, warnings and progress.
#[derive(Debug, Args)]
pub(in crate::cli) struct UiArgs {
    /// When to use colors
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(in crate::cli) color: Color,

    /// Show no warnings and no progress, only results and errors
    #[arg(long, short, global = true, conflicts_with = "verbose")]
    quiet: bool,

    /// Show all warnings and errors, not the first five of a kind alone
    // A command that also reports more has an option of the same name, which counts here, too.
    #[arg(long, short, global = true, action = ArgAction::Count)]
    verbose: u8,

    /// Without a terminal, report progress every TIME
    #[arg(long, global = true, value_name = "TIME", default_value = "1m", value_parser = quantity::time)]
    pub(in crate::cli) progress: Duration,

    /// Print the common options, in a line each
    #[arg(long, short, global = true, action = ArgAction::HelpShort)]
    help: Option<bool>,

    /// Print all options with the values that they take
    #[arg(long, global = true, action = ArgAction::HelpLong)]
    help_all: Option<bool>,
}

impl UiArgs {
    /// Which messages are wanted.
    pub(in crate::cli) fn verbosity(&self) -> Verbosity {
        match (self.quiet, self.verbose) {
            (true, _) => Verbosity::Errors,
            (_, 1..) => Verbosity::All,
            _ => Verbosity::First,
        }
    }
}

/// The variables that name the language of a user, the first that is set decides.
const VARIABLES: [&str; 3] = ["LC_ALL", "LC_MESSAGES", "LANG"];

/// The language, if one is asked for.
#[derive(Clone, Copy, Debug, Args)]
pub(in crate::cli) struct LanguageArgs {
    /// The language of messages: en, de, zh [default: by `LC_ALL` or `LANG`]
    ///
    /// With it comes the usual notation. Output for programs is in English
    #[arg(long = "lang", global = true, value_name = "LANGUAGE", value_parser = codes(), hide_possible_values = true)]
    language: Option<Language>,
}

impl LanguageArgs {
    /// The language that is asked for, or else that of the surroundings, or else English.
    pub(in crate::cli) fn language(self) -> Language {
        let named = || VARIABLES.into_iter().filter_map(env::var_os).find(|name| !name.is_empty());
        self.language.unwrap_or_else(|| of_locale(&named().unwrap_or_default().to_string_lossy()))
    }
}

/// The notation in which people who read a language expect the moves of a problem whose author
/// names none; `None` where the problem's own does.
pub(in crate::cli) fn usual_notation(language: Language, problem: &Problem) -> Option<Notation> {
    language.notation().filter(|_| !problem.has_stated_notation)
}

/// The notation of the moves on a page about a problem: the one that is asked for, the one that readers
/// of the language expect, or that of the problem; coordinates where the game has no such notation.
pub(in crate::cli) fn page_notation(
    asked: Option<Notation>,
    language: Language,
    problem: &Problem,
) -> Notation {
    let notation = asked.or_else(|| usual_notation(language, problem)).unwrap_or(problem.notation);
    let known = problem.position.rules().notations();
    if known.contains(&notation) { notation } else { Notation::Coordinates }
}

/// The language of a locale such as `zh_CN.UTF-8`.
fn of_locale(locale: &str) -> Language {
    let code = locale.split(['_', '-', '.', '@']).next().unwrap_or_default();
    let known = Language::ALL.into_iter().find(|it| it.code().eq_ignore_ascii_case(code));
    known.unwrap_or(Language::English)
}

fn codes() -> impl TypedValueParser<Value = Language> {
    let named = |language: Language| {
        let name = match language {
            Language::English => "English",
            Language::German => "Deutsch",
            Language::Chinese => "简体中文",
        };
        PossibleValue::new(language.code()).help(name)
    };
    PossibleValuesParser::new(Language::ALL.map(named)).map(|code| of_locale(&code))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locale_names_a_language_and_others_mean_english() {
        let read = ["zh_CN.UTF-8", "de_AT@euro", "de", "ZH-hans", "en_GB", "fr_FR", "C", ""];
        let codes = read.map(|locale| of_locale(locale).code());
        assert_eq!(codes, ["zh", "de", "de", "zh", "en", "en", "en", "en"]);
    }
}
