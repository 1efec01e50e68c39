//! `paiju check`: checks certificates.

mod certificate;
mod outcome;

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use crate::cli::options::{JobArgs, ReadArgs, ResultFileArgs};
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::interrupt;
use crate::cli::run::pipeline::Pipeline;
use crate::cli::run::problem_stream::ProblemStream;
use crate::cli::run::ui::Ui;
use crate::cli::sink::{self, Format};
use crate::input::{FileError, PosedProblem};
use certificate::{Certificate, agrees, checked, opened};
use outcome::{Outcome, Outcomes};

const AFTER_HELP: &str = "\
A certificate states the question of a problem and its keys, and holds a proof of them. The checker
answers for every move on a board of its own, which shares no code with the solver, and derives
findings and verdict; what it prints is proven, and what is not is said. Whether the question is
that of a problem, its author's moves included, --problems compares.

Examples:
  paiju verify --certificates proofs mine.yaml
  paiju check proofs/*";

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
#[command(mut_arg("jobs", |jobs| jobs.help("Certificates checked at once [default: one for each processor]")))]
pub(in crate::cli) struct Args {
    /// Certificates, or - for stdin
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Compare questions and verdicts with the problems of these files or folders, their
    /// solutions included
    #[arg(long, value_name = "FILE")]
    problems: Vec<PathBuf>,

    #[command(flatten)]
    reading: ReadArgs,

    /// Refuse a certificate with more positions than this
    #[arg(long, value_name = "N", default_value = "100000000")]
    most: u64,

    #[command(flatten)]
    jobs: JobArgs,

    #[command(flatten)]
    pub(super) file: ResultFileArgs,

    /// How results are written
    #[arg(long, short, value_name = "FORMAT", default_value = "text", value_parser = sink::lists())]
    format: Format,
}

pub(in crate::cli) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    let stop = interrupt::flag();
    let problems = posed(args, &stop);
    let total = Some(args.files.len());
    let noun = "certificates";
    let pipeline = Pipeline { noun, total, ..Pipeline::of(args.jobs, &stop) };
    let items = args.files.iter().map(|path| Certificate(path.clone()));
    let work = |certificate: &Certificate| {
        let file = match opened(&certificate.0) {
            Ok(file) => file,
            Err(error) => {
                return Ok(Outcome::Failed(FileError::io(&certificate.0, &error).to_string()));
            }
        };
        let checked = checked(file, args.most).and_then(|proven| match &args.problems[..] {
            [] => Ok(proven),
            _ => agrees(&problems, &proven).map(|()| proven),
        });
        Ok(checked.map_or_else(Outcome::Refused, |proven| Outcome::Passed(Box::new(proven))))
    };
    let mut outcomes = Outcomes { language: args.format.language(ui), sink: args.format.open(&[]) };
    let ended = pipeline.run(items, ui, work, &mut outcomes)?;
    outcomes.sink.end(ui, None)?;
    Ok(ended.exit(ui))
}

/// The problems with which certificates are compared.
fn posed(args: &Args, stop: &AtomicBool) -> Vec<PosedProblem> {
    if args.problems.is_empty() {
        return Vec::new();
    }
    let raw = args.reading.input(&args.problems).problems();
    let options = args.reading.pose_options(None, false);
    ProblemStream::new(raw, options, stop).collect()
}
