//! `paiju help`: commands and topics.

mod lists;
mod topics;

use clap::ValueEnum;
use clap::builder::PossibleValue;

use super::command;
use crate::cli::options::renamed::renamed;
use crate::cli::run::{CommandError, CommandResult, Exit, Ui};
use crate::report::words::Language;

const AFTER_HELP: &str = "\
Topics:
  yaml          the keys of files of problems
  notations     how moves are written
  themes        the names of mates and motifs; with a name, its definition and an example
  stipulations  what a problem asks for
  findings      what is found about a problem
  solutions     how solutions are written and printed
  exit-codes    the number with which the program ends
  dates         dates and sources

Topics are explained in English, German and Chinese (--lang), commands in English.

Examples:
  paiju help verify
  paiju help table build
  paiju help notations
  paiju help themes iron-bolt 双车错";

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    /// A command, or a topic with what is wanted of it
    #[arg(value_name = "TOPIC")]
    words: Vec<String>,
}

/// What help explains besides commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Topic {
    Yaml,
    Notations,
    Themes,
    Stipulations,
    Findings,
    Solutions,
    ExitCodes,
    Dates,
}

impl Topic {
    /// The names of all topics.
    fn names() -> Vec<String> {
        let topics = Self::value_variants().iter().filter_map(ValueEnum::to_possible_value);
        topics.map(|topic: PossibleValue| topic.get_name().to_owned()).collect()
    }

    /// Its text; some topics take names.
    fn text(self, names: &[String], language: Language) -> CommandResult<String> {
        if let ([word, ..], false) = (names, self == Self::Themes) {
            return Err(CommandError::Input(format!("{word:?} is more than the topic takes")));
        }
        match self {
            Self::Yaml => lists::yaml_keys(language),
            Self::Notations => lists::notations(language),
            Self::Themes => lists::themes(names, language),
            Self::Stipulations => Ok(topics::stipulations(language)),
            Self::Findings => Ok(topics::findings(language)),
            Self::Solutions => Ok(topics::solutions(language)),
            Self::ExitCodes => Ok(topics::exit_codes(language)),
            Self::Dates => Ok(topics::dates(language)),
        }
    }
}

/// Whether these words ask for the help of a command, which is in English.
pub(super) fn is_of_command(words: &[&str]) -> bool {
    words.first().is_some_and(|word| Topic::from_str(word, true).is_err())
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> CommandResult {
    let language = ui.language();
    let topic = args.words.split_first();
    let topic = topic.and_then(|(word, rest)| Some((Topic::from_str(word, true).ok()?, rest)));
    let text = match topic {
        Some((topic, names)) => topic.text(names, language)?,
        None if args.words.is_empty() => {
            let names = Topic::names();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            of_command(&[])? + &topics::overview(language, &names)
        }
        None => of_command(&args.words)?,
    };
    ui.print(&text)?;
    Ok(Exit::Holds)
}

/// The help of a command.
fn of_command(words: &[String]) -> CommandResult<String> {
    let mut command = command();
    command.build();
    for (at, word) in words.iter().enumerate() {
        let path: Vec<&str> = words[..at].iter().map(String::as_str).collect();
        if let Some(new) = renamed(&path, word) {
            return Err(CommandError::Input(format!("`{word}` has another name: `{new}`")));
        }
        command = command.find_subcommand(word).cloned().ok_or_else(|| {
            CommandError::Input(format!(
                "{word:?} is neither a command nor a topic; the topics are {}, `paiju help` lists the commands",
                Topic::names().join(", ")
            ))
        })?;
    }
    Ok(format!("{}", command.render_long_help().ansi()))
}
