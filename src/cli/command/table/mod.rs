//! `paiju table`: builds, verifies, counts and probes endgame tables.

mod build;
mod mine;
mod probe;
mod stats;

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use clap::Subcommand;
use serde_json::json;

use crate::cli::options::{ResultFileArgs, table_folder};
use crate::cli::report::style::{BAD, GOOD};
use crate::cli::run::{CommandError, CommandResult, Exit, Progress, Ui, interrupt};
use crate::cli::sink::{self, Format};
use crate::game::Repetition;
use crate::record::SCHEMA;
use crate::report::words;
use crate::rules::RuleSet;
use crate::tablebase::{AnyMaterial, AnyTableFolder, ListedFile, NoTables, VerifyError, list};

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
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Build tables and the tables that they need
    Build(build::Args),
    /// Recompute every entry from its successors and compare
    Verify(VerifyArgs),
    /// Count won, drawn and lost positions
    Stats(stats::Args),
    /// Print the value of positions and of all their moves, and play them out
    Probe(probe::Args),
    /// List the tables of the folder
    List(ListArgs),
    /// Find positions that make problems
    Mine(mine::Args),
}

/// Runs a command on tables.
pub(super) fn run(args: &Args, ui: &mut Ui) -> CommandResult {
    match &args.command {
        Command::Build(args) => build::run(args, ui),
        Command::Verify(args) => run_verify(args, ui),
        Command::Stats(args) => stats::run(args, ui),
        Command::Probe(args) => probe::run(args, ui),
        Command::List(args) => run_list(args, ui),
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

/// Options of `table list`.
#[derive(Debug, clap::Args)]
struct ListArgs {
    #[command(flatten)]
    folder: Folder,

    #[command(flatten)]
    file: ResultFileArgs,

    /// How results are written
    #[arg(long, short, value_name = "FORMAT", default_value = "text", value_parser = sink::lists())]
    format: Format,
}

fn run_list(args: &ListArgs, ui: &mut Ui) -> CommandResult {
    ui.write_to(args.file.output())?;
    let path = args.folder.path();
    let folder = path.display();
    let files = list(&path).map_err(|error| {
        if error.kind() == ErrorKind::NotFound {
            return CommandError::Input(format!(
                "{folder}: there is no such folder; --tables names the folder of tables, \
                 `paiju table build` makes it"
            ));
        }
        CommandError::Input(format!("{folder}: {error}"))
    })?;
    let mut exit = Exit::Holds;
    for ListedFile { bytes, header, .. } in files {
        let header = match header {
            Ok(header) => header,
            Err(error) => {
                ui.error(&error.to_string());
                exit = Exit::Input;
                continue;
            }
        };
        let repetition = header.repetition.name();
        let positions = header.entries.saturating_mul(2);
        if args.format == Format::Jsonl {
            let object = json!({
                "schema": SCHEMA,
                "rules": header.rules,
                "material": header.material,
                "repetition": repetition,
                "positions": positions,
                "bytes": bytes,
            });
            ui.print(&format!("{object}\n"))?;
        } else {
            let rule = (repetition != "none").then(words::checks_lose);
            let rule =
                rule.map_or_else(String::new, |it| format!("  {}", it.text_in(ui.language())));
            let count = format!("{:>15}", thousands(positions));
            ui.print(&format!(
                "{:<12} {:<12} {}  {:>10}{rule}\n",
                header.rules,
                header.material,
                words::positions(&count).text_in(ui.language()),
                size(bytes)
            ))?;
        }
    }
    Ok(exit)
}

/// Options of `table verify`.
#[derive(Debug, clap::Args)]
struct VerifyArgs {
    /// Materials, such as KRKAABB
    #[arg(value_name = "MATERIAL", required = true)]
    materials: Vec<String>,

    #[command(flatten)]
    which: Which,

    /// Also check the tables that these need
    #[arg(long)]
    needed: bool,
}

fn run_verify(args: &VerifyArgs, ui: &mut Ui) -> CommandResult {
    let mut materials = args.which.materials(&args.materials, ui)?;
    if args.needed {
        materials = materials.iter().flat_map(AnyMaterial::with_dependencies).collect();
    }
    let folder = args.which.folder_in_memory()?;
    let stop = interrupt::flag();
    let mut exit = Exit::Holds;
    let (mut verified, mut done) = (0, 0);
    let progress = Progress::positions(materials.iter().map(|it| it.entries() * 2).sum(), ui);
    for material in materials {
        let entries = material.entries() * 2;
        done += entries;
        if !progress.aside(|| is_there(&folder, &material, ui)) {
            exit = exit.max(Exit::Input);
            progress.skip(entries);
            continue;
        }
        progress.say(&material.to_string());
        if progress.is_hidden() {
            let entries = thousands(entries);
            ui.note(&words::verifying(&entries, material.to_string()).text_in(ui.language()));
        }
        let checked = folder.verify(&material, &stop, &|more| progress.advance(more));
        // One that was found wrong may have entries that were not looked at.
        progress.reach(done);
        let one = progress.aside(|| told(checked, &material, &mut verified, ui))?;
        if one == Exit::Interrupted {
            return Ok(one);
        }
        exit = exit.max(one);
    }
    Ok(exit)
}

/// Says what came of one table; `verified` counts those that are right.
fn told(
    checked: Result<u64, VerifyError>,
    material: &AnyMaterial,
    verified: &mut usize,
    ui: &mut Ui,
) -> CommandResult {
    Ok(match checked {
        Ok(entries) => {
            *verified += 1;
            let said = words::verified(thousands(entries)).text_in(ui.language());
            ui.print(&format!("{GOOD}✓{GOOD:#} {material}  {said}\n"))?;
            Exit::Holds
        }
        Err(VerifyError::Stopped) => {
            let before = match *verified {
                0 => format!("before {material} was verified"),
                1 => "after 1 table was verified".to_owned(),
                many => format!("after {many} tables were verified"),
            };
            ui.warning(&format!("interrupted {before}"));
            Exit::Interrupted
        }
        Err(wrong @ VerifyError::Wrong { .. }) => {
            ui.print(&format!("{BAD}✗{BAD:#} {material}  {wrong}\n"))?;
            Exit::Findings
        }
        Err(error) => {
            ui.error(&format!("{material}: {error}"));
            Exit::Input
        }
    })
}
