//! What is asked of problems instead of what their file says.

use std::sync::atomic::{AtomicUsize, Ordering};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::ReadArgs;
use crate::cli::run::{CommandError, CommandResult, Ui};
use crate::game::Repetition;
use crate::input::PoseOptions;
use crate::problem::{Stipulation, StipulationError};
use crate::record::PhaseOptions;
use crate::solve::MAX_LENGTH;

/// What is asked of problems.
#[derive(Clone, Copy, Debug, Args)]
pub(in crate::cli) struct QuestionArgs {
    #[command(flatten)]
    stipulation: StipulationArgs,

    #[command(flatten)]
    repetition: RepetitionArgs,
}

/// The stipulation of positions.
#[derive(Clone, Copy, Debug, Args)]
pub(in crate::cli) struct StipulationArgs {
    /// What is asked, not what the file says: '#3', '#', +, =, 'h#2' …
    ///
    /// Also '#3 checks', '#3 checkmate', '==3', '#3 by P', '#2.5' (defender to move), 'h#2.5', 's#2' …
    #[arg(long = "stipulation", short = 's', value_name = "WHAT", allow_hyphen_values = true, value_parser = stipulation)]
    pub(in crate::cli) given: Option<Stipulation>,
}

impl QuestionArgs {
    /// Their names.
    pub(in crate::cli) const NAMES: [&str; 2] = ["stipulation", "repetition"];

    /// The stipulation of all problems, if one was given.
    pub(in crate::cli) fn stipulation(self) -> Option<Stipulation> {
        self.stipulation.given
    }

    /// The rule about repetition of all problems, if one was given.
    pub(in crate::cli) fn repetition(self) -> Option<Repetition> {
        self.repetition.rule
    }

    /// What holds for the problems of an input.
    pub(in crate::cli) fn pose(self, reading: &ReadArgs, only_checks: bool) -> PoseOptions {
        let options = reading.pose_options(self.stipulation.given, only_checks);
        PoseOptions { repetition: self.repetition.rule, ..options }
    }
}

/// Reads a stipulation; the error says what to write, if that is known.
pub(in crate::cli) fn stipulation(text: &str) -> Result<Stipulation, String> {
    text.parse().map_err(|error: StipulationError| error.with_help())
}

/// How repeated positions are judged.
#[derive(Clone, Copy, Debug, Args)]
pub(in crate::cli) struct RepetitionArgs {
    /// How repeated positions are judged, instead of what the file says: none (every repetition
    /// draws), checks (perpetual check loses), asian (perpetual chase loses, too)
    #[arg(long = "repetition", value_name = "RULE", value_parser = repetition())]
    pub(in crate::cli) rule: Option<Repetition>,
}

/// Reads a rule about repetition by its name; help and completion scripts list the names.
pub(in crate::cli) fn repetition() -> impl TypedValueParser<Value = Repetition> {
    let names = PossibleValuesParser::new(Repetition::ALL.map(Repetition::name));
    names.try_map(|name| name.parse::<Repetition>())
}

/// Which wins are searched for.
#[derive(Clone, Debug, Args)]
pub(in crate::cli) struct SearchArgs {
    /// Every move of the attacker must give check
    #[arg(long)]
    pub(in crate::cli) checks: bool,

    /// Longest win to look for, in moves
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=i64::from(MAX_LENGTH)))]
    pub(in crate::cli) moves: Option<u8>,
}

/// What is reported besides the solution.
#[derive(Clone, Debug, Args)]
pub(in crate::cli) struct PhaseArgs {
    /// Also report the tries: moves that fail to win because of at most N replies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    pub(in crate::cli) tries: Option<u8>,

    /// Also report the set play: what would happen if the other side moved first
    #[arg(long)]
    pub(in crate::cli) set_play: bool,

    /// Also report all first moves that win within --moves, and their lengths
    #[arg(long, requires = "moves")]
    pub(in crate::cli) all: bool,
}

impl PhaseArgs {
    /// Their names.
    pub(in crate::cli) const NAMES: [&str; 3] = ["set-play", "tries", "all"];

    /// They and other options that only a search for a forced win heeds.
    ///
    /// # Errors
    /// That at least one was given and `+` or `=` is asked of every problem.
    pub(in crate::cli) fn search_only(
        ui: &Ui,
        question: QuestionArgs,
    ) -> CommandResult<SearchOnly> {
        let options = [&Self::NAMES[..], &["checks", "moves"]].concat();
        SearchOnly::new(ui.given(&options), question.stipulation())
    }

    /// What is asked for, where no win longer than `moves` is looked for.
    pub(in crate::cli) fn options(&self, moves: Option<u8>) -> PhaseOptions {
        let Self { tries, set_play, all } = *self;
        PhaseOptions { set_play, tries, winners: moves.filter(|_| all) }
    }
}

/// Refuses options that were given, by their long names, where it is so that they have no effect: an
/// option that is ignored answers another question than the one that was asked.
///
/// # Errors
/// The options with the condition, such as `with --fen`, and the reason.
pub(in crate::cli) fn refuse(
    is_so: bool,
    given: &[&str],
    condition: &str,
    reason: &str,
) -> CommandResult<()> {
    if !is_so || given.is_empty() {
        return Ok(());
    }
    let message = format!("{} no effect {condition}: {reason}", with_verb(given));
    Err(CommandError::Input(message))
}

/// `--a has`, or `--a, --b and --c have`.
fn with_verb(options: &[&str]) -> String {
    match options {
        [] => String::new(),
        [only] => format!("--{only} has"),
        [most @ .., last] => format!("--{} and --{last} have", most.join(", --")),
    }
}

/// Why `+` and `=` heed no option of the search.
pub(in crate::cli) const STUDIES: &str =
    "+ and = are settled by endgame tables, any forced win or a closed set";

/// Why help, self, reflex and series play, and narrower goals, heed no option of the search for wins.
pub(in crate::cli) const PLAY: &str = "all solutions of help, self, reflex and series play, and of \
     narrower goals than a win, are searched by engines of their own";

/// Options that only searches for forced wins heed, and the number of problems without one.
#[derive(Debug)]
pub(in crate::cli) struct SearchOnly {
    options: Vec<&'static str>,
    studies: AtomicUsize,
    plays: AtomicUsize,
}

impl SearchOnly {
    /// The options that were given.
    ///
    /// # Errors
    /// That at least one was and the command line asks `+` or `=` of every problem.
    pub(in crate::cli) fn new(
        options: Vec<&'static str>,
        stipulation: Option<Stipulation>,
    ) -> CommandResult<Self> {
        if let Some(stipulation) = stipulation.filter(|it| !it.is_mate()) {
            let reason = if stipulation.is_study() { STUDIES } else { PLAY };
            refuse(true, &options, &format!("with --stipulation {stipulation}"), reason)?;
        }
        Ok(Self { options, studies: AtomicUsize::new(0), plays: AtomicUsize::new(0) })
    }

    /// Counts a problem, if it asks `+` or `=`.
    pub(in crate::cli) fn count(&self, stipulation: Option<Stipulation>) {
        if stipulation.is_some_and(Stipulation::is_study) {
            self.studies.fetch_add(1, Ordering::Relaxed);
        }
        if stipulation.is_some_and(|it| !it.is_direct()) {
            self.plays.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Warns that the options had no effect on some of the problems.
    pub(in crate::cli) fn warn(&self, ui: &mut Ui) {
        for (count, reason) in [(&self.studies, STUDIES), (&self.plays, PLAY)] {
            let count = count.load(Ordering::Relaxed);
            if count == 0 || self.options.is_empty() {
                continue;
            }
            let had = with_verb(&self.options).replace(" has", " had").replace(" have", " had");
            let problems = if count == 1 { "1 problem" } else { &format!("{count} problems") };
            ui.warning(&format!("{had} no effect on {problems}: {reason}"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_without_effect_are_named_with_the_reason() {
        let options = ["all", "moves", "nodes"];
        let refused = |options: &[&str]| {
            refuse(true, options, "with --fen", "so it is").map_err(|error| error.to_string())
        };
        let text = "--all, --moves and --nodes have no effect with --fen: so it is";
        assert_eq!(refused(&options).unwrap_err(), text);
        let text = "--all has no effect with --fen: so it is";
        assert_eq!(refused(&options[..1]).unwrap_err(), text);
        assert!(refused(&[]).is_ok() && refuse(false, &options, "", "").is_ok());
    }

    #[test]
    fn studies_refuse_the_options_of_a_search() {
        assert!(SearchOnly::new(vec!["tries"], Some(Stipulation::DRAW)).is_err());
        assert!(SearchOnly::new(vec!["tries"], None).is_ok());
        assert!(SearchOnly::new(Vec::new(), Some(Stipulation::WIN)).is_ok());
    }
}
