//! `paiju table`: builds, verifies, counts and probes endgame tables.

mod build;
mod list;
mod mine;
mod probe;
mod stats;
mod verify;

use std::path::{Path, PathBuf};

use clap::Subcommand;

use crate::cli::options::table_folder;
use crate::cli::run::{CommandError, CommandResult, Ui};
use crate::game::Repetition;
use crate::rules::RuleSet;
use crate::tablebase::{AnyMaterial, AnyTableFolder, NoTables};

const AFTER_HELP: &str = "\
Examples:
  paiju table build KRKAABB                 with all tables that it needs
  paiju table build --dry-run KNPKAABB KCCKAABB
  paiju table build KXKXAABB                one attacker against any guard and one attacker
  paiju table build --for studies.yaml --memory 4G
  paiju table probe '3k5/9/9/9/9/9/9/9/9/R3K4 w'
  paiju table stats KRK
  paiju table mine --theme zugzwang KRKNA > zugzwangs.yaml";

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
pub(in crate::cli) fn run(args: &Args, ui: &mut Ui) -> CommandResult {
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
    /// The folder of the tables [default: `PAIJU_TABLES` of the environment, or tables]
    #[arg(long, value_name = "FOLDER")]
    tables: Option<PathBuf>,
}

impl Folder {
    fn path(&self) -> PathBuf {
        table_folder(self.tables.as_deref())
    }
}

/// The selection of tables.
#[derive(Debug, clap::Args)]
struct Which {
    #[command(flatten)]
    folder: Folder,

    /// The rules
    #[arg(long, default_value = "xiangqi")]
    rules: RuleSet,

    /// How repetition is judged: none (it draws), or checks (a side that gives perpetual check loses)
    /// [default: checks; none for Chex]
    #[arg(long, value_name = "RULE")]
    repetition: Option<Repetition>,
}

impl Which {
    /// The tables.
    ///
    /// # Errors
    /// That there are none under the rule about repetition.
    fn folder(&self) -> CommandResult<AnyTableFolder> {
        self.open(AnyTableFolder::new)
    }

    /// The same, with every table read into memory when it is first asked for.
    ///
    /// # Errors
    /// That there are none under the rule about repetition.
    fn folder_in_memory(&self) -> CommandResult<AnyTableFolder> {
        self.open(AnyTableFolder::in_memory)
    }

    fn open(
        &self,
        open: impl Fn(RuleSet, &Path, Repetition) -> Result<AnyTableFolder, NoTables>,
    ) -> CommandResult<AnyTableFolder> {
        let repetition = self.repetition.unwrap_or_else(|| self.rules.repetition());
        open(self.rules, &self.folder.path(), repetition)
            .map_err(|reason| CommandError::Input(format!("--repetition {repetition}: {reason}")))
    }

    /// Reads the materials of a command line, and reports each that is wrong.
    fn materials(&self, texts: &[String], ui: &mut Ui) -> CommandResult<Vec<AnyMaterial>> {
        let (mut materials, mut good) = (Vec::new(), true);
        for text in texts {
            match AnyMaterial::expand(self.rules, text) {
                Ok(expanded) => materials.extend(expanded),
                Err(error) => {
                    ui.error(&error.to_string());
                    good = false;
                }
            }
        }
        if good { Ok(materials) } else { Err(CommandError::Shown) }
    }
}

/// Opens the table of a material; returns whether there is one, and otherwise reports that there is
/// none, or why it cannot be read.
fn is_there(folder: &AnyTableFolder, material: &AnyMaterial, ui: &mut Ui) -> bool {
    let error = match folder.open(material) {
        Ok(true) => return true,
        Ok(false) => folder.missing_table(material).to_string(),
        Err(error) => error.to_string(),
    };
    ui.error(&error);
    false
}

/// A number with spaces between thousands.
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
