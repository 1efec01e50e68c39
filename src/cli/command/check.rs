//! `paiju check`: checks certificates of wins.

use std::fs::File;
use std::io::{self, BufReader};
use std::path::PathBuf;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;

use crate::checker::{self, Checked, Repetition};
use crate::cli::options::format::ListFormat;

use crate::cli::report::record::SCHEMA;
use crate::cli::report::style::{BAD, GOOD, tame};
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::interrupt;
use crate::cli::run::ui::Ui;
use crate::input::FileError;
use crate::report::words::counted;

const AFTER_HELP: &str = "\
The checker plays every variation of a certificate on a board of its own. A certificate that
passes proves a win in the stated number of moves. It does not prove that no other move wins, or
that none wins sooner.

Examples:
  paiju solve --certificates proofs --fen '3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w'
  paiju check proofs/*.cert";

/// Options of `check`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(in crate::cli) struct Args {
    /// Certificates, or - for stdin
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Refuse a certificate with more nodes than this
    #[arg(long, value_name = "N", default_value = "100000000")]
    most: u64,

    /// How results are written
    #[arg(long, short, value_name = "FORMAT", default_value = "text")]
    format: ListFormat,
}

/// What a certificate proves, for machines.
#[derive(Serialize, JsonSchema)]
pub(in crate::cli) struct CertificateRecord<'a> {
    schema: u32,
    file: &'a str,
    rules: String,
    /// How repeated positions are judged; a win under `none` is one under every rule.
    repetition: String,
    fen: &'a str,
    checks: bool,
    /// First moves with the number of moves within which they win.
    keys: &'a [(String, u8)],
    positions: u64,
    replies: u64,
    checkmates: u64,
    stalemates: u64,
    bared: u64,
    repetitions: u64,
}

/// Checks every file.
pub(in crate::cli) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    interrupt::at_once();
    let mut exit = Exit::Holds;
    for path in &args.files {
        let name = path.display().to_string();
        let checked = if path.as_os_str() == "-" {
            checker::check(&mut io::stdin().lock(), args.most)
        } else {
            match File::open(path) {
                Ok(file) => checker::check(&mut BufReader::new(file), args.most),
                Err(error) => {
                    ui.error(&FileError::io(path, &error).to_string());
                    exit = exit.max(Exit::Input);
                    continue;
                }
            }
        };
        let text = match &checked {
            Ok(checked) if args.format == ListFormat::Jsonl => {
                format!("{}\n", json!(record(&name, checked)))
            }
            Ok(checked) => text(&name, checked),
            Err(error) => {
                exit = exit.max(Exit::Findings);
                let error = error.to_string();
                if args.format == ListFormat::Jsonl {
                    let record = json!({"schema": SCHEMA, "file": name, "error": error});
                    format!("{record}\n")
                } else {
                    format!("{BAD}✗{BAD:#} {}: {error}\n", tame(&name))
                }
            }
        };
        ui.print(&text)?;
    }
    Ok(exit)
}

fn text(name: &str, checked: &Checked) -> String {
    let keys = checked
        .keys
        .iter()
        .map(|(key, moves)| format!("{key} wins in {}", counted(*moves).english()));
    let keys = keys.collect::<Vec<_>>().join(", ");
    let by = if checked.checks { " by checks" } else { "" };
    let rests = match checked.rules.repetition {
        _ if checked.tally.repetitions == 0 => "",
        Repetition::Asian => ", perpetual check and chase being forbidden",
        Repetition::Checks | Repetition::None => ", perpetual check being forbidden",
    };
    let (positions, replies) = (checked.tally.positions, checked.tally.replies);
    format!(
        "{GOOD}✓{GOOD:#} {}: {}{by}: {keys}{rests}\n    {positions} positions, {replies} replies\n",
        tame(name),
        checked.fen
    )
}

fn record<'a>(file: &'a str, checked: &'a Checked) -> CertificateRecord<'a> {
    let tally = checked.tally;
    CertificateRecord {
        schema: SCHEMA,
        file,
        rules: checked.rules.game.to_string(),
        repetition: checked.rules.repetition.to_string(),
        fen: &checked.fen,
        checks: checked.checks,
        keys: &checked.keys,
        positions: tally.positions,
        replies: tally.replies,
        checkmates: tally.checkmates,
        stalemates: tally.stalemates,
        bared: tally.bared,
        repetitions: tally.repetitions,
    }
}
