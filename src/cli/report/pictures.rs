//! Writes pictures: one file each, or all in one document.

use std::io;
use std::path::{Path, PathBuf};

use crate::book::{Book, Chapter, Diagram, Paper, to_html, to_tex};
use crate::cli::run::error::CommandError;
use crate::cli::run::file_set::{FileSet, is_folder, write_file};
use crate::cli::run::folder::folder_for;
use crate::cli::run::ui::Ui;
use crate::diagram::picture::{Picture, png, svg};
use crate::report::words::{self, PageWord};

/// A format of pictures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cli) enum BoardFormat {
    /// One picture a file.
    Single(PictureFormat),
    /// A page.
    Html,
    /// A document.
    Tex,
}

/// Where boards go.
#[derive(Debug)]
pub(in crate::cli) enum Boards {
    Single(Pictures),
    Document { format: BoardFormat, output: Option<PathBuf>, diagrams: Vec<Diagram> },
}

impl Boards {
    /// Makes the folder for pictures, if the path names one.
    ///
    /// # Errors
    /// Why the folder cannot be made.
    pub(in crate::cli) fn open(
        format: BoardFormat,
        output: Option<&Path>,
    ) -> Result<Self, CommandError> {
        Ok(match format {
            BoardFormat::Single(format) => Self::Single(Pictures::open(format, output)?),
            BoardFormat::Html | BoardFormat::Tex => {
                let output = output.map(Path::to_owned);
                Self::Document { format, output, diagrams: Vec::new() }
            }
        })
    }

    /// Writes a board, or keeps it for the document.
    ///
    /// # Errors
    /// As [`Pictures::add`].
    pub(in crate::cli) fn add(
        &mut self,
        ui: &mut Ui,
        id: &str,
        diagram: Diagram,
    ) -> Result<(), CommandError> {
        match self {
            Self::Single(pictures) => pictures.add(ui, id, &diagram.picture)?,
            Self::Document { diagrams, .. } => diagrams.push(diagram),
        }
        Ok(())
    }

    /// Writes the document.
    ///
    /// # Errors
    /// That it cannot be written.
    pub(in crate::cli) fn finish(self, ui: &mut Ui, title: PageWord) -> Result<(), CommandError> {
        let Self::Document { format, output, diagrams } = self else { return Ok(()) };
        let chapters = vec![Chapter { title: None, origin: None, diagrams }];
        let language = ui.language();
        let title = words::page(title).title_in(language);
        let book = Book {
            title,
            foreword: None,
            signs: Vec::new(),
            chapters,
            per_page: 4,
            paper: Paper::A4,
            language,
        };
        let text = if format == BoardFormat::Tex { to_tex(&book) } else { to_html(&book) };
        match output {
            Some(path) => write_file(&path, text.as_bytes())?,
            None => ui.print(&text)?,
        }
        Ok(())
    }
}

/// A format that holds one picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cli) enum PictureFormat {
    Svg,
    Png {
        /// In pixels.
        width: u32,
    },
}

/// Where pictures go: standard output or a file for one of them, a folder for more.
#[derive(Debug)]
pub(in crate::cli) struct Pictures {
    format: PictureFormat,
    files: Option<(FileSet, PathBuf)>,
    printed: bool,
}

impl Pictures {
    /// Makes the folder, if the path does not end like a file of the format.
    ///
    /// # Errors
    /// Why the folder cannot be made.
    pub(in crate::cli) fn open(
        format: PictureFormat,
        output: Option<&Path>,
    ) -> Result<Self, CommandError> {
        let extension = format.extension();
        if let Some(folder) = output.filter(|path| is_folder(path, extension)) {
            folder_for(folder)?;
        }
        let files = output.map(|path| (FileSet::at(path, extension), path.to_owned()));
        Ok(Self { format, files, printed: false })
    }

    /// Writes a picture.
    ///
    /// # Errors
    /// That it is the second where one can be, or that it cannot be written.
    pub(in crate::cli) fn add(
        &mut self,
        ui: &mut Ui,
        id: &str,
        picture: &Picture,
    ) -> Result<(), CommandError> {
        let name = self.format.extension();
        let several = |place: &str| {
            let message = "there are several pictures, and a file holds one";
            CommandError::Input(format!("{place}: {message}; name a folder with --output"))
        };
        if let Some((files, path)) = &mut self.files {
            let file = files.next(id).ok_or_else(|| several(&path.display().to_string()))?;
            return Ok(write_file(&file, &self.format.bytes(picture)?)?);
        }
        if std::mem::replace(&mut self.printed, true) {
            return Err(several(&format!("--format {name}")));
        }
        match self.format {
            PictureFormat::Svg => ui.print(&svg::to_svg(picture))?,
            PictureFormat::Png { .. } => ui.bytes(&self.format.bytes(picture)?)?,
        }
        Ok(())
    }
}

impl PictureFormat {
    fn extension(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png { .. } => "png",
        }
    }

    fn bytes(self, picture: &Picture) -> io::Result<Vec<u8>> {
        match self {
            Self::Svg => Ok(svg::to_svg(picture).into_bytes()),
            Self::Png { width } => png::to_png(picture, width).map_err(io::Error::other),
        }
    }
}
