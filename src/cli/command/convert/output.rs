//! Where converted problems go.

use std::io;
use std::path::PathBuf;

use super::losses::Losses;
use super::write_args::{Encoding, WriteArgs};
use crate::cli::report::style::printable;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::file_set::{FileSet, is_folder};
use crate::cli::run::folder::folder_for;
use crate::cli::run::result_file::ResultFile;
use crate::cli::run::ui::Ui;
use crate::convert::Target;
use crate::convert::{Converter, Refused, Style};
use crate::formats::{Header, Loss, Written};
use crate::input::Conversion;

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
pub(in crate::cli) struct Output<'a> {
    args: &'a WriteArgs,
    converter: Converter,
    /// The files of a format that holds one problem.
    files: Option<FileSet>,
    /// The file of the other formats.
    file: Option<ResultFile>,
    losses: Losses,
}

impl<'a> Output<'a> {
    /// Begins to write in a format.
    pub(in crate::cli) fn new(to: Target, args: &'a WriteArgs) -> Result<Self, CommandError> {
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
    pub(in crate::cli) fn add(
        &mut self,
        conversion: &Conversion,
        ui: &mut Ui,
    ) -> Result<Exit, CommandError> {
        let lost = match self.write(conversion) {
            Ok(lost) => lost,
            Err(Unwritten::Problem(reason)) => {
                ui.error(&format!("{}: {reason}", printable(&conversion.id)));
                return Ok(Exit::Input);
            }
            Err(Unwritten::Io(error)) => return Err(error.into()),
            Err(Unwritten::SecondProblem(path)) => {
                let message =
                    "there are several problems, and xqf holds one in a file; name a folder";
                return Err(CommandError::Input(format!("{}: {message}", path.display())));
            }
        };
        self.losses.add(&conversion.id, lost);
        if self.files.is_none() {
            let written = self.converter.take().map_err(io::Error::other)?;
            self.print(&written, ui)?;
        }
        Ok(Exit::Holds)
    }

    /// Adds a problem; returns what of it is lost.
    fn write(&mut self, conversion: &Conversion) -> Result<Vec<Loss>, Unwritten> {
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
        files.add(id, bytes)?.ok_or_else(|| Unwritten::SecondProblem(path.clone()))
    }

    /// Writes what was collected, and says what was lost.
    pub(in crate::cli) fn finish(mut self, ui: &mut Ui) -> Result<(), CommandError> {
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
