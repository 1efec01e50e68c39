//! `paiju help`: commands, and what the files of problems hold.

mod notations;
mod themes;
mod yaml;

use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::cli::command::command;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::ui::Ui;

const AFTER_HELP: &str = "\
Topics:
  yaml          the keys of files of problems
  notations     how moves are written
  themes        the names of mates and motifs; with a name, its definition and an example

Examples:
  paiju help verify
  paiju help table build
  paiju help notations
  paiju help themes iron-bolt 双车错";

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(in crate::cli) struct Args {
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
}

pub(in crate::cli) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    let topic = args.words.split_first();
    let topic = topic.and_then(|(word, rest)| Some((Topic::from_str(word, true).ok()?, rest)));
    let text = match topic {
        Some((Topic::Themes, names)) => themes::text(names)?,
        Some((_, [word, ..])) => {
            return Err(CommandError::Input(format!("{word:?} is more than the topic takes")));
        }
        Some((Topic::Yaml, [])) => yaml::text()?,
        Some((Topic::Notations, [])) => notations::text()?,
        None => of_command(&args.words)?,
    };
    ui.print(&text)?;
    Ok(Exit::Holds)
}

/// The help of a command.
fn of_command(words: &[String]) -> Result<String, CommandError> {
    let mut command = command();
    command.build();
    for word in words {
        command = command.find_subcommand(word).cloned().ok_or_else(|| {
            let topics = Topic::value_variants().iter().filter_map(ValueEnum::to_possible_value);
            let topics: Vec<_> = topics.map(|topic: PossibleValue| topic.get_name().to_owned()).collect();
            CommandError::Input(format!(
                "{word:?} is neither a command nor a topic; the topics are {}, `paiju help` lists the commands",
                topics.join(", ")
            ))
        })?;
    }
    Ok(format!("{}", command.render_long_help().ansi()))
}

/// A text in lines of at most 92 columns, each with spaces before it.
fn wrapped(text: &str, indent: usize) -> String {
    const WIDTH: usize = 92;
    let mut wrapped = String::new();
    let mut width = WIDTH;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if width + 1 + length > WIDTH {
            if !wrapped.is_empty() {
                wrapped.push('\n');
            }
            wrapped.push_str(&" ".repeat(indent));
            width = indent + length;
        } else {
            wrapped.push(' ');
            width += 1 + length;
        }
        wrapped.push_str(word);
    }
    wrapped.push('\n');
    wrapped
}
