//! `paiju convert`: problems in the formats of other programs.

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::ValueEnum;

use crate::cli::options::conflict::refuse;
use crate::cli::options::{LimitArgs, StipulationArgs, StreamArgs};
use crate::cli::report::style::tame;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::file_set::{FileSet, TakenNames, is_folder, write_file};
use crate::cli::run::folder::folder_for;
use crate::cli::run::interrupt;
use crate::cli::run::ui::Ui;
use crate::examine::{ProvenSolution, Unproven, prove_solution, rewritten};
use crate::formats::{GameTree, Header, Loss, Written, dhtmlxq, pgn, tree_with, xqf};
use crate::input::{Conversion, RawProblem};
use crate::notation::{Notation, notations};
use crate::problem::{Board, Collection, Entry, Length, Play, Stipulation, Text, yaml};
use crate::rules::RuleSet;

const AFTER_HELP: &str = "\
Every format is recognized by its content; see --input. What the new format has no place for is
named in a warning. Moves in YAML stay in the notation of the file, or are written in that of
--notation.

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
    to: Target,

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
enum Target {
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
    for raw in args.input.problems() {
        if stop.load(std::sync::atomic::Ordering::Relaxed) {
            return Ok(Exit::Interrupted);
        }
        let converted = convert(args, &raw, &pose_options, &stop, ui, &mut exit);
        let Some(conversion) = converted else { continue };
        match output.add(&conversion) {
            Ok(mut lost) => {
                lost.extend_from_slice(&conversion.line_losses);
                losses.add(&conversion.id, lost);
            }
            Err(Refused::Problem(reason)) => {
                ui.error(&format!("{}: {reason}", tame(&conversion.id)));
                exit = Exit::Input;
            }
            Err(Refused::Io(error)) => return Err(error.into()),
            Err(Refused::SecondProblem(path)) => {
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
    if args.to != Target::Pgn {
        let given = [("--variations", args.variations)];
        refuse(&given, "without --to pgn", "only there variations are left out by default")?;
    }
    if !matches!(args.to, Target::Pgn | Target::Dhtmlxq) {
        let given = [("--write-encoding", args.write_encoding.is_some())];
        refuse(&given, "without --to pgn or dhtmlxq", "the other formats have one encoding")?;
    }
    if !args.solve {
        refuse(&args.limits.given(), "without --solve", "nothing is searched")?;
    }
    if args.to == Target::Xqf && args.output.is_none() {
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
    let asked = args.input.reading.notation.filter(|notation| known.contains(notation));
    let notation = asked.unwrap_or(problem.notation);
    if args.to == Target::Yaml && !args.solve {
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
                if args.to == Target::Yaml {
                    write_in(&mut conversion, notation);
                }
            }
        }
    }
    Some(conversion)
}

/// Writes the solution of an entry in a notation.
fn write_in(conversion: &mut Conversion, notation: Notation) {
    let Conversion { entry, posed, .. } = conversion;
    let Ok(problem) = &posed.problem else { return };
    if notation == problem.notation {
        return;
    }
    if let Some(authored) = &problem.solution {
        let solution = rewritten(problem, &authored.read, notation);
        entry.solution = Some(Text::new(solution.to_text(problem.stipulation)));
    }
    entry.notation = Some(Text::new(notation.name()));
}

/// Puts a proven solution in the place of the moves of the file.
fn with_proof(conversion: &mut Conversion, proof: ProvenSolution, notation: Notation) {
    let Conversion { entry, entry_losses, tree, tree_losses, posed, .. } = conversion;
    let mut stipulation = entry.stipulation.value;
    if let (Length::Fewest, Some(moves)) = (stipulation.length(), proof.moves) {
        stipulation = stipulation.in_moves(moves);
    }
    entry.stipulation = stipulation.into();
    let old = entry.solution.replace(Text::new(proof.text));
    if old.is_some_and(|old| old.as_str().contains('{')) {
        entry_losses.push(Loss::Comments);
    }
    entry.notation = Some(Text::new(notation.name()));
    let Ok(problem) = &posed.problem else { return };
    let (position, solution) = (&problem.position, Some(&proof.solution));
    let made = tree_with(position, notation, stipulation, solution);
    let (Some(old), Some((mut new, _))) = (tree.as_ref(), made) else { return };
    new.headers.clone_from(&old.headers);
    new.headers.set(Header::Stipulation, &stipulation.to_string());
    new.say_after(GameTree::ROOT, old.after(GameTree::ROOT));
    let first = usize::from(!old.after(GameTree::ROOT).is_empty());
    if old.comment_count() > first {
        tree_losses.push(Loss::Comments);
    }
    *tree = Some(new);
}

/// Why a problem was not written.
enum Refused {
    Problem(String),
    SecondProblem(PathBuf),
    Io(io::Error),
}

impl From<io::Error> for Refused {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// What is being written.
struct Output<'a> {
    args: &'a Args,
    bytes: Vec<u8>,
    collections: Vec<Collection>,
    /// The ids of the collections.
    ids: TakenNames,
    /// The files of a format that holds one problem.
    files: Option<FileSet>,
}

impl<'a> Output<'a> {
    fn new(args: &'a Args) -> Result<Self, CommandError> {
        let path = args.output.as_deref().filter(|_| args.to == Target::Xqf);
        if let Some(folder) = path.filter(|path| is_folder(path, "xqf")) {
            folder_for(folder)?;
        }
        let (collections, ids) = (Vec::new(), TakenNames::default());
        let files = path.map(|path| FileSet::at(path, "xqf"));
        Ok(Self { args, bytes: Vec::new(), collections, ids, files })
    }

    /// Adds a problem; returns what of it is lost.
    fn add(&mut self, conversion: &Conversion) -> Result<Vec<Loss>, Refused> {
        let Conversion { entry, entry_losses, tree, tree_losses, .. } = conversion;
        let tree = || {
            let reason = "the format holds only games on a board of 9 × 10 points";
            tree.as_ref().ok_or_else(|| Refused::Problem(reason.to_owned()))
        };
        let unwritable = |error: crate::formats::Unwritable| Refused::Problem(error.to_string());
        let gb18030 = self.args.write_encoding == Some(Encoding::Gb18030);
        let (written, losses) = match self.args.to {
            Target::Xqf => {
                let mut written = xqf::write(tree()?).map_err(unwritable)?;
                let is_named = self.save(&conversion.id, &written.bytes)?;
                let id = Loss::Header { header: Header::Id };
                written.losses.retain(|loss| *loss != id || !is_named);
                (Written { bytes: Vec::new(), ..written }, tree_losses)
            }
            Target::Pgn => {
                let style = pgn::Style { variations: self.args.variations, gb18030 };
                (pgn::write(tree()?, style), tree_losses)
            }
            Target::Dhtmlxq => (dhtmlxq::write(tree()?, gb18030).map_err(unwritable)?, tree_losses),
            Target::Fen | Target::Epd => (self.line(conversion), entry_losses),
            Target::Yaml => {
                let id = self.ids.free(&conversion.id, "");
                self.collection(conversion).push(yaml_entry(entry, id));
                (Written { bytes: Vec::new(), losses: Vec::new() }, entry_losses)
            }
        };
        self.bytes.extend_from_slice(&written.bytes);
        Ok(written.losses.into_iter().chain(losses.iter().cloned()).collect())
    }

    /// Writes a file for one problem. Returns whether it is named after the problem.
    fn save(&mut self, id: &str, bytes: &[u8]) -> Result<bool, Refused> {
        let (Some(files), Some(path)) = (&mut self.files, &self.args.output) else {
            return Ok(false);
        };
        let file = files.next(id).ok_or_else(|| Refused::SecondProblem(path.clone()))?;
        write_file(&file, bytes)?;
        Ok(file != *path)
    }

    /// The collection that a problem belongs to: a new one where the title changes.
    fn collection(&mut self, conversion: &Conversion) -> &mut Collection {
        let title = conversion.posed.collection.as_ref().map(Text::new);
        if self.collections.last().is_none_or(|last| last.title != title) {
            self.collections.push(Collection { title, ..Collection::default() });
        }
        let last = self.collections.len() - 1;
        &mut self.collections[last]
    }

    /// A line with a position text.
    fn line(&self, conversion: &Conversion) -> Written {
        let Conversion { id, entry, posed, .. } = conversion;
        let written = match &entry.board {
            Board::Fen(fen) => fen.to_string(),
            Board::Diagram { .. } => String::new(),
        };
        let fen = posed.problem.as_ref().map_or(written, |it| it.position.to_string());
        let asked = entry.stipulation.value;
        let kept = |key: &str| key == "id" && self.args.to == Target::Epd;
        let collection = posed.collection.as_ref().map(|_| "collection");
        let lost = entry.keys().filter(|key| !kept(key)).chain(collection);
        let mut losses: Vec<Loss> = lost.map(|name| Loss::Field { name }).collect();
        if entry.rules.as_ref().is_some_and(|it| it.as_str() != RuleSet::default().name()) {
            losses.push(Loss::Rules);
        }
        let mut text = fen;
        let shortest = asked == Stipulation::SHORTEST;
        let mut is_kept = shortest;
        if self.args.to == Target::Epd {
            let rights = if text.split_whitespace().count() > 2 { "" } else { " - -" };
            text = format!("{text}{rights} id \"{}\";", id.replace('"', "'"));
            if let (Play::Direct, Some(moves)) = (asked.play(), asked.moves()) {
                text = format!("{text} dm {moves};");
                is_kept = true;
            }
        }
        if !is_kept {
            losses.push(Loss::Stipulation);
        }
        Written { bytes: format!("{text}\n").into_bytes(), losses }
    }

    /// Writes what was collected.
    fn finish(self, ui: &mut Ui) -> Result<(), CommandError> {
        let bytes = match self.args.to {
            Target::Xqf => return Ok(()),
            Target::Yaml => {
                let none = [Collection::default()];
                let all = if self.collections.is_empty() { &none[..] } else { &self.collections };
                yaml::write(all).map_err(io::Error::other)?.into_bytes()
            }
            _ => self.bytes,
        };
        match &self.args.output {
            Some(path) => write_file(path, &bytes)?,
            None => ui.print(&String::from_utf8_lossy(&bytes))?,
        }
        Ok(())
    }
}

/// An entry with an id that its collection does not have yet, and without what is the default.
fn yaml_entry(entry: &Entry, id: String) -> Entry {
    let is_default = |text: &Option<Text>, default: &str| {
        text.as_ref().is_some_and(|text| text.as_str() == default)
    };
    let mut entry = Entry { id: Some(Text::new(id)), ..entry.clone() };
    if is_default(&entry.rules, RuleSet::default().name()) {
        entry.rules = None;
    }
    if is_default(&entry.notation, Notation::default().name()) {
        entry.notation = None;
    }
    entry
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
            ui.warning(&format!("{}{more}: {loss}", tame(id)));
        }
    }
}
