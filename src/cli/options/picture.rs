//! The options of pictures.

use std::path::{Path, PathBuf};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};

use crate::cli::report::pictures::{BoardFormat, Boards};
use crate::cli::report::solved::Drawing;
use crate::cli::run::{CommandError, CommandResult, Ui};
use crate::cli::sink::Format;
use crate::diagram::picture::{Edges, Faces, Palette, Style, png};
use crate::diagram::{Men, Script};
use crate::game::Color;
use crate::notation::Notation;

/// Why results have no use for how boards look.
pub(in crate::cli) const FOR_PICTURES: &str = "they are for pictures";

/// Where pictures are written by no format.
pub(in crate::cli) const WITHOUT_PICTURES: &str = "without --format svg, png, html or tex";

/// How boards look.
#[derive(Clone, Debug, Args)]
pub(in crate::cli) struct PictureArgs {
    /// How men are drawn
    ///
    /// In text letters, or characters next to Chinese moves, unless they are named; chinese in pictures
    #[arg(long, value_name = "MEN")]
    pub(in crate::cli) men: Option<MenName>,

    /// Draw Black at the bottom
    #[arg(long)]
    pub(in crate::cli) flip: bool,

    /// Draw no names of files and ranks
    #[arg(long)]
    pub(in crate::cli) no_coordinates: bool,

    /// In pictures, name files a to i and ranks 1 to 10 [default: as the moves do]
    #[arg(long, conflicts_with = "no_coordinates")]
    letters: bool,

    /// The colors of pictures [default: color]
    #[arg(long, value_name = "PALETTE")]
    palette: Option<Palette>,

    /// The width of png in pixels [default: 1000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(png::MAX_WIDTH)))]
    width: Option<u32>,
}

/// How the men are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum MenName {
    /// With the letters of the moves, or of position text
    Letters,
    /// With the characters on the men: 帥 將 馬 車
    Chinese,
    /// With simplified characters: 帅 将 马 车
    Simplified,
    /// In text, with the symbols of Unicode for the men, from U+1FA60 on, which few fonts have
    Symbols,
    /// In pictures, with figures for those who read no Chinese
    Figures,
}

/// How boards look: what the options say, and otherwise what fits the notation of the moves next to them.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::cli) struct Looks {
    style: Style,
    faces: Option<Faces>,
    edges: Option<Edges>,
    men: Option<Men>,
}

impl Looks {
    /// How pictures look next to moves in a notation.
    pub(in crate::cli) fn style(self, notation: Notation) -> Style {
        let faces = self.faces.unwrap_or_else(|| Faces::of(notation));
        let edges = self.edges.unwrap_or_else(|| Edges::of(notation));
        Style { faces, edges, ..self.style }
    }

    /// How men are written in text next to moves in a notation.
    pub(in crate::cli) fn men(self, notation: Notation) -> Men {
        let usual = || match notation {
            Notation::Chinese(script) => Men::Characters(script.into()),
            _ => Men::Letters,
        };
        self.men.unwrap_or_else(usual)
    }

    /// The side at the bottom.
    pub(in crate::cli) fn bottom(self) -> Color {
        self.style.bottom
    }

    /// Whether files and ranks have names.
    pub(in crate::cli) fn names_squares(self) -> bool {
        self.edges != Some(Edges::Bare)
    }
}

impl PictureArgs {
    /// Their names; text has no place for the last three.
    pub(in crate::cli) const NAMES: [&str; 6] =
        ["men", "flip", "no-coordinates", "letters", "palette", "width"];

    /// Refuses what has no effect on boards in text, or on pictures of another kind than PNG.
    pub(in crate::cli) fn check(ui: &Ui, is_text: bool, is_png: bool) -> CommandResult<()> {
        ui.refuse(is_text, &Self::NAMES[3..], WITHOUT_PICTURES, "text has no place for it")?;
        Self::refuse_width(ui, is_png, "without --format png")
    }

    /// Refuses a width in pixels where pictures have none.
    pub(in crate::cli) fn refuse_width(ui: &Ui, is_png: bool, without: &str) -> CommandResult<()> {
        ui.refuse(!is_png, &["width"], without, "other pictures have no size in pixels")
    }

    /// How boards look in text.
    ///
    /// # Errors
    /// Men that only pictures have.
    pub(in crate::cli) fn text(&self) -> CommandResult<Looks> {
        let men = match self.men {
            None => None,
            Some(MenName::Letters) => Some(Men::Letters),
            Some(MenName::Chinese) => Some(Men::Characters(Script::Traditional)),
            Some(MenName::Simplified) => Some(Men::Characters(Script::Simplified)),
            Some(MenName::Symbols) => Some(Men::Symbols),
            Some(MenName::Figures) => {
                let message = "--men figures draws pictures; text has letters, chinese, simplified \
                               or symbols";
                return Err(CommandError::input(message));
            }
        };
        Ok(Looks { men, ..self.looks() })
    }

    /// How pictures look.
    ///
    /// # Errors
    /// Men that only text has.
    pub(in crate::cli) fn pictures(&self) -> CommandResult<Looks> {
        let faces = match self.men {
            None => None,
            Some(MenName::Chinese) => Some(Faces::Characters(Script::Traditional)),
            Some(MenName::Simplified) => Some(Faces::Characters(Script::Simplified)),
            Some(MenName::Figures) => Some(Faces::Figures),
            Some(MenName::Letters | MenName::Symbols) => {
                let message = "--men letters and symbols are for text; pictures have chinese, \
                               simplified or figures";
                return Err(CommandError::input(message));
            }
        };
        Ok(Looks { faces, ..self.looks() })
    }

    fn looks(&self) -> Looks {
        let bottom = if self.flip { Color::Black } else { Color::Red };
        let palette = self.palette.unwrap_or(Palette::Color);
        let edges = match (self.no_coordinates, self.letters) {
            (true, _) => Some(Edges::Bare),
            (false, letters) => letters.then_some(Edges::Letters),
        };
        let style = Style { bottom, palette, ..Style::default() };
        Looks { style, edges, ..Looks::default() }
    }

    /// The width of PNG in pixels.
    pub(in crate::cli) fn width(&self) -> u32 {
        self.width.unwrap_or(1000)
    }
}

/// Pictures that are written besides results.
#[derive(Debug, Args)]
pub(in crate::cli) struct PicturesArgs {
    /// Also write pictures to --output: each problem with its keys as arrows, and with -v its final
    /// position; in html and tex the problem with its solution
    #[arg(long, value_name = "FORMAT", requires = "output")]
    pictures: Option<BoardFormat>,

    /// Write the results, or with --pictures the pictures, to this file
    ///
    /// Several of svg or png go into a folder of this name
    #[arg(long, short, value_name = "PATH")]
    output: Option<PathBuf>,

    #[command(flatten)]
    picture: PictureArgs,
}

/// How a command writes that has results as well as pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cli) enum Shape {
    Results(Format),
    Boards(BoardFormat),
}

impl Shape {
    /// Reads the name of one of these formats or of one of pictures.
    pub(in crate::cli) fn parser(
        results: &'static [Format],
    ) -> impl TypedValueParser<Value = Self> {
        let pictures =
            BoardFormat::value_variants().iter().filter_map(ValueEnum::to_possible_value);
        let values = results.iter().filter_map(ValueEnum::to_possible_value).chain(pictures);
        PossibleValuesParser::new(values).map(|name| {
            let boards = BoardFormat::from_str(&name, true).map(Self::Boards);
            boards.unwrap_or_else(|_| Self::Results(Format::named(&name)))
        })
    }

    /// Whether it is this format of results.
    pub(in crate::cli) fn is(self, format: Format) -> bool {
        self == Self::Results(format)
    }

    /// Whether it is the one whose pictures have a size in pixels.
    pub(in crate::cli) fn is_png(self) -> bool {
        self == Self::Boards(BoardFormat::Png)
    }

    /// The format of results.
    pub(in crate::cli) fn results(self) -> Option<Format> {
        match self {
            Self::Results(format) => Some(format),
            Self::Boards(_) => None,
        }
    }

    /// The format of pictures.
    pub(in crate::cli) fn boards(self) -> Option<BoardFormat> {
        match self {
            Self::Results(_) => None,
            Self::Boards(format) => Some(format),
        }
    }
}

impl PicturesArgs {
    /// Refuses options of pictures where there are none.
    pub(in crate::cli) fn check(&self, ui: &Ui) -> CommandResult<()> {
        let without = self.pictures.is_none();
        ui.refuse(without, &PictureArgs::NAMES, "without --pictures", FOR_PICTURES)?;
        let is_png = self.pictures == Some(BoardFormat::Png);
        PictureArgs::refuse_width(ui, is_png, "without --pictures png")
    }

    /// The file for the results, where no pictures go there.
    pub(in crate::cli) fn result_file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|_| self.pictures.is_none())
    }

    /// Where they go and what is drawn, if they are asked for; `ends` also draws final positions.
    ///
    /// # Errors
    /// Men that pictures do not have, or why the folder cannot be made.
    pub(in crate::cli) fn open(&self, ends: bool) -> CommandResult<Option<(Boards, Drawing)>> {
        let Some(format) = self.pictures else { return Ok(None) };
        let looks = self.picture.pictures()?;
        let boards = Boards::open(format, self.picture.width(), self.output.as_deref())?;
        let drawing = match boards {
            Boards::Single { .. } => Drawing::Boards { looks, ends },
            Boards::Document { .. } => Drawing::Printed { looks },
        };
        Ok(Some((boards, drawing)))
    }
}
