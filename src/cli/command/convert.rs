//! `paiju convert`: problems in the formats of other programs.

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::ValueEnum;

use crate::cli::options::conflict::refuse;
use crate::cli::options::{LimitArgs, StipulationArgs, StreamArgs, notation, notation_of};
use crate::cli::report::style::tame;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::file_set::{FileSet, is_folder, write_file};
use crate::cli::run::folder::folder_for;
use crate::cli::run::interrupt;
use crate::cli::run::ui::Ui;
use crate::convert::{Converter, Refused, Style, Target, with_proof, write_in};
use crate::examine::{Unproven, prove_solution};
use crate::formats::{Header, Loss, Written};
use crate::input::{Conversion, RawProblem};
use crate::notation::{Notation, notations};

const AFTER_HELP: &str = "\
Every format is recognized by its content; see --input. What the new format has no place for is
named in a warning. Moves in YAML stay in the notation of the file, or are written in that of
--write-notation or --notation.

Examples:
  paiju convert puzzles/traitors.yaml --to pgn
  paiju convert puzzles/traitors.yaml --to xqf -o xqf      one file each, in the folder xqf
  paiju convert xqf --to yaml -o converted.yaml            all files of a folder
  paiju convert --solve mine.yaml --to dhtmlxq             with the proven tree as variations";

/// Options of `convert`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    input: StreamArgs,

    /// The format to write
    #[arg(long, value_name = "FORMAT")]
    to: TargetArg,

    /// The file to write, or for xqf a folder, unless the name ends with .xqf [default: standard
    /// output]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Write variations in pgn, in parentheses, which many readers take for comments
    #[arg(long)]
    variations: bool,

    /// How characters are written in pgn and dhtmlxq; --encoding is for what is read
    #[arg(long, value_name = "ENCODING")]
    write_encoding: Option<Encoding>,

    /// How moves are written in yaml [default: that of --notation, or of the file]
    #[arg(long, value_name = "NOTATION", value_parser = notation())]
    write_notation: Option<Notation>,

    /// Solve every problem, and write the proven solution tree instead of the moves of the file
    #[arg(long)]
    solve: bool,

    #[command(flatten)]
    stipulation: StipulationArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

/// A format that can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum TargetArg {
    /// XQStudio, version 1.0
    Xqf,
    /// Portable game notation, moves in Chinese
    Pgn,
    /// DhtmlXQ (UBB)
    Dhtmlxq,
    /// A collection
    Yaml,
    /// Position texts, one on each line
    Fen,
    /// Position texts with the operations id and dm
    Epd,
}

impl TargetArg {
    fn target(self) -> Target {
        match self {
            Self::Xqf => Target::Xqf,
            Self::Pgn => Target::Pgn,
            Self::Dhtmlxq => Target::Dhtmlxq,
            Self::Yaml => Target::Yaml,
            Self::Fen => Target::Fen,
            Self::Epd => Target::Epd,
        }
    }
}

/// How characters are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Encoding {
    /// UTF-8
    #[value(name = "utf-8")]
    Utf8,
    /// GB18030, of which GBK is a part
    Gb18030,
}

/// Converts every problem.
pub(in crate::cli) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    check(args)?;
    let stop = interrupt::flag();
    let pose_options = args.input.reading.pose_options(args.stipulation.given, false);
    let mut output = Output::new(args)?;
    let (mut exit, mut losses) = (Exit::Holds, Losses::default());
    ui.stdin(&args.input.files);
    let counter = ui.counter("problems");
    for raw in args.input.problems() {
        counter.add();
        if stop.load(std::sync::atomic::Ordering::Relaxed) {
            return Ok(Exit::Interrupted);
        }
        let converted = convert(args, &raw, &pose_options, &stop, ui, &mut exit);
        let Some(conversion) = converted else { continue };
        match output.add(&conversion) {
            Ok(lost) => losses.add(&conversion.id, lost),
            Err(Unwritten::Problem(reason)) => {
                ui.error(&format!("{}: {reason}", tame(&conversion.id)));
                exit = Exit::Input;
            }
            Err(Unwritten::Io(error)) => return Err(error.into()),
            Err(Unwritten::SecondProblem(path)) => {
                let message =
                    "there are several problems, and xqf holds one in a file; name a folder";
                return Err(CommandError::Input(format!("{}: {message}", path.display())));
            }
        }
    }
    output.finish(ui)?;
    losses.warn(ui);
    Ok(exit)
}

/// Refuses options that have no effect.
fn check(args: &Args) -> Result<(), CommandError> {
    if args.to != TargetArg::Pgn {
        let given = [("--variations", args.variations)];
        refuse(&given, "without --to pgn", "only there variations are left out by default")?;
    }
    if args.to != TargetArg::Yaml {
        let given = [("--write-notation", args.write_notation.is_some())];
        refuse(&given, "without --to yaml", "the other formats have one notation, or no moves")?;
    }
    if !matches!(args.to, TargetArg::Pgn | TargetArg::Dhtmlxq) {
        let given = [("--write-encoding", args.write_encoding.is_some())];
        refuse(&given, "without --to pgn or dhtmlxq", "the other formats have one encoding")?;
    }
    if !args.solve {
        refuse(&args.limits.given(), "without --solve", "nothing is searched")?;
    }
    if args.to == TargetArg::Xqf && args.output.is_none() {
        let message = "--to xqf needs --output: a folder, or a file that ends with .xqf";
        return Err(CommandError::Input(message.to_owned()));
    }
    if args.write_encoding == Some(Encoding::Gb18030) && args.output.is_none() {
        let message = "--write-encoding gb18030 needs --output: standard output is UTF-8";
        return Err(CommandError::Input(message.to_owned()));
    }
    Ok(())
}

/// Reads a problem and solves it where that is asked for; reports what is wrong with it.
fn convert(
    args: &Args,
    raw: &RawProblem,
    pose_options: &crate::input::PoseOptions,
    stop: &Arc<AtomicBool>,
    ui: &mut Ui,
    exit: &mut Exit,
) -> Option<Conversion> {
    let mut conversion = match raw.convert(pose_options) {
        Ok(conversion) => conversion,
        Err(posed) => {
            ui.problem(&posed);
            if posed.has_error() {
                *exit = (*exit).max(Exit::Input);
            }
            return None;
        }
    };
    ui.problem(&conversion.posed);
    if conversion.posed.has_error() {
        *exit = (*exit).max(Exit::Input);
    }
    let Ok(problem) = &conversion.posed.problem else { return Some(conversion) };
    let known = notations(problem.position.rules());
    let asked = args.write_notation.or(args.input.reading.notation);
    if let Some(written) = args.write_notation
        && let Err(message) = notation_of(problem.position.rules(), written)
    {
        ui.warning(&format!("{}: {message}", tame(&conversion.id)));
    }
    let asked = asked.filter(|notation| known.contains(notation));
    let notation = asked.unwrap_or(problem.notation);
    if args.to == TargetArg::Yaml && !args.solve {
        write_in(&mut conversion, notation);
    } else if args.solve {
        let limits = args.limits.stopped_by(stop);
        match prove_solution(problem, notation, limits) {
            Ok(proof) => with_proof(&mut conversion, proof, notation),
            Err(why) => {
                *exit = (*exit).max(match why {
                    Unproven::Undecided => Exit::Undecided,
                    Unproven::Unsolvable | Unproven::TooMany => Exit::Findings,
                });
                let id = tame(&conversion.id);
                ui.warning(&format!("{id}: {why}; its moves are those of the file"));
                if args.to == TargetArg::Yaml {
                    write_in(&mut conversion, notation);
                }
            }
        }
    }
    Some(conversion)
}

/// Why a problem was not written.
enum Unwritten {
    Problem(Refused),
    SecondProblem(PathBuf),
    Io(io::Error),
}

impl From<Refused> for Unwritten {
    fn from(refused: Refused) -> Self {
        Self::Problem(refused)
    }
}

impl From<io::Error> for Unwritten {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// What is being written.
struct Output<'a> {
    args: &'a Args,
    converter: Converter,
    /// The files of a format that holds one problem.
    files: Option<FileSet>,
}

impl<'a> Output<'a> {
    fn new(args: &'a Args) -> Result<Self, CommandError> {
        let path = args.output.as_deref().filter(|_| args.to == TargetArg::Xqf);
        if let Some(folder) = path.filter(|path| is_folder(path, "xqf")) {
            folder_for(folder)?;
        }
        let files = path.map(|path| FileSet::at(path, "xqf"));
        let gb18030 = args.write_encoding == Some(Encoding::Gb18030);
        let style = Style { to: args.to.target(), variations: args.variations, gb18030 };
        Ok(Self { args, converter: Converter::new(style), files })
    }

    /// Adds a problem; returns what of it is lost.
    fn add(&mut self, conversion: &Conversion) -> Result<Vec<Loss>, Unwritten> {
        let Written { bytes, mut losses } = self.converter.add(conversion)?;
        if self.save(&conversion.id, &bytes)? {
            let id = Loss::Header { header: Header::Id };
            losses.retain(|loss| *loss != id);
        }
        Ok(losses)
    }

    /// Writes a file for one problem. Returns whether it is named after the problem.
    fn save(&mut self, id: &str, bytes: &[u8]) -> Result<bool, Unwritten> {
        let (Some(files), Some(path)) = (&mut self.files, &self.args.output) else {
            return Ok(false);
        };
        let file = files.next(id).ok_or_else(|| Unwritten::SecondProblem(path.clone()))?;
        write_file(&file, bytes)?;
        Ok(file != *path)
    }

    /// Writes what was collected.
    fn finish(self, ui: &mut Ui) -> Result<(), CommandError> {
        let bytes = self.converter.finish().map_err(io::Error::other)?;
        match &self.args.output {
            Some(_) if self.files.is_some() => {}
            Some(path) => write_file(path, &bytes)?,
            None => ui.print(&String::from_utf8_lossy(&bytes))?,
        }
        Ok(())
    }
}

/// What was lost, each kind with the first problem and the number of problems.
#[derive(Default)]
struct Losses(BTreeMap<String, (String, usize)>);

/// Kinds of loss that are told apart: a file may name its fields as it likes.
const MOST_LOSSES: usize = 200;

impl Losses {
    fn add(&mut self, id: &str, mut lost: Vec<Loss>) {
        lost.sort();
        lost.dedup();
        for loss in lost {
            let mut text = loss.to_string();
            if self.0.len() >= MOST_LOSSES && !self.0.contains_key(&text) {
                "other fields that are not known were left out".clone_into(&mut text);
            }
            self.0.entry(text).or_insert_with(|| (id.to_owned(), 0)).1 += 1;
        }
    }

    fn warn(&self, ui: &mut Ui) {
        for (loss, (id, count)) in &self.0 {
            let more = match count - 1 {
                0 => String::new(),
                1 => ", and of 1 other problem".to_owned(),
                more => format!(", and of {more} other problems"),
            };
            ui.summary_warning(&format!("{}{more}: {loss}", tame(id)));
        }
    }
}
