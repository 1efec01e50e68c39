//! Writes pictures: one file each, or all in one document.

use std::io;
use std::path::{Path, PathBuf};

use clap::ValueEnum;

use crate::book::{Book, Chapter, Diagram, Paper, to_html, to_tex};
use crate::cli::run::{CommandError, FileSet, Ui, folder_for, is_folder, write_file};
use crate::diagram::picture::{Picture, png, svg};
use crate::report::words::Sentence;

/// How pictures are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(in crate::cli) enum BoardFormat {
    /// Pictures that can be scaled
    Svg,
    /// Pictures of pixels
    Png,
    /// A page with all of them
    Html,
    /// The same as a document for xelatex or lualatex
    Tex,
}

impl BoardFormat {
    /// Whether a file holds one picture.
    pub(in crate::cli) fn is_single(self) -> bool {
        matches!(self, Self::Svg | Self::Png)
    }

    /// The name, which is the extension of files, too.
    fn name(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Html => "html",
            Self::Tex => "tex",
        }
    }
}

/// Where boards go.
#[derive(Debug)]
pub(in crate::cli) enum Boards {
    /// Standard output or a file for one picture, a folder for more; those of pixels have a width.
    Single {
        format: BoardFormat,
        width: u32,
        files: Option<(FileSet, PathBuf)>,
        printed: bool,
    },
    Document {
        format: BoardFormat,
        output: Option<PathBuf>,
        diagrams: Vec<Diagram>,
    },
}

impl Boards {
    /// Makes the folder for pictures, if the path names one. Those of pixels have this width.
    ///
    /// # Errors
    /// Why the folder cannot be made.
    pub(in crate::cli) fn open(
        format: BoardFormat,
        width: u32,
        output: Option<&Path>,
    ) -> Result<Self, CommandError> {
        if !format.is_single() {
            let output = output.map(Path::to_owned);
            return Ok(Self::Document { format, output, diagrams: Vec::new() });
        }
        let extension = format.name();
        if let Some(folder) = output.filter(|path| is_folder(path, extension)) {
            folder_for(folder)?;
        }
        let files = output.map(|path| (FileSet::at(path, extension), path.to_owned()));
        Ok(Self::Single { format, width, files, printed: false })
    }

    /// Writes a board, or keeps it for the document.
    ///
    /// # Errors
    /// That it is the second where one can be, or that it cannot be written.
    pub(in crate::cli) fn add(
        &mut self,
        ui: &mut Ui,
        id: &str,
        diagram: Diagram,
    ) -> Result<(), CommandError> {
        let (format, width, files, printed) = match self {
            Self::Single { format, width, files, printed } => (*format, *width, files, printed),
            Self::Document { diagrams, .. } => {
                diagrams.push(diagram);
                return Ok(());
            }
        };
        let picture = &diagram.picture;
        let several = |place: &str| {
            let message = "there are several pictures, and a file holds one";
            CommandError::Input(format!("{place}: {message}; name a folder with --output"))
        };
        if let Some((files, path)) = files {
            let added = files.add(id, &bytes(picture, format, width)?)?;
            return added.map(drop).ok_or_else(|| several(&path.display().to_string()));
        }
        if std::mem::replace(printed, true) {
            return Err(several(&format!("--format {}", format.name())));
        }
        if format == BoardFormat::Png {
            ui.bytes(&bytes(picture, format, width)?)?;
        } else {
            ui.print(&svg::to_svg(picture))?;
        }
        Ok(())
    }

    /// Writes the document, or the only picture.
    ///
    /// # Errors
    /// That it cannot be written.
    #[expect(clippy::needless_pass_by_value, reason = "most are made for it")]
    pub(in crate::cli) fn finish(self, ui: &mut Ui, title: Sentence) -> Result<(), CommandError> {
        let (format, output, diagrams) = match self {
            Self::Document { format, output, diagrams } => (format, output, diagrams),
            Self::Single { files, .. } => {
                return Ok(files.map_or(Ok(()), |(files, _)| files.finish())?);
            }
        };
        let chapters = vec![Chapter { title: None, origin: None, diagrams }];
        let language = ui.language();
        let title = title.title_in(language);
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

/// The file of a picture.
fn bytes(picture: &Picture, format: BoardFormat, width: u32) -> io::Result<Vec<u8>> {
    match format {
        BoardFormat::Png => png::to_png(picture, width).map_err(io::Error::other),
        _ => Ok(svg::to_svg(picture).into_bytes()),
    }
}
