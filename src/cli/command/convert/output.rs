//! Where problems are written, and what is lost there.

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;

use clap::ValueEnum;

use crate::cli::options::{notation, notation_of};
use crate::cli::report::style::printable;
use crate::cli::run::{
    CommandError, CommandResult, Exit, FileSet, ResultFile, Ui, folder_for, is_folder,
};
use crate::convert::{Converter, Style, Target};
use crate::formats::{Header, Loss, Written};
use crate::input::Conversion;
use crate::notation::{Notation, Script};
use crate::problem::Problem;

/// How problems are written.
#[derive(Debug, clap::Args)]
pub(super) struct WriteArgs {
    /// The format to write
    #[arg(long, short, value_name = "FORMAT", default_value = "yaml")]
    pub(super) format: Target,

    /// The file to write, or for xqf a folder, unless the name ends with .xqf [default: standard
    /// output]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Write variations in pgn, in parentheses, which many readers take for comments
    #[arg(long)]
    variations: bool,

    /// How characters are written in pgn, dhtmlxq and text; --encoding is for what is read
    #[arg(long, value_name = "ENCODING")]
    write_encoding: Option<Encoding>,

    /// How moves are written in yaml and text [default: that of --notation, or of the file; in text
    /// chinese]
    #[arg(long, value_name = "NOTATION", value_parser = notation())]
    write_notation: Option<Notation>,
}

impl WriteArgs {
    /// Refuses options that have no effect, and what needs a file where there is none.
    pub(super) fn check(&self, ui: &Ui) -> CommandResult<()> {
        let is = |targets: &[Target]| targets.contains(&self.format);
        let reason = "only there variations are left out by default";
        ui.refuse(!is(&[Target::Pgn]), &["variations"], "without --format pgn", reason)?;
        let reason = "the other formats have one notation, or no moves";
        let (written, notation) = ([Target::Yaml, Target::Text], ["write-notation"]);
        ui.refuse(!is(&written), &notation, "without --format yaml or text", reason)?;
        let (encoded, encoding) =
            ([Target::Pgn, Target::Dhtmlxq, Target::Text], ["write-encoding"]);
        let reason = "the other formats have one encoding";
        ui.refuse(!is(&encoded), &encoding, "without --format pgn, dhtmlxq or text", reason)?;
        if is(&[Target::Xqf]) && self.output.is_none() {
            return Err(CommandError::input(
                "--format xqf needs --output: a folder, or a file that ends with .xqf",
            ));
        }
        if self.write_encoding == Some(Encoding::Gb18030) && self.output.is_none() {
            return Err(CommandError::input(
                "--write-encoding gb18030 needs --output: standard output is UTF-8",
            ));
        }
        Ok(())
    }

    /// The notation in which the moves of a problem are written, where `read` was asked for as that of
    /// the input.
    pub(super) fn notation(&self, problem: &Problem, read: Option<Notation>) -> Notation {
        let rules = problem.position.rules();
        let chinese =
            (self.format == Target::Text).then_some(Notation::Chinese(Script::Simplified));
        let asked = self.write_notation.or(read).or(chinese);
        let asked = asked.filter(|notation| rules.notations().contains(notation));
        asked.unwrap_or(problem.notation)
    }

    /// Why the moves of a problem are not written in the notation that is asked for, if they are not.
    pub(super) fn misfit(&self, problem: &Problem) -> Option<String> {
        let written = self.write_notation?;
        let message = notation_of(problem.position.rules(), written).err()?;
        Some(format!("{}: {message}", printable(&problem.id)))
    }
}

/// How characters are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Encoding {
    /// UTF-8
    #[value(name = "utf-8")]
    Utf8,
    /// GB18030, which includes GBK
    Gb18030,
}

/// What is being written.
pub(super) struct Output<'a> {
    args: &'a WriteArgs,
    converter: Converter,
    /// The files of a format that holds one problem.
    files: Option<FileSet>,
    /// The file of the other formats.
    file: Option<ResultFile>,
    losses: Losses,
}

impl<'a> Output<'a> {
    /// Begins to write.
    pub(super) fn new(args: &'a WriteArgs) -> CommandResult<Self> {
        let to = args.format;
        let path = args.output.as_deref().filter(|_| to == Target::Xqf);
        if let Some(folder) = path.filter(|path| is_folder(path, "xqf")) {
            folder_for(folder)?;
        }
        let files = path.map(|path| FileSet::at(path, "xqf"));
        let gb18030 = args.write_encoding == Some(Encoding::Gb18030);
        let style = Style { to, variations: args.variations, gb18030 };
        let file = args.output.as_deref().filter(|_| files.is_none());
        let file = file.map(ResultFile::create).transpose()?;
        let (converter, losses) = (Converter::new(style), Losses::default());
        Ok(Self { args, converter, files, file, losses })
    }

    /// Adds a problem, and writes it. What cannot be written is
    /// reported, and returned as what it adds to the exit code.
    pub(super) fn add(&mut self, conversion: &Conversion, ui: &mut Ui) -> CommandResult {
        let Written { bytes, mut losses } = match self.converter.add(conversion) {
            Ok(written) => written,
            Err(reason) => {
                ui.error(&format!("{}: {reason}", printable(&conversion.id)));
                return Ok(Exit::Input);
            }
        };
        if let (Some(files), Some(path)) = (&mut self.files, &self.args.output) {
            let is_named = files.add(&conversion.id, &bytes)?.ok_or_else(|| {
                let message =
                    "there are several problems, and xqf holds one in a file; name a folder";
                CommandError::Input(format!("{}: {message}", path.display()))
            })?;
            losses.retain(|loss| !is_named || *loss != Loss::Header { header: Header::Id });
        }
        self.losses.add(&conversion.id, losses);
        if self.files.is_none() {
            let written = self.converter.take().map_err(io::Error::other)?;
            self.print(&written, ui)?;
        }
        Ok(Exit::Holds)
    }

    /// Writes what was collected, and says what was lost.
    pub(super) fn finish(mut self, ui: &mut Ui) -> CommandResult<()> {
        let bytes = self.converter.finish().map_err(io::Error::other)?;
        match (self.files.take(), &mut self.file) {
            (Some(files), _) => files.finish()?,
            (None, Some(file)) => file.bytes(&bytes)?,
            (None, None) => ui.print(&String::from_utf8_lossy(&bytes))?,
        }
        self.file.map_or(Ok(()), ResultFile::finish)?;
        self.losses.warn(ui);
        Ok(())
    }

    fn print(&mut self, bytes: &[u8], ui: &mut Ui) -> io::Result<()> {
        match &mut self.file {
            Some(file) => file.bytes(bytes),
            None => ui.print(&String::from_utf8_lossy(bytes)),
        }
    }
}

/// What was lost, each kind with the first problem and the number of problems.
#[derive(Default)]
struct Losses(BTreeMap<String, (String, usize)>);

/// Kinds of loss that are distinguished: a file may name its fields as it likes.
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
            ui.summary_warning(&format!("{}{more}: {loss}", printable(id)));
        }
    }
}
