//! `paiju check`: checks certificates.

mod certificate;

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;

use crate::cli::options::{ReadArgs, ResultFileArgs};
use crate::cli::report::proven;
use crate::cli::report::style::{BAD, printable};
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::interrupt;
use crate::cli::run::problem_stream::ProblemStream;
use crate::cli::run::ui::Ui;
use crate::cli::sink::{self, Format};
use crate::input::{FileError, PosedProblem};
use crate::record::SCHEMA;
use crate::report::words;
use certificate::{Passed, agrees, checked, opened};

const AFTER_HELP: &str = "\
The checker answers for every move of a certificate on a board of its own, which shares no code with
the solver. What passes is proven: the keys, that no other move is one, the findings and the verdict.
A certificate of the first or second kind proves wins alone.

Examples:
  paiju verify --certificates proofs mine.yaml
  paiju check proofs/*";

/// The longest first line of a certificate.
const TITLE: u64 = 100;

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(in crate::cli) struct Args {
    /// Certificates, or - for stdin
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Compare verdicts with the problems of these files or folders, their solutions included
    #[arg(long, value_name = "FILE")]
    problems: Vec<PathBuf>,

    #[command(flatten)]
    reading: ReadArgs,

    /// Refuse a certificate with more positions than this
    #[arg(long, value_name = "N", default_value = "100000000")]
    most: u64,

    #[command(flatten)]
    pub(super) file: ResultFileArgs,

    /// How results are written
    #[arg(long, short, value_name = "FORMAT", default_value = "text", value_parser = sink::lists())]
    format: Format,
}

/// What a certificate proves, for machines.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(in crate::cli) enum CertificateRecord<'a> {
    /// Wins.
    Wins(proven::WinsRecord<'a>),
    /// A verdict.
    Verdict(proven::VerdictRecord<'a>),
}

pub(in crate::cli) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    interrupt::at_once();
    let problems = posed(args);
    let mut exit = Exit::Holds;
    let counter = ui.counter("certificates");
    for path in &args.files {
        counter.add();
        let name = path.display().to_string();
        let file = match opened(path) {
            Ok(file) => file,
            Err(error) => {
                ui.error(&FileError::io(path, &error).to_string());
                exit = exit.max(Exit::Input);
                continue;
            }
        };
        let checked = checked(file, args.most).and_then(|passed| match &passed {
            Passed::Verdict(proven) if !args.problems.is_empty() => {
                agrees(&problems, proven).map(|()| passed)
            }
            _ => Ok(passed),
        });
        let is_for_machines = args.format == Format::JSONL;
        let text = match &checked {
            Ok(passed) if is_for_machines => {
                let record = match passed {
                    Passed::Wins(checked) => {
                        CertificateRecord::Wins(proven::WinsRecord::of(&name, checked))
                    }
                    Passed::Verdict(proven) => {
                        CertificateRecord::Verdict(proven::VerdictRecord::of(&name, proven))
                    }
                };
                format!("{}\n", json!(record))
            }
            Ok(Passed::Wins(checked)) => proven::wins(&name, checked, ui.language()),
            Ok(Passed::Verdict(proven)) => proven::verdict(&name, proven, ui.language()),
            Err(error) => {
                exit = exit.max(Exit::Findings);
                if is_for_machines {
                    let record = json!({"schema": SCHEMA, "file": name, "error": error});
                    format!("{record}\n")
                } else {
                    let said = words::certificate_refused(error).text_in(ui.language());
                    format!("{BAD}✗{BAD:#} {}: {said}\n", printable(&name))
                }
            }
        };
        ui.print(&text)?;
    }
    Ok(exit)
}

/// The problems with which certificates are compared.
fn posed(args: &Args) -> Vec<PosedProblem> {
    if args.problems.is_empty() {
        return Vec::new();
    }
    let stop = AtomicBool::new(false);
    let raw = args.reading.input(&args.problems).problems();
    let options = args.reading.pose_options(None, false);
    ProblemStream::new(raw, options, &stop).collect()
}
