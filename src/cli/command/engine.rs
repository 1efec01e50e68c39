//! `paiju engine`: an engine for programs with a board.
//!
//! The main thread holds the conversation. Lines come from a thread that reads standard input, and
//! news from one that searches, so that neither of them ever keeps the other program waiting.

use std::io::{self, BufRead};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Instant;

use clap::builder::TypedValueParser;

use crate::cli::options::{RepetitionArgs, TableArgs, quantity};
use crate::cli::run::scout::next_line;
use crate::cli::run::{CommandError, CommandResult, Exit, STACK, Ui, interrupt};
use crate::cli::sink;
use crate::protocol::{Action, Dialect, Event, Job, Session, Settings, Thinker};
use crate::rules::RuleSet;

const AFTER_HELP: &str = "\
The first word decides: `uci` for UCI with ranks 0-9 as most engines of Xiangqi speak it, `ucci`
for UCCI, `ucicyclone` for the Cyclone dialect of UCI. A score is given only where it is proven.

Examples:
  paiju engine                                       the command to enter in a program
  paiju engine --dialect fairy --memory 1G";

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
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
    sink::explained([
        (Dialect::Uci, "Ranks 0-9, always the same game"),
        (Dialect::Fairy, "Ranks 1-10 and the option `UCI_Variant`"),
    ])
}

/// Holds the conversation until the other program ends it.
pub(super) fn run(args: &Args, ui: &mut Ui) -> CommandResult {
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
fn settings(args: &Args) -> CommandResult<Settings> {
    if let Some(rule) = args.repetition.rule {
        let checked = args.rules.with_repetition(rule);
        checked.map_err(CommandError::input)?;
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

/// The longest line that is looked at: a game of 16 384 moves is shorter.
const LONGEST: usize = 256 << 10;

/// What the conversation hears.
enum Heard {
    Line(String),
    End,
    News(Event),
}

/// Works on jobs until there are no more. A defect of the search ends one search only.
fn think(todo: &Receiver<Box<Job>>, news: &Sender<Heard>) {
    let mut thinker = Thinker::default();
    while let Ok(job) = todo.recv() {
        let tell = |event| drop(news.send(Heard::News(event)));
        let done = catch_unwind(AssertUnwindSafe(|| thinker.think(&job, tell)));
        if done.is_err() {
            // What it remembered may be half changed.
            thinker = Thinker::default();
            job.failed("the search failed").into_iter().for_each(tell);
        }
    }
}

/// Reads lines until there are no more.
fn listen(mut input: impl BufRead, sender: &Sender<Heard>) {
    while let Ok(Some(line)) = next_line(&mut input, LONGEST) {
        if sender.send(Heard::Line(line)).is_err() {
            return;
        }
    }
    let _ = sender.send(Heard::End);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_whatever_they_hold_and_long_ones_are_cut() {
        let mut text = b"uci\r\n\n\xff\xfe\n".to_vec();
        text.extend(vec![b'x'; 3 * LONGEST]);
        text.extend(b"\nquit");
        let mut input = text.as_slice();
        let mut lines = Vec::new();
        while let Some(line) = next_line(&mut input, LONGEST).unwrap() {
            lines.push(line);
        }
        assert_eq!(lines[..2], ["uci\r", ""]);
        assert_eq!((lines[3].len(), &*lines[4], lines.len()), (LONGEST, "quit", 5));
    }
}
