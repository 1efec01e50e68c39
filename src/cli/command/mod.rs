//! The commands, one file each. [`Cli::run`] runs the one that was asked for.

mod batch;
mod bench;
mod book;
mod check;
mod completions;
mod compose;
mod convert;
mod engine;
mod explain;
mod generate;
mod help;
mod init;
mod judge;
mod man;
mod pack;
mod perft;
mod schema;
mod show;
mod similar;
mod solve;
mod table;
mod verify;
#[cfg(feature = "server")]
mod workbench;

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::fmt::Write;

use clap::parser::ValueSource;
use clap::{ArgAction, ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::cli::options::groups::{SPEECHLESS, grouped};
use crate::cli::options::renamed::answered;
use crate::cli::options::{LanguageArgs, UiArgs, ending, refuse};
use crate::cli::run::{CommandError, CommandResult, Ui};

const AFTER_HELP: &str = "\
Exit codes: 0 everything holds, 1 findings, 2 errors, 3 something is undecided, 130 interrupted.

`paiju init begin.yaml` writes a file to begin with; `paiju COMMAND --help` has examples.";

/// Verify, solve and explain composed problems of Xiangqi, China-Schach and Chex
#[derive(Debug, Parser)]
#[command(name = "paiju", version, after_help = AFTER_HELP, max_term_width = 96)]
#[command(disable_help_subcommand = true, disable_help_flag = true, disable_version_flag = true)]
pub(in crate::cli) struct Cli {
    /// Print the version
    #[arg(long, short = 'V', action = ArgAction::Version)]
    version: Option<bool>,

    #[command(flatten)]
    pub(in crate::cli) ui: UiArgs,

    #[command(flatten)]
    pub(in crate::cli) language: LanguageArgs,

    #[command(subcommand)]
    command: Command,

    /// Options that have no effect, or a file whose ending contradicts them.
    #[arg(skip)]
    refused: Option<CommandError>,

    /// The long names of the options that were given.
    #[arg(skip)]
    pub(in crate::cli) given: BTreeSet<String>,
}

impl Cli {
    /// Reads a command line, the program's own name first. The ending of the output stands for the option
    /// that it chooses.
    pub(in crate::cli) fn read(
        args: impl IntoIterator<Item = OsString>,
    ) -> Result<Self, clap::Error> {
        let mut args: Vec<OsString> = args.into_iter().collect();
        let mut command = command();
        let read = command.try_get_matches_from_mut(&args);
        let mut matches = read.map_err(|error| answered(error, &mut command, &args))?;
        let ending = ending::chosen(&command, &matches);
        if let Ok(Some(choice)) = &ending {
            let end = args.iter().position(|arg| arg == "--").unwrap_or(args.len());
            args.insert(end, choice.into());
            matches = command.try_get_matches_from_mut(&args)?;
        }
        let spoken = |_| unspoken(&command, &matches);
        let refused = ending.map_err(CommandError::Input).and_then(spoken).err();
        let given = ending::given(&command, &matches);
        Ok(Self { refused, given, ..Self::from_arg_matches(&matches)? })
    }

    /// Runs the command; returns what it adds to the exit code.
    pub(in crate::cli) fn run(&self, ui: &mut Ui) -> CommandResult {
        if let Some(refused) = &self.refused {
            return Err(CommandError::Input(refused.to_string()));
        }
        if self.command.ends() {
            ui.tell(self.ui.progress);
        }
        self.command.run(ui)
    }
}

/// Refuses a language for what is not said in one.
fn unspoken(root: &clap::Command, matches: &ArgMatches) -> CommandResult<()> {
    let (_, matches, command) = ending::deepest(root, matches);
    let is_given = matches.value_source("language") == Some(ValueSource::CommandLine);
    let lang: &[&str] = if is_given { &["lang"] } else { &[] };
    let value = |id| matches.try_get_raw(id).ok().flatten().and_then(|mut it| it.next());
    // A summary is for people, whatever the format of the results.
    let is_written = value("summary").is_none();
    let format = value("format").and_then(OsStr::to_str).unwrap_or_default().to_ascii_lowercase();
    let is_speechless = SPEECHLESS.contains(&&*command);
    refuse(is_speechless, lang, "here", "the command says nothing of problems")?;
    let for_programs = ["json", "jsonl", "yaml", "csv"].contains(&&*format) && is_written;
    let reason = "what programs read is the same in all languages";
    refuse(for_programs, lang, &format!("with --format {format}"), reason)?;
    let words = matches.try_get_many::<String>("words").ok().flatten().unwrap_or_default();
    let words: Vec<&str> = words.map(String::as_str).collect();
    let is_of_command = command == "help" && help::is_of_command(&words);
    refuse(is_of_command, lang, "here", "the help of commands is in English")?;
    refuse(command == "batch" && is_written, lang, "without --summary", reason)
}

/// The program with all its commands and options, for what is read, helped, completed and printed.
pub(in crate::cli) fn command() -> clap::Command {
    let command = grouped(Cli::command());
    let list = listed(&command);
    let header = *command.get_styles().get_header();
    command.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{list}\n{header}General:{header:#}\n{{options}}{{after-help}}"
    ))
}

/// The commands in their groups; those of the last are named only.
fn listed(command: &clap::Command) -> String {
    let styles = command.get_styles();
    let (header, literal) = (*styles.get_header(), *styles.get_literal());
    let mut text = String::new();
    for (heading, names) in GROUPS {
        let there: Vec<_> = names.iter().filter_map(|name| command.find_subcommand(name)).collect();
        if *heading == DEVELOPERS {
            let names: Vec<_> =
                there.iter().map(|it| format!("{literal}{it}{literal:#}")).collect();
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{header}{heading}:{header:#} {}", names.join(", "));
            continue;
        }
        let _ = writeln!(text, "{header}{heading}:{header:#}");
        for it in there {
            let about = it.get_about().map(ToString::to_string).unwrap_or_default();
            let _ = writeln!(text, "  {literal}{:<9}{literal:#}  {about}", it.get_name());
        }
    }
    text
}

/// Makes the list of the commands: a group with its heading, and in it a row each: what help says, the
/// name, the file, and the feature without which there is none.
macro_rules! commands {
    ($($heading:tt { $($(#[doc = $about:literal])* $name:ident = $file:ident $(with $feature:literal)?,)* })*) => {
        /// A command with its options.
        #[derive(Debug, Subcommand)]
        enum Command {
            $($($(#[doc = $about])* $(#[cfg(feature = $feature)])? $name(Box<$file::Args>),)*)*
        }

        impl Command {
            /// Runs the command; returns what it adds to the exit code.
            fn run(&self, ui: &mut Ui) -> CommandResult {
                match self {
                    $($($(#[cfg(feature = $feature)])? Self::$name(args) => $file::run(args, ui),)*)*
                }
            }
        }

        /// The names of the commands in their groups.
        const GROUPS: &[(&str, &[&str])] = &[$(($heading, &[$(stringify!($file)),*])),*];
    };
}

/// The heading of commands that few people need.
const DEVELOPERS: &str = "For developers and packagers";

commands! {
    "Prove" {
        /// Check solutions, or what others claim, against an exhaustive search
        Verify = verify,
        /// Find the shortest win and all keys
        Solve = solve,
        /// Explain solutions, and why final positions are lost
        Explain = explain,
        /// Adjudicate repetitions: who loses, and why
        Judge = judge,
        /// Check certificates of verdicts
        Check = check,
    }
    "Compose" {
        /// Write a file of problems to begin with
        Init = init,
        /// Compose problems on a page of the browser, proven as you go
        Workbench = workbench with "server",
        /// Mend unsound problems, improve sound ones, put moves before them, vary men
        Compose = compose,
        /// Generate sound problems
        Generate = generate,
    }
    "Collect" {
        /// Write problems in another format, some of them, in another order
        Convert = convert,
        /// Find what was there before: positions, keys, mating nets, ideas
        Similar = similar,
    }
    "Print" {
        /// Draw positions
        Show = show,
        /// Print problems as a book: diagrams first, solutions at the end
        Book = book,
        /// Judge every move for sites and markers; print sheets, mark answers
        Pack = pack,
    }
    "Large" {
        /// Process problems as a stream that can be resumed; compare and merge results
        Batch = batch,
        /// Build and probe endgame tables
        Table = table,
        /// Run as a UCI or UCCI engine
        Engine = engine,
    }
    "Help" {
        /// Explain a command or a topic, such as findings
        Help = help,
    }
    DEVELOPERS {
        /// Measure how long problems take to solve
        Bench = bench,
        /// Count the move sequences from a position
        Perft = perft,
        /// Print the JSON Schema of files and machine output
        Schema = schema,
        /// Write a completion script for a shell
        Completions = completions,
        /// Write the manual pages
        Man = man,
    }
}

impl Command {
    /// Whether the command ends by itself, and not when a user or a program has enough.
    fn ends(&self) -> bool {
        #[cfg(feature = "server")]
        if matches!(self, Self::Workbench(_)) {
            return false;
        }
        !matches!(self, Self::Engine(_))
    }
}
