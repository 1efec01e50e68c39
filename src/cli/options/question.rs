//! What is asked of problems instead of what their file says.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::ReadArgs;
use crate::game::Repetition;
use crate::input::PoseOptions;
use crate::problem::{Stipulation, StipulationError};

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
    /// The stipulation, instead of that of the file: '#3', '#', '#3 checks', '#3 checkmate', '==3', '#3 by P',
    /// '#2.5' (defender to move), +, =, 'h#2.5', 's#2' …
    #[arg(long = "stipulation", short = 's', value_name = "WHAT", allow_hyphen_values = true, value_parser = stipulation)]
    pub(in crate::cli) given: Option<Stipulation>,
}

impl QuestionArgs {
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
    text.parse().map_err(|error: StipulationError| match error.help() {
        Some(help) => format!("{error}; {help}"),
        None => error.to_string(),
    })
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
