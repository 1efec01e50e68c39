//! `paiju engine`: an engine for programs with a board.
//!
//! The main thread holds the conversation. Lines come from a thread that reads standard input, and
//! news from one that searches, so that neither of them ever keeps the other program waiting.

mod listening;

use std::io;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Instant;

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::cli::options::{RepetitionArgs, TableArgs, quantity};
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::interrupt;
use crate::cli::run::ui::Ui;
use crate::cli::run::workers::STACK;
use crate::protocol::{Action, Dialect, Session, Settings};
use crate::rules::RuleSet;
use listening::{Heard, listen, think};

const AFTER_HELP: &str = "\
The first word decides: `uci` for UCI with ranks 0-9 as most engines of Xiangqi speak it, `ucci`
for UCCI, `ucicyclone` for the Cyclone dialect of UCI. A score is given only where it is proven.

Examples:
  paiju engine                                       the command to enter in a program
  paiju engine --dialect fairy --memory 1G";

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(in crate::cli) struct Args {
    /// What programs speak that say `uci`
    #[arg(long, value_name = "DIALECT", default_value = "pikafish", value_parser = dialects())]
    dialect: Dialect,

    /// The rules of the game: xiangqi, china-schach or chex
    #[arg(long, default_value = "xiangqi")]
    rules: RuleSet,

    #[command(flatten)]
    repetition: RepetitionArgs,

    /// The memory of the tables of positions until the option Hash is set: 512M, 2G
    #[arg(long, value_name = "SIZE", value_parser = quantity::memory)]
    memory: Option<usize>,

    /// Threads that search together until the option Threads is set [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,

    #[command(flatten)]
    tables: TableArgs,
}

/// Reads the name of a dialect of UCI. No move of a conversation can decide between them.
fn dialects() -> impl TypedValueParser<Value = Dialect> {
    let named = [
        (Dialect::Uci, "Ranks 0-9, always the same game"),
        (Dialect::Fairy, "Ranks 1-10 and the option `UCI_Variant`"),
    ];
    let value = |(dialect, help): (Dialect, &'static str)| {
        dialect.to_possible_value().map(|value| value.help(help))
    };
    PossibleValuesParser::new(named.into_iter().filter_map(value))
        .try_map(|name| Dialect::from_str(&name, true))
}

/// Holds the conversation until the other program ends it.
pub(in crate::cli) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    interrupt::at_once();
    let mut session = Session::new(args.dialect, settings(args)?);
    let (sender, receiver) = mpsc::channel();
    let (jobs, todo) = mpsc::channel();
    let news = sender.clone();
    let thread = |name: &str| thread::Builder::new().name(name.to_owned());
    // Both end with the program.
    thread("thinker").stack_size(STACK).spawn(move || think(&todo, &news))?;
    thread("input").spawn(move || listen(io::stdin().lock(), &sender))?;
    loop {
        let wait = session.wait(Instant::now());
        let heard = match wait {
            Some(time) => match receiver.recv_timeout(time) {
                Err(RecvTimeoutError::Timeout) => None,
                other => Some(other.unwrap_or(Heard::End)),
            },
            None => Some(receiver.recv().unwrap_or(Heard::End)),
        };
        let now = Instant::now();
        let mut actions = match heard {
            Some(Heard::Line(line)) => session.line(&line, now),
            Some(Heard::News(event)) => session.event(event, now),
            Some(Heard::End) => session.end(now),
            None => Vec::new(),
        };
        actions.extend(session.tick(now));
        for action in actions {
            match action {
                Action::Say(line) => ui.print(&format!("{line}\n"))?,
                // If the thinker has gone, the answer to `stop` still is a legal move.
                Action::Think(job) => drop(jobs.send(job)),
                Action::Quit => return Ok(Exit::Holds),
            }
        }
    }
}

/// The settings of the command line.
fn settings(args: &Args) -> Result<Settings, CommandError> {
    if let Some(rule) = args.repetition.rule {
        let checked = args.rules.with_repetition(rule);
        checked.map_err(|error| CommandError::Input(error.to_string()))?;
    }
    let tables = args.tables.open()?;
    let folder = args.tables.folder();
    let tables = folder.zip(tables);
    let mut settings = Settings::default();
    settings.rules = args.rules;
    settings.repetition = args.repetition.rule;
    settings.tables = tables;
    settings.memory = args.memory.unwrap_or(settings.memory);
    settings.threads = args.threads.map_or(settings.threads, usize::from);
    Ok(settings)
}
