//! Writes pictures, one file each.

use std::io;
use std::path::{Path, PathBuf};

use crate::cli::run::error::CommandError;
use crate::cli::run::file_set::{FileSet, is_folder, write_file};
use crate::cli::run::folder::folder_for;
use crate::cli::run::ui::Ui;
use crate::diagram::picture::{Picture, png, svg};

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
