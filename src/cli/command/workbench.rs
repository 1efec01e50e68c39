//! `paiju workbench`: a page on this machine on which problems are composed.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::cli::options::{TableArgs, quantity};
use crate::cli::run::{CommandError, CommandResult, Exit, Ui, interrupt};
use crate::solve::Limits;
use crate::workbench::{Config, serve};

const AFTER_HELP: &str = "\
Men are dragged on a board, and after each change the solver answers: the shortest win, keys,
cooks, duals. The page is served by this program to this machine alone, under an address that
nobody else knows; Ctrl-C ends it.

Examples:
  paiju workbench --open                show the page in the browser
  paiju workbench mine.yaml --open      edit a collection
  paiju workbench --time 20s --jobs 2   bound the searches";

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    /// The collection to open: YAML is edited, of any other format the first save makes a collection
    /// beside it; a file that is not there is made by the first save
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// Show the page in the browser
    #[arg(long)]
    open: bool,

    /// The port to listen on [default: one that belongs to the file, or any that is free]
    #[arg(long, value_name = "PORT", default_value_t = 0, hide_default_value = true)]
    port: u16,

    /// Time limit of each search: 500ms, 2s, 1m, 1h; without a unit, seconds
    #[arg(long, value_name = "TIME", value_parser = quantity::time, default_value = "2m")]
    time: Duration,

    /// Size of the transposition table of each search: 512M, 2G; without a unit, bytes [default:
    /// 256M]
    #[arg(long, value_name = "SIZE", value_parser = quantity::memory)]
    memory: Option<usize>,

    /// Searches that run at once, over all open pages; others wait
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    #[arg(default_value_t = 2)]
    jobs: u16,

    #[command(flatten)]
    tables: TableArgs,
}

/// Serves the page until Ctrl-C.
pub(super) fn run(args: &Args, ui: &mut Ui) -> CommandResult {
    let stop = interrupt::flag();
    let Limits { memory, .. } = Limits::default();
    let memory = args.memory.unwrap_or(memory);
    let config = Config {
        port: args.port,
        limits: Limits { time: Some(args.time), memory, ..Limits::default() },
        jobs: usize::from(args.jobs),
        tables: args.tables.open()?,
        file: args.file.clone(),
    };
    let bench = serve(config).map_err(CommandError::input)?;
    let url = bench.url();
    ui.print(&format!("{url}\n"))?;
    if args.open && !show(&url) {
        ui.warning("no program to show a page was found; open the address in a browser");
    }
    bench.wait(&stop);
    Ok(Exit::Holds)
}

/// Lets the system show an address; whether it knows how to.
fn show(url: &str) -> bool {
    let program = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let mut command = Command::new(program);
    command.arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().is_ok()
}
