//! `paiju table`: builds, verifies, counts and probes endgame tables.

mod build;
mod collection;
mod list;
mod mine;
mod mine_games;
mod probe;
mod stats;
mod verify;

use std::path::PathBuf;
use std::sync::Arc;

use clap::Subcommand;

use crate::cli::game::Game;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::ui::Ui;
use crate::game::Repetition;
use crate::rules::RuleSet;
use crate::tablebase::{Material, NoTables, Table, TableFolder, TablebaseRules};

const AFTER_HELP: &str = "\
Examples:
  paiju table build KRKAABB                 with all tables that it needs
  paiju table build --dry-run KNPKAABB KCCKAABB
  paiju table build KXKXAABB                one attacker against any guard and one attacker
  paiju table build --for studies.yaml --memory 4G
  paiju table probe '3k5/9/9/9/9/9/9/9/9/R3K4 w'
  paiju table stats KRK
  paiju table mine --theme zugzwang KRKNA > zugzwangs.yaml";

/// Options of `table`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(in crate::cli) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Build tables and the tables that they need
    Build(build::Args),
    /// Recompute every entry from its successors and compare
    Verify(verify::Args),
    /// Count won, drawn and lost positions
    Stats(stats::Args),
    /// Print the value of positions and of all their moves, and play them out
    Probe(probe::Args),
    /// List the tables of the folder
    List(list::Args),
    /// Find positions that make problems
    Mine(mine::Args),
}

/// Runs a command on tables.
pub(in crate::cli) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    match &args.command {
        Command::Build(args) => build::run(args, ui),
        Command::Verify(args) => verify::run(args, ui),
        Command::Stats(args) => stats::run(args, ui),
        Command::Probe(args) => probe::run(args, ui),
        Command::List(args) => list::run(args, ui),
        Command::Mine(args) => mine::run(args, ui),
    }
}

/// The folder of tables.
#[derive(Debug, clap::Args)]
struct Folder {
    /// The folder of the tables
    #[arg(
        long,
        value_name = "FOLDER",
        env = "PAIJU_TABLES",
        hide_env_values = true,
        default_value = "tables"
    )]
    tables: PathBuf,
}

/// The selection of tables.
#[derive(Debug, clap::Args)]
struct Which {
    #[command(flatten)]
    folder: Folder,

    /// The rules
    #[arg(long, default_value = "xiangqi")]
    rules: RuleSet,

    /// How repetition is judged: none (it draws), or checks (a side that checks for ever loses)
    /// [default: checks; none for Chex]
    #[arg(long, value_name = "RULE")]
    repetition: Option<Repetition>,
}

impl Which {
    /// The rule about repetition.
    ///
    /// # Errors
    /// That there are no tables under it.
    fn repetition<R: Game>(&self) -> Result<Repetition, CommandError> {
        let repetition = self.repetition.unwrap_or(R::REPETITION);
        NoTables::under::<R>(repetition).map_err(|reason| {
            CommandError::Input(format!("--repetition {repetition}: {reason}"))
        })?;
        Ok(repetition)
    }

    fn folder<R: Game>(&self) -> Result<TableFolder<R>, CommandError> {
        Ok(TableFolder::new(&self.folder.tables, self.repetition::<R>()?))
    }
}

/// Reads the materials of a command line, and reports each that is wrong.
fn materials<R: Game + TablebaseRules>(
    texts: &[String],
    ui: &mut Ui,
) -> Result<Vec<Material<R>>, CommandError> {
    let (mut materials, mut good) = (Vec::new(), true);
    for text in texts {
        match Material::expand(text) {
            Ok(expanded) => materials.extend(expanded),
            Err(error) => {
                ui.error(&error.to_string());
                good = false;
            }
        }
    }
    if good { Ok(materials) } else { Err(CommandError::Shown) }
}

/// The table of a material; otherwise reports that there is none, or why it cannot be read.
fn open<R: Game + TablebaseRules>(
    folder: &TableFolder<R>,
    material: &Material<R>,
    ui: &mut Ui,
) -> Option<Arc<Table<R>>> {
    let error = match folder.table(material) {
        Ok(Some(table)) => return Some(table),
        Ok(None) => {
            let absent = folder.absent(material);
            let repetition = folder.repetition();
            let option = if repetition == R::REPETITION {
                String::new()
            } else {
                format!(" --repetition {repetition}")
            };
            format!("there is no {absent}; `paiju table build{option}` makes it")
        }
        Err(error) => error.to_string(),
    };
    ui.error(&error);
    None
}

/// A number with blanks between thousands.
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

/// A size in the unit that suits it.
fn size(bytes: u64) -> String {
    let units = ["KiB", "MiB", "GiB", "TiB"];
    if bytes < 1024 {
        return format!("{bytes} B");
    }
    let mut size = bytes as f64 / 1024.0;
    let mut unit = 0;
    while size >= 1024.0 && unit + 1 < units.len() {
        size /= 1024.0;
        unit += 1;
    }
    format!("{size:.1} {}", units[unit])
}
