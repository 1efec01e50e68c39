//! `paiju check`: checks certificates.

use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use serde_json::{Value, json};

use crate::checker::proof::{self, Proven};
use crate::cli::options::{JobArgs, ReadArgs, ResultFileArgs};
use crate::cli::report::certificates::{open, unpacked};
use crate::cli::report::proven::{self, CheckedCertificate};
use crate::cli::report::style::{BAD, printable};
use crate::cli::run::{
    CommandError, CommandResult, Exit, Item, Outlet, Panicked, Pipeline, ProblemStream, Ui,
    interrupt,
};
use crate::cli::sink::{self, Entry, Format, Sink, Text};
use crate::examine::disagreement;
use crate::input::{FileError, PosedProblem, files_of};
use crate::record::SCHEMA;
use crate::report::words::{self, Language};

const AFTER_HELP: &str = "\
A certificate states the question of a problem and its keys, and holds a proof of them. The checker
answers for every move on a board of its own, which shares no code with the solver, and derives
findings and verdict; what it prints is proven, and what is not is said. Whether the question is
that of a problem, its author's moves included, --problems compares.

Examples:
  paiju verify --certificates proofs mine.yaml
  paiju check proofs";

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
#[command(mut_arg("jobs", |jobs| jobs.help("Certificates checked at once [default: one for each processor]")))]
pub(super) struct Args {
    /// Certificates, folders of them, or - for stdin
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
    certificate_positions: u64,

    #[command(flatten)]
    jobs: JobArgs,

    #[command(flatten)]
    file: ResultFileArgs,

    /// How results are written
    #[arg(long, short, value_name = "FORMAT", default_value = "text", value_parser = sink::lists())]
    format: Format,
}

impl Args {
    /// Refuses options that have no effect.
    fn check(&self, ui: &Ui) -> CommandResult<()> {
        let reason = "it is for reading the files of problems";
        let alone = self.problems.is_empty();
        ui.refuse(alone, &ReadArgs::NAMES, "without --problems", reason)
    }
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> CommandResult {
    args.check(ui)?;
    ui.write_to(args.file.output())?;
    let stop = interrupt::flag();
    let problems = posed(args, &stop);
    let is_certificate = |path: &Path| path.extension().is_some_and(|it| it == "cert");
    let files = files_of(&args.files, is_certificate);
    let files: Vec<PathBuf> =
        files.into_iter().collect::<Result<_, _>>().map_err(CommandError::input)?;
    let total = Some(files.len());
    let noun = "certificates";
    let pipeline = Pipeline { noun, total, ..Pipeline::of(args.jobs, &stop) };
    let work = |path: &PathBuf| {
        let mut file = match opened(path) {
            Ok(file) => file,
            Err(error) => return Ok(Outcome::Failed(FileError::io(path, &error).to_string())),
        };
        let checked =
            proof::check(&mut file, args.certificate_positions).map_err(|error| error.to_string());
        let checked = checked.and_then(|proven| match &args.problems[..] {
            [] => Ok(proven),
            _ => agrees(&problems, &proven).map(|()| proven),
        });
        Ok(checked.map_or_else(Outcome::Refused, |proven| Outcome::Passed(Box::new(proven))))
    };
    let mut outcomes = Outcomes { language: args.format.language(ui), sink: args.format.open("") };
    let ended = pipeline.run(files.into_iter(), ui, work, &mut outcomes)?;
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

/// The file of a certificate.
impl Item for PathBuf {
    fn name(&self) -> String {
        self.display().to_string()
    }
}

/// Holds a verdict against the problem that it is about.
fn agrees(problems: &[PosedProblem], proven: &Proven) -> Result<(), String> {
    let statement = &proven.statement;
    let stipulation = statement.goal.to_string();
    let of_position = problems.iter().filter_map(|posed| {
        let problem = posed.problem.as_ref().ok()?;
        (problem.position.to_string() == statement.fen).then_some((posed, problem))
    });
    let mut last = None;
    for (posed, problem) in of_position {
        let Some(difference) = disagreement(problem, proven) else { return Ok(()) };
        // What is said of the problem with the same stipulation says most.
        if last.is_none() || problem.stipulation.to_string() == stipulation {
            let place = format!("{}: {}", posed.excerpt.file, posed.id);
            last = Some(format!(
                "it is proven, but not of {place}: {difference}; `paiju verify --certificates` \
                 writes a certificate of the problem as it is"
            ));
        }
    }
    Err(last.unwrap_or_else(|| {
        format!("it is proven of {}, but no problem of --problems has this position", statement.fen)
    }))
}

fn opened(path: &Path) -> io::Result<Box<dyn BufRead>> {
    if path.as_os_str() == "-" { unpacked(BufReader::new(io::stdin())) } else { open(path) }
}

/// What came of a certificate.
enum Outcome {
    Passed(Box<Proven>),
    /// Why it proves nothing, or not what is asked.
    Refused(String),
    /// The error that is reported in place of an answer.
    Failed(String),
}

impl Outcome {
    fn record(&self, name: &str) -> serde_json::Result<Value> {
        let error = match self {
            Self::Passed(proven) => {
                return serde_json::to_value(CheckedCertificate::of(name, proven));
            }
            Self::Refused(error) | Self::Failed(error) => error,
        };
        Ok(json!({"schema": SCHEMA, "file": name, "error": error}))
    }

    fn text(&self, name: &str, language: Language) -> String {
        match self {
            Self::Passed(proven) => proven::verdict(name, proven, language),
            Self::Refused(error) => {
                let why = words::certificate_refused(error).text_in(language);
                format!("{BAD}✗{BAD:#} {}: {why}\n", printable(name))
            }
            Self::Failed(_) => String::new(),
        }
    }

    fn exit(&self) -> Exit {
        match self {
            Self::Passed(_) => Exit::Holds,
            Self::Refused(_) => Exit::Findings,
            Self::Failed(_) => Exit::Input,
        }
    }
}

/// Writes what came of certificates.
struct Outcomes {
    language: Language,
    sink: Box<dyn Sink>,
}

impl Outcomes {
    fn write(&mut self, name: &str, outcome: &Outcome, ui: &mut Ui) -> io::Result<()> {
        let record = || outcome.record(name);
        let text = || Text { body: outcome.text(name, self.language), ..Text::default() };
        self.sink.entry(ui, &Entry { posed: None, record: &record, text: &text })
    }
}

impl Outlet<PathBuf, Outcome> for Outcomes {
    fn result(&mut self, certificate: PathBuf, outcome: Outcome, ui: &mut Ui) -> CommandResult {
        if let Outcome::Failed(error) = &outcome {
            ui.error(error);
        }
        self.write(&certificate.name(), &outcome, ui)?;
        Ok(outcome.exit())
    }

    fn fault(&mut self, certificate: PathBuf, fault: &Panicked, ui: &mut Ui) -> CommandResult<()> {
        Ok(self.write(&certificate.name(), &Outcome::Failed(fault.to_string()), ui)?)
    }
}
